"""A reliability curve as an SVG."""

from __future__ import annotations

import math

from .calibration import Bin

SIZE, EDGE = 360, 48  # pixels of the plot, and around it
LEAST = 0.001  # of doubt: what is surer is drawn there
TICKS = (0.5, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001)
COLOURS = ("#1565c0", "#c62828", "#2e7d32", "#6a1b9a")


def curve(series: dict[str, list[Bin]]) -> str:
    """Share of right ones over confidence, both axes logarithmic in what is left to 1, so that the sure end can be seen.

    A point on the line is calibrated, one below it was too sure of itself. Larger dots are more items.
    """
    whole = SIZE + 2 * EDGE
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}" font-family="sans-serif" font-size="11">',
        f'<rect width="{whole}" height="{whole}" fill="white"/>',
        f'<rect x="{EDGE}" y="{EDGE}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#999"/>',
    ]
    for tick in TICKS:
        at = _place(tick)
        parts += [
            f'<text x="{EDGE + at:.1f}" y="{EDGE + SIZE + 16}" text-anchor="middle">{1 - tick:g}</text>',
            f'<text x="{EDGE - 6}" y="{EDGE + SIZE - at + 4:.1f}" text-anchor="end">{1 - tick:g}</text>',
            f'<path d="M{EDGE + at:.1f} {EDGE}v{SIZE}M{EDGE} {EDGE + SIZE - at:.1f}h{SIZE}" stroke="#eee"/>',
        ]
    parts.append(f'<path d="M{EDGE} {EDGE + SIZE}l{SIZE} {-SIZE}" stroke="#999" stroke-dasharray="4 4"/>')
    for number, ((name, table), colour) in enumerate(zip(series.items(), COLOURS, strict=False)):
        points = [(EDGE + _place(1 - each.confidence), EDGE + SIZE - _place(1 - each.right), each) for each in table]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y, _ in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}"/>')
        for x, y, each in points:
            radius = 2 + 1.2 * math.sqrt(math.log1p(each.count))
            about = f"{each.confidence:.4f} told, {each.right:.4f} right of {each.count}"
            parts.append(
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{colour}"><title>{about}</title></circle>'
            )
        parts.append(f'<text x="{EDGE + 10}" y="{EDGE + 18 + 14 * number}" fill="{colour}">{name}</text>')
    parts += [
        f'<text x="{whole / 2}" y="{whole - 8}" text-anchor="middle">confidence told</text>',
        f'<text x="{whole / 2}" y="{EDGE - 16}" text-anchor="middle">right (upright) by confidence (level)</text>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _place(doubt: float) -> float:
    """From the left or the bottom: doubt 1 is at 0, `LEAST` at the other end."""
    return SIZE * math.log(max(LEAST, min(1.0, doubt))) / math.log(LEAST)
