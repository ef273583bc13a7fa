"""Both games in words: what a move would do, what happened, why a round was scored so."""

from typing import Any

import msgspec
import pytest

from tests.refusals import Refused
from tilewright.core.errors import NotationError
from tilewright.core.picture import plain_text
from tilewright.core.schema import View
from tilewright.core.words import Words
from tilewright.games import get_game
from tilewright.games.azul.facts import bonuses_of, take_of, tile_at
from tilewright.games.azul.schema import AzulView
from tilewright.games.azul.words import AzulWords, gain_parts
from tilewright.games.g5211.schema import G5211View
from tilewright.games.g5211.words import G5211Words, why_scored


def azul_words(variant: str = "coloured") -> AzulWords:
    game = get_game("azul")
    return AzulWords(game, game.setup(variant), ["You", "Ann"])


def azul_view(*, phase: str = "offer", **board: Any) -> AzulView:
    """Return a view with one board filled so far, RRRK on factory 1 and KK in the centre."""
    empty = {"score": 0, "lines": [""] * 5, "wall": ["....."] * 5, "floor": ""}
    view = {
        "round": 1,
        "phase": phase,
        "to_move": [0] if phase == "offer" else [],
        "factories": ["RRRK", "", "", "", ""],
        "centre": "KK",
        "marker": "centre",
        "bag": None,
        "lid": None,
        "boards": [empty | board, empty],
    }
    return msgspec.convert(view, AzulView)


def last_turn(*table: str) -> G5211View:
    """Return a view of the third turn of a last round, with these cards on the table."""
    nothing = [""] * len(table)
    return G5211View(
        deal=1,
        round=11,
        turn=3,
        phase="choose",
        to_move=[],
        hands=nothing,
        chosen=nothing,
        table=list(table),
        pile=0,
        kept=[None] * len(table),
        scores=[None] * len(table),
        discarded=0,
    )


def test_tiles_that_fall_are_told_with_their_cost() -> None:
    """Azul, factory offer: what the line cannot hold goes to the floor."""
    text = azul_words().preview(azul_view(lines=["", "R", "", "", ""]), 0, "1R2")

    assert text == (
        "You take 3 red from factory 1 to line 2; 2 tiles fall to the floor;"
        " line 2 is full and will score 1; floor: -2"
    )


def test_the_marker_is_told_with_its_cost() -> None:
    take = take_of(azul_view(floor="KK"), 0, "CK5")

    assert (take.tiles, take.fallen, take.marker, take.cost) == (2, 0, True, 2)


def test_a_full_floor_costs_no_more() -> None:
    """Azul, factory offer: tiles beyond the seven floor spaces, and a late marker, cost nothing."""
    assert take_of(azul_view(floor="KKKKKKK"), 0, "CKF").cost == 0


def test_a_bots_move_is_told_in_words_and_notation() -> None:
    told = azul_words().tell(azul_view(), azul_view(), [(1, "1R3")])

    assert plain_text(told) == "Ann takes 3 red from factory 1 to line 3 (1R3)"


@pytest.mark.parametrize(
    ("wall", "row", "column", "points"),
    [
        ([".....", ".....", ".....", ".....", "....."], 2, 2, 1),
        ([".....", ".....", "BY.K.", ".....", "....."], 2, 2, 4),
        ([".....", "..B..", "BY...", "..K..", "....."], 2, 2, 6),
        ([".....", "..B..", ".....", "..K..", "....."], 2, 2, 3),
    ],
)
def test_a_tile_scores_the_runs_through_it(
    wall: list[str], row: int, column: int, points: int
) -> None:
    """Azul, tiling: the score of a placed tile."""
    assert tile_at(wall, row, column, "B").points == points


def test_the_final_bonuses_are_named() -> None:
    """Azul, final score: 2 for a row, 7 for a column, 10 for a colour."""
    wall = ["BYRKW", "WB...", "K.B..", "R..B.", "Y...B"]

    parts = gain_parts(list(bonuses_of(wall, seat=0, round_number=5)))

    assert parts == ["1 row +2", "1 column +7", "1 colour +10"]


def test_a_round_report_adds_up() -> None:
    before = azul_view(score=3, lines=["B", "WW", "", "", ""])
    after = azul_view(phase="deal", score=2, wall=["B....", "W....", ".....", ".....", "....."])

    report = plain_text(azul_words().tell(before, after, [(0, "CKF")]))

    assert report.splitlines() == [
        "You take 2 black from the centre to the floor, with the marker (CKF)",
        "Round 1 is over:",
        "  You   -1 → 2    tiles 1+2, floor -4",
        "  Ann   +0 → 0    nothing",
    ]


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        (["Y1 G1 O1 B3", "T1 Y2 G2 O2"], "exactly 4 roosters"),
        (
            ["Y2 Y2 Y3 G2", "Y3 Y4 O2 O3"],
            "yellow (5) is at or over the limit of 5; orange (2) scores.",
        ),
        (["Y2 Y2 G3 G2", "O3 O4 T2 B3"], "yellow, green and orange tie at 2; dark blue and"),
        (["Y2 Y2 G3 G2", "O3 B4 B2 Y3"], "yellow (3) scores."),
        (["Y2 Y2 G3 G2", "Y3 G4 O2 O3"], "yellow and green tie at 3; orange (2) scores."),
        (["Y2 Y2 G3 G2", "Y3 G4 O2 B3"], "orange and dark blue tie at 1; no colour is left"),
    ],
)
def test_the_reason_of_a_rounds_scoring_is_told(table: list[str], reason: str) -> None:
    """5211, scoring."""
    assert reason in why_scored(table)


def test_limit_ties_and_the_scoring_colour_stand_in_one_sentence() -> None:
    """5211, scoring: four players, limit 7."""
    table = ["G2 G2 G3 Y2", "G2 G3 G3 Y2", "G4 O2 Y3 O2", "O3 T2 T3 B1"]

    assert why_scored(table) == (
        "green (7) is at or over the limit of 7; yellow and orange tie at 3; turquoise (2) scores."
    )


def test_the_last_round_is_explained_though_its_table_is_cleared_at_once() -> None:
    """5211, a round: a last round is scored right after its third reveal."""
    game = get_game("5211")
    words = G5211Words(game, game.setup(players=2), ["You", "Ann"])
    before = last_turn("Y2 Y2 G3", "O3 B4 B2")
    after = last_turn("", "")

    told = plain_text(words.tell(before, after, [(1, "Y3"), (0, "G2")]))

    assert "Turn 3: You G2   Ann Y3" in told
    assert "Round 11: yellow (3) scores." in told
    assert "You +4 Y2 Y2   Ann +3 Y3" in told


@pytest.mark.parametrize("typed", ["y1b6", "Y1 B6", "b6, y1", " B6+Y1 "])
def test_cards_are_read_in_any_case_and_order(typed: str) -> None:
    game = get_game("5211")

    assert G5211Words(game, game.setup(), ["You", "Ann"]).notation(typed) == "Y1 B6"


@pytest.mark.parametrize(("typed", "move"), [("3r2", "3R2"), ("c k f", "CKF"), ("R3C4", "r3c4")])
def test_moves_are_read_in_any_case(typed: str, move: str) -> None:
    assert azul_words().notation(typed) == move


def test_a_game_without_words_of_its_own_can_be_played() -> None:
    game = get_game("azul")
    words = Words[View](game, game.setup(), ["You", "Ann"])

    assert words.notation("3r2") == "3R2"
    assert (
        plain_text(words.tell(View(), View(), [(0, "3R2"), ("deal", [])]))
        == "You play 3R2\nA deal."
    )
    assert plain_text(words.moves(View(), 0, ["3R2", "3R3"], 80)) == "  3R2   3R3"
    assert plain_text(words.picture(azul_view(), 0, 80)).startswith("round: 1\nphase: offer")
    assert words.help_lines() == words.rules() == []
    with pytest.raises(NotationError):
        words.notation("3x2")


def test_a_mistyped_move_is_refused_for_what_is_wrong_with_it(refused: Refused) -> None:
    """Capitals are not what is wrong with it."""
    with refused(NotationError):
        azul_words().notation("3b9")
    with refused(NotationError):
        azul_words().notation("R1C9")
