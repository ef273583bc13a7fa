"""Guesses about the end of the game: what is guessed, and what is learnt from it."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from tests.azul.positions import COLOURS, board, match_from, position_with, random_positions
from tests.training.small_runs import TINY, needs_compiled_rules
from tilewright.core.compiled import kernel
from tilewright.core.errors import SetupError
from tilewright.training.auxiliary import Auxiliary
from tilewright.training.ppo import Learner
from tilewright.training.selfplay import kind_of_game

pytestmark = needs_compiled_rules

GUESSING = replace(TINY, steps=400, games=6, auxiliary_coef=0.1)
"""400 steps are far more than a game has."""
TABLES = [(2, "coloured"), (3, "coloured"), (4, "grey")]


def guessing_learner(players: int, variant: str) -> tuple[Learner, Auxiliary]:
    learner = Learner(kind_of_game("azul", players, variant), "cpu", GUESSING)
    assert learner.auxiliary is not None
    return learner, learner.auxiliary


def bits_of(wall: list[str]) -> list[bool]:
    """Return what a wall of a dump has: 25 cells, five rows, five columns and five colours."""
    cells = [cell != "." for row in wall for cell in row]
    rows = ["." not in row for row in wall]
    columns = [all(row[column] != "." for row in wall) for column in range(5)]
    colours = [sum(row.count(colour) for row in wall) == 5 for colour in COLOURS]
    return cells + rows + columns + colours


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_a_bit_stands_for_each_cell_row_column_and_colour(players: int, variant: str) -> None:
    full = {row + 1: (COLOURS[-row:] + COLOURS[:-row]) for row in range(5)}
    boards = [
        board(wall={row: text for row, text in full.items() if row != 2}),
        board(wall={row: text.replace("K", ".").replace("Y", ".") for row, text in full.items()}),
    ]
    dump = position_with(*boards, players=players, phase="over", marker=0)
    matches = [match_from(dump, variant), *random_positions(players, variant, seed=5)]
    write_ending = kernel(kind_of_game("azul", players, variant).module.write_ending.py_func)
    ending = np.zeros(players, np.int64)

    for match in matches:
        write_ending(match.state, ending)
        for seat in range(players):
            bits = [bool(ending[seat] >> bit & 1) for bit in range(40)]
            assert bits == bits_of(match.dump()["boards"][seat]["wall"])
            assert ending[seat] >> 40 == 0


@pytest.mark.parametrize(("players", "variant"), TABLES)
def test_what_is_guessed_is_the_end_of_the_game_in_progress(players: int, variant: str) -> None:
    """Seen from the seat to act; unknown where the game goes on after the last step."""
    learner, auxiliary = guessing_learner(players, variant)
    play = learner.play
    play.play(learner.network, None)
    auxiliary.look_back()

    for step in range(play.steps):
        targets, is_known = auxiliary.targets(step)
        for game in range(play.games):
            ends = [int(end) for end in play.seen.ended[:, game].nonzero()[:, 0] if end >= step]
            assert bool(is_known[game]) == bool(ends)
            if not ends:
                continue
            words = play.seen.endings[ends[0], game].tolist()
            seat = int(play.seen.viewers[step, game])
            expected = [
                words[(seat + distance) % players] >> bit & 1
                for distance in range(players)
                for bit in range(40)
            ]
            assert targets[game].tolist() == expected
        assert not is_known[play.rows :].any()


def test_the_gradient_is_that_of_the_cross_entropy() -> None:
    learner, auxiliary = guessing_learner(2, "coloured")
    learner.play.play(learner.network, None)
    auxiliary.look_back()
    step = 20
    targets, is_known = auxiliary.targets(step)
    guesses = torch.randn(targets.shape, requires_grad=True)
    weights = torch.rand(len(targets))

    entropy = torch.nn.functional.binary_cross_entropy_with_logits(
        guesses, targets, reduction="none"
    )
    (GUESSING.auxiliary_coef * entropy.sum(1) * weights * is_known).sum().backward()

    torch.testing.assert_close(auxiliary.gradient(guesses.detach(), step, weights), guesses.grad)


@pytest.mark.slow
def test_guesses_become_better_and_teach_the_layers_below() -> None:
    kind = kind_of_game("azul", 2, "coloured")
    settings = replace(GUESSING, steps=120, learning_rate=(3e-3, 3e-3), epochs=1)
    guessing, plain = (
        Learner(kind, "cpu", replace(settings, auxiliary_coef=coef)) for coef in (0.1, 0.0)
    )
    for _ in range(4):
        guessing.iterate()
        plain.iterate()
    auxiliary = guessing.auxiliary
    assert auxiliary is not None

    losses = []
    for step in range(settings.steps):
        targets, is_known = auxiliary.targets(step)
        with torch.no_grad():
            guesses = auxiliary.layer(guessing.network.hidden(guessing.play.seen.features[step]))
        loss = torch.nn.functional.binary_cross_entropy_with_logits(
            guesses[is_known], targets[is_known]
        )
        losses.append(loss.item())

    assert np.nanmean(losses) < 0.9 * np.log(2)
    assert not torch.equal(guessing.network.entry.weight, plain.network.entry.weight)


def test_5211_has_nothing_to_guess() -> None:
    with pytest.raises(SetupError):
        Learner(kind_of_game("5211", None, None), "cpu", GUESSING)
