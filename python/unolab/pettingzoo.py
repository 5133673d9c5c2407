"""UNO as PettingZoo environments, in which every seat is an agent.

``env()`` is the AEC environment, ``parallel_env()`` the parallel one, in which only the action
of the agent to act counts. An observation is ``{"observation", "action_mask"}``; the mask of an
agent that does not act is empty. An episode is one hand.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from unolab._vector import Vector


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 (PettingZoo's name)
    """One table on which every seat is an agent. Arguments are those of :class:`unolab.Vector`,
    but for the number of tables and the players."""

    metadata = {"name": "unolab_v1", "is_parallelizable": True, "render_modes": []}

    def __init__(self, rules: str = "official", seats: int = 4, seed: int = 0, **more: Any) -> None:
        super().__init__()
        self.tables = Vector(rules, seats, 1, seed, **more)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.render_mode = None
        self._seed = seed
        self._random = np.random.default_rng(seed)
        n = self.tables.num_actions
        self._actions = {a: spaces.Discrete(n) for a in self.possible_agents}
        self._views = {
            a: spaces.Dict(
                {
                    "observation": spaces.Box(0, 255, self.tables.obs.shape[1:], np.uint8),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                }
            )
            for a in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        return self._views[agent]

    def action_space(self, agent: str) -> Any:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.tables.reset(int(self._random.integers(2**63)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {a: {} for a in self.agents}
        self._over = False
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[int(self.tables.actor[0])]

    def observe(self, agent: str) -> dict[str, Any]:
        mask = np.zeros(self.tables.num_actions, np.int8)
        if self._over:
            return {"observation": np.zeros_like(self.tables.obs[0]), "action_mask": mask}
        seat = self.possible_agents.index(agent)
        if seat == int(self.tables.actor[0]):
            mask[:] = self.tables.mask[0]
        return {"observation": self.tables.observe(0, seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        agent = self.agent_selection
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        _, rewards, done, _, _ = self.tables.step([action])
        if done[0]:
            self._over = True
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = float(rewards[0, seat])
                self.terminations[name] = True
        else:
            self._select()
        self._accumulate_rewards()
        if self._over:
            self._deads_step_first()

    def render(self) -> None:
        """Nothing: the program draws tables."""

    def close(self) -> None:
        self.tables.close()


def env(**arguments: Any) -> AECEnv:
    """The AEC environment."""
    return raw_env(**arguments)


def parallel_env(**arguments: Any) -> Any:
    """The parallel environment."""
    return turn_based_aec_to_parallel(raw_env(**arguments))
