"""The command line."""


def main() -> None:
    """Run `tilewright`."""
    from tilewright.cli.app import app

    app()
