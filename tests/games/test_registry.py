"""One entry a game names all its parts."""

import pickle
from collections.abc import Iterator
from dataclasses import fields

import pytest

from tests.refusals import Refused
from tilewright.bots import get_bot, level_names, stand_in_level, strongest_level, usual_level
from tilewright.bots.uniform import UniformBot
from tilewright.core.errors import SetupError
from tilewright.games import (
    BotEntry,
    GameEntry,
    game_entries,
    game_names,
    get_entry,
    get_game,
    register,
    unregister,
)

RANDOM = BotEntry("tilewright.bots.uniform:UniformBot")


@pytest.fixture
def third() -> Iterator[GameEntry]:
    """A game of another package, with nothing but its rules."""
    entry = GameEntry("third", "tilewright.games.azul.game:GAME")
    register(entry)
    yield entry
    unregister("third")


def test_an_entry_is_found_by_its_name() -> None:
    assert get_entry("azul").name == "azul"
    assert get_entry(5211).name == "5211"  # type: ignore[arg-type]


@pytest.mark.parametrize("entry", game_entries(), ids=lambda entry: entry.name)
def test_a_shipped_game_has_every_part(entry: GameEntry) -> None:
    parts = [field.name for field in fields(entry) if field.name != "shared_weights"]

    assert all(getattr(entry, part) for part in parts)


@pytest.mark.parametrize("entry", game_entries(), ids=lambda entry: entry.name)
def test_the_entry_and_its_game_have_the_same_name(entry: GameEntry) -> None:
    assert entry.load("game").name == entry.name


def test_a_game_can_be_added(third: GameEntry) -> None:
    assert game_names()[-1] == "third"
    assert get_game("third") is third.load("game")


def test_adding_a_game_twice_changes_nothing(third: GameEntry) -> None:
    register(GameEntry("third", third.game))

    assert game_names().count("third") == 1


def test_a_name_that_is_taken_is_refused(third: GameEntry, refused: Refused) -> None:
    with refused(SetupError):
        register(GameEntry("third", "somewhere.else:GAME"))


def test_a_part_that_a_game_lacks_is_refused(third: GameEntry, refused: Refused) -> None:
    with refused(SetupError):
        third.load("training")


def test_an_entry_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(game_entries())) == game_entries()


def test_a_game_may_have_no_bots(third: GameEntry, refused: Refused) -> None:
    assert level_names("third") == ()
    assert usual_level("third") is None
    assert stand_in_level("third") == "random"
    assert isinstance(get_bot("third", "random"), UniformBot)
    with refused(SetupError):
        strongest_level("third")


@pytest.mark.parametrize(
    ("names", "usual"), [(["a"], "a"), (["a", "b"], "b"), (["a", "b", "c"], "b")]
)
def test_a_game_may_have_any_number_of_levels(names: list[str], usual: str) -> None:
    register(GameEntry("few", "tilewright.games.azul.game:GAME", bots=dict.fromkeys(names, RANDOM)))
    try:
        assert level_names("few") == tuple(names)
        assert usual_level("few") == usual
        assert strongest_level("few") == names[-1]
    finally:
        unregister("few")
