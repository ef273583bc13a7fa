"""Turns at the keyboard: what nobody else may see, what may be undone, what is answered."""

import re
from itertools import pairwise

import pytest

from tests.cli.desk import Desk, first_move, lines, stopped

CARD = re.compile(r"\b[YGOBT][1-6]\b")
ESCAPE = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
WIPE = "\x1b[2J\x1b[H\x1b[3J"


# What nobody else may see.


@pytest.mark.parametrize("is_terminal", [False, True])
def test_no_hidden_card_is_shown_to_another_seat(is_terminal: bool) -> None:
    """Between two hand-overs only cards stand on the screen that the person there may know."""
    starts: list[int] = []
    hands: list[set[str]] = []
    known: list[set[str]] = []

    def press(desk: Desk, prompt: str) -> str:
        seat = desk.match.waiting_for[0]
        if "press Enter" in prompt:
            starts.append(len(desk.text))
            view = desk.match.view(seat)
            hands.append(set(view.hands[seat].split()))
            known.append(hands[-1] | cards_of_the_round_before(desk) | set(cards(view.table)))
        return first_move(desk, prompt)

    seats = "human:Ann,random,human:Bob,human"
    desk = Desk("5211", seats, press, is_quick=False, is_terminal=is_terminal).run()

    assert len(starts) == 3 * 3 * 6
    for number, (start, end) in enumerate(pairwise(starts)):
        segment = desk.text[start:end]
        shown = set(CARD.findall(ESCAPE.sub(" ", segment)))
        assert hands[number] <= shown <= known[number]
        assert segment.count(WIPE) == (2 if is_terminal else 0)


def cards(texts: list[str]) -> list[str]:
    """Return all cards that texts name."""
    return CARD.findall(" ".join(texts))


def cards_of_the_round_before(desk: Desk) -> set[str]:
    """Return what all seats revealed in the last three turns."""
    players = desk.match.setup.players
    waiting = players - len(desk.match.waiting_for)
    moves = [what for who, what in desk.match.events if isinstance(who, int)]
    return set(cards(moves[: len(moves) - waiting][-3 * players :]))


def test_the_screen_and_what_scrolled_away_are_wiped_around_a_hand_over() -> None:
    desk = Desk("5211", "human:Ann,human:Bob", lines("", "quit"), is_terminal=True)

    text = stopped(desk)

    before, after = text.split("Pass the keyboard to Ann.")
    assert before.endswith(WIPE) or WIPE in before
    assert WIPE in after.split("Round 1")[0]


def test_leaving_wipes_the_screen_where_people_share_secrets() -> None:
    desk = Desk("5211", "human:Ann,human:Bob", lines("", "quit"), is_terminal=True)
    stopped(desk)
    length = len(desk.text)

    desk.session.hide_secrets()

    assert desk.text[length:] == WIPE


def test_a_person_alone_is_never_asked_to_hand_over() -> None:
    desk = Desk("5211", "random,human", first_move).run()

    assert "Pass the keyboard" not in desk.text


def test_open_games_need_no_hand_over() -> None:
    desk = Desk("azul", "human:Ann,human:Bob", first_move).run()

    assert "Pass the keyboard" not in desk.text
    assert "Ann: take tiles" in desk.text
    assert "Bob: take tiles" in desk.text


# Undo.


def test_an_unconfirmed_move_can_be_taken_back() -> None:
    desk = Desk("azul", "human:Ann,human", lines("1b3", "undo"), seed=3, is_quick=False, start=0)

    text = stopped(desk)

    assert "Enter plays it, undo takes it back: undo" in text
    assert len(desk.match.events) == 1


def test_another_move_replaces_an_unconfirmed_one() -> None:
    desk = Desk("azul", "human:Ann,human", lines("1b3", "1b4", ""), seed=3, is_quick=False, start=0)

    stopped(desk)

    assert desk.match.events[1:] == [(0, "1B4")]


def test_a_move_can_be_taken_back_before_the_next_one_but_only_one() -> None:
    desk = Desk("azul", "human:Ann,human:Bob", lines("1b3", "5r2", "undo", "undo"), seed=3, start=0)

    text = stopped(desk)

    assert desk.match.events[1:] == [(0, "1B3")]
    assert "Ann has moved since" in text


def test_a_move_after_which_a_bot_moved_stands() -> None:
    desk = Desk("azul", "human,random", lines("1b3", "undo"), seed=3, start=0)

    text = stopped(desk)

    assert "random has moved since: your last move cannot be undone." in text
    assert len(desk.match.events) == 3


def test_nothing_is_undone_before_the_first_move() -> None:
    desk = Desk("azul", "human,random", lines("undo"), seed=3, start=0)

    assert "There is nothing to take back yet." in stopped(desk)


def test_a_secret_choice_that_waits_can_be_chosen_anew_at_the_hand_over() -> None:
    def press(desk: Desk, prompt: str) -> str:
        if len(desk.typed) == 2:
            return "undo"
        if len(desk.typed) == 4:
            raise EOFError
        return first_move(desk, prompt)

    desk = Desk("5211", "human:Ann,human:Bob", press)

    text = stopped(desk)

    assert "(Ann may still type undo to choose again.)" in text
    assert text.count("Pass the keyboard to Ann.") == 2
    assert desk.match.waiting_for == (0, 1)


def test_a_revealed_choice_stands() -> None:
    def press(desk: Desk, prompt: str) -> str:
        if len(desk.typed) == 1:
            return "undo"
        if len(desk.typed) == 2:
            raise EOFError
        return first_move(desk, prompt)

    text = stopped(Desk("5211", "human,random", press))

    assert "A draw came after the last move: it cannot be undone." in text


# Bad input and commands.


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hello", "is not a move"),
        ("1k1", "Factory 1 has no black tile."),
        ("1", "1B ×3"),
        ("", "Type a move such as"),
        ("moves", "5W ×2"),
        ("?", "The rules in short"),
        ("board", "Round 1"),
        ("log", "deal: BBBW"),
        ("\x1b[2J", "is not a move"),
    ],
)
def test_what_is_typed_in_azul_is_answered(typed: str, answer: str) -> None:
    desk = Desk("azul", "human,random", lines(typed), seed=3, start=0)

    text = stopped(desk)

    assert answer in text.split("(? for help): ", 1)[1]
    assert len(desk.match.events) == 1


@pytest.mark.parametrize("typed", ["y", "y9 b1", "hello", "Y1", "y1 y1 y1", "1"])
def test_bad_choices_in_5211_are_answered(typed: str) -> None:
    desk = Desk("5211", "human,human", lines("", typed))

    text = stopped(desk)

    assert text.rstrip().splitlines()[-1].startswith("Player 1: choose") or typed in text
    assert not desk.match.view(0).chosen[0]


def test_the_log_hides_what_others_drew_and_chose() -> None:
    desk = Desk("5211", "human:Ann,random,human:Bob", lines("", "log"))

    text = stopped(desk)

    assert "?? ?? ?? ?? ??" in text.split("log\n")[1]
    assert "random ?? ??" in text.split("log\n")[1]
