"""UNO as an OpenSpiel game, with OpenSpiel's own classes.

    import pyspiel, unolab.openspiel
    game = pyspiel.load_game("unolab_uno", {"rules": "official", "seats": 3})

A hand begins with one chance node: which of ``deals`` games of the run is dealt. Everything after
it is a decision, since the game fixes all its draws. Returns are 1 for the winner, -1 for
the others, 0 where nobody won. OpenSpiel separates parameters by commas, so options of the rules
are separated by semicolons here: ``official[twins;stack=any]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from unolab._library import tables as _tables
from unolab._vector import Vector

_ACTIONS: list[str] = _tables()["actions"]
_DEFAULTS: dict[str, Any] = {"rules": "pomdp", "seats": 2, "seed": 0, "deals": 1024}
_MOST_ACTIONS = 20_000

_TYPE = pyspiel.GameType(
    short_name="unolab_uno",
    long_name="UNO (unolab)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=10,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification=_DEFAULTS,
)


class UnoGame(pyspiel.Game):  # type: ignore[misc]
    """The game of a rule set."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        self.rules: str = given["rules"].replace(";", ",")
        self.seats = int(given["seats"])
        self.seed = int(given["seed"])
        self.deals = int(given["deals"])
        with self.table() as table:
            actions, self.shape = table.num_actions, list(table.obs.shape[1:])
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_MOST_ACTIONS,
        )
        super().__init__(_TYPE, info, given)

    def __deepcopy__(self, memo: dict[int, Any]) -> UnoGame:
        return self

    def table(self) -> Vector:
        """A table of the game."""
        return Vector(self.rules, self.seats, 1, self.seed, observation="full")

    def new_initial_state(self) -> UnoState:
        return UnoState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        return _Observer(self)


class UnoState(pyspiel.State):  # type: ignore[misc]
    """A hand in play."""

    def __init__(self, game: UnoGame) -> None:
        super().__init__(game)
        self._game = game
        self._table: Vector | None = None
        self._returns: list[float] | None = None
        self._past: list[int] = []

    def current_player(self) -> int:
        if self._returns is not None:
            return int(pyspiel.PlayerId.TERMINAL)
        if self._table is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(self._table.actor[0])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1 / self._game.deals) for deal in range(self._game.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        if self._table is None or player != self.current_player():
            return []
        legal: list[int] = np.flatnonzero(self._table.mask[0]).tolist()
        return legal

    def _apply_action(self, action: int) -> None:
        self._past.append(action)
        if self._table is None:
            self._table = self._game.table()
            self._table.reset(self._game.seed + action)
            return
        _, rewards, done, _, _ = self._table.step([action])
        if done[0]:
            self._returns = rewards[0].tolist()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        return _ACTIONS[action]

    def is_terminal(self) -> bool:
        return self._returns is not None

    def returns(self) -> list[float]:
        return self._returns or [0.0] * self._game.seats

    def view(self, player: int) -> Any:
        """The full observation of a player; zeros before the deal and after the end."""
        if self._table is None or self._returns is not None:
            return np.zeros(self._game.shape, np.uint8)
        return self._table.observe(0, player)

    def information_state_string(self, player: int | None = None) -> str:
        return self.observation_string(player)

    def observation_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return " ".join(map(str, self.view(seat).tolist()))

    def __str__(self) -> str:
        return " ".join(map(str, self._past))


class _Observer:
    """The full observation as OpenSpiel's tensor."""

    def __init__(self, game: UnoGame) -> None:
        self.tensor = np.zeros(int(np.prod(game.shape)), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: UnoState, player: int) -> None:
        self.tensor[:] = state.view(player)

    def string_from(self, state: UnoState, player: int) -> str:
        return state.observation_string(player)


if _TYPE.short_name not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, UnoGame)
