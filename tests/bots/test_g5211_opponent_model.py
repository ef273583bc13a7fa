"""The opponent model of 5211: fitted to what was revealed, and to nothing that is hidden."""

from collections import Counter
from itertools import combinations
from math import comb, prod

import numpy as np
import pytest

import tilewright
from tests.worlds import in_another_world
from tilewright.bots import bot as bot_module
from tilewright.bots import get_bot, see
from tilewright.bots.bot import Bot
from tilewright.bots.g5211 import opponent_model
from tilewright.bots.g5211.network import desk_for
from tilewright.bots.g5211.network_search import G5211NetworkBot
from tilewright.bots.g5211.opponent_model import OpponentModel, model_opponent, weigh_style
from tilewright.bots.g5211.worlds import replace_hand
from tilewright.bots.games import play_turn
from tilewright.core.compiled import is_interpreted, plain
from tilewright.core.errors import SetupError
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME
from tilewright.games.g5211.layout import (
    COLOURS,
    DECK,
    HAND_SIZE,
    HANDS,
    IN_HAND,
    NUM_CARDS,
    NUM_VALUES,
    SEEN,
    Cells,
)

CARDS = {
    f"{letter}{value}": 8 * colour + value
    for colour, letter in enumerate(COLOURS)
    for value in range(1, NUM_VALUES + 1)
}
SIMULATIONS = 2 if is_interpreted() else 200
compiled_only = pytest.mark.skipif(is_interpreted(), reason="thousands of evaluations")


def after(turns: int, seed: int = 5, other: str = "casual") -> Match:
    """Return a game of two in which seat 0 played at random and seat 1 as a bot does."""
    match = Match(GAME, GAME.setup(players=2))
    bots: list[Bot] = [get_bot("5211", "random"), get_bot("5211", other)]
    chance, rngs = new_rng(seed), [new_rng(seed, 1), new_rng(seed, 2)]
    while not match.is_over and len(match.revealed_turns(turns + 1)) < turns:
        play_turn(match, bots, chance, rngs)
    while not match.waiting_for:
        match.draw(chance)
    return match


def fitted(match: Match, *seed: int) -> OpponentModel:
    seen = see(match, 0)
    state = seen.sample(new_rng(*seed))
    return model_opponent(state, desk_for(state, None), seen, new_rng(*seed))


def test_before_any_choice_the_beliefs_are_the_priors() -> None:
    beliefs = fitted(after(0), 1).beliefs

    assert beliefs == pytest.approx([0.5, 0.125, 0.125, 0.125, 0.125])


@compiled_only
@pytest.mark.parametrize(
    ("level", "style"), [("master", {0}), ("expert", {1}), ("strong", {2, 3}), ("learner", {4})]
)
def test_an_opponent_is_recognised_by_its_choices(level: str, style: set[int]) -> None:
    games = [fitted(after(30, seed, level), 1).beliefs for seed in range(4)]

    assert np.mean(games, axis=0)[list(style)].sum() > 0.6


@pytest.mark.parametrize("turns", [0, 2, 32])
def test_no_hidden_card_of_now_or_before_is_seen(turns: int) -> None:
    """5211, section 5: in a game that it cannot tell from the true one it judges and chooses the same."""
    match = after(turns)
    here, there = see(match, 0), see(in_another_world(match, 0), 0)
    assert turns == 0 or (match.state != in_another_world(match, 0).state).any()
    bot = G5211NetworkBot(simulations=SIMULATIONS, models_opponent=True)

    assert bot.choose(here, new_rng(7)) == bot.choose(there, new_rng(7))
    assert bot.consider(here, new_rng(7)) == bot.consider(there, new_rng(7))


@compiled_only
def test_beliefs_agree_with_an_enumeration_of_all_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a last round nothing is drawn: what is left tells its hands before."""
    monkeypatch.setattr(opponent_model, "_NUM_PARTICLES", 4000)
    monkeypatch.setattr(bot_module, "TURNS_REMEMBERED", 2)
    match = after(32)
    model = fitted(match, 1)
    unseen = match.state[DECK + match.state[SEEN] : DECK + NUM_CARDS]
    start, held = HANDS + HAND_SIZE, int(match.state[IN_HAND])
    hidden = [*unseen, *match.state[start : start + held]]

    likely = np.array([0.5, 0.125, 0.125, 0.125, 0.125])
    for style in range(len(likely)):
        total = 0.0
        for cards in combinations(hidden, held):
            hand, product = [int(card) for card in cards], 1.0
            for before, choices in reversed(match.revealed_turns(2)):
                hand += [CARDS[text] for text in GAME.action_text(choices[1]).split()]
                product *= chance_of(model, style, before, hand, choices[1])
            total += product
        likely[style] *= total

    assert model.beliefs == pytest.approx(likely / likely.sum(), abs=0.03)


def chance_of(
    model: OpponentModel, style: int, state: Cells, hand: list[int], action: int
) -> float:
    """Return how likely seat 1 plays just these cards of a hand, if one choice in twenty is just any."""
    world = state.copy()
    cards = np.zeros(HAND_SIZE, np.int16)
    cards[: len(hand)] = hand
    plain(replace_hand)(world, 1, cards)
    number = weigh_style(model, style, world, 1)
    chance = model.chances[model.actions[:number].tolist().index(action)]
    copies = Counter(hand)
    played = Counter(CARDS[text] for text in GAME.action_text(action).split())
    ways = prod(comb(copies[card], number) for card, number in played.items())
    return float(0.95 * chance + 0.05 / number) / ways


def test_an_opponent_is_modelled_at_standard_tables_of_two_only() -> None:
    bot = G5211NetworkBot(simulations=SIMULATIONS, models_opponent=True)
    for players, variant in ((3, "standard"), (2, "long")):
        match = tilewright.new("5211", players=players, variant=variant, seed=1).match
        with pytest.raises(SetupError, match="tables of two"):
            bot.choose(see(match, 0), new_rng(1))
