"""How the other at a table of two seems to play 5211, and a look ahead that answers it.

Its manner is not known. A few are weighed: our own network's, that of the level `expert`, which a small
network copies, and habits of people. It is believed to have each as far as its choices were likely with it.
Under each manner hands that it may hold are traced back from turn to turn, without what was drawn and with
what was played (a particle filter, backwards): those from which it would have chosen what it chose go on.
"""

from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.bot import Seen
from tilewright.bots.desk import Desk
from tilewright.bots.g5211.habits import Habits, new_habits, write_appeals
from tilewright.bots.g5211.human import G5211Skill, habits_of
from tilewright.bots.g5211.judgement import softmax as share_out
from tilewright.bots.g5211.network import (
    add_expectation,
    desk_for,
    play_turn,
    reveal_all,
    weigh_choices,
)
from tilewright.bots.g5211.worlds import num_cards, num_ways, replace_hand, shuffle
from tilewright.bots.network_kernels import softmax
from tilewright.core.compiled import copy_state, inlined, kernel
from tilewright.core.errors import SetupError
from tilewright.core.rng import Rng, uniform
from tilewright.games.g5211.dealing import resample_hidden
from tilewright.games.g5211.layout import (
    HAND_SIZE,
    IN_HAND,
    LONG,
    OVER,
    PHASE,
    PLAYERS,
    Cells,
    hand_of,
)
from tilewright.games.g5211.rules import FIRST_CARD, SECOND_CARD, legal_actions

_NETWORK, _EXPERT, _FIRST_HABIT = 0, 1, 2
_HABITS = (
    G5211Skill(0.0, 1.0, 1.0, 1.0, 1.0, 1.0, temperature=0.6),
    G5211Skill(0.15, 0.85, 0.55, 0.6, 0.2, 0.5, temperature=1.25),
    G5211Skill(0.6, 0.2, 0.1, 0.0, 0.0, 0.0, temperature=1.0),
)
"""Of a good, a middling and a new player."""
_MANNERS = _FIRST_HABIT + len(_HABITS)
_TRUST_IN_NETWORK = 0.5
"""How likely a seat is held to play as the network does before it has chosen anything."""
_SLIPS = 0.05
"""How often a choice of any manner is believed to be just any."""
_GUESSES = 32
"""Of a hand, for each manner."""
_COPY = Path(__file__).parent / "weights" / "expert-2.npz"


class Manners(NamedTuple):
    """Manners of play, what is believed of them, and buffers to follow them.

    Attributes:
        network, expert: desks with our own network, and with one that plays as `expert` does.
        habits: [habits, 4, NUM_HABITS] weights (habits.py).
        temperatures: [habits] of the choice.
        scratch: buffers for a hand.
        actions, chances: [MAX_CANDIDATES] legal actions, and how likely they are.
        beliefs: [manners] how likely the other seat is to have each.
        hands: [GUESSES, HAND_SIZE] what it may have held.
        weights: [GUESSES] how much each guess counts.
        spare: [GUESSES, HAND_SIZE] a copy of hands.
    """

    network: Desk
    expert: Desk
    habits: NDArray[np.float32]
    temperatures: NDArray[np.float64]
    scratch: Habits
    actions: NDArray[np.int16]
    chances: NDArray[np.float64]
    beliefs: NDArray[np.float64]
    hands: NDArray[np.int16]
    weights: NDArray[np.float64]
    spare: NDArray[np.int16]


def believe(state: Cells, desk: Desk, seen: Seen, rng: Rng) -> Manners:
    """Return what a seat believes of the other, by the choices that it saw.

    Args:
        state: a position that the seat cannot tell from the true one.
        desk: with our own network.

    Raises:
        SetupError: it is not a standard table of two.
    """
    if state[PLAYERS] != 2 or state[LONG]:
        raise SetupError("Manners are known for standard tables of two only.")
    habits = np.stack([habits_of(skill, 2) for skill in _HABITS])
    beliefs = np.full(_MANNERS, (1 - _TRUST_IN_NETWORK) / (_MANNERS - 1))
    beliefs[_NETWORK] = _TRUST_IN_NETWORK
    manners = Manners(
        network=desk,
        expert=desk_for(state, _COPY),
        habits=habits,
        temperatures=np.array([skill.temperature for skill in _HABITS]),
        scratch=new_habits(habits[0]),
        actions=np.zeros_like(desk.actions),
        chances=np.zeros(len(desk.actions)),
        beliefs=beliefs,
        hands=np.zeros((_GUESSES, HAND_SIZE), np.int16),
        weights=np.zeros(_GUESSES),
        spare=np.zeros((_GUESSES, HAND_SIZE), np.int16),
    )
    other, turns = 1 - seen.seat, seen.revealed
    states = np.array([turn.sample(rng) for turn in turns], np.int16).reshape(-1, len(state))
    choices = np.array([turn.choices[other] for turn in turns], np.int16)
    logs = np.log(beliefs)
    _trace_back(manners, state, states, other, choices, rng, logs)
    beliefs[:] = share_out(logs, 1.0)
    return manners


@kernel
def _trace_back(
    manners: Manners,
    state: Cells,
    states: NDArray[np.int16],
    seat: int,
    choices: NDArray[np.int16],
    rng: Rng,
    logs: NDArray[np.float64],
) -> None:
    """Add the logarithms of how likely a seat's choices are with each manner.

    Args:
        state: the position now, as the one who guesses may imagine it.
        states: [turns, SIZE] earlier ones, in order.
        choices: [turns] of the seat.
        logs: [manners] receives them.
    """
    world, hands, weights = manners.network.world, manners.hands, manners.weights
    for manner in range(len(logs)):
        copy_state(state, world)
        for guess in range(len(hands)):
            resample_hidden(world, 1 - seat, rng)
            for index in range(HAND_SIZE):
                hands[guess, index] = world[hand_of(seat) + index]
        count = int(state[IN_HAND])
        for turn in range(len(states) - 1, -1, -1):
            action, total = int(choices[turn]), 0.0
            copy_state(states[turn], world)
            for guess in range(len(hands)):
                # Any of the cards may be those that were drawn since.
                shuffle(hands[guess], 0, count, rng)
                put_choice(hands[guess], int(world[IN_HAND]) - num_cards(action), action)
                replace_hand(world, seat, hands[guess])
                weights[guess] = _chance_of(manners, manner, world, seat, action)
                total += weights[guess]
            count = int(world[IN_HAND])
            logs[manner] += log(total / len(hands))
            _draw_guesses(manners, total, rng)


@inlined
def put_choice(hand: NDArray[np.int16], kept: int, action: int) -> None:
    """Put the cards of a choice behind those that were kept."""
    hand[kept] = FIRST_CARD[action]
    if num_cards(action) == 2:
        hand[kept + 1] = SECOND_CARD[action]


@inlined
def _chance_of(manners: Manners, manner: int, state: Cells, seat: int, action: int) -> float:
    """Return how likely a seat is to play just these cards, equal ones told apart."""
    number = weigh_manner(manners, manner, state, seat)
    chance = 0.0
    for index in range(number):
        if manners.actions[index] == action:
            chance = manners.chances[index]
    chance = (1 - _SLIPS) * chance + _SLIPS / number
    return chance / num_ways(state, seat, action)


@inlined
def _draw_guesses(manners: Manners, total: float, rng: Rng) -> None:
    """Draw guesses anew by their weights, evenly spaced.

    Args:
        total: of the weights.
    """
    hands, weights, spare = manners.hands, manners.weights, manners.spare
    step = total / len(hands)
    point = uniform(rng) * step
    guess, up_to_it = 0, weights[0]
    for place in range(len(hands)):
        while up_to_it < point and guess < len(hands) - 1:
            guess += 1
            up_to_it += weights[guess]
        for index in range(HAND_SIZE):
            spare[place, index] = hands[guess, index]
        point += step
    for place in range(len(hands)):
        for index in range(HAND_SIZE):
            hands[place, index] = spare[place, index]


@kernel
def weigh_manner(manners: Manners, manner: int, state: Cells, seat: int) -> int:
    """Write a seat's legal actions and how likely each is with a manner, and return their number."""
    if manner < _FIRST_HABIT:
        desk = manners.network if manner == _NETWORK else manners.expert
        number = weigh_choices(desk, state, seat, 1.0)
        for index in range(number):
            manners.actions[index] = desk.actions[index]
            manners.chances[index] = desk.priors[index]
        return int(number)
    number = int(legal_actions(state, seat, manners.actions))
    scratch = manners.scratch
    habits = Habits(manners.habits[manner - _FIRST_HABIT], scratch.features, scratch.appeals)
    write_appeals(state, seat, manners.actions[:number], habits, manners.chances)
    softmax(manners.chances, number, manners.temperatures[manner - _FIRST_HABIT])
    return number


@inlined
def pick(chances: NDArray[np.float64], number: int, rng: Rng) -> int:
    """Return an index, drawn by chances that add up to 1."""
    left = uniform(rng)
    index = 0
    while index < number - 1 and left >= chances[index]:
        left -= chances[index]
        index += 1
    return index


@inlined
def choose_by_manner(manners: Manners, manner: int, state: Cells, seat: int, rng: Rng) -> int:
    """Return a choice of a seat that has a manner."""
    number = weigh_manner(manners, manner, state, seat)
    return int(manners.actions[pick(manners.chances, number, rng)])


@kernel
def look_ahead_at_manners(
    manners: Manners,
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    worlds: int,
    turns: int,
    rng: Rng,
    sums: NDArray[np.float64],
) -> None:
    """Add up what the network expects some turns after each action, as `look_ahead` does.

    In each world the other has a manner that it may have, as far as the seat believes it.
    """
    desk, other = manners.network, 1 - seat
    copy_state(state, desk.world)
    for _ in range(worlds):
        resample_hidden(desk.world, seat, rng)
        manner = pick(manners.beliefs, len(manners.beliefs), rng)
        desk.chosen[other] = choose_by_manner(manners, manner, desk.world, other, rng)
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck
            desk.chosen[seat] = actions[index]
            play_turn(desk, rng)
            for _ in range(turns - 1):
                if desk.after[PHASE] != OVER:
                    desk.replies[seat] = choose_by_manner(manners, _NETWORK, desk.after, seat, rng)
                    desk.replies[other] = choose_by_manner(manners, manner, desk.after, other, rng)
                    reveal_all(desk.after, desk.replies, rng)
            add_expectation(desk, seat, sums[index])
