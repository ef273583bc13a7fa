"""The fit of Azul's static evaluation."""

import numpy as np
import pytest

from tilewright.training.evaluation_fitting import Sums, play_and_fit


@pytest.mark.slow
def test_weights_are_fitted_to_a_game() -> None:
    weights = play_and_fit(Sums(), None, "coloured", games=1, noise=1.0, seed=0)

    assert np.isfinite(weights.worth).all()
    assert weights.worth.any()
    assert (weights.spread > 0).all()
