"""Puzzles: positions of bots' games in which one move is far better than all others (docs/puzzles.md)."""

import bz2
import hashlib
from collections.abc import Iterator, Sequence
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec import Struct

from tilewright.analysis.analyse import reasons_of
from tilewright.analysis.calibration import Table
from tilewright.analysis.judges import get_judge, judging
from tilewright.analysis.line import Line, Ranking, open_beginning
from tilewright.analysis.many import map_anywhere
from tilewright.analysis.rounding import round_share
from tilewright.bots import get_bot
from tilewright.bots.games import play_game
from tilewright.core.game import Decide
from tilewright.core.match import FORMAT, Match
from tilewright.core.record import check_record
from tilewright.core.rng import new_rng, random_below
from tilewright.core.schema import Event
from tilewright.games import get_entry, get_game
from tilewright.table import draw_setup

SIMULATIONS, CHECK_FACTOR = 30_000, 10
"""Of the search that finds puzzles; and how much longer that of a check is."""
_SHORT_SEARCHES = ((400, 0.6), (4000, 0.8))
"""Before it, searches that sort out nearly all positions: simulations, and the part of the lead to see."""
LEVELS = ("casual", "regular", "skilled", "strong")
"""Who plays the games: people meet positions like theirs."""
SHOWN = 5
"""How many moves a puzzle names with their values."""
TOLERANCE = 0.02
"""An answer is right if its share is at most this much below the best."""
_MOST_A_GAME = 3
_BETWEEN_EVENTS, _BETWEEN_PIECES = ";", ","
_LEVELS_STREAM = 2000
_CHECK_SEED = 2
MOST_GAMES = 100_000
COMPRESSED = ".bz2"
"""How the names of compressed files end."""


class Puzzle(Struct, omit_defaults=True):
    """A position, and what the judge found there.

    Attributes:
        id: a hash of the position; no other puzzle of any game has it.
        seed, number: of the game that the maker played.
        options: those that records hold.
        line: the events before the position, in short (`events`).
        seat: who is to move.
        choices: how many moves it has.
        moves: the best ones, the best first, with the seat's share after each; all others are worse.
        themes: facts about the best move (`theme_names`).
        judge: whose values these are (`Judge.id`).
    """

    id: str
    game: str
    number: int
    variant: str
    players: int
    line: str
    seat: int
    choices: int
    moves: dict[str, float]
    themes: list[str]
    judge: str
    options: dict[str, int] = {}
    seed: int = 0

    @property
    def events(self) -> list[Event]:
        """The events before the position."""
        return [_event(text) for text in self.line.split(_BETWEEN_EVENTS)]

    @property
    def best(self) -> str:
        """The move to be found."""
        return next(iter(self.moves))

    @property
    def lead(self) -> float:
        """How far the best move is ahead of the next one, in shares."""
        first, second = list(self.moves.values())[:2]
        return round_share(first - second)


def _event(text: str) -> Event:
    who, _, what = text.partition(" ")
    return (int(who), what) if who.isdigit() else (who, what.split(_BETWEEN_PIECES))


def _event_text(event: Event) -> str:
    who, what = event
    return f"{who} {what if isinstance(what, str) else _BETWEEN_PIECES.join(what)}"


class Source(NamedTuple):
    """A game for the maker to play and search."""

    game: str
    number: int
    seed: int
    lead: float
    simulations: int


class Verdict(NamedTuple):
    """What another search says of a puzzle.

    Attributes:
        best: its best move.
        lead: of the puzzle's own best move over all others; below 0 where another is better.
    """

    puzzle: Puzzle
    best: str
    lead: float

    def is_refuted(self) -> bool:
        """Return whether another move is better, or so close that it is right as well."""
        return self.lead <= TOLERANCE


def make_puzzles(
    game: str,
    amount: int,
    *,
    known: Sequence[Puzzle] = (),
    seed: int = 0,
    lead: float | None = None,
    simulations: int = SIMULATIONS,
    most_games: int = MOST_GAMES,
    jobs: int | None = None,
) -> Iterator[list[Puzzle]]:
    """Yield the puzzles of one game after the other, the same for the same seed, until there are enough.

    Args:
        known: those that were made before, with the same seed: it goes on after the last.
        lead: the least, in shares; by default the game's own.
        most_games: where to give up.

    Raises:
        NotAnalysed: there is no judge of the game.
    """
    missing = amount - len(known)
    if missing <= 0:
        return
    least = judging(game).PUZZLE_LEAD if lead is None else lead
    due = max((one.number + 1 for one in known), default=0)
    numbers = range(due, most_games)
    sources = (Source(game, number, seed, least, simulations) for number in numbers)
    waiting: dict[int, list[Puzzle]] = {}
    for number, puzzles in map_anywhere(_numbered_puzzles, sources, jobs=jobs):
        waiting[number] = puzzles
        while due in waiting:
            found = waiting.pop(due)[:missing]
            missing -= len(found)
            due += 1
            yield found
            if not missing:
                return


def _numbered_puzzles(source: Source) -> tuple[int, list[Puzzle]]:
    return source.number, puzzles_of_game(source)


def puzzles_of_game(source: Source) -> list[Puzzle]:
    """Play a game between bots and return the puzzles in its second half: before, little is decided."""
    tables = judging(source.game).PUZZLE_TABLES
    table = Table(source.game, *tables[source.number % len(tables)])
    game, keys = get_game(table.game), (source.seed, source.number)
    setup = draw_setup(game, table.variant, table.players, {}, *keys)
    rng = new_rng(*keys, _LEVELS_STREAM)
    levels = [LEVELS[int(random_below(rng, len(LEVELS)))] for _ in range(setup.players)]
    match = play_game(game, setup, [get_bot(game.name, level) for level in levels], *keys)
    line = open_beginning(match.record())
    found: list[Puzzle] = []
    next_event = len(line.events) // 2
    for event in range(len(line.events)):
        turn = game.turn(line.states[event])
        # Choices of a secret turn are events of their own, and stand in the same position.
        is_inside = event > 0 and np.array_equal(line.states[event], line.states[event - 1])
        if not isinstance(turn, Decide) or is_inside or event < next_event:
            continue
        if len(found) == _MOST_A_GAME:
            break
        for seat in turn.seats:
            puzzle = _puzzle_at(line, table, source, event, seat)
            if puzzle is not None:
                found.append(puzzle)
                next_event = event + 2 * setup.players
                break
    return found


def _puzzle_at(line: Line, table: Table, source: Source, event: int, seat: int) -> Puzzle | None:
    """Return the puzzle of a position, if it is one."""
    choices = len(line.game.legal_actions(line.states[event], seat))
    if choices < 3:
        return None
    rank = partial(judging(table.game).rank_moves, line, event=event, seat=seat)
    for simulations, part in _SHORT_SEARCHES:
        if simulations < source.simulations:
            short: Ranking = rank(get_judge(*table, simulations=simulations))
            if not _is_clear(short, part * source.lead):
                return None
    judge = get_judge(*table, simulations=source.simulations)
    deep: Ranking = rank(judge)
    if not _is_clear(deep, source.lead):
        return None
    second: Ranking = rank(judge, again=True)
    if second.lead < source.lead or second.moves[0] != deep.moves[0]:
        return None
    shares = [round(share, 4) for share in deep.shares[:SHOWN]]
    options = {o.name: line.setup.options[o.name] for o in line.game.options if o.is_recorded}
    reasons = reasons_of(line, event, seat, deep.moves[0])
    events = line.events[:event]
    return Puzzle(
        id=_id_of(table, events, seat),
        game=table.game,
        seed=source.seed,
        number=source.number,
        variant=table.variant,
        players=table.players,
        line=_BETWEEN_EVENTS.join(map(_event_text, events)),
        seat=seat,
        choices=choices,
        moves=dict(zip(deep.moves[:SHOWN], shares, strict=True)),
        themes=judging(table.game).themes(reasons),
        judge=judge.id,
        options=options,
    )


def _is_clear(ranking: Ranking, lead: float) -> bool:
    """Return whether the best move leads, and is not the one that comes to mind first."""
    return ranking.lead >= lead and ranking.moves[0] != ranking.favourite


def _id_of(table: Table, events: list[Event], seat: int) -> str:
    text = msgspec.json.encode([*table, events, seat])
    return hashlib.sha256(text).hexdigest()[:8]


def record_of(puzzle: Puzzle) -> dict[str, Any]:
    """Return the record of the game up to the puzzle. It has what the seat does not know."""
    return {
        "format": FORMAT,
        "game": puzzle.game,
        "variant": puzzle.variant,
        "players": puzzle.players,
        **puzzle.options,
        "events": puzzle.events,
    }


def match_of(puzzle: Puzzle) -> Match:
    """Return the game at the puzzle."""
    return check_record(record_of(puzzle), get_game)


def check_puzzle(puzzle: Puzzle, simulations: int) -> Verdict:
    """Search a puzzle again: longer, and for a second opinion. Return the verdict that is worse for it."""
    line = open_beginning(record_of(puzzle))
    table = puzzle.game, puzzle.variant, puzzle.players
    rank = partial(
        judging(puzzle.game).rank_moves, line, event=len(puzzle.events), seat=puzzle.seat
    )
    longer: Ranking = rank(get_judge(*table, simulations=simulations, seed=_CHECK_SEED))
    judge = get_judge(*table, simulations=min(simulations, SIMULATIONS))
    second: Ranking = rank(judge, again=True)
    return min((_verdict(puzzle, one) for one in (longer, second)), key=lambda one: one.lead)


def _verdict(puzzle: Puzzle, ranking: Ranking) -> Verdict:
    shares = dict(zip(ranking.moves, ranking.shares, strict=True))
    others = max(share for move, share in shares.items() if move != puzzle.best)
    return Verdict(puzzle, ranking.moves[0], shares.get(puzzle.best, 0.0) - others)


def is_same_move(match: Match, move: str, other: str) -> bool:
    """Return whether two moves are the same but for their notation."""
    same: bool = judging(match.game.name).is_same_move(match.state, move, other)
    return same


def read_puzzles(path: Path) -> list[Puzzle]:
    """Return the puzzles of a file, compressed if its name ends so.

    Raises:
        OSError, MsgspecError: it cannot be read.
    """
    return _parse(path.read_bytes(), is_compressed=path.suffix == COMPRESSED)


def _parse(content: bytes, *, is_compressed: bool) -> list[Puzzle]:
    try:
        text = bz2.decompress(content) if is_compressed else content
    except (OSError, ValueError) as error:
        raise msgspec.DecodeError(f"it is not compressed as its name says: {error}") from error
    return [msgspec.json.decode(line, type=Puzzle) for line in text.splitlines()]


def write_puzzles(path: Path, puzzles: Sequence[Puzzle]) -> None:
    """Write a file of puzzles, or none: what was there stays until all of it is written.

    Raises:
        OSError: it cannot be written.
    """
    text = b"".join(msgspec.json.encode(one) + b"\n" for one in puzzles)
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.write_bytes(bz2.compress(text) if path.suffix == COMPRESSED else text)
    unfinished.replace(path)


@cache
def shipped_puzzles(game: str) -> dict[str, Puzzle]:
    """Return the puzzles of a game that come with the package, by their ids; none for other games."""
    file = files("tilewright.analysis") / shipped_name(game)
    if not file.is_file():
        return {}
    return {one.id: one for one in _parse(file.read_bytes(), is_compressed=True)}


def shipped_name(game: str) -> str:
    """Return the name of the file, beside this module, of the puzzles of a game."""
    return f"puzzles-{get_entry(game).identifier}.jsonl{COMPRESSED}"
