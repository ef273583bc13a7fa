"""Facts of a game that has none of its own: core/facts.py."""

from tests.core.matches import SECRET, open_match, submit
from tilewright.core.facts import Facts


def test_a_game_without_facts_of_its_own_tells_none() -> None:
    match = open_match()
    before = match.view(0)
    submit(match, 1, "1B4")
    facts = Facts(match.game, match.setup)

    assert facts.figures() == facts.standing(before) == {}
    assert facts.happened(before, match.view(0), match.events[-1:]) == []


def test_a_game_without_facts_of_its_own_has_an_empty_outlook_for_each_move() -> None:
    facts = Facts(SECRET, SECRET.setup(players=2))

    assert facts.outlook({}, 0, ["Y1", "G3"]) == [{}, {}]
