"""`tilewright admin`: look after a server's tables, guests and databases."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Coroutine
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError, TilewrightError

if TYPE_CHECKING:
    from tilewright.server.housekeeping import DeletedGuest, StoredTable
    from tilewright.server.store import Store

T = TypeVar("T")
_UNITS = {"m": "minutes", "h": "hours", "d": "days"}
admin_app = typer.Typer(
    help="Look after a server's tables, guests and databases.", no_args_is_help=True
)
DatabaseOption = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar="TILEWRIGHT_DATABASE",
        metavar="URL",
        help="sqlite:///file or postgresql://…; by default the server's own default.",
    ),
]
TableArgument = Annotated[
    str, typer.Argument(metavar="TABLE", help="A table's id, or its hash in the logs.")
]
AddressArgument = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="Such as 192.0.2.7 or 2001:db8::/64.")
]


def parse_age(text: str) -> timedelta:
    """Return a length of time such as 90d, 12h or 30m.

    Raises:
        typer.BadParameter: it is none.

    >>> parse_age("90d").days
    90
    """
    found = re.fullmatch(r"(\d{1,5})([mhd])", text)
    if found is None or int(found[1]) == 0:
        raise typer.BadParameter(f"{text!r} is no length of time: write 90d, 12h or 30m.")
    return timedelta(**{_UNITS[found[2]]: int(found[1])})


def _run(work: Coroutine[Any, Any, T]) -> T:
    """Run a command; refusals of the database become a sentence."""
    try:
        return asyncio.run(work)
    except TilewrightError as error:
        refuse(error, BROKEN)


def _url(database: str | None) -> str:
    from tilewright.server.settings import default_database

    try:
        return database or default_database()
    except SetupError as error:
        refuse(error)


def _with_store(database: str | None, work: "Callable[[Store], Awaitable[T]]") -> T:
    """Return what some work on a store gives; a database of another version is not migrated for it."""
    from tilewright.server.store import Store

    async def opened() -> T:
        store = await Store.open(_url(database), may_migrate=False)
        try:
            return await work(store)
        finally:
            await store.close()

    return _run(opened())


async def _find(store: "Store", name: str) -> "StoredTable":
    from tilewright.server.store import StoreError

    found = await store.housekeeping.find(name)
    if found is None:
        raise StoreError(f"There is no table {name}.")
    return found


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).strftime("%Y-%m-%d %H:%M")


def _line(table: "StoredTable") -> str:
    from tilewright.server.logs import short_id

    return (
        f"{table.id}  {short_id(table.id)}  {table.game:<5} {table.variant:<10} {table.players}"
        f"  {table.clock:<11} {table.status:<8} {_date(table.created_at)}"
        f"  {_date(table.changed_at)}  {table.num_entries:>5}"
    )


_HEADING = (
    f"{'id':<12}  {'in logs':<8}  {'game':<5} {'variant':<10} n  {'clock':<11} {'status':<8}"
    f" {'opened (UTC)':<16}  {'changed (UTC)':<16}  entries"
)


@admin_app.command("tables")
def list_tables(
    database: DatabaseOption = None,
    status: Annotated[
        str | None, typer.Option(help="Only these: waiting, playing, over or closed.")
    ] = None,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 50,
) -> None:
    """List tables, those that changed last first."""
    found = _with_store(database, lambda store: store.housekeeping.tables(status, limit))
    typer.echo(_HEADING)
    for table in found:
        typer.echo(_line(table))


@admin_app.command("show")
def show_table(table: TableArgument, database: DatabaseOption = None) -> None:
    """Show a table: who sits there, by which guest ids; nothing of anybody's hand."""
    from tilewright.server.table_log import TableLog

    async def work(store: "Store") -> "tuple[StoredTable, TableLog | None]":
        found = await _find(store, table)
        stored = await store.load(found.id)
        return found, None if stored is None else TableLog(*stored)

    found, log = _with_store(database, work)
    typer.echo(_HEADING)
    typer.echo(_line(found))
    for number, seat in enumerate(log.seats if log is not None else []):
        who = seat.level or " ".join(["guest", *seat.guests])
        typer.echo(f"seat {number}: {seat.kind}, {seat.name or 'nobody'}, {who}")


@admin_app.command("close")
def close_table(table: TableArgument, database: DatabaseOption = None) -> None:
    """Close a table: nothing is played there any more, what was played stays."""
    from tilewright.server.entries import Closed
    from tilewright.server.housekeeping import FINISHED
    from tilewright.server.sources import time_now
    from tilewright.server.store import StoreError
    from tilewright.server.summaries import summary_text
    from tilewright.server.table_log import TableLog

    async def work(store: "Store") -> None:
        found = await _find(store, table)
        stored = await store.load(found.id)
        if stored is None or found.status in FINISHED:
            raise StoreError(f"Table {found.id} is {found.status} already.")
        log, now = TableLog(*stored), time_now()
        entry = log.append(Closed(0, by=None), now)
        await store.append(found.id, [entry], log.status, (now, summary_text(log)))

    _with_store(database, work)
    typer.echo("Closed. Who looks at it on a running server sees it with the next move there.")


@admin_app.command("delete")
def delete_table(table: TableArgument, database: DatabaseOption = None) -> None:
    """Delete a table with all that happened there."""

    async def work(store: "Store") -> str:
        found = await _find(store, table)
        await store.housekeeping.delete_tables([found.id])
        return found.id

    typer.echo(f"Deleted table {_with_store(database, work)}.")


@admin_app.command("delete-finished")
def delete_finished(
    after: Annotated[str, typer.Argument(metavar="AGE", help="Such as 90d, 12h or 30m.")],
    database: DatabaseOption = None,
) -> None:
    """Delete tables that were over for a time; `serve --delete-finished-after` keeps doing it."""
    from tilewright.server.sources import time_now

    before = time_now() - parse_age(after) // timedelta(milliseconds=1)
    deleted = _with_store(database, lambda store: store.housekeeping.delete_finished(before))
    typer.echo(f"Deleted {len(deleted)} tables.")


# A guest's id may begin with a hyphen.
@admin_app.command("delete-guest", context_settings={"ignore_unknown_options": True})
def delete_guest(
    guest: Annotated[str, typer.Argument(metavar="GUEST", help="A guest's id, as `show` has it.")],
    database: DatabaseOption = None,
) -> None:
    """Delete a guest with all that belongs to them; no server may run.

    Tables at which nobody else sat are deleted; at others the guest loses name and chat.
    """
    from tilewright.server.store import StoreError

    async def work(store: "Store") -> "DeletedGuest":
        if await store.housekeeping.is_served():
            raise StoreError("A server uses the database and has names in memory: stop it first.")
        found = await store.housekeeping.delete_guest(guest)
        if found is None:
            raise StoreError("Nothing is stored of such a guest.")
        return found

    gone = _with_store(database, work)
    typer.echo(
        f"Deleted {gone.num_tables} tables and {gone.num_subscriptions} subscriptions;"
        f" removed the name and chat at {gone.num_anonymised} tables of others."
    )


@admin_app.command("ban")
def ban(address: AddressArgument, database: DatabaseOption = None) -> None:
    """Refuse an address or a network; running servers notice within seconds."""
    network = _network(address)
    _with_store(database, lambda store: store.housekeeping.ban(network))
    typer.echo(f"Banned {network}.")


@admin_app.command("unban")
def unban(address: AddressArgument, database: DatabaseOption = None) -> None:
    """Let an address or a network in again."""
    network = _network(address)
    if not _with_store(database, lambda store: store.housekeeping.unban(network)):
        refuse(f"{network} was not banned.", BROKEN)
    typer.echo(f"{network} may connect again.")


@admin_app.command("bans")
def list_bans(database: DatabaseOption = None) -> None:
    """List banned addresses and networks."""
    for network in _with_store(database, lambda store: store.housekeeping.bans()):
        typer.echo(network)


def _network(text: str) -> str:
    from tilewright.server.bans import parse_ban

    try:
        return str(parse_ban(text))
    except ValueError as error:
        refuse(f"{error}.")


@admin_app.command("backup")
def back_up(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    database: DatabaseOption = None,
) -> None:
    """Write a checked copy of the database to a file that only you may read; the server may run."""
    from tilewright.server import copies

    counts = _run(copies.back_up(_url(database), file))
    typer.echo(f"{file}: {_contents(counts)}.")


@admin_app.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: DatabaseOption = None,
) -> None:
    """Copy a backup into a new or empty database of either kind, and check it."""
    from tilewright.server import copies

    counts = _run(copies.restore(file, _url(database)))
    typer.echo(f"Restored {_contents(counts)}.")


@admin_app.command("migrate")
def migrate(
    target: Annotated[str, typer.Argument(metavar="URL", help="An empty database.")],
    database: DatabaseOption = None,
) -> None:
    """Copy a SQLite database into an empty PostgreSQL database, and check it; no server may run."""
    from tilewright.server import copies

    counts = _run(copies.move(_url(database), target))
    typer.echo(f"Copied {_contents(counts)}. Start the server with the new database.")


def _contents(counts: dict[str, int]) -> str:
    return f"{counts['tables']} tables with {counts['entries']} entries"
