"""The vectors: arrays, seeds, errors, records, agreement with the program."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import unolab

SETTINGS = [
    ("pomdp", 2),
    ("rlcard", 2),
    ("official", 2),
    ("official", 4),
    ("wikipedia", 3),
    ("duel", 2),
    ("official[stack=any,seven-zero,jump-in]", 5),
    ("official", 10),
]


def play(table: unolab.Vector, steps: int) -> list[bytes]:
    """All that random play shows."""
    seen = []
    for _ in range(steps):
        step = table.step(table.sample())
        seen.append(b"".join(array.tobytes() for array in step))
    return seen


@pytest.mark.parametrize(("rules", "seats"), SETTINGS)
def test_arrays(rules: str, seats: int) -> None:
    table = unolab.vector(rules=rules, seats=seats, num_envs=7, seed=3, observation="full")
    ended = 0
    for _ in range(200):
        assert table.mask.any(axis=1).all()
        assert ((table.actor >= 0) & (table.actor < seats)).all()
        assert (table.obs[:, 274] == table.obs[:, :54].sum(axis=1)).all()
        obs, rewards, done, _, actor = table.step(table.sample())
        assert obs is table.obs and actor is table.actor
        ended += int(done.sum())
        assert (rewards[~done] == 0).all()
        assert (rewards[done].sum(axis=1) == 2 - seats).all() or rules == "duel"
    assert ended or seats > 2 or rules == "duel"


def test_a_seed_is_a_run() -> None:
    one, two, other = (unolab.vector("official", 3, 8, seed) for seed in (5, 5, 6))
    a, b, c = play(one, 100), play(two, 100), play(other, 100)
    assert a == b != c
    one.reset()
    assert play(one, 100) == a


@pytest.mark.parametrize(("rules", "seats"), [("pomdp", 2), ("rlcard", 2), ("official", 4)])
@pytest.mark.parametrize("observation", ["planes", "full"])
def test_both_engines_agree(rules: str, seats: int, observation: str) -> None:
    fast = unolab.vector(rules, seats, 6, 1, observation=observation)
    slow = unolab.vector(rules, seats, 6, 1, observation=observation, readable=True)
    assert (fast.spec["engine"], slow.spec["engine"]) == ("fast", "readable")
    for _ in range(150):
        actions = fast.sample().copy()
        for one, two in zip(fast.step(actions), slow.step(actions), strict=True):
            np.testing.assert_array_equal(one, two)


def test_records_are_those_of_the_program() -> None:
    """With every other seat's player ours, the record is one that `uno sim` makes."""
    table = unolab.vector("pomdp", 2, 1, 9, players=["", "greedy"], records=True)
    while not (lines := table.take_records()):
        table.step(table.sample())
    answer: Any = unolab.call("record.verify", {"records": {"name": "a.jsonl", "text": lines}})
    assert json.loads(lines)["seats"] == ["agent", "greedy"]
    assert "sound" in json.dumps(answer) or answer
    dealt = json.loads(lines)["deck"]
    again = unolab.vector("pomdp", 2, 1, 9)
    assert again.record(0)["deck"] == dealt


def test_illegal_actions_move_nothing() -> None:
    table = unolab.vector("pomdp", 2, 4, 1)
    before = table.obs.copy()
    for bad in (-2, 62, 10**6):
        actions = table.sample().copy()
        actions[3] = bad
        with pytest.raises(unolab.Error, match="table 3"):
            table.step(actions)
        np.testing.assert_array_equal(before, table.obs)
    with pytest.raises(ValueError, match="actions"):
        table.step([1])


@pytest.mark.parametrize(
    "wrong",
    [
        {"rules": "nothing"},
        {"seats": 11},
        {"num_envs": 0},
        {"players": ["random", "random"]},
        {"players": ["", "nobody"]},
        {"observation": "x"},
        {"options": ["stack=maybe"]},
        {"threads": -1},
    ],
)
def test_wrong_arguments(wrong: dict[str, Any]) -> None:
    with pytest.raises(unolab.Error):
        unolab.vector(**wrong)


def test_posterior() -> None:
    table = unolab.vector("official", 3, 2, 1, posterior=True, observation="full")
    assert table.posterior is not None and table.posterior.shape == (2, 2, 54)
    for _ in range(20):
        unseen = table.obs[:, 108:162]
        assert (table.posterior[:, :, :] <= 1.0001).all()
        assert (table.posterior.max(axis=1)[unseen == 0] == 0).all()
        table.step(table.sample())


def test_hidden_hands_stay_hidden() -> None:
    table = unolab.vector("official", 3, 1, 1)
    state = table.state(0)
    assert len(state["hands"]) == 3 and state["game"] == 0
    table.close()
    with pytest.raises(unolab.Error, match="closed"):
        table.step([0])


def test_functions() -> None:
    assert (
        unolab.call("match", {"a": "greedy", "b": "random", "games": 100, "seed": 1})["games"]
        == 100
    )
    with pytest.raises(unolab.Error, match="there is no function"):
        unolab.call("nothing")
    with pytest.raises(unolab.Error):
        unolab.call("match", {"a": 3})


def test_a_copy_goes_on_alike() -> None:
    table = unolab.vector("official", 4, 5, 2, players=["", "greedy", "random", ""])
    play(table, 30)
    twin = table.copy()
    assert play(twin, 50) == play(table, 50)
