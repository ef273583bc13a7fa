"""`tilewright serve`: play in the browser."""

import math
import os
import sys
import threading
import webbrowser
from enum import StrEnum
from typing import Annotated

import typer

from tilewright.cli.admin import parse_age
from tilewright.cli.compile import compile_units
from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError


class LogFormat(StrEnum):
    """How log lines are written."""

    TEXT = "text"
    JSON = "json"


class Switch(StrEnum):
    """On or off."""

    ON = "on"
    OFF = "off"


def _finite(value: float) -> float:
    """Refuse `nan`, which range checks let through."""
    if not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number of seconds.")
    return value


def _words(value: str | None) -> tuple[str, ...]:
    """Return the parts of a list that is written with commas or spaces."""
    return tuple((value or "").replace(",", " ").split())


def _proxies(value: str) -> str:
    """Refuse what is neither an address nor a network."""
    from tilewright.server.addresses import parse_networks

    try:
        parse_networks(_words(value))
    except ValueError as error:
        raise typer.BadParameter(f"{error}.") from None
    return value


def _age(value: str | None) -> str | None:
    """Refuse what is no length of time."""
    if value:
        parse_age(value)
    return value


def serve(
    host: Annotated[
        str,
        typer.Option(
            envvar="TILEWRIGHT_HOST",
            help="The address to listen on; by default all of this machine's.",
        ),
    ] = "0.0.0.0",
    port: Annotated[
        int, typer.Option(envvar="TILEWRIGHT_PORT", min=0, max=65535, help="The port.")
    ] = 5211,
    database: Annotated[
        str | None,
        typer.Option(
            envvar="TILEWRIGHT_DATABASE",
            metavar="URL",
            help="sqlite:///file or postgresql://…; by default a file in the user's data folder.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            envvar="TILEWRIGHT_WORKERS",
            min=1,
            max=64,
            help="How many processes serve; more than one needs PostgreSQL.",
        ),
    ] = 1,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Do not open a browser.")
    ] = False,
    bot_pause: Annotated[
        float,
        typer.Option(
            envvar="TILEWRIGHT_BOT_PAUSE",
            min=0,
            max=60,
            callback=_finite,
            help="The minimum seconds for a bot's move, so that people can follow.",
        ),
    ] = 0.6,
    think: Annotated[
        float,
        typer.Option(
            envvar="TILEWRIGHT_THINK",
            min=0.05,
            max=60,
            callback=_finite,
            help="The maximum seconds that the strongest bot thinks about a move.",
        ),
    ] = 1.0,
    names: Annotated[
        str | None,
        typer.Option(
            envvar="TILEWRIGHT_NAMES",
            metavar="NAME,…",
            help="Names by which the server is reached, such as play.example.org or *.example.org;"
            " addresses and names without a dot always are.",
        ),
    ] = None,
    trusted_proxies: Annotated[
        str,
        typer.Option(
            envvar="TILEWRIGHT_TRUSTED_PROXIES",
            metavar="ADDRESS,…",
            callback=_proxies,
            help="Addresses or networks of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.",
        ),
    ] = "127.0.0.0/8,::1",
    delete_finished_after: Annotated[
        str | None,
        typer.Option(
            envvar="TILEWRIGHT_DELETE_FINISHED_AFTER",
            metavar="AGE",
            callback=_age,
            help="Delete tables that have been over for so long, such as 90d; by default never.",
        ),
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            envvar="TILEWRIGHT_METRICS",
            metavar="ADDRESS",
            help="Serve metrics for Prometheus at this port of this machine, or at host:port.",
        ),
    ] = "",
    log_format: Annotated[
        LogFormat, typer.Option(envvar="TILEWRIGHT_LOG_FORMAT", help="Log lines as text or JSON.")
    ] = LogFormat.TEXT,
    access_log: Annotated[
        Switch,
        typer.Option(envvar="TILEWRIGHT_ACCESS_LOG", help="Log every request."),
    ] = Switch.OFF,
    limits: Annotated[
        Switch,
        typer.Option(
            envvar="TILEWRIGHT_LIMITS",
            help="Rate limits for each address; off only for measurements.",
        ),
    ] = Switch.ON,
) -> None:
    """Serve the games as a page: for this machine, phones in the same network, and friends."""
    from tilewright.server.running import addresses, leave, listen, run
    from tilewright.server.settings import Limits, Settings, default_database
    from tilewright.server.workers import run_workers
    from tilewright.warm_up import table_units

    try:
        settings = Settings(
            host=host,
            port=port,
            database=database or default_database(),
            bot_pause_s=bot_pause,
            think_s=think,
            names=tuple(name.lower() for name in _words(names)),
            trusted_proxies=_words(trusted_proxies),
            delete_finished_after_s=(
                parse_age(delete_finished_after).total_seconds() if delete_finished_after else None
            ),
            metrics=metrics,
            log_format=log_format.value,
            has_access_log=access_log == Switch.ON,
            limits=Limits(is_on=limits == Switch.ON),
        )
        listener = listen(settings)
    except SetupError as error:
        refuse(error)
    urls = addresses(settings, listener.getsockname()[1])

    def print_addresses() -> None:
        typer.echo(f"Tilewright is at {urls[0]}")
        for url in urls[1:]:
            typer.echo(f"For phones in the same network: {url}")
        typer.echo("Ctrl-C ends it.")
        sys.stdout.flush()
        if not no_browser and _has_browser():
            threading.Thread(target=webbrowser.open, args=(urls[0],), daemon=True).start()

    def report(text: str) -> None:
        typer.echo(text, err=True)

    compile_units(table_units())
    try:
        if workers > 1:
            run_workers(settings, listener, workers, print_addresses)
        else:
            run(settings, listener, print_addresses, report)
    except SetupError as error:
        refuse(error, BROKEN)
    leave()


def _has_browser() -> bool:
    """Return whether there is a terminal and a screen to open a browser on."""
    if not sys.stdout.isatty():
        return False
    is_unix = sys.platform not in ("darwin", "win32")
    return not is_unix or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
