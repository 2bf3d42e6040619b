"""An optional accelerator: the same functions, compiled by numba where it is installed.

Nothing needs it. `fast("score_cards")` is the compiled function, or None without numba. The source
is compiled as it stands, with the three tables as arrays, so both must answer the same; tests
compare them. Compiled code is kept on disk beside this file under a name made from the sources, so
that no stale code can be loaded; where that is not allowed it is compiled anew in each process.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from . import dealing, lead_weights, leads, masks, playout, rules_of_thumb

SOURCES: tuple[ModuleType, ...] = (masks, rules_of_thumb, lead_weights, leads, playout, dealing)
NOT_COMPILED = {"empty_table", "numbers_in", "facts"}


@cache
def available() -> bool:
    """Whether the accelerator is installed."""
    return importlib.util.find_spec("numba") is not None


def fast(name: str) -> Callable[..., Any] | None:
    """The compiled function of that name, None without the accelerator."""
    return _compiled().get(name) if available() else None


def as_array(values: object) -> Any:
    """The numbers in the form that compiled functions take. Only with the accelerator."""
    arrays = importlib.import_module("numpy")
    return arrays.array(values, dtype=arrays.int64)


@cache
def _compiled() -> dict[str, Callable[..., Any]]:
    numba = importlib.import_module("numba")
    arrays = importlib.import_module("numpy")
    keep = _cache_folder(numba)
    space: dict[str, Any] = {"__name__": __name__}
    compiled: dict[str, Callable[..., Any]] = {}
    for name, value in _named_in_sources():
        if isinstance(value, FunctionType):
            compiler = numba.njit(cache=keep, nogil=True, error_model="numpy", forceinline=True)
            clone = FunctionType(value.__code__, space, name, value.__defaults__)
            compiled[name] = space[name] = compiler(clone)
        elif isinstance(value, list):
            space[name] = arrays.array(value, dtype=arrays.int64)
        else:
            space[name] = value
    return compiled


def _named_in_sources() -> Iterator[tuple[str, object]]:
    """The functions, tables and numbers of the sources, each before what uses it."""
    for module in SOURCES:
        for name, value in vars(module).items():
            own = isinstance(value, FunctionType) and value.__module__ == module.__name__
            if name not in NOT_COMPILED and (own or isinstance(value, (list, int, float))):
                yield name, value


def _cache_folder(numba: Any) -> bool:
    """Sets the folder for compiled code and says whether it can be written."""
    here = Path(__file__).parent
    texts = [Path(str(module.__file__)).read_bytes() for module in SOURCES]
    texts.append(Path(__file__).read_bytes())
    digest = hashlib.sha256(b"".join(texts)).hexdigest()[:16]
    if os.access(here, os.W_OK):
        numba.config.CACHE_DIR = str(here / "__pycache__" / f"compiled-{digest}")
        return True
    return False
