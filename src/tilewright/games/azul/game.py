"""Azul behind the contract of core/game.py."""

from collections.abc import Sequence

import numpy as np

from tilewright.core.errors import ImpossibleChance, OutOfTurn, short_repr
from tilewright.core.fields import list_of
from tilewright.core.game import (
    NOTHING_CHOSEN,
    Chance,
    Choices,
    Decide,
    Dump,
    Game,
    Option,
    Outcome,
    Over,
    Setup,
    State,
    Turn,
)
from tilewright.core.rng import Rng
from tilewright.games.azul import layout, notation, position
from tilewright.games.azul.actions import NUM_ACTIONS, is_legal, legal_actions, step
from tilewright.games.azul.dealing import deal, lay_out, start
from tilewright.games.azul.explanation import why_illegal, why_impossible
from tilewright.games.azul.facts import AzulFacts
from tilewright.games.azul.layout import Words
from tilewright.games.azul.rules import winners
from tilewright.games.azul.schema import SCHEMA, AzulView
from tilewright.games.azul.words import AzulWords


def _off_or_on(players: int) -> range:
    return range(2)


class Azul(Game):
    """The tile-drafting game for two to four (docs/rules/azul.md)."""

    name = "azul"
    title = "Azul"
    variants = ("coloured", "grey")
    player_counts = range(2, 5)
    options = (
        Option(
            "start",
            "the seat that starts round 1",
            range,
            is_recorded=True,
            is_drawn=True,
            is_seat=True,
        ),
        Option("hidden_counts", "1 hides how many tiles bag and lid hold", _off_or_on),
    )
    has_secrets = False
    action_texts = notation.ACTION_TEXTS
    schema = SCHEMA
    words = AzulWords
    facts = AzulFacts

    def initial_state(self, setup: Setup) -> Words:
        """Return the position before the first deal."""
        state = np.zeros(layout.SIZE, np.int64)
        grey = self.variants.index(setup.variant)
        start(state, setup.players, grey, setup.options.get("start", 0))
        state[layout.HIDDEN_COUNTS] = setup.options.get("hidden_counts", 0)
        return state

    def turn(self, state: State) -> Turn:
        """Return who or what is due now."""
        phase = state.item(layout.PHASE)
        if phase == layout.DEAL:
            return Chance()
        if phase == layout.OVER:
            highest = int(winners(state))
            seats = range(state.item(layout.PLAYERS))
            return Over(self.scores(state), tuple(seat for seat in seats if highest >> seat & 1))
        return Decide(tuple(position.seats_to_move(state)), secret=False)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the seat's legal actions, rising."""
        actions = np.empty(NUM_ACTIONS, np.int16)
        if not 0 <= seat < state.item(layout.PLAYERS):
            return []
        number = legal_actions(state, int(seat), actions)
        return actions[:number].tolist()

    def apply(self, state: State, choices: Choices) -> Words:
        """Return the position after one seat's action."""
        if len(choices) != 1:
            raise OutOfTurn("In Azul one seat at a time acts.")
        ((seat, action),) = choices.items()
        self.check_legal(state, seat, action)
        after = state.copy()
        step(after, seat, action)
        return after

    def draw(self, state: State, rng: Rng) -> Outcome:
        """Return a deal: the colours in the order drawn, NO_TILE where a factory stays short."""
        self._check_deal_due(state)
        outcome = np.full(
            layout.TILES_ON_A_FACTORY * self._num_factories(state), notation.NO_TILE, np.int8
        )
        deal(state.copy(), rng, outcome)
        return outcome

    def apply_chance(self, state: State, outcome: Outcome) -> Words:
        """Return the position after a deal."""
        self._check_deal_due(state)
        size = layout.TILES_ON_A_FACTORY
        if outcome.shape != (size * self._num_factories(state),):
            raise ImpossibleChance(f"A deal names {size} tiles for each factory.")
        if not all(notation.NO_TILE <= colour < layout.NUM_COLOURS for colour in outcome.tolist()):
            raise ImpossibleChance("A deal holds a tile of no colour.")
        factories = np.zeros(self._num_factories(state), np.int64)
        for index, colour in enumerate(outcome.tolist()):
            if colour != notation.NO_TILE:
                factories[index // size] += 1 << (8 * colour)
        after = state.copy()
        factory = lay_out(after, factories)
        if factory:
            raise ImpossibleChance(why_impossible(after, factory, int(factories[factory - 1])))
        return after

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Return whether the seat may choose the action now."""
        is_number = 0 <= action < len(self.action_texts) and 0 <= seat < state.item(layout.PLAYERS)
        return is_number and bool(is_legal(state, int(seat), int(action)))

    def why_illegal(self, state: State, seat: int, action: int) -> str:
        """Return why an action is illegal."""
        return why_illegal(state, seat, action)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the current points."""
        seats = range(state.item(layout.PLAYERS))
        return tuple(int(state[position.board_of(seat) + layout.SCORE]) for seat in seats)

    def view(self, state: State, seat: int | None, chosen: Choices = NOTHING_CHOSEN) -> AzulView:
        """Return the position: all of it lies open, to players and spectators alike.

        Where the table hides counts, players have to count the tiles themselves, as at a real table.
        """
        return position.position_view(state)

    def resample(self, state: State, seat: int | None, rng: Rng) -> Words:
        """Return the position itself: there is nothing a seat does not see."""
        return state.copy()

    def full_view(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> AzulView:
        """Return the whole position."""
        return position.full_view(state)

    def players_in_dump(self, dump: Dump) -> int:
        """Return how many play in a dumped position."""
        return len(list_of(dump, "boards"))

    def state_from_dump(self, setup: Setup, dump: Dump) -> Words:
        """Return the position of a dump; the set-up says who starts where the marker does not."""
        state = self.initial_state(setup)
        position.fill_state(state, dump)
        return state

    def action_from_text(self, text: str) -> int:
        """Return the action of a notation."""
        return notation.action_from_text(text)

    def chance_text(self, state: State, outcome: Outcome) -> tuple[str, list[str]]:
        """Return the event of a deal."""
        return "deal", notation.deal_text(outcome, self._num_factories(state))

    def chance_from_text(self, state: State, word: str, parts: Sequence[str]) -> Outcome:
        """Return the deal that an event describes."""
        if word != "deal":
            raise ImpossibleChance(f"Azul has no event {short_repr(word)}: only deals.")
        self._check_deal_due(state)
        return notation.deal_from_text(parts, self._num_factories(state))

    def hidden_action_text(self, text: str) -> str:
        """Return the move: in Azul no choice is secret."""
        return text

    def visible_chance(
        self, state: State, word: str, parts: Sequence[str], seat: int | None
    ) -> list[str]:
        """Return the deal: all of it lies open."""
        return list(parts)

    def _num_factories(self, state: State) -> int:
        return 2 * state.item(layout.PLAYERS) + 1

    def _check_deal_due(self, state: State) -> None:
        if state[layout.PHASE] != layout.DEAL:
            what = "moves" if state[layout.PHASE] == layout.OFFER else "placements"
            raise ImpossibleChance(
                "The game is over."
                if state[layout.PHASE] == layout.OVER
                else f"No deal is due: {what} are."
            )


GAME = Azul()
