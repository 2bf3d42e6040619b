"""Which way imports point. The build fails when a module reaches for something above it."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

GAMES_BELOW = {
    "games.engine",
    "games.models",
    "games.refusals",
    "games.looks",
    "games.ways",
    "games.phrases",
    "games.visitors",
    "whistdrive",
    "django",
}

# For each part: what of this project and of the outside it may import. Longest prefix wins.
ALLOWED: dict[str, set[str]] = {
    "games.engine": {"games.engine"},
    "games.bots": {"games.bots", "games.engine"},
    "games.bots.accelerator": {"games.bots", "games.engine", "numba", "numpy"},
    "games.benches": {"games", "whistdrive.figures"},
    "games.management": {"games", "whistdrive", "django", "channels", "asgiref"},
    "games.workers": set(),
    "games.rooms": {"channels"},
    "games.thinking": {"games.bots", "games.engine", "games.workers"},
    "games.models": {"games.engine", "django"},
    "games.refusals": {"django"},
    "games.looks": {"django"},
    "games.ways": {"django"},
    "games.phrases": {"django"},
    "games.signals": {"django"},
    "games.api": GAMES_BELOW
    | {"games.queries", "games.actions", "games.signals", "games.bots.quick"},
    "games.visitors": {"django"},
    "games.permissions": {"games.models", "games.visitors", "django"},
    "games.queries": GAMES_BELOW | {"games.queries", "games.bots", "games.workers"},
    "games.actions": GAMES_BELOW
    | {"games.queries", "games.actions", "games.thinking", "games.signals"},
    "games.forms": GAMES_BELOW | {"games.actions", "games.bots"},
    "games.views": {"games", "whistdrive", "django"},
    "games.consumers": {"games", "whistdrive", "django", "channels"},
    "games.templatetags": {"games.queries", "django"},
    "games.urls": {"games.views", "django"},
    "games.management.commands.fit_leads": {"games.bots", "games.engine", "django", "numpy"},
    "tournaments.rules": {"tournaments.rules", "games.engine"},
    "tournaments.rules.names": {"tournaments.rules", "games.engine", "regex"},
    "tournaments.refusals": {"django"},
    "tournaments.models": {"tournaments.models", "tournaments.rules", "games.engine", "django"},
    "tournaments.queries": {
        "tournaments.queries",
        "tournaments.models",
        "tournaments.rules",
        "tournaments.refusals",
        "games.engine",
        "games.api",
        "whistdrive",
        "django",
    },
    "tournaments.actions": {
        "tournaments.actions",
        "tournaments.queries",
        "tournaments.models",
        "tournaments.rules",
        "tournaments.refusals",
        "games.engine",
        "games.api",
        "whistdrive",
        "django",
    },
    "tournaments.visitors": {"tournaments.models", "django"},
    "tournaments.permissions": {
        "tournaments.models",
        "tournaments.visitors",
        "django",
        "django_htmx",
    },
    "tournaments.forms": {
        "tournaments.forms",
        "tournaments.queries",
        "tournaments.models",
        "tournaments.actions",
        "tournaments.rules",
        "tournaments.refusals",
        "games.engine",
        "games.api",
        "whistdrive",
        "django",
    },
    "tournaments.views": {
        "tournaments",
        "games.engine",
        "games.api",
        "whistdrive",
        "django",
        "django_htmx",
    },
    "tournaments.templatetags": {"tournaments.queries", "tournaments.models", "django"},
    "tournaments.urls": {"tournaments.views", "django"},
    "tournaments.receivers": {"tournaments", "games.signals", "django"},
    "tournaments.apps": {"django"},
    "tournaments.benches": {"tournaments", "games.engine", "games.api", "whistdrive", "django"},
    "tournaments.rehearsal": {"tournaments", "games.engine", "games.api", "whistdrive", "django"},
    "tournaments.management": {"tournaments", "games.engine", "games.api", "whistdrive", "django"},
    "whistdrive": {"whistdrive", "django", "environ", "channels", "asgiref", "ifaddr"},
    "whistdrive.urls": {"tournaments.urls", "games.urls", "django"},
    "whistdrive.asgi": {"whistdrive", "games.consumers", "channels", "django"},
    "whistdrive.qr": {"whistdrive", "django", "segno"},
    # Its commands know the whole installation.
    "whistdrive.management": {
        "whistdrive",
        "tournaments",
        "games.benches",
        "django",
        "daphne",
        "segno",
    },
}


def modules() -> list[Path]:
    folders = (ROOT / name for name in ("games", "tournaments", "whistdrive"))
    found = (path for folder in folders for path in folder.rglob("*.py"))
    return sorted(path for path in found if "migrations" not in path.parts)


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_by(path: Path) -> list[tuple[str, bool]]:
    """(module, at the top of the file?) for each import statement."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    top = {id(node) for node in tree.body}
    package = name_of(path) if path.name == "__init__.py" else name_of(path).rpartition(".")[0]
    found: list[tuple[str, bool]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [(alias.name, id(node) in top) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            up = package.split(".")[: len(package.split(".")) - max(node.level - 1, 0)]
            base = (
                ".".join([*up, node.module] if node.module else up) if node.level else node.module
            )
            found.append((base or "", id(node) in top))
    return found


def allowed_for(module: str) -> set[str] | None:
    prefixes = [p for p in ALLOWED if module == p or module.startswith(p + ".")]
    return ALLOWED[max(prefixes, key=len)] if prefixes else None


def starts_with(module: str, prefixes: set[str]) -> bool:
    return any(module == prefix or module.startswith(prefix + ".") for prefix in prefixes)


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_a_module_imports_only_what_lies_below_it(path: Path) -> None:
    module = name_of(path)
    allowed = allowed_for(module)
    standard = set(sys.stdlib_module_names) | {"__future__"}

    if allowed is None:
        assert path.name in ("__init__.py", "apps.py"), f"{module} has no place in the import rule"
        allowed = {"django"}
    wrong = [
        name
        for name, _top in imported_by(path)
        if name.partition(".")[0] not in standard and not starts_with(name, allowed)
    ]

    assert wrong == []


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_import_hides_inside_a_function(path: Path) -> None:
    hidden = [name for name, top in imported_by(path) if not top]

    assert hidden == []


WRITES = {"save", "create", "update", "delete", "bulk_create", "bulk_update", "get_or_create",
          "update_or_create", "create_user"}  # fmt: skip


def _looks_like_a_row(call: ast.Call) -> bool:
    """`.update(` of a dict and `.delete(` of anything else are not writes; `objects` chains are."""
    text = ast.unparse(call.func)
    return ".objects" in text or text.endswith((".save", ".bulk_create", ".bulk_update"))


@pytest.mark.parametrize("path", [p for p in modules() if "actions" not in p.parts], ids=name_of)
def test_only_actions_write(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    writes = [
        ast.unparse(call.func)
        for call in calls
        if isinstance(call.func, ast.Attribute)
        and call.func.attr in WRITES
        and _looks_like_a_row(call)
    ]

    assert writes == []


def test_only_actions_give_hints() -> None:
    callers = [
        name_of(path)
        for path in modules()
        if "nudge_on_commit(" in path.read_text(encoding="utf-8")
    ]

    assert callers == ["games.actions.base", "tournaments.actions.base", "whistdrive.live"]


@pytest.mark.parametrize("path", modules(), ids=name_of)
def test_no_file_grows_beyond_300_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300
