"""Games in which a rare ruling decides, played by both engines alike."""

from typing import Any

import pytest

from tests.reference import BIASES, RARE_GAMES, random_record, rare_records, replay
from tilewright import get_game
from tilewright.core.record import check_record


def dumps_of(record: dict[str, Any]) -> list[dict[str, Any]]:
    dumps: list[dict[str, Any]] = []
    check_record(record, get_game, lambda match: dumps.append(match.dump()))
    return dumps


@pytest.mark.parametrize("name", sorted(RARE_GAMES))
def test_rare_games_go_as_the_reference_engine_says(name: str) -> None:
    """Each of these games shows a ruling that chance brings about hardly ever."""
    for record in rare_records(name):
        assert dumps_of(record) == replay(record)


@pytest.mark.slow
@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("name", "bias"), [(name, bias) for name in BIASES for bias in BIASES[name]]
)
def test_games_of_odd_players_go_as_the_reference_engine_says(name: str, bias: str) -> None:
    """Players that want something odd lead where random ones never go."""
    game = get_game(name)
    for number, variant in enumerate(game.variants):
        for players in game.player_counts:
            record = random_record(name, variant, players, 100 + number, bias)
            assert dumps_of(record) == replay(record)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_many_games_go_as_the_reference_engine_says(seed: int) -> None:
    """The same over many games, every kind of them."""
    for name in BIASES:
        game = get_game(name)
        for variant in game.variants:
            for players in game.player_counts:
                for bias in (None, *BIASES[name]):
                    record = random_record(name, variant, players, 1000 + seed, bias)
                    assert dumps_of(record) == replay(record)
