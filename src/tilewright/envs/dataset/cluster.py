"""Shards made on a Ray cluster (extra `ray`): each worker plays whole ones."""

from collections.abc import Generator, Sequence
from typing import Any

from tilewright.core.errors import SetupError, TilewrightError, shown
from tilewright.envs.dataset.plan import Plan
from tilewright.envs.dataset.shards import MadeShard, make_shard

LOCAL = "local"
"""The address that stands for a cluster on this machine, started for the run and ended with it."""


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
    ray = loaded_ray()
    workers = _join(ray, address, jobs)
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


def _join(ray: Any, address: str, jobs: int | None) -> int:
    """Join a cluster, or start one here, and return how many workers play."""
    options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        options |= {"num_cpus": jobs, "include_dashboard": False}
    else:
        options |= {"address": address}
    try:
        ray.init(**options)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise SetupError(f"There is no Ray cluster at {shown(address, 100)}.") from error
    processors = int(ray.cluster_resources().get("CPU", 0))
    workers = jobs or processors
    if not 0 < workers <= processors:
        ray.shutdown()
        raise SetupError(f"The cluster has {processors} processors for {workers} jobs.")
    return workers


def loaded_ray() -> Any:
    """Return Ray itself.

    Raises:
        SetupError: it is not installed.
    """
    try:
        import ray
    except ImportError as error:
        raise SetupError("--ray needs the extra: pip install 'tilewright[ray]'.") from error
    return ray
