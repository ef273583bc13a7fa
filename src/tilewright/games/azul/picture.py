"""Azul drawn for a terminal, from a view alone."""

from collections.abc import Sequence

from tilewright.core.game import View
from tilewright.core.picture import Line, Picture, Span, beside

NAMES = ("blue", "yellow", "red", "black", "white")
_STYLES = {letter: f"tile.{name}" for letter, name in zip("BYRKW", NAMES, strict=True)} | {
    "M": "marker"
}
_PRINTED = "BYRKW"
_FLOOR_COSTS = ("-1", "-1", "-2", "-2", "-2", "-3", "-3")


def draw_table(view: View, names: Sequence[str], *, is_grey: bool) -> Picture:
    """Return factories, centre and all boards."""
    boards = [_draw_board(view, seat, name, is_grey=is_grey) for seat, name in enumerate(names)]
    rows = [boards[0]]
    for number, board in enumerate(boards[1:], 1):
        if number % 2:
            rows[-1] = beside(rows[-1], board)
        else:
            rows.append(board)
    picture: Picture = [_headline(view), [], *_draw_offer(view)]
    for row in rows:
        picture += [[], *row]
    return picture


def _headline(view: View) -> Line:
    phases = {"deal": "a deal is due", "offer": "factory offer", "tiling": "wall tiling"}
    return [
        Span(f"Round {view['round']}", "title"),
        Span(f"  {phases.get(view['phase'], 'the game is over')}"),
        Span(f"  bag {sum(view['bag'].values())}  lid {sum(view['lid'].values())}", "dim"),
    ]


def _draw_offer(view: View) -> Picture:
    lines: Picture = [[]]
    for number, tiles in enumerate(view["factories"], 1):
        if number > 1 and number % 5 == 1:
            lines.append([])
        cells = [*_tiles(tiles), Span("." * (4 - len(tiles)), "dim")]
        lines[-1] += [Span(f"{number}: ", "label"), *cells, Span("   ")]
    centre = ("M" if view["marker"] == "centre" else "") + view["centre"]
    lines.append([Span("C: ", "label"), *(_tiles(centre) or [Span("-", "dim")])])
    return lines


def _draw_board(view: View, seat: int, name: str, *, is_grey: bool) -> Picture:
    board = view["boards"][seat]
    is_asked = seat in view["to_move"]
    head = [Span(f"{'>' if is_asked else ' '} {name}", "asked" if is_asked else "title")]
    head += [Span(f"  {board['score']} points")]
    if view["marker"] == seat:
        head += [Span("  starts next", "marker")]
    picture: Picture = [head]
    for row in range(5):
        line = board["lines"][row]
        cells = [Span(f"{row + 1} ", "label"), Span(" " * (4 - row))]
        cells += [Span("." * (row + 1 - len(line)), "dim"), *_tiles(line), Span(" | ", "dim")]
        for column, letter in enumerate(board["wall"][row]):
            empty = "." if is_grey else _PRINTED[(column - row) % 5].lower()
            cells.append(Span(empty, "dim") if letter == "." else Span(letter, _STYLES[letter]))
        picture.append(cells)
    floor = board["floor"]
    costs = " ".join(_FLOOR_COSTS[len(floor) :])
    picture.append([Span("F ", "label"), *_tiles(floor), Span(f" {costs}", "dim")])
    return picture


def _tiles(letters: str) -> Line:
    return [Span(letter, _STYLES[letter]) for letter in letters]
