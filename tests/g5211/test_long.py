"""5211, section 4: the long game."""

from collections import Counter
from typing import Any

import pytest

import tilewright
from tests.g5211.positions import (
    PILE,
    PLAYER_COUNTS,
    REMOVED,
    ROUNDS,
    after_last_round,
    after_round,
    before_last_choice,
    choose,
    dump_with,
    give,
)
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.games.g5211 import GAME

NOBODY_SCORES = ("Y2 Y2 G2 G2", "O2 O2 B2 B2")
YELLOW_SCORES = ("Y2 Y3 Y4 G2", "Y1 O2 B2 T2")
"""Nine points for seat 0, one for seat 1."""


def finished(*revealed: str, scores: tuple[int, ...], deal: int = 1) -> tilewright.Table:
    """Return a long game after the last round of a deal."""
    return after_last_round(*revealed, variant="long", scores=scores, deal=deal)


def at_last_choice(*revealed: str, **more: Any) -> Match:
    """Return a long game before the last choices of a deal, its chance left to the test."""
    table, _ = before_last_choice(*revealed, round_number=11, variant="long", **more)
    return Match(GAME, table.match.setup, table.state)


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_after_a_deal_in_which_nobody_has_50_a_new_deal_starts(players: int) -> None:
    """5211, section 4: if nobody has 50 or more, a new deal starts."""
    table = tilewright.new("5211", players=players, variant="long", seed=2)
    while table.dump()["deal"] == 1:
        assert not table.is_over
        table.play(table.legal_actions()[0])
    dump = table.dump()

    assert (dump["round"], dump["turn"], dump["phase"]) == (1, 1, "choose")
    assert [len(hand.split()) for hand in dump["hands"]] == [5] * players


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_the_same_number_is_removed_in_a_new_deal(players: int) -> None:
    """5211, section 4: all 100 cards are shuffled again, the same number is removed."""
    dump = dump_with(players, round_number=ROUNDS[players], turn=3)
    table = tilewright.from_dump("5211", dump, "long")
    while table.dump()["deal"] == 1:
        table.play(table.legal_actions()[0])

    assert table.dump()["pile"] == PILE[players]
    assert 100 - table.dump()["pile"] - 5 * players == REMOVED[players]


def test_all_100_cards_are_shuffled_again() -> None:
    """5211, section 4: with four players every card comes twice in two deals."""
    table = tilewright.new("5211", players=4, variant="long", seed=4)
    while not table.is_over and table.dump()["deal"] < 3:
        table.play(table.legal_actions()[0])
    assert table.dump()["deal"] == 3
    chance = [(who, parts) for who, parts in table.events() if isinstance(who, str)]
    deals = [number for number, (who, _) in enumerate(chance) if who == "deal"]
    given = Counter(c for _, parts in chance[: deals[2]] for text in parts for c in text.split())

    assert given.total() == 200
    assert given["Y6"] == 2
    assert given["T1"] == 10


def test_cards_kept_in_the_last_deal_may_be_dealt_again() -> None:
    """5211, section 4: score piles are shuffled in too."""
    match = at_last_choice(*NOBODY_SCORES, kept=["Y6", ""])
    choose(match, "G2", "B2")

    give(match, "deal", "Y6 Y2 Y2 G2 G2", "O2 O2 B2 B2 T2")

    assert match.dump()["hands"] == ["Y2 Y2 Y6 G2 G2", "O2 O2 B2 B2 T2"]


def test_totals_are_written_down_after_each_deal() -> None:
    """5211, section 4: points go on, while the score piles start empty."""
    table = finished(*YELLOW_SCORES, scores=(20, 30))

    assert table.scores == (29, 31)
    assert table.dump()["kept"] == ["", ""]
    assert table.dump()["discarded"] == 0


def test_until_the_next_deal_the_score_piles_lie_as_they_were() -> None:
    """5211, section 4: kept and discarded cards stay until the next deal event."""
    table = finished(*YELLOW_SCORES, scores=(20, 30))
    table.match.undo()
    dump = table.dump()

    assert (dump["phase"], dump["deal"], dump["round"], dump["turn"]) == ("deal", 2, 1, 1)
    assert dump["kept"] == ["Y2 Y3 Y4", "Y1"]
    assert dump["discarded"] == 100 - 10 - 4


@pytest.mark.parametrize(("score", "is_over"), [(49, False), (50, True), (51, True)])
def test_after_a_whole_deal_50_or_more_ends_the_game(score: int, is_over: bool) -> None:
    """5211, section 4: if nobody has 50 or more, a new deal starts; otherwise the game is over."""
    table = finished(*NOBODY_SCORES, scores=(score, 3))

    assert table.is_over is is_over


def test_any_player_with_50_ends_the_game() -> None:
    """5211, section 4: nobody may have 50, the last seat included."""
    table = finished(*NOBODY_SCORES, scores=(0, 50))

    assert table.is_over
    assert table.winners == (1,)


def test_the_last_round_of_a_deal_counts_before_totals_are_compared_with_50() -> None:
    """5211, section 4: after each whole deal, its last round included."""
    table = finished(*YELLOW_SCORES, scores=(41, 3))

    assert table.scores == (50, 4)
    assert table.is_over


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_50_in_the_first_deal_does_not_end_the_game_before_the_deal_is_over(players: int) -> None:
    """5211, section 4: during the first deal reaching 50 does not end the game."""
    dump = dump_with(players, round_number=2, turn=3, scores=[60] * players)
    table = tilewright.from_dump("5211", dump, "long")
    while table.dump()["round"] == 2:
        table.play(table.legal_actions()[0])
    assert not table.is_over

    while table.dump()["round"] < ROUNDS[players]:
        table.play(table.legal_actions()[0])
    assert not table.is_over
    while not table.is_over:
        table.play(table.legal_actions()[0])

    assert (table.dump()["deal"], table.dump()["round"]) == (1, ROUNDS[players])


@pytest.mark.parametrize("deal", [2, 3])
@pytest.mark.parametrize("round_number", [1, 5, 10])
def test_from_the_second_deal_50_ends_the_game_at_the_end_of_any_round(
    deal: int, round_number: int
) -> None:
    """5211, section 4: from the second deal on the game ends at the end of any such round."""
    table = after_round(
        *YELLOW_SCORES, round_number=round_number, variant="long", scores=(41, 3), deal=deal
    )

    assert table.is_over
    assert table.scores == (50, 4)
    assert table.dump()["round"] == round_number


def test_a_game_that_ends_within_a_deal_leaves_hands_and_pile_as_they_are() -> None:
    """5211, section 4: the round's last refill was made before it was scored."""
    table = after_round(*YELLOW_SCORES, variant="long", scores=(41, 3), deal=2)

    assert [len(hand.split()) for hand in table.dump()["hands"]] == [5, 5]
    assert table.dump()["pile"] == 72


def test_49_in_the_second_deal_goes_on_with_the_next_round() -> None:
    """5211, section 4: only 50 or more ends it."""
    table = after_round(*YELLOW_SCORES, variant="long", scores=(40, 3), deal=2)

    assert table.scores == (49, 4)
    assert not table.is_over
    assert table.dump()["round"] == 2


def test_a_later_deal_does_not_end_in_the_middle_of_a_round() -> None:
    """5211, section 4: at the end of a round, so not before its third turn."""
    dump = dump_with(turn=2, deal=2, scores=[49, 49])
    table = tilewright.from_dump("5211", dump, "long")
    for seat in (0, 1):
        table.play(table.legal_actions(seat)[0], seat)

    assert not table.is_over
    assert table.dump()["turn"] == 3


def test_a_later_deal_without_50_is_followed_by_another() -> None:
    """5211, section 4: after each whole deal."""
    table = finished(*NOBODY_SCORES, scores=(49, 3), deal=2)

    assert (table.dump()["deal"], table.dump()["round"]) == (3, 1)


def test_the_tie_break_counts_the_cards_of_the_current_deal() -> None:
    """5211, section 4 (ruling): the score pile as it lies on the table at the end."""
    table = after_round(
        *YELLOW_SCORES,
        round_number=2,
        variant="long",
        scores=(41, 49),
        kept=["", "T2 T2 T2"],
        deal=2,
    )

    assert table.scores == (50, 50)
    assert table.dump()["kept"] == ["Y2 Y3 Y4", "Y1 T2 T2 T2"]
    assert table.winners == (1,)


def test_cards_of_earlier_deals_do_not_break_a_tie() -> None:
    """5211, section 4 (ruling): cards that seat 0 kept in the first deal are no help now."""
    match = at_last_choice("Y2 Y3 Y4 G2", "G3 O2 B2 T2", scores=[35, 44])
    choose(match, "G2", "T2")
    give(match, "deal", "Y4 Y2 G2 O2 O3", "Y4 Y2 B2 T2 T3")
    choose(match, "Y4 Y2", "Y4 Y2")
    give(match, "draw", "B3 B3", "B3 B3")
    choose(match, "G2", "B2")
    give(match, "draw", "B1", "B1")
    choose(match, "O2", "T2")
    give(match, "draw", "B1", "B1")

    assert match.turn == Over(scores=(50, 50), winners=(0, 1))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_every_long_game_ends_with_50_or_more(players: int) -> None:
    """5211, section 4: the game goes on until someone has 50."""
    table = tilewright.new("5211", players=players, variant="long", seed=players)
    while not table.is_over:
        table.play(table.legal_actions()[0])

    assert max(table.scores) >= 50
