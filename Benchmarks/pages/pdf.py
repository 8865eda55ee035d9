#!/usr/bin/env python3
"""Measures the PDFs that `datascan pages` makes of drawn photographs of letters, forms and lists.

    pdf.py --tool .build/release/datascan --out FOLDER [--pages 20] [--seed 1] [--size 2000x1500] [--no-peer]

Prints

- what `qpdf --check` says, whether a second run with the first `--twice` photographs gives the same bytes, and kB per page
- word recall: the share of printed words that `pdftotext` finds on their page, next to `ocrmypdf` on the same page pictures
  (`pdfimages -all` of the PDF, with their dots per inch), so that both read the same pixels
- boxes: the share of these words whose left, right, top, bottom and centre in `pdftotext -bbox` lie within 3 points of the
  truth; `on the sheet` compares with where the word was drawn on A4, `over the print` with where it is in the page's
  picture, found by registration with the drawing (Evangelidis and Psarakis, "Parametric image alignment using enhanced
  correlation coefficient maximization", 2008). The difference is the error of the corners

FOLDER keeps the photographs, PDFs, pictures and `words.json`, with a row for each word. Photographs that exist aren't drawn again.
"""

from __future__ import annotations

import argparse
import html
import json
import random
import re
import subprocess
import time
from pathlib import Path

import cv2
import numpy as np

import letters
from letters import POINTS, Word

TOLERANCE = 3.0  # points


def run(*command: str | Path) -> str:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stderr}")
    return done.stdout


def words_of(pdf: Path) -> list[list[Word]]:
    """Returns each page's words; their boxes as on a sheet of A4."""
    pages = []
    for page in re.split(r"<page ", run("pdftotext", "-bbox", pdf, "-"))[1:]:
        width, height = (float(re.search(name + r'="([\d.]+)"', page)[1]) for name in ("width", "height"))
        found = re.findall(r'<word xMin="([-\d.]+)" yMin="([-\d.]+)" xMax="([-\d.]+)" yMax="([-\d.]+)">(.*?)</word>', page)
        scale = (POINTS[0] / width, POINTS[1] / height) * 2
        pages.append([Word(html.unescape(text), tuple(float(v) * s for v, s in zip(box, scale))) for *box, text in found])
    return pages


def centre(box: tuple[float, ...]) -> np.ndarray:
    return np.array([(box[0] + box[2]) / 2, (box[1] + box[3]) / 2])


def bare(text: str) -> str:
    """Returns the word as a search sees it: without case and punctuation at its ends."""
    return re.sub(r"^\W+|\W+$", "", text).lower() or text


def pairs(printed: list[Word], read: list[Word], same=lambda text: text) -> list[tuple[int, int]]:
    """Returns which printed word was read as which: equal words, the nearest ones."""
    found = []
    for text in {same(word.text) for word in printed}:
        here = [index for index, word in enumerate(printed) if same(word.text) == text]
        there = [index for index, word in enumerate(read) if same(word.text) == text]
        nearest = sorted((float(np.linalg.norm(centre(printed[i].box) - centre(read[j].box))), i, j) for i in here for j in there)
        for _, i, j in nearest:
            if i in here and j in there:
                found.append((i, j))
                here.remove(i)
                there.remove(j)
    return found


def moved(box: tuple[float, ...], homography: np.ndarray) -> tuple[float, ...]:
    """Returns where a box of the drawn page lies in its picture."""
    left, top, right, bottom = np.array(box) / (POINTS * 2)
    sides = np.float64([[left, (top + bottom) / 2], [right, (top + bottom) / 2],
                        [(left + right) / 2, top], [(left + right) / 2, bottom]])
    there = cv2.perspectiveTransform(sides[None], homography)[0] * POINTS
    return there[0, 0], there[2, 1], there[1, 0], there[3, 1]


def errors(printed: tuple[float, ...], read: tuple[float, ...]) -> list[float]:
    """Returns left, top, right, bottom, and the centre's distance, in points."""
    return [float(b - a) for a, b in zip(printed, read)] + [float(np.linalg.norm(centre(read) - centre(printed)))]


def boxes(name: str, rows: list[list[float]]) -> None:
    values = np.abs(np.array(rows))
    parts = "  ".join(f"{side} {100 * (values[:, k] <= TOLERANCE).mean():.1f}"
                      for k, side in enumerate(("left", "top", "right", "bottom", "centre")))
    print(f"boxes {name:16} {100 * (values <= TOLERANCE).all(1).mean():.1f} % within {TOLERANCE} pt   ({parts})   "
          f"95 % of sides within {np.quantile(values[:, :4], 0.95):.2f} pt")


def compare(name: str, printed: list[list[Word]], pdf_pages: list[list[Word]], maps: list[np.ndarray | None]) -> list[dict]:
    """Prints recall and boxes of one program. Returns a row for each printed word."""
    table, on_sheet, over_print, loose = [], [], [], 0
    per_page = []
    for number, (truth, read, homography) in enumerate(zip(printed, pdf_pages, maps)):
        found = dict(pairs(truth, read))
        loose += len(pairs(truth, read, bare))
        per_page.append(len(found) / len(truth))
        for index, word in enumerate(truth):
            row = {"page": number, "word": word.text, "box": word.box, "read": None}
            if index in found:
                row["read"] = read[found[index]].box
                on_sheet.append(errors(word.box, row["read"]))
                if homography is not None:
                    row["there"] = moved(word.box, homography)
                    over_print.append(errors(row["there"], row["read"]))
            table.append(row)
    total, read_words = len(table), sum(map(len, pdf_pages))
    hits = len(on_sheet)
    print(f"{name}: {hits} of {total} words, recall {100 * hits / total:.1f} % (without case and punctuation {100 * loose / total:.1f} %), "
          f"precision {100 * hits / max(1, read_words):.1f} %; worst pages "
          + ", ".join(f"{100 * share:.0f} %" for share in sorted(per_page)[:4]))
    if on_sheet:
        boxes("on the sheet", on_sheet)
    if over_print:
        boxes("over the print", over_print)
    return table


def pages(options: argparse.Namespace, pdf: Path, files: list[Path]) -> None:
    """Makes a PDF of photographs."""
    run(options.tool, "pages", pdf, *files, "--force", "--title", "Pages", "--appearance", options.appearance)


def main() -> None:
    """Prints the figures."""
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tool", required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pages", type=int, default=20)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--size", default="2000x1500")
    parser.add_argument("--appearance", default="colour")
    parser.add_argument("--no-peer", action="store_true", help="leaves ocrmypdf out")
    parser.add_argument("--twice", type=int, default=3, help="photographs of which the PDF is made twice")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    size = tuple(map(int, options.size.split("x")))
    drawn, files = [], []
    for index in range(options.pages):
        r = random.Random(f"{options.seed}-{index}")
        drawn.append(letters.draw(r, letters.KINDS[index % len(letters.KINDS)])[0])
        files.append(options.out / f"{index:03d}-{drawn[-1].kind}.jpg")
        if not files[-1].exists():
            files[-1].write_bytes(letters.photograph(r, drawn[-1].sheet, size)[0])
    first = options.out / "pages.pdf"
    if not first.exists():
        start = time.time()
        pages(options, first, files)
        print(f"datascan: {(time.time() - start) / len(files):.1f} s per page")
    run("qpdf", "--check", first)  # ends here on errors and warnings
    print("qpdf --check: clean")
    if options.twice:
        twice = [options.out / name for name in ("twice-1.pdf", "twice-2.pdf")]
        for pdf in twice:
            pages(options, pdf, files[:options.twice])
        same = twice[0].read_bytes() == twice[1].read_bytes()
        print("same bytes from the same photographs:", "yes" if same else "NO")
    print(f"kB per page: {first.stat().st_size / 1000 / len(files):.0f} mean")
    for old in options.out.glob("page-*.jpg"):
        old.unlink()
    run("pdfimages", "-all", first, options.out / "page")
    pictures = sorted(options.out.glob("page-*.jpg"))
    shapes = [cv2.imread(str(path)).shape for path in pictures]
    print(f"pictures: {min(max(s[:2]) for s in shapes)} to {max(max(s[:2]) for s in shapes)} pixels long; largest file "
          f"{max(path.stat().st_size for path in pictures) / 1000:.0f} kB")
    found = [tuple(map(float, re.findall(r"size:\s+([\d.]+) x ([\d.]+)", line)[0]))
             for line in run("pdfinfo", "-l", "999", first).splitlines() if re.match(r"Page +\d+ size", line)]
    wrong = [index for index, (w, h) in enumerate(found) if abs(w - POINTS[0]) > 1 or abs(h - POINTS[1]) > 1]
    print(f"pages that aren't upright A4: {len(wrong)} {[(index, found[index]) for index in wrong]}")
    maps = [letters.registered(cv2.imread(str(path)), page.sheet.page) for path, page in zip(pictures, drawn)]
    print("pages not registered with their drawing:", [index for index, one in enumerate(maps) if one is None])
    printed = [page.words for page in drawn]
    tables = {"datascan": compare("datascan", printed, words_of(first), maps)}
    if not options.no_peer:
        texts, start = [], time.time()
        for path, shape in zip(pictures, shapes):
            target = path.with_suffix(".ocr.pdf")
            if not target.exists() or target.stat().st_mtime < path.stat().st_mtime:
                dpi = max(shape[:2]) / letters.MM[1] * 25.4
                run("ocrmypdf", "-q", "--image-dpi", round(dpi), "--output-type", "pdf", "--jobs", 1, "-l", "eng", path, target)
            texts += words_of(target)[:1] or [[]]
        print(f"ocrmypdf: {(time.time() - start) / len(files):.1f} s per page")
        tables["ocrmypdf"] = compare("ocrmypdf", printed, texts, maps)
    (options.out / "words.json").write_text(json.dumps(tables))


if __name__ == "__main__":
    main()
