"""Azul in text: moves, deals and events (docs/records.md)."""

import pytest

import tilewright
from tests.azul.positions import board, deal, legal_moves, new_match, play, table_with
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance, NotationError, RecordError
from tilewright.games.azul import GAME


def test_every_action_has_a_text_of_its_own() -> None:
    """Records: an action and its notation stand for each other."""
    texts = [GAME.action_text(action) for action in range(325)]

    assert len(set(texts)) == len(GAME.action_texts) == 325
    assert [GAME.action_from_text(text) for text in texts] == list(range(325))


def test_a_take_is_written_as_source_colour_and_destination() -> None:
    """Records: 1 to 9 a factory, C the centre; 1 to 5 a pattern line, F the floor."""
    takes = [GAME.action_text(action) for action in range(300)]

    assert takes == [s + c + d for s in "C123456789" for c in "BYRKW" for d in "12345F"]


def test_a_placement_is_written_as_row_and_column() -> None:
    """Records: both count from 1."""
    placements = [GAME.action_text(action) for action in range(300, 325)]

    assert placements == [f"r{row}c{column}" for row in range(1, 6) for column in range(1, 6)]


def test_a_take_does_what_its_text_says() -> None:
    """Records: 3R2 takes the red tiles of factory 3 to line 2."""
    match = table_with(factories=["", "", "BRRW"], centre="R")

    play(match, "3R2")

    assert match.dump()["boards"][0]["lines"] == ["", "RR", "", "", ""]
    assert match.dump()["centre"] == "BRW"


def test_a_placement_does_what_its_text_says() -> None:
    """Records: r3c4 sets the tile of line 3 in column 4."""
    match = table_with(board(lines={3: "KKK"}), variant="grey", factories=["BBBB"], to_move=[1])

    play(match, "1B5", "r3c4")

    assert match.dump()["boards"][0]["wall"] == [".....", ".....", "...K.", ".....", "....."]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "3",
        "3R",
        "0R2",
        "3G2",
        "3r2",
        "3R6",
        "3R22",
        "r",
        "r6c1",
        "r1",
        "r1d1",
        "r1c0",
        "r1c11",
        "X" * 50,
    ],
)
def test_a_text_that_is_no_move_is_refused_at_its_first_wrong_place(
    text: str, refused: Refused
) -> None:
    """Records: the message says where it goes wrong."""
    with refused(NotationError):
        GAME.action_from_text(text)


def test_a_deal_is_written_in_the_order_drawn() -> None:
    """Records: the tiles of each factory, in factory order; readers accept any order."""
    match = new_match()

    deal(match, "KRYB", "WBWB", "BBBB", "RKRK", "YYWW")

    assert match.record()["events"] == [["deal", ["KRYB", "WBWB", "BBBB", "RKRK", "YYWW"]]]


def test_letters_in_a_position_are_sorted() -> None:
    """Records: factories, centre and lines as B Y R K W."""
    match = new_match()
    deal(match, "WKRY", "WBWB", "BBBB", "RKRK", "YYWW")

    play(match, "4K3", "1R2")

    assert match.dump()["factories"] == ["", "BBWW", "BBBB", "", "YYWW"]
    assert match.dump()["centre"] == "YRRKW"


@pytest.mark.parametrize(
    "parts",
    [
        ["BYRK"] * 4,
        ["BYRK"] * 6,
        ["BYRK"] * 4 + ["BYRKW"],
    ],
)
def test_a_deal_of_the_wrong_size_is_refused(parts: list[str], refused: Refused) -> None:
    """Records: a reader refuses a deal of the wrong size."""
    with refused(ImpossibleChance):
        GAME.chance_from_text(new_match().state, "deal", parts)


def test_a_deal_with_a_letter_that_is_no_tile_is_refused(refused: Refused) -> None:
    """Records: one of the five colours."""
    with refused(NotationError):
        GAME.chance_from_text(new_match().state, "deal", ["BYRK", "BYRG", "", "", ""])


def test_azul_has_no_other_chance_event_than_a_deal(refused: Refused) -> None:
    """Records: draws belong to the other game."""
    with refused(ImpossibleChance):
        GAME.chance_from_text(new_match().state, "draw", ["BYRK"] * 5)


@pytest.mark.parametrize("variant", ["coloured", "grey"])
def test_a_record_replays_to_the_same_end(variant: str) -> None:
    """Records: chance is written down as it fell."""
    table = tilewright.new("azul", players=3, variant=variant, seed=5)
    while not table.is_over:
        table.play(table.legal_actions()[-1 if len(table.events()) % 3 else 0])

    replayed = tilewright.from_record(table.record())

    assert replayed.dump() == table.dump()
    assert (replayed.scores, replayed.winners) == (table.scores, table.winners)


def test_a_record_with_an_illegal_move_is_refused_with_its_place_and_reason(
    refused: Refused,
) -> None:
    """Records: with the event's number and the reason."""
    match = new_match()
    deal(match, "BYRK", "BYRK", "BYRK", "BYRK", "BYRK")
    record = match.record()
    record["events"] += [[0, "1B1"], [1, "1B1"]]

    with refused(RecordError):
        tilewright.from_record(record)


def test_the_help_shows_moves_that_are_written_right() -> None:
    """Records: each example of the help is a move."""
    examples = [line.split()[0] for line in GAME.words(GAME, GAME.setup(), []).help_lines()[:4]]

    assert examples == ["3R2", "CK5", "4BF", "r3c4"]
    assert [GAME.action_text(GAME.action_from_text(text)) for text in examples] == examples


def test_legal_moves_rise() -> None:
    """Records: the centre first, then factories, each by colour and destination."""
    match = table_with(board(lines={5: "B"}), factories=["", "BW"], centre="Y")

    assert legal_moves(match)[:2] == ["CY1", "CY2"]
    assert legal_moves(match)[-2:] == ["2W4", "2WF"]
    assert match.legal_actions(0) == sorted(match.legal_actions(0))
