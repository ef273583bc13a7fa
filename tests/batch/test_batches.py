"""Many games at once are the same games."""

from typing import Any

import numpy as np
import pytest

from tilewright import get_game
from tilewright.batch import new_batch
from tilewright.core.errors import SetupError
from tilewright.core.game import Decide

AZUL = [("coloured", 2), ("coloured", 4), ("grey", 2), ("grey", 3)]
G5211 = [("standard", 2), ("standard", 4), ("long", 3), ("standard", 5)]


def lowest_seat(game: Any, state: Any) -> int:
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return turn.seats[0]


@pytest.mark.parametrize(("variant", "players"), AZUL)
def test_random_actions_of_azul_are_legal_and_steps_apply_them(variant: str, players: int) -> None:
    """A step of the batch is what the game's own `apply` gives, up to the next deal."""
    game = get_game("azul")
    batch = new_batch("azul", 3, players, variant, seed=4)
    for _ in range(60):
        before = batch.states.copy()
        actions = batch.random_actions().copy()
        batch.step(actions)
        for number, state in enumerate(before):
            seat = lowest_seat(game, state)
            assert int(actions[number]) in game.legal_actions(state, seat)
            after = game.apply(state, {seat: int(actions[number])})
            if isinstance(game.turn(after), Decide):
                assert np.array_equal(after, batch.states[number])


@pytest.mark.parametrize(("variant", "players"), G5211)
def test_random_actions_of_5211_are_legal_and_steps_apply_them(variant: str, players: int) -> None:
    """What is on the table after a step is what was chosen."""
    game = get_game("5211")
    batch = new_batch("5211", 3, players, variant, seed=4)
    for _ in range(40):
        before = batch.states.copy()
        actions = batch.random_actions().copy()
        batch.step(actions)
        for number, state in enumerate(before):
            choices = {seat: int(actions[number, seat]) for seat in range(players)}
            for seat, action in choices.items():
                assert action in game.legal_actions(state, seat)
            after = game.dump(game.apply(state, choices))
            if after["phase"] == "draw" and after["turn"] < 3:
                assert game.dump(batch.states[number])["table"] == after["table"]


@pytest.mark.parametrize("name", ["azul", "5211"])
def test_a_game_that_ends_leaves_its_scores_and_starts_anew(name: str) -> None:
    """`ended` and `scores` tell of it; the place holds a fresh game that waits for a choice."""
    batch = new_batch(name, 4, seed=1)
    ended = 0
    for _ in range(300):
        batch.step(batch.random_actions())
        ended += int(batch.ended.sum())
    assert ended > 4
    assert batch.scores.sum() > 0


@pytest.mark.parametrize("name", ["azul", "5211"])
def test_a_place_in_a_batch_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    """So a run can be repeated with more games."""
    small, large = new_batch(name, 2, seed=6), new_batch(name, 5, seed=6)
    for _ in range(30):
        small.step(small.random_actions())
        large.step(large.random_actions())
    assert np.array_equal(small.states, large.states[:2])


@pytest.mark.parametrize("name", ["azul", "5211"])
def test_whole_random_games_are_repeatable(name: str) -> None:
    """The same seed gives the same scores and number of moves."""
    first, second = new_batch(name, 3, seed=2), new_batch(name, 3, seed=2)
    assert first.play_random_games(2) == second.play_random_games(2)
    assert np.array_equal(first.scores, second.scores)
    first.step(first.random_actions())


def test_a_batch_of_a_wrong_kind_is_refused() -> None:
    """A batch takes the same set-ups as a table."""
    with pytest.raises(SetupError, match="2 to 4 players"):
        new_batch("azul", 1, players=5)
    with pytest.raises(SetupError, match="no variant"):
        new_batch("5211", 1, variant="grey")
    with pytest.raises(SetupError, match="at least one game"):
        new_batch("azul", 0)
    with pytest.raises(SetupError, match="of shape"):
        new_batch("5211", 2, 3).step(np.zeros(2, np.int16))
