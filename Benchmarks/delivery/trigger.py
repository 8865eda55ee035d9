"""Measures triggers: from the request on the control socket to the stable result and to `noRead`, both as a subscriber gets them.

    scripts/python Benchmarks/delivery/trigger.py [--programs .build/release] [--count 200]

The daemon plays a recording of one frame at 30/s, so the time to the next frame is contained, as with a camera. In one half of the runs a code is in
view; in the other half the region contains nothing, and the excess over the window is measured.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "clients/python"))

from datascan import Control, NoRead, Stable, Trigger, events  # noqa: E402

WINDOW = 0.3  # seconds for which a window without a result stays open

YAML = """
scan: {{regionOfInterest: {region}, recognizedDataTypes: [barcode]}}
trigger: {{mode: onDemand, window: 5}}
events: {{socket: {folder}/events.sock}}
control: {{socket: {folder}/control.sock}}
"""


def still(path: str, frames: int = 300) -> None:
    """Writes one frame of the bundled recording many times."""
    with open(os.path.join(ROOT, "Examples/demo.mjpeg"), "rb") as file:
        pictures = [b"\xff\xd8\xff" + part for part in file.read().split(b"\xff\xd8\xff")[1:]]
    with open(path, "wb") as file:
        file.write(pictures[10] * frames)


def seconds(programs: str, count: int, region: str, window: float | None) -> list[float]:
    """The times from each trigger to what ends its window."""
    with tempfile.TemporaryDirectory() as folder:
        clip, configuration = os.path.join(folder, "still.mjpeg"), os.path.join(folder, "c.yaml")
        still(clip)
        with open(configuration, "w", encoding="utf-8") as file:
            file.write(YAML.format(region=region, folder=folder))
        daemon = subprocess.Popen(
            [os.path.join(programs, "datascand"), "--config", configuration, "--replay", clip, "--loop"], stderr=subprocess.DEVNULL)
        try:
            while not os.path.exists(os.path.join(folder, "control.sock")):
                time.sleep(0.05)
            return list(times(folder, count, window))
        finally:
            daemon.terminate()
            daemon.wait()


def times(folder: str, count: int, window: float | None):
    """Triggers again and again, at any phase of the frames."""
    random.seed(1)
    with Control(os.path.join(folder, "control.sock")) as control:
        stream = events(socket=os.path.join(folder, "events.sock"))
        began, end = 0.0, None
        for event in stream:
            if isinstance(event, (Stable, NoRead)):
                end = time.monotonic() if isinstance(event, NoRead) == (window is not None) else end
            idle = not isinstance(event, Trigger) or event.state == "idle"
            if isinstance(event, Trigger) and idle and end is not None:
                yield end - began - (window or 0)
                count -= 1
                if count == 0:
                    return
            if began == 0 or isinstance(event, Trigger) and idle:
                time.sleep(random.uniform(0.02, 0.06))
                began, end = time.monotonic(), None
                control.trigger(window)


def report(name: str, values: list[float]) -> None:
    values = sorted(1000 * value for value in values)
    print(f"{name:24} n {len(values):4}  p50 {statistics.median(values):6.1f}  p99 {values[int(0.99 * len(values))]:6.1f}  max {values[-1]:6.1f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", default=os.path.join(ROOT, ".build/release"))
    parser.add_argument("--count", type=int, default=200)
    given = parser.parse_args()
    report("trigger to result", seconds(given.programs, given.count, "{x: 0, y: 0, width: 1, height: 1}", None))
    report("end of window to noRead", seconds(given.programs, given.count, "{x: 0.97, y: 0.97, width: 0.02, height: 0.02}", WINDOW))


main()
