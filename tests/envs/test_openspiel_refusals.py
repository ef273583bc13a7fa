"""What is wrong is refused in OpenSpiel's way, with a sentence that says what to do."""

import random

import pyspiel
import pytest

from tests.envs.openspiel_play import played, step_at_random


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("tilewright_azul(players=5)", "Azul is for 2 to 4 players, not 5"),
        ("tilewright_azul(variant=blue)", "Azul has no variant 'blue': coloured or grey"),
        ("tilewright_azul(start=2)", "start must be from 0 to 1, not 2"),
        ("tilewright_azul(draw=bag)", "draw must be factory or tile, not 'bag'"),
        (
            "tilewright_azul(colour=1)",
            "Available parameters are: draw, hidden_counts, players, start",
        ),
        ("tilewright_azul(players=two)", "Wrong type for parameter players"),
        ("tilewright_5211(players=6)", "5211 is for 2 to 5 players, not 6"),
        ("tilewright_5211(hidden_totals=2)", "hidden_totals must be from 0 to 1, not 2"),
        ("tilewright_5212", "Unknown game 'tilewright_5212'"),
    ],
)
def test_a_wrong_parameter_is_named(name: str, message: str) -> None:
    with pytest.raises(pyspiel.SpielError, match=message):
        pyspiel.load_game(name)


def test_an_illegal_action_is_refused_and_nothing_happens() -> None:
    state = played("tilewright_azul(start=0)", 20)
    before, history = str(state), state.history()
    illegal = next(a for a in range(180) if a not in state.legal_actions())

    with pytest.raises(pyspiel.SpielError, match=r"is illegal\. .* Take one of legal_actions"):
        state.apply_action(illegal)
    with pytest.raises(pyspiel.SpielError, match="Actions are from 0 to 179"):
        state.apply_action(10_000)
    with pytest.raises(pyspiel.SpielError, match="One action is due now"):
        state.apply_actions([0, 0])
    with pytest.raises(TypeError):
        state.apply_action(0.5)

    assert (str(state), state.history()) == (before, history)


def test_an_illegal_joint_action_is_refused_and_nothing_happens() -> None:
    state = played("tilewright_5211", 10)
    before, history = str(state), state.history()
    legal = [state.legal_actions(0)[0], state.legal_actions(1)[0]]

    with pytest.raises(pyspiel.SpielError, match="of player 1 is illegal"):
        state.apply_actions([legal[0], 0])
    with pytest.raises(pyspiel.SpielError, match="Actions are from 0 to 494"):
        state.apply_actions([legal[0], 99_999])
    with pytest.raises(pyspiel.SpielError, match="2 actions are due, one for each seat, not 1"):
        state.apply_actions(legal[:1])
    with pytest.raises(pyspiel.SpielError, match="All seats choose together"):
        state.apply_action(legal[0])
    with pytest.raises(pyspiel.SpielError, match="All seats choose together"):
        state.legal_actions()
    with pytest.raises(pyspiel.SpielError, match="No legal action of player 0 is written 'Y7'"):
        state.string_to_action(0, "Y7")

    assert (str(state), state.history()) == (before, history)


@pytest.mark.parametrize(
    "name", ["tilewright_azul", "tilewright_azul(draw=tile)", "tilewright_5211"]
)
def test_what_chance_cannot_give_is_refused(name: str) -> None:
    state = played(name, 5)
    for piece in (-5, 77, 999):
        with pytest.raises(
            pyspiel.SpielError, match=rf"Chance cannot give {piece} now: chance_out"
        ):
            state.apply_action(piece)
    assert len(state.history()) == 5


@pytest.mark.parametrize("name", ["tilewright_azul", "tilewright_5211"])
def test_after_the_end_nothing_can_be_done(name: str) -> None:
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(1)
    while not state.is_terminal():
        step_at_random(state, rng)
    with pytest.raises(pyspiel.SpielError, match="The game is over: start another one"):
        state.apply_action(0)
    with pytest.raises(pyspiel.SpielError, match="The game is over: start another one"):
        state.apply_actions([0, 0])
    with pytest.raises(pyspiel.SpielError, match="Chance is not due"):
        state.chance_outcomes()
    assert state.legal_actions() == []


def test_wrong_players_and_observations_are_refused() -> None:
    game = pyspiel.load_game("tilewright_5211")
    state = played("tilewright_5211", 10)
    observer = game.make_py_observer()
    with pytest.raises(pyspiel.SpielError, match="There is no player 2: they are 0 to 1"):
        observer.set_from(state, 2)
    with pytest.raises(pyspiel.SpielError, match="There is no player -1"):
        observer.string_from(state, -1)
    with pytest.raises(pyspiel.SpielError, match="There is no player 7"):
        state.resample_from_infostate(7, random.random)
    with pytest.raises(ValueError, match="Observations take no parameters"):
        game.make_py_observer(None, {"size": 3})
    everything = pyspiel.IIGObservationType(
        perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="ask for SINGLE_PLAYER or NONE"):
        game.make_py_observer(everything)
