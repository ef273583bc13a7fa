"""Laws that hold at every step of every game, under random play."""

from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reference import BIASES, random_record, replay
from tests.worlds import in_another_world
from tilewright import get_game
from tilewright.bots import get_bot, see
from tilewright.bots.games import play_game
from tilewright.core.compiled import is_interpreted
from tilewright.core.game import Chance, Setup
from tilewright.core.match import Match
from tilewright.core.record import check_record
from tilewright.core.rng import new_rng
from tilewright.core.testing import check_game
from tilewright.games import game_names
from tilewright.warm_up import brief_bots

SETUPS = [
    (name, variant, players)
    for name in game_names()
    for variant in get_game(name).variants
    for players in get_game(name).player_counts
]
REFERENCE_SETUPS = [setup for setup in SETUPS if setup[0] in BIASES]
REMOVED = {2: 10, 3: 13, 4: 0, 5: 15}

compiled_only = pytest.mark.skipif(
    is_interpreted(), reason="slow interpreted; the compiled run has it"
)
quickly = settings(
    max_examples=1 if is_interpreted() else settings().max_examples // 50, deadline=None
)
seeds = st.integers(0, 2**64)


def random_setup(name: str, variant: str, players: int, seed: int) -> Setup:
    game = get_game(name)
    options = {o.name: o.values(players)[seed % len(o.values(players))] for o in game.options}
    return game.setup(variant, players, **options)


@compiled_only
@pytest.mark.parametrize("games", [1, pytest.param(6, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", game_names())
def test_a_game_keeps_the_contract(name: str, games: int) -> None:
    """check_game: pure, secret, replayable, refusing, ending; all variants and numbers of players."""
    check_game(get_game(name), games=games, seed=1)


def check_tiles(dump: dict[str, Any]) -> None:
    assert tiles_in(dump) == dict.fromkeys("BYRKW", 20)


def check_cards(dump: dict[str, Any]) -> None:
    if dump["phase"] != "deal":
        assert num_cards_in(dump) + REMOVED[len(dump["hands"])] == 100


PIECES_ARE_CONSERVED = {"azul": check_tiles, "5211": check_cards}


@pytest.mark.compiled_only
@pytest.mark.parametrize(
    ("name", "variant", "players"), [setup for setup in SETUPS if setup[0] in PIECES_ARE_CONSERVED]
)
@quickly
@given(seed=seeds)
def test_tiles_and_cards_are_conserved_at_every_step(
    name: str, variant: str, players: int, seed: int
) -> None:
    """There are always 20 tiles of each colour; always 100 cards, none of a kind too often."""
    record = random_record(name, variant, players, seed % 2**32)
    check_record(record, get_game, lambda match: PIECES_ARE_CONSERVED[name](match.dump()))


def tiles_in(dump: dict[str, Any]) -> Counter[str]:
    letters = "".join([*dump["factories"], dump["centre"]])
    for board in dump["boards"]:
        letters += "".join([*board["lines"], *board["wall"], board["floor"]])
    tiles = Counter(letter for letter in letters if letter in "BYRKW")
    return tiles + Counter(dump["bag"]) + Counter(dump["lid"])


def num_cards_in(dump: dict[str, Any]) -> int:
    texts = [*dump["hands"], *dump["chosen"], *dump["table"], *dump["kept"]]
    return sum(len(text.split()) for text in texts) + dump["pile"] + dump["discarded"]


@pytest.mark.parametrize(("name", "variant", "players"), REFERENCE_SETUPS)
@quickly
@given(seed=seeds)
def test_every_position_is_what_the_reference_engine_says(
    name: str, variant: str, players: int, seed: int
) -> None:
    """Two engines that share no code agree on every dump of a random game."""
    record = random_record(name, variant, players, seed % 2**32)
    dumps: list[dict[str, Any]] = []
    check_record(record, get_game, lambda match: dumps.append(match.dump()))
    assert dumps == replay(record)


@pytest.mark.parametrize(("name", "variant", "players"), REFERENCE_SETUPS)
@pytest.mark.parametrize("bot", ["random", pytest.param("greedy", marks=compiled_only)])
def test_the_reference_engine_accepts_our_records(
    name: str, variant: str, players: int, bot: str
) -> None:
    """What bots play here is legal there, and ends in the same position."""
    bots = [get_bot(name, bot)] * players
    match = play_game(get_game(name), random_setup(name, variant, players, 1), bots, 7)
    assert replay(match.record())[-1] == match.dump()


@compiled_only
@pytest.mark.parametrize(
    ("name", "variant", "players"),
    [setup if setup[2] == 2 else pytest.param(*setup, marks=pytest.mark.slow) for setup in SETUPS],
)
def test_a_bot_chooses_the_same_in_every_world_its_seat_cannot_tell_apart(
    name: str, variant: str, players: int
) -> None:
    """A bot that peeked at hidden cards would choose otherwise where they are others."""
    game = get_game(name)
    setup = random_setup(name, variant, players, 2)
    for bot_name, bot in brief_bots(name, setup):
        match = Match(game, setup)
        for number in range(40):
            if match.is_over:
                break
            if isinstance(match.turn, Chance):
                match.draw(new_rng(3, number))
                continue
            seat = match.waiting_for[0]
            here = bot.choose(see(match, seat), new_rng(number))
            world = in_another_world(match, seat, number)
            assert bot.choose(see(world, seat), new_rng(number)) == here, bot_name
            match.submit(seat, here)
