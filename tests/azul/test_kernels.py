"""Azul's kernels: the packed state, legal actions, unchecked steps and games at random."""

from collections import Counter

import numpy as np
import pytest

from tests.azul.positions import (
    EVERY_TABLE,
    PRINTED_WALL,
    VARIANTS,
    board,
    legal_moves,
    play,
    random_positions,
    table_with,
)
from tilewright.core.game import Decide, Over
from tilewright.core.match import Match
from tilewright.core.rng import Rng, new_rng
from tilewright.games.azul import GAME, actions, dealing, layout, random_play


def packed(*counts: int) -> int:
    """Return counts as lanes."""
    return sum(count << 8 * place for place, count in enumerate(counts))


@pytest.mark.parametrize("counts", [(0, 0, 0, 0, 0), (1, 2, 3, 4, 5), (20, 20, 20, 20, 20)])
def test_lanes_are_counted_and_summed(counts: tuple[int, ...]) -> None:
    """Layout: counts by colour in lanes of eight bits."""
    lanes = packed(*counts)

    assert [layout.lane(lanes, place) for place in range(5)] == list(counts)
    assert layout.total(lanes) == sum(counts)
    sums = [sum(counts[: place + 1]) for place in range(5)]
    assert layout.running_sums(lanes) == packed(*sums)


@pytest.mark.parametrize(
    ("lanes", "wanted", "is_enough"),
    [
        ((4, 4, 4, 4, 4), (4, 0, 4, 0, 4), True),
        ((4, 4, 4, 4, 4), (0, 5, 0, 0, 0), False),
        ((0, 20, 0, 0, 0), (1, 0, 0, 0, 0), False),
        ((0, 0, 0, 0, 0), (0, 0, 0, 0, 1), False),
    ],
)
def test_lanes_are_compared_one_by_one(
    lanes: tuple[int, ...], wanted: tuple[int, ...], is_enough: bool
) -> None:
    """Layout: no lane borrows from another."""
    assert dealing.has_at_least(packed(*lanes), packed(*wanted)) == is_enough


def test_the_printed_columns_are_those_of_the_coloured_wall() -> None:
    """Section 1.6: colour c stands in row r at column (c + r) mod 5."""
    for row, letters in enumerate(PRINTED_WALL):
        columns = [layout.printed_column(row, colour) for colour in range(5)]

        assert "".join(letters[column] for column in columns) == "BYRKW"


def test_rows_and_columns_of_a_wall_are_read_from_its_cells() -> None:
    """Layout: bit 5 x row + column for a set tile."""
    wall = sum(1 << (5 * row + column) for row, column in [(0, 1), (2, 1), (4, 1), (2, 4)])

    assert [layout.column_cells(wall, column) for column in range(5)] == [0, 0b10101, 0, 0, 0b100]
    assert [layout.row_cells(wall, row) for row in range(5)] == [0b10, 0, 0b10010, 0, 0b10]


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_is_legal_agrees_with_legal_actions_on_every_action(variant: str, players: int) -> None:
    """Sections 3.2 and 4.6: for all 325 actions of every seat, throughout a game."""
    for number, match in enumerate(random_positions(players, variant, seed=41)):
        if number % 5 and match.dump()["phase"] != "tiling":
            continue
        for seat in range(players):
            legal = [a for a in range(325) if GAME.is_legal(match.state, seat, a)]

            assert legal == match.legal_actions(seat)


@pytest.mark.parametrize("seat", [-1, 2, 3, 4, 5])
def test_a_seat_that_does_not_exist_has_no_legal_actions(seat: int) -> None:
    """Contract: empty when the seat is not asked."""
    match = table_with(board(lines={1: "B"}), variant="grey", factories=["KKKK"], to_move=[1])
    assert match.legal_actions(seat) == []

    play(match, "1K5")

    assert match.dump()["to_move"] == [0]
    assert match.legal_actions(seat) == []


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_an_unchecked_step_gives_what_apply_gives(variant: str, players: int) -> None:
    """Kernels: `step` writes into the state it is handed, `apply` into a copy."""
    for match in random_positions(players, variant, seed=42):
        for seat in match.waiting_for:
            for action in match.legal_actions(seat)[::9]:
                before, stepped = match.state.copy(), match.state.copy()

                actions.step(stepped, seat, action)

                assert np.array_equal(stepped, GAME.apply(match.state, {seat: action}))
                assert np.array_equal(match.state, before)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_a_drawn_deal_gives_the_same_laid_out_as_dealt(variant: str, players: int) -> None:
    """Kernels: `deal` and `lay_out` lead to the same position."""
    for seed, match in enumerate(random_positions(players, variant, seed=43)):
        if match.dump()["phase"] == "deal":
            dealt, drawn = match.state.copy(), np.full(36, -1, np.int8)

            number = dealing.deal(dealt, new_rng(seed), drawn)

            assert number == sum(map(len, GAME.dump(dealt)["factories"]))
            outcome = drawn[: 8 * players + 4]
            assert np.array_equal(GAME.apply_chance(match.state, outcome), dealt)


def played(games: int, players: int, variant: str, rng: Rng) -> tuple[Match, list[int]]:
    """Return the end of the last of some random games and their totals."""
    setup = GAME.setup(variant, players)
    state, totals = GAME.initial_state(setup), np.zeros(4, np.int64)
    grey = VARIANTS.index(variant)
    random_play.random_games(games, players, grey, rng, state, np.zeros(36, np.int8), totals)
    return Match(GAME, setup, state), totals.tolist()


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_random_games_end_with_plausible_totals(variant: str, players: int) -> None:
    """Section 5.1: games of at least five rounds, as a row takes five tiles of one line."""
    games = 4

    last, (moves, points, rounds, _) = played(games, players, variant, new_rng(44))

    assert isinstance(last.turn, Over)
    assert rounds >= 5 * games
    assert rounds * (2 * players + 1) <= moves <= rounds * (10 * players + 5 + 5 * players)
    assert sum(last.turn.scores) <= points <= 240 * players * games


def test_one_random_game_counts_its_own_points_and_rounds() -> None:
    """Kernels: the totals are those of the game whose end is left in the state."""
    last, (_, points, rounds, scores) = played(1, 3, "grey", new_rng(45))

    assert isinstance(last.turn, Over)
    first, second, third = last.turn.scores
    assert points == first + second + third
    assert rounds == last.dump()["round"]
    assert scores == (first * 31 + second) * 31 + third


def test_random_games_depend_on_the_generator_alone() -> None:
    """Kernels: randomness is an argument; two games in turn are one after the other."""
    rng = new_rng(46)
    one_by_one = [played(1, 2, "coloured", rng)[1] for _ in range(2)]

    both = played(2, 2, "coloured", new_rng(46))[1]

    assert both[:3] == [sum(values) for values in list(zip(*one_by_one, strict=True))[:3]]
    assert played(2, 2, "coloured", new_rng(46))[1] == both


def is_even(counts: Counter[int], actions: list[int], tries: int) -> bool:
    """Return whether each action came up as often as the others, give or take a quarter."""
    expected = tries / len(actions)
    return set(counts) == set(actions) and all(
        0.75 * expected < count < 1.25 * expected for count in counts.values()
    )


def test_a_random_take_is_any_legal_one_as_likely() -> None:
    """Kernels: over sources, colours and destinations that differ in number."""
    taker = board(lines={1: "B", 2: "W", 4: "KK"}, wall={3: "...Y.", 5: ".R..."})
    match = table_with(board(), taker, factories=["BBYK", "", "RRRR"], centre="YW", to_move=[1])
    legal = match.legal_actions(1)
    rng = new_rng(47)
    tries = 300 * len(legal)

    takes = [random_play.random_take(match.state, rng) for _ in range(tries)]

    counts = Counter(30 * source + 6 * colour + line for source, colour, line in takes)
    assert 15 < len(legal) < 30
    assert is_even(counts, legal, tries)


def test_a_random_action_is_any_legal_one_as_likely() -> None:
    """Kernels: on the grey wall, over the free columns."""
    placing = board(lines={2: "BB"}, wall={1: "B....", 2: "..R.."})
    match = table_with(board(), placing, variant="grey", factories=["KKKK"])
    play(match, "1K5")
    rng = new_rng(48)

    counts = Counter(int(random_play.random_action(match.state, 1, rng)) for _ in range(900))

    assert legal_moves(match, 1) == ["r2c2", "r2c4", "r2c5"]
    assert is_even(counts, match.legal_actions(1), 900)


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_actions_are_legal_throughout_a_game(variant: str) -> None:
    """Kernels: whatever is picked may be played."""
    rng = new_rng(49)
    for match in random_positions(3, variant, seed=50):
        if isinstance(match.turn, Decide):
            for seat in match.turn.seats:
                action = int(random_play.random_action(match.state, seat, rng))

                assert action in match.legal_actions(seat)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_holders_are_the_sources_that_hold_a_colour(variant: str, players: int) -> None:
    """Layout: HOLDERS repeats what SOURCES say, so that random play need not look for it."""
    for match in random_positions(players, variant, seed=7):
        state = match.state
        for source in range(layout.NUM_SOURCES):
            word = layout.HOLDERS if source < 8 else layout.MORE_HOLDERS
            for colour in range(layout.NUM_COLOURS):
                is_noted = int(state[word]) >> (8 * colour + source % 8) & 1
                is_there = int(state[layout.SOURCES + source]) >> (8 * colour) & 255 > 0
                assert is_noted == is_there
