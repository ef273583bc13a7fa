"""Azul, judged by the search of its champion, at a fixed number of simulations.

The search draws nothing at random: the same position always gets the same values.
"""

from functools import partial
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from tilewright.analysis.azul_reasons import THEMES as THEMES
from tilewright.analysis.azul_reasons import reason_text as reason_text
from tilewright.analysis.azul_reasons import reasons as reasons
from tilewright.analysis.azul_reasons import themes as themes
from tilewright.analysis.decisions import BEST_SHOWN, new_decision
from tilewright.analysis.line import DecisionTask, Found, Line, Ranking, Task
from tilewright.analysis.rounding import (
    FREQUENCY_DIGITS,
    round_all_points,
    round_points,
    round_share,
    round_shares,
)
from tilewright.analysis.schema import Deal, Decision, Judge, MoveValue, Position
from tilewright.bots.azul.network import shipped_weights
from tilewright.bots.azul.network_search import (
    SCORE,
    SHARE,
    UTILITY,
    AzulNetworkBot,
    Examination,
    Settings,
)
from tilewright.bots.desk import FULL_SCORE
from tilewright.core.compiled import plain
from tilewright.core.game import Decide, State
from tilewright.core.rng import new_rng
from tilewright.games.azul.actions import FIRST_PLACEMENT, decode_take, encode_take
from tilewright.games.azul.game import GAME, Azul
from tilewright.games.azul.layout import (
    NUM_COLOURS,
    NUM_ROWS,
    PLAYERS,
    SOURCES,
    WALL,
    board_of,
    row_cells,
)

BOT = "champion"
CODE = 4
"""The version of the method: raised with every change that changes numbers."""
MIXES = False
"""Whether the judge chooses at random among good moves."""
SIMULATIONS = 4000
DEAL_SIMULATIONS = 192
_ENOUGH = 0.25
"""A move is compared if it was tried at least this often, as a part of the most tried one's tries."""
_DEALS_STREAM = 1
_LAST_ROUND_DEALS, _LAST_ROUND_SIMULATIONS = 0.25, 10
"""In a round that may be the last, fewer deals are searched for longer: else the end is not seen."""
PUZZLE_TABLES = (*5 * (("coloured", 2),), ("grey", 2), ("coloured", 3))
"""Variants and numbers of players of the games that puzzles are from, one after the other."""
PUZZLE_LEAD = 0.15
_OTHER_SEARCH = Settings(exploration=1.4, temperature=4.0)
"""For a second opinion: the search draws nothing at random, so another seed would change nothing."""


def weights(variant: str, players: int) -> Path:
    """Return the weights file of the judge of a table."""
    return shipped_weights(players, Azul.variants.index(variant))


class Values(NamedTuple):
    """[players] shares of the victory, and margins."""

    shares: NDArray[np.float64]
    margins: NDArray[np.float64]


def tasks(line: Line, judge: Judge) -> list[Task]:
    """Return the parts of an analysis: one for each event, in order."""
    found: list[Task] = []
    for event, (who, what) in enumerate(line.events):
        if isinstance(who, str):
            found.append(partial(_judge_deal, line, judge, event))
        elif len(line.game.legal_actions(line.states[event], who)) > 1:
            found.append(partial(_judge_decision, line, judge, event, who, str(what)))
    return found


def decision_tasks(line: Line, judge: Judge) -> list[DecisionTask]:
    """Return the parts that find the decisions alone."""

    def decide(event: int, seat: int, move: str) -> list[Decision]:
        return _judge_decision(line, judge, event, seat, move).decisions

    return [
        partial(decide, event, who, str(what))
        for event, (who, what) in enumerate(line.events)
        if not isinstance(who, str) and len(line.game.legal_actions(line.states[event], who)) > 1
    ]


def deal_tasks(line: Line, judge: Judge) -> list[Task]:
    """Return the parts that find the deals alone."""
    return [
        partial(_judge_deal, line, judge, event)
        for event, (who, _) in enumerate(line.events)
        if isinstance(who, str)
    ]


def _judge_decision(line: Line, judge: Judge, event: int, seat: int, move: str) -> Found:
    state, players = line.states[event], line.setup.players
    action = _first_equal(state, line.game.action_from_text(move))
    bot = AzulNetworkBot(simulations=judge.simulations, stops_early=False)
    found = bot.examine(state, seat, action)
    order = _order(found, seat)
    values = [_values(value, players) for value in found.values]
    played = int(np.flatnonzero(found.actions == action)[0])
    best = order[0]

    def move_value(index: int, text: str) -> MoveValue:
        return MoveValue(
            move=text,
            share=round_share(values[index].shares[seat]),
            margin=round_points(values[index].margins[seat]),
            frequency=round(float(found.counts[index] / found.counts.sum()), FREQUENCY_DIGITS),
        )

    moves = {index: line.game.action_text(int(found.actions[index])) for index in order}
    moves[played] = move
    decision = new_decision(
        event,
        seat,
        choices=len(line.game.legal_actions(state, seat)),
        best=[move_value(index, moves[index]) for index in order[:BEST_SHOWN]],
        played=move_value(played, move),
        rank=order.index(played),
        effects=values[played].shares - values[best].shares,
    )
    position = Position(
        event, round_shares(values[best].shares), round_all_points(values[best].margins)
    )
    return Found(range(event, event + 1), [decision], [], [position])


def rank_moves(line: Line, judge: Judge, event: int, seat: int, again: bool = False) -> Ranking:
    """Return a seat's moves at an event as the judge values them; the runner-up is tried often enough.

    Args:
        again: by another search, which goes less deep and looks at more moves.
    """
    settings = _OTHER_SEARCH if again else None
    bot = AzulNetworkBot(simulations=judge.simulations, settings=settings, stops_early=False)
    found = bot.examine(line.states[event], seat)
    order = _order(found, seat)
    shares = found.values[:, SHARE + seat]
    runner_up = max(order[1:], key=lambda index: shares[index], default=order[0])
    if found.counts[runner_up] < _ENOUGH * found.counts.max() and not found.is_settled:
        found = bot.examine(line.states[event], seat, int(found.actions[runner_up]))
        order = _order(found, seat)
        shares = found.values[:, SHARE + seat]
    rest = sorted(order[1:], key=lambda index: -shares[index])
    return Ranking(
        moves=[line.game.action_text(int(found.actions[index])) for index in (order[0], *rest)],
        shares=[float(shares[index]) for index in (order[0], *rest)],
        favourite=line.game.action_text(int(found.actions[found.priors.argmax()])),
    )


def _judge_deal(line: Line, judge: Judge, event: int) -> Found:
    """Compare a deal with others that could have come: all are searched alike."""
    before, players = line.states[event], line.setup.players
    deals, simulations = judge.deals, judge.deal_simulations
    if may_be_last_round(before):
        deals = max(2, int(_LAST_ROUND_DEALS * deals))
        simulations *= _LAST_ROUND_SIMULATIONS
    bot = AzulNetworkBot(simulations=simulations, stops_early=False)
    actual = _value_at(bot, line.states[event + 1], players)
    # Every game begins alike: with the same deals to compare with, all would err in the same direction.
    dealt_here = crc32(line.states[event + 1].tobytes())
    others = []
    for number in range(deals):
        rng = new_rng(judge.seed, _DEALS_STREAM, event, dealt_here, number)
        dealt = line.game.apply_chance(before, line.game.draw(before, rng))
        others.append(_value_at(bot, dealt, players))
    shares = np.array([value.shares for value in others])
    margins = np.array([value.margins for value in others])
    deal = Deal(
        event=event,
        luck=round_shares(actual.shares - shares.mean(axis=0)),
        points=round_all_points(actual.margins - margins.mean(axis=0)),
        noise=round_shares(shares.std(axis=0, ddof=1) / len(others) ** 0.5),
    )
    position = Position(
        event, round_shares(shares.mean(axis=0)), round_all_points(margins.mean(axis=0))
    )
    return Found(range(event, event + 1), [], [deal], [position])


def may_be_last_round(state: State) -> bool:
    """Return whether a row may be completed in the round to come: somebody has four of its tiles (Azul 5)."""
    walls = [int(state[plain(board_of)(seat) + WALL]) for seat in range(int(state[PLAYERS]))]
    rows = [plain(row_cells)(wall, row) for wall in walls for row in range(NUM_ROWS)]
    return any(int(cells).bit_count() >= NUM_COLOURS - 1 for cells in rows)


def _value_at(bot: AzulNetworkBot, state: State, players: int) -> Values:
    """Return the value of the best move of a position after a deal."""
    turn = GAME.turn(state)
    assert isinstance(turn, Decide)
    seat = turn.seats[0]
    found = bot.examine(state, seat)
    return _values(found.values[_order(found, seat)[0]], players)


def _order(found: Examination, seat: int) -> list[int]:
    """Return the moves, the best first; those tried too rarely to be compared come last, by their tries."""
    utilities = found.values[:, UTILITY + seat]
    least = 0 if found.is_settled else _ENOUGH * found.counts.max()
    is_rare = found.counts < least
    by_tries = np.where(is_rare, -found.counts, 0)
    return [int(index) for index in np.lexsort((-utilities, by_tries, is_rare))]


def _values(value: NDArray[np.float32], players: int) -> Values:
    scores = FULL_SCORE * value[SCORE : SCORE + players].astype(np.float64)
    best_other = [np.delete(scores, seat).max() for seat in range(players)]
    return Values(value[SHARE : SHARE + players].astype(np.float64), scores - best_other)


def is_same_move(state: State, move: str, other: str) -> bool:
    """Return whether two moves take the same tiles, from equal factories, to the same line."""
    actions = [GAME.action_from_text(text) for text in (move, other)]
    return _first_equal(state, actions[0]) == _first_equal(state, actions[1])


def _first_equal(state: State, action: int) -> int:
    """Return the same take from the first factory with equal tiles, as the search lists it."""
    if action >= FIRST_PLACEMENT:
        return action
    source, colour, destination = plain(decode_take)(action)
    for earlier in range(1, source):
        if state[SOURCES + earlier] == state[SOURCES + source]:
            return int(plain(encode_take)(earlier, colour, destination))
    return action
