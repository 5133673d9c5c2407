"""Writes unolab/functions.py, the typed functions, from api/contract.json: with every wheel."""

from __future__ import annotations

import json
import keyword
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TARGET = HERE / "unolab" / "functions.py"
SIMPLE = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def title(name: str) -> str:
    """The class of a type's name."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("."))


def typed(schema: dict[str, Any]) -> str:
    """The annotation of a schema."""
    if "$ref" in schema:
        return f'"{title(schema["$ref"].rsplit("/", 1)[1])}"'
    if "anyOf" in schema:
        return union([typed(part) for part in schema["anyOf"]])
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return union([one(kind, schema) for kind in kinds]) if kinds else "Any"


def union(parts: list[str]) -> str:
    """A union, with None last."""
    unique = list(dict.fromkeys(sorted(parts, key=lambda part: part == "None")))
    return unique[0] if len(unique) == 1 else f"Union[{', '.join(unique)}]"


def one(kind: str, schema: dict[str, Any]) -> str:
    """The annotation of one kind of value."""
    if kind == "array":
        return f"list[{typed(schema.get('items', {}))}]"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"dict[str, {typed(more) if isinstance(more, dict) else 'Any'}]"
    return SIMPLE[kind]


def record(name: str, schema: dict[str, Any]) -> list[str]:
    """The lines of a type."""
    label = title(name)
    properties = schema.get("properties")
    if not properties:
        return (
            [f"{label} = {typed(schema)}", ""]
            if schema.get("type") != "object"
            else [f"{label} = dict[str, Any]", ""]
        )
    required = set(schema.get("required", []))
    fields = {
        key: typed(value) if key in required else f"NotRequired[{typed(value)}]"
        for key, value in properties.items()
    }
    text = schema.get("description", name)
    if any(keyword.iskeyword(key) or not key.isidentifier() for key in fields):
        lines = [f"#: {text}", f"{label} = TypedDict(", f'    "{label}",', "    {"]
        return [*lines, *(f'        "{k}": {v},' for k, v in fields.items()), "    },", ")", ""]
    doc = ['    """', *(f"    {line}" for line in text.splitlines()), '    """', ""]
    return [f"class {label}(TypedDict):", *doc, *(f"    {k}: {v}" for k, v in fields.items()), ""]


def module(contract: dict[str, Any]) -> str:
    """The whole file."""
    lines = [
        '"""The functions of the program, by name. Generated from its contract by contract.py."""',
        "",
        "from typing import Any, Literal, NotRequired, TypedDict, Union, overload",
        "",
        "from unolab._library import call_json",
        "",
    ]
    for name, schema in sorted(contract["$defs"].items()):
        lines += record(name, schema)
    for name, function in sorted(contract["functions"].items()):
        request, answer = typed(function["request"]), typed(function["answer"])
        lines += [
            "@overload",
            f'def call(name: Literal["{name}"], request: {request} = ...) -> {answer}:',
            '    """',
            *(f"    {line}" for line in function["description"].splitlines()),
            '    """',
            "",
        ]
    lines += [
        "@overload",
        "def call(name: str, request: Any = ...) -> Any: ...",
        "def call(name: str, request: Any = None) -> Any:",
        '    """Ask a function of the program by its name. An error is an unolab.Error."""',
        "    return call_json(name, request)",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    TARGET.write_text(module(json.loads((HERE.parent / "api" / "contract.json").read_text())))
