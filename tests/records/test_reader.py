"""Reading records: what is sound is taken, what is not is refused with the place and the reason."""

import copy
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.reference import random_record
from tests.refusals import Refused
from tilewright import get_game
from tilewright.core.errors import RecordError
from tilewright.core.record import MAX_BYTES, check_record, parse_record

AZUL = random_record("azul", "coloured", 2, 1)
GREY = random_record("azul", "grey", 3, 2)
CARDS = random_record("5211", "standard", 2, 3)


def refusal(record: dict[str, Any]) -> RecordError:
    """Return how a record is refused."""
    with pytest.raises(RecordError) as caught:
        check_record(record, get_game)
    return caught.value


def changed(record: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(record), **changes}


def with_event(record: dict[str, Any], number: int, event: Any) -> dict[str, Any]:
    """Return the record with one event, counted from 1, replaced; what follows is cut off."""
    events = [*record["events"][: number - 1], event]
    return {key: value for key, value in changed(record, events=events).items() if key != "result"}


@pytest.mark.parametrize("record", [AZUL, GREY, CARDS], ids=["azul", "grey", "5211"])
def test_a_record_replays_to_itself(record: dict[str, Any]) -> None:
    """Record to match to record gives the same object."""
    assert check_record(record, get_game).record() == record


@pytest.mark.parametrize("record", [AZUL, GREY, CARDS], ids=["azul", "grey", "5211"])
def test_tiles_and_cards_of_a_text_may_come_in_any_order(record: dict[str, Any]) -> None:
    """Writers give the order drawn; readers accept any."""
    turned = copy.deepcopy(record)
    for event in turned["events"]:
        if isinstance(event[1], list):
            separator = " " if record["game"] == "5211" else ""
            parts = [text.split() if separator else list(text) for text in event[1]]
            event[1] = [separator.join(reversed(part)) for part in parts]
        elif record["game"] == "5211":
            event[1] = " ".join(reversed(event[1].split()))
    last = check_record(record, get_game).dump()
    assert check_record(turned, get_game).dump() == last


def test_a_game_that_is_not_over_yet_is_a_record_too() -> None:
    """A record may stop anywhere, even between two secret choices; then it has no result."""
    for length in range(len(CARDS["events"])):
        record = changed(CARDS, events=CARDS["events"][:length])
        del record["result"]
        assert len(check_record(record, get_game).events) == length


def test_names_meta_and_unknown_keys_are_let_be() -> None:
    """What other programs add does not stand in the way."""
    record = changed(AZUL, names=["Ann", "Bo"], meta={"seed": [1, {}]}, later=1)
    assert check_record(record, get_game).is_over


@pytest.mark.parametrize(
    "changes",
    [
        {"format": "tilewright/2"},
        {"game": "chess"},
        {"game": 5211},
        {"variant": "blue"},
        {"players": 5},
        {"players": 10**30},
        {"players": True},
        {"players": 2.5},
        {"start": 2},
        {"start": True},
        {"start": 10**5000},
        {"start": "0"},
        {"events": {}},
        {"events": None},
        {"names": ["Ann"]},
        {"names": [1, 2]},
        {"result": {"scores": [1, 2]}},
        {"result": None},
        {"result": {"scores": [999, 0], "winners": [0]}},
        {"result": {**AZUL["result"], "winners": [0]}},
    ],
)
def test_a_wrong_head_or_result_is_refused(
    changes: dict[str, Any], snapshot: SnapshotAssertion
) -> None:
    """The message says what is wrong with the record as a whole."""
    error = refusal(changed(AZUL, **changes))
    assert error.reason == snapshot
    assert error.event == 0


@pytest.mark.parametrize("key", ["format", "game", "variant", "players", "start", "events"])
def test_a_missing_key_is_refused(key: str, snapshot: SnapshotAssertion) -> None:
    """Each of them is needed."""
    record = changed(AZUL)
    del record[key]
    assert refusal(record).reason == snapshot


def test_a_result_before_the_end_is_refused(snapshot: SnapshotAssertion) -> None:
    """Only a game that is over has one."""
    record = changed(AZUL, events=AZUL["events"][:-1])
    assert refusal(record).reason == snapshot


def test_an_event_after_the_end_is_refused(snapshot: SnapshotAssertion) -> None:
    """Nothing comes after the end."""
    record = changed(AZUL, events=[*AZUL["events"], [0, "1B1"]])
    error = refusal(record)
    assert error.event == len(AZUL["events"]) + 1
    assert error.reason == snapshot


FULL_DEAL = ["BBBB"] * 5


@pytest.mark.parametrize(
    ("number", "event"),
    [
        (1, [0, "1B1"]),
        (1, ["deal", ["BBBB"] * 4]),
        (1, ["deal", ["BBBB"] * 6]),
        (1, ["deal", ["BBB", *FULL_DEAL[1:]]]),
        (1, ["deal", ["BBBBB", *FULL_DEAL[1:]]]),
        (1, ["deal", ["BBBX", *FULL_DEAL[1:]]]),
        (1, ["deal", ["", *FULL_DEAL[1:]]]),
        (1, ["draw", FULL_DEAL]),
        (1, ["deal", "BBBB"]),
        (1, ["deal"]),
        (1, ["deal", FULL_DEAL, 1]),
        (1, [None, "1B1"]),
        (1, [True, "1B1"]),
        (1, [0.0, "1B1"]),
        (1, "deal"),
        (2, ["deal", FULL_DEAL]),
        (2, [AZUL["start"], ["1B1"]]),
        (2, [1 - AZUL["start"], "1B1"]),
        (2, [7, "1B1"]),
        (2, [-1, "1B1"]),
        (2, [AZUL["start"], "0B1"]),
        (2, [AZUL["start"], "1B6"]),
        (2, [AZUL["start"], "99999999999R1"]),
        (2, [AZUL["start"], ""]),
        (2, [AZUL["start"], "9B1"]),
        (2, [AZUL["start"], "CB1"]),
        (2, [AZUL["start"], "r1c1"]),
    ],
)
def test_a_wrong_event_of_azul_is_refused_with_its_number(
    number: int, event: Any, snapshot: SnapshotAssertion
) -> None:
    """The message names the event, counted from 1, and says what is wrong with it."""
    error = refusal(with_event(AZUL, number, event))
    assert error.reason == snapshot
    assert error.event == number


def test_more_tiles_of_a_colour_than_exist_are_refused(snapshot: SnapshotAssertion) -> None:
    """There are 20 of each: the bag cannot give a twenty-first."""
    record = {**changed(GREY), "events": [["deal", ["BBBB"] * 5 + ["BYYY", "YYYY"]]]}
    del record["result"]
    error = refusal(record)
    assert error.event == 1
    assert error.reason == snapshot


CHOICE = CARDS["events"][1]
OTHER = CARDS["events"][2]


@pytest.mark.parametrize(
    ("number", "event"),
    [
        (1, ["deal", ["Y1 Y1 Y1 Y1 Y1", "Y1 G2 G2 G2 G2"]]),
        (1, ["deal", ["Y6 Y6 Y1 Y1 Y1", "G1 G2 G2 G2 G2"]]),
        (1, ["deal", ["Y1 Y2 Y3 Y4"] * 2]),
        (1, ["deal", ["Y1 Y2 Y3 Y4 Y5"] * 3]),
        (1, ["deal", ["Y7 Y2 Y3 Y4 Y5"] * 2]),
        (1, ["deal", ["Y1  Y2 Y3 Y4 Y5"] * 2]),
        (1, ["deal", ["y1 Y2 Y3 Y4 Y5"] * 2]),
        (1, ["draw", ["Y1 Y2", "G1 G2"]]),
        (1, ["shuffle", ["Y1 Y2", "G1 G2"]]),
        (1, [0, "Y1 Y2"]),
        (2, ["draw", ["Y1 Y2", "G1 G2"]]),
        (2, [CHOICE[0], "Y1"]),
        (2, [CHOICE[0], "Y1 Y1 Y1"]),
        (2, [CHOICE[0], ""]),
        (3, CHOICE),
        (4, OTHER),
    ],
)
def test_a_wrong_event_of_5211_is_refused_with_its_number(
    number: int, event: Any, snapshot: SnapshotAssertion
) -> None:
    """The message names the event, counted from 1, and says what is wrong with it."""
    error = refusal(with_event(CARDS, number, event))
    assert error.reason == snapshot
    assert error.event == number


def test_a_card_that_is_not_in_the_hand_is_refused(snapshot: SnapshotAssertion) -> None:
    """A seat plays its own cards."""
    hand = CARDS["events"][0][1][0].split()
    others = [c + v for c in "YGOBT" for v in "123456" if c + v not in hand]
    error = refusal(with_event(CARDS, 2, [0, f"{others[0]} {others[1]}"]))
    assert error.reason == snapshot


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{",
        b'{"format": "tilewright/1", "eve',
        b"[1, 2]",
        b"null",
        b"\xff\xfe",
        b"{} {}",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"players": 1e999999}',
        b'"\\ud800"',
        "{'format': 1}",
        '{"a": "\ud800"}',
        "NaN",
    ],
    ids=range(14),
)
def test_what_is_not_a_json_object_is_refused(text: bytes | str) -> None:
    """Truncated, wrong, endless or odd: a refusal, never another error."""
    with pytest.raises(RecordError):
        check_record(parse_record(text), get_game)


def test_a_record_that_is_too_long_is_refused_unread(refused: Refused) -> None:
    """Nobody waits for a hundred megabytes to be parsed."""
    with refused(RecordError):
        parse_record(b" " * (MAX_BYTES + 1))
