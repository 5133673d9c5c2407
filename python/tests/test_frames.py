"""Records and tables as rows and frames."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import unolab
import unolab.frames

DATA = Path(__file__).parent / "data"
# Both tables are those of one run: uno sim --rules pomdp --seats greedy,random -n 12 --seed 3
#   --parquet hands.parquet --decisions decisions.parquet
HANDS, DECISIONS = DATA / "hands.parquet", DATA / "decisions.parquet"


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


@pytest.fixture(params=["polars", "pandas"])
def library(request: pytest.FixtureRequest) -> str:
    """Each library that is installed."""
    name: str = request.param
    pytest.importorskip(name, reason=f"{name} is not installed")
    if name == "pandas":
        pytest.importorskip("pyarrow", reason="pandas reads Parquet with pyarrow")
    return name


def listed(frame: Any, column: str) -> list[Any]:
    """A column as a list."""
    values: list[Any] = frame[column].to_list()
    return values


def test_a_table_of_hands(library: str) -> None:
    hands = unolab.frames.read(HANDS, library)
    assert len(hands) == 12
    assert {tuple(seats) for seats in listed(hands, "seats")} == {("greedy", "random")}
    records = unolab.frames.records(HANDS, library)
    rows = unolab.frames.frame(records, library)
    for column in ("winner", "points", "dealer", "reason"):
        assert listed(rows, column) == listed(hands, column)
    lines = "\n".join(map(json.dumps, records)) + "\n"
    answer: Any = unolab.call("record.verify", {"records": {"name": "a.jsonl", "text": lines}})
    assert answer["sound"] == 12


def test_a_table_of_decisions(library: str) -> None:
    moves = unolab.frames.read(DECISIONS, library)
    assert set(listed(moves, "player")) == {"greedy", "random"}
    assert set(listed(moves, "result")) <= {0.0, 1.0}
    assert set(listed(moves, "game")) == set(range(12))
    few = unolab.frames.read(DECISIONS, library, ["value", "result"])
    assert list(few.columns) == ["value", "result"] and len(few) == len(moves)
