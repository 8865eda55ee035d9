"""Draws the frames of a scene and says where its sheets are in them."""

from __future__ import annotations

import cv2
import numpy as np

from .motion import Pose
from .scene import EXPOSURE, Scene

WANTED = 0.6  # a document is to be found from this visible share on
HALF = np.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1]])  # from pixels' centres to distances from the picture's corner


def paste(image: np.ndarray, levels: list[np.ndarray], quad: np.ndarray) -> None:
    """Draws a page onto the quad, in the resolution nearest to the picture's."""
    sides = [np.linalg.norm(quad[k] - quad[k - 1]) for k in range(4)]
    level = next((one for one in reversed(levels) if max(one.shape[:2]) - 4 >= max(sides)), levels[0])
    h, w = level.shape[0] - 4, level.shape[1] - 4
    page = np.float32([[2, 2], [2 + w, 2], [2 + w, 2 + h], [2, 2 + h]])
    low = np.maximum(np.floor(quad.min(0)).astype(int) - 2, 0)
    high = np.minimum(np.ceil(quad.max(0)).astype(int) + 3, image.shape[1::-1])
    if np.any(low >= high):
        return
    there = cv2.getPerspectiveTransform(page, np.float32(quad - low))
    matrix = np.linalg.inv(HALF) @ there @ HALF
    size = (int(high[0] - low[0]), int(high[1] - low[1]))
    warped = cv2.warpPerspective(level, matrix, size)
    area = image[low[1]:high[1], low[0]:high[0]]
    alpha = warped[..., 3]
    inside = alpha == 255
    rim = (alpha > 0) & ~inside
    area[inside] = warped[inside][:, :3]
    share = alpha[rim][:, None] / 255.0
    area[rim] = (area[rim] * (1 - share) + warped[rim][:, :3] * share).astype(np.uint8)


def background(scene: Scene, time: float) -> np.ndarray:
    """Returns the table as the camera sees it."""
    dx, dy = scene.shift(time)
    matrix = np.float32([[1, 0, dx - scene.border], [0, 1, dy - scene.border]])
    return cv2.warpAffine(scene.table, matrix, scene.size)


def instant(scene: Scene, time: float) -> tuple[np.ndarray, list[np.ndarray | None]]:
    """Draws one instant without light. Returns the picture and the mask of hands over each sheet."""
    image = background(scene, time)
    masks: list[np.ndarray | None] = []
    for index, (sheet, _, hands) in enumerate(scene.sheets):
        pose, covered = scene.pose(index, time), None
        if pose is not None:
            quad = scene.camera.quad(sheet, pose)
            if cv2.contourArea(np.float32(quad)) > 20:
                paste(image, scene.levels[index], quad)
            for hand in hands:
                mask = hand.draw(scene.camera, pose, time, image)
                covered = mask if covered is None else covered if mask is None else cv2.max(covered, mask)
        masks.append(covered)
    if hasattr(scene, "passing"):
        ghost, hand = scene.passing
        hand.draw(scene.camera, Pose(scene.size[0] / 2, scene.size[1] / 2, 3000, 0, 0, 0), time, image)
    return image, masks


def truth(scene: Scene, time: float, masks: list[np.ndarray | None], step: float) -> list[dict]:
    """Returns the sheets that touch the frame."""
    w, h = scene.size
    sheets = []
    for index, (sheet, _, _) in enumerate(scene.sheets):
        pose = scene.pose(index, time)
        if pose is None:
            continue
        quad = np.float32(scene.camera.quad(sheet, pose))
        area = cv2.contourArea(quad)
        inside, _ = cv2.intersectConvexConvex(quad, np.float32([[0, 0], [w, 0], [w, h], [0, h]]))
        covered = 0.0
        if masks[index] is not None:
            inner = np.zeros((h // 4, w // 4), np.uint8)
            cv2.fillConvexPoly(inner, np.int32(quad / 4 * 16), 255, shift=4)
            covered = 16 * cv2.countNonZero(inner & (masks[index][::4, ::4] // 2)[:h // 4, :w // 4])
        visible = max(0.0, inside - covered) / max(area, 1)
        if inside > 0:
            around = [scene.pose(index, time + d) for d in (-step, step)]
            sheets.append({
                "sheet": index, "quad": [[round(float(x), 2), round(float(y), 2)] for x, y in quad],
                "visible": round(visible, 4), "covered": round(covered / max(area, 1), 4),
                "wanted": bool(visible >= WANTED), "rest": all(other == pose for other in around)})
    return sheets


def frame(scene: Scene, time: float, step: float) -> tuple[bytes, list[dict]]:
    """Returns a frame's JPEG and its truth. `step` are the seconds between two frames."""
    image, masks = instant(scene, time)
    moves = scene.shake > 0 or any(
        scene.pose(index, time - EXPOSURE) != scene.pose(index, time) for index in range(len(scene.sheets)))
    if moves:  # motion blur
        parts = [instant(scene, time + offset)[0] for offset in (-EXPOSURE / 2, EXPOSURE / 2)]
        total = cv2.addWeighted(parts[0], 0.5, parts[1], 0.5, 0)
        image = cv2.addWeighted(image, 0.4, total, 0.6, 0)
    return scene.webcam.jpeg(image, scene.light.at(time)), truth(scene, time, masks, step)
