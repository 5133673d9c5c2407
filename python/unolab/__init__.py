"""UNO for learning: vectorised environments, exact answers, and every player of ``uno``.

    import unolab
    tables = unolab.vector(rules="pomdp", seats=2, num_envs=1024, seed=7)
    for _ in range(1000): tables.step(tables.sample())

``unolab.gymnasium``, ``unolab.pettingzoo``, ``unolab.openspiel``, ``unolab.rlcard`` and
``unolab.pufferlib`` are the same games behind those libraries' interfaces; each needs its library
only when it is used.
``unolab.call(name, request)`` asks any function of the program.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from unolab._library import Error, tables
from unolab._vector import Step, Vector, vector
from unolab.functions import call

if TYPE_CHECKING:
    from unolab import frames, gymnasium, openspiel, pettingzoo, pufferlib, rlcard

__all__ = [
    "ACTIONS",
    "Error",
    "Step",
    "Vector",
    "call",
    "frames",
    "gymnasium",
    "openspiel",
    "pettingzoo",
    "pufferlib",
    "rlcard",
    "tables",
    "vector",
]
__version__ = "0.2.0"

#: The text of each action, by its number.
ACTIONS: tuple[str, ...] = tuple(tables()["actions"])

_ADAPTERS = ("frames", "gymnasium", "openspiel", "pettingzoo", "pufferlib", "rlcard")


def __getattr__(name: str) -> Any:
    if name in _ADAPTERS:
        return importlib.import_module("unolab." + name)
    raise AttributeError(f"module 'unolab' has no attribute {name!r}")
