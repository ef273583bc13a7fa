"""The laws of a game's batch module, checked by random play: call `check_batch` from a game's tests.

`check_game` in core/testing.py holds the laws of the rules; these say that the batch form plays by them.
"""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.batch.contract import (
    NOBODY,
    batch_module,
    compile_key,
    table_of,
    turn_kernels,
)
from tilewright.batch.observer import Observer
from tilewright.batch.single import SingleGame
from tilewright.batch.vector_game import VectorGame
from tilewright.core.compiled import compiler_for
from tilewright.core.errors import TilewrightError
from tilewright.core.game import Chance, Decide, Game, Over, State
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.core.rng import Rng, new_rng, random_below
from tilewright.games import get_game

_GAMES = 2
_MOST_STEPS = 20_000
_ARRAYS = ("states", "seats", "masks", "observations", "ended", "rewards", "scores")
_GUARD = 32
_PATTERN = 77


def check_batch(name: str, seed: int = 0) -> None:
    """Play random games of every variant and number of players and check the laws at every step.

    The laws: a game of the batch goes through the positions to which the game's own functions lead, chance
    included, and its record replays; masks mark the legal actions of every seat; observations stay within the
    bounds of their fields and are the same in all worlds that a seat cannot tell apart; random actions are
    legal; ends, scores and rewards are those of the rules; options take effect; a seed repeats a game,
    whatever the number of games; copies are independent; no kernel writes outside the buffers it is given.

    Raises:
        AssertionError: a law is broken; the message says which, and where.
        SetupError: the batch module lacks something (`BatchGame` in batch/contract.py).
    """
    game, module = get_game(name), batch_module(name)
    for variant in game.variants:
        for players in game.player_counts:
            rng = new_rng(seed, players)
            given = {
                option.name: option.values(players)[-1]
                for option in game.options
                if option.name in module.OPTIONS
            }
            case, usual = _Case(game, players, variant, given), _Case(game, players, variant, {})
            _check_buffers(case, seed)
            _check_single_game(usual, seed, rng)
            _check_single_game(case, seed, rng)
            _check_many_games(case, seed)


@dataclass(frozen=True)
class _Case:
    """A kind of table."""

    game: Game
    players: int
    variant: str
    options: Mapping[str, int]

    def check(self, is_kept: bool, law: str) -> None:
        """Raise an AssertionError if a law is broken."""
        if not is_kept:
            options = "".join(f", {name}={value}" for name, value in self.options.items())
            where = f"{self.game.name}, {self.variant}, {self.players} players{options}"
            raise AssertionError(f"{law} ({where})")

    def games(self, number: int, seed: int, **more: Any) -> VectorGame:
        """Return games at such tables."""
        settings: dict[str, Any] = {**more, **self.options}
        return VectorGame(self.game.name, number, self.players, self.variant, seed, **settings)


# One game, held against the game's own functions.


def _check_single_game(case: _Case, seed: int, rng: Rng) -> None:
    """Play a game seat by seat; then replay its record by the rules, position by position."""
    game = case.game
    single = SingleGame(game.name, case.players, case.variant, case.options)
    observer = Observer(game, case.players, case.variant)
    single.begin(seed)
    positions = [_picture(game, single.state)]
    for step in range(_MOST_STEPS):
        if single.seat == NOBODY:
            break
        _check_position(case, observer, single.state, rng)
        waiting = single.match().waiting_for
        case.check(single.seat == waiting[0], "the acting seat is not the lowest that is asked")
        observation, mask = single.shown
        due = observer.observation(single.state, single.seat)
        case.check(np.array_equal(observation, due), "a step shows another observation")
        before, actions = single.state.copy(), np.flatnonzero(mask)
        single.step(int(_pick(rng, actions)))
        if not np.array_equal(before, single.state):
            positions.append(_picture(game, single.state))
        if step == case.players:
            _check_copy(case, single)
    case.check(single.seat == NOBODY, f"the game did not end in {_MOST_STEPS} steps")
    _check_replay(case, single, positions)


def _check_position(case: _Case, observer: Observer, state: State, rng: Rng) -> None:
    """Check masks and observations of every seat at a position."""
    low = np.repeat([f.low for f in observer.fields], [f.size for f in observer.fields])
    high = np.repeat([f.high for f in observer.fields], [f.size for f in observer.fields])
    for seat in range(case.players):
        mask = observer.mask(state, seat)
        legal = case.game.legal_actions(state, seat)
        is_same = np.flatnonzero(mask).tolist() == legal and set(mask.tolist()) <= {0, 1}
        case.check(is_same, f"the mask of seat {seat} does not mark its legal actions")
        seen = observer.observation(state, seat)
        is_within = bool(np.all((low <= seen) & (seen <= high)))
        case.check(is_within, f"the observation of seat {seat} leaves the bounds of its fields")
        other = case.game.resample(state, seat, rng)
        is_same = np.array_equal(seen, observer.observation(other, seat))
        case.check(is_same, f"the observation of seat {seat} tells what it may not know")


def _check_copy(case: _Case, single: SingleGame) -> None:
    other, before = deepcopy(single), single.state.copy()
    while other.seat != NOBODY:
        other.step(int(other.shown[1].argmax()))
    case.check(np.array_equal(single.state, before), "a copy is not independent of the original")


def _check_replay(case: _Case, single: SingleGame, positions: list[Any]) -> None:
    """Check that the record leads through the same positions by the game's own functions."""
    game = case.game
    replayed: list[Any] = []

    def note(match: Match) -> None:
        if not match.chosen and not isinstance(match.turn, Chance):
            picture = _picture(game, match.state)
            if not replayed or replayed[-1] != picture:
                replayed.append(picture)

    unrecorded = {
        option.name: case.options[option.name]
        for option in game.options
        if option.name in case.options and not option.is_recorded
    }
    try:
        match = check_record(single.record(), lambda _: game, note, unrecorded)
    except TilewrightError as error:
        raise AssertionError(
            f"the game cannot be replayed by its own functions: {error}"
        ) from error
    batch_dumps, batch_views = zip(*positions, strict=True)
    rule_dumps, rule_views = zip(*replayed, strict=True)
    case.check(batch_dumps == rule_dumps, "the positions are not those of the game's own functions")
    case.check(batch_views == rule_views, "the views are not those of the table's options")
    over = match.turn
    case.check(isinstance(over, Over) and single.turn == over, "the end is not that of the rules")
    for name, value in case.options.items():
        case.check(match.setup.options[name] == value, f"the option {name} has no effect")


def _picture(game: Game, state: State) -> tuple[Any, list[Any]]:
    """Return a position, and what everybody sees of it."""
    seats = [*range(len(game.scores(state))), None]
    return game.dump(state), [game.view(state, seat) for seat in seats]


# Many games.


def _check_many_games(case: _Case, seed: int) -> None:
    games, more = case.games(_GAMES, seed, autoreset=False), case.games(_GAMES + 1, seed)
    more_until_end = case.games(_GAMES + 1, seed, autoreset=False)
    single = SingleGame(case.game.name, case.players, case.variant, case.options)
    single.begin(seed)
    for step in range(_MOST_STEPS):
        _check_rows(case, games)
        is_same = bool(np.array_equal(games.states, more_until_end.states[:_GAMES]))
        case.check(is_same, "a game depends on the number of games")
        case.check(
            bool(np.array_equal(games.states[0], single.state)),
            "one game alone is not the first of many with the same seed",
        )
        is_over = ~np.any(games.masks.reshape(_GAMES, -1), axis=1)
        if is_over.all():
            break
        actions = games.sample().copy()
        _check_sampled(case, games, actions)
        if step == 1:
            _check_copy_of_many(case, games, actions)
        games.step(actions)
        more_until_end.step(more_until_end.sample())
        for action in np.atleast_1d(actions[0]).tolist():
            if action != NOBODY:
                single.step(action)
        _check_results(case, games, ~is_over)
    case.check(step < _MOST_STEPS - 1, f"games did not end in {_MOST_STEPS} steps")
    _check_next_games(case, more, step)
    again = case.games(_GAMES, seed)
    first = games.play_random_games(1)
    case.check(first > 0, "random games have no choices")
    games.reset(seed=seed)
    for name in ("states", "masks", "observations"):
        is_same = bool(np.array_equal(getattr(games, name), getattr(again, name)))
        case.check(is_same, "a seed does not repeat its games")


def _check_rows(case: _Case, games: VectorGame) -> None:
    """Check that every row shows its own seat, and who acts."""
    observer = Observer(case.game, case.players, case.variant)
    for number, state in enumerate(games.states):
        turn = case.game.turn(state)
        case.check(not isinstance(turn, Chance), "chance is due where somebody should choose")
        is_open = isinstance(turn, Decide) and not turn.secret
        due = turn.seats[0] if isinstance(turn, Decide) and is_open else NOBODY
        case.check(int(games.seats[number]) == due, "`seats` does not say who acts")
        if games.masks.ndim == 3:
            rows: list[tuple[int, Any]] = [(s, (number, s)) for s in range(case.players)]
        else:
            rows = [(max(due, 0), (number,))]
        for seat, index in rows:
            seen, mask = observer.observation(state, seat), observer.mask(state, seat)
            if is_open and seat != due:
                mask[:] = 0
            is_same = np.array_equal(games.observations[index], seen)
            case.check(bool(is_same), f"the row of seat {seat} shows another observation")
            is_same = np.array_equal(games.masks[index], mask)
            case.check(bool(is_same), f"the row of seat {seat} shows another mask")


def _check_sampled(case: _Case, games: VectorGame, actions: NDArray[np.int16]) -> None:
    masks = games.masks.reshape(-1, games.num_actions)
    for action, mask in zip(actions.reshape(-1).tolist(), masks, strict=True):
        is_legal = mask[action] == 1 if action != NOBODY else not mask.any()
        case.check(bool(is_legal), "a random action is not legal")


def _check_copy_of_many(case: _Case, games: VectorGame, actions: NDArray[np.int16]) -> None:
    before = {name: getattr(games, name).copy() for name in _ARRAYS}
    other = deepcopy(games)
    other.step(actions)
    for name, array in before.items():
        is_same = bool(np.array_equal(getattr(games, name), array))
        case.check(is_same, "a copy is not independent of the original")
    is_changed = bool(np.any(other.observations != games.observations))
    case.check(is_changed, "a copy shows the observations of the original")


def _check_results(case: _Case, games: VectorGame, was_playing: NDArray[np.bool_]) -> None:
    for number in np.flatnonzero(was_playing).tolist():
        turn = case.game.turn(games.states[number])
        is_over = isinstance(turn, Over)
        case.check(bool(games.ended[number]) == is_over, "`ended` does not tell of an end")
        if isinstance(turn, Over):
            scores, rewards = games.scores[number].tolist(), games.rewards[number]
            case.check(scores == list(turn.scores), "`scores` are not those of the rules")
            is_zero_sum = abs(float(rewards.sum())) < 1e-5
            won = np.flatnonzero(rewards == rewards.max()).tolist()
            case.check(is_zero_sum and won == list(turn.winners), "`rewards` name other winners")


def _check_next_games(case: _Case, games: VectorGame, num_steps: int) -> None:
    """Check that with autoreset a game that ends is followed by another one of the same kind."""
    ended = 0
    for _ in range(num_steps + 1):
        games.step(games.sample())
        ended += int(games.ended.sum())
        for state in games.states[games.ended == 1]:
            is_asked = isinstance(case.game.turn(state), Decide)
            case.check(is_asked, "after the end of a game nobody is asked")
    case.check(ended >= 1, "no game was followed by another one")


# Buffers.


class _Probes(NamedTuple):
    """A game's kernels in a form that Python can call, with buffers of its own."""

    begin: Callable[..., None]
    choose: Callable[..., int]
    act: Callable[..., None]
    reveal: Callable[..., None]
    observe: Callable[..., None]
    mask_actions: Callable[..., None]


@cache
def _probes_for(name: str) -> _Probes:
    game = batch_module(name)
    turns = turn_kernels(game)
    compiled = compiler_for(compile_key(name))
    functions = (game.begin, game.choose_at_random, turns.act, turns.reveal)
    begin_game, choose_action, act_now, reveal_all = functions
    write_observation, write_mask = game.observe, game.mask_actions

    @compiled
    def begin(state: Any, players: int, variant: int, options: Any, rng: Any, scratch: Any) -> None:
        begin_game(state, players, variant, options, rng, scratch)

    @compiled
    def choose(state: Any, seat: int, rng: Any, legal: Any) -> int:
        return int(choose_action(state, seat, rng, legal))

    @compiled
    def act(state: Any, seat: int, action: int, rng: Any, scratch: Any) -> None:
        act_now(state, seat, action, rng, scratch)

    @compiled
    def reveal(state: Any, actions: Any, rng: Any, scratch: Any) -> None:
        reveal_all(state, actions, rng, scratch)

    @compiled
    def observe(state: Any, seat: int, row: Any) -> None:
        write_observation(state, seat, row)

    @compiled
    def mask_actions(state: Any, seat: int, mask: Any) -> None:
        write_mask(state, seat, mask)

    return _Probes(begin, choose, act, reveal, observe, mask_actions)


class _Buffers:
    """Arrays with guard cells before and after them."""

    def __init__(self) -> None:
        self._guarded: dict[str, NDArray[Any]] = {}

    def new(self, name: str, size: int, dtype: Any) -> NDArray[Any]:
        """Return an array of a size."""
        self._guarded[name] = np.full(size + 2 * _GUARD, _PATTERN, dtype)
        return self._guarded[name][_GUARD : _GUARD + size]

    def overrun(self) -> str | None:
        """Return the name of a buffer outside which something was written."""
        for name, array in self._guarded.items():
            if np.any(array[:_GUARD] != _PATTERN) or np.any(array[-_GUARD:] != _PATTERN):
                return name
        return None


def _check_buffers(case: _Case, seed: int) -> None:
    """Play a game with guarded buffers; interpreted, an index error tells of an overrun."""
    try:
        for overrun in _play_guarded(case, seed):
            case.check(overrun is None, f"a kernel writes outside its buffer: {overrun}")
    except IndexError as error:
        raise AssertionError(f"a kernel writes outside its buffer: {error}") from error


def _play_guarded(case: _Case, seed: int) -> Iterator[str | None]:
    """Play a random game by the kernels alone; give the buffer that was overrun, if any, at each step."""
    name, game = case.game.name, case.game
    module, probes, buffers = batch_module(name), _probes_for(name), _Buffers()
    table = table_of(name, case.players, case.variant, case.options)
    state = buffers.new("state", module.SIZE, module.STATE_TYPE)
    scratch = buffers.new("scratch", module.SCRATCH, np.int8)
    legal = buffers.new("legal", module.MAX_LEGAL, np.int16)
    actions = buffers.new("actions", case.players, np.int16)
    numbers = sum(field.size for field in module.fields(case.players, table.variant))
    row = buffers.new("observation", numbers, np.int16)
    mask = buffers.new("mask", int(module.num_actions(case.players, table.variant)), np.int8)
    rng = buffers.new("rng", 1, np.uint64)
    rng[:] = new_rng(seed)
    probes.begin(state, case.players, table.variant, table.options, rng, scratch)
    yield buffers.overrun()
    for _ in range(_MOST_STEPS):
        turn = game.turn(state)
        for seat in range(case.players):
            probes.observe(state, seat, row)
            probes.mask_actions(state, seat, mask)
        yield buffers.overrun()
        if not isinstance(turn, Decide):
            case.check(isinstance(turn, Over), "chance is due where somebody should choose")
            return
        actions[:] = NOBODY
        for seat in turn.seats:
            actions[seat] = probes.choose(state, seat, rng, legal)
        yield buffers.overrun()
        if turn.secret:
            probes.reveal(state, actions, rng, scratch)
        else:
            seat = turn.seats[0]
            probes.act(state, seat, int(actions[seat]), rng, scratch)
        yield buffers.overrun()


def _pick(rng: Rng, values: Any) -> Any:
    return values[int(random_below(rng, len(values)))]
