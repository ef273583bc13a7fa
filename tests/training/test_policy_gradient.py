"""The compiled gradient of the policy loss is that of PyTorch's autograd."""

from typing import Any

import numpy as np
import pytest
import torch

from tests.training.small_runs import azul
from tilewright.training.kernels import PolicyBatch, cpu_kernels

ROWS, OUTPUTS, CANDIDATES, PARTS = 40, 12, 9, 2
NO_PART = OUTPUTS


class Positions:
    """Random positions with random policies."""

    def __init__(self, seed: int) -> None:
        random = np.random.default_rng(seed)
        self.outputs = random.normal(size=(ROWS, OUTPUTS)).astype(np.float32)
        self.magnet = random.normal(size=(ROWS, OUTPUTS)).astype(np.float32)
        self.counts = random.integers(1, CANDIDATES + 1, ROWS).astype(np.int16)
        parts = random.integers(0, NO_PART + 1, (ROWS, CANDIDATES, PARTS))
        self.parts = parts.astype(np.int16)
        self.chosen = (random.integers(0, 1000, ROWS) % self.counts).astype(np.int16)
        self.old = np.log(random.uniform(0.02, 0.9, ROWS)).astype(np.float32)
        self.advantages = random.normal(size=ROWS).astype(np.float32)
        self.target_of = random.permutation(ROWS).astype(np.int32) - ROWS // 2
        self.target_of[self.target_of < 0] = -1
        targets = random.uniform(size=(ROWS // 2, CANDIDATES)).astype(np.float32)
        for row in np.flatnonzero(self.target_of >= 0):
            target = targets[self.target_of[row]]
            target[self.counts[row] :] = 0
            target /= target.sum()
        self.targets = targets
        self.weights = (random.uniform(size=ROWS) * (random.uniform(size=ROWS) > 0.2)).astype(
            np.float32
        )

    def by_kernel(self, *coefs: float) -> tuple[Any, Any]:
        """Return gradient and entropies of the kernel."""
        gradient, entropies = np.zeros_like(self.outputs), np.zeros(ROWS, np.float32)
        batch = PolicyBatch(
            outputs=self.outputs,
            magnet_outputs=self.magnet,
            counts=self.counts,
            parts=self.parts,
            chosen=self.chosen,
            log_probabilities=self.old,
            advantages=self.advantages,
            weights=self.weights,
            targets=self.targets,
            target_of=self.target_of,
            coefs=np.array(coefs, np.float32),
            gradient=gradient,
            entropies=entropies,
        )
        cpu_kernels(azul().module).add_policy_gradient(batch)
        return gradient, entropies

    def by_autograd(
        self, clip: float, entropy_coef: float, magnet_coef: float, teacher_coef: float
    ) -> tuple[Any, Any]:
        """Return the same from the loss as it is usually written."""
        outputs = torch.tensor(self.outputs, dtype=torch.float64, requires_grad=True)
        magnet = torch.tensor(self.magnet, dtype=torch.float64)
        loss, entropies = torch.zeros((), dtype=torch.float64), []
        for row in range(ROWS):
            log_p = self._log_policy(outputs[row], row)
            entropies.append(-(log_p.exp() * log_p).sum())
            if self.counts[row] < 2:
                continue
            ratio = (log_p[int(self.chosen[row])] - float(self.old[row])).exp()
            advantage = float(self.advantages[row])
            gain = torch.min(ratio * advantage, ratio.clamp(1 - clip, 1 + clip) * advantage)
            divergence = (log_p.exp() * (log_p - self._log_policy(magnet[row], row))).sum()
            cost = -gain - entropy_coef * entropies[-1] + magnet_coef * divergence
            if self.target_of[row] >= 0:
                target = torch.from_numpy(self.targets[self.target_of[row], : self.counts[row]])
                cost = cost - teacher_coef * (target * log_p).sum()
            loss = loss + float(self.weights[row]) * cost
        loss.backward()
        counted = self.weights > 0
        return outputs.grad, torch.stack(entropies).detach().numpy() * counted

    def _log_policy(self, outputs: Any, row: int) -> Any:
        padded = torch.cat([outputs, torch.zeros(1, dtype=outputs.dtype)])
        parts = torch.from_numpy(self.parts[row, : self.counts[row]].astype(np.int64))
        return torch.log_softmax(padded[parts].sum(1), 0)


@pytest.mark.parametrize(
    "coefs",
    [
        (0.2, 0.0, 0.0, 0.0),
        (0.2, 0.05, 0.0, 0.0),
        (0.1, 0.0, 0.3, 0.0),
        (0.2, 0.0, 0.0, 0.5),
        (0.3, 0.02, 0.1, 2.0),
    ],
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_kernel_gives_the_gradient_of_the_loss(
    seed: int, coefs: tuple[float, float, float, float]
) -> None:
    """Clipped policy loss - entropy + KL divergence from the magnet + cross-entropy of targets."""
    positions = Positions(seed)

    gradient, entropies = positions.by_kernel(*coefs)
    expected, expected_entropies = positions.by_autograd(*coefs)

    np.testing.assert_allclose(gradient, expected, atol=2e-5)
    np.testing.assert_allclose(entropies, expected_entropies, atol=2e-5)
