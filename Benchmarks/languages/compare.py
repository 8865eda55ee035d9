#!/usr/bin/env python3
"""How exactly lines of print are read, by language and size, beside Tesseract alone on the same lines.

    ./compare.py CLIPS [--program .build/release/datascan] [--out compared.json] [--languages de,ru…]
    ./compare.py --from compared.json                # the tables again

CLIPS is what draw_lines.py made. Latin script is read at the levels `fast` and `accurate`, and at `fast` with
`usesLanguageCorrection`; what the fast networks don't know at `accurate`. Tesseract alone has each line cut out where it truly
is, from the sharpest of its frames, straightened, enlarged and with room around it: the best that it could be given.
"""

import argparse
import json
from dataclasses import asdict
from pathlib import Path

from reading import peer, tally, told

LATIN = {"en", "de", "fr", "es", "pl", "tr"}
READERS = ["fast", "fast, words", "balanced", "accurate", "accurate, words", "tesseract"]


def wanted(language: str, chosen: list[str]) -> list[str]:
    """The readers that read a language."""
    return [reader for reader in READERS if reader in chosen and (language in LATIN or reader in ("balanced", "accurate", "tesseract"))]


def read(clip: Path, truth: dict, program: str, readers: list[str]) -> list[dict]:
    """The readings of each line of a clip."""
    results = [
        {"clip": clip.stem, "language": truth["language"], "text": item["text"], "xHeight": item["xHeight"],
         "face": item["face"], "isKeptBack": item["isKeptBack"], "readings": {}} for item in truth["items"]]
    for reader in wanted(truth["language"], readers):
        if reader == "tesseract":
            readings = [{"stable": [text] * bool(text), "last": [text] * bool(text)} for text in peer.lines(clip, truth)]
        else:
            config = told.configuration(truth["language"], reader.split(",")[0], reader.endswith("words"))
            readings = [asdict(line) for line in told.scan(program, clip, truth, config)]
        for result, reading in zip(results, readings):
            result["readings"][reader] = reading
    return results


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clips", type=Path, nargs="?")
    parser.add_argument("--program", default=str(Path(__file__).parents[2] / ".build/release/datascan"))
    parser.add_argument("--readers", default=";".join(READERS), help="apart by semicolons")
    parser.add_argument("--languages", help="of those there are")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--from", dest="known", type=Path, nargs="+", help="earlier results, read from files")
    parser.add_argument("--errors", action="store_true", help="show each line that was not read exactly")
    chosen = parser.parse_args()
    readers = chosen.readers.split(";")
    languages = chosen.languages.split(",") if chosen.languages else None
    results = [each for file in chosen.known or [] for each in json.loads(file.read_text(encoding="utf-8"))]
    for path in sorted(chosen.clips.glob("*.json")) if chosen.clips else []:
        truth = json.loads(path.read_text(encoding="utf-8"))
        if not languages or truth["language"] in languages:
            results += read(path.with_suffix(".mjpeg"), truth, chosen.program, readers)
    results = [each for each in results if not languages or each["language"] in languages]
    if chosen.out:
        chosen.out.write_text(json.dumps(results, ensure_ascii=False, indent=0), encoding="utf-8")
    print(tally.table(results, readers), end="\n\n")
    for language in dict.fromkeys(each["language"] for each in results):
        for reader in wanted(language, readers):
            print(tally.confusions(results, reader, language))
    if chosen.errors:
        for each in results:
            for reader in readers:
                reading = each["readings"].get(reader)
                if reading and not tally.score(each["text"], reading)["stable"]:
                    print(f"\n{each['clip']} {each['face']} {each['xHeight']} {reader}\n  {each['text']}"
                          f"\n  {' | '.join(reading['last']) or '(nothing)'}{'' if reading['stable'] else '  (not stable)'}")


if __name__ == "__main__":
    main()
