"""The lines that a stream of events reports."""

from __future__ import annotations

from scoring.contract import Contract
from scoring.geometry import quad_or_none


def last_lines(stream: bytes, width: int, height: int) -> list[dict]:
    """The items of text as they were last, without those that another one superseded.

    Each has `text`, `quad` in pixels, and `isStable`."""
    items: dict[str, dict] = {}
    for event in Contract().events(stream):
        for item in event.get("items", []) if event.get("event") in ("add", "update", "stable", "remove") else []:
            if event["event"] == "remove":
                if item.get("reason") == "superseded":
                    items.pop(item["id"], None)
            else:
                known = items.setdefault(item["id"], {"isStable": False})
                known |= item
                known["isStable"] |= event["event"] == "stable"
    lines = [line_of(item, width, height) for item in items.values()]
    return [line for line in lines if line]


def stable_lines(stream: bytes, width: int, height: int, fps: float) -> list[dict]:
    """The items of text that became stable, in that order, each with the `frame` where it did."""
    lines = []
    for event in Contract().events(stream):
        for item in event["items"] if event.get("event") == "stable" else []:
            line = line_of(item | {"isStable": True}, width, height)
            if line:
                lines.append(line | {"frame": round(event["captureTime"] * fps)})
    return lines


def line_of(item: dict, width: int, height: int) -> dict | None:
    """An item of text with its quad in pixels; None for another item."""
    quad = quad_or_none(item, width, height)
    if item.get("type") != "text" or quad is None or not item.get("transcript"):
        return None
    return {"text": item["transcript"], "quad": quad.tolist(), "isStable": item["isStable"]}
