"""RLCard's interface: the same arrays as the real environment, its agents unchanged."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
import rlcard
from rlcard.agents import RandomAgent
from rlcard.games.uno.utils import ACTION_LIST, encode_hand, encode_target
from rlcard.models.uno_rule_models import UNORuleAgentV1
from rlcard.utils import reorganize

import unolab
import unolab.rlcard


def test_the_actions_are_rlcards() -> None:
    ours = {unolab.ACTIONS[i]: name for i, name in enumerate(ACTION_LIST)}
    assert len(ours) == 61
    assert ours["r5"] == "r-5" and ours["ys"] == "y-skip" and ours["bd"] == "b-draw_2"
    assert ours["w:g"] == "g-wild" and ours["f:y"] == "y-wild_draw_4" and ours["draw"] == "draw"


def test_the_planes_are_rlcards() -> None:
    """On every state the planes are those that RLCard's own encoder makes of the cards."""
    env = unolab.rlcard.make(config={"seed": 3})
    vector = unolab.vector("rlcard", 2, 1)
    for _ in range(20):
        state, _ = env.reset()
        while not env.is_over():
            want = np.zeros((4, 4, 15), int)
            encode_hand(want[:3], state["raw_obs"]["hand"])
            encode_target(want[3], state["raw_obs"]["target"])
            np.testing.assert_array_equal(state["obs"], want)
            state, _player = env.step(int(random.choice(list(state["legal_actions"]))))
    assert vector.obs.shape[1:] == tuple(env.state_shape[0])


def test_the_planes_of_both_observations_agree() -> None:
    planes = unolab.vector("rlcard", 2, 3, 5)
    full = unolab.vector("rlcard", 2, 3, 5, observation="full")
    for _ in range(200):
        for i in range(3):
            np.testing.assert_array_equal(planes.obs[i], unolab.rlcard.planes(full.obs[i]))
        actions = planes.sample().copy()
        planes.step(actions)
        full.step(actions)


def test_a_state_has_all_that_the_real_one_has() -> None:
    real, _ = rlcard.make("uno", config={"seed": 1}).reset()
    ours, _ = unolab.rlcard.make("uno", config={"seed": 1}).reset()
    assert set(real) == set(ours) and set(real["raw_obs"]) <= set(ours["raw_obs"])
    assert type(real["legal_actions"]) is type(ours["legal_actions"])
    assert real["obs"].dtype == ours["obs"].dtype and real["obs"].shape == ours["obs"].shape


def wins(env: Any, games: int) -> float:
    """The share of games that seat 0 wins."""
    return float(np.mean([env.run(is_training=False)[1][0] > 0 for _ in range(games)]))


def test_random_agents_do_as_on_the_real_one() -> None:
    np.random.seed(1)
    random.seed(1)
    env = unolab.rlcard.make(config={"seed": 1})
    agents = [RandomAgent(61), RandomAgent(61)]
    env.set_agents(agents)
    assert 0.42 < wins(env, 400) < 0.6
    rule = UNORuleAgentV1()
    env.set_agents([rule, agents[1]])
    assert 0.45 < wins(env, 300) < 0.65


def test_a_trajectory_reorganizes() -> None:
    env = unolab.rlcard.make(config={"seed": 2, "rules": "pomdp"})
    env.set_agents([RandomAgent(61), RandomAgent(61)])
    trajectories, payoffs = env.run(is_training=True)
    steps = reorganize(copy.deepcopy(trajectories), payoffs)
    assert sorted(payoffs) == [-1.0, 1.0]
    for seat in range(2):
        assert steps[seat][-1][2] == payoffs[seat] and steps[seat][-1][4]
