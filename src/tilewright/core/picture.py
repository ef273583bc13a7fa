"""Drawings made of text, each piece with the name of a style, which a terminal may show as a colour."""

from collections.abc import Sequence
from dataclasses import dataclass
from unicodedata import combining, east_asian_width


@dataclass(frozen=True)
class Span:
    """A piece of text and the name of its style ("" for plain)."""

    text: str
    style: str = ""


Line = list[Span]
Picture = list[Line]


def plain_text(picture: Picture) -> str:
    """Return the drawing without styles and trailing blanks."""
    return "\n".join("".join(span.text for span in line).rstrip() for line in picture)


def text_width(text: str) -> int:
    """Return how many columns a text takes: two for each wide character.

    >>> text_width("Ann"), text_width("小明")
    (3, 4)
    """
    wide = sum(east_asian_width(letter) in "WF" for letter in text)
    return len(text) + wide - sum(combining(letter) != 0 for letter in text)


def truncate(text: str, columns: int) -> str:
    """Return the text, truncated with an ellipsis if it is wider than the columns."""
    if text_width(text) <= columns:
        return text
    while text_width(text) >= columns:
        text = text[:-1]
    return text + "…"


def width(line: Line) -> int:
    """Return how many columns wide a line is."""
    return sum(text_width(span.text) for span in line)


def picture_width(picture: Picture) -> int:
    """Return how many columns wide the widest line is."""
    return max((width(line) for line in picture), default=0)


def pad(line: Line, columns: int) -> Line:
    """Return the line, padded with blanks to a width."""
    return [*line, Span(" " * max(0, columns - width(line)))]


def beside(left: Picture, right: Picture, gap: int = 3) -> Picture:
    """Return two drawings side by side."""
    column = picture_width(left) + gap
    height = max(len(left), len(right))
    lines: Picture = []
    for row in range(height):
        line = list(left[row]) if row < len(left) else []
        if row < len(right):
            line = [*pad(line, column), *right[row]]
        lines.append(line)
    return lines


def flow(pictures: Sequence[Picture], columns: int, gap: int = 3) -> Picture:
    """Return drawings side by side as far as they fit, and the rest below after a blank line."""
    rows: list[Picture] = []
    for picture in pictures:
        if rows and picture_width(rows[-1]) + gap + picture_width(picture) <= columns:
            rows[-1] = beside(rows[-1], picture, gap)
        else:
            rows.append(picture)
    lines: Picture = []
    for row in rows:
        lines += [[], *row] if lines else row
    return lines
