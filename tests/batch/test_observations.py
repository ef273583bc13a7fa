"""Observations and masks, held against views and legal actions at random positions of every table."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from tilewright import get_game
from tilewright.batch import Observer, observation_fields
from tilewright.core.game import Chance, Game, Setup, State
from tilewright.core.match import Match
from tilewright.core.observation import size_of
from tilewright.core.rng import new_rng, random_below

TABLES = [
    (name, variant, players)
    for name in ("azul", "5211")
    for variant in get_game(name).variants
    for players in get_game(name).player_counts
]
HIDING = {"azul": "hidden_counts", "5211": "hidden_totals"}
COLOURS = {"azul": "BYRKW", "5211": "YGOBT"}
COPIES = (5, 6, 5, 2, 1, 1)

every_table = pytest.mark.parametrize(("name", "variant", "players"), TABLES)


def random_positions(name: str, variant: str, players: int, hidden: int) -> Iterator[Match]:
    """Yield a match wherever somebody has to choose, and at its end."""
    game = get_game(name)
    match = Match(game, game.setup(variant, players, **{HIDING[name]: hidden}))
    rng = new_rng(players, hidden)
    while not match.is_over:
        if isinstance(match.turn, Chance):
            match.draw(rng)
            continue
        yield match
        for seat in match.waiting_for if name == "5211" else match.waiting_for[:1]:
            actions = game.legal_actions(match.state, seat)
            match.submit(seat, actions[int(random_below(rng, len(actions)))])
    yield match


def fields_of(observer: Observer, state: State, seat: int) -> dict[str, Any]:
    """Return an observation as nested lists by the names of its fields."""
    numbers = observer.observation(state, seat)
    fields, place = {}, 0
    for field in observer.fields:
        part = numbers[place : place + field.size]
        assert part.min() >= field.low, field.name
        assert part.max() <= field.high, field.name
        fields[field.name] = part.reshape(field.shape).tolist()
        place += field.size
    assert place == len(numbers)
    return fields


def expected(game: Game, setup: Setup, state: State, seat: int) -> dict[str, Any]:
    """Return what an observation has to tell, worked out from the seat's view alone."""
    view = msgspec.to_builtins(game.view(state, seat))
    order = [(seat + distance) % setup.players for distance in range(setup.players)]
    return (azul if game.name == "azul" else cards)(view, order, setup)


def counts(tiles: str) -> list[int]:
    return [tiles.count(colour) for colour in "BYRKW"]


def stock(tiles: dict[str, int] | None) -> list[int]:
    return [-1] * 5 if tiles is None else [tiles.get(colour, 0) for colour in "BYRKW"]


def azul(view: dict[str, Any], order: list[int], setup: Setup) -> dict[str, Any]:
    boards = [view["boards"][seat] for seat in order]
    walls = [[list(row) for row in board["wall"]] for board in boards]
    is_grey = setup.variant == "grey"
    fields = {
        "to_move": [int(seat in view["to_move"]) for seat in order],
        "starter": [int(seat == view["marker"]) for seat in order],
        "marker": [int(view["marker"] == "centre")],
        "tiling": [int(view["phase"] == "tiling")],
        "round": [view["round"]],
        "centre": counts(view["centre"]),
        "factories": [counts(factory) for factory in view["factories"]],
        "bag": stock(view["bag"]),
        "lid": stock(view["lid"]),
        "lines": [[counts(line) for line in board["lines"]] for board in boards],
        "floor": [[*counts(board["floor"]), board["floor"].count("M")] for board in boards],
        "score": [board["score"] for board in boards],
    }
    if is_grey:
        fields["wall"] = [[[counts(cell) for cell in row] for row in wall] for wall in walls]
    else:
        fields["wall"] = [[[int(cell != ".") for cell in row] for row in wall] for wall in walls]
    return fields


def kinds(text: str) -> list[list[int]]:
    cards = text.split()
    return [[cards.count(f"{c}{value}") for value in range(1, 7)] for c in COLOURS["5211"]]


def cards(view: dict[str, Any], order: list[int], setup: Setup) -> dict[str, Any]:
    return {
        "deal": [view["deal"]],
        "round": [view["round"]],
        "turn": [view["turn"]],
        "pile": [view["pile"]],
        "table": [kinds(view["table"][seat]) for seat in order],
        "kept": [-1 if view["kept"][s] is None else len(view["kept"][s].split()) for s in order],
        "score": [-1 if view["scores"][s] is None else view["scores"][s] for s in order],
        "hand": kinds(view["hands"][order[0]]),
    }


@every_table
@pytest.mark.parametrize("hidden", [0, 1])
def test_an_observation_tells_what_the_view_tells(
    name: str, variant: str, players: int, hidden: int
) -> None:
    """Field by field, for every seat, whether it is asked or not."""
    for match in random_positions(name, variant, players, hidden):
        observer = Observer(match.game, players, variant)
        for seat in range(players):
            fields = fields_of(observer, match.state, seat)
            due = expected(match.game, match.setup, match.state, seat)
            assert {key: fields[key] for key in due} == due


@every_table
def test_a_mask_marks_the_legal_actions(name: str, variant: str, players: int) -> None:
    """None for a seat that is not asked."""
    for match in random_positions(name, variant, players, 0):
        observer = Observer(match.game, players, variant)
        for seat in range(players):
            mask = observer.mask(match.state, seat)
            assert set(mask.tolist()) <= {0, 1}
            assert np.flatnonzero(mask).tolist() == match.game.legal_actions(match.state, seat)


@every_table
@pytest.mark.parametrize("hidden", [0, 1])
def test_an_observation_is_the_same_in_every_world_its_seat_cannot_tell_apart(
    name: str, variant: str, players: int, hidden: int
) -> None:
    """What is hidden changes no number."""
    for number, match in enumerate(random_positions(name, variant, players, hidden)):
        observer = Observer(match.game, players, variant)
        seat = number % players
        other = match.game.resample(match.state, seat, new_rng(number))
        here, there = (observer.observation(state, seat) for state in (match.state, other))
        assert np.array_equal(here, there)


@pytest.mark.parametrize("variant", get_game("5211").variants)
@pytest.mark.parametrize("players", [2, 5])
def test_unseen_cards_are_all_but_those_dealt_to_the_seat_or_laid_open(
    variant: str, players: int
) -> None:
    """Counted along the game from what the seat was dealt and what others revealed."""
    for match in random_positions("5211", variant, players, 0):
        if match.is_over:
            break
        fields = fields_of(Observer(match.game, players, variant), match.state, 1)
        seen = np.zeros((5, 6), int)
        for event in since_last_deal(match):
            if event[0] in ("deal", "draw"):
                seen += kinds(event[1][1])
            elif event[0] != 1:
                seen += kinds(str(event[1]))
        assert fields["unseen"] == (np.array([COPIES] * 5) - seen).tolist()


def since_last_deal(match: Match) -> list[Any]:
    events = match.events
    last = max(number for number, event in enumerate(events) if event[0] == "deal")
    return events[last:]


def test_fields_that_only_a_seat_may_see_are_marked() -> None:
    """In Azul all lies open."""
    assert not any(field.is_private for field in observation_fields("azul", 4, "grey"))
    private = [field.name for field in observation_fields("5211", 5) if field.is_private]
    assert private == ["hand", "unseen"]


@pytest.mark.parametrize("name", ["azul", "5211"])
def test_every_field_is_documented(name: str) -> None:
    """With its name, in the table of its game; with how many numbers there are."""
    text = (Path(__file__).parents[2] / "docs" / "observations.md").read_text("utf-8")
    part = text.split("\n## ")[1 if name == "azul" else 2]
    for variant in get_game(name).variants:
        for players in get_game(name).player_counts:
            fields = observation_fields(name, players, variant)
            for field in fields:
                assert f"`{field.name}`" in part
            assert re.search(rf"\b{size_of(fields)}\b", part)
