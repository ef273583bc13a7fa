"""The easy-going player: in earnest while it is behind, at ease while it is ahead."""

import pytest

from tests.azul.positions import EVERY_TABLE, match_from, new_match
from tilewright.bots import see
from tilewright.bots.azul.easygoing import AzulEasygoingBot
from tilewright.bots.azul.human import HumanSkill
from tilewright.core.match import Match
from tilewright.core.rng import new_rng


def opening_with_scores(*scores: int) -> Match:
    match = new_match(len(scores), "coloured")
    match.draw(new_rng(1))
    dump = match.dump()
    for board, score in zip(dump["boards"], scores, strict=True):
        board["score"] = score
    return match_from(dump)


def easygoing(ahead: float = 1.0) -> AzulEasygoingBot:
    skill = HumanSkill(attention=3, foresight=0.0, care=0.0, rivalry=0.0, temperature=2.5)
    return AzulEasygoingBot(temperature=2.0, skill=skill, ahead=ahead)


def is_at_ease(match: Match, ahead: float = 1.0) -> bool:
    bot = easygoing(ahead)
    return bot.player_at(see(match, 0), new_rng(1)) is bot.at_ease


def test_it_plays_at_ease_while_it_is_ahead() -> None:
    assert is_at_ease(opening_with_scores(60, 0))


def test_it_plays_in_earnest_while_it_is_behind() -> None:
    assert not is_at_ease(opening_with_scores(0, 60))


def test_how_far_ahead_can_be_set() -> None:
    assert not is_at_ease(opening_with_scores(60, 0), ahead=2.5)


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_its_advice_weighs_every_move_once(variant: str, players: int) -> None:
    match = new_match(players, variant)
    match.draw(new_rng(2))
    bot = easygoing()

    told = bot.consider(see(match, match.waiting_for[0]), new_rng(3))

    assert sum(one.weight for one in told.candidates) == pytest.approx(1)
