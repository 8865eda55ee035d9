"""Writes what ONNX Runtime makes of a fixed pattern with PP-OCRv6's networks, for ReferenceTests.

    pip install onnxruntime==1.32.0 && reference.py FOLDER_OF_THE_ONNX_FILES > reference.json
"""

import json
import sys

import numpy as np
import onnxruntime


def output(path: str, width: int, height: int) -> np.ndarray:
    xs, ys = np.meshgrid(np.arange(width), np.arange(height))
    pattern = ((xs * 7 + ys * 13 + xs * ys) % 32 / 16 - 1).astype(np.float32)
    session = onnxruntime.InferenceSession(path)
    return session.run(None, {"x": np.repeat(pattern[None, None], 3, 1)})[0][0]


def main(folder: str) -> None:
    found = output(f"{folder}/PP-OCRv6_det_small.onnx", 96, 64)[0]
    read = output(f"{folder}/PP-OCRv6_rec_small.onnx", 96, 48)
    print(json.dumps({
        # Logits of every eighth pixel of every eighth row.
        "finder": [[round(float(np.log(p / (1 - p))), 3) for p in row[::8]] for row in found[::8]],
        # Of each step the natural logarithms of the probabilities of the first classes.
        "reader": [[round(float(np.log(p)), 3) for p in step[:12]] for step in read],
    }))


if __name__ == "__main__":
    main(sys.argv[1])
