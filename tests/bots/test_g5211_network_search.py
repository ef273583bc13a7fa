"""5211's network player: legal, mixed, blind to hidden cards, and better than chance where it can be told."""

from pathlib import Path

import numpy as np
import pytest

import tilewright
from tests.bots.test_g5211_players import some_matches, weights_file
from tests.g5211.positions import position
from tilewright.bots import get_bot, see
from tilewright.bots.g5211.network_search import G5211NetworkBot
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import SetupError
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

SIMULATIONS = 2 if is_interpreted() else 200
TABLES = [(players, variant) for players in (2, 3, 4, 5) for variant in ("standard", "long")]
if is_interpreted():
    TABLES = TABLES[3:4]


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_it_plays_legally_at_every_table(players: int, variant: str) -> None:
    """With the networks that ship."""
    bot = G5211NetworkBot(simulations=SIMULATIONS)
    for match in some_matches(players, variant):
        for seat in range(players):
            assert bot.choose(see(match, seat), new_rng(7)) in match.legal_actions(seat)


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_it_sees_no_hidden_card(players: int, variant: str, tmp_path: Path) -> None:
    """5211, section 5: in a world that it cannot tell from the true one it judges and chooses the same."""
    bot = G5211NetworkBot(simulations=SIMULATIONS, weights=weights_file(tmp_path, players))
    for match in some_matches(players, variant):
        seat = players - 1
        other = Match(GAME, match.setup, GAME.resample(match.state, seat, new_rng(3)))
        here, there = see(match, seat), see(other, seat)
        assert bot.choose(here, new_rng(7)) == bot.choose(there, new_rng(7))
        assert bot.consider(here, new_rng(7)) == bot.consider(there, new_rng(7))


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_it_tells_what_it_thinks_of_every_choice(players: int, variant: str) -> None:
    bot = G5211NetworkBot(simulations=SIMULATIONS)
    for match in some_matches(players, variant):
        advice = bot.consider(see(match, 1), new_rng(5))
        found = advice.candidates
        assert sorted(one.action for one in found) == match.legal_actions(1)
        assert sum(one.weight for one in found) == pytest.approx(1)
        assert all(0 <= one.win_share <= 1 for one in found)
        assert all(len(one.scores) == players for one in found)
        assert advice.looked_at > 0


def test_it_draws_from_what_it_tells() -> None:
    match = tilewright.new("5211", players=3, seed=5).match
    bot = G5211NetworkBot(simulations=SIMULATIONS)
    for seed in range(2 if is_interpreted() else 20):
        found = bot.consider(see(match, 0), new_rng(seed)).candidates
        weights = {one.action: one.weight for one in found}
        assert weights[bot.choose(see(match, 0), new_rng(seed))] > 0


def test_it_mixes_its_choices(tmp_path: Path) -> None:
    """A predictable player loses."""
    match = tilewright.new("5211", players=2, seed=5).match
    bot = G5211NetworkBot(simulations=20, weights=weights_file(tmp_path, 2), temperature=1.0)

    assert len({bot.choose(see(match, 0), new_rng(seed)) for seed in range(10)}) > 1


def test_the_look_ahead_betters_the_network(tmp_path: Path) -> None:
    """5211, section 3: at the last choice of all the outcome puts a network right that knows nothing."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 G2", "O2 B2 T2"], hands=["Y6 B3", "G3 T3"]
    )
    bot = G5211NetworkBot(simulations=20, weights=weights_file(tmp_path, 2))

    best, other = bot.consider(see(table.match, 0), new_rng(1)).candidates

    assert GAME.action_text(best.action) == "Y6"
    assert best.weight > 0.9
    assert best.win_share >= other.win_share
    assert best.scores[0] == 11


@pytest.mark.parametrize(("turns", "is_final"), [(1, False), (2, True)])
def test_it_looks_as_many_turns_ahead_as_it_is_told(
    turns: int, is_final: bool, tmp_path: Path
) -> None:
    """5211, section 3: before the last turn but one, two turns lead to final scores, which are whole."""
    table = position(
        round_number=11, turn=2, table=["Y2 Y3", "O2 B2"], hands=["Y6 B3 G4", "G3 T3 O5"]
    )
    bot = G5211NetworkBot(simulations=1, weights=weights_file(tmp_path, 2), turns=turns)

    found = bot.consider(see(table.match, 0), new_rng(1)).candidates

    scores = 32 * np.array([one.scores for one in found])  # Means over one world, or over 32.
    assert bool((scores == scores.round()).all()) is is_final


def test_without_a_difference_it_mixes_as_the_network_does(tmp_path: Path) -> None:
    match = tilewright.new("5211", players=2, seed=5).match
    path = weights_file(tmp_path, 2)
    patient = G5211NetworkBot(simulations=10, weights=path, trust=1.0, temperature=1e9)

    found = patient.consider(see(match, 0), new_rng(1)).candidates
    policy = get_bot("5211", f"policy:{path}").consider(see(match, 0), new_rng(1)).candidates

    weights = {one.action: one.weight for one in policy}
    likely = [one for one in found if one.weight > 0]
    expected = np.array([weights[one.action] for one in likely])
    assert [one.weight for one in likely] == pytest.approx(expected / expected.sum())


def test_it_keeps_to_its_time_and_its_simulations() -> None:
    match = tilewright.new("5211", players=2, seed=5).match
    seen = see(match, 0)

    counted = G5211NetworkBot(simulations=50).consider(seen, new_rng(1))
    timed = G5211NetworkBot(seconds=0.01).consider(seen, new_rng(1))

    assert 0 < counted.looked_at <= 50 + 32 * len(seen.actions)
    assert 0 < timed.looked_at < 100_000


@pytest.mark.parametrize(
    "wrong", [{"simulations": 0}, {"seconds": 0}, {"turns": 0}, {"temperature": 0}, {"trust": -1}]
)
def test_budgets_that_cannot_be_are_refused(wrong: dict[str, int]) -> None:
    with pytest.raises(SetupError, match="needs"):
        G5211NetworkBot(**wrong)  # type: ignore[arg-type]
