"""A reader's figures over many frames, and the table of them."""

from __future__ import annotations

import math


def percentile(values: list[float], share: float) -> float:
    """The value that `share` of all do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)] if ordered else math.nan


def totals(name: str, frames: list[dict]) -> dict:
    """The figures of one reader over frames that hold `lines`, each with its `readings`, and its `times`."""
    readings = [line["readings"][name] | {"length": line["length"]} for frame in frames for line in frame["lines"]]
    count, times = max(1, len(readings)), [frame["times"][name] for frame in frames]
    return {
        "lines": len(readings),
        "exact": sum(reading["isExact"] for reading in readings) / count,
        "exactWithoutSpaces": sum(reading["isExactWithoutSpaces"] for reading in readings) / count,
        "missed": sum(reading["text"] is None for reading in readings) / count,
        "characterErrorRate": sum(r["distance"] for r in readings) / max(1, sum(r["length"] for r in readings)),
        "falsePerFrame": sum(len(frame["false"][name]) for frame in frames) / max(1, len(frames)),
        "cpuMedian": percentile(times, 0.5),
        "cpu95": percentile(times, 0.95),
    }


def table(rows: dict[str, dict], facts: dict[str, dict]) -> str:
    """The figures as Markdown. `facts` holds each reader's size of models and peak memory."""
    head = "| reader | exact | without spaces | CER | missed | false a frame | CPU ms median | 95 % | models MB | memory MB |"
    lines = [head, "|---|" + "--:|" * 9]
    for name, row in rows.items():
        size = sum(facts[name]["models"].values()) / 1e6
        lines.append(
            f"| {name} | {row['exact']:.1%} | {row['exactWithoutSpaces']:.1%} | {row['characterErrorRate']:.1%} |"
            f" {row['missed']:.1%} | {row['falsePerFrame']:.2f} | {row['cpuMedian']:.1f} | {row['cpu95']:.1f} |"
            f" {size:.1f} | {facts[name]['memory']:.0f} |")
    return "\n".join(lines)
