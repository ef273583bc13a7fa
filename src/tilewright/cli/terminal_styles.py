"""Rich styles for the style names of drawings, legible on dark and light backgrounds.

These are common to all games; a game's own are in its `Words`.
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


def to_rich_text(line: Line, own: Mapping[str, str]) -> Text:
    """Return a line of a drawing as Rich text; unknown styles are plain.

    Args:
        own: the styles of the game (`Words.styles`).
    """
    styles = {**STYLES, **own}
    return Text.assemble(*((span.text, styles.get(span.style, "")) for span in line))
