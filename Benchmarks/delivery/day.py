"""A day of frames, as fast as the machine reads them: memory, descriptors, latency and the journal's size over time.

    python3 Benchmarks/delivery/day.py --minutes 75 [--programs .build/release] [--picture docs/pictures/day.svg] [--rate 600]

A day has 2,592,000 frames at 30 a second. The daemon replays codes that take turns, with its journal on; one subscriber and one
browser read. Every few seconds there is a line of figures; at the end they are drawn, and the table of the first and the last
tenth is printed.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{HERE}/../../Tests/Chaos")
from day_picture import draw  # noqa: E402
from flood import SteadyBrowser, SteadySubscriber  # noqa: E402
from programs import Program, descriptors, find_programs, make_recording, memory  # noqa: E402

FIGURES = [
    ("daemon", "daemon, MB"),
    ("helpers", "decoder, MB"),
    ("gateway", "gateway, MB"),
    ("descriptors", "daemon, descriptors"),
    ("latency", "latency, 99 %, ms"),
    ("journal", "journal, MB"),
]


def start(args, folder):
    with open(f"{folder}/c.yaml", "w") as file:
        file.write(
            f"camera: {{frameRate: {args.rate}}}\nscan: {{recognizedDataTypes: [barcode], reappearAfter: 0.1}}\n"
            f"events: {{socket: {folder}/events.sock, journal: true, journalFolder: {folder}/journal, retentionSize: {args.megabytes}}}\n"
            f"control: {{socket: {folder}/control.sock}}\n"
        )
    with open(f"{folder}/web.yaml", "w") as file:
        file.write(
            f"{{eventSocket: {folder}/events.sock, controlSocket: {folder}/control.sock, listen: '127.0.0.1:{args.port}'}}\n"
        )
    recording = make_recording(f"{folder}/recording.mjpeg", turn=args.turn)
    command = [f"{args.programs}/datascand", "--config", f"{folder}/c.yaml", "--replay", recording, "--loop"]
    daemon = Program("datascand", command, folder)
    gateway = Program("datascan-web", [f"{args.programs}/datascan-web", "--config", f"{folder}/web.yaml"], folder)
    while not os.path.exists(f"{folder}/control.sock"):
        time.sleep(0.1)
    return daemon, gateway


def status(args, folder):
    command = [f"{args.programs}/datascan", "status", "--sockets", folder]
    return json.loads(subprocess.run(command, capture_output=True, check=True).stdout)


def take(args, folder, daemon, gateway, readers):
    """The figures of this moment."""
    now = status(args, folder)
    ages = sorted(age for reader in readers for _, age in reader.ages)
    for reader in readers:
        reader.ages.clear()
    return {
        "frames": now["frames"]["scanned"],
        "dropped": now["frames"]["dropped"],
        "daemon": memory(daemon.pid),
        "helpers": sum(memory(pid) for pid in daemon.children("datascan-decoder")),
        "gateway": memory(gateway.pid),
        "descriptors": descriptors(daemon.pid),
        "latency": ages[int(len(ages) * 0.99)] * 1000 if ages else None,
        "journal": sum(entry.stat().st_size for entry in os.scandir(f"{folder}/journal")) / 1e6,
        "latest": int(now["results"]["latest"].split("-")[2]),
        "overflows": now["connections"]["overflows"] + now["connections"]["evicted"],
    }


def summary(rows, rate):
    tenth = max(1, len(rows) // 10)
    print(f"| | first tenth | last tenth | most |\n|---|---|---|---|")
    for key, name in FIGURES:
        values = [row[key] for row in rows if row[key] is not None]
        first, last = statistics.median(values[:tenth]), statistics.median(values[-tenth:])
        print(f"| {name} | {first:.1f} | {last:.1f} | {max(values):.1f} |")
    last = rows[-1]
    print(
        f"{last['frames']} frames scanned in {last['minutes']:.0f} min, as many as a camera gives in {last['frames'] / 30 / 3600:.1f} h at 30 a second; "
        f"{last['dropped']} passed over; {last['latest']} results; {last['overflows']} overflows"
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=75)
    parser.add_argument("--every", type=float, default=5, help="seconds between figures")
    parser.add_argument("--rate", type=float, default=600, help="frames a second that are offered")
    parser.add_argument("--turn", type=int, default=100, help="frames for which a code is in view")
    parser.add_argument("--megabytes", type=float, default=1, help="events.retentionSize")
    parser.add_argument("--port", type=int, default=18480)
    parser.add_argument("--programs")
    parser.add_argument("--picture", help="an SVG file to draw")
    args = parser.parse_args()
    args.programs = find_programs(args.programs)
    folder = tempfile.mkdtemp(prefix="day.")
    daemon, gateway = start(args, folder)
    readers = [SteadySubscriber(f"{folder}/events.sock", 1), SteadyBrowser(args.port, 2)]
    for reader in readers:
        reader.start()
    rows, began = [], time.monotonic()
    try:
        while (minutes := (time.monotonic() - began) / 60) < args.minutes:
            time.sleep(args.every)
            row = {"minutes": (time.monotonic() - began) / 60, **take(args, folder, daemon, gateway, readers)}
            rows.append(row)
            print(json.dumps({key: round(value, 2) if value else value for key, value in row.items()}), flush=True)
    finally:
        gateway.stop()
        daemon.stop()
        shutil.rmtree(folder, ignore_errors=True)
    summary(rows, args.rate)
    if daemon.starts > 1 or gateway.starts > 1:
        raise SystemExit(f"the daemon was started {daemon.starts} times, the gateway {gateway.starts} times")
    if args.picture:
        draw(args.picture, rows, FIGURES)


main()
