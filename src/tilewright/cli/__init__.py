"""The command line."""

import os
import signal
import sys
from typing import TextIO, cast

_INTERRUPTED = 130


def main() -> None:
    """Run `tilewright`; errors are reported in one sentence."""
    try:
        _prepare_streams()
        signal.signal(signal.SIGTERM, _exit_with_cleanup)
        _run()
        sys.stdout.flush()
    except BrokenPipeError:  # The reader of the output has closed it, as `head` does.
        _exit_now(1)
    except KeyboardInterrupt:
        _exit_now(_INTERRUPTED)
    except OSError as error:
        print(f"tilewright: {error.strerror or error}.", file=sys.stderr)
        _exit_now(1)
    except Exception:
        # The compiler swallows an exception that a signal raises in one of its callbacks, and fails later.
        if not _signals:
            raise
        _exit_now(128 + _signals[0])


_signals: list[int] = []
"""The signals that asked this process to end."""


def _run() -> None:
    from tilewright.cli.refusal import WRONG_CALL, say
    from tilewright.core.errors import SetupError
    from tilewright.extras import MissingExtra

    try:
        from tilewright.cli.app import app
    except SetupError as error:  # An environment variable with a wrong value.
        say(error)
        sys.exit(WRONG_CALL)
    try:
        app(standalone_mode=True)
    except MissingExtra as error:
        say(error)
        sys.exit(WRONG_CALL)


def _prepare_streams() -> None:
    """Replace closed streams by the null device, and characters that the terminal lacks by ?."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = cast(TextIO | None, getattr(sys, name))
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif name != "stdin" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _exit_with_cleanup(number: int, _: object) -> None:
    """Exit as after an error, so that half-written files are removed."""
    _signals.append(number)
    sys.exit(128 + number)


def _exit_now(status: int) -> None:
    """Exit at once: whatever is left in buffers cannot be written."""
    os._exit(status)
