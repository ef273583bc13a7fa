"""Blocks: the same luck for every bot from every seat."""

from collections import Counter

import pytest

from tests.arena.outcomes import plan_of
from tilewright.arena.blocks import play_block
from tilewright.arena.plan import LineUp, all_line_ups, rounds_for
from tilewright.bots import Bot, get_bot
from tilewright.bots.games import play_game
from tilewright.core.errors import SetupError
from tilewright.core.game import Game, Setup
from tilewright.core.match import Match
from tilewright.core.schema import Event

TABLES = [(2, 2), (3, 2), (8, 2), (2, 3), (3, 3), (4, 3), (2, 4), (4, 4), (5, 4), (2, 5), (5, 5)]


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_in_a_block_each_bot_has_every_seat_equally_often(bots: int, players: int) -> None:
    for line_up in all_line_ups(bots, players):
        for turn in range(3):
            seatings = line_up.seatings(turn)
            for bot in set(line_up.bots):
                seats = Counter(seat for s in seatings for seat in range(players) if s[seat] == bot)
                assert set(seats) == set(range(players))
                assert len(set(seats.values())) == 1


@pytest.mark.parametrize(("bots", "players"), TABLES)
def test_in_a_round_each_bot_meets_every_other_equally_often(bots: int, players: int) -> None:
    met: Counter[tuple[int, int]] = Counter()
    for line_up in all_line_ups(bots, players):
        for one in set(line_up.bots):
            met.update((one, other) for other in set(line_up.bots) - {one})
    assert len(met) == bots * (bots - 1)
    assert len(set(met.values())) == 1


def test_two_bots_at_a_large_table_are_one_against_the_others() -> None:
    (line_up,) = all_line_ups(2, 4)
    assert line_up.seatings(0) == ((0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0))


def test_as_many_bots_as_seats_sit_in_every_order() -> None:
    assert [len(all_line_ups(n, n)[0].seatings(0)) for n in (2, 3, 4)] == [2, 6, 24]


def test_rotations_do_not_leave_everybody_with_the_same_neighbours() -> None:
    """The order that is rotated changes from block to block."""
    line_up = all_line_ups(5, 5)[0]
    assert len(line_up.seatings(0)) == 5
    assert len({seating for turn in range(24) for seating in line_up.seatings(turn)}) == 120


def test_more_bots_than_seats_meet_in_every_choice() -> None:
    assert [line_up.bots for line_up in all_line_ups(3, 2)] == [(0, 1), (0, 2), (1, 2)]
    assert len(all_line_ups(5, 3)) == 10


def test_games_are_rounded_up_to_whole_rounds() -> None:
    line_ups = all_line_ups(3, 2)
    assert [rounds_for(games, line_ups) for games in (1, 6, 7)] == [1, 1, 2]


@pytest.mark.parametrize(("bots", "players"), [(0, 2), (1, 2), (3, 4), (4, 5)])
def test_bots_that_cannot_be_seated_fairly_are_refused(bots: int, players: int) -> None:
    with pytest.raises(SetupError):
        all_line_ups(bots, players)


def test_all_games_of_a_block_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The starting seat and the first deal belong to the block, whatever the seating."""
    starts: list[tuple[Setup, Event]] = []

    def watched(game: Game, setup: Setup, bots: list[Bot], *keys: int) -> Match:
        match = play_game(game, setup, bots, *keys)
        starts.append((setup, match.events[0]))
        return match

    monkeypatch.setattr("tilewright.arena.blocks.play_game", watched)
    plan = plan_of([LineUp((0, 1, 1))], rounds=6)
    random = [get_bot("azul", "random")] * 2
    for block in range(6):
        play_block(plan, random, block)

    blocks = [starts[first : first + 3] for first in range(0, 18, 3)]
    assert all(game == block[0] for block in blocks for game in block)
    assert len({block[0][0].options["start"] for block in blocks}) > 1
    assert len({str(block[0][1]) for block in blocks}) == 6
