"""Azul: facts agree with what happens, under random play (Records, Facts)."""

import pytest

from tests.azul.positions import EVERY_TABLE, random_positions
from tests.plain import PlainFacts, seen
from tilewright.core.game import Dump
from tilewright.core.schema import Event
from tilewright.games.azul import GAME


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_an_outlook_agrees_with_what_then_happens(variant: str, players: int) -> None:
    """Tiles, marker and cost of a take, points of a placement and of lines the last take fills."""
    facts = PlainFacts(GAME, GAME.setup(variant, players))
    before = None
    for match in random_positions(players, variant, seed=31):
        after = seen(match, None)
        if before is not None and before["to_move"]:
            _check_outlook(facts, before, after, match.events[-1])
        before = after


def tiles_text(tiles: str) -> str:
    """Return tiles in the order of a view."""
    return "".join(sorted(tiles, key="BYRKW".index))


def _check_outlook(facts: PlainFacts, before: Dump, after: Dump, event: Event) -> None:
    seat, move = int(event[0]), str(event[1])
    (seen,) = facts.outlook(before, seat, [move])
    happened = facts.happened(before, after, [event])
    old, new = before["boards"][seat], after["boards"][seat]
    if before["phase"] == "tiling":
        placed = happened[0]
        assert {name: placed[name] for name in seen} == seen
    elif after["phase"] == "offer":
        in_lines = [sum(map(len, each["lines"])) for each in (old, new)]
        assert seen["placed"] == in_lines[1] - in_lines[0]
        assert len(new["floor"]) == min(7, len(old["floor"]) + seen["fallen"] + seen["marker"])
        assert seen["marker"] == (before["marker"] == "centre" != after["marker"])
        (taken,) = happened
        assert {name: taken[name] for name in seen if name in taken and name != "points"} == {
            name: seen[name] for name in ("tiles", "placed", "fallen", "marker", "fills")
        }
        assert new["floor"] == old["floor"] + taken["floor"]
        if move[0] == "C":
            assert after["centre"] == before["centre"].replace(move[1], "")
        else:
            assert after["centre"] == tiles_text(before["centre"] + taken["to_centre"])
        if seen["fills"]:
            assert len(new["lines"][int(move[2]) - 1]) == int(move[2])
    elif seen["points"] is not None:
        row, column = seen["cell"]
        placed = next(
            f for f in happened if f["kind"] == "placed" and f["seat"] == seat and f["row"] == row
        )
        assert (placed["column"], placed["points"]) == (column, seen["points"])


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_points_of_all_facts_are_the_change_of_the_scores(variant: str, players: int) -> None:
    facts = PlainFacts(GAME, GAME.setup(variant, players))
    before = None
    for match in random_positions(players, variant, seed=32):
        after = seen(match, None)
        if before is not None:
            happened = facts.happened(before, after, match.events[-1:])
            for seat in range(players):
                points = sum(fact["points"] for fact in happened if fact["seat"] == seat)
                change = after["boards"][seat]["score"] - before["boards"][seat]["score"]
                assert points == change
        before = after


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_coming_before_the_last_take_comes(players: int) -> None:
    """On the coloured wall: for every seat but the one that takes."""
    facts = PlainFacts(GAME, GAME.setup("coloured", players))
    before: Dump = {}
    for match in random_positions(players, "coloured", seed=33):
        after = seen(match, None)
        if before and before["phase"] == "offer" and after["phase"] != "offer":
            happened = facts.happened(before, after, match.events[-1:])
            for seat, each in enumerate(facts.standing(before)["boards"]):
                placed = [f for f in happened if f["kind"] == "placed" and f["seat"] == seat]
                if seat != match.events[-1][0]:
                    assert sum(fact["points"] for fact in placed) == each["coming"]
        before = after
