"""Reasons for refusals in Azul, as sentences for people."""

from tilewright.core.compiled import plain
from tilewright.games.azul import layout
from tilewright.games.azul.actions import (
    FIRST_PLACEMENT,
    NUM_ACTIONS,
    decode_placement,
    decode_take,
)
from tilewright.games.azul.layout import Words, total
from tilewright.games.azul.notation import action_text, tiles_text
from tilewright.games.azul.picture import NAMES as COLOUR_NAMES
from tilewright.games.azul.position import board_of, lane, seats_to_move


def why_illegal(state: Words, seat: int, action: int) -> str:
    """Return why an action is illegal."""
    if not 0 <= seat < state[layout.PLAYERS]:
        return f"There is no seat {seat} at this table."
    if not 0 <= action < NUM_ACTIONS:
        return f"There is no action number {action}."
    text = action_text(action)
    if state[layout.PHASE] == layout.OVER:
        return f"{text}: the game is over."
    if state[layout.PHASE] == layout.DEAL:
        return f"{text}: the factories have to be filled first."
    if seat not in seats_to_move(state):
        return f"{text}: it is not seat {seat}'s turn."
    if action < FIRST_PLACEMENT:
        return f"{text}: {_why_no_take(state, seat, action)}"
    return f"{text}: {_why_no_placement(state, seat, action)}"


def _why_no_take(state: Words, seat: int, action: int) -> str:
    if state[layout.PHASE] != layout.OFFER:
        return "tiles are being set on the walls now."
    source, colour, line = plain(decode_take)(action)
    name = COLOUR_NAMES[colour]
    where = "The centre" if source == layout.CENTRE else f"Factory {source}"
    if source > 2 * state[layout.PLAYERS] + 1:
        return f"there is no factory {source}."
    if not lane(int(state[layout.SOURCES + source]), colour):
        return f"{where} has no {name} tile."
    return _why_line_is_closed(state, board_of(seat), line, colour)


def _why_line_is_closed(state: Words, board: int, line: int, colour: int) -> str:
    assert line != layout.FLOOR, "the floor line is always open"
    count = lane(int(state[board + layout.COUNT]), line)
    held = lane(int(state[board + layout.COLOUR]), line)
    if count == line + 1:
        return f"Line {line + 1} is full."
    if count and held != colour:
        return f"Line {line + 1} already holds {COLOUR_NAMES[held]}."
    return f"Wall row {line + 1} already has {COLOUR_NAMES[colour]}."


def _why_no_placement(state: Words, seat: int, action: int) -> str:
    if state[layout.PHASE] != layout.TILING:
        return "tiles are being taken now, none set on walls."
    row, column = plain(decode_placement)(action)
    board = board_of(seat)
    choice = int(state[board + layout.CHOICE])
    assert choice != layout.NO_CHOICE
    if row != choice:
        return f"Line {choice + 1} comes first."
    colour = COLOUR_NAMES[lane(int(state[board + layout.COLOUR]), row)]
    return f"Row {row + 1}, column {column + 1} is taken, or its column already has {colour}."


def why_impossible(state: Words, factory: int, tiles: int) -> str:
    """Return why bag and lid, as they were before, cannot fill a factory with these tiles."""
    bag, lid = int(state[layout.BAG]), int(state[layout.LID])
    in_bag, number = int(total(bag)), int(total(tiles))
    due = min(layout.TILES_ON_A_FACTORY, in_bag + int(total(lid)))
    if number != due:
        return f"Factory {factory} must get {due} tiles, not {number}."
    if in_bag >= number:
        return f"Factory {factory} cannot be {tiles_text(tiles)}: the bag has {tiles_text(bag)}."
    return (
        f"Factory {factory} cannot be {tiles_text(tiles)}: it takes all that the bag still has"
        f" ({tiles_text(bag) or 'nothing'}) and the rest from the lid ({tiles_text(lid)})."
    )
