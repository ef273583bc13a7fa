"""Reading plain JSON values: core/fields.py."""

import pytest

from tests.refusals import Refused
from tilewright.core.errors import NotationError
from tilewright.core.fields import list_of, number_of, numbers_of, one_of, value_of


def test_a_field_is_read() -> None:
    assert value_of({"turn": None}, "turn") is None


@pytest.mark.parametrize("dump", [{}, [], "turn", None, 3])
def test_a_field_that_is_missing_is_named(dump: object, refused: Refused) -> None:
    with refused(NotationError):
        value_of(dump, "turn")


@pytest.mark.parametrize("value", [1, 2, 3])
def test_a_number_within_its_bounds_is_read(value: int) -> None:
    assert number_of({"turn": value}, "turn", 1, 3) == value


@pytest.mark.parametrize(
    "value", [0, 4, -1, pytest.param(10**400, id="huge"), True, 1.0, "1", None, [1]]
)
def test_anything_but_a_whole_number_within_the_bounds_is_refused(
    value: object, refused: Refused
) -> None:
    with refused(NotationError):
        number_of({"turn": value}, "turn", 1, 3)


def test_a_refused_value_is_quoted_short() -> None:
    with pytest.raises(NotationError) as refused:
        number_of({"turn": "x" * 10_000}, "turn", 1, 3)

    assert len(str(refused.value)) < 100


def test_numbers_are_read() -> None:
    assert numbers_of({"scores": [0, 5]}, "scores", 2, 0, 5) == [0, 5]


@pytest.mark.parametrize("value", [[0, 6], [0, "1"], [False, 0]])
def test_one_wrong_number_among_several_is_refused(value: list[object], refused: Refused) -> None:
    with refused(NotationError):
        numbers_of({"scores": value}, "scores", 2, 0, 5)


@pytest.mark.parametrize("value", [[], [1], [1, 2, 3], (1, 2), "12", None, {0: 1, 1: 2}])
def test_anything_but_a_list_of_the_length_is_refused(value: object, refused: Refused) -> None:
    with refused(NotationError):
        list_of({"scores": value}, "scores", 2)


def test_one_of_some_words_is_read() -> None:
    assert one_of({"phase": "draw"}, "phase", ("deal", "draw")) == "draw"


@pytest.mark.parametrize("value", ["Draw", "", None, 0, ["draw"], {}])
def test_any_other_word_is_refused_with_those_allowed(value: object, refused: Refused) -> None:
    with refused(NotationError):
        one_of({"phase": value}, "phase", ("deal", "draw"))
