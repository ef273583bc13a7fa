"""A drawing made of text, each piece with a style that the one who shows it may turn into a colour."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Span:
    """A piece of text and the name of its style ("" for plain)."""

    text: str
    style: str = ""


Line = list[Span]
Picture = list[Line]


def plain_text(picture: Picture) -> str:
    """Return the drawing without its styles, no blanks at line ends."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in picture)


def width(line: Line) -> int:
    """Return how many characters wide a line is."""
    return sum(len(span.text) for span in line)


def beside(left: Picture, right: Picture, gap: int = 3) -> Picture:
    """Return two drawings side by side."""
    column = max((width(line) for line in left), default=0) + gap
    height = max(len(left), len(right))
    lines: Picture = []
    for row in range(height):
        line = list(left[row]) if row < len(left) else []
        if row < len(right):
            line = [*line, Span(" " * (column - width(line))), *right[row]]
        lines.append(line)
    return lines
