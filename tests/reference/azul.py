"""Azul, slow and obvious: one table of plain lists, strings and Counters."""

import re
from collections import Counter
from typing import Any

from .azul_board import COLOURS, EMPTY, FLOOR_COSTS, MARKER, Board
from .refusal import RuleBroken, is_list_of_texts, is_whole_number, require

VARIANTS = ("coloured", "grey")
PLAYERS = (2, 3, 4)
TILES_OF_A_COLOUR = 20
FACTORY_SIZE = 4
STALLED_ROUNDS = 5


def sort_tiles(tiles: str) -> str:
    """Return the letters in the order B Y R K W."""
    return "".join(sorted(tiles, key=COLOURS.index))


class AzulTable:
    """A whole game of Azul between two events."""

    def __init__(self, variant: str, players: int, start: int) -> None:
        self.variant = variant
        self.players = players
        self.starter = start
        self.round = 1
        self.phase = "deal"
        self.to_move: list[int] = []
        self.factories = [""] * (2 * players + 1)
        self.centre = ""
        self.marker: str | int | None = None
        self.bag = Counter(dict.fromkeys(COLOURS, TILES_OF_A_COLOUR))
        self.lid: Counter[str] = Counter()
        self.boards = [Board() for _ in range(players)]
        self.has_set_a_tile = False
        self.rounds_without_a_tile = 0

    def apply(self, event: Any) -> None:
        """Play one event of a record, or raise RuleBroken."""
        require(isinstance(event, list) and len(event) == 2, "An event is a list of two.")
        who, what = event
        require(self.phase != "over", "The game is over.")
        if who == "deal":
            require(self.phase == "deal", "No deal is due.")
            self.deal(what)
            return
        require(self.phase != "deal", "A deal is due.")
        require(is_whole_number(who), "An event is by a seat or a deal.")
        require(who in self.to_move, f"Seat {who} is out of turn.")
        require(isinstance(what, str), "A move is a text.")
        if self.phase == "offer":
            self.take(who, what)
        else:
            self.choose_cell(who, what)

    def legal_moves(self, seat: int) -> list[str]:
        """Return the texts of all moves the seat may make now."""
        if seat not in self.to_move:
            return []
        if self.phase == "tiling":
            row = self.open_line(seat)
            return [f"r{row + 1}c{column + 1}" for column in self.free_columns(seat, row)]
        sources = [str(number + 1) for number in range(len(self.factories))] + ["C"]
        takes = [s + c for s in sources for c in COLOURS if c in (self.source_tiles(s) or "")]
        moves = [take + destination for take in takes for destination in "12345F"]
        return [move for move in moves if self.take_refusal(seat, move) is None]

    # Deal

    def deal(self, factories: Any) -> None:
        require(is_list_of_texts(factories), "A deal lists the tiles of each factory.")
        require(len(factories) == len(self.factories), "A deal of the wrong size: factories.")
        for number, tiles in enumerate(factories, 1):
            self.fill_factory(number, tiles)
        self.factories = [sort_tiles(tiles) for tiles in factories]
        self.marker = "centre"
        self.has_set_a_tile = False
        self.phase = "offer"
        self.to_move = [self.starter]

    def fill_factory(self, number: int, tiles: str) -> None:
        """Take a factory's tiles out of the bag, pouring the lid in when the bag runs out."""
        where = f"factory {number}"
        require(all(tile in COLOURS for tile in tiles), f"No such tile: {where}.")
        size = self.next_factory_size()
        require(len(tiles) == size, f"A deal of the wrong size: {where} gets {size} tiles.")
        drawn = Counter(tiles)
        if self.bag.total() < size:
            require(not self.bag - drawn, f"The bag's last tiles go to {where} first.")
            drawn -= self.bag
            self.bag, self.lid = self.lid, Counter()
        require(not drawn - self.bag, f"More tiles of a colour than the bag has: {where}.")
        self.bag -= drawn

    def next_factory_size(self) -> int:
        """Return how many tiles the next factory of this deal gets."""
        return min(FACTORY_SIZE, self.bag.total() + self.lid.total())

    # Factory offer

    def source_tiles(self, source: str) -> str | None:
        """Return the tiles that lie at a source, None if there is no such source."""
        if source == "C":
            return self.centre
        if int(source) > len(self.factories):
            return None
        return self.factories[int(source) - 1]

    def take_refusal(self, seat: int, move: str) -> str | None:
        """Return why the seat may not make this take, None if it may."""
        if not re.fullmatch("[1-9C][BYRKW][1-5F]", move):
            return f"{move!r} is no take."
        source, colour, destination = move[0], move[1], move[2]
        tiles = self.source_tiles(source)
        if tiles is None:
            return f"There is no factory {source}."
        if colour not in tiles:
            return f"Source {source} has no {colour}."
        if destination == "F":
            return None
        return self.boards[seat].line_refusal(int(destination) - 1, colour)

    def take(self, seat: int, move: str) -> None:
        refusal = self.take_refusal(seat, move)
        if refusal is not None:
            raise RuleBroken(refusal)
        source, colour, destination = move[0], move[1], move[2]
        board = self.boards[seat]
        taken = self.remove_from_source(source, colour)
        if source == "C" and self.marker == "centre":
            self.marker = seat
            if len(board.floor) < len(FLOOR_COSTS):
                board.floor += MARKER
        if destination != "F":
            row = int(destination) - 1
            space = row + 1 - len(board.lines[row])
            board.lines[row] += taken[:space]
            taken = taken[space:]
        self.drop(board, taken)
        if any(self.factories) or self.centre:
            self.to_move = [(seat + 1) % self.players]
        else:
            self.start_tiling()

    def remove_from_source(self, source: str, colour: str) -> str:
        """Return all tiles of the colour at the source; a factory's others go to the centre."""
        tiles = self.source_tiles(source) or ""
        others = tiles.replace(colour, "")
        if source == "C":
            self.centre = others
        else:
            self.factories[int(source) - 1] = ""
            self.centre = sort_tiles(self.centre + others)
        return colour * tiles.count(colour)

    def drop(self, board: Board, tiles: str) -> None:
        """Lay tiles on the floor line, left to right; the excess goes to the lid."""
        space = len(FLOOR_COSTS) - len(board.floor)
        board.floor += tiles[:space]
        self.lid.update(tiles[space:])

    # Tiling

    def start_tiling(self) -> None:
        self.phase = "tiling"
        self.to_move = list(range(self.players))
        for seat in range(self.players):
            self.tile_on(seat)

    def tile_on(self, seat: int) -> None:
        """Resolve the seat's full lines from the top until a choice is open, or pay the floor."""
        board = self.boards[seat]
        for row in range(5):
            if not board.is_full(row):
                continue
            if self.variant == "coloured":
                self.set_tile(seat, row, (COLOURS.index(board.lines[row][0]) + row) % 5)
            elif self.free_columns(seat, row):
                return
            else:
                tiles, board.lines[row] = board.lines[row], ""
                self.drop(board, tiles)
        self.pay_floor(board)
        self.to_move.remove(seat)
        if not self.to_move:
            self.end_round()

    def open_line(self, seat: int) -> int:
        """Return the row of the uppermost full line: the one whose choice is open."""
        return next(row for row in range(5) if self.boards[seat].is_full(row))

    def free_columns(self, seat: int, row: int) -> list[int]:
        """Return the columns of the grey wall that may take the tile of this full line."""
        board = self.boards[seat]
        colour = board.lines[row][0]
        return [
            column
            for column in range(5)
            if board.wall[row][column] == EMPTY and colour not in board.column(column)
        ]

    def choose_cell(self, seat: int, move: str) -> None:
        require(re.fullmatch("r[1-5]c[1-5]", move) is not None, f"{move!r} is no cell.")
        row, column = int(move[1]) - 1, int(move[3]) - 1
        require(row == self.open_line(seat), f"Line {row + 1} is not the next to tile.")
        require(column in self.free_columns(seat, row), f"The tile may not go to {move}.")
        self.set_tile(seat, row, column)
        self.tile_on(seat)

    def set_tile(self, seat: int, row: int, column: int) -> None:
        self.lid.update(self.boards[seat].lines[row][1:])
        self.boards[seat].set_tile(row, column)
        self.has_set_a_tile = True

    def pay_floor(self, board: Board) -> None:
        """Take the floor's cost from the score, and its tiles to the lid."""
        board.score = max(0, board.score - sum(FLOOR_COSTS[: len(board.floor)]))
        self.lid.update(board.floor.replace(MARKER, ""))
        board.floor = ""

    # End

    def end_round(self) -> None:
        if isinstance(self.marker, int):
            self.starter = self.marker
        self.rounds_without_a_tile = 0 if self.has_set_a_tile else self.rounds_without_a_tile + 1
        if self.is_finished():
            self.phase = "over"
            for board in self.boards:
                board.score += board.final_bonus()
        else:
            self.phase = "deal"
            self.round += 1

    def is_finished(self) -> bool:
        has_complete_row = any(board.complete_rows() for board in self.boards)
        has_no_tile_to_deal = self.bag.total() + self.lid.total() == 0
        is_stalled = self.rounds_without_a_tile == STALLED_ROUNDS
        return has_complete_row or has_no_tile_to_deal or is_stalled

    def result(self) -> dict[str, list[int]]:
        """Return the final scores and the winners, by seat."""
        standings = [(board.score, board.complete_rows()) for board in self.boards]
        winners = [seat for seat in range(self.players) if standings[seat] == max(standings)]
        return {"scores": [board.score for board in self.boards], "winners": winners}

    def dump(self) -> dict[str, Any]:
        """Return the state as FORMAT.md writes it."""
        return {
            "round": self.round,
            "phase": self.phase,
            "to_move": list(self.to_move),
            "factories": list(self.factories),
            "centre": self.centre,
            "marker": self.marker,
            "bag": {colour: self.bag[colour] for colour in COLOURS},
            "lid": {colour: self.lid[colour] for colour in COLOURS},
            "boards": [board.dump() for board in self.boards],
        }
