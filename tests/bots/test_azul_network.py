"""The Azul players with a network: legal, repeatable, and exact where a round is nearly over."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.azul.positions import EVERY_TABLE, board, new_match, random_positions, table_with
from tilewright.bots import see
from tilewright.bots.azul.encoding import NUM_OUTPUTS, num_features
from tilewright.bots.azul.network import AzulPolicyBot, desk_for, expect
from tilewright.bots.azul.network_search import AzulNetworkBot, Settings
from tilewright.bots.azul.outcome import MAX_PLAYERS
from tilewright.bots.desk import SCORES, SHARES
from tilewright.bots.network import random_network, save_network
from tilewright.core.errors import SetupError
from tilewright.core.game import Decide, State
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.azul import GAME
from tilewright.games.azul.layout import DEAL, LEFT, OVER, PHASE, PLAYERS, STARTER
from tilewright.games.azul.position import seats_to_move


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return where a small network that knows nothing lies for each table."""
    folder = tmp_path_factory.mktemp("weights")
    for variant, players in EVERY_TABLE:
        features = num_features(players, GAME.variants.index(variant))
        arrays = random_network(features, NUM_OUTPUTS, 2 * players, seed=players)
        save_network(folder / f"{players}-{variant}.npz", arrays, {})
    return folder


def weights_for(folder: Path, match: Match) -> Path:
    return folder / f"{match.setup.players}-{match.setup.variant}.npz"


def searcher(folder: Path, match: Match, simulations: int = 60, **more: Any) -> AzulNetworkBot:
    return AzulNetworkBot(simulations=simulations, weights=weights_for(folder, match), **more)


def opening(players: int = 2, variant: str = "coloured", seed: int = 1) -> Match:
    match = new_match(players, variant)
    match.draw(new_rng(seed))
    return match


def ending(players: int, variant: str, seed: int, left: int) -> Match:
    """Return a random position of the factory offer with at most this many tiles left."""
    for match in random_positions(players, variant, seed):
        if match.dump()["phase"] == "offer" and match.state[LEFT] <= left:
            return match
    raise AssertionError


def last_take_wins() -> Match:
    """Return a position whose last take completes a row, and with it wins, if it goes to line 1."""
    return table_with(
        board(wall={1: "BY.KW"}, score=20), board(score=19), centre="R", marker=0, bag="BYRKW" * 9
    )


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_players_with_a_network_play_legally(folder: Path, variant: str, players: int) -> None:
    """In every position of a random game; a few, for the search with other budgets."""
    for number, match in enumerate(random_positions(players, variant, seed=players)):
        if not isinstance(match.turn, Decide):
            continue
        bots = (
            AzulPolicyBot(weights=weights_for(folder, match)),
            AzulPolicyBot(weights=weights_for(folder, match), temperature=1.5),
            AzulPolicyBot(weights=weights_for(folder, match), temperature=1, attention=2),
            searcher(folder, match, 1 + number % 7 * 30),
        )
        for seat in match.waiting_for:
            for bot in bots:
                assert bot.choose(see(match, seat), new_rng(number)) in match.legal_actions(seat)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_advice_weighs_every_move(folder: Path, variant: str, players: int) -> None:
    match = opening(players, variant)
    for bot in (AzulPolicyBot(weights=weights_for(folder, match)), searcher(folder, match, 900)):
        told = bot.consider(see(match, 0), new_rng(1))

        assert sum(one.weight for one in told.candidates) == pytest.approx(1)
        assert {one.action for one in told.candidates} <= set(match.legal_actions(0))
        assert len({one.action for one in told.candidates}) == len(told.candidates)
        assert all(0 <= one.win_share <= 1 for one in told.candidates)
        assert all(len(one.scores) == players for one in told.candidates)
        assert told.candidates[0].action == bot.choose(see(match, 0), new_rng(1))
        assert told.looked_at > 0


def test_the_last_take_that_wins_is_found(folder: Path) -> None:
    match = last_take_wins()

    told = searcher(folder, match).consider(see(match, 0), new_rng(1))

    best = told.candidates[0]
    assert GAME.action_text(best.action) == "CR1"
    assert (best.weight, best.win_share) == (1, 1)
    assert best.scores == pytest.approx((27, 19))


def test_a_single_move_needs_no_search(folder: Path) -> None:
    match = table_with(
        board(lines=dict.fromkeys(range(1, 6), "B")), centre="R", marker=0, round_number=2
    )

    bot = AzulNetworkBot(seconds=60, weights=weights_for(folder, match))

    assert GAME.action_text(bot.choose(see(match, 0), new_rng(1))) == "CRF"


def values_by_hand(state: State, weights: Path, margin: float) -> list[float]:
    """Return what a position is worth to each seat if all play best to the end of the round."""
    if state[PHASE] in (DEAL, OVER):
        desk = desk_for(state, weights)
        expect(desk, state, int(state[STARTER]))
        players = int(state[PLAYERS])
        shares = desk.expected[SHARES]
        scores = desk.expected[SCORES]
        best_other = [max(np.delete(scores, seat)) for seat in range(players)]
        return [
            float(shares[seat] + margin * (scores[seat] - best_other[seat]))
            for seat in range(players)
        ]
    seat = seats_to_move(state)[0]
    after = [GAME.apply(state, {seat: action}) for action in GAME.legal_actions(state, seat)]
    return max((values_by_hand(one, weights, margin) for one in after), key=lambda v: v[seat])


@pytest.mark.parametrize(
    ("variant", "players", "left"),
    [("coloured", 2, 3), ("coloured", 3, 3), ("coloured", 4, 2), ("grey", 2, 2)],
)
def test_the_end_of_a_round_is_searched_to_the_end(
    folder: Path, variant: str, players: int, left: int
) -> None:
    """Then the move is the best one by what the network expects of the ends of the round."""
    margin = 0.3
    for seed in range(3):
        match = ending(players, variant, seed, left)
        weights = weights_for(folder, match)
        seat = match.waiting_for[0]
        bot = searcher(folder, match, 100_000, settings=Settings(margin=margin))

        after = GAME.apply(match.state, {seat: bot.choose(see(match, seat), new_rng(1))})

        found = values_by_hand(after, weights, margin)[seat]
        assert found == pytest.approx(values_by_hand(match.state, weights, margin)[seat], abs=1e-5)


def test_the_same_budget_gives_the_same_advice(folder: Path) -> None:
    match = opening()
    bot = searcher(folder, match, 700)

    first = bot.consider(see(match, 0), new_rng(1))

    assert bot.consider(see(match, 0), new_rng(1)) == first


@pytest.mark.parametrize("seed", range(8))
def test_stopping_early_does_not_change_the_move(folder: Path, seed: int) -> None:
    match = ending(2, "coloured", seed, left=12)
    seat = match.waiting_for[0]
    choices = [
        searcher(folder, match, 1500, stops_early=early).choose(see(match, seat), new_rng(1))
        for early in (False, True)
    ]

    assert choices[0] == choices[1]


def test_time_limits_a_search(folder: Path) -> None:
    match = opening()
    weights = weights_for(folder, match)
    told = AzulNetworkBot(seconds=0.05, weights=weights).consider(see(match, 0), new_rng(1))

    assert 0 < told.looked_at < 50_000


def test_a_temperature_of_nothing_plays_the_likeliest(folder: Path) -> None:
    match = opening()
    weights = weights_for(folder, match)
    drawn = AzulPolicyBot(weights=weights, temperature=1).consider(see(match, 0), new_rng(1))

    choice = AzulPolicyBot(weights=weights).choose(see(match, 0), new_rng(1))

    assert choice == drawn.candidates[0].action


def test_higher_temperatures_play_more_moves(folder: Path) -> None:
    match = opening()
    weights = weights_for(folder, match)

    def choices(temperature: float) -> set[int]:
        bot = AzulPolicyBot(weights=weights, temperature=temperature)
        return {bot.choose(see(match, 0), new_rng(seed)) for seed in range(60)}

    assert len(choices(0)) == 1 < len(choices(0.3)) < len(choices(3))


def test_what_does_not_catch_the_eye_is_overlooked(folder: Path) -> None:
    """Four moves keep their weights, scaled to add up to 1, and no other move is played."""
    match = opening()
    weights = weights_for(folder, match)
    seen = see(match, 0)
    policy = AzulPolicyBot(weights=weights, temperature=1)
    known = {one.action: one.weight for one in policy.consider(seen, new_rng(1)).candidates}

    for seed in range(20):
        bot = AzulPolicyBot(weights=weights, temperature=1, attention=4)
        told = [one for one in bot.consider(seen, new_rng(seed)).candidates if one.weight]
        total = sum(known[one.action] for one in told)

        assert len(told) == 4
        assert all(one.weight == pytest.approx(known[one.action] / total) for one in told)
        assert bot.choose(seen, new_rng(seed)) in {one.action for one in told}


def test_more_attention_overlooks_less(folder: Path) -> None:
    """The network's favourite is looked at more often, and always by who looks at everything."""
    match = opening()
    weights = weights_for(folder, match)
    favourite = AzulPolicyBot(weights=weights).choose(see(match, 0), new_rng(1))

    def times(attention: int) -> int:
        bot = AzulPolicyBot(weights=weights, attention=attention)
        return sum(bot.choose(see(match, 0), new_rng(seed)) == favourite for seed in range(60))

    assert times(2) < times(40) < times(1000) == 60


def test_weights_for_another_table_are_refused(folder: Path) -> None:
    match = opening(players=3)

    with pytest.raises(SetupError, match="not for Azul with 3 players and the coloured wall"):
        AzulPolicyBot(weights=folder / "2-coloured.npz").choose(see(match, 0), new_rng(1))


def test_empty_budgets_are_refused() -> None:
    for budget in ({"simulations": 0}, {"seconds": 0.0}, {"seconds": float("nan")}):
        with pytest.raises(SetupError, match="A search needs"):
            AzulNetworkBot(**budget)
    with pytest.raises(SetupError, match="at least 0"):
        AzulPolicyBot(temperature=-1)
    with pytest.raises(SetupError, match="one move at least"):
        AzulPolicyBot(attention=0)


_INTERPRETED = """
import sys
from pathlib import Path
from tests.bots.test_azul_network import opening, searcher
from tilewright.bots import see
from tilewright.core.rng import new_rng
match = opening()
bot = searcher(Path(sys.argv[1]), match, 12)
print(bot.choose(see(match, 0), new_rng(1)), end="")
"""


def test_interpreted_search_is_the_same(folder: Path) -> None:
    match = opening()
    command = [sys.executable, "-W", "error", "-c", _INTERPRETED, str(folder)]

    told = subprocess.run(
        command, check=True, capture_output=True, env=os.environ | {"TILEWRIGHT_INTERPRET": "1"}
    )

    assert int(told.stdout) == searcher(folder, match, 12).choose(see(match, 0), new_rng(1))


def test_values_have_an_entry_for_every_seat() -> None:
    assert max(GAME.player_counts) == MAX_PLAYERS
