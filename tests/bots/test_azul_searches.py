"""Azul's searching players: plain UCT, and trees valued by the evaluation."""

import time
from collections.abc import Callable

import numpy as np
import pytest

from tests.azul.positions import EVERY_TABLE, VARIANTS, board, new_match, play, table_with
from tilewright.bots import get_bot
from tilewright.bots.baselines.azul_evaluation import AzulEvaluationBot
from tilewright.bots.baselines.azul_greedy import AzulGreedyBot
from tilewright.bots.baselines.azul_tree_search import AzulEvaluationSearchBot, AzulUctBot
from tilewright.bots.bot import Bot, see
from tilewright.bots.games import play_game
from tilewright.bots.uniform import UniformBot
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import SetupError
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME

FEW = 60
THINKERS: dict[str, Callable[[], Bot]] = {
    "uct to the end": lambda: AzulUctBot(simulations=FEW),
    "uct over the round": lambda: AzulUctBot(simulations=FEW, rollout="round"),
    "evaluation": AzulEvaluationBot,
    "evaluation search": lambda: AzulEvaluationSearchBot(simulations=FEW),
}
STRONG: dict[str, Callable[[], Bot]] = {
    "uct to the end": lambda: AzulUctBot(simulations=3000),
    "uct over the round": lambda: AzulUctBot(simulations=3000, rollout="round"),
    "evaluation": AzulEvaluationBot,
    "evaluation search": lambda: AzulEvaluationSearchBot(simulations=300),
}
every_thinker = pytest.mark.parametrize("name", THINKERS)
compiled_only = pytest.mark.skipif(is_interpreted(), reason="thousands of positions")


def opening(players: int = 2, variant: str = "coloured", seed: int = 1) -> Match:
    match = new_match(players, variant)
    match.draw(new_rng(seed))
    return match


def choice(bot: Bot, match: Match, seed: int = 1) -> str:
    seat = match.waiting_for[0]
    return GAME.action_text(bot.choose(see(match, seat), new_rng(seed)))


@compiled_only
@every_thinker
@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_it_plays_legal_games_to_their_end(name: str, variant: str, players: int) -> None:
    """Whatever it chooses, the rules allow: the match checks it."""
    bots = [THINKERS[name](), *[UniformBot()] * (players - 1)]

    match = play_game(GAME, GAME.setup(variant, players), bots, 5)

    assert match.is_over


@every_thinker
@pytest.mark.parametrize("variant", VARIANTS)
def test_its_advice_weighs_every_legal_action(name: str, variant: str) -> None:
    """Weights add up to 1, shares lie between 0 and 1, each seat has a score, the best comes first."""
    match = opening(3, variant)

    said = THINKERS[name]().consider(see(match, 0), new_rng(1))

    weights = [one.weight for one in said.candidates]
    assert sorted(one.action for one in said.candidates) == match.legal_actions(0)
    assert sum(weights) == pytest.approx(1)
    assert weights == sorted(weights, reverse=True)
    assert all(0 <= one.win_share <= 1 and len(one.scores) == 3 for one in said.candidates)
    assert said.looked_at >= FEW


@every_thinker
def test_it_chooses_what_it_advises(name: str) -> None:
    """With the same random numbers, `choose` plays one of the actions with most weight."""
    match = opening()
    seen = see(match, 0)

    said = THINKERS[name]().consider(seen, new_rng(3))
    action = THINKERS[name]().choose(seen, new_rng(3))

    assert {one.action: one.weight for one in said.candidates}[action] == said.candidates[0].weight


@compiled_only
@every_thinker
def test_it_takes_the_win_that_lies_on_the_table(name: str) -> None:
    """The last take completes a row and the game, or throws the game away."""
    match = table_with(board(score=9, wall={1: ".YRKW"}), board(score=5), centre="B", marker=1)

    assert choice(STRONG[name](), match) == "CB1"


@compiled_only
@pytest.mark.parametrize("name", sorted(set(STRONG) - {"uct over the round"}))
def test_it_does_not_end_a_game_that_it_would_lose(name: str) -> None:
    """Completing the row loses at once; with the tile anywhere else the game goes on."""
    match = table_with(board(score=9, wall={1: ".YRKW"}), board(score=30), centre="B", marker=1)

    assert choice(STRONG[name](), match) != "CB1"


@every_thinker
def test_it_places_a_grey_tile_for_a_seat_that_is_not_the_first_to_choose(name: str) -> None:
    """Both seats have a grey choice open; the second may make its own at once."""
    walled = board(lines={3: "BBB"}, wall={2: "..Y..", 3: ".W.R."})
    match = table_with(
        board(lines={1: "R"}), walled, variant="grey", factories=["KKKK"], to_move=[0]
    )
    play(match, "1K5")

    assert match.waiting_for == (0, 1)
    bot = THINKERS[name]()
    action = bot.choose(see(match, 1), new_rng(1))

    assert GAME.action_text(action) in {"r3c1", "r3c3", "r3c5"}


@every_thinker
def test_choosing_changes_nothing(name: str) -> None:
    """A bot looks ahead on a copy."""
    match = opening()
    before = match.state.copy()

    choice(THINKERS[name](), match)

    assert (match.state == before).all()


@compiled_only
@every_thinker
def test_a_seed_repeats_a_choice(name: str) -> None:
    """Budgets that are counts give the same choice on any machine."""
    match = opening(seed=4)

    chosen = {choice(THINKERS[name](), match, seed=7) for _ in range(3)}

    assert len(chosen) == 1


@compiled_only
@every_thinker
def test_what_is_dealt_later_does_not_matter(name: str) -> None:
    """Two tables whose next deals will differ look alike: the choice is the same."""
    match = opening(seed=4)
    other = Match(GAME, match.setup, match.state)

    assert choice(THINKERS[name](), match) == choice(THINKERS[name](), other)


@compiled_only
@pytest.mark.parametrize("name", STRONG)
def test_it_beats_a_random_player(name: str) -> None:
    """Every game of these few, from either seat."""
    for seat in range(2):
        bots = [STRONG[name](), UniformBot()]
        end = play_game(GAME, GAME.setup("coloured", 2), bots if seat == 0 else bots[::-1], 3).turn

        assert isinstance(end, Over)
        assert end.winners == (seat,)


@pytest.mark.slow
@compiled_only
@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_evaluation_with_search_beats_greedy_players(variant: str, players: int) -> None:
    """It wins more than its fair share of a few games at each table."""
    wins, games = 0.0, 6 if players == 2 else 4
    for number in range(games):
        bots: list[Bot] = [AzulGreedyBot()] * players
        bots[number % players] = AzulEvaluationSearchBot(simulations=150)
        end = play_game(GAME, GAME.setup(variant, players), bots, 11, number).turn
        assert isinstance(end, Over)
        wins += (number % players in end.winners) / len(end.winners)

    assert wins > games / players


@compiled_only
@pytest.mark.parametrize("kind", [AzulUctBot, AzulEvaluationSearchBot])
def test_seconds_end_a_search(kind: Callable[..., Bot]) -> None:
    """A time is kept to within a chunk of simulations."""
    match = opening()
    bot = kind(seconds=0.05)
    bot.consider(see(match, 0), new_rng(1))

    began = time.process_time()  # However busy the machine is.
    said = bot.consider(see(match, 0), new_rng(1))

    assert said.looked_at > 0
    assert time.process_time() - began < 2


def test_a_rollout_goes_to_the_end_of_something_known() -> None:
    """Anything else is refused."""
    with pytest.raises(SetupError, match="rollout"):
        AzulUctBot(rollout="turn")  # type: ignore[arg-type]


def test_every_first_action_is_tried_once_before_any_is_tried_twice() -> None:
    """Plain UCT gives each child of the root a first visit."""
    match = opening()
    number = len(match.legal_actions(0))

    said = AzulUctBot(simulations=number).consider(see(match, 0), new_rng(1))

    assert np.allclose([one.weight for one in said.candidates], 1 / number)


@compiled_only
def test_uct_round_sees_no_further_than_the_round() -> None:
    """It completes the row, which is best for the round, though that ends a game it would lose."""
    match = table_with(board(score=9, wall={1: ".YRKW"}), board(score=30), centre="B", marker=1)

    assert choice(get_bot("azul", "uct-round@3000"), match) == "CB1"
    assert choice(get_bot("azul", "uct@3000"), match) != "CB1"
