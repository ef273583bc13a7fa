"""The friendly surface: tilewright.new, from_record, from_dump and their tables."""

import json
from typing import Any

import pytest

import tilewright
from tests.refusals import Refused
from tilewright import IllegalAction, NotationError, OutOfTurn, RecordError, SetupError, Table


def play_on(table: Table, moves: int = 10_000) -> Table:
    """Play the first legal move, at most `moves` times."""
    while moves and not table.is_over:
        table.play(table.legal_actions()[0])
        moves -= 1
    return table


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_a_new_table_is_dealt_and_asks_a_seat(game: str) -> None:
    table = tilewright.new(game, players=2, seed=1)

    assert (table.game, table.players) == (game, 2)
    assert table.to_move
    assert table.legal_actions()
    assert not table.is_over
    assert table.winners == ()
    assert table.scores == (0, 0)


def test_the_same_seed_gives_the_same_table() -> None:
    first, second = (play_on(tilewright.new("azul", players=3, seed=5)) for _ in range(2))

    assert first.record() == second.record()


def test_other_seeds_give_other_deals() -> None:
    deals = {str(tilewright.new("5211", seed=seed).events()) for seed in range(10)}

    assert len(deals) == 10


def test_without_a_seed_every_table_is_dealt_anew() -> None:
    assert tilewright.new("5211").dump() != tilewright.new("5211").dump()


def test_the_starting_seat_is_drawn_from_the_seed_unless_given() -> None:
    drawn = {tilewright.new("azul", players=3, seed=seed).to_move for seed in range(20)}

    assert drawn == {(0,), (1,), (2,)}
    for seed in range(5):
        assert tilewright.new("azul", players=3, seed=seed, start=1).to_move == (1,)


def test_a_game_can_be_played_to_its_end() -> None:
    table = play_on(tilewright.new("5211", players=2, seed=1))

    assert table.is_over
    assert table.to_move == ()
    assert table.winners
    assert max(table.scores) == table.scores[table.winners[0]]


@pytest.mark.parametrize(
    "arguments",
    [
        {"game": "chess"},
        {"game": "azul", "players": 5},
        {"game": "azul", "variant": "long"},
        {"game": "azul", "hidden_totals": 1},
        {"game": "azul", "players": 2, "start": 2},
        {"game": "azul", "seed": "7"},
        {"game": "azul", "seed": 1.5},
        {"game": "azul", "seed": True},
    ],
)
def test_a_set_up_that_does_not_exist_is_refused(arguments: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        tilewright.new(**arguments)


def test_play_is_for_the_first_seat_asked_unless_one_is_named() -> None:
    table = tilewright.new("5211", players=3, seed=1)
    table.play(table.legal_actions(1)[0], seat=1)
    table.play(table.legal_actions()[0])

    assert [who for who, _ in table.events()] == ["deal", 1, 0]
    assert table.to_move == (2,)


def test_draws_follow_a_move_by_themselves() -> None:
    table = play_on(tilewright.new("5211", players=2, seed=1), moves=2)

    assert [who for who, _ in table.events()] == ["deal", 0, 1, "draw"]
    assert table.dump()["turn"] == 2


def test_a_text_that_is_no_move_is_refused() -> None:
    table = tilewright.new("azul", players=2, seed=1)

    with pytest.raises(NotationError):
        table.play("hello")


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    table = tilewright.new("5211", players=2, seed=1)
    before = table.dump()
    illegal = next(t for t in ("Y6 G6", "O6 B6", "O5 T5") if t not in table.legal_actions(0))

    with pytest.raises(IllegalAction):
        table.play(illegal)

    assert table.dump() == before


def test_a_seat_out_of_turn_is_refused(refused: Refused) -> None:
    table = tilewright.new("azul", players=2, seed=1, start=0)

    with refused(OutOfTurn):
        table.play(table.legal_actions()[0], seat=1)


@pytest.mark.parametrize("game", ["azul", "5211"])
@pytest.mark.parametrize("seat", [-1, 2, 5, 1000])
def test_a_seat_that_is_not_at_the_table_has_no_legal_actions(game: str, seat: int) -> None:
    table = play_on(tilewright.new(game, players=2, seed=1), moves=3)

    assert table.legal_actions(seat) == []


def test_after_the_end_moves_are_refused(refused: Refused) -> None:
    table = play_on(tilewright.new("5211", players=2, seed=1))

    with refused(OutOfTurn):
        table.play("Y1")
    assert table.legal_actions() == table.legal_actions(seat=0) == []


def test_undo_takes_back_the_last_move_and_the_draws_after_it() -> None:
    table = play_on(tilewright.new("5211", players=2, seed=1), moves=1)
    before = table.dump()
    table.play(table.legal_actions()[0])
    assert table.events()[-1][0] == "draw"
    table.undo()

    assert table.dump() == before


def test_undo_reaches_back_to_the_first_deal_and_no_further(refused: Refused) -> None:
    table = tilewright.new("azul", players=2, seed=1)
    before = table.dump()
    play_on(table, moves=12)
    for _ in range(12):
        table.undo()

    assert table.dump() == before
    with refused(OutOfTurn):
        table.undo()
    assert table.dump() == before


def test_after_undo_the_game_goes_on() -> None:
    table = play_on(tilewright.new("5211", players=2, seed=1))
    table.undo()
    assert not table.is_over

    assert play_on(table).is_over


def test_the_state_is_a_copy() -> None:
    table = tilewright.new("5211", players=2, seed=1)
    before = table.dump()
    table.state[:] = 0

    assert table.dump() == before


def test_a_view_hides_what_the_dump_shows() -> None:
    table = tilewright.new("5211", players=2, seed=1)

    assert table.view(0)["hands"][0] == table.dump()["hands"][0]
    assert table.view(0)["hands"][1] == "?? ?? ?? ?? ??"
    assert table.view()["hands"] == ["?? ?? ?? ?? ??"] * 2


def test_the_record_takes_names_and_meta_if_given() -> None:
    table = tilewright.new("azul", players=2, seed=1)

    assert set(table.record()) & {"names", "meta"} == set()
    assert table.record(names=("Ada", "Ben"))["names"] == ["Ada", "Ben"]
    assert table.record(meta={"a": 1})["meta"] == {"a": 1}


@pytest.mark.parametrize("game", ["azul", "5211"])
@pytest.mark.parametrize("moves", [0, 3, 10_000])
def test_a_table_comes_back_from_its_record(game: str, moves: int) -> None:
    table = play_on(tilewright.new(game, players=2, seed=2), moves)
    record = table.record()

    for given in (record, json.dumps(record), json.dumps(record).encode()):
        assert tilewright.from_record(given).dump() == table.dump()


def test_a_table_from_a_record_can_be_played_on_and_back() -> None:
    table = tilewright.from_record(play_on(tilewright.new("5211", seed=2), moves=3).record())
    table.undo()
    table.undo()

    assert play_on(table).is_over


@pytest.mark.parametrize(
    "record", ["", "[]", b"\xff", {}, {"format": "tilewright/2"}, {"events": None}]
)
def test_what_is_no_record_is_refused(record: Any) -> None:
    with pytest.raises(RecordError):
        tilewright.from_record(record)


@pytest.mark.parametrize("game", ["azul", "5211"])
def test_a_table_comes_back_from_its_dump(game: str) -> None:
    table = play_on(tilewright.new(game, players=2, seed=2), moves=4)

    again = tilewright.from_dump(game, table.dump())

    assert again.dump() == table.dump()
    assert play_on(again).is_over


def test_a_dump_that_waits_for_chance_goes_on_by_itself() -> None:
    table = play_on(tilewright.new("5211", players=2, seed=2), moves=2)
    table.match.undo()
    assert table.dump()["phase"] == "draw"

    again = tilewright.from_dump("5211", table.dump())

    assert [who for who, _ in again.events()] == ["draw"]
    assert again.to_move == (0, 1)


@pytest.mark.parametrize("dump", [{}, {"hands": 5}, {"hands": ["", ""]}, [], None, "hands"])
@pytest.mark.parametrize("game", ["azul", "5211"])
def test_what_is_no_dump_is_refused(game: str, dump: Any) -> None:
    with pytest.raises((NotationError, SetupError)):
        tilewright.from_dump(game, dump)


def test_a_table_prints_as_a_drawing_that_shows_all() -> None:
    table = tilewright.new("5211", players=2, seed=1)

    assert str(table) == table.text(table.dump())
    for card in " ".join(table.dump()["hands"]).split():
        assert card in str(table)


def test_the_drawing_of_a_view_shows_no_other_hand() -> None:
    table = tilewright.new("5211", players=2, seed=1)
    own, other = (set(hand.split()) for hand in table.dump()["hands"])
    drawing = table.text(table.view(0)).split()

    assert own <= set(drawing)
    assert not (other - own) & set(drawing)


def test_the_module_names_all_it_offers() -> None:
    assert dir(tilewright) == tilewright.__all__
    for name in tilewright.__all__:
        assert getattr(tilewright, name) is not None


def test_a_name_it_does_not_offer_is_refused(refused: Refused) -> None:
    with refused(AttributeError):
        _ = tilewright.chess


def test_a_changed_choice_does_not_change_the_luck_after_an_undo() -> None:
    """The same moves played again after an undo draw the same cards."""
    table = tilewright.new("5211", players=2, seed=3)
    first, second = table.legal_actions(0)[:2]
    answer = table.legal_actions(1)[0]
    for text, seat in ((first, 0), (second, 0), (answer, 1)):
        table.play(text, seat)
    drawn = table.events()[-1]
    table.undo()
    table.play(answer, 1)
    assert table.events()[-1] == drawn


def test_a_copy_goes_its_own_way_with_the_same_luck() -> None:
    """Moves at the copy leave the table as it was; the same moves lead to the same deals."""
    table = tilewright.new("azul", seed=1)
    copy = table.copy()
    while len(copy.events()) < 20:
        copy.play(copy.legal_actions()[0])
    assert len(table.events()) == 1
    while len(table.events()) < 20:
        table.play(table.legal_actions()[0])
    assert table.record() == copy.record()


def test_a_table_says_what_it_is() -> None:
    """For the prompt, and for looking things up."""
    table = tilewright.new("azul", players=3, variant="grey", seed=1)
    assert repr(table) == "<Table: Azul, grey, 3 players, 1 events>"
    assert (table.game, table.variant, table.players) == ("azul", "grey", 3)
    assert table.is_legal(table.legal_actions()[0])
    assert not table.is_legal("r1c1")


def test_odd_arguments_are_refused_in_our_words(refused: Refused) -> None:
    """Never with another library's error."""
    assert tilewright.new(5211, seed=1).game == "5211"  # type: ignore[arg-type]
    with refused(SetupError):
        tilewright.new(["azul"])  # type: ignore[arg-type]
    with refused(NotationError):
        tilewright.new("azul", seed=1).play(None)  # type: ignore[arg-type]
    for record in (None, 5, [1]):
        with refused(RecordError):
            tilewright.from_record(record)  # type: ignore[arg-type]


def test_totals_stay_hidden_when_a_table_is_restored_from_its_record() -> None:
    """A record does not hold the option: whoever restores it says so."""
    record = tilewright.new("5211", seed=1, hidden_totals=1).record()
    assert tilewright.from_record(record, hidden_totals=1).view(0)["scores"] == [0, None]
