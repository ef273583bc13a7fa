"""5211, section 5: positions that a seat cannot tell from the true one."""

from collections import Counter

import pytest

import tilewright
from tests.g5211.positions import DECK, PLAYER_COUNTS, choose, dealt, give, position
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

HANDS = ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5", "G1 G2 G4 G5 G6")


def positions(players: int) -> list[tilewright.Table]:
    """Return tables at some positions of one random game."""
    tables = []
    for number in range(0, 14 * players, 5):
        table = tilewright.new("5211", players=players, seed=3, variant="long")
        for _ in range(number):
            table.play(table.legal_actions()[-1])
        tables.append(table)
    return tables


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_seat_cannot_tell_a_resampled_position_from_the_true_one(players: int) -> None:
    """5211, section 5: its view, hand, table, kept cards, counts and pile stay."""
    for table in positions(players):
        for seat in range(players):
            other = GAME.resample(table.state, seat, new_rng(seat))
            assert GAME.view(other, seat) == GAME.view(table.state, seat)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_seats_legal_actions_stay_the_same(players: int) -> None:
    """5211, section 5: so it may choose the same."""
    for table in positions(players):
        for seat in range(players):
            other = GAME.resample(table.state, seat, new_rng(seat))
            assert GAME.legal_actions(other, seat) == GAME.legal_actions(table.state, seat)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_spectator_cannot_tell_either(players: int) -> None:
    """5211, section 5: a spectator has seen no hand; all are dealt anew."""
    for table in positions(players):
        other = GAME.resample(table.state, None, new_rng(1))
        assert GAME.view(other, None) == GAME.view(table.state, None)


def test_a_spectators_sample_changes_every_hand() -> None:
    """5211, section 5: a spectator knows no hand."""
    match = dealt(*HANDS)

    hands = GAME.dump(GAME.resample(match.state, None, new_rng(1)))["hands"]

    assert all(hand != true for hand, true in zip(hands, HANDS, strict=True))


def test_the_true_state_is_left_alone() -> None:
    """5211, section 5: a sample is another position."""
    match = dealt(*HANDS)

    GAME.resample(match.state, 0, new_rng(1))

    assert match.dump()["hands"] == list(HANDS)


def test_other_hands_come_from_cards_the_seat_has_not_seen() -> None:
    """5211, section 5: neither from its hand nor from what was revealed."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5", "G5 G6")
    give(match, "draw", "Y6 Y5", "T1 T2", "T3 T4")
    seen = Counter(["Y1", "G3", "T6", "Y6", "Y5", "O2", "O2", "B1", "B5", "G5", "G6"])
    unseen = Counter(DECK) - seen
    rng = new_rng(2)

    for _ in range(100):
        hands = GAME.dump(GAME.resample(match.state, 0, rng))["hands"]
        assert Counter(" ".join(hands[1:]).split()) <= unseen


def test_discarded_cards_are_remembered_as_seen() -> None:
    """5211, section 5: a card that was revealed in an earlier round is in no hand."""
    table = position(turn=3, table=["Y6 G6 O6", "B6 Y2 Y2"], hands=["T6", "Y2"])
    table.play("T6", seat=0)
    table.play("Y2", seat=1)
    assert table.dump()["round"] == 2
    rng = new_rng(4)

    for _ in range(100):
        hands = GAME.dump(GAME.resample(table.state, 0, rng))["hands"]
        assert "6" not in hands[1]


def test_cards_of_the_pile_and_removed_ones_may_be_in_a_sampled_hand() -> None:
    """5211, section 5: each card the seat has not seen may be anywhere it cannot see."""
    match = dealt("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")
    rng = new_rng(6)
    met = set()
    for _ in range(250):
        met.update(GAME.dump(GAME.resample(match.state, 0, rng))["hands"][1].split())

    assert met == set(DECK) - {"T6"}


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (0, 2), (1, 0), (2, 1)])
def test_every_unseen_card_is_as_likely_in_each_hidden_hand(seat: int, other: int) -> None:
    """5211, section 5: all such positions are equally likely."""
    match = dealt(*HANDS)
    unseen = Counter(DECK) - Counter(HANDS[seat].split())
    rng = new_rng(100, seat, other)
    number = 600
    met: Counter[str] = Counter()
    for _ in range(number):
        met.update(GAME.dump(GAME.resample(match.state, seat, rng))["hands"][other].split())

    for card in unseen:
        expected = number * 5 * unseen[card] / 95
        assert abs(met[card] - expected) < 5 * expected**0.5


def test_a_sampled_position_can_be_played_on() -> None:
    """5211, section 5: it is a position like any other, with each card in one place."""
    table = tilewright.new("5211", players=3, seed=9)
    for _ in range(20):
        table.play(table.legal_actions()[0])
    match = Match(GAME, table.match.setup, GAME.resample(table.state, 1, new_rng(7)))
    rng = new_rng(8)
    while not match.is_over:
        if match.waiting_for:
            seat = match.waiting_for[0]
            match.submit(seat, match.legal_actions(seat)[0])
        else:
            match.draw(rng)

    dump = match.dump()
    assert sum(len(text.split()) for text in dump["kept"]) + dump["discarded"] == 100 - 13


def test_a_sample_draws_no_card_that_a_sampled_hand_holds(refused: Refused) -> None:
    """5211, section 5: a hand dealt anew takes its cards out of the pile."""
    match = dealt("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5")
    rng = new_rng(12)
    sixes: list[str] = []
    while not sixes:
        state = GAME.resample(match.state, 0, rng)
        sixes = [card for card in GAME.dump(state)["hands"][1].split() if card[1] == "6"]
    sample = Match(GAME, match.setup, state)
    sample.submit(0, GAME.action_from_text("O2 O2"))
    sample.submit(1, sample.legal_actions(1)[0])

    with refused(ImpossibleChance):
        give(sample, "draw", f"{sixes[0]} T2", "T2 T2")


def test_before_the_first_deal_there_is_nothing_to_sample() -> None:
    """5211, section 5: no card has been given yet."""
    match = Match(GAME, GAME.setup(players=3))

    other = GAME.resample(match.state, 0, new_rng(1))

    assert GAME.dump(other) == match.dump()


def test_the_same_random_words_sample_the_same_whatever_the_hidden_cards_are() -> None:
    """5211, section 5: a sample depends on what the seat has seen and on chance alone."""
    first = dealt("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5", "G1 G2 G4 G5 G6")
    second = dealt("Y1 G3 O2 O2 T6", "T1 Y2 Y3 Y4 Y5", "Y1 T2 T4 T5 Y6")

    for seed in range(20):
        samples = [GAME.resample(match.state, 0, new_rng(seed)) for match in (first, second)]
        assert GAME.dump(samples[0]) == GAME.dump(samples[1])
