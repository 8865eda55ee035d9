"""What a scene is drawn on: a surface or a photograph, and flat things that are laid onto it."""

import math
import random

import cv2
import numpy as np

from .sheets import BEYOND, GRID, Sheet
from .stock import Stock


class Canvas:
    def __init__(self, source: random.Random, stock: Stock, size: tuple[int, int]):
        self.source, self.stock = source, stock
        self.width, self.height = size
        self.long = max(size)
        self.picture, self.is_photograph = self.background()

    def background(self) -> tuple[np.ndarray, bool]:
        source = self.source
        if self.stock.photos and source.random() < 0.25:
            photo = source.choice(self.stock.photos)
            if source.random() < 0.5:
                photo = photo[:, ::-1]
            high, wide = photo.shape
            share = min(wide / self.width, high / self.height) * source.uniform(0.45, 1)
            w, h = int(self.width * share), int(self.height * share)
            x, y = source.randint(0, wide - w), source.randint(0, high - h)
            return cv2.resize(photo[y : y + h, x : x + w], (self.width, self.height), interpolation=cv2.INTER_CUBIC), True
        return self.surface(), False

    def texture(self) -> np.ndarray:
        stock = self.stock
        if stock.textures and self.source.random() < 0.35:
            return self.source.choice(stock.textures)
        return self.source.choice(stock.surfaces)

    def surface(self) -> np.ndarray:
        """A texture that fills the canvas, from above or slantwise, in other grays."""
        source, texture = self.source, self.texture()
        high, wide = texture.shape
        scale = source.uniform(0.4, 1.6)
        angle = source.choice([0, 90]) + source.gauss(0, 12) if source.random() < 0.6 else source.uniform(0, 360)
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), angle, scale)
        matrix = np.vstack([turn, [0, 0, 1]])
        matrix[:2, 2] += (self.width / 2 - wide / 2, self.height / 2 - high / 2)
        lean = np.eye(3)
        lean[2, :2] = source.gauss(0, 0.35) / self.width, source.gauss(0, 0.5) / self.height
        centre = np.float64([[1, 0, self.width / 2], [0, 1, self.height / 2], [0, 0, 1]])
        lean[2, :2] = np.clip(lean[2, :2], -0.7 / self.width, 0.7 / self.height)
        matrix = centre @ lean @ np.linalg.inv(centre) @ matrix
        filled = cv2.warpPerspective(texture, matrix, (self.width, self.height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101)
        return self.toned(filled)

    def toned(self, gray: np.ndarray) -> np.ndarray:
        gain, middle = self.source.uniform(0.4, 1.3), float(gray.mean())
        shift = self.source.gauss(0, 25) if self.source.random() < 0.7 else self.source.uniform(10, 240) - middle
        return cv2.convertScaleAbs(np.clip(gray.astype(np.float32) * gain + middle * (1 - gain) + shift, 0, 255))

    def edge(self) -> None:
        """Beyond a straight or curved line something else begins, often with a dark or light border."""
        source = self.source
        other = self.surface()
        angle = source.choice([0, math.pi / 2]) + source.gauss(0, 0.15) if source.random() < 0.6 else source.uniform(0, math.pi)
        along, across = np.float64([math.cos(angle), math.sin(angle)]), np.float64([-math.sin(angle), math.cos(angle)])
        middle = np.float64([source.uniform(0.05, 0.95) * self.width, source.uniform(0.05, 0.95) * self.height])
        t = np.linspace(-2, 2, 60)[:, None]
        bow = source.choice([0, 0, source.uniform(-0.5, 0.5)])
        line = middle + self.long * (along * t + across * bow * t**2)
        reach = source.choice([4, 4, source.uniform(0.05, 0.3)])
        polygon = np.concatenate([line, line[::-1] + across * self.long * reach])
        mask = np.zeros((self.height, self.width), np.uint8)
        cv2.fillPoly(mask, [np.int32(np.round(polygon))], 255)
        cv2.copyTo(other, mask, self.picture)
        if source.random() < 0.5:
            cv2.polylines(self.picture, [np.int32(np.round(line))], False, source.randint(0, 255), source.choice([1, 2, 3, 6, 14, 30]))

    def lay(self, sheet: Sheet, gray: np.ndarray, opaque: np.ndarray | None = None, outline: np.ndarray | None = None, depth: float | None = None) -> None:
        source = self.source
        outline = sheet.outline() if outline is None else outline
        low = np.maximum(0, np.floor(outline.min(0)) - 2).astype(int)
        high = np.minimum([self.width, self.height], np.ceil(outline.max(0)) + 2).astype(int)
        size = high - low
        if (size < 3).any():
            return
        us, vs = sheet.map((int(low[0]), int(low[1]), int(size[0]), int(size[1])))
        # The texture at about the size at which it shows.
        shrink = math.sqrt(cv2.contourArea(outline) / gray.size)
        if shrink < 0.75:
            target = (max(4, int(gray.shape[1] * shrink)), max(4, int(gray.shape[0] * shrink)))
            gray = cv2.resize(gray, target, interpolation=cv2.INTER_AREA)
        xs, ys = us * gray.shape[1] - 0.5, vs * gray.shape[0] - 0.5
        shown = cv2.remap(gray, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        if sheet.heights.any():
            field = (GRID - 1) / (1 + 2 * BEYOND)
            shown *= cv2.remap(sheet.shading(), (us + BEYOND) * field, (vs + BEYOND) * field, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        # Filling a polygon fills the pixels along its border, too: drawn finer, that is less.
        finer = np.zeros((2 * size[1], 2 * size[0]), np.uint8)
        cv2.fillPoly(finer, [np.int32(np.round(((outline - low) * 2 - 0.5) * 16))], 255, cv2.LINE_8, 4)
        mask = cv2.resize(finer, (int(size[0]), int(size[1])), interpolation=cv2.INTER_AREA)
        if opaque is not None:
            x, y = us * opaque.shape[1] - 0.5, vs * opaque.shape[0] - 0.5
            mask = np.minimum(mask, cv2.remap(opaque, x, y, cv2.INTER_LINEAR))
        self.cast(outline, depth)
        window = self.picture[low[1] : high[1], low[0] : high[0]]
        share = mask.astype(np.float32) / 255
        window[:] = np.clip(window + (shown - window) * share, 0, 255).astype(np.uint8)
        if source.random() < 0.15:  # the side of a stack, a card's thickness
            cv2.polylines(self.picture, [np.int32(np.round(outline))[: len(outline) // 2]], False, source.randint(20, 250), source.choice([1, 1, 2]))

    def cast(self, outline: np.ndarray, depth: float | None) -> None:
        """The shadow beside a thing."""
        source = self.source
        if source.random() < 0.25 and depth is None:
            return
        reach = source.uniform(0.5, 6) if source.random() < 0.8 else source.uniform(6, 25)
        angle, soft = source.uniform(0, 2 * math.pi), max(0.8, reach * source.uniform(0.3, 1))
        margin = int(reach + 3 * soft) + 2
        left, top = np.maximum(0, outline.min(0).astype(int) - margin)
        right, bottom = np.minimum([self.width, self.height], outline.max(0).astype(int) + margin)
        if right - left < 3 or bottom - top < 3:
            return
        shade = np.zeros((bottom - top, right - left), np.uint8)
        shift = np.float32([math.cos(angle) * reach - left, math.sin(angle) * reach - top])
        cv2.fillPoly(shade, [np.int32(np.round(outline + shift))], 255)
        shade = cv2.GaussianBlur(shade, (0, 0), soft) if soft < 4 else cv2.blur(shade, (int(soft * 2.5),) * 2)
        window = self.picture[top:bottom, left:right]
        strength = source.uniform(0.05, 0.6) if depth is None else depth
        window[:] = (window * (1 - shade.astype(np.float32) * (strength / 255))).astype(np.uint8)
