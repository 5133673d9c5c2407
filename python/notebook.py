"""Writes examples/train_numpy.ipynb, the notebook, from examples/train_numpy.py.

python notebook.py           write the file

Lines "# %%" and "# %% [markdown]" begin the cells.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

SOURCE = Path(__file__).parent / "examples" / "train_numpy.py"
TARGET = SOURCE.with_suffix(".ipynb")


def cells(text: str) -> list[tuple[str, str]]:
    """The cells of a program: "markdown" or "code", and what they hold."""
    found: list[tuple[str, list[str]]] = []
    for line in text.splitlines():
        if line.startswith("# %%"):
            found.append(("markdown" if "[markdown]" in line else "code", []))
        else:
            kind, lines = found[-1]
            lines.append(line.removeprefix("#").removeprefix(" ") if kind == "markdown" else line)
    return [(kind, "\n".join(lines).strip("\n")) for kind, lines in found]


def notebook(text: str) -> str:
    """The notebook of a program, in the format of Jupyter."""
    made: list[dict[str, Any]] = []
    for number, (kind, body) in enumerate(cells(text)):
        cell: dict[str, Any] = {"cell_type": kind, "id": f"cell-{number}", "metadata": {}}
        if kind == "code":
            cell |= {"execution_count": None, "outputs": []}
        made.append({**cell, "source": body.splitlines(keepends=True)})
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    whole = {
        "cells": made,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    TARGET.write_text(notebook(SOURCE.read_text()))
