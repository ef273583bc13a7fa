"""The oracle agrees with itself and with a few cases worked out by hand."""

from collections.abc import Iterator
from typing import Any

import pytest

from . import (
    BIASES,
    RARE_GAMES,
    Refused,
    azul,
    g5211,
    legal_events,
    random_record,
    rare_records,
    replay,
    witness,
)
from .azul_board import Board
from .g5211 import REMOVED, scoring_cards, scoring_colour

Record = dict[str, Any]


def every_kind() -> Iterator[tuple[str, str, int, str | None]]:
    """Give each game, variant and number of players, with every bias in turn."""
    for game, rules in (("azul", azul), ("5211", g5211)):
        for variant in rules.VARIANTS:
            for players in rules.PLAYERS:
                for bias in (None, *BIASES[game]):
                    yield game, variant, players, bias


def tiles_in(dump: dict[str, Any]) -> int:
    """Return the number of tiles in an Azul dump, wherever they lie."""
    texts = [*dump["factories"], dump["centre"]]
    for board in dump["boards"]:
        texts += [*board["lines"], *board["wall"], board["floor"]]
    lying = sum(tile in "BYRKW" for text in texts for tile in text)
    return lying + witness.num_tiles(dump["bag"]) + witness.num_tiles(dump["lid"])


def cards_in(dump: dict[str, Any]) -> int:
    """Return the number of cards in a 5211 dump, wherever they lie."""
    texts = [*dump["hands"], *dump["chosen"], *dump["table"], *dump["kept"]]
    return sum(len(text.split()) for text in texts) + int(dump["pile"]) + int(dump["discarded"])


@pytest.mark.parametrize(("game", "variant", "players", "bias"), list(every_kind()))
def test_random_games_replay_with_every_piece_in_one_place(
    game: str, variant: str, players: int, bias: str | None
) -> None:
    """Parts: 100 tiles; 100 cards less the removed ones."""
    record = random_record(game, variant, players, seed=1, bias=bias)

    dumps = replay(record)

    assert len(dumps) == len(record["events"]) + 1
    assert dumps[-1]["phase"] == "over"
    if game == "azul":
        assert {tiles_in(dump) for dump in dumps} == {100}
        assert [board["score"] for board in dumps[-1]["boards"]] == record["result"]["scores"]
    else:
        assert {cards_in(dump) for dump in dumps[1:]} == {100 - REMOVED[players]}
        assert dumps[-1]["scores"] == record["result"]["scores"]


@pytest.mark.parametrize("name", RARE_GAMES)
def test_rare_games_show_their_ruling(name: str) -> None:
    """Every ruling that chance rarely brings has a game at hand."""
    for record in rare_records(name):
        assert getattr(witness, name)(record, replay(record))


def test_a_wrong_result_is_refused_as_event_0() -> None:
    """Record: a result that the events do not give is refused."""
    record = random_record("5211", "standard", 2, seed=1)
    record["result"]["scores"][0] += 1

    with pytest.raises(Refused) as refusal:
        replay(record)

    assert refusal.value.event_number == 0


@pytest.mark.parametrize("wrong", [[1, "5B1"], [0, "6B1"], [0, "CB1"], ["deal", []], [0, "1W6"]])
def test_a_wrong_event_is_refused_with_its_number(wrong: list[Any]) -> None:
    """Record: a reader refuses with the event's number."""
    record = opening(["BYRK"] * 4 + ["BBBB"])
    record["events"].append(wrong)

    with pytest.raises(Refused) as refusal:
        replay(record)

    assert refusal.value.event_number == 2


def test_an_opening_has_a_move_for_each_colour_source_and_destination() -> None:
    """Azul, factory offer: 17 colours on five factories, to five lines or the floor."""
    record = opening(["BYRK"] * 4 + ["BBBB"])

    assert len(legal_events(record)) == (4 * 4 + 1) * 6


@pytest.mark.parametrize("across", ["BBWW", "BWBW"])
def test_the_bags_last_tiles_come_before_the_lids(across: str) -> None:
    """Azul, deal: the lid pours in only when the bag is empty."""
    table = azul.AzulTable("coloured", 2, 0)
    table.bag.clear()
    table.bag["B"] = 2
    table.lid.update("W" * 18)

    table.apply(["deal", [across, "WWWW", "WWWW", "WWWW", "WWWW"]])

    assert (table.bag.total(), table.lid.total()) == (0, 0)


def test_a_deal_that_leaves_tiles_in_the_bag_before_the_lid_is_refused() -> None:
    """Azul, deal: the lid pours in only when the bag is empty."""
    table = azul.AzulTable("coloured", 2, 0)
    table.bag.clear()
    table.bag["B"] = 2
    table.lid.update("W" * 30)

    with pytest.raises(ValueError, match="factory 1"):
        table.apply(["deal", ["BWWW", "BWWW", "WWWW", "WWWW", "WWWW"]])


def test_a_tile_scores_both_runs_through_it() -> None:
    """Azul, tiling: the horizontal and the vertical run, 1 for neither."""
    board = Board()
    board.wall = [list(row) for row in ("B.R..", ".B...", ".....", ".....", "....W")]
    board.lines = ["Y", "", "", "KKKK", ""]

    board.set_tile(0, 1)
    board.set_tile(3, 2)

    assert board.score == (3 + 2) + 1


@pytest.mark.parametrize(
    ("cards", "colour"),
    [
        ("Y2 Y2 Y3 G2 G2 O2 O3 B2", "Y"),
        ("Y2 Y2 G2 G2 O2 T2 T3 T3", "T"),
        ("Y2 Y2 Y3 G2 G2 G3 O2 O3", "O"),
        ("Y2 Y2 Y3 Y3 Y4 G2 G3 T2", "G"),
        ("Y2 Y2 Y3 Y3 G2 G3 G3 G4", None),
        ("Y2 Y2 Y3 Y3 Y4 G2 B2 T2", None),
    ],
)
def test_the_first_colour_that_stands_alone_scores(cards: str, colour: str | None) -> None:
    """5211, scoring a round, with two players: the limit is 5."""
    assert scoring_colour(cards.split(), 5) == colour


def test_exact_roosters_score_and_nothing_else() -> None:
    """5211, scoring a round: four roosters with two players."""
    assert scoring_cards(["Y1", "Y1", "G1", "T1", "O2", "O2", "O3", "B2"], 2) == {"Y1", "G1", "T1"}


def opening(factories: list[str]) -> Record:
    """Return the record of a two-player Azul game after its first deal."""
    return {
        "format": "tilewright/1",
        "game": "azul",
        "variant": "coloured",
        "players": 2,
        "start": 0,
        "events": [["deal", factories]],
    }
