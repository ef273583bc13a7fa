"""An Azul player by the static evaluation: one action and the best reply to it."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.advice import Advice, Candidate, advice
from tilewright.bots.azul.evaluation import Weights, evaluate, weights_for
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.bots.bot import Seen
from tilewright.core.compiled import copy_state, kernel
from tilewright.core.rng import Rng, random_below
from tilewright.games.azul.actions import NUM_ACTIONS, apply_action, legal_actions
from tilewright.games.azul.layout import DEAL, OVER, PHASE, PLAYERS, Words
from tilewright.games.azul.rules import acting_seat

_TIE_BREAK = 1e-9


class Workspace(NamedTuple):
    """Buffers.

    Attributes:
        after, last: [SIZE] positions after an action and after the reply to it.
        replies: [NUM_ACTIONS] legal actions.
        shares, scores: [4] the evaluation of a position.
    """

    after: Words
    last: Words
    replies: NDArray[np.int16]
    shares: NDArray[np.float64]
    scores: NDArray[np.float64]


@kernel
def evaluate_replies(
    state: Words,
    seat: int,
    actions: NDArray[np.int16],
    weights: Weights,
    work: Workspace,
    expected: NDArray[np.float64],
) -> None:
    """Write what each action of a seat brings when the next to act replies as it likes best.

    Args:
        actions: [n] of the seat.
        expected: [2, n, 4] receives each seat's share of the victory and final score.
    """
    shares, scores, after = expected[0], expected[1], work.after
    for index in range(len(actions)):
        copy_state(state, after)
        apply_action(after, seat, int(actions[index]))
        if after[PHASE] == DEAL or after[PHASE] == OVER:
            evaluate(after, weights, shares[index], scores[index])
            continue
        actor = acting_seat(after)
        highest = -1.0
        for reply in range(legal_actions(after, actor, work.replies)):
            copy_state(after, work.last)
            apply_action(work.last, actor, int(work.replies[reply]))
            evaluate(work.last, weights, work.shares, work.scores)
            if work.shares[actor] > highest:
                highest = work.shares[actor]
                copy_state(work.shares, shares[index])
                copy_state(work.scores, scores[index])


class AzulEvaluationBot:
    """Looks at each of its actions and the best reply to it, by the static evaluation."""

    def choose(self, seen: Seen, rng: Rng) -> int:
        """Return the action that promises the largest share of the victory; ties are drawn."""
        ties = np.flatnonzero(self._judge(seen, seen.sample(rng))[0])
        return seen.actions[int(ties[int(random_below(rng, len(ties)))])]

    def consider(self, seen: Seen, rng: Rng) -> Advice:
        """Return what each action promises, all the weight on the best."""
        is_best, shares, scores = self._judge(seen, seen.sample(rng))
        return advice(
            (
                Candidate(action, float(best / is_best.sum()), float(share), tuple(points))
                for action, best, share, points in zip(
                    seen.actions, is_best, shares, scores.tolist(), strict=True
                )
            ),
            len(seen.actions),
        )

    def _judge(
        self, seen: Seen, state: Words
    ) -> tuple[NDArray[np.bool_], NDArray[np.float64], NDArray[np.float64]]:
        """Return [actions] whether each is best, [actions] own shares and [actions, players] scores."""
        expected = np.zeros((2, len(seen.actions), MAX_PLAYERS))
        work = Workspace(
            after=np.empty_like(state),
            last=np.empty_like(state),
            replies=np.empty(NUM_ACTIONS, np.int16),
            shares=np.zeros(MAX_PLAYERS),
            scores=np.zeros(MAX_PLAYERS),
        )
        actions = np.array(seen.actions, np.int16)
        evaluate_replies(state, seen.seat, actions, weights_for(state), work, expected)
        own = expected[0, :, seen.seat]
        return own >= own.max() - _TIE_BREAK, own, expected[1, :, : int(state[PLAYERS])]
