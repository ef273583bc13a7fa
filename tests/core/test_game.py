"""Set-ups of any game: core/game.py and the registry."""

import pytest

from tests.refusals import Refused
from tilewright.core.errors import SetupError
from tilewright.core.game import Setup
from tilewright.games import game_names, get_game

AZUL, G5211 = get_game("azul"), get_game("5211")


def test_what_is_left_open_takes_its_usual_value() -> None:
    assert AZUL.setup() == Setup("coloured", 2, {"start": 0, "hidden_counts": 0})
    assert G5211.setup() == Setup("standard", 2, {"hidden_totals": 0})


def test_what_is_given_is_taken() -> None:
    assert AZUL.setup("grey", 3, start=2) == Setup("grey", 3, {"start": 2, "hidden_counts": 0})


@pytest.mark.parametrize(
    "variant",
    ["blue", 3],
)
def test_an_unknown_variant_is_refused_with_those_there_are(variant: str, refused: Refused) -> None:
    with refused(SetupError):
        AZUL.setup(variant)


@pytest.mark.parametrize("players", [1, 5, 0, -2, "2", 2.0, True, pytest.param(10**100, id="huge")])
def test_a_number_of_players_the_game_is_not_for_is_refused(players: int, refused: Refused) -> None:
    with refused(SetupError):
        AZUL.setup(players=players)


def test_an_unknown_option_is_refused(refused: Refused) -> None:
    with refused(SetupError):
        G5211.setup(players=2, start=0)


@pytest.mark.parametrize("value", [2, -1, "1", True, None])
def test_an_option_out_of_its_bounds_is_refused(value: int, refused: Refused) -> None:
    with refused(SetupError):
        AZUL.setup(players=2, start=value)


def test_an_options_bounds_depend_on_the_number_of_players() -> None:
    assert AZUL.setup(players=3, start=2).options["start"] == 2


def test_options_left_to_chance_are_those_that_nobody_gave() -> None:
    assert [option.name for option in AZUL.open_options({})] == ["start"]
    assert AZUL.open_options({"start": 1}) == []
    assert G5211.open_options({}) == []


def test_seats_without_names_are_numbered() -> None:
    assert AZUL.seat_names(AZUL.setup(players=3)) == ["Seat 0", "Seat 1", "Seat 2"]


@pytest.mark.parametrize("name", game_names())
def test_a_game_is_found_by_its_name(name: str) -> None:
    assert get_game(name).name == name
    assert get_game(name) is get_game(name)


@pytest.mark.parametrize("name", ["chess", "", "AZUL", None])
def test_an_unknown_game_is_refused_with_those_there_are(name: str, refused: Refused) -> None:
    with refused(SetupError):
        get_game(name)
