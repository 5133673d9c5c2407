"""Steps a second, side by side in one run: the real RLCard, ours one by one, ours in batch.

    python examples/bench.py [--seconds 3] [--go UNO]

Every line is random play, counted in decisions, by processor time. With --go the plain Go figure
of `uno bench env` stands beside them.
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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3)
    parser.add_argument("--go", help="the program uno, for the plain Go figure")
    options = parser.parse_args()
    rng = np.random.default_rng(1)
    lines: list[tuple[str, float]] = []

    def line(name: str, play: Callable[[], int]) -> None:
        lines.append((name, measured(play, options.seconds)))
        rate, base = lines[-1][1], lines[0][1]
        print(f"{name:42} {rate:14,.0f} decisions/s {rate / base:8.1f}x", flush=True)

    import rlcard

    import unolab.rlcard

    line("RLCard's environment", rlcard_hand(rlcard.make("uno"), rng))
    line("unolab.rlcard", rlcard_hand(unolab.rlcard.make("uno"), rng))
    line("unolab.vector, 1 table", batch(unolab.vector("rlcard", 2, 1), 1000))
    for rules, seats in (("rlcard", 2), ("pomdp", 2), ("official", 4)):
        table = unolab.vector(rules, seats, 256)
        line(f"unolab.vector, 256 tables, {rules}, {seats} seats", batch(table, 100))
    table = unolab.vector("pomdp", 2, 256, observation="full")
    line("unolab.vector, 256 tables, pomdp, full", batch(table, 100))
    if options.go:
        out = subprocess.run(
            [options.go, "bench", "env", "--json"], check=True, capture_output=True
        )
        for row in json.loads(out.stdout)["rows"]:
            rate = row["per_second"]
            name = f"Go: {row['rules']}, {row['seats']} seats, {row['observation']}"
            print(f"{name:42} {rate:14,.0f} decisions/s {rate / lines[0][1]:8.1f}x")


if __name__ == "__main__":
    main()
