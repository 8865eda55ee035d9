#!/usr/bin/env python3
"""Counts contents that are told of print that holds none, in an hour of video or as much as is asked for.

  score_distractors.py --hours H [--seconds S] [--seed S] [--log FILE] -- COMMAND…

Makes pages (`make_distractors.py`), scans each with all kinds wanted at once, and deletes it. COMMAND as for
`score_contents.py`; the pages' country takes turns. What is told `stable` is false. A line of FILE is a page: the seconds so
far, and what was told; with a FILE that is there already it goes on behind its last page.
"""

import argparse
import json
import tempfile
from pathlib import Path

import cv2

from make_distractors import make_page
from scan import KINDS, Scanner, centre

PLACES = (("US", "en"), ("DE", "de"), ("GB", "en"), ("FR", "fr"))


def main() -> None:
    """Counts page by page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hours", type=float, default=1)
    parser.add_argument("--seconds", type=float, default=4, help="of video a page")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--log", type=Path)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    done = [json.loads(line) for line in options.log.read_text().splitlines()] if options.log and options.log.exists() else []
    with Scanner(options.command) as scanner, tempfile.TemporaryDirectory() as folder:
        clip = Path(folder) / "page.mjpeg"
        while sum(page["seconds"] for page in done) < 3600 * options.hours:
            number = len(done)
            text = make_page(clip, f"{options.seed}-{number}", options.seconds)
            country, language = PLACES[number % len(PLACES)]
            told = scanner.told(clip, {"fps": 30, "country": country, "language": language}, list(KINDS))
            false = [{"kind": item["textContentType"], "text": item["transcript"], "normalized": item["normalized"], "y": round(centre(item)[1], 2)} for item in told]
            done.append({"page": number, "country": country, "seconds": options.seconds, "false": false} | ({"printed": text} if false else {}))
            if false:
                print(f"page {number} ({country}): {false}; printed {text}", flush=True)
            if options.log:
                with open(options.log, "a") as file:
                    file.write(json.dumps(done[-1], ensure_ascii=False) + "\n")
    hours, count = sum(page["seconds"] for page in done) / 3600, sum(len(page["false"]) for page in done)
    print(f"{len(done)} pages, {hours:.2f} hours, {count} false contents: {count / hours:.2f} an hour")


if __name__ == "__main__":
    main()
