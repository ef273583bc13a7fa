"""Facts of a game that has none of its own: core/facts.py."""

from tests.core.matches import SECRET, open_match, submit
from tilewright.core.facts import Facts
from tilewright.core.schema import Figures, Outlook, Standing, View


def test_a_game_without_facts_of_its_own_tells_none() -> None:
    match = open_match()
    before = match.view(0)
    submit(match, 1, "1B4")
    facts = Facts[View](match.setup)

    assert (facts.figures(), facts.standing(before)) == (Figures(), Standing())
    assert facts.happened(before, match.view(0), match.events[-1:]) == []


def test_a_game_without_facts_of_its_own_has_an_empty_outlook_for_each_move() -> None:
    facts = Facts[View](SECRET.setup(players=2))

    assert facts.outlook(View(), 0, ["Y1", "G3"]) == [Outlook(), Outlook()]
