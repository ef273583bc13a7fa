"""Workers on a Ray cluster (extra `ray`)."""

from typing import Any

from tilewright.cluster import join_cluster
from tilewright.core.errors import SetupError
from tilewright.training.spread import Part, Task, Weights, Worker


class RayPool:
    """One worker for each processor of a cluster, or a given number."""

    def __init__(self, address: str, workers: int | None = None) -> None:
        """Join a cluster, or start one on this machine.

        Raises:
            SetupError: Ray is not installed, the cluster cannot be reached, or it has too few processors.
        """
        self._ray, self.size = join_cluster(address, workers)
        self._workers: list[Any] = []

    def start(self, task: Task) -> None:
        """Give every worker its task."""
        remote = self._ray.remote(num_cpus=1)(Worker)
        self._workers = [remote.remote(task) for _ in range(self.size)]

    def play(
        self, weights: Weights, opponent: Weights | None, starts: list[Part] | None
    ) -> list[Part]:
        """Let all workers play, and return what each of them played.

        Raises:
            SetupError: a worker was lost; the run resumes from its last checkpoint.
        """
        ray = self._ray
        ours, theirs = ray.put(weights), None if opponent is None else ray.put(opponent)
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
        """Leave the cluster, or stop the one on this machine."""
        self._ray.shutdown()
