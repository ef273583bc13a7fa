"""The third game keeps the laws, and the laws notice when it does not."""

from collections.abc import Sequence

import pytest

import tilewright
from tests.third_game.game import GAME, Pebbles
from tilewright import SetupError, get_game
from tilewright.bots import level_names, usual_level
from tilewright.bots.games import play_game
from tilewright.bots.uniform import UniformBot
from tilewright.core.game import NOTHING_CHOSEN, Choices, State
from tilewright.core.record import check_record
from tilewright.core.testing import check_game
from tilewright.table import draw_setup, from_record


def test_it_is_found_by_its_name() -> None:
    assert get_game("pebbles") is GAME
    assert level_names("pebbles") == ("random",)
    assert usual_level("pebbles") == "random"


def test_it_keeps_the_laws_of_every_game() -> None:
    check_game(GAME, games=3)


def test_the_laws_notice_a_draw_that_everyone_sees() -> None:
    class Leaky(Pebbles):
        def visible_chance(
            self, state: State, word: str, parts: Sequence[str], seat: int | None
        ) -> list[str]:
            return list(parts)

    with pytest.raises(AssertionError, match="a deal reveals more to seat"):
        check_game(Leaky())


def test_the_laws_notice_a_view_that_shows_hidden_stones() -> None:
    class Leaky(Pebbles):
        def view(self, state: State, seat: int | None, chosen: Choices = NOTHING_CHOSEN):  # type: ignore[no-untyped-def]
            return self.full_view(state, chosen)

    with pytest.raises(AssertionError, match="sees hidden information"):
        check_game(Leaky())


def test_the_laws_notice_a_secret_choice_that_is_told() -> None:
    class Leaky(Pebbles):
        def hidden_action_text(self, text: str) -> str:
            return "?"

        def _view(self, state: State, chosen: Choices, eyes: set[int | None]):  # type: ignore[no-untyped-def]
            return super()._view(state, chosen, {*eyes, *chosen})

    with pytest.raises(AssertionError, match="sees what seat"):
        check_game(Leaky(), games=5)


def test_a_table_is_played_from_python_and_its_record_leads_back() -> None:
    table = tilewright.new("pebbles", players=3, seed=4, rounds=2)
    while not table.is_over:
        table.play(table.legal_actions()[-1])
    record = table.record()

    assert record["rounds"] == 2
    assert from_record(record).record() == record
    assert check_record(record, get_game).is_over
    assert "scores" in str(table)


def test_an_option_has_other_values_at_other_tables() -> None:
    assert GAME.setup(players=4, rounds=4).options == {"rounds": 4}
    with pytest.raises(SetupError):
        GAME.setup(players=2, rounds=4)


def test_bots_play_it() -> None:
    setup = draw_setup(GAME, None, 4, {"rounds": 3}, 1)

    assert play_game(GAME, setup, [UniformBot()] * 4, 1).is_over
