"""One game, with one compiled call per turn: the engine of environments with a single game.

Everything a game keeps lies in one block of bytes, since each array that Python passes costs time.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.batch.contract import (
    NOBODY,
    BatchGame,
    batch_module,
    compile_key,
    table_of,
    turn_kernels,
)
from tilewright.core.compiled import compiler_for
from tilewright.core.errors import IllegalAction, OutOfTurn
from tilewright.core.game import Chance, Choices, Setup, State, Turn
from tilewright.core.match import Match
from tilewright.core.rng import new_rng, random_below
from tilewright.games import get_game

Shown = tuple[NDArray[np.int16], NDArray[np.int8]]
"""An observation and the mask of legal actions; of all seats where there is one more axis in front."""

ILLEGAL = -2
"""What a step returns for an illegal action; -2 - seat where all seats act."""
_WORD = 8
_INT16, _INT8 = np.dtype(np.int16), np.dtype(np.int8)
_NUMBER = 0
"""The game is that of `VectorGame` with this number, for the same seed."""


class _Block(NamedTuple):
    """Where the parts of a game's block end: state, generator, scratch memory, choices that wait."""

    state: int
    rng: int
    scratch: int
    choices: int


def _block_of(game: BatchGame) -> _Block:
    """Return how the block of a game is divided; each part starts at a whole word."""
    state = _whole_words(game.SIZE * np.dtype(game.STATE_TYPE).itemsize)
    rng = state + _WORD
    scratch = rng + _whole_words(game.SCRATCH)
    return _Block(state, rng, scratch, scratch + _whole_words(2 * game.MAX_PLAYERS))


def _whole_words(size: int) -> int:
    return -(-size // _WORD) * _WORD


class _Steps(NamedTuple):
    """Kernels that work on a block.

    Attributes:
        begin: starts a game; the generator must be set already. Returns the seat to act first.
        step: applies a seat's action, or lets it wait, and shows the position to the next seat. Returns that
            seat, NOBODY if the game is over, or ILLEGAL, having done nothing.
        step_all: applies the choices of all seats asked, NOBODY for the others, and shows the position to
            all. Returns the seat to act next, NOBODY if the game is over, or ILLEGAL - seat, having done
            nothing.
        show: writes a seat's observation and mask.
        show_all: writes those of all seats.
    """

    begin: Callable[..., int]
    step: Callable[..., int]
    step_all: Callable[..., int]
    show: Callable[..., None]
    show_all: Callable[..., None]


@cache
def _steps_for(name: str) -> _Steps:
    """Return the steps of a game."""
    game = batch_module(name)
    turns = turn_kernels(game)
    may_wait = turns.may_wait
    acting_seat, is_secret, is_asked = turns.acting_seat, turns.is_secret, turns.is_asked
    act, reveal_choices = turns.act, turns.reveal
    begin_game, is_over = game.begin, game.is_over
    write_observation, write_mask = game.observe, game.mask_actions
    state_type, cells = game.STATE_TYPE, game.SIZE * np.dtype(game.STATE_TYPE).itemsize
    after_state, after_rng, after_scratch, after_choices = _block_of(game)
    compiled = compiler_for(compile_key(name))

    # Called, not inlined: each is compiled once for all that follows.
    @compiled
    def observe(state: Any, seat: int, observation: Any) -> None:
        write_observation(state, seat, observation)

    @compiled
    def mask_actions(state: Any, seat: int, mask: Any) -> None:
        write_mask(state, seat, mask)

    @compiled
    def next_seat(state: Any) -> int:
        if is_over(state):
            return NOBODY
        return int(acting_seat(state))

    @compiled
    def reveal(state: Any, players: int, choices: Any, rng: Any, scratch: Any) -> None:
        reveal_choices(state, choices[:players], rng, scratch)
        for seat in range(players):
            choices[seat] = NOBODY

    @compiled
    def choose(
        state: Any, players: int, seat: int, action: int, choices: Any, rng: Any, scratch: Any
    ) -> int:
        if not is_secret(state):
            act(state, seat, action, rng, scratch)
            return NOBODY
        choices[seat] = action
        for other in range(seat + 1, players):
            if is_asked(state, other):
                return other
        reveal(state, players, choices, rng, scratch)
        return NOBODY

    @compiled
    def show_every_seat(state: Any, observations: Any, masks: Any) -> None:
        waits = int(may_wait and not is_over(state))
        for seat in range(len(masks)):
            mask = masks[seat]
            mask_actions(state, seat, mask)
            observe(state, seat, observations[seat])
            if may_wait:
                last = len(mask) - 1
                mask[last] = waits
                for action in range(last):
                    if mask[action]:
                        mask[last] = 0

    @compiled
    def begin(block: Any, players: int, variant: int, options: Any) -> int:
        state = block[:cells].view(state_type)
        rng = block[after_state:after_rng].view(np.uint64)
        scratch = block[after_rng:after_scratch].view(np.int8)
        choices = block[after_scratch:after_choices].view(np.int16)
        for seat in range(players):
            choices[seat] = NOBODY
        begin_game(state, players, variant, options, rng, scratch)
        return int(next_seat(state))

    @compiled
    def show(block: Any, seat: int, observation: Any, mask: Any) -> None:
        state = block[:cells].view(state_type)
        mask_actions(state, seat, mask)
        observe(state, seat, observation)

    @compiled
    def show_all(block: Any, observations: Any, masks: Any) -> None:
        show_every_seat(block[:cells].view(state_type), observations, masks)

    @compiled
    def step(block: Any, players: int, seat: int, action: int, observation: Any, mask: Any) -> int:
        state = block[:cells].view(state_type)
        mask_actions(state, seat, mask)
        if not mask[action]:
            return ILLEGAL
        rng = block[after_state:after_rng].view(np.uint64)
        scratch = block[after_rng:after_scratch].view(np.int8)
        choices = block[after_scratch:after_choices].view(np.int16)
        following = choose(state, players, seat, action, choices, rng, scratch)
        if following == NOBODY:
            following = next_seat(state)
        if following != NOBODY:
            mask_actions(state, following, mask)
            observe(state, following, observation)
        return int(following)

    @compiled
    def step_all(block: Any, observations: Any, masks: Any) -> int:
        state = block[:cells].view(state_type)
        choices = block[after_scratch:after_choices].view(np.int16)
        show_every_seat(state, observations, masks)
        players = len(masks)
        for seat in range(players):
            choice = int(choices[seat])
            if choice == NOBODY and may_wait:
                choice = masks.shape[1] - 1
            if choice == NOBODY or not masks[seat, choice]:
                return ILLEGAL - seat
        rng = block[after_state:after_rng].view(np.uint64)
        scratch = block[after_rng:after_scratch].view(np.int8)
        if is_secret(state):
            reveal(state, players, choices, rng, scratch)
        else:
            for seat in range(players):
                action = int(choices[seat])
                choices[seat] = NOBODY
                if action != NOBODY:
                    act(state, seat, action, rng, scratch)
        show_every_seat(state, observations, masks)
        return int(next_seat(state))

    return _Steps(begin, step, step_all, show, show_all)


class SingleGame:
    """One game of which every seat's action is a step. What it shows is never written to again.

    Attributes:
        game, setup: what is played.
        may_wait: whether some turns leave out some seats; otherwise all choose in secret in every turn.
        fields: the fields of an observation (docs/observations.md).
        num_actions: the number of actions.
        state: the position, without choices that wait; not to be written to.
        seat: who acts now: the lowest of the seats that have not chosen yet; NOBODY after the end.
        shown: the position as that seat may know it, after `begin` and `step`.
    """

    def __init__(
        self,
        game: str,
        players: int | None = None,
        variant: str | None = None,
        options: Mapping[str, int] | None = None,
    ) -> None:
        """Set up a table; `begin` starts a game.

        Args:
            options: those of the game, for example `hidden_counts` and `start` of Azul.

        Raises:
            SetupError: there is no such game, variant, number of players or option.
        """
        self.game = get_game(game)
        module = batch_module(game)
        self._given = dict(options or {})
        self.setup, variant_number, numbers = table_of(game, players, variant, self._given)
        self.may_wait = turn_kernels(module).may_wait
        self.fields = module.fields(self.setup.players, variant_number)
        self.num_actions = int(module.num_actions(self.setup.players, variant_number))
        self._players = self.setup.players
        self._kind = (self._players, variant_number, numbers)
        self._num_numbers = sum(field.size for field in self.fields)
        self.seat = NOBODY
        self._seed = 0
        self._history: list[tuple[int, int]] = []
        self._use(np.zeros(_block_of(module).choices, np.uint8))

    def _use(self, block: NDArray[np.uint8]) -> None:
        """Use a block as this game's memory."""
        module = batch_module(self.game.name)
        ends = _block_of(module)
        self._block = block
        self.state: State = block[: ends.state].view(module.STATE_TYPE)[: module.SIZE]
        self._rng = block[ends.state : ends.rng].view(np.uint64)
        self._choices = block[ends.scratch : ends.choices].view(np.int16)[: self._players]
        self._steps = _steps_for(self.game.name)
        self._step = self._steps.step

    def __getstate__(self) -> dict[str, Any]:
        """Return the settings and the block, not the views of it: copies and pickles continue from here."""
        left_out = ("state", "_rng", "_choices", "_steps", "_step", "game")
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        return {**kept, "game": self.game.name, "_history": self._history.copy()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Continue where the other was."""
        vars(self).update(kept, game=get_game(kept["game"]))
        self._use(kept["_block"].copy())

    @property
    def turn(self) -> Turn:
        """Who or what is due, without choices that wait."""
        return self.game.turn(self.state)

    @property
    def num_turns(self) -> int:
        """The number of actions so far."""
        return len(self._history)

    def begin(self, seed: int) -> None:
        """Start the game of a seed, and deal."""
        self._seed = seed
        self._history = []
        self._rng[:] = new_rng(seed, _NUMBER)
        self.seat = self._steps.begin(self._block, *self._kind)
        self.shown = self.show(self.seat)

    def step(self, action: int) -> int:
        """Apply the action of the seat that acts, or let it wait for the others; return who is next.

        Args:
            action: from 0 up to, not including, `num_actions`.

        Raises:
            IllegalAction: it is not allowed; nothing was done.
        """
        observation = np.empty(self._num_numbers, _INT16)
        mask = np.empty(self.num_actions, _INT8)
        seat = self.seat
        following = self._step(self._block, self._players, seat, action, observation, mask)
        if following == ILLEGAL:
            raise IllegalAction(self.game.why_illegal(self.state, seat, action))
        self._history.append((seat, action))
        self.seat = following
        self.shown = (observation, mask)
        return following

    def step_all(self, choices: Choices) -> Shown:
        """Apply the actions of all seats asked, at once; return what all seats see then.

        Args:
            choices: by seat, for exactly the seats that are asked.

        Raises:
            IllegalAction: one of them is not allowed.
            OutOfTurn: a seat that is asked has none, or another has one. Nothing was done then.
        """
        self._choices[:] = NOBODY
        for seat, action in choices.items():
            self._choices[seat] = action
        seen = self._empty_for_all()
        following = self._steps.step_all(self._block, *seen)
        if following <= ILLEGAL:
            self._choices[:] = NOBODY
            raise self._refusal(ILLEGAL - following, choices)
        self._history += sorted(choices.items())
        self.seat = following
        return seen

    def show(self, seat: int) -> Shown:
        """Return what a seat may know and do; once its choice waits, it may do nothing."""
        observation = np.empty(self._num_numbers, _INT16)
        mask = np.empty(self.num_actions, _INT8)
        self._steps.show(self._block, seat, observation, mask)
        if self._choices[seat] != NOBODY:
            mask[:] = 0
        return observation, mask

    def show_all(self) -> Shown:
        """Return what all seats may know and do, [seats, ...].

        Where some turns leave out some seats, masks have a last action more: 1 for a seat that has to wait.
        """
        seen = self._empty_for_all()
        self._steps.show_all(self._block, *seen)
        return seen

    def match(self) -> Match:
        """Return a match at this position, choices that wait included: for views and drawings."""
        match = Match(self.game, self.setup, self.state)
        for seat, action in enumerate(self._choices.tolist()):
            if action != NOBODY:
                match.submit(seat, action)
        return match

    def record(self) -> dict[str, Any]:
        """Return the record so far (docs/records.md): all that happened, secrets and waiting choices too."""
        rng = new_rng(self._seed, _NUMBER)
        drawn = {}
        for option in self.game.open_options(self._given):
            values = option.values(self._players)
            drawn[option.name] = values[int(random_below(rng, len(values)))]
        options = {**self.setup.options, **drawn}
        match = Match(self.game, Setup(self.setup.variant, self._players, options))
        replay = _Replay(match, rng)
        for seat, action in self._history:
            replay.act(seat, action)
        return match.record()

    def _empty_for_all(self) -> Shown:
        players, actions = self._players, self.num_actions + self.may_wait
        observations = np.empty((players, self._num_numbers), _INT16)
        return observations, np.empty((players, actions), _INT8)

    def _refusal(self, seat: int, choices: Choices) -> Exception:
        if seat not in choices:
            return OutOfTurn(f"Seat {seat} has to act.")
        if not self.game.legal_actions(self.state, seat):
            return OutOfTurn(f"Seat {seat} has to wait.")
        return IllegalAction(self.game.why_illegal(self.state, seat, choices[seat]))


class _Replay:
    """A match with the luck of a `SingleGame`.

    The match keeps unseen cards in another order, so chance is drawn from a state of the replay's own.
    """

    def __init__(self, match: Match, rng: NDArray[np.uint64]) -> None:
        self._match, self._rng = match, rng
        self._module = batch_module(match.game.name)
        self._scratch = np.zeros(self._module.SCRATCH, np.int8)
        self._state = match.state.copy()
        self._chosen: dict[int, int] = {}
        self._let_chance_happen()

    def act(self, seat: int, action: int) -> None:
        """Make a choice for a seat; what follows by chance happens too."""
        self._chosen[seat] = action
        self._match.submit(seat, action)
        if not self._match.chosen:
            self._state = self._match.game.apply(self._state, self._chosen)
            self._chosen = {}
            self._let_chance_happen()

    def _let_chance_happen(self) -> None:
        while isinstance(self._match.turn, Chance):
            self._match.chance(self._match.game.draw(self._state, self._rng.copy()))
            self._module.let_chance_happen(self._state, self._rng, self._scratch)
