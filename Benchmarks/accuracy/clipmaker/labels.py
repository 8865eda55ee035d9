"""Labels: flat prints that hold text lines and barcodes, and where on the print each of them lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import cv2
import numpy as np

from .blocks import GAP, Block, code_block, text_block
from .symbologies import draw_symbol


@dataclass
class Placed:
    """A block on a label: the corners of its ink, and of the room it needs to be whole, in label pixels.

    `line`: of text, as far as the font's ascenders and descenders reach.
    """

    truth: dict
    unit: float
    quad: np.ndarray
    room: np.ndarray
    line: np.ndarray | None = None


@dataclass
class Label:
    """A printed surface, gray, and the items on it."""

    image: np.ndarray
    items: list[Placed] = field(default_factory=list)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.image.shape[1], self.image.shape[0]


def print_label(rng: Random, blocks: list[Block], across: int | None = None) -> Label:
    """Lays the blocks out in rows, in random order. Barcodes share a row of `across` pixels, lines of text never do."""
    blocks = blocks[:]
    rng.shuffle(blocks)
    widest = max(block.ink.shape[1] + 2 * block.margin for block in blocks)
    rows: list[list[Block]] = []
    free = 0
    for block in blocks:
        need = block.ink.shape[1] + 2 * block.margin
        if rows and across and block.truth["kind"] == rows[-1][0].truth["kind"] == "barcode" and need <= free:
            rows[-1].append(block)
            free -= need
        else:
            rows.append([block])
            free = max(widest, across or 0) - need
    edge = rng.randint(20, 60)
    width = edge * 2 + max(sum(b.ink.shape[1] + 2 * b.margin for b in row) for row in rows)
    heights = [max(b.ink.shape[0] + 2 * max(b.margin, GAP) for b in row) for row in rows]
    ink = np.zeros((edge * 2 + sum(heights), width), np.uint8)
    placed: list[Placed] = []
    y = edge
    for row, height in zip(rows, heights, strict=True):
        x = edge + rng.randint(0, width - 2 * edge - sum(b.ink.shape[1] + 2 * b.margin for b in row))
        for block in row:
            h, w = block.ink.shape
            top = y + (height - h) // 2
            ink[top : top + h, x + block.margin : x + block.margin + w] = block.ink
            room = 2 if block.truth["kind"] == "text" else block.margin
            placed.append(
                Placed(
                    block.truth,
                    block.unit,
                    corners(x + block.margin, top, w, h),
                    corners(x + block.margin - room, top - min(room, GAP), w + 2 * room, h + 2 * min(room, GAP)),
                    corners(x + block.margin, top + block.line[0], w, block.line[1] - block.line[0])
                    if block.line
                    else None,
                )
            )
            x += w + 2 * block.margin
        y += height
    _decorate(rng, ink, edge, heights)
    return Label(
        _colour(rng, ink, invert=all(p.truth["kind"] == "text" for p in placed) and rng.random() < 0.15), placed
    )


def corners(x: float, y: float, w: float, h: float) -> np.ndarray:
    """The corners of a rectangle, from the top left, clockwise."""
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]], np.float64)


def _decorate(rng: Random, ink: np.ndarray, edge: int, heights: list[int]) -> None:
    """Rules that real labels carry: a frame, and lines between the rows."""
    h, w = ink.shape
    if rng.random() < 0.3:
        cv2.rectangle(ink, (edge // 3, edge // 3), (w - edge // 3, h - edge // 3), 255, rng.randint(2, 5))
    if rng.random() < 0.25:
        for y in np.cumsum(heights[:-1]) + edge:
            cv2.line(ink, (edge, int(y)), (w - edge, int(y)), 200, rng.randint(1, 3))


def _colour(rng: Random, ink: np.ndarray, invert: bool) -> np.ndarray:
    paper, dark = rng.randint(200, 252), rng.randint(6, 62)
    if invert:
        paper, dark = dark, paper
    return cv2.LUT(ink, np.linspace(paper, dark, 256).round().astype(np.uint8))


def random_label(rng: Random, lines: int, codes: list[str], fonts: tuple[Path, ...], add_ons: bool = False) -> Label:
    """A label with so many lines of text and the named symbologies."""
    blocks = [code_block(rng, draw_symbol(rng, name, add_ons)) for name in codes]
    return print_label(rng, blocks + [text_block(rng, fonts) for _ in range(lines)])
