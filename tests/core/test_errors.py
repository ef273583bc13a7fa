"""What can go wrong: core/errors.py."""

import pytest

from tilewright.core import errors
from tilewright.core.errors import RecordError, TilewrightError, short_repr

CLASSES = [
    errors.SetupError,
    errors.NotationError,
    errors.IllegalAction,
    errors.OutOfTurn,
    errors.ImpossibleChance,
    errors.RecordError,
]


@pytest.mark.parametrize("kind", CLASSES)
def test_every_refusal_can_be_caught_as_one_and_as_a_value_error(kind: type[Exception]) -> None:
    assert issubclass(kind, TilewrightError)
    assert issubclass(kind, ValueError)


def test_no_refusal_is_caught_as_another() -> None:
    pairs = [(a, b) for a in CLASSES for b in CLASSES if a is not b]

    assert not any(issubclass(a, b) for a, b in pairs)


def test_a_record_error_names_its_event() -> None:
    error = RecordError("seat 3 is not at this table", event=7)

    assert str(error) == "event 7: seat 3 is not at this table"
    assert (error.event, error.reason) == (7, "seat 3 is not at this table")


def test_a_record_error_of_the_whole_record_names_no_event() -> None:
    error = RecordError("this is not a JSON object")

    assert str(error) == "this is not a JSON object"
    assert error.event == 0


@pytest.mark.parametrize(
    ("value", "text"), [("grey", "'grey'"), (3, "3"), (None, "None"), ([1, "a"], "[1, 'a']")]
)
def test_a_short_value_is_shown_as_it_is(value: object, text: str) -> None:
    assert short_repr(value) == text


def test_a_long_value_is_cut_to_the_limit() -> None:
    assert short_repr("x" * 38) == "'" + "x" * 38 + "'"
    assert short_repr("x" * 39) == "'" + "x" * 38 + "…"
    assert short_repr("abcdef", limit=4) == "'ab…"


def test_a_value_of_several_lines_is_shown_on_one() -> None:
    assert "\n" not in short_repr("a\nb\x1b[31m")
    assert "\x1b" not in short_repr("a\nb\x1b[31m")


def test_a_number_too_long_to_write_down_is_only_called_huge() -> None:
    assert short_repr(10**10_000) == "a huge int"


def test_a_list_too_deep_to_write_down_is_only_called_huge() -> None:
    deep: list[object] = []
    for _ in range(100_000):
        deep = [deep]

    assert short_repr(deep) == "a huge list"
