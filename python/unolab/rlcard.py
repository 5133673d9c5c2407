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

_SIZE = 331
# The names of the copies of each kind.
_NAMES = [[f"{_COLORS[kind // 13]}-{_TRAITS[kind % 13]}"] * 2 for kind in range(52)]
_NAMES += [[f"{color}-{name}" for color in _COLORS] for name in _BLACK]
# For each of the 60 places of a plane: the kind, and the most copies shown. The planes' copies.
_KIND = np.array([52 + p - 13 if p >= 13 else 13 * c + p for c in range(4) for p in range(15)])
_MOST = np.array([1 if p >= 13 else 2 for _ in range(4) for p in range(15)], np.uint8)
_COPIES = np.arange(3, dtype=np.uint8)[:, None]


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
        full = np.zeros(_SIZE, np.uint8) if self._over else self._tables.observe(0, player_id)
        actions = self._legal if player_id == self._seat else []
        names = [ACTION_LIST[a] for a in actions]
        row = full.tolist()
        target = _target(row)
        played = _cards(row[54:108])
        counts = row[274:276]
        return {
            "obs": planes(full),
            "legal_actions": OrderedDict.fromkeys(actions),
            "raw_obs": {
                "hand": _cards(row[:54]),
                "target": target,
                "played_cards": [*played, target] if target else played,
                "legal_actions": names,
                "num_cards": counts if player_id == 0 else counts[::-1],
                "num_players": 2,
                "current_player": self._seat,
            },
            "raw_legal_actions": names[:],
            "action_record": self.action_recorder,
        }


def _target(row: list[int]) -> str:
    """RLCard's name of the top card of a full observation, with the colour in force."""
    if 1 not in row[162:216]:
        return ""
    kind, color = row.index(1, 162) - 162, row.index(1, 216) - 216
    return f"{_COLORS[color]}-{_BLACK[kind - 52] if kind >= 52 else _TRAITS[kind % 13]}"


def _cards(counts: list[int]) -> list[str]:
    """RLCard's names of a multiset of kinds; it colours black cards, which has no meaning."""
    names: list[str] = []
    for kind, count in enumerate(counts):
        if count:
            names += _NAMES[kind][:count]
    return names


def planes(full: Any) -> Any:
    """RLCard's observation from the full one; zeros after the end of a hand."""
    out = np.zeros((4, 60), int)
    row = full[162:220].tolist()
    if 1 in row:
        np.equal(np.minimum(full[_KIND], _MOST), _COPIES, out=out[:3])
        top, color = row.index(1), row.index(1, 54) - 54
        out[3, 15 * color + (13 + top - 52 if top >= 52 else top % 13)] = 1
    return out.reshape(4, 4, 15)


def make(env_id: str = "uno", config: dict[str, Any] | None = None) -> UnoEnv:
    """Make the environment, as ``rlcard.make`` does."""
    if env_id != "uno":
        raise ValueError(f"there is only the environment 'uno', not {env_id!r}")
    return UnoEnv({"allow_step_back": False, "seed": None, **(config or {})})
