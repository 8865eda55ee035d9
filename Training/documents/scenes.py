"""Pictures of a document among other things, and where its corners and its outline are; or of other things alone."""

import dataclasses
import math
import random

import cv2
import numpy as np

from . import clutter, light
from .canvas import Canvas
from .sheets import Sheet
from .stock import Stock

# Scenes are drawn so many times as large as the network's picture.
FINER = 2
# How much of a document has to be in the picture for it to be the picture's document; below the second share it is not one, and
# between the two it does not matter what the network says.
VISIBLE, HARDLY = 0.55, 0.35
# A sheet at least so large beside the document: nobody can say which of them is meant.
RIVAL = 0.6
# Grays by which a document has to differ from what lies beside it.
LEAST_STEP = 2.5
# How many documents fill the picture, and how many have nothing printed on them.
CLOSE, BLANK = 0.3, 0.08
# A thing with square corners, as pale and as plain as that: it could as well be a sheet of paper.
PALE, PLAIN = 150, 12.0


@dataclasses.dataclass
class Scene:
    picture: np.ndarray
    # Four corners, top left first as the document is read, and the outline; None where there is no document.
    corners: np.ndarray | None = None
    outline: np.ndarray | None = None
    # Outlines of what may be a document or not.
    ignored: list[np.ndarray] = dataclasses.field(default_factory=list)
    # What makes it hard: `bent`, `stack`, `others`, `like ground`, `cards on it`, `outside`, `held`, `photograph` behind it.
    kinds: list[str] = dataclasses.field(default_factory=list)


class Composer:
    def __init__(self, source: random.Random, noise: np.random.Generator, stock: Stock):
        self.source, self.noise, self.stock = source, noise, stock

    def scene(self, size: tuple[int, int], empty: float = 0.42) -> Scene:
        """A scene for a picture of this width and height; `empty` of them have no document."""
        source = self.source
        self.canvas = Canvas(source, self.stock, (size[0] * FINER, size[1] * FINER))
        self.width, self.height, self.long = self.canvas.width, self.canvas.height, self.canvas.long
        scene = Scene(self.canvas.picture, kinds=["photograph"] if self.canvas.is_photograph else [])
        is_empty = source.random() < empty
        if not self.canvas.is_photograph or source.random() < 0.3:
            self.furnish(scene, is_empty)
        if not is_empty:
            self.documents(scene)
        for _ in range(source.choice([0, 0, 0, 1, 1, 2, 3]) if source.random() < 0.5 else 0):
            self.over(scene)
        picture = light.taken(source, self.noise, light.lit(source, self.noise, self.canvas.picture.astype(np.float32)), size)
        scene.picture = picture
        for name in ("corners", "outline"):
            if getattr(scene, name) is not None:
                setattr(scene, name, getattr(scene, name) / FINER)
        scene.ignored = [outline / FINER for outline in scene.ignored]
        if scene.outline is not None and not is_visible(picture, scene.outline):
            scene.ignored.append(scene.outline)
            scene.corners = scene.outline = None
        return scene

    def furnish(self, scene: Scene, is_empty: bool) -> None:
        """Edges of tables, floors beside them, and things that are no documents."""
        source = self.source
        for _ in range(source.choice([0, 1, 1, 2]) if source.random() < 0.5 else 0):
            self.canvas.edge()
        count = source.choice([0, 0, 1, 1, 1, 2, 3, 5]) if is_empty else source.choice([0, 0, 0, 0, 1, 2])
        for _ in range(count):
            self.thing(scene, source.choice([0.02, 0.08, 0.25, 0.6, 1.2]) if is_empty else source.choice([0.01, 0.04, 0.12, 0.3]))
        for _ in range(source.choice([0, 0, 1, 2, 4])):
            clutter.anything(source, self.canvas.picture, self.long)

    def thing(self, scene: Scene, area: float) -> None:
        source = self.source
        gray, opaque = source.choice(self.stock.things)
        sheet = Sheet(source, gray.shape[0] / gray.shape[1])
        sheet.place((source.uniform(0, 1) * self.width, source.uniform(0, 1) * self.height), area * source.uniform(0.5, 1.5) * self.width * self.height)
        gray = self.canvas.toned(gray) if source.random() < 0.5 else gray
        self.canvas.lay(sheet, gray, opaque)
        if opaque.min() == 255 and gray.std() < PLAIN and np.median(gray) > PALE:
            scene.ignored.append(sheet.outline())

    # The document.

    def documents(self, scene: Scene) -> None:
        source = self.source
        page = source.choice(self.stock.pages)
        if source.random() < BLANK:
            page = np.full_like(page, max(np.median(page), PALE))
        sheet = Sheet(source, page.shape[0] / page.shape[1], is_bent=source.random() < 0.5)
        area = math.exp(source.uniform(math.log(0.05), math.log(0.9))) if source.random() < 0.35 else source.uniform(0.12, 0.75)
        if source.random() < CLOSE:
            self.fill(sheet)
        else:
            self.place(sheet, area)
        full = cv2.contourArea(sheet.outline())
        kinds = {
            "bent": sheet.heights.any(), "others": source.random() < 0.3, "stack": source.random() < 0.12, "held": source.random() < 0.3,
            "like ground": source.random() < 0.25, "cards on it": source.random() < 0.12}
        if kinds["others"]:  # smaller sheets beside it or below
            for _ in range(source.randint(1, 3)):
                share = source.uniform(0.05, 0.75)
                outline = self.other(full * share)
                if share >= RIVAL:
                    scene.ignored.append(outline)
        if kinds["stack"]:
            self.stack(sheet, page)
        gray = self.like_ground(sheet, page) if kinds["like ground"] else page
        if source.random() < 0.15:  # tinted, worn or grey paper
            gray = cv2.convertScaleAbs(gray, alpha=source.uniform(0.55, 0.95), beta=source.uniform(0, 30))
        corners = sheet.shown(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]))
        outline = sheet.outline()
        if source.random() < 0.06:
            self.folded(sheet, gray)
        else:
            opaque = None
            if min(gray.shape) / max(gray.shape) > 0.55 and source.random() < 0.12:
                opaque = round_corners(gray.shape, source.uniform(0.03, 0.1))
            self.canvas.lay(sheet, gray, opaque)
        for _ in range(source.choice([1, 1, 2]) if kinds["cards on it"] else 0):
            self.other(full * source.uniform(0.03, 0.3), near=corners.mean(0))
        seen = self.share_in_view(outline)
        if seen >= VISIBLE:
            scene.corners, scene.outline = corners, outline
        elif seen > HARDLY:
            scene.ignored.append(outline)
        kinds["outside"] = seen < 0.98
        if kinds["held"]:
            self.held(corners)
        scene.kinds += [kind for kind, is_it in kinds.items() if is_it]

    def place(self, sheet: Sheet, area: float) -> None:
        """Mostly within the picture; sometimes partly outside."""
        source, total = self.source, self.width * self.height
        is_inside = source.random() < 0.8
        for _ in range(12):
            centre = (source.uniform(0.1, 0.9) * self.width, source.uniform(0.1, 0.9) * self.height)
            if area > 0.3 or source.random() < 0.4:
                centre = (source.gauss(0.5, 0.09) * self.width, source.gauss(0.5, 0.09) * self.height)
            sheet.place(centre, area * total)
            corners = sheet.shown(np.float32([[0, 0], [1, 0], [1, 1], [0, 1]]))
            room = np.minimum(corners.min(0), [self.width, self.height] - corners.max(0)).min()
            if not is_inside or room > source.choice([0, 4, 12]):
                return
            area *= 0.9

    def fill(self, sheet: Sheet) -> None:
        """As large as it fits: sheets as the second pass sees them, and those that fill the frame from edge to edge."""
        source, size = self.source, np.float64([self.width, self.height])
        middle, square = size / 2, np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
        sheet.place(tuple(middle), 0.3 * self.width * self.height)
        corners = sheet.shown(square)
        free = 1 + 2 * source.uniform(-0.02, 0.15)
        scale = (size / ((corners.max(0) - corners.min(0)) * free)).min()
        sheet.place(tuple(middle), 0.3 * self.width * self.height * scale**2)
        corners = sheet.shown(square)
        room = size - (corners.max(0) - corners.min(0))
        low = np.float64([side * source.uniform(0.25, 0.75) if side < 0.1 * self.long else side * source.uniform(0.02, 0.98) for side in room])
        sheet.shift = sheet.shift + low - corners.min(0)

    def other(self, area: float, near: np.ndarray | None = None) -> np.ndarray:
        """Another sheet, smaller than the document; its outline."""
        source, page = self.source, self.source.choice(self.stock.pages)
        sheet = Sheet(source, page.shape[0] / page.shape[1], is_bent=source.random() < 0.3)
        centre = (source.uniform(-0.1, 1.1) * self.width, source.uniform(-0.1, 1.1) * self.height)
        if near is not None:
            centre = (source.gauss(near[0], self.width * 0.12), source.gauss(near[1], self.height * 0.12))
        sheet.place(centre, area)
        self.canvas.lay(sheet, page)
        return sheet.outline()

    def stack(self, sheet: Sheet, page: np.ndarray) -> None:
        """Sheets below, of the same size and a little askew: the topmost is the document."""
        source = self.source
        rotation, shift = sheet.rotation.copy(), sheet.shift.copy()
        for _ in range(source.randint(1, 4)):
            turn = cv2.Rodrigues(np.float64([0, 0, math.radians(source.gauss(0, 5))]))[0]
            sheet.rotation = rotation @ turn
            sheet.shift = shift + np.float64([source.gauss(0, 0.02), source.gauss(0, 0.02)]) * self.long
            below = source.choice(self.stock.pages) if source.random() < 0.3 else page
            self.canvas.lay(sheet, below)
        sheet.rotation, sheet.shift = rotation, shift

    def like_ground(self, sheet: Sheet, page: np.ndarray) -> np.ndarray:
        """The page in the gray of what it lies on."""
        outline = sheet.outline()
        low = np.clip(outline.min(0), 0, [self.width - 9, self.height - 9]).astype(int)
        high = np.maximum(low + 8, np.minimum(outline.max(0), [self.width, self.height])).astype(int)
        ground = float(np.median(self.canvas.picture[low[1] : high[1], low[0] : high[0]])) + self.source.gauss(0, 10)
        return np.clip(page.astype(np.float32) + ground - float(np.median(page)), 0, 255).astype(np.uint8)

    def folded(self, sheet: Sheet, gray: np.ndarray) -> None:
        """One corner folded over. The document's corner is where it would be."""
        source = self.source
        corner, a, b = source.randint(0, 3), source.uniform(0.03, 0.14), source.uniform(0.03, 0.14)
        corners = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])
        here, before, after = corners[corner], corners[corner - 1], corners[(corner + 1) % 4]
        cut = [here + (before - here) * a, here + (after - here) * b]
        points = np.float32(np.concatenate([corners[:corner], cut, corners[corner + 1 :]]))
        self.canvas.lay(sheet, gray, outline=sheet.outline(points))
        first, second = cut
        along = (second - first) * sheet.size
        relative = (here - first) * sheet.size
        mirrored = 2 * along * (relative @ along) / (along @ along) - relative
        flap = sheet.shown(np.float32([first, second, first + mirrored / sheet.size]))
        self.canvas.cast(flap, source.uniform(0.1, 0.4))
        cv2.fillPoly(self.canvas.picture, [np.int32(np.round(flap * 16))], float(np.median(gray) * source.uniform(0.75, 1.05)), cv2.LINE_AA, 4)

    def share_in_view(self, outline: np.ndarray) -> float:
        mask = np.zeros((self.height // 8, self.width // 8), np.uint8)
        cv2.fillPoly(mask, [np.int32(np.round(outline / 8))], 1)
        return float(mask.sum()) * 64 / max(1.0, cv2.contourArea(outline))

    # What lies or reaches over it.

    def held(self, corners: np.ndarray) -> None:
        source = self.source
        size = math.sqrt(cv2.contourArea(corners))
        for _ in range(source.choice([1, 1, 2])):
            side = source.randint(0, 3)
            share = source.uniform(0.1, 0.9) if source.random() < 0.7 else source.choice([0.0, 1.0])
            edge = np.float64(corners[side] + (corners[(side + 1) % 4] - corners[side]) * share)
            outward = edge - corners.mean(0)
            outward = outward / (np.linalg.norm(outward) + 1e-6)
            ground, opaque = self.canvas.picture, np.zeros_like(self.canvas.picture)
            picture = ground.copy()
            clutter.hand(source, picture, opaque, edge, outward, max(size, 0.25 * self.long) * source.uniform(0.7, 1.2))
            if source.random() < 0.5:
                shadow = np.roll(cv2.blur(opaque, (9, 9)), 4, 1)
                ground[:] = (ground * (1 - shadow.astype(np.float32) * (0.3 / 255))).astype(np.uint8)
            share = cv2.GaussianBlur(opaque, (0, 0), 1.2).astype(np.float32) / 255
            smooth = cv2.GaussianBlur(picture, (0, 0), source.uniform(0.8, 2)).astype(np.float32)
            ground[:] = (ground + (smooth - ground) * share).astype(np.uint8)

    def over(self, scene: Scene) -> None:
        clutter.anything(self.source, self.canvas.picture, self.long * self.source.uniform(0.4, 1))


def is_visible(picture: np.ndarray, outline: np.ndarray) -> bool:
    """Whether the grays differ across at least half of the outline: nobody finds black on black."""
    middle = outline.mean(0)
    outward = outline - middle
    outward *= 3 / (np.linalg.norm(outward, axis=1, keepdims=True) + 1e-6)
    smooth = cv2.blur(picture, (3, 3)).astype(np.float32)
    height, width = picture.shape
    sides = [outline - 0.5 + outward, outline - 0.5 - outward]
    is_inside = np.all([(side > 0).all(1) & (side[:, 0] < width - 1) & (side[:, 1] < height - 1) for side in sides], 0)
    if is_inside.sum() < 8:
        return True
    grays = [cv2.remap(smooth, side[is_inside, None, 0], side[is_inside, None, 1], cv2.INTER_LINEAR) for side in np.float32(sides)]
    return bool((np.abs(grays[0] - grays[1]) > LEAST_STEP).mean() >= 0.5)


def round_corners(shape: tuple[int, int], share: float) -> np.ndarray:
    height, width = shape
    radius = int(share * min(shape))
    opaque = np.zeros(shape, np.uint8)
    cv2.rectangle(opaque, (radius, 0), (width - radius - 1, height - 1), 255, -1)
    cv2.rectangle(opaque, (0, radius), (width - 1, height - radius - 1), 255, -1)
    for x in (radius, width - radius - 1):
        for y in (radius, height - radius - 1):
            cv2.circle(opaque, (x, y), radius, 255, -1)
    return opaque
