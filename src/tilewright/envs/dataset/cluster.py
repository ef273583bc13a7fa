"""Shards made on a Ray cluster (extra `ray`): each worker plays whole ones."""

from collections.abc import Generator, Sequence
from typing import Any

from tilewright.cluster import join_cluster
from tilewright.core.errors import TilewrightError
from tilewright.envs.dataset.plan import Plan
from tilewright.envs.dataset.shards import MadeShard, make_shard


def shards_by_cluster(
    plan: Plan, numbers: Sequence[int], address: str, jobs: int | None
) -> Generator[MadeShard]:
    """Yield shards as they come.

    Args:
        numbers: of the shards.
        address: where the cluster is, or `local`.
        jobs: how many workers play at once; by default one for each processor of the cluster.

    Raises:
        SetupError: Ray is not installed, the cluster cannot be reached, or it has too few processors.
        TilewrightError: a worker was lost.
    """
    ray, workers = join_cluster(address, jobs)
    try:
        yield from _made(ray, plan, list(reversed(numbers)), workers)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except ray.exceptions.RayError as error:
        raise TilewrightError("A worker of the Ray cluster was lost.") from error
    finally:
        ray.shutdown()


def _made(ray: Any, plan: Plan, left: list[int], most: int) -> Generator[MadeShard]:
    make = ray.remote(num_cpus=1)(make_shard)
    waiting: list[Any] = []
    while left or waiting:
        while left and len(waiting) < most:
            waiting.append(make.remote(plan, left.pop()))
        done, waiting = ray.wait(waiting)
        yield from ray.get(done)
