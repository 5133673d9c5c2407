"""UNO as PufferLib's native vectorised environment (versions 2 and 3).

    env = unolab.pufferlib.Env("pomdp", num_envs=1024, opponents="fast")
    vec = pufferlib.vector.make(unolab.pufferlib.Env, env_kwargs={"num_envs": 1024})

One seat learns, players of ``uno`` hold the others. Observations are written into PufferLib's
buffer without copies. Its processes need ``multiprocessing.set_start_method("spawn")``. Its
trainer knows no masks of actions, so an illegal action becomes a random legal one unless
``illegal="error"``; ``action_masks()`` has the legal ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import pufferlib
from gymnasium import spaces
from numpy.typing import NDArray

from unolab._vector import Vector, legal_actions, players_of


class Env(pufferlib.PufferEnv):  # type: ignore[misc]
    """Many tables with one learner at seat 0 of each; see :class:`unolab.gymnasium.VectorEnv`."""

    def __init__(
        self,
        rules: str = "pomdp",
        seats: int = 2,
        num_envs: int = 1,
        *,
        opponents: Sequence[str] | str = "random",
        illegal: str = "random",
        buf: Any = None,
        seed: int = 0,
        **more: Any,
    ) -> None:
        players = players_of(seats, opponents)
        self.tables = Vector(rules, seats, num_envs, seed, players=players, **more)
        self._illegal = illegal
        shape = self.tables.obs.shape[1:]
        self.single_observation_space = spaces.Box(0, 255, shape, np.uint8)
        self.single_action_space = spaces.Discrete(self.tables.num_actions)
        self.num_agents = num_envs
        self.render_mode = None
        super().__init__(buf)
        self.tables.write_to(self.observations)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of each table."""
        return self.tables.mask

    def reset(self, seed: int | None = None) -> tuple[Any, list[Any]]:
        """Begin the run of a seed."""
        self.tables.reset(seed)
        self.rewards[:] = 0
        self.terminals[:] = self.truncations[:] = False
        return self.observations, []

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, list[dict[str, float]]]:
        """Make one action at each table. The info says how the hands that ended went."""
        step = self.tables.step(legal_actions(self.tables, actions, self._illegal))
        self.rewards[:] = step.rewards[:, 0]
        self.terminals[:] = step.done
        infos = []
        if step.done.any():
            infos.append({"won": float((step.rewards[step.done, 0] > 0).mean())})
        return self.observations, self.rewards, self.terminals, self.truncations, infos

    def close(self) -> None:
        """Free the tables."""
        self.tables.close()
