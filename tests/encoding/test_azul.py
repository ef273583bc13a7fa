"""Azul positions as numbers for a network: complete, from the seat's side, without what does not matter."""

from typing import Any

import numpy as np
import pytest

from tests.azul.positions import EVERY_TABLE, new_match, random_positions
from tilewright.bots.azul.encoding import (
    DEAL_DUE,
    MAX_ACTIVE,
    MAX_CANDIDATES,
    NO_PART,
    NUM_PARTS,
    candidates,
    encode,
    num_features,
    viewing_seat,
)
from tilewright.core.compiled import kernel
from tilewright.core.game import Decide
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME
from tilewright.games.azul.layout import DEAL, PHASE, SOURCES, STARTER, Words


@kernel
def features_of(state: Words, seat: int, indices: Any, values: Any) -> int:
    """Call the encoder, which only kernels do."""
    return encode(state, seat, indices, values)


@kernel
def moves_of(state: Words, seat: int, actions: Any, parts: Any) -> int:
    """Call the list of candidates, which only kernels do."""
    return candidates(state, seat, actions, parts)


@kernel
def viewer_of(state: Words) -> int:
    """Call the choice of the viewer, which only kernels do."""
    return viewing_seat(state)


def encoded(state: Words, seat: int) -> dict[int, float]:
    indices, values = np.zeros(MAX_ACTIVE, np.int16), np.zeros(MAX_ACTIVE, np.float32)
    count = int(features_of(state, seat, indices, values))
    found = dict(zip(indices[:count].tolist(), values[:count].tolist(), strict=True))
    assert len(found) == count, "a feature was written twice"
    return found


def listed(state: Words, seat: int) -> dict[int, tuple[int, ...]]:
    actions = np.zeros(MAX_CANDIDATES, np.int16)
    parts = np.zeros((MAX_CANDIDATES, NUM_PARTS), np.int16)
    count = int(moves_of(state, seat, actions, parts))
    return {int(a): tuple(p) for a, p in zip(actions[:count], parts[:count].tolist(), strict=True)}


def with_factories_in_reverse(match: Match) -> Words:
    """Return the same position with the contents of the factories the other way round."""
    turned = match.dump()
    turned["factories"] = turned["factories"][::-1]
    return np.asarray(GAME.state_from_dump(match.setup, turned))


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_every_feature_has_a_place_and_is_written_once(variant: str, players: int) -> None:
    size = num_features(players, GAME.variants.index(variant))
    for match in random_positions(players, variant, seed=3):
        for seat in range(players):
            found = encoded(match.state, seat)
            assert all(0 <= index < size for index in found)
            assert all(value != 0 for value in found.values())


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_candidates_are_the_legal_actions_but_for_equal_factories(
    variant: str, players: int
) -> None:
    for match in random_positions(players, variant, seed=4):
        if not isinstance(match.turn, Decide):
            continue
        for seat in match.waiting_for:
            moves, legal = listed(match.state, seat), match.legal_actions(seat)
            assert list(moves) == sorted(moves)
            assert set(moves) <= set(legal)
            after = {GAME.apply(match.state, {seat: action}).tobytes() for action in moves}
            assert len(after) == len(moves)
            assert len(moves) == len(legal) or has_equal_factories(match.state)


def has_equal_factories(state: Words) -> bool:
    held = [tiles for tiles in state[SOURCES + 1 : SOURCES + 10].tolist() if tiles]
    return len(set(held)) < len(held)


@pytest.mark.parametrize("players", [2, 4])
def test_the_order_of_the_factories_does_not_matter(players: int) -> None:
    compared = 0
    for match in random_positions(players, "coloured", seed=5):
        if match.dump()["phase"] != "offer":
            continue
        turned = with_factories_in_reverse(match)
        seat = match.waiting_for[0]
        assert encoded(turned, seat) == encoded(match.state, seat)
        assert sorted(listed(turned, seat).values()) == sorted(listed(match.state, seat).values())
        compared += 1
    assert compared > 10


def test_seats_are_told_by_their_distance() -> None:
    """While all boards are empty and the marker is free, every seat sees the same."""
    match = new_match(3)
    match.draw(new_rng(6))

    assert encoded(match.state, 0) == encoded(match.state, 1) == encoded(match.state, 2)


def test_only_takes_from_factories_leave_something_for_the_centre() -> None:
    for match in random_positions(2, "coloured", seed=7):
        if match.dump()["phase"] == "offer":
            for action, (_, rest) in listed(match.state, match.waiting_for[0]).items():
                assert (rest == NO_PART) == (action < 30)


def test_a_position_before_a_deal_is_seen_by_who_will_start() -> None:
    for match in random_positions(3, "coloured", seed=8):
        state = match.state
        if state[PHASE] == DEAL:
            assert viewer_of(state) == state[STARTER]
            assert DEAL_DUE in encoded(state, int(state[STARTER]))
            assert not listed(state, int(state[STARTER]))
