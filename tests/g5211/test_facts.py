"""5211: what positions and choices amount to (docs/records.md, Facts)."""

from typing import Any

import msgspec
import pytest

from tests.g5211.positions import PLAYER_COUNTS, ROUNDS, choose, dealt, give, position
from tests.plain import PlainFacts, seen
from tilewright.core.game import Chance, Dump
from tilewright.core.match import Match
from tilewright.core.rng import new_rng, random_below
from tilewright.games.g5211 import GAME

EVERY_TABLE = [(variant, players) for variant in GAME.variants for players in PLAYER_COUNTS]
NO_CARDS = {"Y": 0, "G": 0, "O": 0, "B": 0, "T": 0}


def facts_for(players: int, variant: str = "standard") -> PlainFacts:
    return PlainFacts(GAME, GAME.setup(variant, players))


def view_with(*table: str) -> Dump:
    """Return a view with these cards on the table and nothing else."""
    nothing = [""] * len(table)
    return {
        "deal": 1,
        "round": 1,
        "turn": 3,
        "phase": "draw",
        "to_move": [],
        "hands": nothing,
        "chosen": nothing,
        "table": list(table),
        "pile": 0,
        "kept": [None] * len(table),
        "scores": [None] * len(table),
        "discarded": 0,
    }


def standing(*table: str) -> dict[str, Any]:
    """Return how a round stands with these cards on the table."""
    return facts_for(len(table)).standing(view_with(*table))


def round_told(*table: str, **changed: Any) -> list[dict[str, Any]]:
    """Return what a round brought that ended with these cards on the table."""
    before = view_with(*table) | {"round": 3}
    after = before | {"round": 4, "table": [""] * len(table), "phase": "choose"} | changed
    variant = "long" if after["deal"] > 1 else "standard"
    draw = ("draw", ["??"] * len(table))
    return facts_for(len(table), variant).happened(before, after, [draw])


# Figures


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_figures_follow_the_number_of_players(players: int) -> None:
    assert facts_for(players).figures() == {
        "limit": players + 3,
        "roosters": players + 2,
        "rounds": ROUNDS[players],
        "goal": None,
        "hand": 5,
        "plays": [2, 1, 1],
    }


def test_the_long_game_has_a_goal() -> None:
    assert facts_for(2, "long").figures()["goal"] == 50


# Standing


def test_an_empty_table_stands_at_nothing() -> None:
    assert standing("", "") == {
        "counts": NO_CARDS,
        "roosters": 0,
        "exact": False,
        "over": [],
        "ties": [],
        "colour": None,
    }


def test_the_colour_that_stands_alone_would_score() -> None:
    found = standing("Y2 Y3 G2", "Y2 G4 O2")

    assert (found["colour"], found["ties"], found["over"]) == ("Y", [], [])
    assert found["counts"] == NO_CARDS | {"Y": 3, "G": 2, "O": 1}


def test_a_colour_at_the_limit_would_score_nothing() -> None:
    found = standing("Y2 Y3 Y2", "Y2 Y4 O2")

    assert (found["over"], found["colour"]) == (["Y"], "O")


def test_tied_colours_cancel_each_other_out() -> None:
    found = standing("Y2 Y3 G2", "G2 O4 T2 T3")

    assert (found["ties"], found["colour"]) == ([["Y", "G", "T"]], "O")


def test_exactly_enough_roosters_would_score_alone() -> None:
    found = standing("Y1 G1 O1", "T1 Y5 G2")

    assert (found["roosters"], found["exact"], found["colour"]) == (4, True, None)
    assert found["ties"] == []


# Outlook


def test_a_choice_is_told_with_the_counts_it_adds_to() -> None:
    view = position(2, turn=2, table=["Y1 Y2", "B3 T2"]).view(0)
    seen = facts_for(2).outlook(view, 0, ["Y1", "B6", "G3"])

    assert seen == [
        {"counts": {"Y": 3}, "roosters": 2},
        {"counts": {"B": 2}, "roosters": 1},
        {"counts": {"G": 1}, "roosters": 1},
    ]


def test_two_cards_of_a_colour_count_twice() -> None:
    view = seen(dealt("Y1 Y1 Y3 O2 T6", "B1 B2 B3 B4 B5"), 0)

    assert facts_for(2).outlook(view, 0, ["Y1 Y3", "Y1 T6"]) == [
        {"counts": {"Y": 2}, "roosters": 1},
        {"counts": {"Y": 1, "T": 1}, "roosters": 1},
    ]


def test_an_outlook_counts_no_choice_that_waits() -> None:
    match = dealt("Y1 Y1 Y3 O2 T6", "B1 B2 B3 B4 B5")
    match.submit(1, GAME.action_from_text("B1 B2"))

    assert facts_for(2).outlook(seen(match, 0), 0, ["Y1 Y3"]) == [
        {"counts": {"Y": 2}, "roosters": 1}
    ]


# What happened


def test_a_turn_in_the_middle_of_a_round_brings_nothing() -> None:
    match = dealt("Y1 Y1 Y3 O2 T6", "B1 B2 B3 B4 B5")
    before = seen(match, 0)
    choose(match, "Y1 Y3", "B1 B2")

    assert facts_for(2).happened(before, seen(match, 0), match.events[-2:]) == []


def test_a_deal_brings_nothing() -> None:
    match = Match(GAME, GAME.setup(players=2))
    before = seen(match, 0)
    give(match, "deal", "Y1 Y1 Y3 O2 T6", "B1 B2 B3 B4 B5")

    assert facts_for(2).happened(before, seen(match, 0), match.visible_events(0)) == []


def test_each_seat_keeps_its_cards_of_the_scoring_colour() -> None:
    told = round_told("G2 T2 T3 Y2", "G2 G3 Y2 T4")

    assert told == [
        {
            "kind": "round",
            "seat": None,
            "deal": 1,
            "round": 3,
            "table": ["Y2 G2 T2 T3", "Y2 G2 G3 T4"],
            "counts": {"Y": 2, "G": 3, "O": 0, "B": 0, "T": 3},
            "roosters": 0,
            "exact": False,
            "over": [],
            "ties": [["G", "T"]],
            "colour": "Y",
            "points": 0,
        },
        {
            "kind": "colour",
            "seat": 0,
            "deal": 1,
            "round": 3,
            "colour": "Y",
            "cards": "Y2",
            "points": 2,
        },
        {
            "kind": "colour",
            "seat": 1,
            "deal": 1,
            "round": 3,
            "colour": "Y",
            "cards": "Y2",
            "points": 2,
        },
    ]


def test_a_seat_that_keeps_nothing_is_not_told_of() -> None:
    told = round_told("Y3 Y2 Y2 G2", "O2 T3 T4 B2")

    assert [(fact["seat"], fact["cards"], fact["points"]) for fact in told[1:]] == [
        (0, "Y2 Y2 Y3", 7)
    ]


def test_exactly_enough_roosters_are_kept() -> None:
    told = round_told("Y1 G1 O1 Y5", "T1 Y2 G2 B6")

    assert told[0]["exact"]
    assert [(f["kind"], f["seat"], f["colour"], f["cards"], f["points"]) for f in told[1:]] == [
        ("roosters", 0, None, "Y1 G1 O1", 3),
        ("roosters", 1, None, "T1", 1),
    ]


def test_a_round_in_which_all_colours_tie_is_told_alone() -> None:
    (told,) = round_told("Y2 Y3 G2 G3", "O2 O3 T2 T3")

    assert (told["ties"], told["colour"]) == ([["Y", "G", "O", "T"]], None)


def test_the_end_of_the_pile_ends_the_game() -> None:
    told = round_told("Y2 Y3 G2 G3", "O2 O3 T2 T3", phase="over", round=3)

    assert told[-1] == {
        "kind": "end",
        "seat": None,
        "deal": 1,
        "round": 3,
        "reason": "pile",
        "points": 0,
    }


def test_a_goal_that_is_reached_ends_the_long_game() -> None:
    told = round_told("Y2 Y3 G2 G3", "O2 O3 T2 T3", phase="over", deal=2)

    assert told[-1]["reason"] == "goal"


def test_a_last_round_is_told_from_the_choices_that_ended_it() -> None:
    """Section 4: nothing is drawn, so the third reveal scores at once."""
    table = position(
        2,
        round_number=ROUNDS[2],
        turn=3,
        table=["Y2 Y3 G2", "G3 O2 O3"],
        hands=["Y4 B2", "T2 B3"],
    )
    before = table.view(0)
    table.play("Y4", 0)
    table.play("T2", 1)

    told = facts_for(2).happened(before, table.view(0), table.events()[-2:])

    assert told[0]["table"] == ["Y2 Y3 Y4 G2", "G3 O2 O3 T2"]
    assert (told[1]["cards"], told[1]["points"]) == ("Y2 Y3 Y4", 9)
    assert told[-1]["kind"] == "end"


# Laws


@pytest.mark.parametrize("hidden_totals", [0, 1])
@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_facts_tell_every_point_and_depend_on_views_alone(
    variant: str, players: int, hidden_totals: int
) -> None:
    """Points add up for every pair of eyes, the standing after turn 3 is what scores, and a world
    that the seat cannot tell apart gives the same."""
    match = Match(GAME, GAME.setup(variant, players, hidden_totals=hidden_totals))
    facts = PlainFacts(GAME, match.setup)
    rng = new_rng(players, hidden_totals)
    while not match.is_over and match.num_events < 300:
        start = match.num_events
        eyes = start % players
        other = GAME.resample(match.state, eyes, rng)
        before, state = seen(match, eyes), match.state
        assert facts.standing(msgspec.to_builtins(GAME.view(other, eyes))) == facts.standing(before)
        _play_turn(match, rng)
        after = seen(match, eyes)
        told = facts.happened(before, after, match.visible_events(eyes, start))
        changes = zip(GAME.scores(state), GAME.scores(match.state), strict=True)
        for seat, (old, new) in enumerate(changes):
            assert sum(fact["points"] for fact in told if fact["seat"] == seat) == new - old
        if told and before["phase"] == "draw":
            assert told[0] | facts.standing(before) == told[0]


def _play_turn(match: Match, rng: Any) -> None:
    if isinstance(match.turn, Chance):
        match.draw(rng)
        return
    for seat in match.waiting_for:
        actions = match.legal_actions(seat)
        match.submit(seat, actions[int(random_below(rng, len(actions)))])


def test_facts_change_no_view() -> None:
    view: Dump = position(2, turn=2, table=["Y1 Y2", "B3 T2"]).view(0)
    copied = {name: list(v) if isinstance(v, list) else v for name, v in view.items()}

    facts_for(2).standing(view)
    facts_for(2).outlook(view, 0, ["Y1"])

    assert view == copied
