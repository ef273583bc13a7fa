"""5211, judged for each seat by what it could know: by the champion's look ahead over guessed hands.

The others' hands are weighed by what their choices in this deal reveal, were they to play as the network
does. People are not the network: weights are flattened until enough worlds count.
"""

from functools import partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tilewright.analysis.decisions import BEST_SHOWN, new_decision
from tilewright.analysis.g5211_reasons import THEMES as THEMES
from tilewright.analysis.g5211_reasons import reason_text as reason_text
from tilewright.analysis.g5211_reasons import reasons as reasons
from tilewright.analysis.g5211_reasons import themes as themes
from tilewright.analysis.line import DecisionTask, Found, Line, Ranking, Task
from tilewright.analysis.rounding import (
    FREQUENCY_DIGITS,
    round_all_points,
    round_points,
    round_share,
    round_shares,
)
from tilewright.analysis.schema import Deal, Decision, Judge, MoveValue, Position
from tilewright.bots.desk import FULL_SCORE, SCORES, SHARES, Desk
from tilewright.bots.g5211.network import desk_for, shipped_weights, weigh_choices
from tilewright.bots.g5211.network_search import (
    LEAST_CHANCE,
    TEMPERATURE,
    TRUST,
    improve_policy,
    worth,
)
from tilewright.bots.g5211.worlds import NOT_KNOWN, Past, look_into_worlds, new_past
from tilewright.core.compiled import plain
from tilewright.core.rng import new_rng
from tilewright.games.g5211.layout import DEAL_NUMBER, IN_HAND, Cells, hand_of
from tilewright.games.g5211.rules import FIRST_CARD, NUM_KINDS, SECOND_CARD

BOT = "champion"
CODE = 5
"""The version of the method: raised with every change that changes numbers."""
SIMULATIONS = 2000
DEAL_SIMULATIONS = 1
MIXES = True
"""Whether the judge chooses at random among good moves."""
PUZZLE_TABLES = (*3 * (("standard", 2),), ("standard", 3))
"""Variants and numbers of players of the games that puzzles are from, one after the other."""
PUZZLE_LEAD = 0.05
"""Of 15 points of share hardly any choice leads: what the others choose is not known."""
_FEWEST_WORLDS = 32
_TURNS_BELIEVED = 3
"""How many earlier turns of a deal the others are judged by."""
_TEMPERATURES = (1.0, 0.7, 0.5, 0.35, 0.25, 0.15, 0.1)
_ENOUGH = 0.25
"""So large a part of the worlds has to count: the effective sample size."""
_CHOICES_STREAM, _REVEAL_STREAM, _DEALS_STREAM, _FAIR_STREAM = 1, 2, 3, 4

Floats = NDArray[np.float64]


class Turn(NamedTuple):
    """A turn of a game: the event of its first choice, the position, and all choices by seat."""

    event: int
    state: Cells
    actions: list[int]


class Look(NamedTuple):
    """A seat's choices, looked at in many worlds.

    Attributes:
        actions: [choices].
        chances: [choices] how likely the bare network plays each.
        values: [worlds, choices, 2 x players] shares and scores.
        beliefs: [worlds] how much each counts.
        expected: [choices, 2 x players] the mean of `values`.
        worth: [choices] what choices are ordered by.
    """

    actions: NDArray[np.int16]
    chances: Floats
    values: Floats
    beliefs: Floats
    expected: Floats
    worth: Floats

    @property
    def order(self) -> list[int]:
        """The choices, the best first."""
        return [int(index) for index in np.argsort(-self.worth, kind="stable")]


class Draw(NamedTuple):
    """What was drawn after a turn, as a seat judges it; values are [2 x players] shares and scores.

    Attributes:
        revealed: the value of what all have chosen, before anything is drawn.
        noise: the standard error of the share in it.
        drawn: once cards were drawn; the same where none were.
    """

    revealed: Floats
    noise: float
    drawn: Floats


def weights(variant: str, players: int) -> Path:
    """Return the weights file of the judge of a table."""
    return shipped_weights(players, variant)


def tasks(line: Line, judge: Judge) -> list[Task]:
    """Return the parts of an analysis: the first deal, then turn by turn."""
    turns = _turns(line)
    return [
        partial(_judge_first_deal, line, judge),
        *(partial(_judge_turn, line, judge, turns, number) for number in range(len(turns))),
    ]


def decision_tasks(line: Line, judge: Judge) -> list[DecisionTask]:
    """Return the parts that find the decisions alone; what they did to the others is left out."""
    turns = _turns(line)

    def decide(number: int) -> list[Decision]:
        past = _past(line, turns, number)
        return [
            judge_choice(line, judge, turns[number], past, seat)[0]
            for seat in range(line.setup.players)
        ]

    return [partial(decide, number) for number in range(len(turns))]


def deal_tasks(line: Line, judge: Judge) -> list[Task]:
    """Return the parts that find the deals alone."""
    turns = _turns(line)

    def judge_draws(number: int) -> Found:
        past, turn = _past(line, turns, number), turns[number]
        seats = range(line.setup.players)
        draws = [_judge_draw(line, judge, turn, past, seat) for seat in seats]
        event = turn.event + line.setup.players
        return Found(range(event, event + 1), [], [_draw(event, draws)], [])

    return [
        partial(_judge_first_deal, line, judge),
        *(
            partial(judge_draws, number)
            for number, turn in enumerate(turns)
            if _has_draw(line, turn)
        ),
    ]


def _turns(line: Line, end: int | None = None) -> list[Turn]:
    """Return the turns of a game, or those before an event."""
    found: list[Turn] = []
    event, players = 0, line.setup.players
    while event < (len(line.events) if end is None else end):
        if isinstance(line.events[event][0], str):
            event += 1
            continue
        choices = {int(who): str(what) for who, what in line.events[event : event + players]}
        actions = [line.game.action_from_text(choices[seat]) for seat in range(players)]
        found.append(Turn(event, line.states[event], actions))
        event += players
    return found


def _judge_first_deal(line: Line, judge: Judge) -> Found:
    """Compare the first hands with others, each seat by its own."""
    players = line.setup.players
    before, desk = line.states[0], desk_for(line.states[1], None)
    actual = [_expect(desk, line.states[1], seat) for seat in range(players)]
    others = np.empty((judge.deals, players, 2 * players))
    for seat in range(players):
        # Every game begins alike: with the same deals to compare with, all would err in the same direction.
        hand = crc32(_hand(line.states[1], seat).tobytes())
        for number in range(judge.deals):
            rng = new_rng(judge.seed, _DEALS_STREAM, seat, hand, number)
            dealt = line.game.apply_chance(before, line.game.draw(before, rng))
            others[number, seat] = _expect(desk, dealt, seat)
    means = list(others.mean(axis=0))
    noise = [others[:, seat, seat].std(ddof=1) / judge.deals**0.5 for seat in range(players)]
    # No seat is better than another here; the network believes each to be a little better than the others.
    start = replace(_position(0, means), shares=round_shares(np.full(players, 1 / players)))
    return Found(range(1), [], [_deal(0, means, actual, noise)], [start])


def _judge_turn(line: Line, judge: Judge, turns: list[Turn], number: int) -> Found:
    turn, players = turns[number], line.setup.players
    past, seats = _past(line, turns, number), range(players)
    choices = [judge_choice(line, judge, turn, past, seat) for seat in seats]
    draws = [_judge_draw(line, judge, turn, past, seat) for seat in seats]
    decisions = [decision for decision, _, _ in choices]
    values = [before for _, before, _ in choices]
    for whom, (_, _, played) in enumerate(choices):
        for who, decision in enumerate(decisions):
            if who != whom:
                revealed = draws[whom].revealed
                if players > 2:
                    revealed, _ = _reveal(line, judge, turn, past, whom, [who])
                decision.effects[whom] = round_share(revealed[whom] - played[whom])
    end = turn.event + players
    positions = [_position(event, values) for event in range(turn.event, end)]
    deals = []
    if _has_draw(line, turn):
        deals = [_draw(end, draws)]
        positions.append(_position(end, [one.revealed for one in draws]))
    return Found(range(turn.event, end + len(deals)), decisions, deals, positions)


def _has_draw(line: Line, turn: Turn) -> bool:
    """Return whether cards were drawn after a turn; a game that is not over may end before."""
    end = turn.event + line.setup.players
    return end < len(line.events) and isinstance(line.events[end][0], str)


def _past(line: Line, turns: list[Turn], number: int) -> Past:
    """Return the turns before this one in the same deal, the last one first."""
    state = turns[number].state
    found = []
    for turn in reversed(turns[max(0, number - _TURNS_BELIEVED) : number]):
        if turn.state[DEAL_NUMBER] != state[DEAL_NUMBER]:
            break
        cards = 2 if turn.actions[0] >= NUM_KINDS else 1
        found.append((turn.state, turn.actions, cards if _has_draw(line, turn) else 0))
    return new_past(found, state)


def judge_choice(
    line: Line, judge: Judge, turn: Turn, past: Past, seat: int
) -> tuple[Decision, Floats, Floats]:
    """Return a seat's decision, and the values before it and of what was played.

    All of it follows from what the seat could know; effects on others are still to be told.
    """
    players = line.setup.players
    look = _look_at_choices(line, judge, turn, past, seat)
    actions, chances, expected = look.actions, look.chances, look.expected
    played = int(np.flatnonzero(actions == turn.actions[seat])[0])
    likely = chances >= min(LEAST_CHANCE, chances.max())
    frequencies = np.zeros(len(actions))
    frequencies[likely] = improve_policy(chances[likely], look.worth[likely], TRUST, TEMPERATURE)
    order = look.order
    # Its values a turn later are those of its own policy: any better one would gain at every turn.
    before: Floats = chances @ expected

    def move_value(index: int) -> MoveValue:
        return MoveValue(
            move=line.game.action_text(int(actions[index])),
            share=round_share(expected[index, seat]),
            margin=round_points(_margin(expected[index], seat)),
            frequency=round(float(frequencies[index]), FREQUENCY_DIGITS),
        )

    own = np.zeros(players)
    own[seat] = expected[played, seat] - before[seat]
    decision = new_decision(
        turn.event + _place(line, turn, seat),
        seat,
        choices=len(actions),
        best=[move_value(index) for index in order[:BEST_SHOWN]],
        played=move_value(played),
        rank=order.index(played),
        effects=own,
        noise=_noise_of_gap(look, seat, order[0], played),
    )
    return decision, before, expected[played]


def _look_at_choices(
    line: Line, judge: Judge, turn: Turn, past: Past, seat: int, network: Path | None = None
) -> Look:
    """Look a turn ahead at every choice of a seat, over what it could know.

    Args:
        network: a weights file; None for the judge's.
    """
    players = line.setup.players
    desk = desk_for(turn.state, network)
    actions = np.array(line.game.legal_actions(turn.state, seat), np.int16)
    chances = _policy(desk, turn.state, seat)
    nothing = np.full(players, NOT_KNOWN, np.int16)
    worlds = max(judge.simulations // len(actions), _FEWEST_WORLDS)
    rng = new_rng(judge.seed, _CHOICES_STREAM, turn.event, seat)
    values, beliefs = _look(desk, turn.state, seat, actions, nothing, past, worlds, rng)
    expected: Floats = np.tensordot(beliefs, values, axes=1)
    by_worth = worth(np.column_stack((expected[:, seat], expected[:, players:])), seat)
    return Look(actions, chances, values, beliefs, expected, by_worth)


def _noise_of_gap(look: Look, seat: int, better: int, worse: int) -> float:
    """Return the standard error of the difference in share between two choices."""
    gaps = look.values[:, better, seat] - look.values[:, worse, seat]
    return float(np.sqrt((look.beliefs**2 * (gaps - look.beliefs @ gaps) ** 2).sum()))


def rank_moves(line: Line, judge: Judge, event: int, seat: int, again: bool = False) -> Ranking:
    """Return a seat's choices at the first event of a turn, as the judge values them.

    Args:
        again: with other worlds, and by the network of the long game, which plays the standard one about as
            well: what the others are expected to do decides more than how long is searched.
    """
    players, game = line.setup.players, line.game
    turns = _turns(line, event)
    state = line.states[event]
    turns.append(Turn(event, state, [game.legal_actions(state, one)[0] for one in range(players)]))
    network = None
    if again:
        judge, network = replace(judge, seed=judge.seed + 1), shipped_weights(players, "long")
    past = _past(line, turns, len(turns) - 1)
    look = _look_at_choices(line, judge, turns[-1], past, seat, network)
    best, *others = look.order
    others.sort(key=lambda index: -look.expected[index, seat])
    return Ranking(
        moves=[game.action_text(int(look.actions[index])) for index in (best, *others)],
        shares=[float(look.expected[index, seat]) for index in (best, *others)],
        favourite=game.action_text(int(look.actions[look.chances.argmax()])),
    )


def _place(line: Line, turn: Turn, seat: int) -> int:
    """Return at which place of its turn a seat's choice stands in the record."""
    players = line.setup.players
    seats = [who for who, _ in line.events[turn.event : turn.event + players]]
    return seats.index(seat)


def is_same_move(state: Cells, move: str, other: str) -> bool:
    """Return whether two choices are the same."""
    return move == other


def _judge_draw(line: Line, judge: Judge, turn: Turn, past: Past, seat: int) -> Draw:
    """Compare what was drawn after a turn with what could have been."""
    others = [other for other in range(line.setup.players) if other != seat]
    revealed, noise = _reveal(line, judge, turn, past, seat, others)
    drawn = revealed
    if _has_draw(line, turn):
        end = turn.event + line.setup.players
        drawn = _expect(desk_for(turn.state, None), line.states[end + 1], seat)
    return Draw(revealed, noise, drawn)


def _reveal(
    line: Line, judge: Judge, turn: Turn, past: Past, seat: int, others: list[int]
) -> tuple[Floats, float]:
    """Return the value for a seat of what it and some others have chosen, and the share's standard error."""
    known = np.full(line.setup.players, NOT_KNOWN, np.int16)
    for other in others:
        known[other] = turn.actions[other]
    state = _with_choices_first(turn.state, known)
    own = np.array([turn.actions[seat]], np.int16)
    rng = new_rng(judge.seed, _REVEAL_STREAM, turn.event, seat)
    desk = desk_for(turn.state, None)
    values, beliefs = _look(desk, state, seat, own, known, past, judge.deals, rng)
    mean: Floats = beliefs @ values[:, 0]
    error = np.sqrt((beliefs**2 * (values[:, 0, seat] - mean[seat]) ** 2).sum())
    return mean, float(error)


def luck_of_fair_draws(line: Line, judge: Judge) -> Floats:
    """Return each seat's mean luck in a game if its cards were drawn again from the true pile.

    That is 0 for a judge who knows what the others hold. It measures the judge and is no part of an analysis:
    no seat knows the pile.
    """
    turns, players = _turns(line), line.setup.players
    found = np.zeros(players)
    for number, turn in enumerate(turns):
        if not _has_draw(line, turn):
            continue
        desk, before = desk_for(turn.state, None), line.states[turn.event + players]
        for draw in range(judge.deals):
            rng = new_rng(judge.seed, _FAIR_STREAM, turn.event, draw)
            after = line.game.apply_chance(before, line.game.draw(before, rng))
            for seat in range(players):
                found[seat] += _expect(desk, after, seat)[seat] / judge.deals
        past = _past(line, turns, number)
        for seat in range(players):
            found[seat] -= _judge_draw(line, judge, turn, past, seat).revealed[seat]
    return found


def _look(
    desk: Desk,
    state: Cells,
    seat: int,
    actions: NDArray[np.int16],
    known: NDArray[np.int16],
    past: Past,
    worlds: int,
    rng: NDArray[np.uint64],
) -> tuple[Floats, Floats]:
    """Return values [worlds, actions, 2 x players] and how much each world is believed."""
    values = np.zeros((worlds, len(actions), 2 * len(known)), np.float32)
    likelihoods = np.zeros(worlds)
    look_into_worlds(desk, state, seat, actions, known, past, rng, values, likelihoods)
    return values.astype(np.float64), believe(likelihoods)


def believe(likelihoods: Floats) -> Floats:
    """Return weights of worlds that add up to 1, flattened until enough worlds count.

    Args:
        likelihoods: their logarithms.
    """
    for temperature in _TEMPERATURES:
        found = np.exp(temperature * (likelihoods - likelihoods.max()))
        found /= found.sum()
        if 1 / (found**2).sum() >= _ENOUGH * len(found):
            return np.asarray(found, np.float64)
    return np.full(len(likelihoods), 1 / len(likelihoods))


def _with_choices_first(state: Cells, known: NDArray[np.int16]) -> Cells:
    """Return the position with the cards of known choices first in their hands."""
    after = state.copy()
    for seat, action in enumerate(known.tolist()):
        if action == NOT_KNOWN:
            continue
        hand = _hand(after, seat)
        cards = [int(FIRST_CARD[action])]
        if action >= NUM_KINDS:
            cards.append(int(SECOND_CARD[action]))
        rest = hand.tolist()
        for card in cards:
            rest.remove(card)
        hand[:] = cards + rest
    return after


def _hand(state: Cells, seat: int) -> Cells:
    """Return the cards that a seat holds: a part of the position."""
    start = plain(hand_of)(seat)
    return state[start : start + int(state[IN_HAND])]


def _policy(desk: Desk, state: Cells, seat: int) -> Floats:
    number = int(weigh_choices(desk, state, seat, 1.0))
    return desk.priors[:number].astype(np.float64)


def _expect(desk: Desk, state: Cells, seat: int) -> Floats:
    """Return [2 x players] what the network expects of a position in which the seats have to choose."""
    weigh_choices(desk, state, seat, 1.0)
    return np.concatenate((desk.expected[SHARES], FULL_SCORE * desk.expected[SCORES])).astype(float)


def _margin(values: Floats, seat: int) -> float:
    """Return a seat's expected lead over the best other seat."""
    scores = values[len(values) // 2 :]
    return float(scores[seat] - np.delete(scores, seat).max())


def _position(event: int, values: list[Floats]) -> Position:
    """Return a position in which each seat is valued by what it knows."""
    return Position(
        event,
        round_shares(value[seat] for seat, value in enumerate(values)),
        round_all_points(_margin(value, seat) for seat, value in enumerate(values)),
    )


def _draw(event: int, draws: list[Draw]) -> Deal:
    revealed, drawn = [one.revealed for one in draws], [one.drawn for one in draws]
    return _deal(event, revealed, drawn, [one.noise for one in draws])


def _deal(event: int, before: list[Floats], after: list[Floats], noise: list[float]) -> Deal:
    pairs = list(enumerate(zip(before, after, strict=True)))
    return Deal(
        event=event,
        luck=round_shares(new[seat] - old[seat] for seat, (old, new) in pairs),
        points=round_all_points(
            _margin(new, seat) - _margin(old, seat) for seat, (old, new) in pairs
        ),
        noise=round_shares(noise),
    )
