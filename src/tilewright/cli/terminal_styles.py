"""How the styles that pictures name look in a terminal, on dark and on light grounds.

Tiles and cards bring their own ground, inks are of middle brightness: both can be read anywhere.
Every tile and card shows its letter too, so nothing is lost without colour.
"""

from rich.text import Text

from tilewright.core.picture import Line

STYLES = {
    "tile.blue": "bold white on #1f5fbf",
    "tile.yellow": "bold black on #f0c030",
    "tile.red": "bold white on #c4302b",
    "tile.black": "bold white on #444444",
    "tile.white": "bold #00606a on #c4eeee",
    "card.yellow": "bold black on #f0c030",
    "card.green": "bold white on #2e8b3d",
    "card.orange": "bold black on #f08a24",
    "card.dark_blue": "bold white on #24458f",
    "card.turquoise": "bold black on #45c8c0",
    "ink.blue": "#3a80e0",
    "ink.yellow": "#b58900",
    "ink.red": "#d0504a",
    "ink.black": "#808080",
    "ink.white": "#20a0a0",
    "ink.green": "#2e9b45",
    "ink.orange": "#d97a1a",
    "ink.dark_blue": "#4a6fd0",
    "ink.turquoise": "#20a0a0",
    "marker": "bold reverse",
    "title": "bold",
    "asked": "bold reverse",
    "label": "bold",
    "dim": "dim",
    "good": "#2e9b45",
    "bad": "#d0504a",
}


def styled(line: Line) -> Text:
    """Return a line of a picture with its styles; styles nobody knows stay plain."""
    return Text.assemble(*((span.text, STYLES.get(span.style, "")) for span in line))
