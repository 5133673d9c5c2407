"""The C library, loaded once."""

from __future__ import annotations

import ctypes
import json
import os
from pathlib import Path
from typing import Any


class Error(RuntimeError):
    """What the library refused, in one line."""


class Arrays(ctypes.Structure):
    """The arrays of a vector of environments (unolab_arrays in unolab.h)."""

    _fields_ = [
        ("obs", ctypes.c_void_p),
        ("mask", ctypes.c_void_p),
        ("rewards", ctypes.c_void_p),
        ("done", ctypes.c_void_p),
        ("actor", ctypes.c_void_p),
        ("posterior", ctypes.c_void_p),
    ]


_HANDLE = ctypes.c_int64
_TEXT = ctypes.POINTER(ctypes.c_void_p)
_SIGNATURES: dict[str, list[Any]] = {
    "create": [ctypes.c_char_p, ctypes.POINTER(_HANDLE)],
    "spec": [_HANDLE, _TEXT],
    "bind": [_HANDLE, ctypes.POINTER(Arrays)],
    "reset": [_HANDLE, ctypes.c_uint64],
    "step": [_HANDLE, ctypes.c_void_p, ctypes.c_int64],
    "sample": [_HANDLE, ctypes.c_void_p, ctypes.c_int64],
    "observe": [_HANDLE, ctypes.c_int64, ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64],
    "state": [_HANDLE, ctypes.c_int64, _TEXT],
    "records": [_HANDLE, _TEXT],
    "clone": [_HANDLE, ctypes.POINTER(_HANDLE)],
    "close": [_HANDLE],
    "call": [ctypes.c_char_p, ctypes.c_char_p, _TEXT],
    "tables": [_TEXT],
}


def _load() -> ctypes.CDLL:
    path = Path(os.environ.get("UNOLAB_LIBRARY") or Path(__file__).with_name("libunolab.so"))
    library = ctypes.CDLL(str(path))
    for name, arguments in _SIGNATURES.items():
        function = getattr(library, "unolab_" + name)
        function.argtypes = arguments
        function.restype = ctypes.c_void_p
    library.unolab_free.argtypes = [ctypes.c_void_p]
    library.unolab_free.restype = None
    return library


library = _load()


def taken(pointer: int | None) -> str:
    """The text at a pointer from the library, which is freed."""
    if not pointer:
        return ""
    text = ctypes.string_at(pointer).decode()
    library.unolab_free(pointer)
    return text


def check(pointer: int | None) -> None:
    """Raise what a function of the library returned."""
    if pointer:
        raise Error(taken(pointer))


def asked(function: Any, *arguments: Any) -> str:
    """The text that a function of the library answers with."""
    text = ctypes.c_void_p()
    check(function(*arguments, ctypes.byref(text)))
    return taken(text.value)


def call_json(name: str, request: Any) -> Any:
    """Ask a function of the program by its name."""
    body = json.dumps({} if request is None else request).encode()
    return json.loads(asked(library.unolab_call, name.encode(), body))


def tables() -> dict[str, Any]:
    """The tables of actions and observations."""
    answer: dict[str, Any] = json.loads(asked(library.unolab_tables))
    return answer
