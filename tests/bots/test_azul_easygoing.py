"""The easy-going player: in earnest while it is behind, at ease while it is ahead."""

import pytest

from tests.azul.positions import EVERY_TABLE, match_from, new_match
from tilewright.bots import see
from tilewright.bots.azul.easygoing import AzulEasygoingBot
from tilewright.bots.azul.human import FIRST_GAME
from tilewright.core.match import Match
from tilewright.core.rng import new_rng


def opening_with_scores(*scores: int) -> Match:
    match = new_match(len(scores), "coloured")
    match.draw(new_rng(1))
    dump = match.dump()
    for board, score in zip(dump["boards"], scores, strict=True):
        board["score"] = score
    return match_from(dump)


def mood_at(match: Match, ahead: float = 1.0) -> str:
    bot = AzulEasygoingBot(temperature=2.0, skill=FIRST_GAME, ahead=ahead)
    is_resting = bot._mood(see(match, 0), new_rng(1)) is bot.resting
    return "resting" if is_resting else "trying"


def test_it_takes_it_easy_while_it_is_ahead() -> None:
    assert mood_at(opening_with_scores(60, 0)) == "resting"


def test_it_tries_while_it_is_behind() -> None:
    assert mood_at(opening_with_scores(0, 60)) == "trying"


def test_how_far_ahead_can_be_set() -> None:
    assert mood_at(opening_with_scores(60, 0), ahead=2.5) == "trying"


@pytest.mark.parametrize(("variant", "players"), EVERY_TABLE)
def test_its_advice_is_of_its_mood(variant: str, players: int) -> None:
    match = new_match(players, variant)
    match.draw(new_rng(2))
    bot = AzulEasygoingBot(temperature=2.0, skill=FIRST_GAME)

    told = bot.consider(see(match, match.waiting_for[0]), new_rng(3))

    assert sum(one.weight for one in told.candidates) == pytest.approx(1)
