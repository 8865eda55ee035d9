"""What the network is to say about a scene, and how wrong it is."""

import cv2
import numpy as np
import torch
from torch import nn

from .network import CELL, CORNER, DISTANCE, MASK, OFFSET_X, OFFSET_Y, REACH

# How far around a corner the cells are asked where it is, in cells; and the deviation of the peak there.
NEAR, SPREAD = 2.0, 0.9


def targets(scene, size: tuple[int, int]) -> np.ndarray:
    """Maps as the network's, and a sixth: 1 where the answer counts."""
    width, height = size
    columns, rows = width // CELL, height // CELL
    maps = np.zeros((6, rows, columns), np.float32)
    maps[5] = 1
    if scene.outline is None:
        maps[DISTANCE] = -REACH
    else:
        mask = np.zeros((height, width), np.uint8)
        cv2.fillPoly(mask, [np.int32(np.round((scene.outline - 0.5) * 16))], 255, cv2.LINE_8, 4)
        inside = cv2.distanceTransform(mask, cv2.DIST_L2, 5)
        outside = cv2.distanceTransform(255 - mask, cv2.DIST_L2, 5)
        # Distances are to the middle of the nearest pixel on the other side, and filling adds half a pixel.
        signed = np.where(mask > 0, inside - 1, -outside) / CELL
        # The middle of a cell lies between four pixels.
        first, second = slice(CELL // 2 - 1, None, CELL), slice(CELL // 2, None, CELL)
        middle = (signed[first, first] + signed[first, second] + signed[second, first] + signed[second, second]) / 4
        maps[DISTANCE] = np.clip(middle, -REACH, REACH)
        maps[MASK] = middle > 0
        xs, ys = np.meshgrid(np.arange(columns) + 0.5, np.arange(rows) + 0.5)
        for x, y in scene.corners / CELL:
            if not (-1 < x < columns + 1 and -1 < y < rows + 1):
                continue
            square = (xs - x) ** 2 + (ys - y) ** 2
            peak = np.exp(-square / (2 * SPREAD**2))
            mine = peak > maps[CORNER]
            maps[CORNER][mine] = peak[mine]
            maps[OFFSET_X][mine & (square < NEAR**2)] = (x - xs)[mine & (square < NEAR**2)]
            maps[OFFSET_Y][mine & (square < NEAR**2)] = (y - ys)[mine & (square < NEAR**2)]
            # The cell that holds the corner, or the nearest one to it.
            column, row = min(columns - 1, max(0, int(x))), min(rows - 1, max(0, int(y)))
            maps[CORNER, row, column] = 1
            maps[OFFSET_X, row, column], maps[OFFSET_Y, row, column] = x - column - 0.5, y - row - 0.5
    for outline in scene.ignored:
        area = np.zeros((rows, columns), np.uint8)
        cv2.fillPoly(area, [np.int32(np.round(outline / CELL))], 1)
        # Around it, too.
        area = cv2.dilate(area, np.ones((5, 5), np.uint8))
        maps[5][(area > 0) & (maps[MASK] == 0)] = 0
    return maps


def loss_of(output: torch.Tensor, wanted: torch.Tensor) -> dict[str, torch.Tensor]:
    counts = wanted[:, 5]
    mask, peak = wanted[:, MASK], wanted[:, CORNER]
    entropy = nn.functional.binary_cross_entropy_with_logits(output[:, MASK], mask, reduction="none")
    share = torch.sigmoid(output[:, MASK]) * counts
    dice = 1 - (2 * (share * mask).sum((1, 2)) + 20) / (share.sum((1, 2)) + (mask * counts).sum((1, 2)) + 20)
    # As in CornerNet: near a corner a cell that says it is one is forgiven.
    found = torch.sigmoid(output[:, CORNER]).clamp(1e-4, 1 - 1e-4)
    is_corner = (peak >= 0.999).float() * counts
    focal = -(is_corner * (1 - found) ** 2 * found.log() + (1 - is_corner) * counts * (1 - peak) ** 4 * found**2 * (1 - found).log())
    near = (wanted[:, OFFSET_X : OFFSET_Y + 1].abs().sum(1) > 0).float() * counts * peak.sqrt()
    off = (output[:, OFFSET_X : OFFSET_Y + 1] - wanted[:, OFFSET_X : OFFSET_Y + 1]).abs().sum(1)
    far = nn.functional.smooth_l1_loss(output[:, DISTANCE], wanted[:, DISTANCE], reduction="none", beta=0.2)
    at_edge = counts * (0.05 + (wanted[:, DISTANCE].abs() < REACH * 0.9).float())
    return {
        "mask": (entropy * counts).sum() / (counts.sum() + 1) + dice.mean(),
        "corner": focal.sum() / (is_corner.sum() + 4),
        "offset": (off * near).sum() / (near.sum() + 1),
        "distance": (far * at_edge).sum() / (at_edge.sum() + 1),
    }
