"""Search as the teacher: its targets, and what is learnt from them."""

import copy
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import torch

from tests.training.small_runs import TINY, azul, needs_compiled_rules
from tilewright.core.compiled import kernel
from tilewright.core.errors import SetupError
from tilewright.training.ppo import Learner, Settings
from tilewright.training.selfplay import kind_of_game

pytestmark = needs_compiled_rules

TAUGHT = replace(
    TINY, steps=6, teacher_share=0.25, teacher_moves=5, teacher_depth=2, teacher_temperature=0.1
)


def taught_learner(kind: Any, settings: Settings) -> Learner:
    """Return a learner whose network has opinions."""
    learner = Learner(kind, "cpu", settings)
    torch.manual_seed(1)
    for layer in (learner.network.policy, learner.network.value2):
        torch.nn.init.normal_(layer.weight, std=0.3)
    return learner


class Positions:
    """Single positions, looked at one by one."""

    def __init__(self, learner: Learner) -> None:
        module = learner.kind.module
        self.learner, self.module = learner, module
        names = ("viewer", "list_candidates", "apply_choice", "is_chance_next", "is_over")
        self.rules = {
            name: kernel(getattr(module, name).py_func) for name in (*names, "write_outcome")
        }
        self.encode = kernel(module.ENCODING.encode.py_func)

    def judge(self, state: Any) -> tuple[int, Any, Any, Any]:
        """Return the viewer, actions, logarithms of the policy and values by absolute seat."""
        encoding, kind = self.module.ENCODING, self.learner.kind
        seat = int(self.rules["viewer"](state, 0))
        indices = np.zeros(encoding.MAX_ACTIVE, np.int16)
        values = np.zeros(encoding.MAX_ACTIVE, np.float32)
        active = self.encode(state, seat, indices, values)
        features = torch.zeros(kind.features)
        features[torch.from_numpy(indices[:active].astype(np.int64))] = torch.from_numpy(
            values[:active]
        )
        actions = np.zeros(encoding.MAX_CANDIDATES, np.int16)
        parts = np.zeros((encoding.MAX_CANDIDATES, encoding.NUM_PARTS), np.int16)
        count = int(self.rules["list_candidates"](state, seat, actions, parts))
        with torch.no_grad():
            outputs, expected = self.learner.network(features[None])
        padded = torch.cat([outputs[0], torch.zeros(1)])
        logits = padded[torch.from_numpy(parts[:count].astype(np.int64))].sum(1)
        by_seat = torch.cat([torch.roll(half, seat) for half in expected[0].chunk(2)])
        return seat, actions[:count], torch.log_softmax(logits, 0), by_seat

    def value_after(self, state: Any, action: int, depth: int) -> Any:
        """Return the values by seat of where the policy leads after a move."""
        state = state.copy()
        self.rules["apply_choice"](state, action)
        for _ in range(depth):
            if self.rules["is_chance_next"](state):
                break
            _, actions, log_policy, _ = self.judge(state)
            self.rules["apply_choice"](state, int(actions[int(log_policy.argmax())]))
        if self.rules["is_over"](state):
            outcome = np.zeros(2 * self.learner.kind.players, np.float32)
            self.rules["write_outcome"](state, outcome)
            return torch.from_numpy(outcome)
        return self.judge(state)[3]

    def target(self, state: Any) -> Any:
        """Return what the policy should be in a position."""
        settings, module = self.learner.settings, self.module
        seat, actions, log_policy, expected = self.judge(state)
        if len(actions) == 1:
            return torch.ones(1)

        def utility(values: Any) -> float:
            shares, scores = values.chunk(2)
            others = (scores.sum() - scores[seat]) / (len(scores) - 1)
            return float(shares[seat] + module.MARGIN_COEF * (scores[seat] - others))

        policy = log_policy.exp()
        picks = torch.argsort(log_policy, descending=True, stable=True)[: settings.teacher_moves]
        q = torch.tensor(
            [
                utility(self.value_after(state, int(actions[int(pick)]), settings.teacher_depth))
                for pick in picks
            ]
        )
        mean = float((policy[picks] * q).sum() / policy[picks].sum())
        completed = (utility(expected) + len(picks) * mean) / (1 + len(picks))
        shifted = log_policy.clone()
        shifted[picks] += (q - completed) / settings.teacher_temperature
        return torch.softmax(shifted, 0)


@pytest.mark.parametrize(
    ("players", "variant", "depth"),
    [
        (2, "coloured", 2),
        pytest.param(3, "grey", 1, marks=pytest.mark.slow),
        pytest.param(2, "coloured", 0, marks=pytest.mark.slow),
    ],
)
def test_targets_are_those_of_single_positions(players: int, variant: str, depth: int) -> None:
    kind = kind_of_game("azul", players, variant)
    learner = taught_learner(kind, replace(TAUGHT, teacher_depth=depth))
    play, teacher, single = learner.play, learner.teacher, Positions(learner)
    assert teacher is not None
    met: dict[tuple[int, int], Any] = {}

    def look(network: Any, step: int) -> None:
        for row in range(play.rows):
            met[step, row] = play.states[row].numpy().copy()
        teacher.look(network, step, step)

    for _ in range(4):
        play.play(learner.network, None, look)

    compared = 0
    for (step, row), state in met.items():
        number = int(teacher.target_of[step, row])
        assert (number >= 0) == (row % 4 == step % 4)
        if number >= 0:
            expected = single.target(state)
            found = teacher.targets[step, number]
            torch.testing.assert_close(found[: len(expected)], expected, atol=2e-4, rtol=2e-3)
            assert not found[len(expected) :].any()
            compared += len(expected) > 1
    assert compared > 20


@pytest.mark.slow
def test_a_position_whose_moves_end_the_game_is_valued_by_its_outcome() -> None:
    """After many moves of the policy every look ahead ends at a deal or at the end of a game."""
    learner = taught_learner(azul(), replace(TAUGHT, teacher_depth=90, steps=90))
    play, teacher, single = learner.play, learner.teacher, Positions(learner)
    assert teacher is not None
    is_over = single.rules["is_over"]
    ended = 0

    def look(network: Any, step: int) -> None:
        nonlocal ended
        teacher.look(network, step, step)
        states = teacher.branches.states
        assert all(single.rules["is_chance_next"](state) for state in states)
        ended += sum(bool(is_over(state)) for state in states)

    play.play(learner.network, None, look)

    assert ended > 0
    sums = teacher.targets.sum(2)
    torch.testing.assert_close(sums, torch.ones_like(sums))


def distance_from_targets(learner: Learner, network: Any) -> float:
    """Return the mean cross-entropy of the last targets and a network's policy."""
    seen, teacher = learner.play.seen, learner.teacher
    assert teacher is not None
    with torch.no_grad():
        outputs, _ = network(seen.features[:-1])
    padded = torch.cat([outputs, torch.zeros(*outputs.shape[:2], 1)], 2)
    distances = []
    for step, row in np.argwhere(teacher.target_of.numpy() >= 0):
        count = int(seen.counts[step, row])
        logits = padded[step, row][seen.parts[step, row, :count].long()].sum(1)
        target = teacher.targets[step, int(teacher.target_of[step, row]), :count]
        distances.append(-float((target * torch.log_softmax(logits, 0)).sum()))
    return float(np.mean(distances))


@pytest.mark.slow
def test_the_policy_moves_to_the_targets() -> None:
    settings = replace(TAUGHT, epochs=4, teacher_coef=20.0, learning_rate=(1e-3, 1e-3))
    learner = taught_learner(azul(), settings)
    before = copy.deepcopy(learner.network)

    figures = learner.iterate()

    assert figures["teacher_gain"] > 0
    assert distance_from_targets(learner, learner.network) < distance_from_targets(learner, before)


def test_there_is_no_teacher_where_cards_are_hidden() -> None:
    with pytest.raises(SetupError, match="azul only"):
        Learner(kind_of_game("5211", 2, "standard"), "cpu", TAUGHT)
