"""The examples run; the notebook's agent learns."""

from __future__ import annotations

import runpy
from pathlib import Path

import numpy as np

EXAMPLES = Path(__file__).parent.parent / "examples"


def test_the_numpy_agent_learns() -> None:
    """A few seconds suffice to learn something."""
    space = runpy.run_path(str(EXAMPLES / "train_numpy.py"))
    before, _ = space["measure"](np.zeros(space["FEATURES"]), 4000)
    learner = space["train"](12.0)
    after, half = space["measure"](learner.weights, 8000)
    assert abs(before - 0.5) < 0.05
    assert after - half > 0.55
