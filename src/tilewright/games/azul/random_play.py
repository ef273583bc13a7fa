"""Games of uniformly random legal moves, compiled: for benchmarks, roll-outs and tests of the rules."""

import numpy as np
from numpy.typing import NDArray

from tilewright.core.compiled import inlined, kernel
from tilewright.core.rng import Rng, below
from tilewright.games.azul import layout
from tilewright.games.azul.actions import encode_placement, encode_take
from tilewright.games.azul.dealing import deal, start
from tilewright.games.azul.layout import Words, board_of, lane, open_columns
from tilewright.games.azul.rules import first_seat_with_choice, place, take

_NTH_OF = np.array([0, 65537, 32769, 21846, 16385, 13108, 10923], np.int64)
"""[n] 1 / n in 16 bits, rounded up: a multiplication that divides numbers below 2^8 exactly."""


@inlined
def bits_in_lanes(lanes: int) -> int:
    """Return in each lane the number of its set bits."""
    twos = (lanes & 0x5555555555) + ((lanes >> 1) & 0x5555555555)
    fours = (twos & 0x3333333333) + ((twos >> 2) & 0x3333333333)
    return (fours & 0x0F0F0F0F0F) + ((fours >> 4) & 0x0F0F0F0F0F)


@inlined
def random_take(state: Words, rng: Rng) -> tuple[int, int, int]:
    """Return source, colour and destination of a legal take, each as likely.

    For each colour, every source that has it goes with every line open to it.
    """
    lines = state[board_of(state[layout.MOVER]) + layout.OPEN]
    holders = bits_in_lanes(state[layout.HOLDERS])
    sources_with = holders + bits_in_lanes(state[layout.MORE_HOLDERS])
    lines_for = bits_in_lanes(lines)
    upto0 = lane(sources_with, 0) * lane(lines_for, 0)
    upto1 = upto0 + lane(sources_with, 1) * lane(lines_for, 1)
    upto2 = upto1 + lane(sources_with, 2) * lane(lines_for, 2)
    upto3 = upto2 + lane(sources_with, 3) * lane(lines_for, 3)
    pick = below(rng, upto3 + lane(sources_with, 4) * lane(lines_for, 4))
    colour = int(pick >= upto0) + int(pick >= upto1) + int(pick >= upto2) + int(pick >= upto3)
    before = upto0 if pick >= upto0 else 0
    before = upto1 if pick >= upto1 else before
    before = upto2 if pick >= upto2 else before
    before = upto3 if pick >= upto3 else before
    pick -= before
    num_lines = lane(lines_for, colour)
    nth_source = (pick * _NTH_OF[num_lines]) >> 16
    nth_line = pick - nth_source * num_lines
    num_holders = lane(holders, colour)
    if nth_source < num_holders:
        source = int(layout.NTH_BIT[8 * lane(state[layout.HOLDERS], colour) + nth_source])
    else:
        nth_source -= num_holders
        source = 8 + int(layout.NTH_BIT[8 * lane(state[layout.MORE_HOLDERS], colour) + nth_source])
    destination = int(layout.NTH_BIT[8 * (lane(lines, colour) & 63) + nth_line])
    return source, colour, destination


@inlined
def random_column(state: Words, seat: int, rng: Rng) -> int:
    """Return a random column for the tile the seat has to place on the grey wall, each equally likely."""
    board = board_of(seat)
    row = state[board + layout.CHOICE]
    columns = open_columns(state, board, row, lane(state[board + layout.COLOUR], row))
    pick = below(rng, bits_in_lanes(columns))
    return int(layout.NTH_BIT[8 * columns + pick])


@inlined
def random_action(state: Words, seat: int, rng: Rng) -> int:
    """Return a legal action of a seat that is asked, each as likely."""
    if state[layout.PHASE] == layout.TILING:
        row = state[board_of(seat) + layout.CHOICE]
        return encode_placement(row, random_column(state, seat, rng))
    source, colour, destination = random_take(state, rng)
    return encode_take(source, colour, destination)


@inlined
def place_at_random(state: Words, rng: Rng) -> None:
    """Let the first seat with a choice on the grey wall place its tile anywhere it may."""
    seat = first_seat_with_choice(state)
    place(state, seat, state[board_of(seat) + layout.CHOICE], random_column(state, seat, rng))


@inlined
def random_step(state: Words, rng: Rng, drawn: NDArray[np.int8]) -> int:
    """Let chance or a random move happen and return how many moves that was."""
    phase = state[layout.PHASE]
    if phase == layout.DEAL:
        deal(state, rng, drawn)
        return 0
    if phase == layout.TILING:
        place_at_random(state, rng)
    else:
        source, colour, destination = random_take(state, rng)
        take(state, source, colour, destination)
    return 1


@inlined
def finish_at_random(state: Words, rng: Rng, drawn: NDArray[np.int8]) -> int:
    """Play a game to its end at random and return the number of moves."""
    moves = 0
    while state[layout.PHASE] != layout.OVER:
        moves += random_step(state, rng, drawn)
    return moves


@kernel
def random_games(
    games: int,
    players: int,
    grey: int,
    rng: Rng,
    state: Words,
    drawn: NDArray[np.int8],
    totals: NDArray[np.int64],
) -> None:
    """Play whole games one after the other.

    Args:
        state: [SIZE] a buffer; holds the end of the last game afterwards.
        drawn: [36] a buffer for the tiles of a deal.
        totals: [4] takes moves, points, rounds and a number that depends on every final score.
    """
    totals[:] = 0
    for _ in range(games):
        start(state, players, grey, 0)
        totals[0] += finish_at_random(state, rng, drawn)
        totals[2] += state[layout.ROUND]
        for seat in range(players):
            score = state[board_of(seat) + layout.SCORE]
            totals[1] += score
            totals[3] = (totals[3] * 31 + score) & 0xFFFFFFFF
