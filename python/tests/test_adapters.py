"""The adapters against the libraries whose interfaces they are."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, seed_test

import unolab
import unolab.gymnasium
import unolab.pettingzoo


def test_gymnasium_checks_the_environment() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render.*")
        warnings.filterwarnings("ignore", message=".*not from the registry.*|.*spec.*")
        check_env(unolab.gymnasium.Env("pomdp", illegal="random"))
        check_env(unolab.gymnasium.Env("official", 4, opponents="greedy", illegal="random"))


def test_gymnasium_makes_it_by_name() -> None:
    env = gymnasium.make("unolab/Uno-v1", rules="pomdp", illegal="random")
    check_env(env.unwrapped)
    tables = gymnasium.make_vec("unolab/Uno-v1", 5, vectorization_mode="vector_entry_point")
    obs, info = tables.reset(seed=1)
    assert obs.shape == (5, 4, 4, 15) and info["action_mask"].shape == (5, 61)


def test_gymnasium_vector() -> None:
    env: Any = unolab.gymnasium.VectorEnv("pomdp", 2, 64, opponents="random")
    env = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    one, info = env.reset(seed=7)
    two, _ = env.reset(seed=7)
    np.testing.assert_array_equal(one, two)
    assert one in env.observation_space
    ends = 0
    for _ in range(100):
        mask = info["action_mask"]
        actions = np.argmax(mask * np.random.default_rng(1).random(mask.shape), axis=1)
        obs, rewards, terminated, truncated, info = env.step(actions)
        assert obs in env.observation_space and not truncated.any()
        assert set(np.unique(rewards)) <= {-1.0, 0.0, 1.0}
        ends += int(terminated.sum())
        if terminated.any():
            assert info["_final_obs"].tolist() == terminated.tolist()
    assert ends > 20
    with pytest.raises(unolab.Error):
        env.step(np.full(64, 200))


def test_self_play() -> None:
    """The opponents' function is asked for every other seat, and only there."""
    rng = np.random.default_rng(1)
    seats_asked: set[int] = set()

    def random(obs: Any, mask: Any, actor: Any) -> Any:
        assert len(obs) == len(mask) == len(actor)
        assert (actor > 0).all()
        seats_asked.update(actor.tolist())
        return np.argmax(mask * rng.random(mask.shape), axis=1)

    env = unolab.gymnasium.VectorEnv("official", 3, 32, opponents=random)
    _, info = env.reset(seed=1)
    ends, won = 0, 0
    for _ in range(150):
        assert (env.tables.actor == 0).all()
        mask = info["action_mask"]
        _, rewards, done, _, info = env.step(np.argmax(mask * rng.random(mask.shape), axis=1))
        assert ((rewards != 0) <= done).all()
        ends += int(done.sum())
        won += int((rewards > 0).sum())
    assert seats_asked == {1, 2}
    assert 0 < won < ends


@pytest.mark.parametrize(
    ("rules", "seats"), [("official", 4), ("pomdp", 2), ("official[jump-in,seven-zero]", 5)]
)
def test_pettingzoo(rules: str, seats: int) -> None:
    def make() -> Any:
        return unolab.pettingzoo.env(rules=rules, seats=seats, observation="full")

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(make(), num_cycles=300)
        parallel_api_test(unolab.pettingzoo.parallel_env(rules=rules, seats=seats), num_cycles=100)
        seed_test(make, num_cycles=50)


def test_pettingzoo_rewards() -> None:
    env = unolab.pettingzoo.env(rules="official", seats=3)
    env.reset(seed=1)
    totals = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(max_iter=20000):
        observation, reward, terminated, truncated, _ = env.last()
        totals[agent] += reward
        mask = observation["action_mask"]
        env.step(None if terminated or truncated else int(np.flatnonzero(mask)[0]))
    assert sorted(totals.values()) == [-1.0, -1.0, 1.0]


def test_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import unolab.openspiel  # noqa: F401

    for parameters in (
        {},
        {"rules": "official", "seats": 3},
        {"rules": "official[seven-zero;stack]", "seats": 4},
    ):
        game = pyspiel.load_game("unolab_uno", parameters)
        pyspiel.random_sim_test(game, num_sims=2, serialize=False, verbose=False)
    state = pyspiel.load_game("unolab_uno").new_initial_state()
    rng = np.random.default_rng(1)
    while not state.is_terminal():
        twin = state.clone()
        assert str(twin) == str(state)
        assert twin.legal_actions() == state.legal_actions()
        state.apply_action(int(rng.choice(state.legal_actions())))
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_pufferlib() -> None:
    """Its own vectoriser steps ours, which writes into the vectoriser's buffers."""
    puffer = pytest.importorskip(
        "pufferlib.vector", reason="PufferLib's build fetches other sources: it cannot be pinned"
    )
    import unolab.pufferlib

    settings = {"num_envs": 8, "opponents": "greedy", "observation": "full"}
    vec = puffer.make(
        unolab.pufferlib.Env, env_kwargs=settings, num_envs=2, backend=puffer.Serial, seed=3
    )
    obs, _ = vec.reset(seed=3)
    assert obs.shape == (16, 331) and obs.dtype == np.uint8
    same = [
        unolab.vector("pomdp", 2, 8, 3 + i, players=["", "greedy"], observation="full")
        for i in range(2)
    ]
    ended = 0
    for _ in range(60):
        np.testing.assert_array_equal(obs, np.concatenate([v.obs for v in same]))
        actions = np.concatenate([v.sample() for v in same])
        obs, rewards, terminals, truncations, _ = vec.step(actions)
        for v in same:
            v.step(v._actions)
        np.testing.assert_array_equal(rewards, np.concatenate([v.rewards[:, 0] for v in same]))
        np.testing.assert_array_equal(terminals, np.concatenate([v.done for v in same]))
        assert not truncations.any()
        ended += int(terminals.sum())
    assert ended > 10
    vec.close()


def test_observations_are_written_elsewhere() -> None:
    one, two = (unolab.vector("pomdp", 2, 3, 1) for _ in range(2))
    elsewhere = np.zeros((6, 4, 4, 15), np.uint8)
    two.write_to(elsewhere[3:])
    for _ in range(30):
        assert two.obs.base is elsewhere
        np.testing.assert_array_equal(one.obs, elsewhere[3:])
        two.step(one.sample())
        assert two.step([-1] * 3).obs is two.obs
        one.step(one._actions)
    assert not elsewhere[:3].any()
    with pytest.raises(ValueError, match="contiguous"):
        two.write_to(elsewhere[::2])
