#!/usr/bin/env python3
"""How many dates, totals and companies of receipts are found, from words with boxes.

    Benchmarks/fields/receipts.py FOLDER [--tool .build/release/datascan-fields] [--wrong]

FOLDER has N.csv (x1,y1,…,x4,y4,text in each line) and N.json (company, date, total), as ICDAR 2019 SROIE has them. Dates and totals are compared
by value, companies by letters and digits.
"""
import argparse
import json
import re
import subprocess
from pathlib import Path

MONTHS = "JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC".split()


def words(path):
    """The texts of a file with their corners."""
    rows = []
    for line in path.read_text(encoding="utf-8", errors="replace").splitlines():
        parts = line.split(",", 8)
        if len(parts) == 9 and all(re.fullmatch(r"-?\d+", part) for part in parts[:8]):
            rows.append([parts[8], *map(int, parts[:8])])
    return rows


def iso(text):
    """The day of a truth, which is printed day first; None if it isn't a day."""
    text = text.upper()
    american = re.fullmatch(r"\s*([A-Z]{3})[A-Z]* (\d+),? (\d{4})\s*", text)
    if american and american[1] in MONTHS:
        return f"{american[3]}-{MONTHS.index(american[1]) + 1:02}-{int(american[2]):02}"
    for name in MONTHS:
        text = re.sub(name + r"[A-Z]*", f" {MONTHS.index(name) + 1} ", text)
    numbers = re.findall(r"\d+", text)
    if len(numbers) == 1 and len(numbers[0]) == 8:
        one = numbers[0]
        numbers = [one[:4], one[4:6], one[6:]] if one.startswith("20") else [one[:2], one[2:4], one[4:]]
    if len(numbers) < 3:
        return None
    first, second, third = numbers[:3]
    if len(first) == 4:
        first, third = third, first
    day, month, year = int(first), int(second), int(third)
    if month > 12:
        day, month = month, day
    return f"{year + 2000 if year < 100 else year:04}-{month:02}-{day:02}"


def plain(text):
    return re.sub(r"[^A-Z0-9]", "", text.upper())


def cents(text):
    digits = re.sub(r"[^0-9.]", "", text.replace(",", ""))
    return round(float(digits) * 100) if re.fullmatch(r"\d*\.?\d+", digits) else None


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--tool", default=".build/release/datascan-fields")
    parser.add_argument("--wrong", action="store_true", help="print what is wrong")
    options = parser.parse_args()
    files = sorted(options.folder.glob("*.csv"))
    pages = "".join(json.dumps(words(file)) + "\n" for file in files)
    output = subprocess.run([options.tool, "receipt"], input=pages, capture_output=True, text=True, check=True).stdout
    results = [json.loads(line) for line in output.splitlines()]
    assert len(results) == len(files), "a result for each page"
    right = {"date": 0, "total": 0, "company": 0}
    count = dict.fromkeys(right, 0)
    for file, result in zip(files, results):
        truth = json.loads(file.with_suffix(".json").read_text())

        def read(name):
            return result.get(name, {}).get("value", "")

        pairs = {
            "date": (iso(truth.get("date", "")), read("date")),
            "total": (cents(truth.get("total", "")), cents(read("total"))),
            "company": (plain(truth.get("company", "")), plain(read("merchant"))),
        }
        for name, (wanted, got) in pairs.items():
            if not wanted and wanted != 0:
                continue
            count[name] += 1
            if wanted == got:
                right[name] += 1
            elif options.wrong:
                field = "merchant" if name == "company" else name
                shown = result.get(field, {}).get("confidence")
                print(f"{file.stem} {name}: {truth[name]!r} read {read(field)!r} {shown}")
    for name, number in right.items():
        print(f"{name}: {number} of {count[name]}, {100 * number / max(1, count[name]):.1f} %")


if __name__ == "__main__":
    main()
