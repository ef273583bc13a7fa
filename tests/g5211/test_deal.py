"""5211, section 1: the cards and the deal."""

from collections import Counter
from typing import Any

import pytest

import tilewright
from tests.g5211.positions import PLAYER_COUNTS, dealt, give
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}
DEALT = {2: 10, 3: 15, 4: 20, 5: 25}
PILE = {2: 80, 3: 72, 4: 80, 5: 60}
ROUNDS_WITH_REFILL = {2: 10, 3: 6, 4: 5, 5: 3}
TWO_HANDS = ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")


def cards_given(players: int, seed: int = 1) -> list[str]:
    """Return all cards that a whole deal gave, in any order."""
    table = tilewright.new("5211", players=players, seed=seed)
    while not table.is_over:
        table.play(table.legal_actions()[0])
    texts = [text for who, parts in table.events() if isinstance(who, str) for text in parts]
    return " ".join(texts).split()


def dumps_of_a_game(players: int) -> list[dict[str, Any]]:
    """Return the position before every choice of a game, and its last one."""
    table = tilewright.new("5211", players=players, seed=players)
    dumps = [table.dump()]
    while not table.is_over:
        table.play(table.legal_actions()[0])
        dumps.append(table.dump())
    return dumps


def test_there_are_100_cards() -> None:
    """5211, section 1: 100 cards. With four players none is removed and all are dealt or drawn."""
    assert len(cards_given(players=4)) == 100


@pytest.mark.parametrize("colour", "YGOBT")
def test_each_of_the_five_colours_has_20_cards(colour: str) -> None:
    """5211, section 1: five colours, in each 20 cards."""
    cards = cards_given(players=4)

    assert sum(card[0] == colour for card in cards) == 20


@pytest.mark.parametrize(("value", "copies"), [(1, 5), (2, 6), (3, 5), (4, 2), (5, 1), (6, 1)])
def test_each_colour_has_five_1s_six_2s_five_3s_two_4s_one_5_and_one_6(
    value: int, copies: int
) -> None:
    """5211, section 1: the values of a colour."""
    count = Counter(cards_given(players=4))

    assert [count[f"{colour}{value}"] for colour in "YGOBT"] == [copies] * 5


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_player_is_dealt_five_cards(players: int) -> None:
    """5211, section 1: 10, 15, 20 or 25 cards are dealt."""
    dump = tilewright.new("5211", players=players, seed=1).dump()

    assert [len(hand.split()) for hand in dump["hands"]] == [5] * players
    assert sum(len(hand.split()) for hand in dump["hands"]) == DEALT[players]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_draw_pile_has_the_tables_number(players: int) -> None:
    """5211, section 1: the draw pile after the deal."""
    assert tilewright.new("5211", players=players, seed=1).dump()["pile"] == PILE[players]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_tables_number_is_removed_unseen(players: int) -> None:
    """5211, section 1: 10, 13, 0 or 15 cards never come into the game."""
    assert 100 - len(cards_given(players)) == REMOVED[players]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_deal_has_the_tables_number_of_rounds(players: int) -> None:
    """5211, section 1: 10 + 1, 6 + 1, 5 + 1 or 3 + 1 rounds."""
    dumps = dumps_of_a_game(players)

    assert dumps[-1]["phase"] == "over"
    assert dumps[-1]["round"] == ROUNDS_WITH_REFILL[players] + 1


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_only_the_last_round_is_without_refill(players: int) -> None:
    """5211, section 1: the last round of a deal is the one without refill."""
    rounds_with_pile = {dump["round"] for dump in dumps_of_a_game(players) if dump["pile"]}

    assert rounds_with_pile == set(range(1, ROUNDS_WITH_REFILL[players] + 1))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_pile_ends_exactly_at_the_end_of_a_round(players: int) -> None:
    """5211, section 2: the counts in the table make it so."""
    first_without_pile = next(dump for dump in dumps_of_a_game(players) if not dump["pile"])

    assert first_without_pile["turn"] == 1
    assert first_without_pile["table"] == [""] * players


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_card_is_in_one_place(players: int) -> None:
    """5211, section 1: what is not removed lies in a pile, in a hand or on the table."""
    for dump in dumps_of_a_game(players):
        texts = [t for name in ("hands", "chosen", "table", "kept") for t in dump[name]]
        lying = sum(len(text.split()) for text in texts)
        assert lying + dump["pile"] + dump["discarded"] == 100 - REMOVED[players]


def test_removed_cards_stay_unknown_to_all() -> None:
    """5211, section 1: a view or dump names the cards in hand, no others."""
    table = tilewright.new("5211", players=5, seed=1)

    for view in (table.dump(), table.view(0), table.view(None)):
        named = [text for value in view.values() if isinstance(value, list) for text in value]
        cards = [card for text in named if isinstance(text, str) for card in text.split()]
        assert len(cards) == 25


def test_any_card_not_seen_yet_may_be_drawn_as_removed_ones_are_unknown() -> None:
    """5211, section 1: no particular card is known to be out of the game."""
    match = dealt(*TWO_HANDS)
    for seat, text in enumerate(("O2 O2", "B1 B2")):
        match.submit(seat, GAME.action_from_text(text))
    unseen = {f"{colour}{value}" for colour in "YGOBT" for value in range(1, 7)} - {"T6", "B5"}

    for card in sorted(unseen):
        outcome = GAME.chance_from_text(match.state, "draw", [f"{card} T2", "T3 T3"])
        assert GAME.apply_chance(match.state, outcome) is not None


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_card_is_as_likely_to_be_dealt(players: int) -> None:
    """5211, section 1: the cards are shuffled."""
    state = GAME.initial_state(GAME.setup(players=players))
    rng = new_rng(5211, players)
    number = 400
    seen: Counter[int] = Counter()
    for _ in range(number):
        seen.update(GAME.draw(state, rng).tolist())
    expected = number * 5 * players / 100

    sixes = [seen[8 * colour + 6] for colour in range(5)]
    twos = [seen[8 * colour + 2] for colour in range(5)]

    assert all(abs(count - expected) < 5 * expected**0.5 for count in sixes)
    assert all(abs(count - 6 * expected) < 5 * (6 * expected) ** 0.5 for count in twos)


def test_the_last_seat_is_dealt_from_all_cards_too() -> None:
    """5211, section 1: no seat has an advantage from where it sits."""
    state = GAME.initial_state(GAME.setup(players=5))
    rng = new_rng(7)
    last = [GAME.draw(state, rng)[-1] for _ in range(300)]

    assert {int(card) >> 3 for card in last} == {0, 1, 2, 3, 4}
    assert {int(card) & 7 for card in last} == {1, 2, 3, 4, 5, 6}


def test_a_deal_with_more_cards_of_a_kind_than_exist_is_refused(refused: Refused) -> None:
    """5211, section 1: there is only one yellow 6."""
    with refused(ImpossibleChance):
        dealt("Y6 G3 O2 O2 T6", "B1 B2 B3 B4 Y6")


def test_a_card_once_seen_is_not_drawn_again(refused: Refused) -> None:
    """5211, section 1: what was dealt is no longer in the pile."""
    match = dealt(*TWO_HANDS)
    for seat, text in enumerate(("G3 T6", "B1 B2")):
        match.submit(seat, GAME.action_from_text(text))

    with refused(ImpossibleChance):
        give(match, "draw", "T6 T2", "T3 T3")


@pytest.mark.parametrize("players", [0, 1, 6])
def test_5211_is_for_2_to_5_players(players: int, refused: Refused) -> None:
    """5211, section 1: two to five players."""
    with refused(tilewright.SetupError):
        GAME.setup(players=players)


def test_before_the_first_deal_everything_is_empty() -> None:
    """5211, section 1: a game starts with a deal."""
    match = Match(GAME, GAME.setup(players=3))

    assert match.dump() == {
        "deal": 1,
        "round": 1,
        "turn": 1,
        "phase": "deal",
        "to_move": [],
        "hands": ["", "", ""],
        "chosen": ["", "", ""],
        "table": ["", "", ""],
        "pile": 0,
        "kept": ["", "", ""],
        "scores": [0, 0, 0],
        "discarded": 0,
    }
