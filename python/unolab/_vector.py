"""Vectorised environments on numpy arrays."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Sequence
from types import TracebackType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from unolab._library import Arrays, asked, check, library


class Step(NamedTuple):
    """What a step of :class:`Vector` returns: its own arrays, which the next step overwrites."""

    obs: NDArray[np.uint8]
    rewards: NDArray[np.float32]
    done: NDArray[np.bool_]
    mask: NDArray[np.bool_]
    actor: NDArray[np.int32]


class Vector:
    """Many hands of UNO, stepped together.

    Each step makes one action at each table: that of seat ``actor[i]`` at table ``i``, of
    which ``obs[i]`` is what it sees and ``mask[i]`` its legal actions. A hand that ends gives
    ``done[i]`` and ``rewards[i]`` (1 for the winner, -1 for the others, by seat) and is replaced
    at once by the next one. The arrays are written in place by the library, without copies.

    Args:
        rules: a rule set: ``"pomdp"``, ``"rlcard"``, ``"official"``, ``"wikipedia"``,
            ``"duel"``, or with options, as ``"official[stack=any,twins]"``.
        seats: 2 to 10.
        num_envs: the number of tables.
        seed: the run; the same seed gives the same games as the program ``uno``.
        options: more options, each ``"name"`` or ``"name=value"``.
        players: a player's name for each seat; an empty one (or ``None``) is played by
            ``step``. Without a list all seats are.
        observation: ``"planes"`` (RLCard's 4 x 4 x 15), ``"full"`` or ``"none"``.
        posterior: also fill :attr:`posterior`, the exact chances of hidden cards.
        records: keep the records of finished hands for :meth:`take_records`.
        threads: threads of a step inside the library.
        readable: use the readable engine, the oracle of the fast one.

    A vector belongs to one thread at a time: a second one gets :class:`unolab.Error`.
    """

    def __init__(
        self,
        rules: str = "pomdp",
        seats: int = 2,
        num_envs: int = 1,
        seed: int = 0,
        *,
        options: Sequence[str] = (),
        players: Sequence[str | None] | None = None,
        observation: str = "planes",
        posterior: bool = False,
        records: bool = False,
        threads: int = 1,
        readable: bool = False,
    ) -> None:
        self._seed = seed
        config = {
            "rules": rules,
            "options": list(options),
            "seats": seats,
            "envs": num_envs,
            "seed": seed,
            "players": [name or "" for name in players or ()],
            "observation": observation,
            "posterior": posterior,
            "records": records,
            "threads": threads,
            "readable": readable,
        }
        handle = ctypes.c_int64()
        check(library.unolab_create(json.dumps(config).encode(), ctypes.byref(handle)))
        self._adopt(handle)
        self.reset()

    def _adopt(self, handle: ctypes.c_int64) -> None:
        """Make the arrays for what is behind a handle."""
        self._handle = handle
        #: Everything about the vector: rules, seats, players, number of actions, tables, engine.
        self.spec: dict[str, Any] = json.loads(asked(library.unolab_spec, handle))
        self.num_envs: int = self.spec["envs"]
        self.seats: int = self.spec["seats"]
        self.num_actions: int = self.spec["actions"]
        n = self.num_envs
        shape = (4, 4, 15) if self.spec["observation"] == "planes" else (self.spec["size"],)
        self.obs: NDArray[np.uint8] = np.zeros((n, *shape), np.uint8)
        self.mask: NDArray[np.bool_] = np.zeros((n, self.num_actions), np.bool_)
        self.rewards: NDArray[np.float32] = np.zeros((n, self.seats), np.float32)
        self.done: NDArray[np.bool_] = np.zeros(n, np.bool_)
        self.actor: NDArray[np.int32] = np.zeros(n, np.int32)
        #: ``[table, seats to the left - 1, kind]``: the chance that the seat holds the kind.
        self.posterior: NDArray[np.float32] | None = (
            np.zeros((n, self.seats - 1, 54), np.float32) if self.spec["posterior"] else None
        )
        self._actions: NDArray[np.int32] = np.zeros(n, np.int32)
        self._step = Step(self.obs, self.rewards, self.done, self.mask, self.actor)
        self._bind()

    def _bind(self) -> None:
        def at(array: NDArray[Any] | None) -> int | None:
            return array.ctypes.data if array is not None and array.size else None

        arrays = Arrays(
            at(self.obs),
            at(self.mask),
            at(self.rewards),
            at(self.done),
            at(self.actor),
            at(self.posterior),
        )
        check(library.unolab_bind(self._handle, ctypes.byref(arrays)))
        self._at = self._actions.ctypes.data

    def write_to(self, obs: NDArray[np.uint8]) -> None:
        """Write observations into another array from now on, those of now at once."""
        if obs.shape != self.obs.shape or obs.dtype != np.uint8 or not obs.flags.c_contiguous:
            raise ValueError(f"observations need a contiguous array of bytes, {self.obs.shape}")
        np.copyto(obs, self.obs)
        self.obs = obs
        self._step = self._step._replace(obs=obs)
        self._bind()

    def reset(self, seed: int | None = None) -> Step:
        """Begin the run of a seed (the same one again unless given) and deal."""
        if seed is not None:
            self._seed = seed
        check(library.unolab_reset(self._handle, self._seed & (2**64 - 1)))
        return self._step

    def step(self, actions: Any) -> Step:
        """Make one action at each table; -1 leaves a table as it is.

        An illegal action raises, and then nothing has moved.
        """
        if actions is not self._actions:
            given = np.asarray(actions)
            if given.shape != self._actions.shape:
                raise ValueError(f"{given.shape} actions for {self.num_envs} tables")
            np.copyto(self._actions, given, casting="same_kind")
        error = library.unolab_step(self._handle, self._at, self.num_envs)
        if error:
            check(error)
        return self._step

    def sample(self) -> NDArray[np.int32]:
        """One uniformly random legal action for each table, in an array that is reused."""
        check(library.unolab_sample(self._handle, self._at, self.num_envs))
        return self._actions

    def observe(self, env: int, seat: int) -> NDArray[np.uint8]:
        """What any seat sees at a table now."""
        into = np.zeros(self.obs.shape[1:], np.uint8)
        check(library.unolab_observe(self._handle, env, seat, into.ctypes.data, into.size))
        return into

    def state(self, env: int) -> dict[str, Any]:
        """Everything at a table, hidden cards too: ``game``, ``actions``, ``hands``, ``record``."""
        answer: dict[str, Any] = json.loads(asked(library.unolab_state, self._handle, env))
        return answer

    def record(self, env: int) -> dict[str, Any]:
        """The record of the hand at a table, as far as it has come."""
        answer: dict[str, Any] = self.state(env)["record"]
        return answer

    def take_records(self) -> str:
        """The records of the hands that ended since the last call, one JSON object a line."""
        return asked(library.unolab_records, self._handle)

    def copy(self) -> Vector:
        """A vector that goes on like this one, with arrays of its own."""
        twin = object.__new__(Vector)
        twin._seed = self._seed
        handle = ctypes.c_int64()
        check(library.unolab_clone(self._handle, ctypes.byref(handle)))
        twin._adopt(handle)
        np.copyto(twin.rewards, self.rewards)
        np.copyto(twin.done, self.done)
        np.copyto(twin.obs, self.obs)
        np.copyto(twin.mask, self.mask)
        np.copyto(twin.actor, self.actor)
        if twin.posterior is not None and self.posterior is not None:
            np.copyto(twin.posterior, self.posterior)
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> Vector:
        return self.copy()

    def close(self) -> None:
        """Free the tables. A closed vector cannot be used again."""
        if self._handle.value:
            check(library.unolab_close(self._handle))
            self._handle.value = 0

    def __enter__(self) -> Vector:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def __del__(self) -> None:
        handle = getattr(self, "_handle", None)
        if handle is not None and handle.value:
            library.unolab_free(library.unolab_close(handle))


def vector(
    rules: str = "pomdp", seats: int = 2, num_envs: int = 1, seed: int = 0, **more: Any
) -> Vector:
    """Make a :class:`Vector`; see there for all arguments."""
    return Vector(rules, seats, num_envs, seed, **more)


def players_of(seats: int, opponents: Sequence[str] | str) -> list[str]:
    """The players by seat: the learner at seat 0."""
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise ValueError(f"{len(names)} opponents for {seats} seats")
    return ["", *names]


def legal_actions(tables: Vector, actions: Any, illegal: str) -> Any:
    """The actions, illegal ones replaced by random ones if that is asked for."""
    if illegal == "error":
        return actions
    given = np.array(actions, np.int32).reshape(tables.num_envs)
    good = (given >= 0) & (given < tables.num_actions)
    good &= tables.mask[np.arange(tables.num_envs), np.where(good, given, 0)]
    return np.where(good, given, tables.sample())
