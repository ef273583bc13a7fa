"""5211's players: legal, mixed, sensible, and blind to what their seat has not seen."""

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

import tilewright
from tests.g5211.positions import position
from tilewright.arena import run_arena
from tilewright.bots import get_bot, see
from tilewright.bots.baselines.g5211_greedy import G5211GreedyBot
from tilewright.bots.baselines.g5211_search import G5211SearchBot
from tilewright.bots.bot import Bot
from tilewright.bots.g5211.careful import G5211CarefulBot
from tilewright.bots.g5211.encoding import NUM_OUTPUTS, num_features
from tilewright.bots.g5211.human import G5211HumanBot, G5211Skill
from tilewright.bots.g5211.network import G5211PolicyBot
from tilewright.bots.network import random_network, save_network
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import SetupError
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

GUESSES, SIMULATIONS = (1, 1) if is_interpreted() else (100, 4000)
TABLES = [(2, "standard"), (3, "long"), (4, "standard"), (5, "long")]
SKILLS = {
    "first game": G5211Skill(
        eagerness=0.6,
        matching=0.2,
        counting=0.1,
        limits=0.0,
        others=0.0,
        roosters=0.0,
        temperature=1.0,
    ),
    "seasoned": G5211Skill(
        eagerness=0.0,
        matching=1.0,
        counting=1.0,
        limits=1.0,
        others=1.0,
        roosters=1.0,
        temperature=0.8,
    ),
}
PLAYERS = ["careful", "search", "policy", *SKILLS]
if is_interpreted():
    TABLES = TABLES[1:2]
else:
    PLAYERS.append("greedy")  # Its number of guesses is fixed, too many for slow rules.
MakeBot = Callable[[int], Bot]
"""Returns a bot for a number of players."""


@pytest.fixture(params=PLAYERS)
def make_bot(request: pytest.FixtureRequest, tmp_path: Path) -> MakeBot:
    def make(players: int) -> Bot:
        if request.param == "careful":
            return G5211CarefulBot(guesses=GUESSES)
        if request.param == "search":
            return G5211SearchBot(simulations=SIMULATIONS)
        if request.param == "policy":
            return G5211PolicyBot(weights=weights_file(tmp_path, players), guesses=GUESSES)
        if request.param == "greedy":
            return G5211GreedyBot()
        return G5211HumanBot(SKILLS[request.param], guesses=GUESSES)

    return make


def weights_file(folder: Path, players: int) -> Path:
    path = folder / f"{players}.npz"
    arrays = random_network(num_features(players, 1), NUM_OUTPUTS, 2 * players)
    save_network(path, arrays, {"game": "5211"})
    return path


def some_matches(players: int, variant: str) -> list[Match]:
    """Return a game at its first, second and third turn, in a later round and in a last one."""
    matches = []
    rounds = {2: 11, 3: 7, 4: 6, 5: 4}[players]
    for turns in (0, 4, 3 * rounds - 1):
        table = tilewright.new("5211", players=players, variant=variant, seed=turns)
        for _ in range(turns * players):
            table.play(table.legal_actions()[0])
        matches.append(table.match)
    return matches


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_bot_sees_no_hidden_card(make_bot: MakeBot, players: int, variant: str) -> None:
    """5211, section 5: in a world that it cannot tell from the true one it chooses the same."""
    bot = make_bot(players)
    for match in some_matches(players, variant):
        for seat in (0, players - 1):
            other = Match(GAME, match.setup, GAME.resample(match.state, seat, new_rng(3)))
            choice = bot.choose(see(match, seat), new_rng(7))
            assert choice in match.legal_actions(seat)
            assert bot.choose(see(other, seat), new_rng(7)) == choice
            assert bot.consider(see(other, seat), new_rng(7)) == bot.consider(
                see(match, seat), new_rng(7)
            )


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_bot_tells_what_it_thinks_of_every_choice(
    make_bot: MakeBot, players: int, variant: str
) -> None:
    bot = make_bot(players)
    for match in some_matches(players, variant):
        advice = bot.consider(see(match, 1), new_rng(5))
        found = advice.candidates
        assert sorted(one.action for one in found) == match.legal_actions(1)
        assert sum(one.weight for one in found) == pytest.approx(1)
        assert [one.weight for one in found] == sorted((one.weight for one in found), reverse=True)
        assert all(0 <= one.win_share <= 1 for one in found)
        assert all(len(one.scores) == players for one in found)
        assert advice.looked_at > 0


def test_a_bot_draws_from_what_it_tells(make_bot: MakeBot) -> None:
    """With the same random words it plays nothing that it would give no weight."""
    match = tilewright.new("5211", players=2, seed=5).match
    bot = make_bot(2)
    for seed in range(2 if is_interpreted() else 20):
        found = bot.consider(see(match, 0), new_rng(seed)).candidates
        weights = {one.action: one.weight for one in found}
        assert weights[bot.choose(see(match, 0), new_rng(seed))] > 0


def test_bots_mix_their_choices() -> None:
    """A predictable player loses."""
    match = tilewright.new("5211", players=2, seed=5).match
    bots: list[Bot] = [
        G5211CarefulBot(guesses=2),
        *(G5211HumanBot(skill) for skill in SKILLS.values()),
    ]
    for bot in bots:
        assert len({bot.choose(see(match, 0), new_rng(seed)) for seed in range(30)}) > 1


def favourite(bot: Bot, table: tilewright.Table) -> str:
    return GAME.action_text(bot.consider(see(table.match, 0), new_rng(1)).candidates[0].action)


@pytest.fixture(params=["careful", "search"])
def good_bot(request: pytest.FixtureRequest) -> Bot:
    if request.param == "careful":
        return G5211CarefulBot(guesses=20 * GUESSES)
    return G5211SearchBot(simulations=max(SIMULATIONS, 400))


def test_good_players_take_points_that_are_there(good_bot: Bot) -> None:
    """5211, section 3: yellow leads alone and the last choice of a last round decides how much."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 G2", "O2 B2 T2"], hands=["Y6 B3", "G3 T3"]
    )

    assert favourite(good_bot, table) == "Y6"


def test_good_players_do_not_bring_their_colour_to_the_limit(good_bot: Bot) -> None:
    """5211, section 3: a fifth yellow card would score nothing."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 Y4", "Y2 B2 T2"], hands=["Y6 B3", "G3 T3"]
    )

    assert favourite(good_bot, table) == "B3"


def test_good_players_play_for_the_victory(good_bot: Bot) -> None:
    """5211, section 4: nine points behind, the one card that may still win is played."""
    table = position(
        round_number=11,
        turn=3,
        table=["Y2 Y3 G2", "Y1 B2 T2"],
        hands=["Y6 G6", "G2 T3"],
        scores=[20, 29],
    )

    assert favourite(good_bot, table) == "Y6"


def test_a_search_keeps_to_its_time() -> None:
    match = tilewright.new("5211", players=2, seed=5).match

    advice = G5211SearchBot(seconds=0.02).consider(see(match, 0), new_rng(1))

    assert 0 < advice.looked_at < 400_000


def test_a_search_of_so_many_simulations_takes_about_so_many() -> None:
    match = tilewright.new("5211", players=3, seed=5).match

    advice = G5211SearchBot(simulations=300).consider(see(match, 0), new_rng(1))

    assert 200 < advice.looked_at <= 400


def test_a_policy_without_temperature_plays_the_likeliest(tmp_path: Path) -> None:
    match = tilewright.new("5211", players=2, seed=5).match
    path = weights_file(tmp_path, 2)

    mixed = G5211PolicyBot(weights=path, guesses=1).consider(see(match, 0), new_rng(1))
    pure = G5211PolicyBot(weights=path, temperature=0, guesses=1).consider(
        see(match, 0), new_rng(1)
    )

    assert pure.candidates[0].weight == 1
    assert pure.candidates[0].action == mixed.candidates[0].action


def test_weights_for_another_table_are_refused(tmp_path: Path) -> None:
    match = tilewright.new("5211", players=3, seed=5).match
    bot = G5211PolicyBot(weights=weights_file(tmp_path, 2))

    with pytest.raises(SetupError, match="with 3 players"):
        bot.choose(see(match, 0), new_rng(1))
    with pytest.raises(SetupError, match="at least 0"):
        G5211PolicyBot(temperature=-1)


LOWER_LEVELS = ("learner", "casual", "regular", "skilled", "strong")


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize(("below", "level"), tuple(pairwise(LOWER_LEVELS)))
def test_each_lower_level_beats_the_one_below(below: str, level: str) -> None:
    """The same games every time, so no chance decides whether this passes."""
    result = run_arena("5211", [level, below], 600, players=2, seed=1, jobs=1)

    assert 0.63 < result.bot(level).win_share.value < 0.8


def test_human_levels_differ() -> None:
    """Learners have eyes for high cards alone; strong players count."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 Y4", "Y2 B2 T2"], hands=["Y6 B3", "G3 T3"]
    )
    chances = []
    for level in LOWER_LEVELS:
        found = get_bot("5211", level).consider(see(table.match, 0), new_rng(1)).candidates
        chances.append({GAME.action_text(one.action): one.weight for one in found}["Y6"])

    assert chances[0] > 0.5 > chances[-1]
    assert np.all(np.diff(chances) < 0.05)
