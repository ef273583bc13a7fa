"""The command line."""

import sys


def main() -> None:
    """Run `tilewright`."""
    from tilewright.cli.refusal import WRONG_CALL, say
    from tilewright.core.errors import SetupError

    try:
        from tilewright.cli.app import app
    except SetupError as error:  # An environment variable with a wrong value.
        say(error)
        sys.exit(WRONG_CALL)
    app()
