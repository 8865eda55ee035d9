"""Writes a trained network as a model file of the daemon.

A model file is: the eight letters `DataScan`; the version of this format, the CRC-32 of all that follows, and the length of
the header, each 32 bits, little endian; the header as JSON; zeros up to a multiple of four bytes; the weights as 16-bit floats.
The header says what the network is and lists its layers. A layer reads pictures by their number (0 is the input, n what the
nth layer made) and holds the place of its weights, counted in floats. Batch norms are folded into the convolutions.
"""

import json
import struct
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn

from .finder import Finder, Mix
from .reader import Block, Context, Reader

MAGIC = b"DataScan"
VERSION = 1


class Layers:
    """The layers of a network in the order in which they run."""

    def __init__(self):
        self.layers: list[dict] = []
        self.weights: list[np.ndarray] = []
        self.count = 0

    def convolution(self, source: int, convolution: nn.Conv2d, norm: nn.BatchNorm2d | None = None, rectified=False, added=None) -> int:
        weight = convolution.weight.detach().float()
        bias = torch.zeros(weight.shape[0]) if convolution.bias is None else convolution.bias.detach().float()
        if norm is not None:
            scale = norm.weight.detach() / torch.sqrt(norm.running_var + norm.eps)
            weight = weight * scale[:, None, None, None]
            bias = norm.bias.detach() + (bias - norm.running_mean) * scale
        layer = {
            "kind": "convolution" if convolution.groups == 1 else "each", "input": source,
            "channels": weight.shape[0], "kernel": [weight.shape[3], weight.shape[2]],
            "stride": list(convolution.stride[::-1]), "padding": list(convolution.padding[::-1]), "rectified": rectified,
            # Output channel, row, column, input channel.
            "weights": self.store(weight.permute(0, 2, 3, 1)), "bias": self.store(bias),
        }
        if added is not None:
            layer["added"] = added
        return self.append(layer)

    def doubled(self, source: int, half: int) -> int:
        return self.append({"kind": "addDoubled", "input": source, "added": half})

    def append(self, layer: dict) -> int:
        self.layers.append(layer)
        return len(self.layers)

    def store(self, values: torch.Tensor) -> int:
        place = self.count
        self.weights.append(values.cpu().numpy().astype("<f2").ravel())
        self.count += self.weights[-1].size
        return place

    def block(self, source: int, block: Block, added=None) -> int:
        return self.convolution(source, block[0], block[1], rectified=True, added=added)

    def mix(self, source: int, mix: Mix) -> int:
        return self.block(self.block(source, mix.space), mix.mix, added=source)

    def context(self, source: int, context: Context) -> int:
        return self.block(self.convolution(source, context.along, context.norm), context.across, added=source)


def reader_layers(reader: Reader) -> Layers:
    layers, at = Layers(), 0
    for block in reader.body:
        at = layers.block(at, block)
    for context in reader.context:
        at = layers.context(at, context)
    layers.convolution(at, reader.head)
    return layers


def finder_layers(finder: Finder) -> Layers:
    layers = Layers()

    def through(at: int, mixes) -> int:
        for mix in mixes:
            at = layers.mix(at, mix)
        return at

    fine = through(layers.block(layers.block(0, finder.stem[0]), finder.stem[1]), finder.fine)
    middle = through(layers.block(fine, finder.down), finder.middle)
    coarse = through(layers.block(middle, finder.down2), finder.coarse)
    middle = layers.doubled(middle, layers.convolution(coarse, finder.up2))
    fine = layers.doubled(fine, layers.convolution(middle, finder.up))
    layers.convolution(layers.mix(fine, finder.last), finder.head)
    return layers


def write(path: Path, layers: Layers, about: dict) -> None:
    header = json.dumps({**about, "layers": layers.layers}, ensure_ascii=False).encode()
    body = header + bytes(-(len(header) + 20) % 4) + b"".join(array.tobytes() for array in layers.weights)
    body = struct.pack("<I", len(header)) + body
    path.write_bytes(MAGIC + struct.pack("<II", VERSION, zlib.crc32(body)) + body)


def check(network: nn.Module, width: int, height: int) -> dict:
    """What the network makes of a fixed pattern, so that whoever runs the file can see that it runs it right."""
    ys, xs = np.mgrid[0:height, 0:width]
    pattern = ((xs * 7 + ys * 13 + xs * ys) % 32 / 16 - 1).astype(np.float32)
    with torch.no_grad():
        output = network(torch.from_numpy(pattern)[None, None])[0].float()
    # The reader's output is (steps, classes), the finder's (maps, rows, columns): both as pixels of channels.
    values = output if output.dim() == 2 else output.permute(1, 2, 0).reshape(-1, output.shape[0])
    return {"width": width, "height": height, "output": [[round(float(v), 4) for v in row[:8]] for row in values[:: max(1, len(values) // 8)]]}
