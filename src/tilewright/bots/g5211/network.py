"""What a network makes of 5211 positions, and the player that plays its policy without search."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice
from tilewright.bots.bot import Seen
from tilewright.bots.desk import (
    FULL_SCORE,
    SCORES,
    SHARES,
    Desk,
    evaluate_features,
    load_checked,
    new_desk,
    weigh_candidates,
)
from tilewright.bots.g5211 import encoding
from tilewright.bots.g5211.encoding import NUM_OUTPUTS, candidates, encode, num_features
from tilewright.bots.g5211.judgement import Judgement
from tilewright.bots.g5211.outcome import final_share
from tilewright.bots.network_kernels import sample_index
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng
from tilewright.games.g5211 import layout
from tilewright.games.g5211.dealing import draw_at_random, resample_hidden
from tilewright.games.g5211.game import G5211
from tilewright.games.g5211.layout import CHOOSE, LONG, OVER, PHASE, PLAYERS, Cells
from tilewright.games.g5211.rules import end_reveal, reveal_action

SHARE = 0
"""Index of the seat's own share of the victory in a sum of expectations; final scores by seat follow."""
_WEIGHTS = Path(__file__).parent / "weights"


def shipped_weights(players: int, variant: str) -> Path:
    """Return the weights file in this package for a table; standard tables may share the long game's."""
    own = _WEIGHTS / f"{players}-{variant}.npz"
    return own if own.exists() else _WEIGHTS / f"{players}-long.npz"


def desk_for(state: Cells, weights: Path | None) -> Desk:
    """Return a desk with the network for a position's table.

    Args:
        weights: a weights file; None for the one in this package.

    Raises:
        SetupError: there is none, or it is for another table.
    """
    players, long = state.item(PLAYERS), state.item(LONG)
    # A network for the long game reads standard positions as well.
    shapes = {(num_features(players, kind), NUM_OUTPUTS, 2 * players) for kind in (long, 1)}
    path = weights or shipped_weights(players, G5211.variants[long])
    network = load_checked(path, shapes, f"5211 with {players} players")
    return new_desk(network, encoding, state, players)


@kernel
def weigh_choices(desk: Desk, state: Cells, seat: int, temperature: float) -> int:
    """List a seat's choices with the network's probability of each, and return their number.

    Args:
        temperature: see `softmax`.
    """
    evaluate_features(desk, encode(state, seat, desk.indices, desk.values), seat)
    number = candidates(state, seat, desk.actions, desk.parts)
    weigh_candidates(desk, number, temperature)
    return number


@kernel
def look_ahead(
    desk: Desk,
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    worlds: int,
    turns: int,
    temperature: float,
    rng: Rng,
    sums: NDArray[np.float64],
) -> None:
    """Add up what the network expects some turns after each action, over guessed worlds.

    In each world the others choose once, as the network would with their cards, and draws are the same for
    all actions: the actions then differ by what they do, and little by luck. In the turns after that, all
    seats choose as the network would.

    Args:
        state: a position that the seat cannot tell from the true one.
        actions: the seat's choices to look at.
        worlds: the number of worlds.
        turns: how many turns are played, at least one.
        temperature: of the others' choices (`weigh_choices`).
        sums: [actions, 1 + players] the own share of the victory, then the final scores by seat.
    """
    copy_state(state, desk.world)
    for _ in range(worlds):
        resample_hidden(desk.world, seat, rng)
        for other in range(int(state[PLAYERS])):
            if other != seat:
                desk.chosen[other] = sample_choice(desk, desk.world, other, temperature, rng)
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck
            desk.chosen[seat] = actions[index]
            play_turn(desk, rng)
            for _ in range(turns - 1):
                play_on(desk, temperature, rng)
            add_expectation(desk, seat, sums[index])


@inlined
def sample_choice(desk: Desk, state: Cells, seat: int, temperature: float, rng: Rng) -> int:
    """Return a choice of a seat, sampled from the network's policy."""
    number = weigh_choices(desk, state, seat, temperature)
    return int(desk.actions[sample_index(desk.priors, number, rng)])


@kernel
def play_turn(desk: Desk, rng: Rng) -> None:
    """Play `chosen` in `world` and write into `after` the position at the next choices or the end."""
    copy_state(desk.world, desk.after)
    reveal_all(desk.after, desk.chosen, rng)


@inlined
def play_on(desk: Desk, temperature: float, rng: Rng) -> None:
    """Let all seats choose in `after`, as the network would, and play that turn; nothing if it is over."""
    if desk.after[PHASE] == OVER:
        return
    for seat in range(int(desk.after[PLAYERS])):
        desk.replies[seat] = sample_choice(desk, desk.after, seat, temperature, rng)
    reveal_all(desk.after, desk.replies, rng)


@inlined
def reveal_all(state: Cells, actions: NDArray[np.int16], rng: Rng) -> None:
    """Play an action for each seat, and draw cards until the next choices or the end."""
    for seat in range(int(state[PLAYERS])):
        reveal_action(state, seat, int(actions[seat]))
    end_reveal(state)
    while state[PHASE] != CHOOSE and state[PHASE] != OVER:
        draw_at_random(state, rng)


@inlined
def add_expectation(desk: Desk, seat: int, sums: NDArray[np.float64]) -> None:
    """Add the seat's share of the victory and all final scores of `after`, expected or final."""
    players = int(desk.after[PLAYERS])
    if desk.after[PHASE] == OVER:
        sums[SHARE] += final_share(desk.after, seat)
        for other in range(players):
            sums[1 + other] += desk.after[layout.SCORES + other]
        return
    evaluate_features(desk, encode(desk.after, seat, desk.indices, desk.values), seat)
    sums[SHARE] += float(desk.expected[SHARES, seat])
    for other in range(players):
        sums[1 + other] += FULL_SCORE * float(desk.expected[SCORES, other])


class G5211PolicyBot:
    """Samples its choices from the network's policy."""

    def __init__(
        self, *, weights: Path | None = None, temperature: float = 1.0, guesses: int = 32
    ) -> None:
        """Make a player.

        Args:
            weights: a weights file; None for the one in this package that suits the table.
            temperature: 1 samples from the network's policy, less sharpens it, 0 always plays the
                likeliest choice.
            guesses: how many worlds `consider` imagines.
        """
        if not temperature >= 0:
            raise SetupError(f"A temperature is at least 0, not {temperature}.")
        self.weights = weights
        self.temperature = float(temperature)
        self._guesses = guesses

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return an action, sampled from the policy."""
        if len(seen.actions) == 1:
            return seen.actions[0]
        state: Cells = seen.sample(rng)
        return self._judgement(desk_for(state, self.weights), state, seen).sample(rng)

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return the legal actions, each with what the network expects a turn later."""
        state: Cells = seen.sample(rng)
        desk = desk_for(state, self.weights)
        judgement = self._judgement(desk, state, seen)
        actions = np.array(seen.actions, np.int16)
        sums = np.zeros((len(actions), 1 + state.item(PLAYERS)))
        look_ahead(desk, state, seen.seat, actions, self._guesses, 1, self.temperature, rng, sums)
        sums /= self._guesses
        looked_at = 1 + self._guesses * len(actions)
        return Judgement(
            seen.actions, judgement.weights, sums[:, SHARE], sums[:, 1:], looked_at
        ).advice()

    def _judgement(self, desk: Desk, state: Cells, seen: Seen) -> Judgement:
        """Return the probability of each action; nothing is expected of them yet."""
        number = int(weigh_choices(desk, state, seen.seat, self.temperature))
        nothing = np.zeros((number, 1 + state.item(PLAYERS)))
        weights = desk.priors[:number].astype(np.float64)
        return Judgement(seen.actions, weights, nothing[:, 0], nothing[:, 1:], 1)
