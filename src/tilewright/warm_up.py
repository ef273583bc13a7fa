"""Warm-ups: use compiled code before anybody has to wait for it.

What there is to compile is divided into units, so that several processes can compile at once and a table can
be opened as soon as its own unit is ready. A warm-up in one process fills the cache, from which every other
process loads the code when it is warmed up itself.
"""

import gc
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from tilewright.analysis import analyse, get_judge
from tilewright.batch import VectorGame
from tilewright.batch.single import SingleGame
from tilewright.bots.bot import Bot, see
from tilewright.bots.games import play_game, play_turn
from tilewright.bots.levels import level_paths
from tilewright.bots.registry import (
    bot_names,
    get_bot,
    level_names,
    plays_at,
    stand_in_level,
    takes_simulations,
)
from tilewright.core.compiled import announce_compiling, cache_folder, is_interpreted
from tilewright.core.game import Chance, Game, Setup
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games import GameEntry, game_names, get_entry, get_game, register
from tilewright.table import draw_setup, new

_SIMULATIONS = 8
_TURNS = 4
_VERSIONS_KEPT = 5
_TABLE = "table"
_ANALYSIS = "analysis"
_RESEARCH = "research"


class Unit(NamedTuple):
    """Kernels of one game that are compiled together.

    Attributes:
        entry: the game's; a new process registers it, should it not know the game.
        name: tells the units of a game apart.
        levels: those that can play at tables once it is compiled, in addition to earlier units'.
    """

    entry: GameEntry
    name: str
    levels: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return the game and the unit's name."""
        return f"{self.entry.name}, {self.name}"


def table_units() -> list[Unit]:
    """Return what a table needs before it can be opened: each game's rules and its usual level."""
    return [_table_unit(name) for name in game_names()]


def later_units() -> list[Unit]:
    """Return everything else, what people meet first coming first: levels, analysis, then research."""
    levels = [unit for name in game_names() for unit in _level_units(name)]
    entries = [get_entry(name) for name in game_names()]
    analyses = [Unit(entry, _ANALYSIS) for entry in entries if entry.analysis is not None]
    return levels + analyses + [Unit(entry, _RESEARCH) for entry in entries]


def units_for(game: str, names: Iterable[str]) -> list[Unit]:
    """Return what one table needs: its game's unit, and those of the levels among some names."""
    wanted = set(names)
    levels = [unit for unit in _level_units(game) if wanted & set(unit.levels)]
    return [_table_unit(game), *levels]


def warm_up(unit: Unit) -> None:
    """Use all kernels of a unit: they are compiled then, or loaded from the cache."""
    register(unit.entry)
    name = unit.entry.name
    if unit.name == _TABLE:
        _warm_up_table(name)
    for level in unit.levels:
        for setup in _setups(name):
            _warm_up_bot(get_game(name), setup, _brief(name, level), advises=unit.name != _TABLE)
    if unit.name == _ANALYSIS:
        _warm_up_analysis(name)
    if unit.name == _RESEARCH:
        _warm_up_research(name)


def _warm_up_bot(game: Game, setup: Setup, bot: Bot, *, advises: bool = True) -> None:
    """Let a bot play a few turns at a table, and say why."""
    match = Match(game, setup)
    chance, rng = new_rng(0, 0), new_rng(0, 1)
    for _ in range(_TURNS):
        play_turn(match, [bot] * setup.players, chance, [rng] * setup.players)
    if advises:
        bot.consider(see(match, match.waiting_for[0]), rng)


def brief_bots(game: str, setup: Setup) -> Iterator[tuple[str, Bot]]:
    """Yield every bot that can play at a table, by name; those that search do so as briefly as they can."""
    for name in bot_names(game):
        if plays_at(game, name, setup.players, setup.variant):
            yield name, _brief(game, name)


# What is compiled already


def is_compiled(unit: Unit) -> bool:
    """Return whether some process has compiled a unit of just these sources; True if nothing is compiled."""
    if is_interpreted():
        return True
    marker = _marker(unit)
    return marker is not None and marker.exists()


def compile_unit(unit: Unit, niceness: int = 0) -> Unit:
    """Compile a unit in this process, with lower priority if wanted, and note that it is done."""
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    announce_compiling("")
    gc.disable()  # The compiler makes many objects and hardly any garbage.
    try:
        warm_up(unit)
    finally:
        gc.enable()
    marker = _marker(unit)
    if marker is not None:
        marker.touch()
        _remove_old(marker.parent.parent)
    return unit


def _remove_old(root: Path) -> None:
    """Remove what older versions left in the cache, but for the last few of each package."""
    packages: dict[str, list[tuple[float, Path]]] = {}
    for path in root.glob("kernels-*"):
        with suppress(OSError):  # Another process removes it.
            found = path.stat().st_mtime, path
            packages.setdefault(path.name.rpartition("-")[0], []).append(found)
    for folders in packages.values():
        for _, old in sorted(folders, reverse=True)[_VERSIONS_KEPT:]:
            shutil.rmtree(old, ignore_errors=True)


def _marker(unit: Unit) -> Path | None:
    folder = cache_folder()
    return None if folder is None else folder / f"{unit.entry.identifier}-{unit.name}"


# The units


def _table_unit(game: str) -> Unit:
    usual = stand_in_level(game)
    return Unit(get_entry(game), _TABLE, (usual, *_like(game, usual)))


def _level_units(game: str) -> Iterator[Unit]:
    """Yield the levels that no table needs, those made of the same classes together."""
    done = set(_table_unit(game).levels)
    for level in level_names(game):
        if level not in done:
            levels = (level, *_like(game, level))
            done |= set(levels)
            yield Unit(get_entry(game), level, levels)


def _like(game: str, level: str) -> list[str]:
    """Return the other levels that are made of the same classes, so that they use the same kernels."""
    paths = level_paths(game, level)
    return [
        name
        for name in level_names(game)
        if name != level and paths and level_paths(game, name) == paths
    ]


def _setups(game: str) -> list[Setup]:
    kind = get_game(game)
    return [draw_setup(kind, variant, None, {}, 0) for variant in kind.variants]


def _brief(game: str, name: str) -> Bot:
    return get_bot(game, name + (f"@{_SIMULATIONS}" if takes_simulations(game, name) else ""))


def _warm_up_table(name: str) -> None:
    """Play every variant as a server and a terminal do: move, look, tell, take back, load."""
    game = get_game(name)
    for setup in _setups(name):
        match = play_game(game, setup, [get_bot(name, "random")] * setup.players, 0)
        _tell(match)
        while match.events:
            match.undo()
            for seat in match.waiting_for:
                game.is_legal(match.state, seat, match.legal_actions(seat)[0])
            if not match.is_over:
                game.state_from_dump(setup, match.dump())
    table = new(name, seed=0)
    table.play(table.legal_actions()[0])


def _tell(match: Match) -> None:
    """Render every turn of a match, and what the first moves would do."""
    game, setup = match.game, match.setup
    facts, words = game.facts(setup), game.words(game, setup, game.seat_names(setup))
    facts.figures()
    for number in range(1, match.num_events + 1):
        if match.settled_at(number) == number:
            start = match.settled_at(number - 1)
            before, after = match.full_view_at(start), match.full_view_at(number)
            facts.happened(before, after, match.events[start:number])
            facts.standing(after)
    opening = Match(game, setup)
    rng = new_rng(0)
    while isinstance(opening.turn, Chance):
        opening.draw(rng)
    seat = opening.waiting_for[0]
    moves = [game.action_text(action) for action in opening.legal_actions(seat)]
    facts.outlook(opening.view(seat), seat, moves)
    for move in moves:
        words.preview(opening.view(seat), seat, move)


def _warm_up_analysis(name: str) -> None:
    """Analyse a game of every variant, as briefly as it can be done."""
    game = get_game(name)
    for setup in _setups(name):
        record = play_game(game, setup, [get_bot(name, "random")] * setup.players, 0).record()
        judge = get_judge(
            name, setup.variant, setup.players, simulations=1, deal_simulations=1, deals=2
        )
        analyse(record, judge)


def _warm_up_research(name: str) -> None:
    """Use the bots that no level is made of, then many games at once, and one at a time."""
    game = get_game(name)
    for setup in _setups(name):
        for bot_name, bot in brief_bots(name, setup):
            if bot_name not in level_names(name):
                _warm_up_bot(game, setup, bot)
    if get_entry(name).batch is None:
        return
    games = VectorGame(name, games=2)
    games.step(games.sample())
    games.step_random()
    games.play_random_games(1)
    single = SingleGame(name)
    single.begin(0)
    single.step(int(single.shown[1].argmax()))
    single.begin(0)
    actions = {seat: int(mask.argmax()) for seat, mask in enumerate(single.show_all()[1])}
    single.step_all({seat: a for seat, a in actions.items() if a < single.num_actions})
    single.record()
