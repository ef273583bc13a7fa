"""Many records at once: over all cores of this machine, or over a Ray cluster."""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from tilewright.analysis.analyse import analyse
from tilewright.analysis.errors import NotAnalysed
from tilewright.analysis.judges import get_judge
from tilewright.analysis.line import open_line
from tilewright.analysis.schema import Analysis
from tilewright.cluster import join_cluster
from tilewright.processes import map_unordered, usable_cores

Item = TypeVar("Item")
Result = TypeVar("Result")


class NumberedRecord(NamedTuple):
    """A record and its number."""

    number: int
    record: bytes


class Analysed(NamedTuple):
    """The analysis of a record, or why there is none."""

    number: int
    analysis: Analysis | None
    refusal: str = ""


def analyse_many(
    records: Iterable[NumberedRecord],
    *,
    simulations: int | None = None,
    seed: int = 0,
    jobs: int | None = None,
    ray: str | None = None,
) -> Iterator[Analysed]:
    """Yield the analyses of records as they come, in any order.

    Args:
        simulations: for each decision, if not as many as usual.
        jobs: how many processes; by default one for each core.
        ray: the address of a Ray cluster to work on instead.

    Raises:
        SetupError: the cluster cannot be reached.
    """
    return map_anywhere(
        partial(_analyse_one, simulations=simulations, seed=seed), records, jobs=jobs, ray=ray
    )


def _analyse_one(item: NumberedRecord, *, simulations: int | None, seed: int) -> Analysed:
    try:
        line = open_line(item.record)
        setup = line.setup
        judge = get_judge(
            line.game.name, setup.variant, setup.players, simulations=simulations, seed=seed
        )
        return Analysed(item.number, analyse(item.record, judge))
    except NotAnalysed as error:
        return Analysed(item.number, None, str(error))


def map_anywhere(
    task: Callable[[Item], Result],
    items: Iterable[Item],
    *,
    jobs: int | None = None,
    ray: str | None = None,
) -> Iterator[Result]:
    """Yield the results of a task in processes of this machine, or of a Ray cluster."""
    if ray is None:
        yield from map_unordered(task, items, jobs or usable_cores())
        return
    module, size = join_cluster(ray, jobs)
    try:
        remote = module.remote(task)
        waiting: list[object] = []
        for item in items:
            waiting.append(remote.remote(item))
            if len(waiting) >= 2 * size:
                done, waiting = module.wait(waiting, num_returns=1)
                yield from module.get(done)
        for reference in waiting:
            yield module.get(reference)
    finally:
        module.shutdown()
