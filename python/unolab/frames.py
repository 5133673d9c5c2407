"""Records and tables as data frames of pandas or polars, whichever is installed."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterable, Sequence
from typing import Any

_LIBRARIES = ("pandas", "polars")


def _library(name: str) -> Any:
    """The library of a name."""
    if name not in _LIBRARIES:
        raise ValueError(f"library is pandas or polars, not {name!r}")
    return importlib.import_module(name)


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
    return _library(library).DataFrame(rows(records))


def read(
    path: str | os.PathLike[str],
    library: str = "pandas",
    columns: Sequence[str] | None = None,
) -> Any:
    """A Parquet table of hands or decisions (``uno sim --parquet``, ``--decisions``) as a frame.

    ``columns`` names the columns to read, all unless given. pandas needs pyarrow or fastparquet.
    """
    named = list(columns) if columns is not None else None
    return _library(library).read_parquet(os.fspath(path), columns=named)


def records(path: str | os.PathLike[str], library: str = "pandas") -> list[dict[str, Any]]:
    """The records in a Parquet table of hands, for :func:`rows` and to be replayed.

    A compact table has none: ``uno record convert`` makes them.
    """
    return [json.loads(line) for line in read(path, library, ["record"])["record"].to_list()]
