"""`tilewright curves`: plot training runs."""

from pathlib import Path
from typing import Annotated

import typer

from tilewright.cli.refusal import BROKEN, refuse
from tilewright.core.errors import SetupError, short_repr


def curves(
    folders: Annotated[list[Path], typer.Argument(help="Folders of training runs.")],
    out: Annotated[Path, typer.Option(help="The SVG picture.")],
) -> None:
    """Plot the progress of training runs."""
    from tilewright.training import curves as pictures

    try:
        runs = {folder.resolve().name: pictures.read_log(folder) for folder in folders}
        out.write_text(pictures.curves(runs), encoding="utf-8")
    except SetupError as error:
        refuse(error, BROKEN)
    except OSError as error:
        refuse(f"{short_repr(str(out), 200)} cannot be written: {error.strerror}.", BROKEN)
