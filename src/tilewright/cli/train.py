"""`tilewright train`: train a network by self-play."""

import hashlib
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn

from tilewright.cli.refusal import BROKEN, refuse, say
from tilewright.cli.train_options import (
    changed_settings,
    check_call,
    check_device,
    check_tables,
    new_settings,
    option_value,
)
from tilewright.core.errors import SetupError, short_repr
from tilewright.games import game_names, get_game

if TYPE_CHECKING:
    from tilewright.training.model import Network
    from tilewright.training.ppo import Learner
    from tilewright.training.selfplay import Kind

_INTERRUPTED = 130


def train(
    game: Annotated[str, typer.Argument(help=f"The game: {' or '.join(game_names())}.")],
    out: Annotated[Path, typer.Option(help="The run's folder; a checkpoint in it is resumed.")],
    players: Annotated[int | None, typer.Option(help="The number of players.")] = None,
    variant: Annotated[str | None, typer.Option(help="The variant.")] = None,
    all_tables: Annotated[
        bool, typer.Option("--all-tables", help="Train one network for all tables (azul).")
    ] = False,
    minutes: Annotated[float | None, typer.Option(help="The length of the whole run.")] = None,
    moves: Annotated[
        float | None, typer.Option(help="The length of the whole run in moves.")
    ] = None,
    limit_minutes: Annotated[
        float | None, typer.Option(help="How long to learn now; the run can be resumed.")
    ] = None,
    device: Annotated[str, typer.Option(help="cpu or cuda.")] = "cpu",
    games: Annotated[int | None, typer.Option(help="The number of views played at once.")] = None,
    steps: Annotated[
        int | None, typer.Option(help="Moves of each game between two updates.")
    ] = None,
    width: Annotated[int | None, typer.Option(help="The network's width.")] = None,
    blocks: Annotated[int | None, typer.Option(help="The network's number of blocks.")] = None,
    learning_rate: Annotated[
        str | None,
        typer.Option(help="At the start and at the end: 4e-4,2e-5; or one constant value."),
    ] = None,
    entropy_coef: Annotated[
        str | None,
        typer.Option(
            "--entropy-coef", "--entropy", help="The entropy coefficient, likewise: 0.02,0.002."
        ),
    ] = None,
    value_lambda: Annotated[
        float | None,
        typer.Option(help="How far values learn from what was played, not expected, 0 to 1."),
    ] = None,
    auxiliary_coef: Annotated[
        float | None,
        typer.Option(help="The coefficient of the auxiliary predictions of final boards (azul)."),
    ] = None,
    magnet: Annotated[
        float | None, typer.Option(help="The coefficient of the divergence from an earlier policy.")
    ] = None,
    opponent_share: Annotated[
        float | None,
        typer.Option(
            "--opponent-share",
            "--rivals",
            help="The share of games against past selves, or with --against that network, 0 to 1.",
        ),
    ] = None,
    teacher_share: Annotated[
        float | None,
        typer.Option(help="The share of positions in which search is the teacher, 0 to 1 (azul)."),
    ] = None,
    teacher_coef: Annotated[
        float | None, typer.Option(help="The coefficient of the teacher's targets.")
    ] = None,
    teacher_depth: Annotated[
        int | None, typer.Option(help="Moves that the teacher looks ahead after each it considers.")
    ] = None,
    teacher_temperature: Annotated[
        float | None, typer.Option(help="What the teacher divides values by, in victories.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same start.")] = None,
    start_from: Annotated[
        Path | None, typer.Option("--from", help="A weights file to start from.")
    ] = None,
    against: Annotated[
        Path | None,
        typer.Option(help="A weights file: learn to beat it, in all games or --opponent-share."),
    ] = None,
    ray: Annotated[
        str | None, typer.Option(help="The address of a Ray cluster whose workers play, or local.")
    ] = None,
    workers: Annotated[int | None, typer.Option(help="The number of workers, with --ray.")] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Do not show progress.")] = False,
) -> None:
    """Train a network by self-play (extra `train`)."""
    chosen = {
        "moves": moves,
        "minutes": minutes,
        "games": games,
        "steps": steps,
        "width": width,
        "blocks": blocks,
        "learning_rate": learning_rate,
        "entropy_coef": entropy_coef,
        "value_lambda": value_lambda,
        "auxiliary_coef": auxiliary_coef,
        "magnet": magnet,
        "opponent_share": opponent_share,
        "teacher_share": teacher_share,
        "teacher_coef": teacher_coef,
        "teacher_depth": teacher_depth,
        "teacher_temperature": teacher_temperature,
        "seed": seed,
    }
    try:
        given = {
            name: option_value(name, value) for name, value in chosen.items() if value is not None
        }
        check_call(device, limit_minutes, out, ray, workers)
        check_tables(players, variant, ray, all_tables=all_tables)
        run = _Run(
            game,
            players,
            variant,
            device,
            out,
            given,
            start_from,
            against,
            is_of_all_tables=all_tables,
            is_spread=ray is not None,
        )
        with _self_play(run, ray, workers) as new_self_play, _stop_signals() as is_stopped:
            learner = run.learn(new_self_play, limit_minutes, is_stopped, is_shown=not quiet)
    except SetupError as error:
        refuse(error)
    except OSError as error:
        refuse(f"{short_repr(str(out), 200)} cannot be written: {error.strerror}.", BROKEN)
    run.print_summary(learner)
    if is_stopped():
        raise typer.Exit(_INTERRUPTED)


class _Run:
    """A validated call of the command."""

    def __init__(
        self,
        game: str,
        players: int | None,
        variant: str | None,
        device: str,
        out: Path,
        given: dict[str, Any],
        start_from: Path | None,
        against: Path | None,
        *,
        is_of_all_tables: bool,
        is_spread: bool,
    ) -> None:
        # Loading PyTorch takes seconds, and no other command needs it.
        get_game(game).setup(variant, players)
        from tilewright.training.checkpoint import read_checkpoint, settings_of
        from tilewright.training.run import CHECKPOINT
        from tilewright.training.selfplay import kind_of_all_tables, kind_of_game

        self.kind: Kind = (
            kind_of_all_tables(game) if is_of_all_tables else kind_of_game(game, players, variant)
        )
        self.device, self.out, self.against = device, out, against
        check_device(device)
        self.notes = {} if against is None else {"against": _fingerprint(against)}
        self.is_new = not (out / CHECKPOINT).exists()
        self.start_from = self._network(start_from)
        self.opponent = self._network(against)
        if self.is_new:
            self.settings = new_settings(device, given)
        else:
            if start_from is not None:
                raise SetupError(f"{out} holds a run already: --from is for a new one.")
            state = read_checkpoint(out / CHECKPOINT, self.kind)
            self._check_notes(state.get("notes", {}))
            self.settings = changed_settings(settings_of(state), given, out)
        if self.settings.auxiliary_coef > 0:
            from tilewright.training.auxiliary import check_auxiliary

            check_auxiliary(self.kind)
        if self.settings.teacher_share > 0:
            from tilewright.training.teacher import check_teacher

            check_teacher(self.kind, is_spread=is_spread)

    def _network(self, path: Path | None) -> "Network | None":
        """Return the network of a weights file that fits the game."""
        if path is None:
            return None
        from tilewright.training.model import load_weights
        from tilewright.training.selfplay import ALL_TABLES, kind_of_all_tables, table_name

        network, about = load_weights(path, self.device)
        kind = self.kind
        table = (about.get("game"), about.get("players"), about.get("variant"))
        if path == self.against and table != (kind.game, kind.players, kind.variant):
            raise SetupError(f"{path} is for {table_name(*table)}.")
        is_of_all = table[2] == ALL_TABLES
        if table[0] == kind.game and is_of_all != bool(kind.tables):
            module = kind_of_all_tables(kind.game).module
            network = (
                module.for_table(network, kind.players, kind.variant)
                if is_of_all
                else module.from_table(network, *table[1:])
            )
        network.requires_grad_(False)
        return network

    def _check_notes(self, notes: dict[str, str]) -> None:
        """Refuse to mix self-play with training against a fixed network."""
        if notes.get("against") == self.notes.get("against"):
            return
        if self.against is None:
            raise SetupError(
                f"The run in {self.out} learns against a network: name it with --against."
            )
        raise SetupError(f"The run in {self.out} does not learn against {self.against}.")

    def learn(
        self,
        new_self_play: Any,
        limit_minutes: float | None,
        is_stopped: Callable[[], bool],
        *,
        is_shown: bool,
    ) -> "Learner":
        """Train until the run is complete, the time is up or it is stopped."""
        from tilewright.training.run import RunOptions, train

        tables = "all tables" if self.kind.tables else f"{self.kind.players} players"
        title = f"{get_game(self.kind.game).title}, {tables}"
        with _progress(title, is_shown=is_shown) as report:
            options = RunOptions(
                device=self.device,
                seconds=None if limit_minutes is None else 60 * limit_minutes,
                start_from=self.start_from,
                fixed_opponent=self.opponent,
                report=report,
                is_stopped=is_stopped,
                new_self_play=new_self_play,
                notes=self.notes,
            )
            return train(self.kind, self.settings, self.out, options)

    def print_summary(self, learner: "Learner") -> None:
        """Print the results to standard error, and what to do next."""
        from tilewright.training.run import WEIGHTS

        say(f"Learnt from {learner.moves:,} moves, {learner.progress:.0%} of the run.")
        if self.against is not None:
            self._print_best_response()
        say(f"The weights are in {self.out / WEIGHTS}.")
        if self.kind.tables:
            names = [f"{players}-{variant}.npz" for players, variant in self.kind.tables]
            say(f"Beside it are those for one table each: {', '.join(names)}.")
        if learner.progress < 1:
            say("The same command resumes it.")

    def _print_best_response(self) -> None:
        from tilewright.training.curves import read_log
        from tilewright.training.run import mean_figures

        lines = [line for line in read_log(self.out) if "margin_against_opponents" in line]
        if not lines:
            say(f"No game against {self.against} has ended yet.")
            return
        last = mean_figures([dict(line) for line in lines[-max(1, len(lines) // 5) :]])
        games = last["games"] * (self.settings.opponent_share or 1)
        say(
            f"Against {self.against}: {last['margin_against_opponents']:+.2f} points a game,"
            f" {last['share_against_opponents']:.1%} of victories, over the last"
            f" {games:,.0f} games."
        )


def _fingerprint(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()[:16]
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error


@contextmanager
def _self_play(run: _Run, address: str | None, workers: int | None) -> Iterator[Any]:
    """Yield what makes the games in progress: here, or on a Ray cluster."""
    from tilewright.training.selfplay import SelfPlay

    if address is None:
        yield SelfPlay
        return
    from tilewright.training.ray_pool import RayPool
    from tilewright.training.spread import SpreadPlay, evenly_spread

    pool = RayPool(address, workers)
    try:
        run.settings = evenly_spread(run.settings, run.kind, pool.size)
        yield partial(SpreadPlay, pool=pool)
    finally:
        pool.close()


@contextmanager
def _stop_signals() -> Iterator[Callable[[], bool]]:
    """Yield whether Ctrl-C was pressed; the second time it ends at once."""
    asked: list[int] = []

    def ask(number: int, frame: Any) -> None:
        if asked:
            raise KeyboardInterrupt
        asked.append(number)
        say("Stopping after this update ...")

    before = {number: signal.signal(number, ask) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield lambda: bool(asked)
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def _progress(title: str, *, is_shown: bool) -> Iterator[Callable[[dict[str, float]], None]]:
    """Yield what is called with every line of the log, and show it on standard error."""
    if not is_shown:
        yield lambda line: None
        return
    columns = (
        TextColumn(title),
        BarColumn(bar_width=20),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=1.0)

        def report(line: dict[str, float]) -> None:
            bar.update(task, completed=line["progress"], description=_summary(line))

        yield report


def _summary(line: dict[str, float]) -> str:
    parts = [f"{line['moves'] / 1e6:,.2f} million moves, {line['moves_per_s']:,.0f}/s"]
    if "score" in line:
        parts.append(f"score {line['score']:.1f}")
    parts.append(f"entropy {line['entropy']:.2f}")
    if "share_against_opponents" in line:
        parts.append(f"{line['share_against_opponents']:.0%} against opponents")
    return ", ".join(parts)
