"""Random play in OpenSpiel, for its tests."""

import random
from typing import Any

import pyspiel

import tilewright.envs.openspiel  # noqa: F401 (registers the games)


def step_at_random(state: Any, rng: random.Random) -> None:
    """Apply a possible draw, or a legal action of the player to act."""
    if state.is_simultaneous_node():
        seats = range(state.num_players())
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in seats])
    elif state.is_chance_node():
        pieces, probabilities = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choices(pieces, probabilities)[0])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


def played(name: str, steps: int, seed: int = 1) -> Any:
    """Return a state after this many random steps."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    for _ in range(steps):
        step_at_random(state, rng)
    return state


def states(name: str, seed: int) -> list[Any]:
    """Return all states of a random game."""
    state, rng = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    passed = [state.clone()]
    while not state.is_terminal():
        step_at_random(state, rng)
        passed.append(state.clone())
    return passed
