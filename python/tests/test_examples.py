"""The examples run, and what they train learns. UNO_LONG=1 runs them at full length."""

from __future__ import annotations

import json
import os
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
EXAMPLES = HERE.parent / "examples"
LONG = bool(os.environ.get("UNO_LONG"))
NOTEBOOK = EXAMPLES / "train_numpy.ipynb"


def test_the_notebook_is_the_program() -> None:
    """`python notebook.py` writes it anew."""
    written = runpy.run_path(str(HERE.parent / "notebook.py"))["notebook"]
    assert NOTEBOOK.read_text() == written(NOTEBOOK.with_suffix(".py").read_text())


def executed(path: Path) -> dict[str, Any]:
    """What is there after all cells of a notebook have run, in order."""
    space: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(path.read_text())["cells"]:
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), f"{path.name}:{cell['id']}", "exec"), space)
    return space


def test_the_notebook_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of it runs: a short training gets better, the long one passes 70 % against random.

    The short one is as many hands as decide, not as many seconds."""
    if not LONG:
        monkeypatch.setenv("UNO_SECONDS", "inf")
        monkeypatch.setenv("UNO_HANDS", "24000")
        monkeypatch.setenv("UNO_MEASURED", "10000")
    space = executed(NOTEBOOK)
    assert abs(space["before"] - 0.5) < 0.05
    assert space["after"] - space["half"] > (0.7 if LONG else 0.55)


def test_ppo_learns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Against a player, and against itself."""
    pytest.importorskip("torch", reason="the PPO example needs torch, which is not installed")
    ppo = runpy.run_path(str(EXAMPLES / "ppo_torch.py"))
    monkeypatch.setattr(sys, "argv", ["ppo_torch.py"])
    own = ["--opponents", "self", "--envs", "16", "--steps", "8", "--decisions", "256"]
    ppo["train"](ppo["arguments"]([*own, "--report", "0"]))
    options = ppo["arguments"](["--decisions", "1500000" if LONG else "50000", "--report", "0"])
    share, half = ppo["measure"](ppo["train"](options), options, 8000, "random")
    assert share - half > (0.6 if LONG else 0.45)


def test_rlcards_dqn_agent_trains() -> None:
    """RLCard's own agent and its own loop, on our environment."""
    pytest.importorskip("torch", reason="RLCard's DQN agent needs torch, which is not installed")
    dqn = runpy.run_path(str(EXAMPLES / "rlcard_dqn.py"))
    env = dqn["environment"](False, "rlcard", 1)
    agent = dqn["agent_for"](env, replay_memory_size=2000)
    dqn["train"](env, agent, 3000 if LONG else 30)
    assert agent.train_t > 0 and agent.total_t > agent.train_t
    share, _ = dqn["measure"](env, agent, 40)
    assert 0 < share < 1
