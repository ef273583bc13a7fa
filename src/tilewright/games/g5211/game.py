"""5211 behind the contract of core/game.py."""

from collections.abc import Sequence

import numpy as np

from tilewright.core.compiled import plain
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
from tilewright.games.g5211 import layout, notation, position
from tilewright.games.g5211.dealing import draw_at_random, draw_given, resample_hidden, start
from tilewright.games.g5211.explanation import why_illegal, why_impossible, why_nobody_chooses
from tilewright.games.g5211.facts import G5211Facts
from tilewright.games.g5211.layout import Cells
from tilewright.games.g5211.rules import cards_to_choose, is_legal, legal_actions, reveal, winners
from tilewright.games.g5211.schema import SCHEMA, G5211View
from tilewright.games.g5211.words import G5211Words

_SPECTATOR = -1


def _off_or_on(players: int) -> range:
    return range(2)


class G5211(Game):
    """The card game for two to five with secret choices (docs/rules/5211.md)."""

    name = "5211"
    title = "5211"
    variants = ("standard", "long")
    player_counts = range(2, 6)
    options = (
        Option("hidden_totals", "1 hides all totals but one's own until the end", _off_or_on),
    )
    has_secrets = True
    action_texts = notation.ACTION_TEXTS
    schema = SCHEMA
    words = G5211Words
    facts = G5211Facts

    def initial_state(self, setup: Setup) -> Cells:
        """Return the position before the first deal."""
        state = np.zeros(layout.SIZE, np.int16)
        long = self.variants.index(setup.variant)
        start(state, setup.players, long, setup.options.get("hidden_totals", 0))
        return state

    def turn(self, state: State) -> Turn:
        """Return who has to choose now, or that chance is due, or the result."""
        seats = range(state.item(layout.PLAYERS))
        if state[layout.PHASE] == layout.CHOOSE:
            return Decide(tuple(seats), secret=True)
        if state[layout.PHASE] != layout.OVER:
            return Chance()
        highest = int(winners(state))
        return Over(self.scores(state), tuple(seat for seat in seats if highest >> seat & 1))

    def legal_actions(self, state: State, seat: int) -> list[int]:
        """Return the cards, or pairs of cards, that the seat may choose, in ascending order."""
        actions = np.empty(layout.HAND_SIZE * (layout.HAND_SIZE - 1) // 2, np.int16)
        if not 0 <= seat < state.item(layout.PLAYERS):
            return []
        number = legal_actions(state, int(seat), actions)
        return actions[:number].tolist()

    def apply(self, state: State, choices: Choices) -> Cells:
        """Return the position after all seats revealed what they chose."""
        players = state.item(layout.PLAYERS)
        if state[layout.PHASE] != layout.CHOOSE:
            raise OutOfTurn(f"Nobody chooses now: {why_nobody_chooses(state)}")
        if sorted(choices) != list(range(players)):
            raise OutOfTurn(f"All {players} seats reveal together.")
        for seat, action in choices.items():
            self.check_legal(state, seat, action)
        after = state.copy()
        reveal(after, np.array([choices[seat] for seat in range(players)], np.int16))
        return after

    def draw(self, state: State, rng: Rng) -> Outcome:
        """Return the cards of a deal or a refill, seat by seat in the order drawn."""
        players, number = state.item(layout.PLAYERS), self._cards_due(state)
        held = 0 if state[layout.PHASE] == layout.DEAL else int(state[layout.IN_HAND])
        after = state.copy()
        draw_at_random(after, rng)
        hands = after[layout.HANDS : layout.HANDS + layout.HAND_SIZE * players].reshape(
            players, layout.HAND_SIZE
        )
        return hands[:, held : held + number].astype(np.int8).reshape(-1)

    def apply_chance(self, state: State, outcome: Outcome) -> Cells:
        """Return the position after a deal or refill."""
        number = self._cards_due(state) * state.item(layout.PLAYERS)
        if outcome.shape != (number,):
            raise ImpossibleChance(f"{number} cards are due, not {outcome.size}.")
        after = state.copy()
        given = int(draw_given(after, outcome))
        if given < number:
            raise ImpossibleChance(why_impossible(outcome.tolist(), given))
        return after

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        """Return whether the seat may choose the action now."""
        is_number = 0 <= action < len(self.action_texts) and 0 <= seat < state.item(layout.PLAYERS)
        return is_number and bool(is_legal(state, int(seat), int(action)))

    def why_illegal(self, state: State, seat: int, action: int) -> str:
        """Return why an action is illegal."""
        return why_illegal(state, seat, action)

    def scores(self, state: State) -> tuple[int, ...]:
        """Return the points of all deals so far."""
        return tuple(state[layout.SCORES : layout.SCORES + state.item(layout.PLAYERS)].tolist())

    def view(self, state: State, seat: int | None, chosen: Choices = NOTHING_CHOSEN) -> G5211View:
        """Return what the seat may know: its own hand and choice, and what lies open."""
        self.check_seat(state.item(layout.PLAYERS), seat)
        return position.position_view(
            state,
            chosen,
            hands_of=frozenset() if seat is None else frozenset((seat,)),
            totals_of=position.seats_with_open_totals(state, seat),
        )

    def resample(self, state: State, seat: int | None, rng: Rng) -> Cells:
        """Return the position with the other hands dealt again from all cards that the seat has not seen."""
        self.check_seat(state.item(layout.PLAYERS), seat)
        after = state.copy()
        resample_hidden(after, _SPECTATOR if seat is None else seat, rng)
        return after

    def full_view(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> G5211View:
        """Return the whole position."""
        everyone = frozenset(range(state.item(layout.PLAYERS)))
        return position.position_view(state, chosen, hands_of=everyone, totals_of=everyone)

    def players_in_dump(self, dump: Dump) -> int:
        """Return the number of players of a dumped position."""
        return len(list_of(dump, "hands"))

    def state_from_dump(self, setup: Setup, dump: Dump) -> Cells:
        """Return the position of a dump; discarded cards, which it does not name, count as unseen."""
        state = self.initial_state(setup)
        position.fill_state(state, dump)
        return state

    def action_from_text(self, text: str) -> int:
        """Return the action of a notation."""
        return notation.action_from_text(text)

    def chance_text(self, state: State, outcome: Outcome) -> tuple[str, list[str]]:
        """Return the event of a deal or a draw."""
        word = "deal" if state[layout.PHASE] == layout.DEAL else "draw"
        return word, notation.chance_parts(outcome, state.item(layout.PLAYERS))

    def chance_from_text(self, state: State, word: str, parts: Sequence[str]) -> Outcome:
        """Return the deal or draw that an event describes."""
        if word not in ("deal", "draw"):
            raise ImpossibleChance(f"5211 has no event {short_repr(word)}: only deal and draw.")
        number = self._cards_due(state)
        due = "deal" if state[layout.PHASE] == layout.DEAL else "draw"
        if word != due:
            raise ImpossibleChance(f"A {due} is due, not a {word}.")
        return notation.chance_from_parts(parts, state.item(layout.PLAYERS), number)

    def hidden_action_text(self, text: str) -> str:
        """Return the choice as the backs of its cards."""
        return notation.hidden_cards_text(len(text.split()))

    def visible_chance(
        self, state: State, word: str, parts: Sequence[str], seat: int | None
    ) -> list[str]:
        """Return a deal or draw with all cards but the seat's own turned over."""
        return [
            text if other == seat else notation.hidden_cards_text(len(text.split()))
            for other, text in enumerate(parts)
        ]

    def _cards_due(self, state: State) -> int:
        """Return how many cards each seat gets now.

        Raises:
            ImpossibleChance: none is due.
        """
        if state[layout.PHASE] not in (layout.DEAL, layout.DRAW):
            what = (
                "The game is over."
                if state[layout.PHASE] == layout.OVER
                else "No deal or draw is due: choices are."
            )
            raise ImpossibleChance(what)
        if state[layout.PHASE] == layout.DEAL:
            return layout.HAND_SIZE
        return plain(cards_to_choose)(state)


GAME = G5211()
