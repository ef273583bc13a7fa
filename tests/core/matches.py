"""Matches to test from: 5211 has secret choices, Azul open ones."""

from typing import Any

from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games import get_game

SECRET, OPEN = get_game("5211"), get_game("azul")
HANDS = ["Y1 G3 O2 O2 T6", "B1 B2 B3 B4 B5", "G1 G2 G4 G5 G6"]
FACTORIES = ["BBBB", "YYYY", "RRRR", "KKKK", "WWWY"]


def secret_match() -> Match:
    """Return a 5211 match of three seats, dealt."""
    match = Match(SECRET, SECRET.setup(players=3))
    match.chance(SECRET.chance_from_text(match.state, "deal", HANDS))
    return match


def open_match() -> Match:
    """Return an Azul match of two seats, dealt; seat 1 starts."""
    match = Match(OPEN, OPEN.setup(players=2, start=1))
    match.chance(OPEN.chance_from_text(match.state, "deal", FACTORIES))
    return match


def submit(match: Match, seat: int, text: str) -> None:
    match.submit(seat, match.game.action_from_text(text))


def finished_match() -> Match:
    """Return a 5211 match played to its end."""
    match = Match(SECRET, SECRET.setup(players=2))
    rng = new_rng(1)
    while not match.is_over:
        if match.waiting_for:
            match.submit(match.waiting_for[0], match.legal_actions(match.waiting_for[0])[0])
        else:
            match.draw(rng)
    return match


def everything(match: Match) -> tuple[Any, ...]:
    """Return all that can be seen of a match from outside."""
    return match.dump(), match.events, match.turn, match.waiting_for
