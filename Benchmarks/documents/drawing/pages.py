"""Composes sheets: which format, which paper, which blocks on the page."""

from __future__ import annotations

import random

import cv2
import numpy as np

from .sheet import FORMATS, LONG, Sheet, Writer


def paper(r: random.Random, name: str, table: tuple[int, int, int] | None) -> tuple[int, int, int]:
    """Returns the paper's colour: white, tinted, a card's, or the table's a little brighter or darker."""
    if table is not None:
        step = r.choice([-1, 1]) * r.randint(14, 26)
        return tuple(int(np.clip(value + step, 8, 250)) for value in table)
    if name == "ID-1" and r.random() < 0.7:
        return tuple(r.randint(30, 235) for _ in range(3))
    white = r.randint(205, 250)
    tint = 0 if r.random() < 0.7 else r.randint(5, 40)
    return white, white - tint // 3, white - tint


def draw(r: random.Random, name: str, contents: bool, table: tuple[int, int, int] | None = None) -> Sheet:
    """Draws a sheet of the format `name`; with codes and lines of known content if `contents`."""
    width, height = FORMATS[name]
    if name == "receipt":
        height *= r.uniform(0.8, 1.3)
    if name in ("A4", "A5", "Letter") and r.random() < 0.25:
        width, height = height, width
    factor = LONG / max(width, height)
    writer = Writer(r, (round(width * factor), round(height * factor)), paper(r, name, table))
    if max(table or writer.image.getpixel((0, 0))) < 110:
        writer.ink = tuple(r.randint(190, 250) for _ in range(3))
    big = int(min(writer.w, writer.h) * r.uniform(0.065, 0.08))
    if contents:
        for _ in range(2):
            writer.line(big)
        writer.code(int(min(writer.w, writer.h) * 0.42))
        writer.line(big)
    size = {"ID-1": 60, "smallLabel": 60, "receipt": 34, "label": 50}.get(name, r.randint(20, 30))
    while writer.y < writer.h - 2 * writer.margin and r.random() < 0.95:
        before = writer.y
        block = r.random()
        if block < 0.6:
            writer.paragraph(size, r.randint(2, 9))
        elif block < 0.8:
            writer.table(r.randint(3, 8), size)
        else:
            writer.picture(int(writer.h * r.uniform(0.1, 0.3)))
        if writer.y == before:
            break
    page = cv2.cvtColor(np.asarray(writer.image), cv2.COLOR_RGB2BGR)
    return Sheet(name, width, height, page, writer.items)
