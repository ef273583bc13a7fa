"""Self-play by workers is the same self-play."""

from dataclasses import replace
from functools import partial

import pytest
import torch

from tests.training.small_runs import TINY, needs_compiled_rules
from tilewright.core.errors import SetupError
from tilewright.training.ppo import Learner
from tilewright.training.selfplay import Kind, kind_of_game
from tilewright.training.spread import Part, SpreadPlay, Task, Weights, Worker, evenly_spread

pytestmark = needs_compiled_rules


class PoolHere:
    """Workers in this process, one after the other."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.workers: list[Worker] = []

    def start(self, task: Task) -> None:
        self.workers = [Worker(task) for _ in range(self.size)]

    def play(
        self, weights: Weights, opponent: Weights | None, starts: list[Part] | None
    ) -> list[Part]:
        each = [None] * self.size if starts is None else [*starts]
        return [
            worker.play(weights, opponent, start)
            for worker, start in zip(self.workers, each, strict=True)
        ]


def pair_of_learners(kind: Kind, opponent_share: float) -> tuple[Learner, Learner]:
    """Return a learner that plays itself and one that lets two workers play."""
    settings = replace(TINY, games=32, opponent_share=opponent_share, opponent_every=2)
    alone = Learner(kind, "cpu", settings)
    spread = Learner(kind, "cpu", settings, new_self_play=partial(SpreadPlay, pool=PoolHere(2)))
    return alone, spread


@pytest.mark.parametrize(("game", "opponent_share"), [("azul", 0.0), ("azul", 0.5), ("5211", 0.5)])
def test_workers_play_the_games_that_the_learner_would(game: str, opponent_share: float) -> None:
    alone, spread = pair_of_learners(kind_of_game(game, None, None), opponent_share)
    opponent = alone.kind.new_network(16, 1)
    torch.nn.init.normal_(opponent.policy.weight)

    for _ in range(20):
        alone.play.play(alone.network, opponent)
        spread.play.play(spread.network, opponent)

    for name in ("features", "counts", "parts", "viewers", "chosen", "ended", "endings"):
        ours, theirs = getattr(alone.play.seen, name), getattr(spread.play.seen, name)
        rows = alone.play.games if name in ("ended", "endings") else alone.play.rows
        assert torch.equal(ours[:, :rows], theirs[:, :rows]), name
    assert torch.equal(alone.play.states, spread.play.states)
    assert torch.equal(alone.play.rngs, spread.play.rngs)


def test_a_learner_learns_the_same_from_workers() -> None:
    alone, spread = pair_of_learners(kind_of_game("azul", None, None), 0.5)
    for _ in range(2):
        alone.iterate()
        spread.iterate()

    torch.testing.assert_close(
        alone.network.state_dict(), spread.network.state_dict(), atol=1e-5, rtol=1e-4
    )


def test_games_that_cannot_be_divided_evenly_are_refused() -> None:
    kind = kind_of_game("azul", 3, "coloured")
    with pytest.raises(SetupError):
        Learner(kind, "cpu", TINY, new_self_play=partial(SpreadPlay, pool=PoolHere(5)))
    assert evenly_spread(TINY, kind, 5).games == 30


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_local_ray_cluster_plays_for_a_learner() -> None:
    pytest.importorskip("ray")
    from tilewright.training.ray_pool import RayPool

    kind = kind_of_game("5211", 2, "standard")
    pool = RayPool("local", 2)
    try:
        settings = evenly_spread(TINY, kind, pool.size)
        learner = Learner(kind, "cpu", settings, new_self_play=partial(SpreadPlay, pool=pool))
        figures = [learner.iterate() for _ in range(10)]
    finally:
        pool.close()

    assert learner.moves == 10 * 24 * 4
    assert sum(line["games"] for line in figures) > 0
