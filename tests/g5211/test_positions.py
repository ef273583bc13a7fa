"""5211 positions as dumps (docs/records.md), both ways."""

from collections import Counter
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

import tilewright
from tests.g5211.positions import PLAYER_COUNTS, ROUNDS, choose, dealt, dump_with, give, position
from tests.refusals import Refused
from tilewright.core.errors import NotationError
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

ALL_CARDS = [c + v for c in "YGOBT" for v in "11111222222333334456"]


def read_back(dump: dict[str, Any], variant: str = "standard") -> dict[str, Any]:
    """Return the dump of the state that a dump describes."""
    setup = GAME.setup(variant, len(dump["hands"]))
    return GAME.dump(GAME.state_from_dump(setup, dump))


def refusal(dump: Any) -> str:
    """Return the message with which a dump of a two-player game is refused."""
    with pytest.raises(NotationError) as refused:
        GAME.state_from_dump(GAME.setup(players=2), dump)
    return str(refused.value)


@pytest.mark.parametrize("variant", ["standard", "long"])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_position_of_a_game_reads_back(players: int, variant: str) -> None:
    """Records, state dump: a whole dump holds the position."""
    match = Match(GAME, GAME.setup(variant, players))
    rng = new_rng(players)
    while not match.is_over:
        if not match.waiting_for:
            match.draw(rng)
        else:
            choices = {seat: match.legal_actions(seat)[0] for seat in match.waiting_for}
            for seat, action in choices.items():
                match.submit(seat, action)
        assert read_back(match.dump(), variant) == match.dump()


def test_a_dump_has_the_fields_of_the_format_in_its_order() -> None:
    """Records, state dump: the fields of 5211."""
    match = dealt("T6 O2 Y1 O2 G3", "B5 B1 B2 B3 B4")
    match.submit(1, GAME.action_from_text("B5 B1"))

    assert list(match.dump().items()) == [
        ("deal", 1),
        ("round", 1),
        ("turn", 1),
        ("phase", "choose"),
        ("to_move", [0]),
        ("hands", ["Y1 G3 O2 O2 T6", "B2 B3 B4"]),
        ("chosen", ["", "B1 B5"]),
        ("table", ["", ""]),
        ("pile", 80),
        ("kept", ["", ""]),
        ("scores", [0, 0]),
        ("discarded", 0),
    ]


def test_cards_are_sorted_by_colour_then_value_on_the_table_too() -> None:
    """Records, state dump: cards inside a string sorted as Y G O B T, then value."""
    match = dealt("T6 O2 Y1 O2 G3", "B5 B1 B2 B3 B4")
    choose(match, "T6 Y1", "B5 B2")
    give(match, "draw", "T1 T2", "T3 T4")
    choose(match, "G3", "B1")

    assert match.dump()["table"] == ["Y1 G3 T6", "B1 B2 B5"]


def test_phase_draw_waits_after_a_reveal() -> None:
    """Records, state dump: nobody is asked while a draw is due."""
    match = dealt("T6 O2 Y1 O2 G3", "B5 B1 B2 B3 B4")
    choose(match, "T6 Y1", "B5 B2")

    assert match.dump()["phase"] == "draw"
    assert match.dump()["to_move"] == []
    assert match.dump()["hands"] == ["G3 O2 O2", "B1 B3 B4"]


def test_hidden_choices_of_a_dump_go_back_to_the_hand() -> None:
    """Records, state dump: a state holds no choices; they wait in the match."""
    dump = dump_with(hands=["Y1 G3 O2", ""]) | {"chosen": ["O3 T6", ""]}
    dump["hands"][0] = "Y1 G3 O2"

    assert read_back(dump)["hands"][0] == "Y1 G3 O2 O3 T6"
    assert read_back(dump)["chosen"] == ["", ""]


def test_a_position_can_be_played_to_its_end() -> None:
    """Records, state dump: a table may start anywhere."""
    table = position(4, round_number=5, turn=2, kept=["Y6", "G6", "O6", "B6"])
    while not table.is_over:
        table.play(table.legal_actions()[0])

    assert min(table.scores) >= 6
    assert table.dump()["round"] == ROUNDS[4]


@pytest.mark.parametrize("name", [n for n in dump_with() if n != "to_move"])
def test_a_missing_field_is_refused(name: str, snapshot: SnapshotAssertion) -> None:
    """Records, state dump: every field but to_move, which follows from the others, is needed."""
    dump = dump_with()
    del dump[name]

    assert refusal(dump) == snapshot


@pytest.mark.parametrize("dump", [None, 5, "Y1", []])
def test_what_is_no_object_is_refused(dump: object, snapshot: SnapshotAssertion) -> None:
    """Records, state dump: one JSON object."""
    assert refusal(dump) == snapshot


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deal", 0),
        ("round", 0),
        ("round", 12),
        ("turn", 0),
        ("turn", 4),
        ("turn", "1"),
        ("turn", True),
        ("turn", 1.0),
        ("pile", -1),
        ("pile", 81),
        ("discarded", -1),
        ("discarded", 101),
        ("scores", [0, -1]),
        ("scores", [None, 0]),
    ],
)
def test_a_number_out_of_bounds_is_refused(
    name: str, value: object, snapshot: SnapshotAssertion
) -> None:
    """Records, state dump: whole numbers that a game can reach."""
    assert refusal(dump_with() | {name: value}) == snapshot


@pytest.mark.parametrize("name", ["hands", "chosen", "table", "kept", "scores"])
@pytest.mark.parametrize("value", [None, "", [], ["", "", ""], {"0": ""}])
def test_a_list_that_is_not_one_entry_a_seat_is_refused(
    name: str, value: object, snapshot: SnapshotAssertion
) -> None:
    """Records, state dump: lists by seat."""
    assert refusal(dump_with() | {name: value}) == snapshot


@pytest.mark.parametrize("phase", ["offer", "", None, 1, ["deal"]])
def test_an_unknown_phase_is_refused(phase: object) -> None:
    """Records, state dump: deal, choose, draw or over."""
    message = refusal(dump_with() | {"phase": phase})

    assert message.startswith("phase must be one of deal, choose, draw, over, not")


@pytest.mark.parametrize("name", ["hands", "chosen", "table", "kept"])
@pytest.mark.parametrize("text", ["Y7", "?? ??", 3, None])
def test_what_are_no_cards_is_refused_with_field_and_seat(
    name: str, text: object, snapshot: SnapshotAssertion
) -> None:
    """Records, state dump: hidden cards are not a whole position either."""
    dump = dump_with()
    dump[name] = [dump[name][0], text]

    assert refusal(dump) == snapshot


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("hands", "Y2 Y2 Y2 Y3 Y3 Y3"),
        ("table", "Y2 Y2 Y2 Y3 Y3"),
        ("kept", " ".join(["Y2"] * 45)),
    ],
)
def test_more_cards_than_a_seat_can_have_are_refused(
    name: str, text: str, snapshot: SnapshotAssertion
) -> None:
    """Records, state dump: a hand of 5, 4 on the table, 44 kept at most."""
    assert refusal(dump_with() | {name: [text, ""]}) == snapshot


def test_more_cards_of_a_kind_than_exist_are_refused(snapshot: SnapshotAssertion) -> None:
    """Records, state dump: there is one yellow 6."""
    dump = dump_with(round_number=3, hands=["Y6", ""], kept=["", "Y6"])

    assert refusal(dump) == snapshot


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ({}, {"hands": ["Y2 Y2 Y2 Y3", "G2 G2 G2 G3 G3"]}),
        ({}, {"hands": ["Y2 Y2 Y2 Y3", "G2 G2 G2 G3"]}),
        ({}, {"turn": 2}),
        ({"turn": 2}, {"turn": 3}),
        ({"turn": 2}, {"table": ["Y5 Y6", "T6"]}),
        ({"phase": "draw"}, {"turn": 2}),
        ({"phase": "draw"}, {"phase": "choose"}),
        ({"turn": 2, "phase": "draw"}, {"table": ["", ""]}),
        ({}, {"phase": "deal"}),
        ({"turn": 2}, {"phase": "over"}),
        ({"round_number": 11, "turn": 2}, {"turn": 1}),
    ],
)
def test_hands_and_table_that_do_not_fit_the_phase_are_refused(
    given: dict[str, Any], changed: dict[str, Any], snapshot: SnapshotAssertion
) -> None:
    """Records, state dump: all seats have as many cards as the turn and phase leave them."""
    assert refusal(dump_with(**given) | changed) == snapshot


@pytest.mark.parametrize(
    "changed",
    [{"pile": 79}, {"pile": 1}, {"pile": 0}, {"round": 11}, {"discarded": 100}, {"discarded": 1}],
)
def test_counts_that_do_not_add_up_are_refused(changed: dict[str, Any]) -> None:
    """Records, state dump: the pile follows from the round; 90 cards are in a game of two."""
    assert refusal(dump_with() | changed)


def test_more_kept_cards_than_the_rounds_so_far_can_give_are_refused() -> None:
    """Records, state dump: in the first round nothing has been kept yet."""
    assert refusal(dump_with() | {"kept": [" ".join(f"{c}3" for c in "YGOBT"), ""]})


def test_from_dump_starts_a_record_at_the_position() -> None:
    """Records, state dump: what happened before is not known."""
    table = position(3, round_number=2)

    assert table.events() == []
    assert table.players == 3


def test_from_dump_takes_variant_and_options() -> None:
    """Records, state dump: they do not stand in a dump."""
    table = tilewright.from_dump("5211", dump_with(kept=["", ""]), "long", hidden_totals=1)

    assert table.match.setup.variant == "long"
    assert table.view(0)["scores"] == [0, None]


def test_a_seat_cannot_have_kept_more_than_it_played(refused: Refused) -> None:
    """Section 2: four cards a round; more would not even fit its score pile."""
    table = tilewright.new("5211", players=2, seed=1)
    while table.view(None)["round"] < 4:
        table.play(table.legal_actions()[0])
    dump = table.dump()
    in_sight = [*dump["hands"], *dump["table"]]
    left = Counter(ALL_CARDS) - Counter(card for text in in_sight for card in text.split())
    kept = list(left.elements())[:13]
    dump["kept"] = ["", " ".join(kept)]
    dump["discarded"] = 90 - 13 - dump["pile"] - 10

    with refused(NotationError):
        tilewright.from_dump("5211", dump)


@pytest.mark.parametrize(
    ("variant", "changes"),
    [
        ("standard", {"deal": 2}),
        ("long", {"deal": 2, "scores": [50, 0]}),
    ],
)
def test_a_position_after_the_end_is_refused(
    variant: str, changes: dict[str, Any], refused: Refused
) -> None:
    """Section 4: one deal in the standard game; fifty points end the long one from the second deal."""
    dump = tilewright.new("5211", players=2, variant=variant, seed=1).dump()

    with refused(NotationError):
        tilewright.from_dump("5211", {**dump, **changes}, variant)
