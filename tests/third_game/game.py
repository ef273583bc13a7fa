"""Pebbles behind the contract of core/game.py."""

from collections.abc import Sequence

import numpy as np

from tests.third_game import rules as r
from tilewright.core.errors import ImpossibleChance, NotationError, OutOfTurn, short_repr
from tilewright.core.facts import Facts
from tilewright.core.fields import list_of, number_of, numbers_of, one_of
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
from tilewright.core.rng import Rng, random_below
from tilewright.core.schema import Schema, View
from tilewright.core.words import Words

PHASES = ("deal", "show", "swap", "draw", "over")
HIDDEN = "?"


class PebblesView(View):
    """What a seat may know; `stones` are texts such as "14", "??" or "" by seat."""

    round: int
    phase: str
    drawer: int | None
    stones: list[str]
    shown: list[int]
    done: list[int]
    chosen: list[str]
    scores: list[int]


class Pebbles(Game):
    name = "pebbles"
    title = "Pebbles"
    variants = ("plain",)
    player_counts = range(2, 5)
    options = (
        Option(
            "rounds",
            "the number of rounds",
            lambda players: range(1, players + 1),
            is_recorded=True,
        ),
    )
    has_secrets = True
    action_texts = ("S1", "S2", "S3", "S4", "K", "W")
    schema = Schema(PebblesView)
    words = Words
    facts = Facts

    def initial_state(self, setup: Setup) -> State:
        state = r.new_state()
        r.start(state, setup.players, setup.options["rounds"])
        return state

    def turn(self, state: State) -> Turn:
        phase, seats = state.item(r.PHASE), range(state.item(r.PLAYERS))
        if phase in (r.DEAL, r.DRAW):
            return Chance()
        if phase == r.OVER:
            won = int(r.winners(state))
            return Over(self.scores(state), tuple(seat for seat in seats if won >> seat & 1))
        asked = tuple(seat for seat in seats if r.is_asked(state, seat))
        return Decide(asked, secret=phase == r.SHOW)

    def legal_actions(self, state: State, seat: int) -> list[int]:
        return [action for action in range(r.NUM_ACTIONS) if self.is_legal(state, seat, action)]

    def apply(self, state: State, choices: Choices) -> State:
        turn = self.turn(state)
        due = turn.seats if isinstance(turn, Decide) else ()
        is_secret = isinstance(turn, Decide) and turn.secret
        if sorted(choices) != list(due) if is_secret else len(choices) != 1 or not due:
            raise OutOfTurn("These are not the seats that are asked.")
        for seat, action in choices.items():
            self.check_legal(state, seat, action)
        after = state.copy()
        if is_secret:
            r.reveal(after, np.array([choices[seat] for seat in due], np.int16))
        else:
            ((seat, action),) = choices.items()
            r.act(after, seat, action)
        return after

    def draw(self, state: State, rng: Rng) -> Outcome:
        self._check_due(state)
        stones = np.zeros(2 * r.MAX_PLAYERS, np.int8)
        return stones[: int(r.draw_stones(state, rng, stones))]

    def apply_chance(self, state: State, outcome: Outcome) -> State:
        self._check_due(state)
        if len(outcome) != self._num_due(state) or not all(1 <= s <= r.HIGHEST for s in outcome):
            raise ImpossibleChance("Chance cannot give these stones.")
        after = state.copy()
        r.give(after, outcome)
        return after

    def view(self, state: State, seat: int | None, chosen: Choices = NOTHING_CHOSEN) -> PebblesView:
        self.check_seat(state.item(r.PLAYERS), seat)
        return self._view(state, chosen, {seat})

    def full_view(self, state: State, chosen: Choices = NOTHING_CHOSEN) -> PebblesView:
        return self._view(state, chosen, set(range(state.item(r.PLAYERS))))

    def _view(self, state: State, chosen: Choices, eyes: set[int | None]) -> PebblesView:
        seats, phase = range(state.item(r.PLAYERS)), state.item(r.PHASE)
        stones = ["".join(str(s) for s in self._stones(state, seat) if s) for seat in seats]
        texts = [self.action_texts[chosen[seat]] if seat in chosen else "" for seat in seats]
        return PebblesView(
            round=state.item(r.ROUND),
            phase=PHASES[phase],
            drawer=state.item(r.DRAWER) if phase == r.DRAW else None,
            stones=[s if seat in eyes else HIDDEN * len(s) for seat, s in enumerate(stones)],
            shown=[state.item(r.SHOWN + seat) for seat in seats],
            done=[state.item(r.DONE + seat) for seat in seats],
            chosen=[
                text if seat in eyes or not text else HIDDEN for seat, text in enumerate(texts)
            ],
            scores=list(self.scores(state)),
        )

    def resample(self, state: State, seat: int | None, rng: Rng) -> State:
        after = state.copy()
        for other in range(state.item(r.PLAYERS)):
            for cell in range(r.STONES + 2 * other, r.STONES + 2 * other + 2):
                if other != seat and after[cell]:
                    after[cell] = 1 + random_below(rng, r.HIGHEST)
        return after

    def players_in_dump(self, dump: Dump) -> int:
        return len(list_of(dump, "stones"))

    def state_from_dump(self, setup: Setup, dump: Dump) -> State:
        state, players = self.initial_state(setup), setup.players
        state[r.ROUND] = number_of(dump, "round", 1, setup.options["rounds"])
        state[r.PHASE] = PHASES.index(one_of(dump, "phase", PHASES))
        if state[r.PHASE] == r.DRAW:
            state[r.DRAWER] = number_of(dump, "drawer", 0, players - 1)
        for seat, text in enumerate(list_of(dump, "stones", players)):
            if not isinstance(text, str) or len(text) > 2 or not set(text) <= set("1234"):
                raise NotationError(f"Seat {seat} cannot have the stones {short_repr(text)}.")
            for index, stone in enumerate(text):
                state[r.STONES + 2 * seat + index] = int(stone)
        for cell, name, most in (
            (r.SHOWN, "shown", 4),
            (r.DONE, "done", 1),
            (r.SCORES, "scores", 99),
        ):
            state[cell : cell + players] = numbers_of(dump, name, players, 0, most)
        return state

    def action_from_text(self, text: str) -> int:
        if text not in self.action_texts:
            raise NotationError(f"{short_repr(text)} is no move: S1 to S4, K or W.")
        return self.action_texts.index(text)

    def chance_text(self, state: State, outcome: Outcome) -> tuple[str, list[str]]:
        if state[r.PHASE] == r.DRAW:
            return "draw", [str(outcome[0])]
        return "deal", [f"{a}{b}" for a, b in outcome.reshape(-1, 2).tolist()]

    def chance_from_text(self, state: State, word: str, parts: Sequence[str]) -> Outcome:
        self._check_due(state)
        if word != PHASES[state.item(r.PHASE)]:
            raise ImpossibleChance(f"No {short_repr(word)} is due.")
        stones = "".join(parts)
        if not set(stones) <= set("1234") or len(stones) != self._num_due(state):
            raise NotationError(f"{short_repr(parts)} are no stones.")
        return np.array([int(stone) for stone in stones], np.int8)

    def is_legal(self, state: State, seat: int, action: int) -> bool:
        is_number = 0 <= action < r.NUM_ACTIONS and 0 <= seat < state.item(r.PLAYERS)
        return is_number and bool(r.is_legal(state, seat, action))

    def why_illegal(self, state: State, seat: int, action: int) -> str:
        if not 0 <= action < r.NUM_ACTIONS:
            return "There is no such move."
        return f"{self.action_texts[action]} cannot be played now."

    def hidden_action_text(self, text: str) -> str:
        return HIDDEN

    def visible_chance(
        self, state: State, word: str, parts: Sequence[str], seat: int | None
    ) -> list[str]:
        """Return the seat's own stones; of a draw, only the drawer sees the stone."""
        if word == "draw":
            return [*parts] if seat == state[r.DRAWER] else [HIDDEN]
        return [text if seat == other else HIDDEN * 2 for other, text in enumerate(parts)]

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(state[r.SCORES : r.SCORES + state.item(r.PLAYERS)].tolist())

    def _stones(self, state: State, seat: int) -> list[int]:
        stones: list[int] = state[r.STONES + 2 * seat : r.STONES + 2 * seat + 2].tolist()
        return stones

    def _num_due(self, state: State) -> int:
        return 2 * state.item(r.PLAYERS) if state[r.PHASE] == r.DEAL else 1

    def _check_due(self, state: State) -> None:
        if state[r.PHASE] not in (r.DEAL, r.DRAW):
            raise ImpossibleChance("No deal or draw is due.")


GAME = Pebbles()
