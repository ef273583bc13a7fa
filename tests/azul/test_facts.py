"""Azul: what positions and moves amount to (Records, Facts)."""

from typing import Any

from tests.azul.positions import (
    PRINTED_WALL,
    board,
    crowded_boards,
    match_from,
    play_for,
    position_with,
    table_with,
)
from tests.plain import PlainFacts, seen
from tilewright.core.game import Dump
from tilewright.core.match import Match
from tilewright.games.azul import GAME


def facts_of(match: Match) -> PlainFacts:
    return PlainFacts(GAME, match.setup)


def told(match: Match, move: str, seat: int | None = None) -> list[dict[str, Any]]:
    """Play a move and return what it brought."""
    before = seen(match, None)
    play_for(match, match.waiting_for[0] if seat is None else seat, move)
    return facts_of(match).happened(before, seen(match, None), match.events[-1:])


def outlook(match: Match, move: str) -> dict[str, Any]:
    """Return what a move would do."""
    (found,) = facts_of(match).outlook(seen(match, None), match.waiting_for[0], [move])
    return found


def coming(position: Dump, variant: str = "coloured") -> int | None:
    """Return what seat 0 will get at the next tiling."""
    boards = PlainFacts(GAME, GAME.setup(variant, 2)).standing(position)["boards"]
    found: int | None = boards[0]["coming"]
    return found


# Figures


def test_figures_of_the_coloured_wall() -> None:
    assert PlainFacts(GAME, GAME.setup("coloured", 2)).figures() == {
        "floor": [1, 1, 2, 2, 2, 3, 3],
        "wall": list(PRINTED_WALL),
        "row": 2,
        "column": 7,
        "colour": 10,
        "factories": 5,
        "lines": 5,
    }


def test_the_grey_wall_has_nothing_printed() -> None:
    figures = PlainFacts(GAME, GAME.setup("grey", 4)).figures()

    assert (figures["wall"], figures["factories"]) == (None, 9)


# Standing


def test_full_lines_promise_their_points_top_to_bottom() -> None:
    """The tile of line 2 will stand below that of line 1, which is set first."""
    assert coming(position_with(board(lines={1: "B", 2: "WW"}))) == 1 + 2


def test_lines_that_are_not_full_promise_nothing() -> None:
    assert coming(position_with(board(lines={2: "W"}, wall={1: "B...."}))) == 0


def test_a_choice_on_the_grey_wall_leaves_the_points_open() -> None:
    assert coming(position_with(board(lines={1: "B"})), "grey") is None


def test_a_grey_line_that_fits_nowhere_promises_nothing() -> None:
    walls = {2: "B....", 3: ".B...", 4: "..B..", 5: "...B.", 1: "....Y"}

    assert coming(position_with(board(lines={1: "B"}, wall=walls)), "grey") == 0


def test_the_floor_line_is_told_by_its_cost() -> None:
    match = table_with(board(floor="BYR"), marker=1, factories=["K"])

    standing = facts_of(match).standing(seen(match, None))

    assert [each["floor"] for each in standing["boards"]] == [4, 0]


# Outlook


def test_a_take_is_told_with_what_is_placed_and_what_falls() -> None:
    match = table_with(board(lines={2: "R"}), factories=["RRRK"])

    assert outlook(match, "1R2") == {
        "tiles": 3,
        "placed": 1,
        "fallen": 2,
        "marker": False,
        "cost": 2,
        "fills": True,
        "points": 1,
        "across": 1,
        "down": 1,
        "cell": [1, 3],
    }


def test_a_take_that_does_not_fill_its_line_promises_nothing() -> None:
    seen = outlook(table_with(factories=["RRRK"]), "1R4")

    assert (seen["placed"], seen["fills"], seen["points"], seen["cell"]) == (3, False, None, None)


def test_a_take_to_the_floor_falls_whole() -> None:
    seen = outlook(table_with(factories=["RRRK"]), "1RF")

    assert (seen["placed"], seen["fallen"], seen["cost"], seen["fills"]) == (0, 3, 4, False)


def test_the_marker_costs_its_floor_space() -> None:
    seen = outlook(table_with(centre="RK"), "CR1")

    assert (seen["marker"], seen["cost"]) == (True, 1)


def test_a_full_floor_line_costs_no_more() -> None:
    seen = outlook(table_with(board(floor="BBBBYYY"), centre="RR"), "CRF")

    assert (seen["fallen"], seen["cost"]) == (2, 0)


def test_a_promise_counts_the_full_lines_above() -> None:
    match = table_with(board(lines={1: "B"}), factories=["WW"])
    seen = outlook(match, "1W2")

    assert (seen["across"], seen["down"], seen["points"], seen["cell"]) == (1, 2, 2, [1, 0])


def test_the_grey_wall_promises_nothing() -> None:
    seen = outlook(table_with(variant="grey", factories=["WW"]), "1W2")

    assert (seen["fills"], seen["points"], seen["cell"]) == (True, None, None)


def test_a_placement_is_told_with_its_runs() -> None:
    match = table_with(
        board(lines={2: "RR"}, wall={1: ".B...", 2: "K.Y.."}),
        variant="grey",
        phase="tiling",
        marker=1,
        to_move=[0],
    )

    assert outlook(match, "r2c2") == {"across": 3, "down": 2, "points": 5}


# What happened


def test_a_take_is_told_with_all_it_did() -> None:
    """Section 3: tiles beyond the line fall, the factory's others go to the centre."""
    match = table_with(board(lines={2: "R"}, floor="Y"), factories=["RRRK", "BB"])

    assert told(match, "1R2") == [
        {
            "kind": "taken",
            "seat": 0,
            "points": 0,
            "round": 2,
            "source": "1",
            "colour": "R",
            "tiles": 3,
            "row": 1,
            "placed": 1,
            "fallen": 2,
            "marker": False,
            "fills": True,
            "floor": "RR",
            "to_centre": "K",
        }
    ]


def test_the_marker_comes_onto_the_floor_before_tiles_that_fall() -> None:
    """Section 3: the marker takes the first free floor space."""
    match = table_with(centre="KKY", factories=["BB"])

    (taken,) = told(match, "CKF")

    assert (taken["source"], taken["row"], taken["to_centre"]) == ("C", None, "")
    assert (taken["marker"], taken["fallen"], taken["floor"]) == (True, 2, "MKK")


def test_what_finds_no_space_on_the_floor_is_not_told_to_lie_there() -> None:
    """Section 3: tiles beyond the seven spaces go to the lid, and a late marker costs nothing."""
    match = table_with(board(floor="YYYYYY"), factories=["RRRK"])

    (taken,) = told(match, "1RF")

    assert (taken["fallen"], taken["floor"]) == (3, "R")


def test_a_deal_brings_nothing() -> None:
    before = position_with(phase="deal", marker=0)
    match = match_from(before)

    assert facts_of(match).happened(before, before, [("deal", ["BYRK"])]) == []


def test_the_last_take_sets_tiles_and_pays_floors() -> None:
    match = table_with(
        board(lines={1: "B"}, floor="YY", score=4),
        board(lines={2: "W"}, floor="M", score=0),
        factories=["", "", "KK"],
        marker=1,
        round_number=3,
    )

    assert told(match, "3K2")[1:] == [
        {
            "kind": "placed",
            "seat": 0,
            "round": 3,
            "row": 0,
            "column": 0,
            "colour": "B",
            "across": 1,
            "down": 1,
            "points": 1,
        },
        {
            "kind": "placed",
            "seat": 0,
            "round": 3,
            "row": 1,
            "column": 4,
            "colour": "K",
            "across": 1,
            "down": 1,
            "points": 1,
        },
        {"kind": "floor", "seat": 0, "round": 3, "cost": 2, "points": -2},
        {"kind": "floor", "seat": 1, "round": 3, "cost": 1, "points": 0},
    ]


def test_a_floor_that_costs_more_than_the_score_takes_what_is_there() -> None:
    """Section 4: a score never goes below 0; the tile set first counts."""
    match = table_with(board(lines={1: "B"}, floor="YYYY", score=1), factories=["K"], marker=1)

    assert told(match, "1KF")[-1] == {
        "kind": "floor",
        "seat": 0,
        "round": 2,
        "cost": 8,
        "points": -2,
    }


def test_a_placement_on_the_grey_wall_is_told_alone() -> None:
    match = table_with(
        board(lines={2: "RR", 3: "KKK"}, wall={1: ".B..."}, floor="W"),
        variant="grey",
        phase="tiling",
        marker=1,
        to_move=[0],
    )

    (placed,) = told(match, "r2c2")

    assert (placed["kind"], placed["down"], placed["points"]) == ("placed", 2, 2)


def test_the_last_placement_pays_the_floor() -> None:
    match = table_with(
        board(lines={2: "RR"}, floor="W", score=5),
        variant="grey",
        phase="tiling",
        marker=1,
        to_move=[0],
    )

    assert [(fact["kind"], fact["points"]) for fact in told(match, "r2c2")] == [
        ("placed", 1),
        ("floor", -1),
    ]


def test_a_grey_line_that_fits_nowhere_is_grounded_and_paid_for() -> None:
    walls = {2: "B....", 3: ".B...", 4: "..B..", 5: "...B.", 1: "....Y"}
    match = table_with(
        board(lines={1: "B"}, wall=walls, score=9), variant="grey", factories=["K"], marker=1
    )

    assert told(match, "1K3")[1:] == [
        {
            "kind": "grounded",
            "seat": 0,
            "round": 2,
            "row": 0,
            "colour": "B",
            "tiles": 1,
            "floor": "B",
            "points": 0,
        },
        {"kind": "floor", "seat": 0, "round": 2, "cost": 1, "points": -1},
    ]


def test_rows_columns_and_colours_are_told_at_the_end() -> None:
    wall = {1: ".YRKW", 2: "WB...", 3: "K.B..", 4: "R..B.", 5: "Y...B"}
    match = table_with(board(lines={1: "B"}, wall=wall), factories=["K"], marker=1)

    final = told(match, "1K5")[2:]

    assert final == [
        {"kind": "row", "seat": 0, "round": 2, "index": 0, "points": 2},
        {"kind": "column", "seat": 0, "round": 2, "index": 0, "points": 7},
        {"kind": "colour", "seat": 0, "round": 2, "colour": "B", "points": 10},
        {"kind": "end", "seat": None, "round": 2, "reason": "row", "points": 0},
    ]


def test_a_stalled_game_says_so() -> None:
    """Section 5.3, ruling."""
    match = table_with(factories=["K"], marker=1, quiet_rounds=5)

    assert told(match, "1KF")[-1]["reason"] == "stalled"


def test_a_game_without_tiles_says_so() -> None:
    """Section 5.2, ruling: no tile is left for a new round."""
    boards = crowded_boards()
    boards[0]["lines"][4] = "Y"
    match = table_with(*boards, players=4, factories=["Y"], marker=1)

    assert told(match, "1Y5")[-1]["reason"] == "no_tiles"


def test_facts_change_no_view() -> None:
    match = table_with(board(lines={1: "B", 2: "W"}), factories=["WW"])
    view = seen(match, None)
    facts = facts_of(match)

    facts.standing(view)
    facts.outlook(view, 0, ["1W2", "1WF"])

    assert view == seen(match, None)


def test_hidden_counts_change_no_fact() -> None:
    """A table that hides what bag and lid hold tells the same."""
    hidden = GAME.setup("coloured", 2, hidden_counts=1)
    position = position_with(board(lines={1: "B"}), factories=["K"], marker=1)
    shown = match_from(position)
    match = Match(GAME, hidden, GAME.state_from_dump(hidden, position))

    assert told(match, "1K3") == told(shown, "1K3")
