"""Hand-made truths and event streams."""

from __future__ import annotations

import json

WIDTH, HEIGHT, FPS = 1000, 500, 10
LEFT, RIGHT = (100, 100, 200, 100), (600, 100, 200, 100)  # x, y, width, height


def corners(box: tuple[int, int, int, int]) -> list[list[float]]:
    """A box's corners in pixels."""
    x, y, w, h = box
    return [[x, y], [x + w, y], [x + w, y + h], [x, y + h]]


def code(text: str, box: tuple = LEFT, frames: range = range(5, 25), symbology: str = "code128") -> dict:
    """A printed barcode that is whole in some frames."""
    return {"item": {"kind": "barcode", "symbology": symbology, "text": text}, "box": box, "frames": frames}


def line(text: str, box: tuple = LEFT, frames: range = range(5, 25)) -> dict:
    """A printed line of text that is whole in some frames."""
    return {"item": {"kind": "text", "text": text, "contentType": "words"}, "box": box, "frames": frames}


def truth(*printed: dict, frames: int = 40) -> dict:
    """A clip's truth."""
    shown = [
        [{"gt": k, "quad": corners(p["box"])} for k, p in enumerate(printed) if number in p["frames"]]
        for number in range(frames)
    ]
    return {
        "name": "made",
        "fps": FPS,
        "width": WIDTH,
        "height": HEIGHT,
        "scenario": "made",
        "items": [p["item"] | {"gt": k} for k, p in enumerate(printed)],
        "frames": [{"visible": v} for v in shown],
    }


def item(key: str, box: tuple | None = LEFT, **content: str) -> dict:
    """An event's item: a barcode, or text where there is a transcript."""
    whole = {"id": key, "type": "text" if "transcript" in content else "barcode", **content}
    if "payload" in content:
        whole.setdefault("symbology", "code128")
    if box:
        names = ("topLeft", "topRight", "bottomRight", "bottomLeft")
        whole["bounds"] = {name: [x / WIDTH, y / HEIGHT] for name, (x, y) in zip(names, corners(box), strict=True)}
    return whole


class Stream:
    """Builds a stream that keeps the contract, unless told otherwise."""

    def __init__(self, greeting: bool = True) -> None:
        self.lines: list[dict] = []
        self.sequence = 0
        if greeting:
            self.lines += [{"event": "hello", "protocol": 1}, {"event": "snapshot", "sequence": 0, "items": []}]

    def put(self, name: str, frame: int, *items: dict, step: int = 1) -> Stream:
        """One more event."""
        self.sequence += step
        self.lines.append(
            {"event": name, "sequence": self.sequence, "frame": frame, "captureTime": frame / FPS, "items": list(items)}
        )
        return self

    def life(
        self, key: str, box: tuple = LEFT, first: int = 6, sure: int = 8, last: int = 26, **content: str
    ) -> Stream:
        """An item that is added, becomes stable and leaves."""
        self.put("add", first, item(key, box, **content)).put("stable", sure, item(key, box, **content))
        return self.put("remove", last, {"id": key, "reason": "left"})

    def bytes(self) -> bytes:
        """As a command prints it."""
        return "".join(json.dumps(each) + "\n" for each in self.lines).encode()
