"""Records as data frames of pandas or polars, whichever is installed."""

from __future__ import annotations

import importlib
import json
from collections.abc import Iterable
from typing import Any


def rows(records: str | Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """One row a hand: rules, options, seats, dealer, winner, points, reason, actions, shuffles.

    ``records`` is JSON Lines (a file's text, or :meth:`unolab.Vector.take_records`) or records.
    """
    if isinstance(records, str):
        records = map(json.loads, filter(None, records.splitlines()))
    return [
        {
            "rules": r["rules"]["name"],
            "options": json.dumps(r["rules"].get("options", {}), sort_keys=True),
            "seats": ",".join(r["seats"]),
            "dealer": r["dealer"],
            "winner": r["result"].get("winner"),
            "points": r["result"]["points"],
            "reason": r["result"]["reason"],
            "actions": len(r["actions"]),
            "shuffles": len(r.get("shuffles", [])),
        }
        for r in records
    ]


def frame(records: str | Iterable[dict[str, Any]], library: str = "pandas") -> Any:
    """A data frame of :func:`rows`; ``library`` is ``"pandas"`` or ``"polars"``."""
    if library not in ("pandas", "polars"):
        raise ValueError(f"library is pandas or polars, not {library!r}")
    return importlib.import_module(library).DataFrame(rows(records))
