"""5211, section 3: scoring a round."""

import pytest

from tests.g5211.positions import after_round, play_all, position

# Each text is what one seat revealed in the round. With two players four roosters are exact and the
# limit is five cards of a colour.

EXACT_ROOSTERS = {
    2: ("Y1 G1 O2 O2", "B1 T1 O3 B2"),
    3: ("Y1 G1 O2 O2", "B1 T1 O3 B2", "O1 Y2 Y2 G2"),
    4: ("Y1 G1 O2 O2", "B1 T1 O3 B2", "O1 Y2 Y2 G2", "Y1 T2 T2 T3"),
    5: ("Y1 G1 O2 O2", "B1 T1 O3 B2", "O1 Y2 Y2 G2", "Y1 T2 T2 T3", "T1 O2 G2 B3"),
}
ROOSTERS_EACH = {
    2: ["Y1 G1", "B1 T1"],
    3: ["Y1 G1", "B1 T1", "O1"],
    4: ["Y1 G1", "B1 T1", "O1", "Y1"],
    5: ["Y1 G1", "B1 T1", "O1", "Y1", "T1"],
}
AT_THE_LIMIT = {
    2: ("Y2 Y2 Y2 Y3", "Y3 G2 G2 O3"),
    3: ("Y2 Y2 Y2 Y3", "Y3 Y3 G2 G2", "G3 T2 O3 B3"),
    4: ("Y2 Y2 Y2 Y3", "Y3 Y3 Y4 G2", "G2 G2 T3 O3", "T2 O3 B3 B4"),
    5: ("Y2 Y2 Y2 Y3", "Y3 Y3 Y4 Y4", "G2 G2 G2 G3", "T2 T2 O3 O4", "B3 B4 O2 T3"),
}
"""Yellow is at the limit: 5, 6, 7 or 8 cards."""


@pytest.mark.parametrize("players", EXACT_ROOSTERS)
def test_at_exactly_the_tables_number_of_roosters_each_player_keeps_its_own(players: int) -> None:
    """5211, section 3: exactly players + 2 roosters (4, 5, 6, 7): each player keeps its own."""
    table = after_round(*EXACT_ROOSTERS[players])

    assert table.dump()["kept"] == ROOSTERS_EACH[players]


@pytest.mark.parametrize("players", EXACT_ROOSTERS)
def test_kept_roosters_are_one_point_each(players: int) -> None:
    """5211, section 3: each player keeps its own roosters (1 point each)."""
    table = after_round(*EXACT_ROOSTERS[players])

    assert table.scores == (2, 2, 1, 1, 1)[:players]


def test_nothing_else_scores_with_exact_roosters_whatever_the_colours_did() -> None:
    """5211, section 3: orange alone has the most cards, yet only roosters are kept."""
    table = after_round("O6 O5 Y1 Y1", "O4 O4 G1 G1")

    assert table.dump()["kept"] == ["Y1 Y1", "G1 G1"]
    assert table.scores == (2, 2)


def test_exact_roosters_of_one_colour_are_kept_even_at_the_limit() -> None:
    """5211, section 3: nothing else matters; yellow has five cards, which is the limit."""
    table = after_round("Y1 Y1 Y2 O2", "Y1 Y1 O3 G2")

    assert table.dump()["kept"] == ["Y1 Y1", "Y1 Y1"]


def test_exact_roosters_may_all_be_one_players() -> None:
    """5211, section 3: only the number over all players counts."""
    table = after_round("Y1 G1 O1 B1", "T2 T2 T2 T3")

    assert table.scores == (4, 0)


def test_one_rooster_more_is_nothing_special() -> None:
    """5211, section 3: five roosters with two players; green stands alone."""
    table = after_round("Y1 Y1 G1 G2", "O1 G1 G3 B2")

    assert table.dump()["kept"] == ["G1 G2", "G1 G3"]
    assert table.scores == (3, 4)


def test_one_rooster_fewer_is_nothing_special() -> None:
    """5211, section 3: three roosters with two players; green stands alone."""
    table = after_round("Y1 Y1 G2 G2", "O1 G2 G3 B2")

    assert table.scores == (4, 5)


@pytest.mark.parametrize(("roosters", "kept"), [(4, "O5 O6"), (5, "Y1"), (6, "O5 O6")])
def test_with_three_players_five_roosters_are_exact(roosters: int, kept: str) -> None:
    """5211, section 3: four and six roosters are nothing special then."""
    second = {4: "B1 T1 O3 O4", 5: "B1 T1 G1 O4", 6: "B1 T1 G1 O1"}[roosters]
    table = after_round("Y1 O5 O6 Y2", second, "G1 O2 B2 T2")

    assert table.dump()["kept"][0] == kept


def test_the_colour_with_the_most_cards_scores() -> None:
    """5211, section 3: colours in falling order of their number of cards."""
    table = after_round("Y2 Y3 Y4 G6", "G5 O6 B6 T6")

    assert table.dump()["kept"] == ["Y2 Y3 Y4", ""]


def test_each_player_keeps_its_own_cards_of_the_scoring_colour() -> None:
    """5211, section 3: each player keeps its own cards of it."""
    table = after_round("Y2 Y3 G2 O2", "Y6 B2 T2 O3")

    assert table.dump()["kept"] == ["Y2 Y3", "Y6"]


@pytest.mark.parametrize("value", [2, 3, 4, 5, 6])
def test_kept_cards_score_at_face_value(value: int) -> None:
    """5211, section 3: at face value."""
    table = after_round(f"Y{value} G2 O3 B2", "Y2 Y3 T2 O2")

    assert table.scores == (value, 5)


def test_a_rooster_of_the_scoring_colour_scores_its_face_value_of_one() -> None:
    """5211, section 3: roosters count for their colour and are worth 1."""
    table = after_round("Y1 G2 O3 B2", "Y2 Y3 T2 O2")

    assert table.scores == (1, 5)


def test_roosters_count_for_their_colour() -> None:
    """5211, section 3: without its two roosters yellow would be behind green."""
    table = after_round("Y1 Y1 G2 O2", "Y2 G2 B3 T3")

    assert table.dump()["kept"] == ["Y1 Y1", "Y2"]


@pytest.mark.parametrize("players", AT_THE_LIMIT)
def test_a_colour_at_the_limit_scores_nothing(players: int) -> None:
    """5211, section 3: at players + 3 cards (5, 6, 7, 8) a colour is out; the next scores."""
    table = after_round(*AT_THE_LIMIT[players])

    kept = " ".join(table.dump()["kept"])
    assert "Y" not in kept
    assert "G" in kept


@pytest.mark.parametrize("players", AT_THE_LIMIT)
def test_a_colour_one_below_the_limit_scores(players: int) -> None:
    """5211, section 3: with one yellow card fewer it is yellow that scores."""
    first, *others = AT_THE_LIMIT[players]
    table = after_round(first.replace("Y3", "T4"), *others)

    assert table.dump()["kept"][0] == "Y2 Y2 Y2"


def test_a_colour_over_the_limit_scores_nothing() -> None:
    """5211, section 3: at or over the limit; six yellow cards with two players."""
    table = after_round("Y2 Y2 Y2 Y3", "Y3 Y4 G5 O2")

    assert table.scores == (0, 0)
    assert table.dump()["kept"] == ["", ""]


def test_two_colours_over_the_limit_both_score_nothing() -> None:
    """5211, section 3: any colour at or over the limit; with five players 9 yellow and 8 green."""
    table = after_round("Y2 Y2 Y2 Y2", "Y2 Y2 Y3 Y3", "Y3 G2 G2 G2", "G2 G2 G2 G3", "G3 O4 O5 O6")

    assert table.scores == (0, 0, 0, 0, 15)


def test_a_single_card_may_score_below_a_colour_over_the_limit() -> None:
    """5211, section 3: repeat with what is left; seven yellow cards and one green."""
    table = after_round("Y2 Y2 Y2 Y3", "Y3 Y4 Y5 G6")

    assert table.scores == (0, 6)


def test_colours_tied_for_the_highest_number_score_nothing_and_the_next_one_does() -> None:
    """5211, section 3: yellow and green tie with three cards each; orange, with two, scores."""
    table = after_round("Y2 Y3 O4 G2", "Y6 G3 G6 O2")

    assert table.dump()["kept"] == ["O4", "O2"]


def test_three_colours_may_tie_for_the_highest_number() -> None:
    """5211, section 3: all tied colours are out, not just two of them."""
    table = after_round("Y2 Y3 G2 G3", "O2 O3 B5 G4", "B6 Y4 O4 T6")

    assert table.scores == (0, 5, 6)


def test_a_second_tie_is_passed_over_too() -> None:
    """5211, section 3: repeat with what is left: 4-4, then 3-3, then turquoise stands alone."""
    table = after_round("Y2 Y2 Y2 Y3", "G2 G2 G2 G3", "O2 O2 O3 B2", "B2 B3 T5 T6")

    assert table.scores == (0, 0, 0, 11)


def test_nobody_scores_when_a_second_tie_leaves_no_colour() -> None:
    """5211, section 3: 5-5, then 1-1, and turquoise has no card."""
    table = after_round("Y2 Y2 Y2 Y3", "Y3 G2 G2 G2", "G3 G3 O6 B6")

    assert table.scores == (0, 0, 0)


def test_a_tie_at_or_over_the_limit_does_not_hide_the_next_colour() -> None:
    """5211, section 3: with four players yellow and green have seven each; orange scores."""
    table = after_round("Y2 Y2 Y2 Y3", "Y3 Y3 Y4 G2", "G2 G2 G3 G3", "G3 G4 O5 O6")

    assert table.scores == (0, 0, 0, 11)


def test_nobody_scores_when_all_colours_are_tied() -> None:
    """5211, section 3: if no colour is left, nobody scores."""
    table = after_round("Y2 Y3 G2 G3", "O2 O3 B2 B3")

    assert table.scores == (0, 0)
    assert table.dump()["kept"] == ["", ""]


def test_a_colour_with_no_card_scores_nothing() -> None:
    """5211, section 3: yellow is out, the others tied; turquoise alone has no card."""
    table = after_round("Y2 Y2 Y2 Y3", "Y3 G6 O6 B6")

    assert table.scores == (0, 0)
    assert table.dump()["discarded"] == 8


def test_a_player_without_cards_of_the_scoring_colour_keeps_nothing() -> None:
    """5211, section 3: only one's own cards are kept."""
    table = after_round("Y2 Y3 Y4 G2", "G3 O2 B2 T2")

    assert table.dump()["kept"][1] == ""
    assert table.scores[1] == 0


def test_kept_cards_go_to_the_score_pile_the_others_to_the_discard_pile() -> None:
    """5211, section 3: three of the eight cards are kept, five discarded."""
    table = after_round("Y2 Y3 G2 O2", "Y6 B2 T2 O3")

    assert table.dump()["discarded"] == 5
    assert table.dump()["table"] == ["", ""]


def test_the_score_pile_grows_from_round_to_round() -> None:
    """5211, section 3: what was kept before stays kept."""
    table = after_round("Y2 Y3 G2 O2", "Y6 B2 T2 O3", round_number=3, kept=["T5", "B3 B3"])

    assert table.dump()["kept"] == ["Y2 Y3 T5", "Y6 B3 B3"]
    assert table.scores == (10, 12)


def test_cards_of_all_three_turns_count() -> None:
    """5211, section 3: over all cards revealed this round by all players."""
    table = position(hands=["Y2 Y3 O2 G3 T3", "G2 G3 O4 B2 T2"])
    play_all(table, ["Y2 Y3", "G2 G3"])
    play_all(table, ["O2", "O4"])
    play_all(table, ["G3", "B2"])

    assert table.dump()["round"] == 2
    assert table.dump()["kept"] == ["G3", "G2 G3"]


def test_cards_of_an_earlier_round_do_not_count() -> None:
    """5211, section 3: four yellow cards kept before do not bring yellow over the limit."""
    table = after_round("Y3 Y3 G2 O2", "Y3 B2 T3 O3", round_number=2, kept=["Y2 Y2", "Y2 Y2"])

    assert table.scores == (4 + 6, 4 + 3)


def test_the_limit_and_the_roosters_are_counted_over_all_players() -> None:
    """5211, section 3: no player alone is near either number here."""
    table = after_round("Y1 G2 O2 B2", "Y1 G2 O2 T2", "Y1 G3 O3 T2", "Y1 G3 B3 T3", "Y1 G1 G1 T2")

    assert table.dump()["kept"] == ["Y1", "Y1", "Y1", "Y1", "Y1 G1 G1"]
