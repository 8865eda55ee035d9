"""Limits: a committed table of figures that must be reached, or must not be passed.

{"totals": {"read": {"minimum": 40}, "wrong": {"maximum": 0}}, "rows": {"007-twins": {"split": {"maximum": 0}}}}
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

Figures = Mapping[str, object]


def load_limits(path: Path) -> dict:
    """The table; SystemExit where it does not have the form above."""
    try:
        table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise SystemExit(f"{path}: {error}") from None
    known = isinstance(table, dict) and set(table) <= {"about", "totals", "rows"}
    if not known or not all(_is_part(part) for part in (table.get("totals", {}), *table.get("rows", {}).values())):
        form = '{"about": …, "totals": {FIGURE: {"minimum": N, "maximum": N}}, "rows": {NAME: {FIGURE: …}}}'
        raise SystemExit(f"{path}: a table of limits has the form {form}")
    return table


def _is_part(part: object) -> bool:
    """Whether these are figures with their bounds."""
    return isinstance(part, dict) and all(
        isinstance(bounds, dict)
        and set(bounds) <= {"minimum", "maximum"}
        and all(isinstance(value, (int, float)) for value in bounds.values())
        for bounds in part.values()
    )


def breaches(table: dict, totals: Figures, rows: Mapping[str, Figures]) -> list[str]:
    """Every limit that is not kept, in words."""
    found = _part("in all", table.get("totals", {}), totals)
    for name, limits in table.get("rows", {}).items():
        found += _part(name, limits, rows[name]) if name in rows else [f"{name}: was not scored"]
    return found


def _part(name: str, limits: dict, figures: Figures) -> list[str]:
    found = []
    for figure, bounds in limits.items():
        value = figures.get(figure)
        if not isinstance(value, (int, float)):
            found.append(f"{name}: there is no {figure}")
        elif value < bounds.get("minimum", value):
            found.append(f"{name}: {figure} is {value}, at least {bounds['minimum']} wanted")
        elif value > bounds.get("maximum", value):
            found.append(f"{name}: {figure} is {value}, at most {bounds['maximum']} allowed")
    return found


def report(path: Path | None, totals: Figures, rows: Mapping[str, Figures]) -> int:
    """Says each breach of the table at `path` on standard error; the exit status: 1 if there is one."""
    found = breaches(load_limits(path), totals, rows) if path else []
    for breach in found:
        print(f"BREACH {breach}", file=sys.stderr, flush=True)
    return 1 if found else 0
