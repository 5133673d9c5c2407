"""Steps a second, side by side in one run: the real RLCard, ours one by one, ours in batch.

    python examples/bench.py [--seconds 1] [--rounds 5] [--go UNO]

Every line is random play, counted in decisions, by processor time: the best of some rounds, each
of which measures every line once, since what else the machine does only slows it down. With --go
the plain Go figures of `uno bench env` stand beside them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import unolab


def measured(play: Callable[[], int], seconds: float) -> float:
    """The decisions a second of processor time of something played again and again."""
    play()
    began, decisions = time.process_time(), 0
    while (used := time.process_time() - began) < seconds:
        decisions += play()
    return decisions / used


def rlcard_hand(env: Any, rng: np.random.Generator) -> Callable[[], int]:
    """One hand of random play behind RLCard's interface."""

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.integers(len(legal)))])
            steps += 1
        return steps

    return play


def batch(tables: unolab.Vector, steps: int) -> Callable[[], int]:
    """Steps of a vector with random legal actions."""

    def play() -> int:
        for _ in range(steps):
            tables.step(tables.sample())
        return steps * tables.num_envs

    return play


def plays() -> dict[str, Callable[[], int]]:
    """What is measured, the real environment first."""
    import rlcard

    import unolab.rlcard

    rng = np.random.default_rng(1)
    lines = {
        "RLCard's environment": rlcard_hand(rlcard.make("uno"), rng),
        "unolab.rlcard": rlcard_hand(unolab.rlcard.make("uno"), rng),
        "vector, 1 table": batch(unolab.vector("rlcard", 2, 1), 1000),
    }
    for rules, seats in (("rlcard", 2), ("pomdp", 2), ("official", 4)):
        lines[f"vector, 256 tables, {rules}, {seats} seats"] = batch(
            unolab.vector(rules, seats, 256), 100
        )
    for name in ("", "random", "greedy", "fast"):
        table = unolab.vector(
            "pomdp", 2, 256, observation="full", players=["", name] if name else None
        )
        against = f" v {name}" if name else ""
        lines[f"vector, 256 tables, pomdp{against}, full"] = batch(table, 100)
    return lines


def of_go(program: str) -> dict[str, float]:
    """The rows of `uno bench env`."""
    out = subprocess.run([program, "bench", "env", "--json"], check=True, capture_output=True)
    rows: dict[str, float] = {}
    for row in json.loads(out.stdout)["rows"]:
        against = f" v {row['opponents']}" if "opponents" in row else ""
        name = f"Go: {row['rules']}{against}, {row['seats']} seats, {row['observation']}"
        rows[name + (", readable" if row["engine"] == "readable" else "")] = row["per_second"]
    return rows


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--go", help="the program uno, for the plain Go figures")
    options = parser.parse_args()
    best: dict[str, float] = {}
    lines = plays()
    for _ in range(options.rounds):
        for name, play in lines.items():
            best[name] = max(best.get(name, 0), measured(play, options.seconds))
        for name, rate in (of_go(options.go) if options.go else {}).items():
            best[name] = max(best.get(name, 0), rate)
    base = next(iter(best.values()))
    for name, rate in best.items():
        print(f"{name:52} {rate:14,.0f} decisions/s {rate / base:8.1f}x")


if __name__ == "__main__":
    main()
