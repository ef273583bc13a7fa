"""What the bots' networks read, for many positions at once."""

from typing import Any

import numpy as np
import pytest

from tests.refusals import Refused
from tilewright import VectorGame, get_game
from tilewright.bots.azul.encoding import num_features
from tilewright.core.errors import SetupError
from tilewright.core.rng import new_rng
from tilewright.envs.features import NetworkFeatures

KINDS = [
    ("azul", 2, "coloured"),
    ("azul", 4, "grey"),
    ("5211", 3, "standard"),
    pytest.param("5211", 2, "long", marks=pytest.mark.slow),
]


def positions(name: str, players: int, variant: str) -> tuple[VectorGame, Any]:
    games = VectorGame(name, 6, players, variant, seed=3)
    for _ in range(25):
        games.step(games.sample())
    return games, games.seats if name == "azul" else np.arange(6) % players


@pytest.mark.parametrize(("name", "players", "variant"), KINDS)
def test_candidates_are_legal_actions(name: str, players: int, variant: str) -> None:
    """None that is legal is missing, but for takes from factories that hold the same."""
    games, seats = positions(name, players, variant)
    features = NetworkFeatures(name, players, variant)
    told = features.candidates(games.states, seats)
    assert told.parts.max() <= features.num_outputs
    for number in range(len(games)):
        legal = get_game(name).legal_actions(games.states[number], int(seats[number]))
        listed = told.actions[number, : told.counts[number]].tolist()
        assert set(listed) <= set(legal)
        assert name == "azul" or listed == legal
        assert 0 < len(listed) <= len(legal)


@pytest.mark.parametrize(("name", "players", "variant"), KINDS)
def test_features_are_the_same_in_a_world_the_seat_cannot_tell_apart(
    name: str, players: int, variant: str
) -> None:
    """And others for other positions."""
    games, seats = positions(name, players, variant)
    features = NetworkFeatures(name, players, variant)
    worlds = np.stack(
        [
            get_game(name).resample(state, int(seat), new_rng(number))
            for number, (state, seat) in enumerate(zip(games.states, seats, strict=True))
        ]
    )
    here = features.encode(games.states, seats)
    assert here.shape == (6, features.num_features)
    assert np.array_equal(features.encode(worlds, seats), here)
    assert len(np.unique(here, axis=0)) == 6


def test_features_are_those_of_the_bots() -> None:
    """As many as their networks take."""
    assert NetworkFeatures("azul", 3, "grey").num_features == num_features(3, 1)


def test_positions_of_another_kind_are_refused(refused: Refused) -> None:
    """With what was expected."""
    games, seats = positions("azul", 2, "coloured")
    features = NetworkFeatures("azul", 2)
    with refused(SetupError):
        features.encode(games.states.astype(np.int32), seats)
    with refused(SetupError):
        features.encode(VectorGame("5211", 2).states, [0, 0])
    with refused(SetupError):
        features.encode(games.states, [0, 1])
    with refused(SetupError):
        features.encode(games.states, [2] * 6)
