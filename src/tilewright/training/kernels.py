"""Self-play's loops over all games, made from a game's own row functions, for a processor."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tilewright.core.compiled import compiler_for
from tilewright.training.bodies import bodies_for


class Kernels(NamedTuple):
    """Compiled loops. Arrays are NumPy arrays, or CUDA arrays where the kernels are for CUDA.

    Attributes:
        begin: starts all games.
        observe: writes features, candidates and viewers of all positions.
        play: draws a choice for every view and carries it out; games that end start anew.
        push: writes the policy's gradient for a slice of positions.
    """

    begin: Callable[..., None]
    observe: Callable[..., None]
    play: Callable[..., None]
    push: Callable[..., None]


def cpu_kernels(game: Any) -> Kernels:
    """Return the loops for the processor."""
    compiled = compiler_for(game.__name__)

    @compiled
    def itself(number: float) -> float:
        return number

    @compiled
    def add(matrix: Any, row: int, column: int, number: float) -> None:
        matrix[row, column] += number

    bodies = bodies_for(game, compiled, 1, itself, itself, add)
    observe_game, play_game, push_row, begin = (*bodies, game.begin)

    @compiled
    def begin_all(states: Any, players: int, variant: int, rngs: Any, scratch: Any) -> None:
        for number in range(len(states)):
            begin(states[number], players, variant, rngs[number], scratch)

    @compiled
    def observe_all(
        places: int,
        states: Any,
        features: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        viewers: Any,
        indices: Any,
        values: Any,
    ) -> None:
        for number in range(len(states)):
            observe_game(
                number,
                places,
                states[number],
                features,
                counts,
                actions,
                parts,
                viewers,
                indices,
                values,
            )

    @compiled
    def play_all(
        places: int,
        states: Any,
        rngs: Any,
        outputs: Any,
        counts: Any,
        actions: Any,
        parts: Any,
        chosen: Any,
        log_probabilities: Any,
        ended: Any,
        outcomes: Any,
        choices: Any,
        scratch: Any,
        log_policy: Any,
    ) -> None:
        for number in range(len(states)):
            play_game(
                number,
                places,
                states[number],
                rngs[number],
                outputs,
                counts,
                actions,
                parts,
                chosen,
                log_probabilities,
                ended,
                outcomes,
                choices,
                scratch,
                log_policy,
            )

    @compiled
    def push_all(
        outputs: Any,
        magnet: Any,
        counts: Any,
        parts: Any,
        chosen: Any,
        log_probabilities: Any,
        advantages: Any,
        scales: Any,
        settings: Any,
        gradient: Any,
        entropies: Any,
    ) -> None:
        for row in range(len(counts)):
            push_row(
                row,
                0,
                outputs,
                magnet,
                counts,
                parts,
                chosen,
                log_probabilities,
                advantages,
                scales,
                settings,
                gradient,
                entropies,
            )

    encoding = game.ENCODING
    indices = np.zeros(encoding.MAX_ACTIVE, np.int16)
    values = np.zeros(encoding.MAX_ACTIVE, np.float32)
    choices = np.zeros(8, np.int16)
    scratch = np.zeros(game.SCRATCH, np.int8)
    log_policy = np.zeros(encoding.MAX_CANDIDATES, np.float32)
    return Kernels(
        lambda states, players, variant, rngs: begin_all(states, players, variant, rngs, scratch),
        lambda *arguments: observe_all(*arguments, indices, values),
        lambda *arguments: play_all(*arguments, choices, scratch, log_policy),
        push_all,
    )
