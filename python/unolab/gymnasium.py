"""UNO as Gymnasium environments: one seat learns, players of ``uno`` hold the others.

:class:`VectorEnv` resets a table in the step that ends its hand (``AutoresetMode.SAME_STEP``).
Legal actions are in ``info["action_mask"]`` and from ``action_masks()``. Importing the module
registers ``unolab/Uno-v1``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

from unolab._vector import Vector, legal_actions, players_of

_ILLEGAL = ("error", "random")

#: Actions for the tables at which another seat acts, from their observations, masks and seats.
Opponents = Callable[[Any, Any, Any], Any]


class VectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many tables with one learner at seat 0 of each.

    Args:
        opponents: a player's name for the other seats, or one for each, or a function
            ``f(obs, mask, actor) -> actions`` for self-play: it is asked for the tables at
            which another seat is to act.
        illegal: ``"error"``, or ``"random"`` to replace illegal actions, as RLCard does.

    The other arguments are those of :class:`unolab.Vector`. Observations are copies.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        rules: str = "pomdp",
        seats: int = 2,
        num_envs: int = 1,
        seed: int = 0,
        *,
        opponents: Sequence[str] | str | Opponents = "random",
        illegal: str = "error",
        **more: Any,
    ) -> None:
        if illegal not in _ILLEGAL:
            raise ValueError(f"illegal is one of {_ILLEGAL}, not {illegal!r}")
        self._opponents = opponents if callable(opponents) else None
        players = None if callable(opponents) else players_of(seats, opponents)
        self.tables = Vector(rules, seats, num_envs, seed, players=players, **more)
        self._illegal = illegal
        self.num_envs = num_envs
        shape = self.tables.obs.shape[1:]
        self.single_observation_space = spaces.Box(0, 255, shape, np.uint8)
        self.single_action_space = spaces.Discrete(self.tables.num_actions)
        self.observation_space = gymnasium.vector.utils.batch_space(
            self.single_observation_space, num_envs
        )
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions of each table."""
        return self.tables.mask

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.tables.mask.copy()}

    def reset(
        self, *, seed: int | list[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        if isinstance(seed, list):
            seed = seed[0]
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        none = np.zeros(self.num_envs, np.bool_)
        self._others(none, np.zeros(self.num_envs))
        return self.tables.obs.copy(), self._info()

    def _others(self, done: NDArray[np.bool_], rewards: NDArray[np.float64]) -> None:
        """Let the opponents move until the learner is to act at every table."""
        tables = self.tables
        while self._opponents is not None and (waiting := tables.actor != 0).any():
            actions = np.full(self.num_envs, -1, np.int32)
            asked = tables.obs[waiting], tables.mask[waiting], tables.actor[waiting]
            actions[waiting] = self._opponents(*asked)
            tables.step(actions)
            ended = tables.done & ~done
            rewards[ended] = tables.rewards[ended, 0]
            done |= ended

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        step = self.tables.step(legal_actions(self.tables, actions, self._illegal))
        obs, done = step.obs, step.done.copy()
        rewards = step.rewards[:, 0].astype(np.float64)
        self._others(done, rewards)
        info = self._info()
        if done.any():
            info["final_obs"] = np.array(
                [np.zeros_like(obs[0]) if d else None for d in done], object
            )
            info["_final_obs"] = done.copy()
        never = np.zeros(self.num_envs, np.bool_)
        return obs.copy(), rewards, done, never, info

    def close_extras(self, **kwargs: Any) -> None:
        self.tables.close()


class Env(gymnasium.Env[Any, Any]):
    """One table with the learner at seat 0. After the end the observation is zeros."""

    metadata = {"render_modes": []}

    def __init__(
        self,
        rules: str = "pomdp",
        seats: int = 2,
        seed: int = 0,
        *,
        opponents: Sequence[str] | str = "random",
        illegal: str = "error",
        **more: Any,
    ) -> None:
        if illegal not in _ILLEGAL:
            raise ValueError(f"illegal is one of {_ILLEGAL}, not {illegal!r}")
        self.tables = Vector(rules, seats, 1, seed, players=players_of(seats, opponents), **more)
        self._illegal = illegal
        self.observation_space = spaces.Box(0, 255, self.tables.obs.shape[1:], np.uint8)
        self.action_space = spaces.Discrete(self.tables.num_actions)

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions."""
        legal: NDArray[np.bool_] = self.tables.mask[0]
        return legal

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        self.tables.reset(int(self.np_random.integers(2**63)))
        return self.tables.obs[0].copy(), {"action_mask": self.tables.mask[0].astype(np.int8)}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        obs, rewards, done, mask, _ = self.tables.step(
            legal_actions(self.tables, np.array([action]), self._illegal)
        )
        over = bool(done[0])
        seen = np.zeros_like(obs[0]) if over else obs[0].copy()
        return seen, float(rewards[0, 0]), over, False, {"action_mask": mask[0].astype(np.int8)}

    def close(self) -> None:
        self.tables.close()


if "unolab/Uno-v1" not in gymnasium.registry:
    gymnasium.register(
        "unolab/Uno-v1",
        entry_point="unolab.gymnasium:Env",
        vector_entry_point="unolab.gymnasium:VectorEnv",
    )
