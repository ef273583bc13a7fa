"""Many games at once are the same games."""

from typing import Any

import numpy as np
import pytest

from tests.refusals import Refused
from tilewright import VectorGame, get_game
from tilewright.batch import NOBODY, Observer
from tilewright.core.errors import IllegalAction, SetupError, UnknownOption
from tilewright.core.game import Decide, Over
from tilewright.envs.rewards import rewards

AZUL = [("coloured", 2), ("coloured", 4), ("grey", 2), ("grey", 3)]
G5211 = [("standard", 2), ("standard", 4), ("long", 3), ("standard", 5)]
both = pytest.mark.parametrize("name", ["azul", "5211"])


def lowest_seat(game: Any, state: Any) -> int:
    turn = game.turn(state)
    assert isinstance(turn, Decide)
    return turn.seats[0]


@pytest.mark.parametrize(("variant", "players"), AZUL)
def test_a_step_of_azul_is_the_action_of_the_acting_seat(variant: str, players: int) -> None:
    """A step is what the game's own `apply` gives, up to the next deal; the next seat is shown."""
    game = get_game("azul")
    observer = Observer(game, players, variant)
    games = VectorGame("azul", 3, players, variant, seed=4)
    for _ in range(60):
        before = games.states.copy()
        actions = games.sample().copy()
        games.step(actions)
        for number, state in enumerate(before):
            after = game.apply(state, {lowest_seat(game, state): int(actions[number])})
            if isinstance(game.turn(after), Decide):
                assert np.array_equal(after, games.states[number])
            seat, now = int(games.seats[number]), games.states[number]
            assert seat == lowest_seat(game, now)
            assert np.array_equal(games.masks[number], observer.mask(now, seat))
            assert np.array_equal(games.observations[number], observer.observation(now, seat))


@pytest.mark.parametrize(("variant", "players"), G5211)
def test_a_step_of_5211_reveals_the_choices_of_all_seats(variant: str, players: int) -> None:
    """What is on the table after a step is what was chosen; every seat is shown its own view."""
    game = get_game("5211")
    observer = Observer(game, players, variant)
    games = VectorGame("5211", 3, players, variant, seed=4)
    for _ in range(40):
        before = games.states.copy()
        actions = games.sample().copy()
        games.step(actions)
        for number, state in enumerate(before):
            choices = {seat: int(actions[number, seat]) for seat in range(players)}
            after = game.dump(game.apply(state, choices))
            now = games.states[number]
            if after["phase"] == "draw" and after["turn"] < 3:
                assert game.dump(now)["table"] == after["table"]
            for seat in range(players):
                assert np.array_equal(games.masks[number, seat], observer.mask(now, seat))
                due = observer.observation(now, seat)
                assert np.array_equal(games.observations[number, seat], due)
    assert set(games.seats.tolist()) == {NOBODY}


@both
def test_a_game_that_ends_is_reported_and_followed_by_another(name: str) -> None:
    """`ended`, `scores` and `rewards` tell of it; the place holds a fresh game that waits for a choice."""
    games = VectorGame(name, 4, seed=1)
    ended = 0
    for _ in range(300):
        games.step(games.sample())
        assert not games.rewards[games.ended == 0].any()
        assert not games.rewards.sum(axis=1).any()
        assert np.all(abs(games.rewards) <= 1)
        ended += int(games.ended.sum())
    assert ended > 4
    assert games.scores.sum() > 0
    assert games.masks.any()


@both
def test_without_autoreset_a_game_that_ended_stays_until_it_is_reset(
    name: str, refused: Refused
) -> None:
    """Its end is what the game itself says; others go on; a step of it is refused."""
    game = get_game(name)
    games = VectorGame(name, 3, seed=5, autoreset=False)
    while not games.ended[0]:
        actions = games.sample().copy()
        games.step(actions)
    over = game.turn(games.states[0])
    assert isinstance(over, Over)
    assert games.scores[0].tolist() == list(over.scores)
    assert games.rewards[0].tolist() == rewards(over)
    assert (games.seats[0], games.masks[0].any()) == (NOBODY, False)
    assert np.all(games.sample()[0] == NOBODY)
    wrong = games.sample().copy()
    wrong[0] = 0
    with refused(IllegalAction):
        games.step(wrong)

    others = games.states[1:].copy()
    games.reset([1, 0, 0])
    assert games.masks[0].any()
    assert np.array_equal(games.states[1:], others)
    games.step(games.sample())
    assert games.ended[0] == 0
    assert not games.rewards[0].any()


@pytest.mark.parametrize("autoreset", [True, False])
@both
def test_a_random_step_is_a_step_by_sampled_actions(name: str, autoreset: bool) -> None:
    """Games that are over stay as they are, as with the actions of `sample`."""
    games, same = (VectorGame(name, 3, seed=7, autoreset=autoreset) for _ in range(2))
    for _ in range(150):
        actions = same.sample()
        same.step(actions)
        assert np.array_equal(games.step_random(), actions)
        for array in ("states", "seats", "masks", "observations", "ended", "rewards", "scores"):
            assert np.array_equal(getattr(games, array), getattr(same, array)), array


@both
def test_an_action_of_minus_one_leaves_a_game_as_it_is(name: str) -> None:
    """Luck, observation and mask stay as well."""
    games, same = VectorGame(name, 3, seed=8), VectorGame(name, 3, seed=8)
    left = games.sample().copy()
    left[1] = NOBODY
    before = (games.states[1].copy(), games.observations[1].copy(), games.masks[1].copy())
    for _ in range(3):
        games.step(np.full_like(left, NOBODY))
    games.step(left)
    for now, then in zip(
        (games.states[1], games.observations[1], games.masks[1]), before, strict=True
    ):
        assert np.array_equal(now, then)
    same.step(same.sample())
    assert np.array_equal(games.states[[0, 2]], same.states[[0, 2]])


@both
def test_a_place_depends_on_the_seed_and_its_number_alone(name: str) -> None:
    """So a run can be repeated with more games, and reset to its beginning."""
    small, large = VectorGame(name, 2, seed=6), VectorGame(name, 5, seed=6)
    first = small.states.copy()
    for _ in range(30):
        small.step(small.sample())
        large.step(large.sample())
    assert np.array_equal(small.states, large.states[:2])
    small.reset(seed=6)
    assert np.array_equal(small.states, first)
    assert not np.array_equal(VectorGame(name, 2, seed=7).states, first)


def test_how_actions_are_chosen_does_not_change_the_luck() -> None:
    """Sampling has generators of its own."""
    once, twice = VectorGame("azul", 2, seed=3), VectorGame("azul", 2, seed=3)
    for _ in range(5):
        twice.sample()
    actions = once.sample().copy()
    once.step(actions)
    twice.step(actions)
    assert np.array_equal(once.states, twice.states)


@both
def test_whole_random_games_are_repeatable(name: str) -> None:
    """The same seed gives the same scores and number of moves."""
    first, second = VectorGame(name, 3, seed=2), VectorGame(name, 3, seed=2)
    assert first.play_random_games(2) == second.play_random_games(2)
    assert np.array_equal(first.scores, second.scores)
    first.step(first.sample())


@both
def test_any_seat_may_start(name: str) -> None:
    """In Azul the starter is drawn; in 5211 all choose at once."""
    games = VectorGame(name, 40, 2, seed=1)
    assert set(games.seats.tolist()) == ({0, 1} if name == "azul" else {NOBODY})


def test_the_starting_seat_of_azul_can_be_chosen() -> None:
    """By autoreset too, every game starts with that seat."""
    games = VectorGame("azul", 8, players=3, seed=1, start=2)
    started = games.seats.tolist()
    for _ in range(400):
        games.step(games.sample())
        started += games.seats[games.ended == 1].tolist()

    assert len(started) > 16
    assert set(started) == {2}


def test_options_hide_what_they_say() -> None:
    """Bag and lid, or the others' totals."""
    azul = VectorGame("azul", 2, hidden_counts=1)
    assert np.all(field_of(azul, "bag") == -1)
    cards = VectorGame("5211", 2, hidden_totals=1)
    assert field_of(cards, "score").tolist() == [[[0, -1]] * 2] * 2


def field_of(games: VectorGame, name: str) -> Any:
    place = 0
    for field in games.fields:
        if field.name == name:
            return games.observations[..., place : place + field.size]
        place += field.size
    raise AssertionError(name)


def test_arrays_cannot_be_written_to() -> None:
    """A changed mask would let illegal actions pass."""
    games = VectorGame("azul", 2)
    for array in (games.masks, games.observations, games.rewards, games.seats, games.ended):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_vector_of_a_wrong_kind_is_refused(refused: Refused) -> None:
    """It takes the same set-ups as a table."""
    with refused(SetupError):
        VectorGame("azul", 1, players=5)
    with refused(SetupError):
        VectorGame("5211", 1, variant="grey")
    with refused(SetupError):
        VectorGame("azul", 0)
    with refused(UnknownOption):
        VectorGame("azul", 1, hidden_totals=1)
    with refused(SetupError):
        VectorGame("azul", True)
    with refused(SetupError):
        VectorGame("azul", 1.5)  # type: ignore[arg-type]
    with refused(SetupError):
        VectorGame("azul", 3).reset([1, 0])


@pytest.mark.parametrize(
    ("actions", "complaint"),
    [
        (np.zeros(2, np.int16), r"of shape \(2, 3\), not \(2,\)"),
        (np.zeros((2, 3), np.float32), "whole numbers, not float32"),
        (np.zeros((2, 3), bool), "whole numbers, not bool"),
        ([[0, 0, 0], [0, 0]], "whole numbers|inhomogeneous"),
    ],
)
def test_actions_of_a_wrong_shape_or_type_are_refused(actions: Any, complaint: str) -> None:
    """With what they should be."""
    games = VectorGame("5211", 2, 3)
    with pytest.raises((SetupError, ValueError), match=complaint):
        games.step(actions)


@pytest.mark.parametrize("wrong", [-2, 180, 65536, 2**40, "illegal"])
def test_an_illegal_action_is_refused_and_nothing_is_done(wrong: Any, refused: Refused) -> None:
    """Not even in the games before it; the reason is told."""
    games = VectorGame("azul", 3, seed=1)
    before = games.states.copy()
    actions = games.sample().astype(np.int64)
    actions[2] = int(np.flatnonzero(games.masks[2] == 0)[0]) if wrong == "illegal" else wrong
    with refused(IllegalAction):
        games.step(actions)
    assert np.array_equal(games.states, before)
    games.step(games.sample())


def test_an_unknown_keyword_is_a_type_error() -> None:
    """As for any other function: libraries try a keyword and go on without it."""
    with pytest.raises(TypeError, match="no option 'frameskip'"):
        VectorGame("azul", 1, frameskip=4)


def test_part_of_the_seats_cannot_be_left_out(refused: Refused) -> None:
    """In 5211 all seats choose at once."""
    games = VectorGame("5211", 2, 3, seed=1)
    actions = games.sample().copy()
    actions[1, 2] = NOBODY
    with refused(IllegalAction):
        games.step(actions)
