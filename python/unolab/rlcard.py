"""UNO behind RLCard's interface, so that its agents train and play unchanged.

    import unolab.rlcard
    env = unolab.rlcard.make("uno", config={"seed": 42})
    env.set_agents([agent, other])
    trajectories, payoffs = env.run(is_training=True)

State, actions and payoffs are those of RLCard's ``uno`` environment: planes of 4 x 4 x 15, 61
actions, +1 and -1. The rules are the preset ``rlcard`` unless the configuration names others of
two seats with the same actions (``"rules": "pomdp"``).
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

import numpy as np
from rlcard.envs import Env
from rlcard.games.uno.utils import ACTION_LIST, ACTION_SPACE

from unolab._vector import Vector

_COLORS = "rgby"
_TRAITS = [*"0123456789", "skip", "reverse", "draw_2", "wild", "wild_draw_4"]
_BLACK = ("wild", "wild_draw_4")


class _Game:
    """What RLCard's ``Env`` wants of a game."""

    allow_step_back = False

    def __init__(self, env: UnoEnv) -> None:
        self._env = env

    def get_num_players(self) -> int:
        return 2

    def get_num_actions(self) -> int:
        return len(ACTION_LIST)

    def is_over(self) -> bool:
        return self._env._over

    def get_player_id(self) -> int:
        return self._env._seat

    def get_legal_actions(self) -> list[str]:
        return [ACTION_LIST[a] for a in self._env._legal]


class UnoEnv(Env):  # type: ignore[misc]
    """RLCard's ``UnoEnv`` on our engine."""

    def __init__(self, config: dict[str, Any]) -> None:
        self.name = "uno"
        self.default_game_config = {"game_num_players": 2}
        self.game = _Game(self)
        self._tables = Vector(config.get("rules", "rlcard"), 2, 1, observation="full")
        if self._tables.num_actions != len(ACTION_LIST):
            raise ValueError("these rules have actions that RLCard does not have")
        self._over = False
        self._seat = 0
        self._legal: list[int] = []
        self._payoffs = np.zeros(2)
        super().__init__(config)
        self.state_shape = [[4, 4, 15] for _ in range(2)]
        self.action_shape = [None for _ in range(2)]

    def seed(self, seed: int | None = None) -> None:
        """Begin the run of a seed."""
        self.np_random = np.random.RandomState(seed)
        self._fresh = True
        self._tables.reset(int(self.np_random.randint(2**31)))

    def _look(self) -> None:
        self._seat = int(self._tables.actor[0])
        self._legal = np.flatnonzero(self._tables.mask[0]).tolist()

    def reset(self) -> tuple[dict[str, Any], int]:
        """Start the next hand."""
        if not self._over and not self._fresh:
            self._tables.reset(int(self.np_random.randint(2**31)))
        self._fresh = self._over = False
        self._payoffs = np.zeros(2)
        self.action_recorder: list[tuple[int, str]] = []
        self._look()
        return self.get_state(self._seat), self._seat

    def step(self, action: Any, raw_action: bool = False) -> tuple[dict[str, Any], int]:
        """Make an action; an illegal one becomes a random legal one, as in RLCard."""
        number = ACTION_SPACE[action] if raw_action else int(action)
        if number not in self._legal:
            number = int(self.np_random.choice(self._legal))
        self.timestep += 1
        self.action_recorder.append((self._seat, ACTION_LIST[number]))
        _, rewards, done, _, _ = self._tables.step([number])
        if done[0]:
            self._over = True
            self._payoffs = rewards[0].astype(np.float64)
            self._legal = []
        else:
            self._look()
        return self.get_state(self._seat), self._seat

    def step_back(self) -> bool:
        """Not offered: no agent of RLCard for this game needs it."""
        raise NotImplementedError("this environment does not step back")

    def is_over(self) -> bool:
        """Whether the hand has ended."""
        return self._over

    def get_player_id(self) -> int:
        """The seat to act."""
        return self._seat

    def get_payoffs(self) -> Any:
        """+1 for the winner and -1 for the loser."""
        return self._payoffs

    def get_state(self, player_id: int) -> dict[str, Any]:
        """What a seat sees, as RLCard's state. After the end it is empty."""
        full = self._tables.observe(0, player_id)
        if self._over:
            full = np.zeros_like(full)
        actions = self._legal if player_id == self._seat else []
        return {
            "obs": planes(full),
            "legal_actions": OrderedDict.fromkeys(actions),
            "raw_obs": self._raw(full, player_id, actions),
            "raw_legal_actions": [ACTION_LIST[a] for a in actions],
            "action_record": self.action_recorder,
        }

    def _raw(self, full: Any, player_id: int, actions: list[int]) -> dict[str, Any]:
        top = np.flatnonzero(full[162:216])
        color = np.flatnonzero(full[216:220])
        target = ""
        if top.size and color.size:
            kind = int(top[0])
            trait = _BLACK[kind - 52] if kind >= 52 else _TRAITS[kind % 13]
            target = f"{_COLORS[int(color[0])]}-{trait}"
        counts = [int(full[274]), int(full[275])]
        return {
            "hand": _cards(full[:54]),
            "target": target,
            "played_cards": _cards(full[54:108]) + ([target] if target else []),
            "legal_actions": [ACTION_LIST[a] for a in actions],
            "num_cards": counts if player_id == 0 else counts[::-1],
            "num_players": 2,
            "current_player": self._seat,
        }


def _cards(counts: Any) -> list[str]:
    """RLCard's names of a multiset of kinds; it colours black cards, which has no meaning."""
    names: list[str] = []
    for kind in np.flatnonzero(counts):
        for copy in range(int(counts[kind])):
            if kind >= 52:
                names.append(f"{_COLORS[copy]}-{_BLACK[kind - 52]}")
            else:
                names.append(f"{_COLORS[kind // 13]}-{_TRAITS[kind % 13]}")
    return names


def planes(full: Any) -> Any:
    """RLCard's observation from the full one."""
    out = np.zeros((4, 4, 15), int)
    if not full.any():
        return out
    hand = np.zeros((4, 15), int)
    hand[:, :13] = full[:52].reshape(4, 13)
    hand[:, 13:] = np.minimum(full[52:54], 1)
    for copies in range(3):
        out[copies] = hand == copies
    top, color = int(np.flatnonzero(full[162:216])[0]), int(np.flatnonzero(full[216:220])[0])
    out[3, color, 13 + top - 52 if top >= 52 else top % 13] = 1
    return out


def make(env_id: str = "uno", config: dict[str, Any] | None = None) -> UnoEnv:
    """Make the environment, as ``rlcard.make`` does."""
    if env_id != "uno":
        raise ValueError(f"there is only the environment 'uno', not {env_id!r}")
    return UnoEnv({"allow_step_back": False, "seed": None, **(config or {})})
