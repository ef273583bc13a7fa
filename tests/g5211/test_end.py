"""5211, section 4: the end of the game."""

import pytest

import tilewright
from tests.g5211.positions import (
    PLAYER_COUNTS,
    ROUNDS,
    after_last_round,
    after_round,
    play_round,
    position,
)
from tests.refusals import Refused
from tilewright.core.errors import ImpossibleChance, OutOfTurn
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

NOBODY_SCORES = ("Y2 Y2 G2 G2", "O2 O2 B2 B2")
NOBODY_OF_THREE_SCORES = ("Y2 Y2 Y2 G2", "G2 G2 O2 O2", "O2 B2 B2 B2")


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_a_standard_game_ends_with_the_last_round_of_its_deal(players: int) -> None:
    """5211, section 4: the game is over after the round without refill."""
    table = position(players, round_number=ROUNDS[players], turn=3)
    assert not table.is_over

    play_round(table)

    assert table.is_over
    assert table.dump()["phase"] == "over"
    assert table.dump()["round"] == ROUNDS[players]


def test_a_standard_game_does_not_end_at_50_points() -> None:
    """5211, section 4: 50 points mean something in the long game alone."""
    table = after_round(*NOBODY_SCORES, round_number=9, kept=["T6 T5 B6 B5 O6 O5 G6 G5 Y5 Y6", ""])

    assert table.scores == (55, 0)
    assert not table.is_over


def test_most_points_wins() -> None:
    """5211, section 4: most points wins, however many cards they lie on."""
    table = after_last_round(*NOBODY_SCORES, kept=["T3 T3 T2", "T6 T5"])

    assert table.scores == (8, 11)
    assert table.winners == (1,)


def test_points_of_the_last_round_count() -> None:
    """5211, section 4: the last round is scored like any other."""
    table = after_last_round("Y2 Y3 Y4 G2", "G3 O2 B2 T2", kept=["", "T5"])

    assert table.scores == (9, 5)
    assert table.winners == (0,)


@pytest.mark.parametrize(("kept", "winner"), [(["T6", "O3 O3"], 1), (["O3 O3", "T6"], 0)])
def test_tied_players_compare_the_cards_in_their_score_piles(kept: list[str], winner: int) -> None:
    """5211, section 4: tied: most cards in the score pile."""
    table = after_last_round(*NOBODY_SCORES, kept=kept)

    assert table.scores == (6, 6)
    assert table.winners == (winner,)


def test_the_tie_break_is_among_the_tied_only() -> None:
    """5211, section 4: most cards with fewer points is no help."""
    table = after_last_round(*NOBODY_OF_THREE_SCORES, kept=["T6", "T4 T2", "T1 T1 T1 T1"])

    assert table.winners == (1,)


def test_still_tied_players_share_the_victory() -> None:
    """5211, section 4: still tied: they share the victory."""
    table = after_last_round(*NOBODY_OF_THREE_SCORES, kept=["T4 T2", "B3", "O3 O3"])

    assert table.winners == (0, 2)


def test_all_share_the_victory_when_nobody_ever_scored() -> None:
    """5211, section 4: no points and no cards tie as well."""
    table = after_last_round(*NOBODY_SCORES)

    assert table.scores == (0, 0)
    assert table.winners == (0, 1)


def test_the_card_left_over_is_never_scored() -> None:
    """5211, section 2: yellow scores, but the yellow 6 left in hand does not."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 G2", "Y4 O2 B2"], hands=["T2 Y6", "T3 Y5"]
    )
    table.play("T2", seat=0)
    table.play("T3", seat=1)

    assert table.scores == (5, 4)
    assert table.dump()["kept"] == ["Y2 Y3", "Y4"]


def test_the_card_left_over_does_not_count_as_a_card_of_its_colour() -> None:
    """5211, section 2: with the yellow cards left over yellow would reach the limit of five."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 G2", "Y4 O2 B2"], hands=["T2 Y6", "Y3 Y5"]
    )
    table.play("T2", seat=0)
    table.play("Y3", seat=1)

    assert table.scores == (5, 7)


def test_a_rooster_left_over_is_no_rooster_of_the_round() -> None:
    """5211, section 2: three roosters are revealed, a fourth is left over; yellow scores."""
    table = position(
        round_number=11, turn=3, table=["Y1 Y3 G2", "Y1 O1 B2"], hands=["T2 Y6", "T3 B1"]
    )
    table.play("T2", seat=0)
    table.play("T3", seat=1)

    assert table.dump()["kept"] == ["Y1 Y3", "Y1"]


def test_after_the_end_nobody_chooses(refused: Refused) -> None:
    """5211, section 4: the game is over."""
    table = after_last_round(*NOBODY_SCORES)

    assert table.to_move == ()
    assert GAME.legal_actions(table.state, 0) == []
    with refused(OutOfTurn):
        table.play("Y2 Y3", seat=0)


def test_after_the_end_no_cards_are_given(refused: Refused) -> None:
    """5211, section 4: the game is over."""
    table = after_last_round(*NOBODY_SCORES)

    with refused(ImpossibleChance):
        GAME.draw(table.state, new_rng(1))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_result_is_the_sum_of_the_score_piles(players: int) -> None:
    """5211, section 4: in a whole game of one deal points are the values of the cards kept."""
    table = tilewright.new("5211", players=players, seed=11)
    while not table.is_over:
        table.play(table.legal_actions()[-1])
    kept = [[int(card[1]) for card in text.split()] for text in table.dump()["kept"]]

    assert table.record()["result"]["scores"] == [sum(values) for values in kept]
    assert max(table.scores) in [table.scores[seat] for seat in table.winners]
