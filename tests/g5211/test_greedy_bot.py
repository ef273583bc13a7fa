"""The greedy 5211 bot: it plays for the round at hand and knows only what its seat has seen."""

import pytest

import tilewright
from tests.g5211.positions import PLAYER_COUNTS, play_all, position
from tilewright.bots import get_bot, see
from tilewright.core.match import Match
from tilewright.core.rng import new_rng
from tilewright.games.g5211 import GAME

BOT = get_bot("5211", "greedy")


def choice(match: Match, seat: int = 0, seed: int = 1) -> str:
    return GAME.action_text(BOT.choose(see(match, seat), new_rng(seed)))


@pytest.mark.parametrize("players", PLAYER_COUNTS)
def test_it_chooses_a_legal_action_in_every_turn(players: int) -> None:
    """5211, section 2: two cards, one card, one card."""
    table = tilewright.new("5211", players=players, seed=3)
    for turn in (1, 2, 3):
        assert table.dump()["turn"] == turn
        text = choice(table.match)
        assert text in table.legal_actions(0)
        play_all(table, [text, *(table.legal_actions(seat)[0] for seat in range(1, players))])


def test_it_repeats_its_choice_with_the_same_random_words() -> None:
    """Randomness is an argument."""
    table = tilewright.new("5211", players=3, seed=3)

    assert choice(table.match) == choice(table.match)


def test_it_takes_the_points_that_are_there_for_the_taking() -> None:
    """5211, section 3: yellow leads alone and the last choice of a last round decides how much."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 G2", "O2 B2 T2"], hands=["Y6 B3", "G3 T3"]
    )

    assert choice(table.match) == "Y6"


def test_it_does_not_bring_its_own_colour_to_the_limit() -> None:
    """5211, section 3: a fifth yellow card would score nothing."""
    table = position(
        round_number=11, turn=3, table=["Y2 Y3 Y4", "Y2 B2 T2"], hands=["Y6 B3", "G3 T3"]
    )

    assert choice(table.match) == "B3"


def test_it_spoils_the_others_points() -> None:
    """5211, section 3: a fifth yellow card takes the lead from seat 1, who holds four."""
    table = position(
        round_number=11, turn=3, table=["G2 B2 O2", "Y4 Y3 Y4"], hands=["Y1 T2", "Y5 Y6"]
    )

    assert choice(table.match) == "Y1"


@pytest.mark.parametrize("seed", range(4))
def test_it_chooses_the_same_in_any_world_its_seat_cannot_tell_apart(seed: int) -> None:
    """5211, section 5: hidden cards have no influence, given the same random words."""
    table = tilewright.new("5211", players=3, seed=seed)
    hidden = GAME.resample(table.state, 0, new_rng(99, seed))
    world = Match(GAME, table.match.setup, hidden)

    assert choice(world) == choice(table.match)
