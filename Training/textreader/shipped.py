"""Takes the weights of a model file of the daemon, to go on with a training whose checkpoint is gone."""

import json
import struct
import zlib
from pathlib import Path

import numpy as np
import torch
from torch import nn

from documents.network import Documents

from . import alphabet
from .export import MAGIC, VERSION
from .finder import Finder
from .reader import Reader


def read(path: Path) -> tuple[dict, np.ndarray]:
    """The header, and all weights in the order in which layers hold them."""
    data = path.read_bytes()
    version, checksum = struct.unpack("<II", data[8:16].ljust(8, b"\0"))
    if data[:8] != MAGIC or version != VERSION or zlib.crc32(data[16:]) != checksum:
        raise SystemExit(f"{path} is no whole model file of version {VERSION}")
    (length,) = struct.unpack("<I", data[16:20])
    start = 20 + length + -(length + 20) % 4
    return json.loads(data[20 : 20 + length]), np.frombuffer(data, "<f2", offset=start).astype(np.float32)


def convolutions(network: Reader | Finder | Documents) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """Convolutions with the norm behind each, if any, in the order in which `export` writes them."""
    if isinstance(network, Reader):
        pairs = [(block[0], block[1]) for block in network.body]
        for context in network.context:
            pairs += [(context.along, context.norm), (context.across[0], context.across[1])]
        return pairs + [(network.head, None)]

    def of(*mixes) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
        return [(block[0], block[1]) for mix in mixes for block in (mix.space, mix.mix)]

    if isinstance(network, Documents):
        pairs = [(network.stem[0], network.stem[1])] + of(network.fine) + [(network.down[0], network.down[1])]
        pairs += of(*network.middle) + [(network.down2[0], network.down2[1])] + of(*network.coarse)
        pairs += [(network.down3[0], network.down3[1])] + of(*network.whole) + [(network.up3, None)] + of(network.coarse2)
        return pairs + [(network.up2, None)] + of(network.middle2) + [(network.up, None)] + of(network.last) + [(network.head, None)]
    pairs = [(block[0], block[1]) for block in network.stem] + of(*network.fine) + [(network.down[0], network.down[1])]
    pairs += of(*network.middle) + [(network.down2[0], network.down2[1])] + of(*network.coarse)
    return pairs + [(network.up2, None), (network.up, None)] + of(network.last) + [(network.head, None)]


def known(network: Reader | Finder | Documents, count: int) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """The convolutions that a file of so many has: a reader may have more contexts than it, behind those of the file."""
    pairs = convolutions(network)
    more = len(pairs) - count if isinstance(network, Reader) else 0
    return pairs[: -1 - more] + pairs[-1:] if more > 0 else pairs


def restore(network: Reader | Finder | Documents, path: Path) -> list[tuple[nn.Conv2d, nn.BatchNorm2d | None]]:
    """Sets a network's weights, its norms folded into the convolutions; returns those that the file had. Contexts that it lacks
    begin as next to nothing."""
    header, values = read(path)
    layers = [layer for layer in header["layers"] if layer["kind"] != "addDoubled"]
    pairs = known(network, len(layers))
    if len(layers) != len(pairs) or header.get("characters", alphabet.CHARACTERS) != alphabet.CHARACTERS:
        raise SystemExit(f"{path} holds another network, or other characters")
    restored = {id(convolution) for convolution, _ in pairs}

    def weight(layer: dict, convolution: nn.Conv2d) -> torch.Tensor:
        shape = convolution.weight.shape
        taken = values[layer["weights"] : layer["weights"] + convolution.weight.numel()]
        return torch.from_numpy(taken.copy()).reshape(shape[0], shape[2], shape[3], shape[1]).permute(0, 3, 1, 2)

    def bias(layer: dict) -> torch.Tensor:
        return torch.from_numpy(values[layer["bias"] : layer["bias"] + layer["channels"]].copy())

    with torch.no_grad():
        for (convolution, norm), layer in zip(pairs, layers):
            convolution.weight.copy_(weight(layer, convolution))
            if norm is None:
                convolution.bias.copy_(bias(layer))
                continue
            norm.running_mean.zero_()
            norm.running_var.fill_(1 - norm.eps)
            norm.weight.fill_(1)
            norm.bias.copy_(bias(layer))
        for context in network.context if isinstance(network, Reader) else ():
            if id(context.along) not in restored:
                context.across[1].weight.fill_(0.1)
                context.across[1].bias.zero_()
    return pairs


def load(network: Reader | Finder | Documents, path: Path, pictures: list[torch.Tensor]) -> None:
    """Sets a network's weights so that it can learn again: each norm gets the statistics that its convolution has on some
    pictures, and gives back what it was given."""
    norms = [norm for _, norm in restore(network, path) if norm is not None]
    sums = {norm: torch.zeros(3, norm.num_features, dtype=torch.float64) for norm in norms}

    def note(norm: nn.BatchNorm2d):
        def hook(module, inputs, output):
            flat = output.double().transpose(0, 1).flatten(1)
            sums[norm] += torch.stack([torch.full((flat.shape[0],), float(flat.shape[1])), flat.sum(1), flat.square().sum(1)])
        return hook

    with torch.no_grad():
        hooks = [
            convolution.register_forward_hook(note(norm)) for convolution, norm in convolutions(network) if norm in sums]
        network.eval()
        for picture in pictures:
            network(picture)
        for hook in hooks:
            hook.remove()
        for norm, (count, total, squares) in sums.items():
            mean = total / count
            variance = (squares / count - mean.square()).clamp(min=1e-6)
            norm.running_mean.copy_(mean)
            norm.running_var.copy_(variance)
            norm.weight.copy_(torch.sqrt(variance + norm.eps))
            norm.bias.add_(norm.running_mean)
    network.train()
