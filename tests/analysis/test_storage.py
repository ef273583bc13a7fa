"""Stored analyses: short, and the same when they are read again."""

import base64
import json
from pathlib import Path

import pytest

from tests.analysis.games import recorded_game, small_judge
from tests.analysis.test_analyse import TABLES, analysed
from tilewright.analysis import NotAnalysed, analyse, decode, encode

MOST_BYTES = 3000
MOST_BYTES_OF_A_LONG_GAME = 4000


@pytest.mark.parametrize(("game", "variant", "players"), TABLES)
def test_a_stored_analysis_is_read_as_it_was(game: str, variant: str, players: int) -> None:
    found = analysed(game, variant, players)

    stored = encode(found)

    assert decode(stored, recorded_game(game, variant, players, 5)) == found
    assert len(stored) < (MOST_BYTES_OF_A_LONG_GAME if variant == "long" else MOST_BYTES)


@pytest.mark.parametrize(
    "stored", [b"", b"\x00", b"\x02", b"\x03", b"\x02nonsense", b"\x03nonsense", b"\x09abc"]
)
def test_other_bytes_are_refused(stored: bytes) -> None:
    with pytest.raises(NotAnalysed) as refused:
        decode(stored, recorded_game("azul", "coloured", 2, 5))

    assert refused.value.code == "broken"


def test_an_analysis_of_another_record_is_refused() -> None:
    judge = small_judge("azul", "coloured", 2)
    stored = encode(analyse(recorded_game("azul", "coloured", 2, 5), judge))

    with pytest.raises(NotAnalysed):
        decode(stored, recorded_game("azul", "coloured", 2, 6))


def test_an_analysis_is_read_that_was_stored_with_the_moves_played() -> None:
    old = json.loads(Path(__file__).with_name("stored-version-2.json").read_text())
    stored = base64.b64decode(old["stored"])

    found = decode(stored, old["record"])

    assert stored[0] == 2
    assert [[move.move for move in one.best] for one in found.decisions] == old["moves"]
    assert [one.loss for one in found.decisions] == old["losses"]
    assert len(encode(found)) < len(stored)
    assert decode(encode(found), old["record"]) == found


def test_bytes_that_claim_another_version_are_refused() -> None:
    record = recorded_game("azul", "coloured", 2, 5)
    stored = encode(analysed("azul", "coloured", 2))

    with pytest.raises(NotAnalysed):
        decode(b"\x02" + stored[1:], record)
