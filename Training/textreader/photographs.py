"""Lines of photographs that a teacher has read (`label_photos.py`), and what lies between them."""

import hashlib
import json
import random
from pathlib import Path

import cv2
import numpy as np

from . import lines
from .alphabet import CHARACTERS

# Whether a text has letters that reach up to the ascenders, or down to the descenders.
HIGH = set("bdfhklijtß0123456789/()[]{}|!?'\"%&$#@€£") | {c for c in CHARACTERS if c.isupper() or 0xC0 <= ord(c) < 0x220}
LOW = set("gjpqyQ,;()[]|/{}@$_ÇçŞşŢţĢģĶķĻļŅņŖŗĄąĘęĮįŲųȘșȚț")
# How far the line lies from the teacher's box, in heights of that box, up, down, at the left and at the right: by whether
# the text has high and low letters. Measured on drawn scenes.
OFFSETS = {(True, True): (0.19, -0.05), (True, False): (0.19, 0.0), (False, True): (0.02, -0.08), (False, False): (-0.08, 0.12)}
ENDS = 0.15
# How sure the teacher has to be of a text, and of there being one.
SURE, SEEN = 0.95, 0.6


def is_kept_back(photo: str) -> bool:
    """One photograph in ten is for validation alone."""
    return hashlib.sha256(photo.encode()).digest()[0] % 10 == 0


def upright(quad: np.ndarray, text: str) -> tuple[np.ndarray, bool]:
    """A quad whose first side is the top of the letters; and whether the line stands on end."""
    along, across = np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[3] - quad[0])
    stands = across >= 1.5 * along
    return (quad[[1, 2, 3, 0]] if stands else quad), bool(stands)


def fitted(quad: np.ndarray, text: str) -> np.ndarray:
    """The teacher's box as the line's: from ascenders to descenders, from the first letter to the last."""
    above, below = OFFSETS[(bool(set(text) & HIGH), bool(set(text) & LOW))]
    down = ((quad[3] - quad[0]) + (quad[2] - quad[1])) / 2
    height = float(np.linalg.norm(down)) + 1e-6
    right = ((quad[1] - quad[0]) + (quad[2] - quad[3])) / 2
    right = right / (np.linalg.norm(right) + 1e-6)
    ends = min(ENDS, 0.2 * float(np.linalg.norm(quad[1] - quad[0])) / height) * height * right
    return np.float32([quad[0] + above * down + ends, quad[1] + above * down - ends, quad[2] + below * down - ends, quad[3] + below * down + ends])


class Photographs:
    """The photographs of some pools."""

    def __init__(self, pool: Path, kept_back: bool = False, most: int = 1 << 30):
        # For each photograph: grays, lines (quad, text, score, stands).
        self.photos: list[tuple[np.ndarray, list[tuple[np.ndarray, str, float, bool]]]] = []
        self.readable: list[tuple[int, int]] = []
        for listing in sorted(pool.glob("*/lines.jsonl")):
            for entry in map(json.loads, listing.read_text().splitlines()):
                if not entry["lines"] or is_kept_back(entry["photo"]) != kept_back or len(self.photos) >= most:
                    continue
                gray = cv2.imread(str(listing.parent / entry["photo"]), cv2.IMREAD_GRAYSCALE)
                if gray is None:
                    continue
                found = []
                for line in entry["lines"]:
                    quad, stands = upright(np.float32(line["quad"]), line["text"])
                    found.append((fitted(quad, line["text"]), line["text"], line["score"], stands))
                    if is_readable(*found[-1]):
                        self.readable.append((len(self.photos), len(found) - 1))
                self.photos.append((gray, found))
        # A text that is met all the time would be learned by heart: each counts by the root of how often it occurs.
        counts: dict[str, int] = {}
        for photo, line in self.readable:
            text = self.photos[photo][1][line][1]
            counts[text] = counts.get(text, 0) + 1
        weights = [counts[self.photos[photo][1][line][1]] ** -0.5 for photo, line in self.readable]
        self.cumulated = np.cumsum(weights).tolist() if weights else []

    def __len__(self) -> int:
        return len(self.readable)

    def sample(self, source: random.Random, noise: np.random.Generator) -> tuple[np.ndarray, str]:
        """A crop as the finder would cut it, in one of many sizes and lights, and its text without blanks."""
        photo, line = self.readable[source.choices(range(len(self.readable)), cum_weights=self.cumulated)[0]]
        gray, found = self.photos[photo]
        quad, text = found[line][:2]
        height = float(np.linalg.norm(quad[3] - quad[0]))
        margin = 0.8 * height + 4
        x0, y0 = np.maximum(0, np.floor(quad.min(0) - margin)).astype(int)
        x1, y1 = np.ceil(quad.max(0) + margin).astype(int)
        piece, quad = gray[y0:y1, x0:x1], quad - np.float32([x0, y0])
        least = max(13, 0.45 * height)
        if height > least and source.random() < 0.5:
            scale = source.uniform(least, height) / height
            size = (max(8, round(piece.shape[1] * scale)), max(8, round(piece.shape[0] * scale)))
            quad = (quad + 0.5) * np.float32([size[0] / piece.shape[1], size[1] / piece.shape[0]]) - 0.5
            piece = cv2.resize(piece, size, interpolation=cv2.INTER_AREA)
        return lines.crop(altered(source, noise, piece), lines.loosened(source, quad)), "".join(text.split())

    def fixed(self, photo: int, line: int) -> tuple[np.ndarray, str]:
        """A line's crop as it is, with the room around it that the daemon adds."""
        gray, found = self.photos[photo]
        quad, text = found[line][:2]
        right, down = quad[1] - quad[0], quad[3] - quad[0]
        height = np.linalg.norm(down)
        beside, above = 1.5 * lines.PADDING * height * right / (np.linalg.norm(right) + 1e-6), lines.PADDING * down
        return lines.crop(gray, quad + np.float32([-beside - above, beside - above, beside + above, -beside + above])), "".join(text.split())

    def scene(self, source: random.Random, noise: np.random.Generator, size: tuple[int, int]):
        """Grays of a piece of a photograph, a quad for each line in it, and those of what may be a line or none."""
        gray, found = source.choice(self.photos)
        lying = [quad for quad, _, score, stands in found if score >= SEEN and not stands]
        scale, centre = source.uniform(0.5, 1.2), np.float32([source.uniform(0, gray.shape[1]), source.uniform(0, gray.shape[0])])
        if lying and source.random() < 0.9:
            quad = source.choice(lying)
            height = float(np.linalg.norm(quad[3] - quad[0]))
            wanted = 9 + (60 if source.random() < 0.85 else 120) * source.random() ** 2
            # Small photographs are to fill at least half of the piece.
            scale = min(1.35, max(0.2, wanted / height, (0.5 * size[0] * size[1] / gray.size) ** 0.5))
            centre = quad[0] + (quad[1] - quad[0]) * source.random()
        angle = source.gauss(0, 6) if source.random() < 0.7 else source.uniform(-25, 25)
        if scale < 0.9:
            picture = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
            factor, rest = np.float32([picture.shape[1] / gray.shape[1], picture.shape[0] / gray.shape[0]]), 1.0
        else:
            picture, factor, rest = gray, np.float32([1, 1]), scale
        centre = centre * factor
        turn = cv2.getRotationMatrix2D((float(centre[0]), float(centre[1])), angle, rest)
        # Where the photograph is larger than the piece, the piece doesn't reach out of it.
        place = [source.uniform(0.15, 0.85) * side for side in size]
        for axis in (0, 1):
            low, high = size[axis] - (picture.shape[1 - axis] * rest - centre[axis] * rest), centre[axis] * rest
            place[axis] = min(max(place[axis], min(low, high)), max(low, high))
        turn[:, 2] += np.float32(place) - centre
        picture = cv2.warpAffine(picture, turn, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_CONSTANT, borderValue=source.randint(0, 255))
        quads, ignored = [], []
        for quad, text, score, stands in found:
            moved = cv2.transform((quad * factor)[None], turn)[0].astype(np.float32)
            if moved.max(0).min() < 0 or moved[:, 0].min() > size[0] or moved[:, 1].min() > size[1]:
                continue
            is_line = score >= SEEN and not stands and len(text) > 1 and any(c in CHARACTERS for c in text)
            (quads if is_line else ignored).append(moved)
        return altered(source, noise, picture), quads, ignored

    def ground(self, source: random.Random, width: int, height: int) -> np.ndarray | None:
        """A piece of a photograph with nothing printed on it."""
        gray, found = source.choice(self.photos)
        scale = source.uniform(0.5, 2)
        wide, high = int(width * scale), int(height * scale)
        if wide >= gray.shape[1] or high >= gray.shape[0]:
            return None
        x, y = source.randrange(gray.shape[1] - wide), source.randrange(gray.shape[0] - high)
        for quad, _, _, _ in found:
            (left, top), (right, bottom) = quad.min(0), quad.max(0)
            if left < x + wide and right > x and top < y + high and bottom > y:
                return None
        return cv2.resize(gray[y : y + high, x : x + wide], (width, height), interpolation=cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR)


def is_readable(quad: np.ndarray, text: str, score: float, stands: bool) -> bool:
    height, width = np.linalg.norm(quad[3] - quad[0]), np.linalg.norm(quad[1] - quad[0])
    characters = "".join(text.split())
    return (
        score >= SURE and height >= 9 and len(characters) >= 1 and all(c in CHARACTERS for c in characters)
        and width > 0.22 * height * len(characters) and (len(characters) > 1 or (score > 0.99 and not stands)))


def altered(source: random.Random, noise: np.random.Generator, piece: np.ndarray) -> np.ndarray:
    """In other light, through another camera."""
    if source.random() < 0.2:
        piece = cv2.GaussianBlur(piece, (0, 0), source.uniform(0.3, 0.9))
    values = piece.astype(np.float32)
    if source.random() < 0.2:
        values = 255 - values
    if source.random() < 0.4:
        values = 255 * (values / 255) ** source.uniform(0.6, 1.6)
    if source.random() < 0.3:
        values = (values - 128) * source.uniform(0.4, 1.1) + 128 + source.uniform(-40, 40)
    if source.random() < 0.4:
        values += noise.standard_normal(values.shape, dtype=np.float32) * source.uniform(0.5, 6)
    piece = np.clip(values, 0, 255).astype(np.uint8)
    if source.random() < 0.3:
        piece = cv2.imdecode(cv2.imencode(".jpg", piece, [cv2.IMWRITE_JPEG_QUALITY, source.randint(40, 90)])[1], cv2.IMREAD_GRAYSCALE)
    return piece
