"""5211, section 2: a round of three turns."""

import pytest

import tilewright
from tests.g5211.positions import (
    PLAYER_COUNTS,
    ROUNDS,
    choose,
    dealt,
    give,
    play_all,
    play_round,
    position,
)
from tests.plain import seen
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction, ImpossibleChance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

HANDS = ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")


def sizes(texts: list[str]) -> list[int]:
    return [len(text.split()) for text in texts]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_round_has_three_turns_of_two_cards_one_card_and_one_card(players: int) -> None:
    """5211, section 2: three turns: two cards, one card, one card."""
    table = tilewright.new("5211", players=players, seed=1)
    chosen = []
    while table.dump()["round"] == 1:
        choices = [table.legal_actions(seat)[0] for seat in range(players)]
        chosen.append([sizes(choices), table.dump()["turn"]])
        play_all(table, choices)

    assert chosen == [[[2] * players, 1], [[1] * players, 2], [[1] * players, 3]]


@pytest.mark.parametrize(("turn", "text"), [(1, "Y2"), (2, "Y2 Y3"), (3, "Y2 Y3")])
def test_another_number_of_cards_is_refused(turn: int, text: str, refused: Refused) -> None:
    """5211, section 2: exactly two cards in the first turn, one in the others."""
    table = position(turn=turn, hands=["Y2 Y3", ""])

    with refused(IllegalAction):
        table.play(text, seat=0)


def test_cards_are_chosen_from_the_own_hand(refused: Refused) -> None:
    """5211, section 2: all players choose from their hand."""
    match = dealt(*HANDS)

    with refused(IllegalAction):
        choose(match, "Y1 B5")


def test_any_two_cards_of_the_hand_may_be_chosen() -> None:
    """5211, section 2: the choice is free."""
    match = dealt(*HANDS)

    texts = [GAME.action_text(action) for action in match.legal_actions(1)]

    assert sorted(texts) == [
        "B1 B2", "B1 B3", "B1 B4", "B1 B5", "B2 B3", "B2 B4", "B2 B5", "B3 B4", "B3 B5", "B4 B5",
    ]  # fmt: skip


def test_two_cards_of_a_kind_may_be_chosen_together_if_both_are_held() -> None:
    """5211, section 2: O2 is held twice here, G3 once."""
    match = dealt(*HANDS)

    texts = [GAME.action_text(action) for action in match.legal_actions(0)]

    assert sorted(texts) == ["G3 O2", "G3 T6", "O2 O2", "O2 T6", "Y1 G3", "Y1 O2", "Y1 T6"]


def test_any_single_card_may_be_chosen_in_the_second_turn() -> None:
    """5211, section 2: one card, each kind listed once."""
    table = position(turn=2, hands=["T6 O2 O2 G3 Y1", ""])

    assert table.legal_actions(0) == ["Y1", "G3", "O2", "T6"]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_all_players_choose_at_the_same_time(players: int) -> None:
    """5211, section 2: on each turn all players choose; the order does not matter."""
    table = tilewright.new("5211", players=players, seed=1)

    assert table.to_move == tuple(range(players))
    table.play(table.legal_actions(players - 1)[0], seat=players - 1)
    assert table.to_move == tuple(range(players - 1))


def test_choices_stay_secret_until_all_have_chosen() -> None:
    """5211, section 2: all players choose secretly."""
    match = dealt(*HANDS)

    choose(match, "O2 O2")

    assert seen(match, 1)["chosen"] == ["?? ??", ""]
    assert seen(match, 1)["table"] == ["", ""]


def test_choices_are_revealed_together() -> None:
    """5211, section 2: and reveal together."""
    match = dealt(*HANDS)

    choose(match, "O2 O2", "B1 B5")

    assert seen(match, None)["table"] == ["O2 O2", "B1 B5"]
    assert seen(match, None)["chosen"] == ["", ""]


def test_the_order_of_the_choices_changes_nothing() -> None:
    """5211, section 2: they are revealed together, whoever was first."""
    first, second = dealt(*HANDS), dealt(*HANDS)
    for seat in (0, 1):
        first.submit(seat, first.legal_actions(seat)[2])
    for seat in (1, 0):
        second.submit(seat, second.legal_actions(seat)[2])

    assert first.dump() == second.dump()


@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_draws_back_to_five_also_after_the_third_turn(players: int, turn: int) -> None:
    """5211, section 2: then each draws back to 5, also after the third turn."""
    table = position(players, turn=turn)
    pile = table.dump()["pile"]
    drawn = 2 if turn == 1 else 1

    play_all(table, [table.legal_actions(seat)[0] for seat in range(players)])

    assert sizes(table.dump()["hands"]) == [5] * players
    assert table.dump()["pile"] == pile - drawn * players


def test_draws_are_made_in_seat_order_from_seat_0_one_players_cards_together() -> None:
    """5211, section 2 (ruling): the first two cards drawn go to seat 0, the next to seat 1."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B4 B5")
    give(match, "draw", "Y5 Y6", "T2 T3")

    assert match.dump()["hands"] == ["Y1 Y5 Y6 G3 T6", "B1 B2 B3 T2 T3"]
    assert match.events[-1] == ("draw", ["Y5 Y6", "T2 T3"])


def test_a_drawn_outcome_lists_the_cards_in_seat_order() -> None:
    """5211, section 2 (ruling): what chance gives is in the order drawn, seat 0 first."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B4 B5")

    outcome = match.draw(new_rng(3))
    word, parts = match.events[-1]

    assert word == "draw"
    assert GAME.chance_text(match.state, outcome)[1] == parts
    for before, part, after in zip(
        ("Y1 G3 T6", "B1 B2 B3"), parts, match.dump()["hands"], strict=True
    ):
        assert sorted([*before.split(), *part.split()]) == sorted(after.split())


def test_seat_0_is_dealt_first_however_many_sit_at_the_table() -> None:
    """5211, section 2 (ruling): the same shuffled cards give seats 0 and 1 the same hands."""
    two = GAME.draw(GAME.initial_state(GAME.setup(players=2)), new_rng(8))
    five = GAME.draw(GAME.initial_state(GAME.setup(players=5)), new_rng(8))

    assert two.tolist() == five[:10].tolist()


def test_drawing_applies_nothing() -> None:
    """5211, section 2: what chance may give is not in a hand before it is given."""
    match = Match(GAME, GAME.setup(players=2))

    GAME.draw(match.state, new_rng(1))

    assert match.dump()["phase"] == "deal"
    assert match.dump()["hands"] == ["", ""]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_when_the_pile_is_empty_one_last_round_is_played_without_drawing(players: int) -> None:
    """5211, section 2: one last round is played from the 5 cards in hand without drawing."""
    table = position(players, round_number=ROUNDS[players])
    hands = []
    while not table.is_over:
        hands.append(sizes(table.dump()["hands"]))
        play_all(table, [table.legal_actions(seat)[0] for seat in range(players)])

    assert hands == [[5] * players, [3] * players, [2] * players]
    assert all(isinstance(who, int) for who, _ in table.events())


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_last_refill_of_the_pile_is_followed_by_one_more_round(players: int) -> None:
    """5211, section 2: the round in which the pile runs out is not the last."""
    table = position(players, round_number=ROUNDS[players] - 1, turn=3)
    play_round(table)

    assert table.dump()["pile"] == 0
    assert table.dump()["phase"] == "choose"
    assert table.dump()["round"] == ROUNDS[players]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_each_players_one_card_left_over_is_discarded(players: int) -> None:
    """5211, section 2: each player's one card left over is discarded."""
    table = position(players, round_number=ROUNDS[players], turn=3)
    discarded = table.dump()["discarded"]
    play_round(table)
    kept = sum(sizes(table.dump()["kept"]))

    assert table.dump()["hands"] == [""] * players
    assert table.dump()["discarded"] == discarded + 4 * players - kept + players


def test_the_round_is_scored_after_the_refill_of_its_third_turn() -> None:
    """5211, section 2: each draws back also after the third turn, then the round is scored."""
    table = position(turn=3, phase="draw")  # The draw follows by itself.

    assert table.dump()["round"] == 2
    assert table.dump()["table"] == ["", ""]


def test_before_that_refill_the_table_is_still_full() -> None:
    """5211, section 2: the cards of the round lie open until it is scored."""
    table = position(turn=3, table=["Y2 Y2 Y3", "G2 G2 G3"], hands=["O1", "B1"])
    play_all(table, ["O1", "B1"])
    table.match.undo()

    assert table.dump()["phase"] == "draw"
    assert table.dump()["table"] == ["Y2 Y2 Y3 O1", "G2 G2 G3 B1"]


def test_no_cards_are_given_while_choices_are_due(refused: Refused) -> None:
    """5211, section 2: draws follow reveals."""
    match = dealt(*HANDS)

    with refused(ImpossibleChance):
        GAME.draw(match.state, new_rng(1))
