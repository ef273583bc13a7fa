"""An analysis as few bytes: whole numbers, column by column, compressed.

After a byte with the version comes a raw LZMA2 stream of MessagePack. Whatever follows from the record and
from other numbers is left out and made again: seats, numbers of choices, reasons, grades, accounts, levels.
"""

import lzma
import zlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np

from tilewright.analysis.analyse import add_reasons, fill_positions, whole
from tilewright.analysis.decisions import new_decision
from tilewright.analysis.errors import NotAnalysed
from tilewright.analysis.judges import judging
from tilewright.analysis.line import Found, Line, open_line
from tilewright.analysis.rounding import FREQUENCY_DIGITS, POINT_DIGITS, SHARE_DIGITS
from tilewright.analysis.schema import Analysis, Deal, Decision, Judge, MoveValue, Position
from tilewright.games import get_game

VERSION = 3
_WITH_MOVES_PLAYED = 2
"""The version that holds the moves played as well, which the record has; it is still read."""
_MOST_BYTES = 1 << 20
"""Of an unpacked analysis: more than any has."""
_FILTERS: list[dict[str, int]] = [
    {"id": lzma.FILTER_LZMA2, "preset": 9, "lc": 0, "pb": 0, "dict_size": _MOST_BYTES}
]
"""Columns are neither text nor aligned."""


class _Moves(msgspec.Struct, array_like=True):
    """Moves of decisions, in columns (`_column`).

    `actions` are those of moves that were not played. Shares and margins are differences from the move
    before, those of the first move from the position's.
    """

    actions: bytes
    shares: bytes
    margins: bytes
    frequencies: bytes


class _Decisions(msgspec.Struct, array_like=True):
    """Decisions, in columns (`_column`).

    `listed` is the number of best moves, `ranks` that of better moves than the one played. A move played that
    is not among the best follows them. Effects are those on other seats; of the last of these, the sum of all
    effects; `own` are those on the seat itself beyond what the moves tell.
    """

    events: bytes
    listed: bytes
    ranks: bytes
    noise: bytes
    own: bytes
    effects: bytes
    moves: _Moves


class _Stored(msgspec.Struct, array_like=True):
    """An analysis, in columns. Numbers of positions are differences from the one before (`_with_sums`).

    `played` is a checksum of all moves that were judged (`_checksum`).
    """

    judge: tuple[str, int, int, int, int, int, str]
    decisions: _Decisions
    deal_events: bytes
    luck: bytes
    luck_points: bytes
    luck_noise: bytes
    position_events: bytes
    shares: bytes
    margins: bytes
    played: int | None = None


def encode(analysis: Analysis) -> bytes:
    """Return an analysis as bytes, to be read again by `decode` with the same record."""
    positions = _own_positions(analysis)
    deals = analysis.deals
    stored = _Stored(
        judge=msgspec.structs.astuple(analysis.judge),
        decisions=_pack_decisions(analysis),
        deal_events=_column(_differences([one.event for one in deals], 1)),
        luck=_column(_whole(SHARE_DIGITS, (luck for one in deals for luck in one.luck))),
        luck_points=_column(_whole(POINT_DIGITS, (luck for one in deals for luck in one.points))),
        luck_noise=_column(_whole(SHARE_DIGITS, (noise for one in deals for noise in one.noise))),
        position_events=_column(_differences([one.event for one in positions], 1)),
        shares=_column(_with_sums(SHARE_DIGITS, [one.shares for one in positions])),
        margins=_column(_with_sums(POINT_DIGITS, [one.margins for one in positions])),
        played=_checksum((one.event, one.seat, one.played.move) for one in analysis.decisions),
    )
    packed = msgspec.msgpack.encode(stored)
    return bytes([VERSION]) + lzma.compress(packed, lzma.FORMAT_RAW, filters=_FILTERS)


def decode(stored: bytes, record: Mapping[str, Any] | str | bytes) -> Analysis:
    """Return the analysis that `encode` was given.

    Raises:
        NotAnalysed: the record is none of a finished game, or these bytes are no analysis of it.
    """
    line = open_line(record)
    try:
        if stored[:1] not in (bytes([VERSION]), bytes([_WITH_MOVES_PLAYED])):
            raise ValueError("another version")
        reader = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=_FILTERS)
        unpacked = reader.decompress(stored[1:], _MOST_BYTES)
        found = msgspec.msgpack.decode(unpacked, type=_Stored)
        if (found.played is None) != (stored[0] == _WITH_MOVES_PLAYED):
            raise ValueError("it is not of its version")
        return _unpack(line, found)
    except (ValueError, IndexError, EOFError, lzma.LZMAError, msgspec.MsgspecError) as error:
        raise NotAnalysed("broken", f"This is no analysis of the record: {error}.") from error


def _own_positions(analysis: Analysis) -> list[Position]:
    """Return the positions that differ from the one after them: others are filled in."""
    following = analysis.positions[1:]
    return [
        one
        for one, then in zip(analysis.positions, following, strict=False)
        if (one.shares, one.margins) != (then.shares, then.margins)
    ]


def _pack_decisions(analysis: Analysis) -> _Decisions:
    decisions, players = analysis.decisions, analysis.players
    others = [[seat for seat in range(players) if seat != one.seat] for one in decisions]
    pairs = list(zip(decisions, others, strict=True))
    shares = (one.effects[one.seat] - one.played.share + one.best[0].share for one in decisions)
    effects = _effects(SHARE_DIGITS, [(one.effects, seats) for one, seats in pairs])
    return _Decisions(
        events=_column(_differences([one.event for one in decisions], 1)),
        listed=_column(len(one.best) for one in decisions),
        ranks=_column(one.rank for one in decisions),
        noise=_column(_whole(SHARE_DIGITS, (one.noise for one in decisions))),
        own=_column(_whole(SHARE_DIGITS, shares)),
        effects=_column(effects),
        moves=_pack_moves(analysis),
    )


def _pack_moves(analysis: Analysis) -> _Moves:
    action_of = {text: action for action, text in enumerate(get_game(analysis.game).action_texts)}
    moves = [_moves_of(one) for one in analysis.decisions]
    seats = [(analysis.positions[one.event], one.seat) for one in analysis.decisions]
    shares = [position.shares[seat] for position, seat in seats]
    margins = [position.margins[seat] for position, seat in seats]
    return _Moves(
        actions=_column(
            action_of[move.move]
            for each, decision in zip(moves, analysis.decisions, strict=True)
            for place, move in enumerate(each)
            if place != _place_of_played(decision.rank, len(each))
        ),
        shares=_column(_steps(SHARE_DIGITS, [[m.share for m in each] for each in moves], shares)),
        margins=_column(
            _steps(POINT_DIGITS, [[m.margin for m in each] for each in moves], margins)
        ),
        frequencies=_column(
            _whole(FREQUENCY_DIGITS, (move.frequency for each in moves for move in each))
        ),
    )


def _moves_of(decision: Decision) -> list[MoveValue]:
    is_listed = decision.rank < len(decision.best)
    return decision.best if is_listed else [*decision.best, decision.played]


def _place_of_played(rank: int, listed: int) -> int:
    """Return where the move played stands among those of a decision: last if it is not among the best."""
    return min(rank, listed - 1)


def _checksum(played: Iterable[tuple[int, int, str]]) -> int:
    """Return a number that nearly surely differs where other moves were played."""
    return zlib.crc32(msgspec.msgpack.encode(list(played)))


def _unpack(line: Line, stored: _Stored) -> Analysis:
    players = line.setup.players
    events = _sums(_numbers(stored.position_events), 1)
    shares = _without_sums(SHARE_DIGITS, _numbers(stored.shares), players)
    margins = _without_sums(POINT_DIGITS, _numbers(stored.margins), players)
    positions = [Position(*each) for each in zip(events, shares, margins, strict=True)]
    decisions = _unpack_decisions(line, stored, fill_positions(line, positions))
    add_reasons(line, decisions)
    luck = _rows(_parts(SHARE_DIGITS, _numbers(stored.luck)), players)
    points = _rows(_parts(POINT_DIGITS, _numbers(stored.luck_points)), players)
    noise = _rows(_parts(SHARE_DIGITS, _numbers(stored.luck_noise)), players)
    deal_events = _sums(_numbers(stored.deal_events), 1)
    deals = [Deal(*each) for each in zip(deal_events, luck, points, noise, strict=True)]
    parts = [Found(range(0), decisions, deals, positions)]
    return whole(line, Judge(*stored.judge), parts)


def _unpack_decisions(
    line: Line, analysis: _Stored, positions: Sequence[Position]
) -> list[Decision]:
    players, stored = line.setup.players, analysis.decisions
    events = _sums(_numbers(stored.events), 1)
    seats = [_seat_at(line, event) for event in events]
    best, ranks = _numbers(stored.listed), _numbers(stored.ranks)
    listed = [number + (rank >= number) for number, rank in zip(best, ranks, strict=True)]
    places = [(positions[event], seat) for event, seat in zip(events, seats, strict=True)]
    actions = _numbers(stored.moves.actions)
    if analysis.played is not None:
        played_moves = [str(line.events[event][1]) for event in events]
        if _checksum(zip(events, seats, played_moves, strict=True)) != analysis.played:
            raise ValueError("other moves were played")
        actions = _with_played(line, actions, played_moves, ranks, listed)
    moves = iter(_unpack_moves(line, stored.moves, actions, listed, places))
    effects = _rows(_numbers(stored.effects), players - 1)
    noise = _parts(SHARE_DIGITS, _numbers(stored.noise))
    beyond = _parts(SHARE_DIGITS, _numbers(stored.own))
    mixes = judging(line.game.name).MIXES
    found = []
    for index, (event, seat) in enumerate(zip(events, seats, strict=True)):
        each = [next(moves) for _ in range(listed[index])]
        played = each[_place_of_played(ranks[index], len(each))]
        if line.events[event] != (seat, played.move):
            raise ValueError(f"event {event} is another one")
        own = played.share - each[0].share + beyond[index]
        found.append(
            new_decision(
                event,
                seat,
                choices=len(line.game.legal_actions(line.states[event], seat)),
                best=each[: best[index]],
                played=played,
                rank=ranks[index],
                effects=_all_effects(SHARE_DIGITS, effects[index], seat, own),
                noise=noise[index] if mixes else None,
            )
        )
    return found


def _seat_at(line: Line, event: int) -> int:
    seat, _ = line.events[event]
    if not isinstance(seat, int):
        raise ValueError(f"event {event} is no decision")
    return seat


def _with_played(
    line: Line,
    others: Sequence[int],
    played: Sequence[str],
    ranks: Sequence[int],
    listed: Sequence[int],
) -> list[int]:
    """Return the actions of all decisions: those that were not played, and those that were in between."""
    found: list[int] = []
    start = 0
    for move, rank, number in zip(played, ranks, listed, strict=True):
        own = list(others[start : start + number - 1])
        own.insert(_place_of_played(rank, number), line.game.action_from_text(move))
        found += own
        start += number - 1
    return found


def _unpack_moves(
    line: Line,
    stored: _Moves,
    actions: Sequence[int],
    listed: Sequence[int],
    seats: Sequence[tuple[Position, int]],
) -> list[MoveValue]:
    """Return the moves of all decisions.

    Args:
        actions: of all moves.
        listed: how many each has.
        seats: the position of each, and who decides.
    """
    texts = line.game.action_texts
    first_shares = [position.shares[seat] for position, seat in seats]
    first_margins = [position.margins[seat] for position, seat in seats]
    return [
        MoveValue(texts[action], share, margin, frequency)
        for action, share, margin, frequency in zip(
            actions,
            _unstep(SHARE_DIGITS, _numbers(stored.shares), listed, first_shares),
            _unstep(POINT_DIGITS, _numbers(stored.margins), listed, first_margins),
            _parts(FREQUENCY_DIGITS, _numbers(stored.frequencies)),
            strict=True,
        )
    ]


# Columns of whole numbers


def _column(numbers: Iterable[int]) -> bytes:
    """Return whole numbers as bytes: first how many bytes each has, then all lowest bytes, and so on.

    Signs are in the lowest bit, so that small numbers have high bytes of 0, which cost nothing.
    """
    values = np.array(list(numbers), np.int64)
    unsigned = np.where(values < 0, -2 * values - 1, 2 * values).astype("<u8")
    width = max(1, (int(unsigned.max(initial=0)).bit_length() + 7) // 8)
    return bytes([width]) + unsigned.view(np.uint8).reshape(-1, 8).T[:width].tobytes()


def _numbers(column: bytes) -> list[int]:
    width = column[0]
    planes = np.frombuffer(column, np.uint8, offset=1).reshape(width, -1)
    parts = [plane.astype(np.int64) << 8 * index for index, plane in enumerate(planes)]
    unsigned = np.sum(parts, axis=0, dtype=np.int64)
    numbers: list[int] = np.where(unsigned & 1, -(unsigned >> 1) - 1, unsigned >> 1).tolist()
    return numbers


def _whole(digits: int, numbers: Iterable[float]) -> list[int]:
    return [round(number * 10**digits) for number in numbers]


def _parts(digits: int, numbers: Iterable[int]) -> list[float]:
    return [round(number / 10**digits, digits) for number in numbers]


def _differences(numbers: Sequence[int], width: int) -> list[int]:
    """Return numbers as differences from the one `width` before."""
    return [
        number - (numbers[index - width] if index >= width else 0)
        for index, number in enumerate(numbers)
    ]


def _sums(differences: Sequence[int], width: int) -> list[int]:
    found: list[int] = []
    for index, difference in enumerate(differences):
        found.append(difference + (found[index - width] if index >= width else 0))
    return found


def _steps(digits: int, rows: Iterable[Sequence[float]], firsts: Iterable[float]) -> list[int]:
    """Return rows of any length one after another, as differences within each; the first from another."""
    found = []
    for row, first in zip(rows, _whole(digits, firsts), strict=True):
        found += _differences(_whole(digits, row), 1)
        found[-len(row)] -= first
    return found


def _unstep(
    digits: int, numbers: Sequence[int], lengths: Iterable[int], firsts: Iterable[float]
) -> list[float]:
    found: list[float] = []
    for length, first in zip(lengths, _whole(digits, firsts), strict=True):
        row = _sums(numbers[len(found) : len(found) + length], 1)
        found += _parts(digits, [number + first for number in row])
    return found


def _rows(numbers: Sequence[Any], width: int) -> list[list[Any]]:
    return [list(numbers[start : start + width]) for start in range(0, len(numbers), width)]


def _with_sums(digits: int, rows: Sequence[Sequence[float]]) -> list[int]:
    """Return rows as differences from the row before; for the last column stands the sum of the row.

    Of shares and margins of two that is nearly always the same, and so costs nothing.
    """
    found = []
    for row in rows:
        numbers = _whole(digits, row)
        found += [*numbers[:-1], sum(numbers)]
    return _differences(found, len(rows[0]) if rows else 1)


def _without_sums(digits: int, numbers: Sequence[int], width: int) -> list[list[float]]:
    found = []
    for row in _rows(_sums(numbers, width), width):
        found.append(_parts(digits, [*row[:-1], 2 * row[-1] - sum(row)]))
    return found


def _effects(digits: int, rows: Iterable[tuple[Sequence[float], Sequence[int]]]) -> list[int]:
    """Return effects on other seats, that on the last of them as the sum of all effects."""
    found = []
    for effects, others in rows:
        numbers = _whole(digits, effects)
        found += [*(numbers[seat] for seat in others[:-1]), sum(numbers)]
    return found


def _all_effects(digits: int, stored: Sequence[int], seat: int, own: float) -> list[float]:
    numbers = list(stored)
    (own_number,) = _whole(digits, [own])
    numbers[-1] -= own_number + sum(numbers[:-1])
    numbers.insert(seat, own_number)
    return _parts(digits, numbers)
