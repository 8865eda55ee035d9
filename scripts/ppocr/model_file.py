"""Collects layers and writes them as a model file of DataScan; Sources/Inference/ModelFile.swift defines the format."""

import json
import struct
import zlib
from array import array
from pathlib import Path

MAGIC = b"DataScan"
VERSION = 1


class ModelFile:
    """The layers of a network in the order in which they run, and their weights."""

    def __init__(self):
        self.layers: list[dict] = []
        self.weights: list[array] = []
        self.count = 0

    def append(self, layer: dict) -> int:
        """Adds a layer and returns the number of its output picture."""
        self.layers.append(layer)
        return len(self.layers)

    def store(self, values: array) -> int:
        """Stores weights and returns their offset."""
        place = self.count
        self.weights.append(values)
        self.count += len(values)
        return place

    def write(self, path: Path, about: dict) -> None:
        header = json.dumps({**about, "layers": self.layers}, ensure_ascii=False).encode()
        body = header + bytes(-(len(header) + 20) % 4)
        body += b"".join(struct.pack(f"<{len(values)}e", *values) for values in self.weights)
        body = struct.pack("<I", len(header)) + body
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(".new")
        draft.write_bytes(MAGIC + struct.pack("<II", VERSION, zlib.crc32(body)) + body)
        draft.replace(path)
