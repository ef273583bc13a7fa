"""The command line."""

import os
import signal
import sys
from typing import TextIO, cast

_INTERRUPTED = 130


def main() -> None:
    """Run `tilewright`; whatever stops it is said in a sentence."""
    try:
        _prepare_streams()
        signal.signal(signal.SIGTERM, _tidy_up_and_leave)
        _run()
        sys.stdout.flush()
    except BrokenPipeError:  # Whoever read the output has seen enough.
        _leave(1)
    except KeyboardInterrupt:
        _leave(_INTERRUPTED)
    except OSError as error:
        print(f"tilewright: {error.strerror or error}.", file=sys.stderr)
        _leave(1)
    except Exception:
        # The compiler swallows an exception that a signal raises in one of its callbacks, and fails later.
        if not _signals:
            raise
        _leave(128 + _signals[0])


_signals: list[int] = []
"""What told this process to end."""


def _run() -> None:
    from tilewright.cli.refusal import WRONG_CALL, say
    from tilewright.core.errors import SetupError

    try:
        from tilewright.cli.app import app
    except SetupError as error:  # An environment variable with a wrong value.
        say(error)
        sys.exit(WRONG_CALL)
    app(standalone_mode=True)


def _prepare_streams() -> None:
    """Open closed streams to nowhere, and let letters that a terminal lacks be shown as ?."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = cast(TextIO | None, getattr(sys, name))
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115
        elif name != "stdin" and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def _tidy_up_and_leave(number: int, _: object) -> None:
    """Leave as after an error, so that half-written files are removed."""
    _signals.append(number)
    sys.exit(128 + number)


def _leave(status: int) -> None:
    """End at once: what is left in buffers has nowhere to go."""
    os._exit(status)
