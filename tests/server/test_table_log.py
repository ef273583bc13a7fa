"""A table as its log tells it: the fold, entry by entry."""

import pytest

from tilewright.core.errors import IllegalAction, NotationError, OutOfTurn
from tilewright.core.rng import new_rng
from tilewright.server.chance import advance
from tilewright.server.clocks import deadline, deadlines
from tilewright.server.entries import (
    Change,
    ChatPosted,
    Moved,
    MoveUndone,
    Opened,
    Rewound,
    Seat,
    SeatGiven,
    SeatReclaimed,
)
from tilewright.server.schema import Entry, TableRow
from tilewright.server.sources import Sources
from tilewright.server.table_log import REMEMBERED_IDS, REMEMBERED_LINES, TableLog

SOURCES = Sources(
    entropy=lambda: 1, draw=lambda match: match.game.draw(match.state, new_rng(match.num_events))
)


class Played:
    """A table and the entries it was made of."""

    def __init__(
        self,
        game: str = "azul",
        players: int = 2,
        *,
        clock: str = "fast",
        is_shuffled: bool = False,
    ) -> None:
        options = {"start": 0} if game == "azul" else {}
        variant = "coloured" if game == "azul" else "standard"
        self.row = TableRow("table0000000", game, variant, players, options, clock, 1000)
        self.log = TableLog(self.row)
        self.entries: list[Entry] = []
        seats = [Seat("person", f"P{n}", n, guests=[f"g{n}"]) for n in range(players)]
        self.append(Opened(seats, "salt", is_shuffled), 1000)

    def append(self, change: Change, at: int) -> None:
        self.entries.append(self.log.append(change, at))
        self.entries += advance(self.log, SOURCES, at)

    def move(self, seat: int, at: int, which: int = 0) -> None:
        assert self.log.match is not None
        action = self.log.match.legal_actions(seat)[which]
        text = self.log.game.action_text(action)
        self.append(Moved(seat, text, by=f"g{seat}"), at)

    def again(self) -> TableLog:
        return TableLog(self.row, self.entries)


def test_a_table_starts_by_itself_once_nobody_is_missing() -> None:
    played = Played()

    assert [entry.kind for entry in played.entries] == ["opened", "started", "chance"]
    assert played.log.status == "playing"


def test_versions_count_the_entries_from_one() -> None:
    played = Played()
    played.move(0, 2000)

    assert [entry.version for entry in played.entries] == [1, 2, 3, 4]
    assert played.log.version == 4


@pytest.mark.parametrize(
    ("seat", "move", "error"),
    [
        (0, "CB1", IllegalAction),
        (1, "1B1", OutOfTurn),
        (9, "1B1", OutOfTurn),
        (0, "nonsense", NotationError),
    ],
)
def test_an_impossible_change_changes_nothing(seat: int, move: str, error: type[Exception]) -> None:
    played = Played()
    before = (played.log.version, list(played.log.times), list(played.log.decisions))

    with pytest.raises(error):
        played.log.append(Moved(seat, move, by="g0", id="x"), 2000)

    assert (played.log.version, played.log.times, played.log.decisions) == before
    assert not played.log.knows("g0", "x")


def test_each_event_has_its_time_also_after_a_choice_was_changed() -> None:
    played = Played("5211", 3)
    played.move(0, 2000)
    played.move(1, 3000)
    played.move(0, 4000, which=1)

    assert played.log.times == [1000, 1000, 3000, 4000]
    assert played.again().times == played.log.times


def test_a_choice_taken_back_leaves_the_times_of_the_others() -> None:
    played = Played("5211", 3)
    played.move(0, 2000)
    played.move(1, 3000)
    played.append(MoveUndone(0, by="g0"), 5000)

    assert played.log.times == [1000, 1000, 3000]
    assert played.log.decisions == [0, 0, 0]


def test_a_secret_decision_counts_once_all_have_chosen() -> None:
    played = Played("5211", 2)
    played.move(0, 2000)
    waiting = list(played.log.decisions)
    played.move(1, 3000)

    assert (waiting, played.log.decisions) == ([0, 0], [1, 1])


def test_an_open_move_taken_back_is_decided_again() -> None:
    played = Played()
    played.move(0, 2000)
    played.append(MoveUndone(0, by="g0"), 3000)

    assert played.log.decisions == [0, 0]
    assert played.log.times == [1000, 1000]


def test_taking_back_gives_the_next_player_a_fresh_clock_and_oneself_none() -> None:
    played = Played()
    played.move(0, 5000)
    played.append(MoveUndone(0, by="g0"), 6000)
    own = deadlines(played.log)
    played.move(0, 9000)

    assert own == {0: 1000 + 20_000}
    assert deadlines(played.log) == {1: 9000 + 20_000}


def test_what_was_taken_back_is_gone_from_decisions_times_and_record() -> None:
    played = Played()
    for seat, at in ((0, 2000), (1, 3000), (0, 4000), (1, 5000)):
        played.move(seat, at)
    played.append(Rewound(0, 3, by="g1"), 6000)
    log, again = played.log, played.again()

    assert log.match is not None
    assert again.match is not None
    assert log.decisions == [1, 1]
    assert log.times == [1000, 1000, 2000, 3000]
    assert [moment.taken_back_by for moment in log.moments] == [None, None, None, 0]
    assert log.match.record() == again.match.record()
    assert len(log.match.record()["events"]) == 3
    assert (again.decisions, again.moments, again.asked) == (log.decisions, log.moments, log.asked)


def test_who_takes_an_answered_move_back_has_all_the_time() -> None:
    played = Played()
    played.move(0, 2000)
    played.move(1, 3000)
    played.append(Rewound(0, 1, by="g1"), 9000)

    assert deadlines(played.log) == {0: 9000 + 20_000}


def test_a_revealed_turn_goes_back_to_where_nobody_had_chosen() -> None:
    played = Played("5211", 2)
    played.move(0, 2000)
    played.move(1, 3000)
    assert played.log.match is not None
    played.append(Rewound(1, 1, by="g1"), 4000)

    assert played.log.match.waiting_for == (0, 1)
    assert played.log.decisions == [0, 0]


def test_what_others_decide_beside_a_seat_does_not_ask_it_anew() -> None:
    played = Played("5211", 3)
    played.move(1, 2000)
    played.move(2, 3000)
    asked = played.log.asked[0]
    played.move(0, 4000)

    assert (asked.since, asked.at) == (1, 1000)
    assert played.log.asked[0].since == 5


def test_a_stand_in_is_not_hurried_and_a_person_who_is_back_has_all_the_time() -> None:
    played = Played()
    played.append(SeatGiven(0, "random", by="g1"), 2000)
    with_bot = deadline(played.log)
    played.append(SeatReclaimed(0, by="g0"), 9000)

    assert with_bot is None
    assert deadline(played.log) == 9000 + 20_000


def test_seats_drawn_by_lot_take_their_people_with_them() -> None:
    played = Played("5211", 5, is_shuffled=True)

    assert sorted(seat.mark for seat in played.log.seats) == [0, 1, 2, 3, 4]
    assert [seat.name for seat in played.log.seats] == [
        f"P{seat.mark}" for seat in played.log.seats
    ]
    assert all(
        played.log.seats_of(f"g{seat.mark}") == [n] for n, seat in enumerate(played.log.seats)
    )


def test_the_last_ids_of_each_guest_are_known_and_no_others() -> None:
    played = Played()
    for number in range(REMEMBERED_IDS + 1):
        played.append(ChatPosted(0, "P0", "x", by="g0", id=f"{number}"), 2000)

    assert played.log.knows("g0", f"{REMEMBERED_IDS}")
    assert not played.log.knows("g0", "0")
    assert not played.log.knows("g1", "1")


def test_the_last_lines_of_chat_are_kept_with_their_numbers() -> None:
    played = Played()
    for number in range(REMEMBERED_LINES + 3):
        played.append(ChatPosted(None, "X", str(number), by="x"), 2000)

    assert (len(played.log.chat), played.log.chat[0].number) == (REMEMBERED_LINES, 4)
