"""Records as rows and frames."""

from __future__ import annotations

import pytest

import unolab
import unolab.frames


def test_rows() -> None:
    table = unolab.vector("pomdp", 2, 8, 1, records=True, players=["", "random"])
    for _ in range(120):
        table.step(table.sample())
    rows = unolab.frames.rows(table.take_records())
    assert len(rows) > 5
    assert {row["seats"] for row in rows} == {"agent,random"}
    assert all(row["winner"] in (0, 1) for row in rows)
    with pytest.raises(ValueError, match="pandas or polars"):
        unolab.frames.frame([], library="excel")
