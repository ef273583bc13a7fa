"""Workers on a Ray cluster (extra `ray`)."""

from typing import Any

from tilewright.core.errors import SetupError, shown
from tilewright.training.spread import Part, Task, Weights, Worker

LOCAL = "local"
"""The address that stands for a cluster on this machine, started for the run and ended with it."""


class RayPool:
    """One worker for each processor of a cluster, or as many as are asked for."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        """Join a cluster, or start one on this machine.

        Raises:
            SetupError: Ray is not installed, the cluster cannot be reached, or it has too few processors.
        """
        self._ray = _ray()
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        if address == LOCAL:
            options |= {"num_cpus": workers, "include_dashboard": False}
        else:
            options |= {"address": address}
        try:
            self._ray.init(**options)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise SetupError(f"There is no Ray cluster at {shown(address, 100)}.") from error
        processors = int(self._ray.cluster_resources().get("CPU", 0))
        self.size = workers or processors
        if not 0 < self.size <= processors:
            self.close()
            raise SetupError(f"The cluster has {processors} processors for {self.size} workers.")
        self._workers: list[Any] = []

    def start(self, task: Task) -> None:
        """Give every worker its task."""
        remote = self._ray.remote(num_cpus=1)(Worker)
        self._workers = [remote.remote(task) for _ in range(self.size)]

    def play(
        self, weights: Weights, rival: Weights | None, starts: list[Part] | None
    ) -> list[Part]:
        """Let all play, and return what each of them played.

        Raises:
            SetupError: a worker was lost; the run goes on from its last checkpoint.
        """
        ray = self._ray
        ours, theirs = ray.put(weights), None if rival is None else ray.put(rival)
        each: list[Part | None] = [None] * self.size if starts is None else [*starts]
        asked = [
            worker.play.remote(ours, theirs, start)
            for worker, start in zip(self._workers, each, strict=True)
        ]
        try:
            parts: list[Part] = ray.get(asked)
        except ray.exceptions.RayActorError as error:
            raise SetupError("A worker of the Ray cluster was lost.") from error
        return parts

    def close(self) -> None:
        """Leave the cluster, or end the one on this machine."""
        self._ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as error:
        raise SetupError("--ray needs the extra: pip install 'tilewright[ray]'.") from error
    return ray
