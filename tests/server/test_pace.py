"""When a bot answers tells nothing of how long it thought."""

import pytest

from tilewright.server.pace import Pace, draw_pace

HALF = 1 << 63


def pace(level: str = "champion", **changes: float) -> Pace:
    wanted = {"pause_s": 0.6, "think_s": 1.0, "entropy": HALF, **changes}
    return draw_pace("5211", level, is_secret=True, **wanted)  # type: ignore[arg-type]


def answers(pace: Pace, *thinking: float) -> set[float]:
    """Return after which times a move comes that took this long to find."""
    return {round(passed + pace.wait_s(passed), 6) for passed in thinking}


@pytest.mark.parametrize("level", ["casual", "champion", "random"])
def test_an_answer_comes_at_one_moment_however_long_was_thought(level: str) -> None:
    assert len(answers(pace(level), 0.01, 0.2, 0.45, 0.59)) == 1


def test_the_moment_is_drawn_within_the_time_that_a_search_has() -> None:
    drawn = [pace(entropy=number << 54).answer_s for number in range(0, 1024, 64)]

    assert min(drawn) == 0.6
    assert max(drawn) < 1.0
    assert len(set(drawn)) == len(drawn)


def test_a_search_ends_by_the_moment_of_its_answer() -> None:
    found = pace(think_s=10)

    assert found.answer_s == found.think_s == 7.5


def test_a_late_answer_tells_little() -> None:
    """On a busy machine: which quarter of a second it is, and no more."""
    assert answers(pace(), 0.81, 0.9, 1.0, 1.04) == {1.05}


def test_a_level_that_does_not_search_takes_the_usual_pause() -> None:
    assert pace("casual").answer_s == 0.6


def test_where_nothing_is_hidden_a_late_answer_comes_at_once() -> None:
    found = draw_pace("azul", "champion", is_secret=False, pause_s=0.6, think_s=1.0, entropy=HALF)

    assert answers(found, 0.1, 0.7, 0.71) == {0.6, 0.7, 0.71}


def test_without_a_pause_an_answer_comes_at_once() -> None:
    assert answers(pace(pause_s=0), 0.1, 0.7) == {0.1, 0.7}
