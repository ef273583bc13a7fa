"""A table as its log tells it: the fold, entry by entry."""

from typing import Any

import pytest

from tilewright.core.errors import IllegalAction, NotationError, OutOfTurn
from tilewright.core.rng import new_rng
from tilewright.server.clocks import deadline, deadlines
from tilewright.server.schema import Entry, TableRow
from tilewright.server.seating import Seat
from tilewright.server.sources import Sources
from tilewright.server.starting import what_follows
from tilewright.server.table_log import REMEMBERED_IDS, REMEMBERED_LINES, TableLog, opened_data

SOURCES = Sources(
    entropy=lambda: 1, draw=lambda match: match.game.draw(match.state, new_rng(match.num_events))
)


class Told:
    """A table and the entries it was made of."""

    def __init__(self, game: str = "azul", players: int = 2, *, is_shuffled: bool = False) -> None:
        options = {"start": 0} if game == "azul" else {}
        variant = "coloured" if game == "azul" else "standard"
        self.row = TableRow("table0000000", game, variant, players, options, "fast", 1000)
        self.log = TableLog(self.row)
        self.entries: list[Entry] = []
        seats = [Seat("person", f"P{n}", n, guests=[f"g{n}"]) for n in range(players)]
        self.do("opened", 1000, opened_data(seats, "salt", is_shuffled=is_shuffled))

    def do(self, kind: str, at: int, data: Any) -> None:
        self.entries.append(self.log.do(kind, at, data))
        self.entries += what_follows(self.log, SOURCES, at)

    def move(self, seat: int, at: int, which: int = 0, **more: Any) -> None:
        assert self.log.match is not None
        action = self.log.match.legal_actions(seat)[which]
        text = self.log.game.action_text(action)
        self.do("moved", at, {"seat": seat, "move": text, "by": f"g{seat}", **more})

    def again(self) -> TableLog:
        return TableLog(self.row, self.entries)


def test_a_table_starts_by_itself_once_nobody_is_missing() -> None:
    told = Told()

    assert [entry.kind for entry in told.entries] == ["opened", "started", "chance"]
    assert told.log.status == "playing"


def test_versions_count_the_entries_from_one() -> None:
    told = Told()
    told.move(0, 2000)

    assert [entry.version for entry in told.entries] == [1, 2, 3, 4]
    assert told.log.version == 4


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({"seat": 0, "move": "CB1"}, IllegalAction),
        ({"seat": 1, "move": "1B1"}, OutOfTurn),
        ({"seat": 9, "move": "1B1"}, OutOfTurn),
        ({"seat": 0, "move": "nonsense"}, NotationError),
    ],
)
def test_an_entry_that_cannot_be_changes_nothing(data: Any, error: type[Exception]) -> None:
    told = Told()
    before = (told.log.version, list(told.log.times), list(told.log.decisions))

    with pytest.raises(error):
        told.log.do("moved", 2000, {**data, "by": "g0", "id": "x"})

    assert (told.log.version, told.log.times, told.log.decisions) == before
    assert not told.log.knows("g0", "x")


def test_each_event_has_its_time_also_after_a_choice_was_changed() -> None:
    told = Told("5211", 3)
    told.move(0, 2000)
    told.move(1, 3000)
    told.move(0, 4000, which=1)

    assert told.log.times == [1000, 1000, 3000, 4000]
    assert told.again().times == told.log.times


def test_a_choice_taken_back_leaves_the_times_of_the_others() -> None:
    told = Told("5211", 3)
    told.move(0, 2000)
    told.move(1, 3000)
    told.do("took_back", 5000, {"seat": 0, "by": "g0"})

    assert told.log.times == [1000, 1000, 3000]
    assert told.log.decisions == [0, 0, 0]


def test_a_secret_decision_counts_once_all_have_chosen() -> None:
    told = Told("5211", 2)
    told.move(0, 2000)
    waiting = list(told.log.decisions)
    told.move(1, 3000)

    assert (waiting, told.log.decisions) == ([0, 0], [1, 1])


def test_an_open_move_taken_back_is_decided_again() -> None:
    told = Told()
    told.move(0, 2000)
    told.do("took_back", 3000, {"seat": 0, "by": "g0"})

    assert told.log.decisions == [0, 0]
    assert told.log.times == [1000, 1000]


def test_taking_back_gives_the_next_player_a_fresh_clock_and_oneself_none() -> None:
    told = Told()
    told.move(0, 5000)
    told.do("took_back", 6000, {"seat": 0, "by": "g0"})
    own = deadlines(told.log)
    told.move(0, 9000)

    assert own == {0: 1000 + 20_000}
    assert deadlines(told.log) == {1: 9000 + 20_000}


def test_a_stand_in_is_not_hurried_and_a_person_who_is_back_has_all_the_time() -> None:
    told = Told()
    told.do("given", 2000, {"seat": 0, "level": "random", "by": "g1"})
    with_bot = deadline(told.log)
    told.do("taken_back", 9000, {"seat": 0, "by": "g0"})

    assert with_bot is None
    assert deadline(told.log) == 9000 + 20_000


def test_seats_drawn_by_lot_take_their_people_with_them() -> None:
    told = Told("5211", 5, is_shuffled=True)

    assert sorted(seat.mark for seat in told.log.seats) == [0, 1, 2, 3, 4]
    assert [seat.name for seat in told.log.seats] == [f"P{seat.mark}" for seat in told.log.seats]
    assert all(told.log.seats_of(f"g{seat.mark}") == [n] for n, seat in enumerate(told.log.seats))


def test_the_last_ids_of_each_guest_are_known_and_no_others() -> None:
    told = Told()
    for number in range(REMEMBERED_IDS + 1):
        told.do("said", 2000, {"seat": 0, "name": "P0", "text": "x", "by": "g0", "id": f"{number}"})

    assert told.log.knows("g0", f"{REMEMBERED_IDS}")
    assert not told.log.knows("g0", "0")
    assert not told.log.knows("g1", "1")


def test_the_last_lines_of_chat_are_kept_with_their_numbers() -> None:
    told = Told()
    for number in range(REMEMBERED_LINES + 3):
        told.do("said", 2000, {"seat": None, "name": "X", "text": str(number), "by": "x"})

    assert (len(told.log.chat), told.log.chat[0].number) == (REMEMBERED_LINES, 4)
