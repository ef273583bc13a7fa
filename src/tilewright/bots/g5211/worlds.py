"""What a seat may expect of its choices over worlds: hands that the others may hold, as it sees the table.

Each world comes with the likelihood of what the others did with such hands, as the network would play them;
whoever weighs worlds by it believes what choices reveal (docs/analysis.md).
"""

from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.desk import FULL_SCORE, SCORES, SHARES, Desk, evaluate_features
from tilewright.bots.g5211.encoding import encode
from tilewright.bots.g5211.network import play_turn, sample_choice, weigh_choices
from tilewright.bots.g5211.outcome import final_share
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.rng import Rng, below
from tilewright.games.g5211 import layout
from tilewright.games.g5211.dealing import sort_deck_from, swap_to_front
from tilewright.games.g5211.layout import (
    DECK,
    HAND_SIZE,
    IN_HAND,
    NUM_CARDS,
    OVER,
    PHASE,
    PLAYERS,
    SEEN,
    Cells,
    hand_of,
)
from tilewright.games.g5211.rules import FIRST_CARD, NUM_KINDS, SECOND_CARD

NOT_KNOWN = -1
_LEAST_CHANCE = 1e-4
"""No choice of another seat is believed to be less likely: people are not the network."""


class Past(NamedTuple):
    """Earlier turns of a deal, the last one first, to be judged by.

    Attributes:
        states: [turns, SIZE] the positions in which the seats chose.
        actions: [turns, players] what they chose.
        drawn: [turns] how many cards each seat drew after it.
        scratch: [SIZE] a position.
        hand: [HAND_SIZE + 2] cards.
    """

    states: NDArray[np.int16]
    actions: NDArray[np.int16]
    drawn: NDArray[np.int16]
    scratch: Cells
    hand: NDArray[np.int16]


def new_past(turns: list[tuple[Cells, list[int], int]], state: Cells) -> Past:
    """Return earlier turns, the last one first: positions, choices by seat, and how many cards were drawn."""
    players = state.item(PLAYERS)
    return Past(
        states=np.array([turn[0] for turn in turns], np.int16).reshape(len(turns), len(state)),
        actions=np.array([turn[1] for turn in turns], np.int16).reshape(len(turns), players),
        drawn=np.array([turn[2] for turn in turns], np.int16),
        scratch=np.zeros_like(state),
        hand=np.zeros(HAND_SIZE + 2, np.int16),
    )


@kernel
def look_into_worlds(
    desk: Desk,
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    known: NDArray[np.int16],
    past: Past,
    rng: Rng,
    values: NDArray[np.float32],
    likelihoods: NDArray[np.float64],
) -> None:
    """Write what the network expects a turn after each action, in one world after another.

    In each world the others choose once, and draws are the same for all actions.

    Args:
        state: a position that the seat cannot tell from the true one; seats whose choice is known hold the
            cards of that choice first.
        actions: the seat's choices to look at.
        known: [players] the choices of others that the seat knows of, or NOT_KNOWN.
        values: [worlds, actions, 2 x players] shares of the victory and final scores, by seat.
        likelihoods: [worlds] logarithms of how likely the others are to have done what they did.
    """
    for number in range(len(values)):
        copy_state(state, desk.world)
        imagine_hands(desk.world, seat, known, rng)
        likelihood = 0.0
        for other in range(int(state[PLAYERS])):
            if other == seat:
                continue
            likelihood += log_chance_of_past(desk, other, past, rng)
            if known[other] == NOT_KNOWN:
                desk.chosen[other] = sample_choice(desk, desk.world, other, 1.0, rng)
            else:
                desk.chosen[other] = known[other]
                likelihood += log_chance(desk, desk.world, other, int(known[other]))
        likelihoods[number] = likelihood
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck
            desk.chosen[seat] = actions[index]
            play_turn(desk, rng)
            write_expectation(desk, seat, values[number, index])


@inlined
def write_expectation(desk: Desk, seat: int, value: NDArray[np.float32]) -> None:
    """Write the shares of the victory and the scores of `after`, expected or final."""
    players = int(desk.after[PLAYERS])
    is_over = desk.after[PHASE] == OVER
    if not is_over:
        evaluate_features(desk, encode(desk.after, seat, desk.indices, desk.values), seat)
    for other in range(players):
        if is_over:
            value[other] = final_share(desk.after, other)
            value[players + other] = desk.after[layout.SCORES + other]
        else:
            value[other] = desk.expected[SHARES, other]
            value[players + other] = FULL_SCORE * desk.expected[SCORES, other]


@inlined
def num_cards(action: int) -> int:
    """Return how many cards an action plays."""
    return 2 if action >= NUM_KINDS else 1


@inlined
def imagine_hands(state: Cells, seat: int, known: NDArray[np.int16], rng: Rng) -> None:
    """Deal the hands of the others again, but for the cards of choices that are known.

    As `resample_hidden`, which knows of no choices: every arrangement is as likely, and depends on what the
    seat sees and on the generator alone.
    """
    in_hand = int(state[IN_HAND])
    first = int(state[SEEN])
    for other in range(int(state[PLAYERS])):
        if other != seat:
            kept = 0 if known[other] == NOT_KNOWN else num_cards(int(known[other]))
            for index in range(kept, in_hand):
                position = 0
                while state[DECK + position] != state[hand_of(other) + index]:
                    position += 1
                first -= 1
                swap_to_front(state, first, position)
    sort_deck_from(state, first)
    for other in range(int(state[PLAYERS])):
        if other != seat:
            kept = 0 if known[other] == NOT_KNOWN else num_cards(int(known[other]))
            for index in range(kept, in_hand):
                position = first + below(rng, NUM_CARDS - first)
                state[hand_of(other) + index] = swap_to_front(state, first, position)
                first += 1
            shuffle(state, hand_of(other), in_hand, rng)


@inlined
def shuffle(cards: NDArray[np.int16], start: int, number: int, rng: Rng) -> None:
    """Shuffle some cards: when each was drawn is not known."""
    for index in range(number - 1, 0, -1):
        other = below(rng, index + 1)
        card = cards[start + index]
        cards[start + index] = cards[start + other]
        cards[start + other] = card


@inlined
def log_chance_of_past(desk: Desk, seat: int, past: Past, rng: Rng) -> float:
    """Return the logarithm of how likely a seat's earlier choices are, with its hand in `world`.

    A hand is traced back: without what was drawn, with what was played.
    """
    total = 0.0
    count = int(desk.world[IN_HAND])
    for index in range(count):
        past.hand[index] = desk.world[hand_of(seat) + index]
    for turn in range(len(past.drawn)):
        action = int(past.actions[turn, seat])
        count -= int(past.drawn[turn])
        past.hand[count] = FIRST_CARD[action]
        count += 1
        if action >= NUM_KINDS:
            past.hand[count] = SECOND_CARD[action]
            count += 1
        copy_state(past.states[turn], past.scratch)
        replace_hand(past.scratch, seat, past.hand)
        total += log_chance(desk, past.scratch, seat, action)
        shuffle(past.hand, 0, count, rng)
    return total


@inlined
def replace_hand(state: Cells, seat: int, hand: NDArray[np.int16]) -> None:
    """Give a seat another hand, in the deck as well, from which follows what it has not seen."""
    for index in range(int(state[IN_HAND])):
        position = 0
        while state[DECK + position] != state[hand_of(seat) + index]:
            position += 1
        # Marked, so that the next card finds its own place in the deck.
        state[DECK + position] = -1 - hand[index]
        state[hand_of(seat) + index] = hand[index]
    for position in range(int(state[SEEN])):
        if state[DECK + position] < 0:
            state[DECK + position] = -1 - state[DECK + position]


@inlined
def log_chance(desk: Desk, state: Cells, seat: int, action: int) -> float:
    """Return the logarithm of how likely a seat is to play just these cards, as the network would.

    What it played is fixed in every world, so the chance of the action is shared among equal cards: a hand
    with more of them is not likelier for that.
    """
    number = weigh_choices(desk, state, seat, 1.0)
    chance = 0.0
    for index in range(number):
        if desk.actions[index] == action:
            chance = float(desk.priors[index])
    return log(max(chance, _LEAST_CHANCE) / num_ways(state, seat, action))


@inlined
def num_copies(state: Cells, seat: int, card: int) -> int:
    """Return how many cards of a kind a seat holds."""
    found = 0
    for index in range(int(state[IN_HAND])):
        found += int(state[hand_of(seat) + index] == card)
    return found


@inlined
def num_ways(state: Cells, seat: int, action: int) -> int:
    """Return in how many ways an action can be played from a seat's hand, equal cards told apart."""
    copies = num_copies(state, seat, int(FIRST_CARD[action]))
    if action < NUM_KINDS:
        return copies
    if FIRST_CARD[action] == SECOND_CARD[action]:
        return copies * (copies - 1) // 2
    return copies * num_copies(state, seat, int(SECOND_CARD[action]))
