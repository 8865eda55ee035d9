#!/usr/bin/env python3
"""Counts the codes of labelled clips that a library ever reads, frame by frame, and the contents that are not there.

    ever.py CLIPDIR [--libraries zxing,zbar]

CLIPDIR holds clips of ../accuracy/make_clips.py. Prints a line a clip and, last, a JSON object with the totals.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from pathlib import Path

import cv2
import paths  # noqa: F401  (makes scoring known)
from curves.readers import Library, frames
from scoring.baseline import READERS
from scoring.content import same_payload


def ever(library: Library, clip: Path, codes: list[dict]) -> tuple[list[bool], set[str]]:
    """Of each code whether it was ever read, and the contents of none."""
    found = {(item["symbology"], item["payload"]) for gray in frames(clip) for item in READERS[library.name](gray)}
    fits = {told: [same_payload(code["text"], told[1], code["symbology"]) for code in codes] for told in found}
    read = [any(fit[number] for fit in fits.values()) for number in range(len(codes))]
    return read, {" ".join(told) for told, fit in fits.items() if not any(fit)}


def main() -> None:
    """Takes each clip in turn."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clips", type=Path, metavar="CLIPDIR")
    parser.add_argument("--libraries", default=",".join(READERS), help="names with commas between them")
    o = parser.parse_args()
    cv2.setNumThreads(1)
    totals: Counter[str] = Counter()
    for path in sorted(o.clips.glob("*.json")):
        truth = json.loads(path.read_text(encoding="utf-8"))
        codes = [item for item in truth["items"] if item["kind"] == "barcode"]
        line = [f"{truth['name']}: " + ", ".join(f"{c['symbology']} {c.get('moduleSize', '')}" for c in codes)]
        for library in map(Library, o.libraries.split(",")):
            known = [code for code in codes if library.knows(code["symbology"])]
            read, wrong = ever(library, path.with_suffix(".mjpeg"), known)
            totals.update(
                {
                    f"{library.name}Codes": len(known),
                    f"{library.name}Read": sum(read),
                    f"{library.name}Wrong": len(wrong),
                }
            )
            line.append(f"{library.name} {sum(read)}/{len(known)}" + (f" wrong {sorted(wrong)}" if wrong else ""))
        print("; ".join(line), flush=True)
    print(json.dumps(totals))


if __name__ == "__main__":
    main()
