"""Whatever comes in, the reader and the notation answer with a value or a refusal of ours."""

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.reference import random_record
from tilewright import TilewrightError, from_dump, get_game
from tilewright.core.compiled import is_interpreted
from tilewright.core.record import check_record, parse_record

GAMES = ("azul", "5211")
RECORDS = [
    random_record(name, variant, 2, seed)
    for name in GAMES
    for seed, variant in enumerate(get_game(name).variants)
]

thoroughly = settings(
    max_examples=30 if is_interpreted() else settings().max_examples, deadline=None
)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4)
    ),
    max_leaves=8,
)


def say(error: TilewrightError) -> None:
    """A refusal says something."""
    assert str(error)


@st.composite
def damaged_records(draw: st.DrawFn) -> dict[str, Any]:
    """Give a sound record with one value, somewhere in it, replaced by another."""
    record = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    place: Any = record
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.booleans()):
            break
        place = place[key]
    place[key] = draw(json_values)
    return record


@thoroughly
@given(text=st.binary(max_size=200) | st.text(max_size=200))
def test_any_bytes_are_read_or_refused(text: bytes | str) -> None:
    """parse_record raises nothing but RecordError."""
    try:
        check_record(parse_record(text), get_game)
    except TilewrightError as error:
        say(error)


@thoroughly
@given(record=damaged_records())
def test_a_damaged_record_is_refused_or_still_sound(record: dict[str, Any]) -> None:
    """check_record raises nothing but RecordError; what it accepts replays to itself."""
    try:
        match = check_record(record, get_game)
    except TilewrightError as error:
        say(error)
    else:
        assert check_record(match.record(), get_game).dump() == match.dump()


@thoroughly
@given(data=st.data())
def test_a_truncated_line_is_refused(data: st.DataObject) -> None:
    """A line cut anywhere is no record."""
    line = msgspec.json.encode(data.draw(st.sampled_from(RECORDS)))
    cut = data.draw(st.integers(0, len(line) - 1))
    with pytest.raises(TilewrightError):
        check_record(parse_record(line[:cut]), get_game)


@pytest.mark.parametrize("name", GAMES)
@thoroughly
@given(text=st.text(max_size=12) | st.text("0123456789CBYRKWFrcGOT ", max_size=8))
@example(text="٣R2")
@example(text="Y1\u00a0B6")
def test_any_text_is_a_move_or_refused(name: str, text: str) -> None:
    """What is taken as a move is written back as the same move."""
    game = get_game(name)
    try:
        action = game.action_from_text(text)
    except TilewrightError as error:
        say(error)
    else:
        assert sorted(game.action_text(action)) == sorted(text)


@pytest.mark.parametrize("name", GAMES)
@thoroughly
@given(data=st.data())
def test_a_damaged_position_is_refused_or_can_be_played_on(name: str, data: st.DataObject) -> None:
    """from_dump raises nothing but our errors; what it accepts can be played to its end."""
    record = data.draw(st.sampled_from([r for r in RECORDS if r["game"] == name]))
    length = data.draw(st.integers(0, len(record["events"]) - 1))
    events = {key: value for key, value in record.items() if key != "result"}
    match = check_record({**events, "events": record["events"][:length]}, get_game)
    dump = copy.deepcopy(get_game(name).dump(match.state))
    key = data.draw(st.sampled_from(sorted(dump)))
    if isinstance(dump[key], list) and dump[key] and data.draw(st.booleans()):
        place = data.draw(st.integers(0, len(dump[key]) - 1))
        dump[key][place] = data.draw(json_values)
    else:
        dump[key] = data.draw(json_values)
    try:
        table = from_dump(name, dump, record["variant"])
    except TilewrightError as error:
        say(error)
    else:
        while not table.is_over:
            table.play(table.legal_actions()[0])
