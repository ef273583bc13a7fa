"""One game, a turn in one compiled call: what environments with a game each are made of."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tilewright.batch.bodies import NOBODY
from tilewright.batch.modules import batch_module, games_with_batch, table_of
from tilewright.batch.single_steps import ILLEGAL, block_of, steps_for
from tilewright.core.errors import IllegalAction, OutOfTurn
from tilewright.core.game import Chance, Choices, Setup, State, Turn
from tilewright.core.match import Match
from tilewright.core.rng import new_rng, random_below
from tilewright.games import get_game

Shown = tuple[NDArray[np.int16], NDArray[np.int8]]
"""An observation and the mask of legal actions; of all seats where there is one more axis in front."""

_INT16, _INT8 = np.dtype(np.int16), np.dtype(np.int8)
_PLACE = 0
"""The game is that of `VectorGame` in this place, for the same seed."""


class SingleGame:
    """One game of which every seat's action is a step. What it shows is never written to again.

    Attributes:
        game, setup: what is played.
        all_at_once: whether all seats choose in secret before anything happens.
        fields: what an observation consists of (docs/observations.md).
        num_actions: how many actions there are.
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
        """Sit down; `begin` starts a game.

        Args:
            options: `hidden_counts` of Azul, `hidden_totals` of 5211.

        Raises:
            SetupError: there is no such game, variant, number of players or option.
        """
        self.game = get_game(game)
        module = batch_module(game)
        self.setup, variant_number, hidden = table_of(game, players, variant, options or {})
        kind = (self.setup.players, variant_number)
        self.all_at_once: bool = module.ALL_AT_ONCE
        self.fields = module.fields(*kind)
        self.num_actions = int(module.num_actions(*kind))
        self._players = self.setup.players
        self._kind = (*kind, hidden)
        self._num_numbers = sum(field.size for field in self.fields)
        self.seat = NOBODY
        self._seed = 0
        self._history: list[tuple[int, int]] = []
        self._use(np.zeros(block_of(module).choices, np.uint8))

    def _use(self, block: NDArray[np.uint8]) -> None:
        """Take a block as the game's own."""
        module = batch_module(self.game.name)
        ends = block_of(module)
        self._block = block
        self.state: State = block[: ends.state].view(module.STATE_TYPE)[: module.SIZE]
        self._rng = block[ends.state : ends.rng].view(np.uint64)
        self._choices = block[ends.scratch : ends.choices].view(np.int16)
        self._steps = steps_for(self.game.name)
        self._step = self._steps.step

    def __getstate__(self) -> dict[str, Any]:
        """Return all but what is made from the block anew: so copies and pickles go on where this is."""
        left_out = ("state", "_rng", "_choices", "_steps", "_step", "game")
        kept = {name: value for name, value in vars(self).items() if name not in left_out}
        return {**kept, "game": self.game.name}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """Go on where the other was."""
        vars(self).update(kept, game=get_game(kept["game"]))
        self._use(kept["_block"])

    @property
    def turn(self) -> Turn:
        """Who or what is due, without choices that wait."""
        return self.game.turn(self.state)

    @property
    def num_turns(self) -> int:
        """How many actions there were."""
        return len(self._history)

    def begin(self, seed: int) -> None:
        """Start the game of a seed, and deal."""
        self._seed = seed
        self._history = []
        self._rng[:] = new_rng(seed, _PLACE)
        self.seat = self._steps.begin(self._block, *self._kind)
        self.shown = self.show(self.seat)

    def step(self, action: int) -> int:
        """Carry out the action of the seat that acts, or let it wait for the others; return who is next.

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
        """Carry out the actions of all seats asked, at once; return what all seats see then.

        Args:
            choices: by seat; of no others.

        Raises:
            IllegalAction: one of them is not allowed.
            OutOfTurn: a seat that is asked has none, or another has one. Nothing was done then.
        """
        self._choices[:] = NOBODY
        for seat, action in choices.items():
            self._choices[seat] = action
        seen = self._room_for_all()
        following = self._steps.step_all(self._block, *seen)
        if following <= ILLEGAL:
            raise self._complaint(ILLEGAL - following, choices)
        self._history += sorted(choices.items())
        self.seat = following
        return seen

    def show(self, seat: int) -> Shown:
        """Return what a seat may know and do; once its choice waits, it may do nothing."""
        observation = np.empty(self._num_numbers, _INT16)
        mask = np.empty(self.num_actions, _INT8)
        self._steps.show(self._block, seat, observation, mask)
        if self.all_at_once and seat < self.seat:
            mask[:] = 0
        return observation, mask

    def show_all(self) -> Shown:
        """Return what all seats may know and do, one below the other.

        Where one seat acts at a time, masks have a last place more: 1 for a seat that has to wait.
        """
        seen = self._room_for_all()
        self._steps.show_all(self._block, *seen)
        return seen

    def match(self) -> Match:
        """Return a match at this position, choices that wait among it: for views and drawings."""
        match = Match(self.game, self.setup, self.state)
        if self.all_at_once and self.seat != NOBODY:
            for seat, action in self._history[len(self._history) - self.seat :]:
                match.submit(seat, action)
        return match

    def record(self) -> dict[str, Any]:
        """Return the record so far (docs/records.md): all that happened, secrets and waiting choices too."""
        rng = new_rng(self._seed, _PLACE)
        drawn = {
            option.name: option.values(self._players)[int(random_below(rng, self._players))]
            for option in self.game.open_options({})
        }
        options = {**self.setup.options, **drawn}
        match = Match(self.game, Setup(self.setup.variant, self._players, options))
        replay = _Replay(match, rng)
        for seat, action in self._history:
            replay.act(seat, action)
        return match.record()

    def _room_for_all(self) -> Shown:
        players, actions = self._players, self.num_actions + (not self.all_at_once)
        observations = np.empty((players, self._num_numbers), _INT16)
        return observations, np.empty((players, actions), _INT8)

    def _complaint(self, seat: int, choices: Choices) -> Exception:
        if seat not in choices:
            return OutOfTurn(f"Seat {seat} has to act.")
        if not self.game.legal_actions(self.state, seat):
            return OutOfTurn(f"Seat {seat} has to wait.")
        return IllegalAction(self.game.why_illegal(self.state, seat, choices[seat]))


class _Replay:
    """A match that meets the luck of a `SingleGame`.

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


def warm_up_single() -> None:
    """Use every step once, so that it is compiled."""
    for name in games_with_batch():
        game = SingleGame(name)
        game.begin(0)
        game.step(int(game.shown[1].argmax()))
        game.begin(0)
        masks = game.show_all()[1]
        seats = range(game.setup.players) if game.all_at_once else (game.seat,)
        game.step_all({seat: int(masks[seat].argmax()) for seat in seats})
        game.record()
