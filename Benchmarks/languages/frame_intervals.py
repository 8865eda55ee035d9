#!/usr/bin/env python3
"""Whether the accurate level delays frames: the intervals between frames that went through the reader, with it and without.

    ./frame_intervals.py [--programs .build/release] [--language de] [--seconds 30] [--rounds 3]

The daemon replays a recording at 30 frames a second in which a sheet of ten lines is exchanged for another one every two
seconds, so that there is always something to read. `fast` and `accurate` take turns, and between
them `networks`: level `accurate` with no language named, which has its larger budget, but not Tesseract. How many
frames went through is asked of the control socket all the time; the wall clock between two answers that differ is the interval.
The resolution is that of the asking, some 2 ms. Processor time is that of the daemon and of the processes that read for it.
"""

import argparse
import json
import os
import random
import socket
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

from drawing import camera, faces, page, phrases

RATE = 30
REST = 0.002


def recording(path: Path, language: str, sheets: int, seconds: float) -> None:
    """Sheets of print, one after the other."""
    rng = random.Random(f"intervals {language}")
    deck, words = page.Deck(rng, faces.faces(language)), phrases.Phrases(language)
    with path.open("wb") as file:
        for _ in range(sheets):
            sheet, lines = page.sheet(rng, language, words, deck, 10)
            pose, webcam = camera.Pose(rng), camera.Webcam(rng, min(line.height for line in lines))
            for number in range(round(seconds * RATE)):
                file.write(webcam.take(sheet, pose.at(number / RATE)))


def processor_times(daemon: int) -> dict[str, float]:
    """Seconds of processor time of the daemon and its children, by their names."""
    times: dict[str, float] = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            stat = Path(f"/proc/{name}/stat").read_text()
        except OSError:
            continue
        program, fields = stat[stat.index("(") + 1 : stat.rindex(")")], stat.rpartition(") ")[2].split()
        if int(name) == daemon or int(fields[1]) == daemon:
            ticks = int(fields[11]) + int(fields[12])
            times[program] = times.get(program, 0) + ticks / os.sysconf("SC_CLK_TCK")
    return times


class Control:
    """The daemon's control socket."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._lines = self._socket.makefile("rb")

    def status(self) -> dict:
        self._socket.sendall(b'{"jsonrpc":"2.0","id":1,"method":"status"}\n')
        return json.loads(self._lines.readline())["result"]


def measure(programs: str, clip: Path, language: str, quality: str, seconds: float, settle: float) -> dict:
    """One run of the daemon."""
    if quality == "networks":
        quality, language = "accurate", ""
    with tempfile.TemporaryDirectory() as folder:
        Path(f"{folder}/c.yaml").write_text(
            f"camera: {{frameRate: {RATE}}}\n"
            f"scan: {{qualityLevel: {quality}, recognizedDataTypes: [{{text: {{languages: [{language}]}}}}]}}\n"
            f"events: {{socket: {folder}/events.sock, journal: false}}\ncontrol: {{socket: {folder}/control.sock}}\n")
        daemon = subprocess.Popen(
            [f"{programs}/datascand", "--config", f"{folder}/c.yaml", "--replay", str(clip), "--loop"], stderr=subprocess.DEVNULL)
        try:
            while not os.path.exists(f"{folder}/control.sock"):
                if daemon.poll() is not None:
                    raise SystemExit("the daemon ended")
                time.sleep(0.05)
            control = Control(f"{folder}/control.sock")
            time.sleep(settle)
            return watch(control, daemon.pid, seconds)
        finally:
            daemon.terminate()
            daemon.wait()


def watch(control: Control, daemon: int, seconds: float) -> dict:
    first = control.status()
    before, start = processor_times(daemon), time.monotonic()
    count, last, intervals, latencies = first["frames"]["scanned"], None, [], []
    while (now := time.monotonic()) < start + seconds:
        status = control.status()
        now, scanned = time.monotonic(), status["frames"]["scanned"]
        if scanned > count:
            if last is not None:
                # Two frames between two answers were closer together than can be told.
                intervals += [(now - last) / (scanned - count)] * (scanned - count)
            count, last = scanned, now
            latencies.append(status["latency"])
        time.sleep(REST)
    spent = {name: value - before.get(name, 0) for name, value in processor_times(daemon).items()}
    return {"intervals": intervals, "latencies": latencies, "seconds": time.monotonic() - start,
            "scanned": status["frames"]["scanned"] - first["frames"]["scanned"],
            "dropped": status["frames"]["dropped"] - first["frames"]["dropped"],
            "looks": status["text"]["looks"] - first["text"]["looks"], "effort": status["effort"], "spent": spent}


def shown(name: str, runs: list[dict]) -> str:
    intervals = sorted(each * 1000 for run in runs for each in run["intervals"])
    latencies = sorted(each * 1000 for run in runs for each in run["latencies"])

    def at(values: list[float], share: float) -> str:
        return f"{values[min(len(values) - 1, int(len(values) * share))]:.1f}"

    seconds = sum(run["seconds"] for run in runs)
    programs = sorted({program for run in runs for program in run["spent"]})
    spent = ", ".join(f"{program} {sum(run['spent'].get(program, 0) for run in runs) / seconds:.2f}" for program in programs)
    return (f"| {name} | {statistics.median(intervals):.1f} | {at(intervals, 0.95)} | {at(intervals, 0.99)} | {intervals[-1]:.1f} | "
            f"{at(latencies, 0.5)} | {at(latencies, 0.99)} | {sum(run['scanned'] for run in runs)} | {sum(run['dropped'] for run in runs)} | "
            f"{sum(run['looks'] for run in runs) / seconds:.1f} | {min(run['effort'] for run in runs):.2f} | {spent} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--programs", default=str(Path(__file__).parents[2] / ".build/release"))
    parser.add_argument("--language", default="de")
    parser.add_argument("--levels", default="fast,networks,accurate")
    parser.add_argument("--seconds", type=float, default=30, help="of each run")
    parser.add_argument("--settle", type=float, default=3)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--clip", type=Path, help="another recording")
    chosen = parser.parse_args()
    runs: dict[str, list[dict]] = {level: [] for level in chosen.levels.split(",")}
    with tempfile.TemporaryDirectory() as folder:
        clip = chosen.clip or Path(folder) / "sheets.mjpeg"
        if not chosen.clip:
            recording(clip, chosen.language, sheets=8, seconds=2)
        for _ in range(chosen.rounds):
            for level, known in runs.items():
                known.append(measure(chosen.programs, clip, chosen.language, level, chosen.seconds, chosen.settle))
    print("| level | interval, median | 95 % | 99 % | most | latency, median | 99 % | frames | dropped | looks a second | least effort | cores |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---|")
    for level, known in runs.items():
        print(shown(level, known))


if __name__ == "__main__":
    main()
