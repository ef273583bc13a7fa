"""5211, section 5: what is hidden, and from whom."""

import pytest

import tilewright
from tests.g5211.positions import (
    PLAYER_COUNTS,
    after_last_round,
    before_last_choice,
    choose,
    dealt,
    give,
    play_all,
    position,
    without,
)
from tests.plain import seen
from tests.refusals import Refused
from tilewright.core.errors import IllegalAction
from tilewright.games.g5211 import GAME

HANDS = ("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5", "G1 G2 G4 G5 G6")
BACKS = "?? ?? ?? ?? ??"


def test_a_seat_sees_its_own_hand_and_only_the_backs_of_the_others() -> None:
    """5211, section 5: other hands are unknown."""
    match = dealt(*HANDS)

    assert seen(match, 1)["hands"] == [BACKS, HANDS[1], BACKS]


def test_a_spectator_sees_no_hand() -> None:
    """5211, section 5: a spectator sees what lies open."""
    match = dealt(*HANDS)

    assert seen(match, None)["hands"] == [BACKS, BACKS, BACKS]


def test_a_seat_sees_its_own_pending_choice_and_the_backs_of_the_others() -> None:
    """5211, section 5: pending choices are secret."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5")

    assert seen(match, 0)["chosen"] == ["O2 O2", "?? ??", ""]
    assert seen(match, 1)["chosen"] == ["?? ??", "B1 B5", ""]
    assert seen(match, 2)["chosen"] == ["?? ??", "?? ??", ""]


def test_a_spectator_sees_that_a_seat_has_chosen_but_not_what() -> None:
    """5211, section 5: pending choices are secret."""
    match = dealt(*HANDS)
    choose(match, "O2 O2")

    assert seen(match, None)["chosen"] == ["?? ??", "", ""]
    assert seen(match, None)["to_move"] == [1, 2]


def test_chosen_cards_are_no_longer_in_the_hand() -> None:
    """5211, section 5: they lie face down in front of the player; the twin in hand stays."""
    match = dealt(*HANDS)
    choose(match, "Y1 O2")

    assert seen(match, 0)["hands"][0] == "G3 O2 T6"
    assert seen(match, 1)["hands"][0] == "?? ?? ??"
    assert match.dump()["hands"][0] == "G3 O2 T6"


def test_a_single_pending_card_shows_one_back() -> None:
    """5211, section 5: in the second turn one card waits."""
    table = position(turn=2, hands=["Y3", ""])
    table.play("Y3", seat=0)

    assert table.view(1)["chosen"] == ["??", ""]
    assert table.view(1)["hands"][0] == "?? ?? ?? ??"


def test_revealed_cards_lie_open_to_all() -> None:
    """5211, section 5: the table is open."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5", "G5 G6")

    for seat in (None, 0, 1, 2):
        assert seen(match, seat)["table"] == ["O2 O2", "B1 B5", "G5 G6"]


def test_another_hand_changes_nothing_in_a_seats_view() -> None:
    """5211, section 5: nothing a seat may not know is in its view, in whatever form."""
    first = dealt("Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5", "G1 G2 G4 G5 G6")
    second = dealt("Y1 G3 O2 O2 T6", "T1 Y2 Y3 Y4 Y5", "Y1 T2 T4 T5 Y6")
    choose(first, "O2 O2", "B1 B2")
    choose(second, "O2 O2", "T1 Y5")

    assert seen(first, 0) == seen(second, 0)
    assert seen(first, None) == seen(second, None)


def test_the_whole_dump_shows_everything() -> None:
    """5211, section 5: a dump is for records, never for a seat."""
    match = dealt(*HANDS)
    choose(match, "O2 O2")

    assert match.dump()["hands"] == ["Y1 G3 T6", HANDS[1], HANDS[2]]
    assert match.dump()["chosen"] == ["O2 O2", "", ""]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_totals_are_shown_by_default(seat: int | None) -> None:
    """5211, section 3: tables choose whether totals are shown (default)."""
    table = position(round_number=3, kept=["Y6 Y2", "T3"])

    assert table.view(seat)["scores"] == [8, 3]
    assert table.view(seat)["kept"] == ["Y2 Y6", "T3"]


def test_hidden_totals_show_a_seat_its_own_only() -> None:
    """5211, section 3: or hidden until the end."""
    table = position(round_number=3, kept=["Y6 Y2", "T3"], hidden_totals=1)

    assert table.view(0)["scores"] == [8, None]
    assert table.view(0)["kept"] == ["Y2 Y6", None]
    assert table.view(1)["scores"] == [None, 3]


def test_hidden_totals_show_a_spectator_none() -> None:
    """5211, section 3: a total is not open information."""
    table = position(round_number=3, kept=["Y6 Y2", "T3"], hidden_totals=1)

    assert table.view(None)["scores"] == [None, None]
    assert table.view(None)["kept"] == [None, None]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_hidden_totals_are_shown_at_the_end(seat: int | None) -> None:
    """5211, section 3: hidden until the end."""
    table = after_last_round("Y2 Y2 G2 G2", "O2 O2 B2 B2", kept=["Y6 Y2", "T3"], hidden_totals=1)

    assert table.view(seat)["scores"] == [8, 3]
    assert table.view(seat)["kept"] == ["Y2 Y6", "T3"]


def test_hidden_totals_stay_hidden_between_the_deals_of_a_long_game() -> None:
    """5211, section 3: the end of a deal is not the end."""
    table, choices = before_last_choice(
        "Y2 Y2 G2 G2",
        "O2 O2 B2 B2",
        round_number=11,
        variant="long",
        hidden_totals=1,
        kept=["T6", ""],
    )
    play_all(table, choices)

    assert table.view(1)["scores"] == [None, 0]
    table.match.undo()
    assert table.view(1)["phase"] == "deal"
    assert table.view(1)["kept"] == [None, ""]


def test_what_was_scored_was_seen_by_all_so_hiding_totals_changes_nothing_else() -> None:
    """5211, section 3: all but kept cards and scores looks the same."""
    open_table = position(round_number=3, kept=["Y6 Y2", "T3"])
    hiding = position(round_number=3, kept=["Y6 Y2", "T3"], hidden_totals=1)

    for seat in (None, 0, 1):
        shown = without(open_table.view(seat), "kept", "scores")
        assert without(hiding.view(seat), "kept", "scores") == shown


def test_refusing_a_card_does_not_tell_another_hand() -> None:
    """5211, section 5: the message is the same whoever holds the card."""
    messages = set()
    for other in ("B1 B2 B3 B4 B5", "T1 T2 T3 T4 T5"):
        match = dealt("Y1 G3 O2 O2 T6", other)
        with pytest.raises(IllegalAction) as refused:
            choose(match, "Y1 B5")
        messages.add(str(refused.value))

    assert len(messages) == 1


def test_refusing_a_card_does_not_tell_what_others_chose(refused: Refused) -> None:
    """5211, section 5: pending choices are secret in messages, too."""
    match = dealt(*HANDS)
    match.submit(1, GAME.action_from_text("B1 B5"))

    with refused(IllegalAction):
        match.submit(0, GAME.action_from_text("B1 B5"))


def test_visible_events_hide_the_cards_dealt_and_drawn_by_others() -> None:
    """5211, section 5: what another seat was given is unknown."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5", "G5 G6")
    give(match, "draw", "T1 T2", "T3 T4", "Y2 Y3")

    assert match.visible_events(1)[0] == ("deal", [BACKS, HANDS[1], BACKS])
    assert match.visible_events(1)[-1] == ("draw", ["?? ??", "T3 T4", "?? ??"])
    assert match.visible_events(None)[-1] == ("draw", ["?? ??", "?? ??", "?? ??"])


def test_visible_events_hide_choices_that_wait_and_show_revealed_ones() -> None:
    """5211, section 5: a choice is known once it is revealed."""
    match = dealt(*HANDS)
    choose(match, "O2 O2", "B1 B5")

    assert match.visible_events(0)[1:] == [(0, "O2 O2"), (1, "?? ??")]
    assert match.visible_events(None)[1:] == [(0, "?? ??"), (1, "?? ??")]
    match.submit(2, GAME.action_from_text("G5 G6"))
    assert match.visible_events(0)[1:] == [(0, "O2 O2"), (1, "B1 B5"), (2, "G5 G6")]


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_no_view_of_a_whole_game_names_a_hidden_card(players: int) -> None:
    """5211, section 5: in every position other hands and pending choices are backs alone."""
    table = tilewright.new("5211", players=players, seed=5)
    while not table.is_over:
        for seat in (None, *range(players)):
            view = table.view(seat)
            others = [s for s in range(players) if s != seat]
            texts = [view[name][other] for name in ("hands", "chosen") for other in others]
            assert set("".join(texts)) <= {"?", " "}
        table.play(table.legal_actions()[0])
