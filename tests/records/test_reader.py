"""Reading records: what is sound is taken, what is not is refused with the place and the reason."""

import copy
from typing import Any

import pytest

from tests.reference import random_record
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
    ("changes", "reason"),
    [
        ({"format": "tilewright/2"}, "the format is 'tilewright/2'"),
        ({"game": "chess"}, "There is no game 'chess'"),
        ({"game": 5211}, "Expected `str`, got `int`"),
        ({"variant": "blue"}, "no variant 'blue'"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"players": 10**30}, "the form is wrong"),
        ({"players": True}, "the form is wrong"),
        ({"players": 2.5}, "the form is wrong"),
        ({"start": 2}, "start must be from 0 to 1, not 2"),
        ({"start": True}, "start must be from 0 to 1, not True"),
        ({"start": 10**5000}, "start must be from 0 to 1, not a huge int"),
        ({"start": "0"}, "start must be from 0 to 1, not '0'"),
        ({"events": {}}, "the form is wrong"),
        ({"events": None}, "the form is wrong"),
        ({"names": ["Ann"]}, "1 names for 2 seats"),
        ({"names": [1, 2]}, "the form is wrong"),
        ({"result": {"scores": [1, 2]}}, "missing required field `winners`"),
        ({"result": None}, "the form is wrong"),
        ({"result": {"scores": [999, 0], "winners": [0]}}, "the events give scores"),
        ({"result": {**AZUL["result"], "winners": [0]}}, "the result says"),
    ],
)
def test_a_wrong_head_or_result_is_refused(changes: dict[str, Any], reason: str) -> None:
    """The message says what is wrong with the record as a whole."""
    error = refusal(changed(AZUL, **changes))
    assert reason in error.reason
    assert error.event == 0


@pytest.mark.parametrize("key", ["format", "game", "variant", "players", "start", "events"])
def test_a_missing_key_is_refused(key: str) -> None:
    """Each of them is needed."""
    record = changed(AZUL)
    del record[key]
    assert key in refusal(record).reason


def test_a_result_before_the_end_is_refused() -> None:
    """Only a game that is over has one."""
    record = changed(AZUL, events=AZUL["events"][:-1])
    assert "not over" in refusal(record).reason


def test_an_event_after_the_end_is_refused() -> None:
    """Nothing comes after the end."""
    record = changed(AZUL, events=[*AZUL["events"], [0, "1B1"]])
    error = refusal(record)
    assert error.event == len(AZUL["events"]) + 1
    assert "the game is over" in error.reason


FULL_DEAL = ["BBBB"] * 5


@pytest.mark.parametrize(
    ("number", "event", "reason"),
    [
        (1, [0, "1B1"], "a deal or draw is due"),
        (1, ["deal", ["BBBB"] * 4], "fills 5 factories, not 4"),
        (1, ["deal", ["BBBB"] * 6], "fills 5 factories, not 6"),
        (1, ["deal", ["BBB", *FULL_DEAL[1:]]], "Factory 1 must get 4 tiles, not 3"),
        (1, ["deal", ["BBBBB", *FULL_DEAL[1:]]], "Factory 1 takes 4 tiles, not 5"),
        (1, ["deal", ["BBBX", *FULL_DEAL[1:]]], "'X' at position 4 is not a tile"),
        (1, ["deal", ["", *FULL_DEAL[1:]]], "Factory 1 must get 4 tiles, not 0"),
        (1, ["draw", FULL_DEAL], "no event 'draw'"),
        (1, ["deal", "BBBB"], "followed by a list"),
        (1, ["deal"], "the form is wrong"),
        (1, ["deal", FULL_DEAL, 1], "the form is wrong"),
        (1, [None, "1B1"], "the form is wrong"),
        (1, [True, "1B1"], "the form is wrong"),
        (1, [0.0, "1B1"], "the form is wrong"),
        (1, "deal", "the form is wrong"),
        (2, ["deal", FULL_DEAL], "No deal is due"),
        (2, [AZUL["start"], ["1B1"]], "followed by a move's notation"),
        (2, [1 - AZUL["start"], "1B1"], "not asked"),
        (2, [7, "1B1"], "There is no seat 7"),
        (2, [-1, "1B1"], "There is no seat -1"),
        (2, [AZUL["start"], "0B1"], "'0' at position 1 is not a source"),
        (2, [AZUL["start"], "1B6"], "'6' at position 3 is not a destination"),
        (2, [AZUL["start"], "99999999999R1"], "not a move"),
        (2, [AZUL["start"], ""], "not a move"),
        (2, [AZUL["start"], "9B1"], "there is no factory 9"),
        (2, [AZUL["start"], "CB1"], "The centre has no blue tile"),
        (2, [AZUL["start"], "r1c1"], "none set on walls"),
    ],
)
def test_a_wrong_event_of_azul_is_refused_with_its_number(
    number: int, event: Any, reason: str
) -> None:
    """The message names the event, counted from 1, and says what is wrong with it."""
    error = refusal(with_event(AZUL, number, event))
    assert reason in error.reason
    assert error.event == number


def test_more_tiles_of_a_colour_than_exist_are_refused() -> None:
    """There are 20 of each: the bag cannot give a twenty-first."""
    record = {**changed(GREY), "events": [["deal", ["BBBB"] * 5 + ["BYYY", "YYYY"]]]}
    del record["result"]
    error = refusal(record)
    assert error.event == 1
    assert "Factory 6 cannot be BYYY: the bag has YYYY" in error.reason


CHOICE = CARDS["events"][1]
OTHER = CARDS["events"][2]


@pytest.mark.parametrize(
    ("number", "event", "reason"),
    [
        (1, ["deal", ["Y1 Y1 Y1 Y1 Y1", "Y1 G2 G2 G2 G2"]], "Y1 is not among the cards"),
        (1, ["deal", ["Y6 Y6 Y1 Y1 Y1", "G1 G2 G2 G2 G2"]], "Y6 is not among the cards"),
        (1, ["deal", ["Y1 Y2 Y3 Y4"] * 2], "Seat 0 gets 5 cards now, not 4"),
        (1, ["deal", ["Y1 Y2 Y3 Y4 Y5"] * 3], "Cards go to 2 seats, not 3"),
        (1, ["deal", ["Y7 Y2 Y3 Y4 Y5"] * 2], "'Y7', is not a card"),
        (1, ["deal", ["Y1  Y2 Y3 Y4 Y5"] * 2], "is not a card"),
        (1, ["deal", ["y1 Y2 Y3 Y4 Y5"] * 2], "'y1', is not a card"),
        (1, ["draw", ["Y1 Y2", "G1 G2"]], "A deal is due, not a draw"),
        (1, ["shuffle", ["Y1 Y2", "G1 G2"]], "no event 'shuffle'"),
        (1, [0, "Y1 Y2"], "a deal or draw is due"),
        (2, ["draw", ["Y1 Y2", "G1 G2"]], "choices are"),
        (2, [CHOICE[0], "Y1"], "choose two cards"),
        (2, [CHOICE[0], "Y1 Y1 Y1"], "one card or two, not 3"),
        (2, [CHOICE[0], ""], "one card or two, not 0"),
        (3, CHOICE, "has chosen already"),
        (4, OTHER, "a deal or draw is due"),
    ],
)
def test_a_wrong_event_of_5211_is_refused_with_its_number(
    number: int, event: Any, reason: str
) -> None:
    """The message names the event, counted from 1, and says what is wrong with it."""
    error = refusal(with_event(CARDS, number, event))
    assert reason in error.reason
    assert error.event == number


def test_a_card_that_is_not_in_the_hand_is_refused() -> None:
    """A seat plays its own cards."""
    hand = CARDS["events"][0][1][0].split()
    others = [c + v for c in "YGOBT" for v in "123456" if c + v not in hand]
    error = refusal(with_event(CARDS, 2, [0, f"{others[0]} {others[1]}"]))
    assert f"{others[0]} {others[1]} is not in the hand of seat 0" in error.reason


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


def test_a_record_that_is_too_long_is_refused_unread() -> None:
    """Nobody waits for a hundred megabytes to be parsed."""
    with pytest.raises(RecordError, match="longer than 4 MiB"):
        parse_record(b" " * (MAX_BYTES + 1))
