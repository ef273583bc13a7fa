"""An opponent model for a table of two at 5211, and a look ahead that plays against it.

How the opponent plays is not known. A few styles are weighed: that of our own network, that of the level
`expert`, which a small network copies, and habits of people. Each is as likely as the choices that were
revealed are with it. For each style a particle filter traces hands that the opponent may hold back from turn
to turn, without what was drawn and with what was played: those from which its choice is likelier survive.
"""

from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tilewright.bots.bot import Seen
from tilewright.bots.desk import Desk
from tilewright.bots.g5211 import judgement
from tilewright.bots.g5211.habits import Habits, new_habits, write_appeals
from tilewright.bots.g5211.human import G5211Skill, habits_of
from tilewright.bots.g5211.network import (
    add_expectation,
    desk_for,
    play_turn,
    reveal_all,
    weigh_choices,
)
from tilewright.bots.g5211.worlds import num_cards, num_ways, replace_hand, shuffle
from tilewright.bots.network_kernels import sample_index, softmax
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
_NUM_STYLES = _FIRST_HABIT + len(_HABITS)
_PRIOR_OF_NETWORK = 0.5
"""The probability of our own network's style before the opponent has chosen anything."""
_SLIP_RATE = 0.05
"""How often a choice is assumed to be a slip: any legal action, whatever the style."""
_NUM_PARTICLES = 32
"""How many hands are traced for each style."""
_COPY = Path(__file__).parent / "weights" / "expert-2.npz"


class OpponentModel(NamedTuple):
    """Styles of play, how likely the opponent has each, and buffers to play in them.

    Attributes:
        network, expert: desks with our own network, and with one that plays as `expert` does.
        habits: [habits, 4, NUM_HABITS] weights (habits.py).
        temperatures: [habits] of the choice.
        scratch: buffers for a hand.
        actions, chances: [MAX_CANDIDATES] legal actions, and how likely they are.
        beliefs: [styles] the probability of each.
        hands: [NUM_PARTICLES, HAND_SIZE] what the opponent may have held.
        weights: [NUM_PARTICLES] the likelihood of each.
        spare: [NUM_PARTICLES, HAND_SIZE] a copy of hands.
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


def model_opponent(state: Cells, desk: Desk, seen: Seen, rng: Rng) -> OpponentModel:
    """Return a seat's model of its opponent, fitted to the choices that were revealed.

    Args:
        state: a position that the seat cannot tell from the true one.
        desk: with our own network.

    Raises:
        SetupError: it is not a standard table of two.
    """
    if state[PLAYERS] != 2 or state[LONG]:
        raise SetupError("The opponent can be modelled at standard tables of two only.")
    habits = np.stack([habits_of(skill, 2) for skill in _HABITS])
    beliefs = np.full(_NUM_STYLES, (1 - _PRIOR_OF_NETWORK) / (_NUM_STYLES - 1))
    beliefs[_NETWORK] = _PRIOR_OF_NETWORK
    model = OpponentModel(
        network=desk,
        expert=desk_for(state, _COPY),
        habits=habits,
        temperatures=np.array([skill.temperature for skill in _HABITS]),
        scratch=new_habits(habits[0]),
        actions=np.zeros_like(desk.actions),
        chances=np.zeros(len(desk.actions)),
        beliefs=beliefs,
        hands=np.zeros((_NUM_PARTICLES, HAND_SIZE), np.int16),
        weights=np.zeros(_NUM_PARTICLES),
        spare=np.zeros((_NUM_PARTICLES, HAND_SIZE), np.int16),
    )
    opponent, turns = 1 - seen.seat, seen.revealed
    states = np.array([turn.sample(rng) for turn in turns], np.int16).reshape(-1, len(state))
    choices = np.array([turn.choices[opponent] for turn in turns], np.int16)
    logs = np.log(beliefs)
    _trace_back(model, state, states, opponent, choices, rng, logs)
    beliefs[:] = judgement.softmax(logs, 1.0)
    return model


@kernel
def _trace_back(
    model: OpponentModel,
    state: Cells,
    states: NDArray[np.int16],
    seat: int,
    choices: NDArray[np.int16],
    rng: Rng,
    logs: NDArray[np.float64],
) -> None:
    """Add the log-likelihood of a seat's choices in each style.

    Args:
        state: a position that the other seat cannot tell from the true one.
        states: [turns, SIZE] earlier ones, in order.
        choices: [turns] of the seat.
        logs: [styles] receives them.
    """
    world, hands, weights = model.network.world, model.hands, model.weights
    for style in range(len(logs)):
        copy_state(state, world)
        for particle in range(len(hands)):
            resample_hidden(world, 1 - seat, rng)
            for index in range(HAND_SIZE):
                hands[particle, index] = world[hand_of(seat) + index]
        count = int(state[IN_HAND])
        for turn in range(len(states) - 1, -1, -1):
            action, total = int(choices[turn]), 0.0
            copy_state(states[turn], world)
            for particle in range(len(hands)):
                # Any of the cards may be those that were drawn since.
                shuffle(hands[particle], 0, count, rng)
                put_choice(hands[particle], int(world[IN_HAND]) - num_cards(action), action)
                replace_hand(world, seat, hands[particle])
                weights[particle] = _likelihood_of(model, style, world, seat, action)
                total += weights[particle]
            count = int(world[IN_HAND])
            logs[style] += log(total / len(hands))
            _resample_hands(model, total, rng)


@inlined
def put_choice(hand: NDArray[np.int16], kept: int, action: int) -> None:
    """Put the cards of a choice behind those that were kept."""
    hand[kept] = FIRST_CARD[action]
    if num_cards(action) == 2:
        hand[kept + 1] = SECOND_CARD[action]


@inlined
def _likelihood_of(model: OpponentModel, style: int, state: Cells, seat: int, action: int) -> float:
    """Return the likelihood of playing just these cards, equal ones told apart."""
    number = weigh_style(model, style, state, seat)
    chance = 0.0
    for index in range(number):
        if model.actions[index] == action:
            chance = model.chances[index]
    chance = (1 - _SLIP_RATE) * chance + _SLIP_RATE / number
    return chance / num_ways(state, seat, action)


@inlined
def _resample_hands(model: OpponentModel, total: float, rng: Rng) -> None:
    """Draw as many hands again by their weights (systematic resampling).

    Args:
        total: of the weights.
    """
    hands, weights, spare = model.hands, model.weights, model.spare
    step = total / len(hands)
    point = uniform(rng) * step
    particle, up_to_it = 0, weights[0]
    for place in range(len(hands)):
        while up_to_it < point and particle < len(hands) - 1:
            particle += 1
            up_to_it += weights[particle]
        for index in range(HAND_SIZE):
            spare[place, index] = hands[particle, index]
        point += step
    for place in range(len(hands)):
        for index in range(HAND_SIZE):
            hands[place, index] = spare[place, index]


@kernel
def weigh_style(model: OpponentModel, style: int, state: Cells, seat: int) -> int:
    """Write a seat's legal actions and how likely each is in a style, and return their number."""
    if style < _FIRST_HABIT:
        desk = model.network if style == _NETWORK else model.expert
        number = weigh_choices(desk, state, seat, 1.0)
        for index in range(number):
            model.actions[index] = desk.actions[index]
            model.chances[index] = desk.priors[index]
        return int(number)
    number = int(legal_actions(state, seat, model.actions))
    scratch = model.scratch
    habits = Habits(model.habits[style - _FIRST_HABIT], scratch.features, scratch.appeals)
    write_appeals(state, seat, model.actions[:number], habits, model.chances)
    softmax(model.chances, number, model.temperatures[style - _FIRST_HABIT])
    return number


@inlined
def choose_in_style(model: OpponentModel, style: int, state: Cells, seat: int, rng: Rng) -> int:
    """Return a choice of a seat that plays in a style."""
    number = weigh_style(model, style, state, seat)
    return int(model.actions[sample_index(model.chances, number, rng)])


@kernel
def look_ahead_against(
    model: OpponentModel,
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    worlds: int,
    turns: int,
    rng: Rng,
    sums: NDArray[np.float64],
) -> None:
    """Add up what the network expects some turns after each action, as `look_ahead` does.

    In each world the opponent plays in a style that is sampled by the beliefs.
    """
    desk, other = model.network, 1 - seat
    copy_state(state, desk.world)
    for _ in range(worlds):
        resample_hidden(desk.world, seat, rng)
        style = sample_index(model.beliefs, len(model.beliefs), rng)
        desk.chosen[other] = choose_in_style(model, style, desk.world, other, rng)
        luck = rng[0]
        for index in range(len(actions)):
            rng[0] = luck
            desk.chosen[seat] = actions[index]
            play_turn(desk, rng)
            for _ in range(turns - 1):
                if desk.after[PHASE] != OVER:
                    desk.replies[seat] = choose_in_style(model, _NETWORK, desk.after, seat, rng)
                    desk.replies[other] = choose_in_style(model, style, desk.after, other, rng)
                    reveal_all(desk.after, desk.replies, rng)
            add_expectation(desk, seat, sums[index])
