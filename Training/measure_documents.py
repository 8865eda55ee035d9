#!/usr/bin/env python3
"""Measures the network that finds documents on photographs with known corners, and on photographs that show no document.

    ./measure_documents.py --run runs/documents --documents ../../shared/documents
    ./measure_documents.py --run runs/documents --documents ../../shared/documents --refine --list
"""

import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import torch

from documents import decoding, refining
from documents.network import Documents, normalised, shape_for
from export_models import smoothed


def found_in(model, gray: np.ndarray, refine: bool) -> decoding.Found | None:
    """The document in a photograph, in its pixels."""
    size = shape_for(gray.shape[1], gray.shape[0])
    scale = np.float32([gray.shape[1] / size[0], gray.shape[0] / size[1]])
    small = cv2.resize(gray, size, interpolation=cv2.INTER_AREA)
    with torch.no_grad():
        maps = model(normalised(torch.from_numpy(small).float()[None]))[0].numpy()
    found = decoding.decoded(maps)
    if found is None:
        return None
    found.corners = refining.refined(gray, found.corners * scale) if refine else found.corners * scale
    return found


def overlap_of(found: decoding.Found | None, truth: np.ndarray) -> float:
    if found is None or found.confidence < decoding.TENTATIVE:
        return 0.0
    return decoding.overlap(found.corners, decoding.ordered(truth, [0] * 4)[0])


def gray_of(path: Path) -> np.ndarray:
    return cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)


def measure(model, folder: Path, refine: bool, is_listing: bool) -> None:
    truth = json.loads((folder / "photos.json").read_text())
    kinds: dict[str, list[float]] = {}
    for name, entry in sorted(truth.items()):
        found = found_in(model, gray_of(folder / "photos" / name), refine)
        overlap = overlap_of(found, np.float32(entry["corners"]))
        kinds.setdefault(name.split("-")[0], []).append(overlap)
        if is_listing:
            print(f"{name} {overlap:.3f} confidence {found.confidence if found else 0:.3f}")
    everything = np.float64(sum(kinds.values(), []))
    for kind, values in [*kinds.items(), ("all", everything)]:
        values = np.float64(values)
        shares = ", ".join(f">= {least} {100 * (values >= least).mean():.1f} %" for least in (0.9, 0.95, 0.98))
        print(f"{kind}: {len(values)} photographs, mean IoU {values.mean():.4f}, {shares}")
    confidences = {}
    for path in sorted((folder / "nothing").glob("*")):
        found = found_in(model, gray_of(path), False)
        confidences[path.name] = found.confidence if found else 0.0
        if is_listing and confidences[path.name] > 0.1:
            print(f"{path.name} confidence {confidences[path.name]:.3f}")
    values = np.float64(list(confidences.values()))
    print(
        f"nothing: {len(values)} photographs, {(values >= decoding.TENTATIVE).sum()} tentative from {decoding.TENTATIVE} on,"
        f" {(values >= decoding.CERTAIN).sum()} certain from {decoding.CERTAIN} on, highest {np.round(np.sort(values)[::-1][:5], 2).tolist()}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--documents", type=Path, required=True, help="a folder with photos.json, photos and nothing")
    parser.add_argument("--refine", action="store_true", help="corners refined in the photograph")
    parser.add_argument("--list", action="store_true", help="each photograph")
    chosen = parser.parse_args()
    torch.set_num_threads(1)
    model, log = smoothed(Documents(), chosen.run)
    print(f"minute {log['minutes']}, step {log['step']}")
    measure(model, chosen.documents, chosen.refine, chosen.list)
