"""How the styles that pictures name look in a terminal, on dark and on light backgrounds.

These are for every game; a game's own are in its words.
"""

from collections.abc import Mapping

from rich.text import Text

from tilewright.core.picture import Line

STYLES = {
    "marker": "bold reverse",
    "title": "bold",
    "asked": "bold reverse",
    "label": "bold",
    "dim": "dim",
    "good": "#2e9b45",
    "bad": "#d0504a",
}


def styled(line: Line, own: Mapping[str, str]) -> Text:
    """Return a line of a picture with its styles; styles nobody knows stay plain.

    Args:
        own: the styles of the game (`Words.styles`).
    """
    styles = {**STYLES, **own}
    return Text.assemble(*((span.text, styles.get(span.style, "")) for span in line))
