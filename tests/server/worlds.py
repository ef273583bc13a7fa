"""Games of 5211 up to some moment, and other games that a seat cannot tell from them."""

import random
from dataclasses import dataclass
from typing import Any

from tilewright.core.game import Chance, Outcome, Setup
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.core.schema import Event
from tilewright.games import get_game

GAME = get_game("5211")
Slot = tuple[int, int, int]
"""Where a card came from: which event, whose, which of them."""


@dataclass
class World:
    """A game up to some moment: how it is set up, and all that happened."""

    setup: Setup
    events: list[Event]

    def draw(self, match: Match) -> Outcome:
        """Return what chance gave in this world, for a match that is played like it."""
        word, parts = self.events[match.num_events]
        assert isinstance(word, str)
        assert isinstance(parts, list)
        return GAME.chance_from_text(match.state, word, parts)


def random_world(rng: random.Random) -> World:
    """Return a random game, stopped somewhere, where no deal or draw is due."""
    setup = GAME.setup(
        rng.choice(GAME.variants), rng.choice(GAME.player_counts), hidden_totals=rng.randrange(2)
    )
    match = Match(GAME, setup)
    chance = new_rng(rng.getrandbits(64))
    for _ in range(rng.randrange(1, 40)):
        let_chance_happen(match, chance)
        if match.is_over:
            break
        seat = rng.choice(match.waiting_for)
        match.submit(seat, rng.choice(match.legal_actions(seat)))
    let_chance_happen(match, chance)
    return World(setup, match.events)


def let_chance_happen(match: Match, chance: Any) -> None:
    while isinstance(match.turn, Chance):
        match.draw(chance)


def other_world(world: World, seat: int | None, rng: random.Random) -> World:
    """Return a world in which everything is different that the seat cannot know, as chance has it."""
    match, hands, waiting = _followed(world)
    state = GAME.resample(match.state, seat, new_rng(rng.getrandbits(64)))
    cards: dict[Slot, str] = {}
    for other, hand in enumerate(GAME.dump(state)["hands"]):
        if other != seat:
            slots = hands[other] + [slot for _, slot in waiting.get(other, [])]
            dealt = hand.split()
            rng.shuffle(dealt)
            cards.update(zip(slots, dealt, strict=True))
    events = [_rewritten(number, event, cards) for number, event in enumerate(world.events)]
    for number, (who, _) in enumerate(world.events):
        if isinstance(who, int) and who != seat and number >= match.settled:
            text = " ".join(cards[slot] for _, slot in waiting[who])
            events[number] = (who, GAME.action_text(GAME.action_from_text(text)))
    return World(world.setup, events)


def _followed(
    world: World,
) -> tuple[Match, list[list[Slot]], dict[int, list[tuple[str, Slot]]]]:
    """Return the match, where the cards came from that each seat holds, and those that wait face down."""
    match = Match(GAME, world.setup)
    hands: list[list[tuple[str, Slot]]] = []
    waiting: dict[int, list[tuple[str, Slot]]] = {}
    for number, (who, what) in enumerate(world.events):
        if isinstance(who, str):
            if who == "deal":
                hands = [[] for _ in range(world.setup.players)]
            for seat, part in enumerate(what):
                cards = enumerate(part.split())
                hands[seat] += [(card, (number, seat, place)) for place, card in cards]
            match.chance(world.draw(match))
        else:
            assert isinstance(what, str)
            waiting[who] = [_taken_out(hands[who], card) for card in what.split()]
            match.submit(who, GAME.action_from_text(what))
        if not match.chosen:
            waiting = {}
    return match, [[slot for _, slot in hand] for hand in hands], waiting


def _taken_out(hand: list[tuple[str, Slot]], card: str) -> tuple[str, Slot]:
    return hand.pop(next(place for place, held in enumerate(hand) if held[0] == card))


def _rewritten(number: int, event: Event, cards: dict[Slot, str]) -> Event:
    who, what = event
    if isinstance(what, str):
        return event
    return who, [
        " ".join(cards.get((number, seat, place), card) for place, card in enumerate(part.split()))
        for seat, part in enumerate(what)
    ]
