"""Azul's quick players: random, greedy, and those that err like people."""

from itertools import pairwise

import numpy as np
import pytest

from tests.azul.positions import EVERY_TABLE, VARIANTS, board, new_match, table_with
from tilewright.bots.azul.evaluation import evaluate, evaluation_weights, judge
from tilewright.bots.azul.human import AzulHumanBot, HumanSkill
from tilewright.bots.baselines.azul_greedy import AzulGreedyBot, expectations
from tilewright.bots.bot import Bot, see
from tilewright.bots.games import play_game
from tilewright.bots.uniform import UniformBot
from tilewright.core.compiled import is_interpreted
from tilewright.core.game import Over
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME
from tilewright.games.azul.layout import SIZE

FIRST_GAME = HumanSkill(attention=3, foresight=0.0, care=0.0, rivalry=0.0, temperature=2.5)
CASUAL = HumanSkill(attention=12, foresight=0.3, care=0.8, rivalry=0.1, temperature=0.8)
EXPERT = HumanSkill(attention=60, foresight=1.0, care=1.0, rivalry=1.0, temperature=0.35)
LADDER = (FIRST_GAME, CASUAL, EXPERT)

PLAYERS: dict[str, Bot] = {
    "random": UniformBot(playouts=1),
    "greedy": AzulGreedyBot(),
    "first game": AzulHumanBot(FIRST_GAME),
    "expert": AzulHumanBot(EXPERT),
}

compiled_only = pytest.mark.skipif(is_interpreted(), reason="thousands of positions")


def opening(players: int = 2, variant: str = "coloured", seed: int = 1) -> Match:
    match = new_match(players, variant)
    match.draw(new_rng(seed))
    return match


def ending(*boards: object) -> Match:
    """Return a position a few takes before the end of a game: what goes on from it is quick."""
    return table_with(*boards, factories=["BKKK"], centre="YY")  # type: ignore[arg-type]


def share_of(bot: Bot, other: Bot, games: int, seed: int) -> float:
    """Return what share of a few games between two a bot wins, seats changed."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        bots = [bot, other] if seat == 0 else [other, bot]
        end = play_game(GAME, GAME.setup("coloured", 2), bots, seed, number // 2).turn
        assert isinstance(end, Over)
        won += (seat in end.winners) / len(end.winners)
    return won / games


@compiled_only
@pytest.mark.parametrize("name", PLAYERS)
def test_its_advice_weighs_every_legal_action(name: str) -> None:
    """Weights add up to 1, shares lie between 0 and 1, each seat has a score, the best comes first."""
    match = ending(board(score=5))

    said = PLAYERS[name].consider(see(match, 0), new_rng(1))

    weights = [one.weight for one in said.candidates]
    assert sorted(one.action for one in said.candidates) == match.legal_actions(0)
    assert sum(weights) == pytest.approx(1)
    assert weights == sorted(weights, reverse=True)
    assert all(0 <= one.win_share <= 1 and len(one.scores) == 2 for one in said.candidates)
    assert said.looked_at > 0


@compiled_only
@pytest.mark.parametrize("name", PLAYERS)
def test_it_chooses_what_it_advises(name: str) -> None:
    """An action without weight is never played."""
    seen = see(ending(), 0)

    for seed in range(20):
        said = PLAYERS[name].consider(seen, new_rng(seed))
        action = PLAYERS[name].choose(seen, new_rng(seed))
        assert {one.action: one.weight for one in said.candidates}[action] > 0


@compiled_only
@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
@pytest.mark.parametrize("skill", [FIRST_GAME, EXPERT], ids=["first game", "expert"])
def test_people_play_legal_games_to_their_end(
    skill: HumanSkill, variant: str, players: int
) -> None:
    """Whatever they choose, the rules allow."""
    bots = [AzulHumanBot(skill)] * players

    assert play_game(GAME, GAME.setup(variant, players), bots, 5).is_over


@pytest.mark.parametrize("skill", LADDER)
def test_nobody_drops_tiles_while_a_fine_move_is_there(skill: HumanSkill) -> None:
    """Not even in a first game: eight tiles on the floor, or four in a line."""
    match = table_with(board(score=20), factories=["YYYY"], centre="BBBBBBBB", marker=1)
    bot = AzulHumanBot(skill)

    moves = {GAME.action_text(bot.choose(see(match, 0), new_rng(seed))) for seed in range(60)}

    assert not {move for move in moves if move.endswith("F")}
    assert "CB1" not in moves


@compiled_only
def test_a_first_game_is_more_varied_than_an_experts() -> None:
    """Somebody new plays many different moves in the same position."""
    seen = see(opening(), 0)

    first, expert = (
        {AzulHumanBot(skill).choose(seen, new_rng(seed)) for seed in range(40)}
        for skill in (FIRST_GAME, EXPERT)
    )

    assert len(first) > len(expert)


@compiled_only
def test_higher_skill_wins() -> None:
    for number, (lower, higher) in enumerate(pairwise(LADDER)):
        bots = AzulHumanBot(higher), AzulHumanBot(lower)
        assert share_of(*bots, games=20, seed=number) > 0.55


@pytest.mark.parametrize("variant", VARIANTS)
def test_playing_on_tells_a_won_ending_from_a_lost_one(variant: str) -> None:
    """A lead of fifty points wins, whoever plays on."""
    for lead, won in ((50, 1), (0, 0)):
        match = table_with(
            board(score=lead, wall={1: ".YRKW"}), board(score=25), centre="B", marker=1,
            variant=variant,
        )  # fmt: skip
        actions = match.legal_actions(0)

        shares, scores = expectations(match.state, 0, actions, new_rng(1), playouts=4)

        ends_now = actions.index(GAME.action_from_text("CB1"))
        if variant == "coloured":
            assert shares[ends_now] == won
        assert scores.shape == (len(actions), 2)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_the_evaluation_shares_out_one_victory(variant: str, players: int) -> None:
    """In any position of a game the shares add up to 1."""
    match = opening(players, variant)
    weights = evaluation_weights(variant)
    shares, scores = np.zeros(4), np.zeros(4)

    evaluate(match.state, weights, shares, scores)

    assert shares.sum() == pytest.approx(1)
    assert np.isfinite(scores).all()
    assert match.state.shape == (SIZE,)


def test_the_evaluation_knows_how_a_game_ended() -> None:
    """At the end the shares are those of the rules, the scores the final ones."""
    match = table_with(board(score=9, wall={1: ".YRKW"}), board(score=5), centre="B", marker=1)
    action = GAME.action_from_text("CB1")

    shares, scores = judge(match.state, 0, [action], evaluation_weights("coloured"))

    assert shares[0, :2].tolist() == [1, 0]
    assert scores[0, :2].tolist() == [9 + 5 + 2, 5]


def test_the_evaluation_prefers_the_floor_empty() -> None:
    """Tiles on the floor cost points."""
    match = table_with(board(score=20), factories=["YYYY"], centre="KKKK", marker=1)
    actions = [GAME.action_from_text(text) for text in ("1Y4", "1YF")]

    shares, _ = judge(match.state, 0, actions, evaluation_weights("coloured"))

    assert shares[0, 0] > shares[1, 0]
