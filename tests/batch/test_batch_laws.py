"""The laws of the batch form, on every game; and what becomes of games that break them."""

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tilewright.batch.contract import check_module
from tilewright.batch.testing import check_batch
from tilewright.core.compiled import is_interpreted
from tilewright.core.errors import SetupError
from tilewright.games import GameEntry, game_names, register, unregister
from tilewright.games.azul import batch as azul
from tilewright.games.g5211 import batch as g5211

BROKEN = {
    "mask": "does not mark its legal actions",
    "observation": "tells what it may not know",
    "bounds": "leaves the bounds of its fields",
    "buffer": "writes outside its buffer",
    "chance": "chance is due",
    "option": "not those of the table's options",
    "score": "`scores` are not those of the rules",
    "winner": "`rewards` name other winners",
    "sample": "a random action is not legal",
    "draw": "cannot be replayed by its own functions",
}


@pytest.mark.compiled_only
@pytest.mark.parametrize("name", game_names())
def test_every_game_keeps_the_laws_of_the_batch(name: str) -> None:
    check_batch(name)


@pytest.fixture
def broken_game(request: pytest.FixtureRequest) -> Iterator[str]:
    name = f"broken_{request.param}"
    broken = f"tests.batch.broken:{request.param}"
    register(GameEntry(name, game=f"{broken}_game", batch=f"{broken}_batch"))
    yield name
    unregister(name)


@pytest.mark.skipif(not is_interpreted(), reason="broken games are not compiled")
@pytest.mark.parametrize(("broken_game", "law"), BROKEN.items(), indirect=["broken_game"])
def test_a_game_that_breaks_a_law_is_found_out(broken_game: str, law: str) -> None:
    with pytest.raises(AssertionError, match=law):
        check_batch(broken_game)


@pytest.mark.parametrize("missing", ["SIZE", "MAX_LEGAL", "OPTIONS", "observe", "acting_seat"])
def test_a_module_that_lacks_a_name_is_refused_with_it(missing: str) -> None:
    given: dict[str, Any] = {**vars(azul)}
    del given[missing]
    with pytest.raises(SetupError, match=f"my.batch lacks {missing} "):
        check_module(SimpleNamespace(**given), "my.batch")


def test_what_is_needed_depends_on_the_kind_of_turns() -> None:
    check_module(g5211, "5211")
    mixed = SimpleNamespace(**{**vars(g5211), "TURNS": "mixed"})
    with pytest.raises(SetupError, match="lacks acting_seat, act, is_secret, is_asked"):
        check_module(mixed, "mixed")
    unknown = SimpleNamespace(**{**vars(g5211), "TURNS": "secret"})
    with pytest.raises(SetupError, match="TURNS must be one of"):
        check_module(unknown, "unknown")
