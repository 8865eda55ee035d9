#!/usr/bin/env python3
"""Compares an append-only file with SQLite as the place where stable results are kept.

    Benchmarks/journal/compare.py [--folder FOLDER] [--program .build/release/results-double]

FOLDER has to be on the kind of disk that is of interest; /tmp may be memory. Of each candidate: milliseconds until one result is
on disk, what is written for it, bytes of 100,000 results, milliseconds to open and to find a cursor, and what is left after damage. With --program, the
daemon's own code (built by `scripts/swift build -c release --product results-double`) is measured too.
"""
import argparse
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import time
import zlib

COUNT = 100_000
APPENDS = 3000


def body(number):
    """An event with one barcode, as the daemon writes it: some 700 bytes."""
    x = 0.41237 + number % 97 / 1000
    return (
        '{"session":"15dts98vzu6eo","region":{"x":0,"y":0,"width":1,"height":1}}\t{"event":"stable","sequence":%d,'
        '"frame":%d,"captureTime":%.3f,"time":"2026-09-21T14:13:20.100Z","items":[{"id":"k3f9hm%d","type":"barcode",'
        '"symbology":"code128","payload":"40063813%d","payloadData":"NDAwNjM4MTMxMDAwMDE=","symbologyIdentifier":"]C0",'
        '"checkDigit":"valid","bounds":{"topLeft":[%.5f,0.37113],"topRight":[%.5f,0.37299],"bottomRight":[%.5f,0.52171],'
        '"bottomLeft":[%.5f,0.52011]},"confidence":0.9987,"stability":"stable","reads":3,"evidence":{"plainReads":3,'
        '"lines":24},"firstSeen":%.3f,"lastSeen":%.3f}],"allItems":["k3f9hm%d"]}'
        % (number * 4, number * 3, number / 10, number, 100_000 + number, x, x + 0.17, x + 0.17, x, number / 10 - 0.1,
           number / 10, number)
    ).encode()


class File:
    """What the daemon does, in Python and in one file: a checksum and a result a line."""
    name = "file"

    def __init__(self, folder):
        self.path = folder + "/results.journal"
        self.file = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)

    def append(self, numbers):
        lines = []
        for number in numbers:
            line = b"k3f9hmw2xa-1795325635537-%d\t1795325635538\t%s" % (number, body(number))
            lines.append(b"%08x\t%s\n" % (zlib.crc32(line), line))
        os.write(self.file, b"".join(lines))
        os.fdatasync(self.file)

    def close(self):
        os.close(self.file)

    @staticmethod
    def read(folder):
        """All that can be read: body by number."""
        results = {}
        with open(folder + "/results.journal", "rb") as file:
            for line in file:
                if line[8:9] == b"\t" and line[-1:] == b"\n" and b"%08x" % zlib.crc32(line[9:-1]) == line[:8]:
                    cursor, _, rest = line[9:-1].split(b"\t", 2)
                    results[int(cursor.rsplit(b"-", 1)[1])] = rest
        return results

    @staticmethod
    def find(folder, number):
        return [n for n in File.read(folder) if n > number][:1]


class SQLite:
    def __init__(self, folder):
        self.base = sqlite3.connect(folder + "/results.sqlite", isolation_level=None)
        self.base.execute("PRAGMA journal_mode=" + self.mode)
        self.base.execute("PRAGMA synchronous=FULL")
        self.base.execute(
            "CREATE TABLE IF NOT EXISTS results(number INTEGER PRIMARY KEY, run INTEGER, time INTEGER, body BLOB)")

    def append(self, numbers):
        self.base.execute("BEGIN")
        self.base.executemany(
            "INSERT INTO results VALUES(?, 1795325635537, 1795325635538, ?)", [(n, body(n)) for n in numbers])
        self.base.execute("COMMIT")

    def close(self):
        self.base.close()

    @staticmethod
    def read(folder):
        base = sqlite3.connect(folder + "/results.sqlite")
        try:
            return dict(base.execute("SELECT number, body FROM results ORDER BY number"))
        finally:
            base.close()

    @staticmethod
    def find(folder, number):
        base = sqlite3.connect(folder + "/results.sqlite")
        rows = [row[0] for row in base.execute("SELECT number FROM results WHERE number > ? LIMIT 1", (number,))]
        base.close()
        return rows


class WAL(SQLite):
    name, mode = "SQLite, WAL", "WAL"


class Delete(SQLite):
    name, mode = "SQLite, DELETE", "DELETE"


def percentiles(times):
    times = sorted(times)
    return tuple(1000 * times[int(len(times) * part)] for part in (0.5, 0.99))


def size(folder):
    return sum(os.path.getsize(os.path.join(folder, name)) for name in os.listdir(folder))


def damage(kind, folder, rounds=200):
    """Of 300 results, in how many rounds how many are lost: an end cut off, a byte changed."""
    lines = []
    for how in ("cut", "changed byte", "a page of zeros"):
        chance = random.Random(1)
        lost, refused, wrong = [], 0, 0
        with tempfile.TemporaryDirectory(dir=folder) as original:
            keeper = kind(original)
            for number in range(1, 301):
                keeper.append([number])
            # As a crash leaves it: not closed, so a WAL is still there.
            files = sorted(name for name in os.listdir(original) if not name.endswith("-shm"))
            contents = {name: open(original + "/" + name, "rb").read() for name in files}
            keeper.close()
        for _ in range(rounds):
            with tempfile.TemporaryDirectory(dir=folder) as place:
                # Weighted by size: a byte is as likely to be hit wherever it is.
                hit = chance.choices(files, [len(contents[name]) for name in files])[0]
                for name in files:
                    content = bytearray(contents[name])
                    if name == hit:
                        at = chance.randrange(len(content))
                        if how == "cut":
                            # What a power failure takes is at the end.
                            at = len(content) - chance.randrange(1, 4096)
                            del content[max(0, at):]
                        elif how == "changed byte":
                            content[at] ^= 1 << chance.randrange(8)
                        else:
                            end = min(len(content), at // 4096 * 4096 + 4096)
                            content[at // 4096 * 4096:end] = bytes(end - at // 4096 * 4096)
                    with open(place + "/" + name, "wb") as file:
                        file.write(content)
                try:
                    results = kind.read(place)
                    lost.append(300 - len(set(results) & set(range(1, 301))))
                    wrong += any(results[n] != body(n) for n in results)
                except sqlite3.DatabaseError:
                    refused += 1
        lost.sort()
        middle = f"{lost[len(lost) // 2]} lost in the median, {lost[-1]} at most" if lost else "-"
        lines.append(f"  {how}: unreadable as a whole {refused} of {rounds}; else {middle}; false content told {wrong} times")
    return lines


def written():
    """Bytes that this process has made the disk write."""
    with open("/proc/self/io") as file:
        return next(int(line.split()[1]) for line in file if line.startswith("write_bytes"))


def measure(kind, folder):
    print(kind.name)
    with tempfile.TemporaryDirectory(dir=folder) as place:
        keeper = kind(place)
        times = []
        start = written()
        for number in range(1, APPENDS + 1):
            before = time.perf_counter()
            keeper.append([number])
            times.append(time.perf_counter() - before)
        print("  one result on disk: median %.3f ms, 99 %% within %.3f ms" % percentiles(times), end="")
        print(f"; {(written() - start) / APPENDS / 1000:.1f} kB written for each")
        for first in range(APPENDS + 1, COUNT + 1, 250):
            keeper.append(range(first, min(first + 250, COUNT + 1)))
        print(f"  {COUNT} results: {size(place) / 1e6:.1f} MB while open", end="")
        keeper.close()
        print(f", {size(place) / 1e6:.1f} MB closed")
        times = []
        for _ in range(5):
            before = time.perf_counter()
            assert kind.find(place, COUNT // 2) == [COUNT // 2 + 1]
            times.append(time.perf_counter() - before)
        print("  open and find: median %.3f ms" % percentiles(times)[0])
    print("\n".join(damage(kind, folder)))


def measure_program(program, folder):
    print("the daemon's code")
    with tempfile.TemporaryDirectory(dir=folder) as place:
        def run(*arguments):
            return subprocess.run([program, place + "/journal", *arguments], check=True, capture_output=True, text=True).stdout
        times = [float(line) / 1000 for line in run("wait", str(APPENDS)).split("\n") if line and line[0] != "#"]
        print("  one result on disk: median %.3f ms, 99 %% within %.3f ms" % percentiles(times))
        before = time.perf_counter()
        run("fill", str(COUNT - APPENDS))
        print(f"  {COUNT} results: {size(place + '/journal') / 1e6:.1f} MB, {time.perf_counter() - before:.2f} s to store them")
        print("  " + run("open").strip().split("\n")[-1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", default="/var/tmp", help="where to write; default /var/tmp")
    parser.add_argument("--program", help="results-double, built for release")
    arguments = parser.parse_args()
    print(f"SQLite {sqlite3.sqlite_version}, {shutil.disk_usage(arguments.folder).free // 10**9} GB free in {arguments.folder}")
    for kind in (File, WAL, Delete):
        measure(kind, arguments.folder)
    if arguments.program:
        measure_program(arguments.program, arguments.folder)


if __name__ == "__main__":
    main()
