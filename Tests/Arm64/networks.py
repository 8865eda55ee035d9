"""Runs all networks with every set of kernels, through a command that runs `network`, and compares their outputs with
what they gave where they were trained, or with ONNX Runtime's (Tests/PaddleReadingTests/reference.json).

    networks.py FOLDER KERNELS[,KERNELS…] COMMAND…
"""

import array
import json
import math
import pathlib
import struct
import subprocess
import sys

root = pathlib.Path(__file__).parents[2]
models = root / "Sources/ModelFiles/Models"

# As in ModelTests and ReferenceTests: weights are kept in 16 bits, three digits of each.
TOLERANCE = 0.03
# Between two sets of kernels, relative to 1 + |value|: rounding, over up to 79 layers.
AGREEMENT = 1e-3

# Three of our own, and PP-OCRv6's two.
NETWORKS = 5

ACTIVATIONS = {None: 0, "rectified": 1, "gelu": 2, "swish": 3}


def layer(description: dict) -> str:
    """A layer as `network` reads it."""
    kind, get = description["kind"], description.get
    source = get("input")
    if kind in ("convolution", "each", "pool"):
        end = get("paddingEnd", get("padding"))
        numbers = [source, *get("kernel"), *get("stride"), *get("padding"), *end]
        if kind == "pool":
            return f"pool {words(numbers + [int(get('mean', False))])}"
        activation = ACTIVATIONS["rectified" if get("rectified") else get("activation")]
        return f"{kind} {words(numbers + [activation, get('channels'), get('added', -1), get('weights'), get('bias')])}"
    if kind in ("add", "addDoubled"):
        return f"add {words([source, get('added'), 2 if kind == 'addDoubled' else 1])}"
    if kind == "join":
        return f"join {words(n for pair in zip(get('inputs'), get('scales')) for n in pair)}"
    if kind == "spread":
        return f"spread {source}"
    if kind == "excitation":
        values = [source, get("reduced"), get("slope"), int(get("residual", False))]
        return f"excitation {words(values + [get('weights'), get('bias'), get('excite'), get('exciteBias')])}"
    if kind == "normalisation":
        return f"normalisation {words([source, get('epsilon'), get('weights'), get('bias')])}"
    if kind == "attention":
        return f"attention {words([source, get('heads')])}"
    raise SystemExit(f"networks.py: a layer of the unknown kind {kind}")


def words(numbers) -> str:
    return " ".join(map(str, numbers))


def expectations(name: str, header: dict):
    """The size of the input; then a function that returns pairs of values, given and expected, of an output."""
    if "check" in header:
        check = header["check"]

        def pairs(output, width, height, channels):
            step = max(1, width * height // 8)
            for index, values in enumerate(check["output"]):
                for channel, value in enumerate(values[:channels]):
                    yield output[index * step * channels + channel], value

        return (check["width"], check["height"]), pairs
    reference = json.loads((root / "Tests/PaddleReadingTests/reference.json").read_text())
    if name.endswith("finder"):

        def pairs(output, width, height, channels):
            for y, row in enumerate(reference["finder"]):
                for x, value in enumerate(row):
                    yield output[(y * 4 * width + x * 4) * channels], value

        return (96, 64), pairs

    def pairs(output, width, height, channels):
        for step, values in enumerate(reference["reader"]):
            logits = output[step * channels : (step + 1) * channels]
            most = max(logits)
            total = most + math.log(sum(math.exp(v - most) for v in logits))
            for number, value in enumerate(values):
                yield logits[number] - total, value

    return (96, 48), pairs


def difference(pairs) -> tuple[float, int]:
    """The largest difference relative to 1 + |expected|, and the number of pairs."""
    worst, count = 0.0, 0
    for given, expected in pairs:
        error = abs(given - expected) / (1 + abs(expected))
        worst = max(worst, error if math.isfinite(given) else math.inf)
        count += 1
    return worst, count


def main() -> int:
    folder, sets, command = pathlib.Path(sys.argv[1]), sys.argv[2].split(","), sys.argv[3:]
    failures = 0
    paths = sorted(models.iterdir())
    if len(paths) < NETWORKS:
        raise SystemExit(f"networks.py: {len(paths)} of {NETWORKS} networks in {models}; run scripts/setup")
    for path in paths:
        data = path.read_bytes()
        length = struct.unpack("<I", data[16:20])[0]
        header = json.loads(data[20 : 20 + length])
        start = (20 + length + 3) // 4 * 4
        weights = array.array("f", struct.unpack(f"<{(len(data) - start) // 2}e", data[start:]))
        size, pairs = expectations(path.name, header)
        table, floats = folder / "layers", folder / "weights"
        table.write_text("\n".join([f"input {words(size)}", *map(layer, header["layers"])]) + "\n")
        floats.write_bytes(weights.tobytes())
        outputs = []
        for kernels in sets:
            target = folder / "output"
            run = subprocess.run([*command, table, floats, kernels, target], capture_output=True, text=True)
            if run.returncode:
                print(f"{path.name} with {kernels}: exit status {run.returncode}: {run.stderr.strip()}")
                failures += 1
                continue
            output = array.array("f", target.read_bytes())
            worst, count = difference(pairs(output, *map(int, run.stdout.split())))
            outputs.append(output)
            between, _ = difference(zip(output, outputs[0]))
            wrong = not count or worst >= TOLERANCE or len(output) != len(outputs[0]) or between > AGREEMENT
            failures += wrong
            print(
                f"{path.name} with {kernels}: {count} of {len(output)} values compared, largest difference {worst:.4f};"
                f" from {sets[0]} {between:.1e}{'  WRONG' if wrong else ''}"
            )
    return failures > 0


sys.exit(main())
