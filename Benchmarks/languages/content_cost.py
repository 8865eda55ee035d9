#!/usr/bin/env python3
"""Whether wanting a kind of content costs more than lines do: processor time of a scan, kinds beside none, as ratios.

    ../text/cost_clips.py --out frames/cost
    ./content_cost.py frames/cost [--program .build/release/datascan] [--rounds 7]

Each clip is scanned with lines alone, with one kind of content, and with all of them, in turn, so that what else goes on on the
machine meets all alike; the medians of the rounds are compared. What a scan costs before its first frame is measured with a
recording of that one frame, and shown by itself: a daemon pays it once.
"""

import argparse
import json
import resource
import statistics
import subprocess
import tempfile
from pathlib import Path

KINDS = ["URL", "dateTimeDuration", "emailAddress", "flightNumber", "fullStreetAddress", "shipmentTrackingNumber",
         "telephoneNumber", "currency", "machineReadableZone", "paymentCardNumber", "iban", "isbn", "vehicleIdentificationNumber"]
ENDS = b"\xff\xd9"


def configuration(kinds: list[str], quality: str) -> str:
    wanted = [f"textContentType: {kind}" for kind in kinds] or [""]
    entries = "".join(
        f"\n    - text: {{languages: [en]{', country: US, ' if kind else ''}{kind}}}" for kind in wanted)
    return f"scan:\n  qualityLevel: {quality}\n  recognizedDataTypes:{entries}\n"


def cost(program: str, clip: Path, config: Path) -> tuple[float, int]:
    """Seconds of processor time of a scan, and the items that it told."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run([program, "scan", str(clip), "--fps", "30", "--config", str(config)], capture_output=True)
    if run.returncode != 0:
        raise SystemExit(run.stderr.decode().strip())
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    added = sum(len(event["items"]) for event in map(json.loads, run.stdout.splitlines()) if event["event"] == "add")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, added


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("clips", type=Path)
    parser.add_argument("--program", default=str(Path(__file__).parents[2] / ".build/release/datascan"))
    parser.add_argument("--quality", default="fast")
    parser.add_argument("--rounds", type=int, default=7)
    chosen = parser.parse_args()
    wishes = {"lines": [], "one kind": ["telephoneNumber"], "all kinds": KINDS}
    clips = sorted(chosen.clips.glob("*.mjpeg"))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        configs = {wish: folder / f"{number}.yaml" for number, wish in enumerate(wishes)}
        for wish, kinds in wishes.items():
            configs[wish].write_text(configuration(kinds, chosen.quality))
        first = folder / "first.mjpeg"
        data = clips[0].read_bytes()
        first.write_bytes(data[: data.index(ENDS) + len(ENDS)])
        spent: dict[tuple[str, str], list[float]] = {}
        told: dict[tuple[str, str], int] = {}
        for _ in range(chosen.rounds):
            for clip in [first, *clips]:
                for wish, config in configs.items():
                    seconds, told[clip.stem, wish] = cost(chosen.program, clip, config)
                    spent.setdefault((clip.stem, wish), []).append(seconds)
    middle = {key: statistics.median(values) for key, values in spent.items()}
    print("| clip | " + " | ".join(f"{wish}, s | told" for wish in wishes) + " | one kind : lines | all kinds : lines |")
    print("|---|" + "---:|" * (2 * len(wishes) + 2))
    print("| before the first frame | " + " | ".join(f"{middle['first', wish]:.3f} | " for wish in wishes)
          + f" | {middle['first', 'one kind'] / middle['first', 'lines']:.2f} | {middle['first', 'all kinds'] / middle['first', 'lines']:.2f} |")
    sums = dict.fromkeys(wishes, 0.0)
    for clip in clips:
        frames = {wish: middle[clip.stem, wish] - middle["first", wish] for wish in wishes}
        for wish in wishes:
            sums[wish] += frames[wish]
        print(row(clip.stem, frames, {wish: told[clip.stem, wish] for wish in wishes}))
    print(row("all", sums, dict.fromkeys(wishes, "")))


def row(name: str, seconds: dict[str, float], told: dict) -> str:
    figures = " | ".join(f"{seconds[wish]:.3f} | {told[wish]}" for wish in seconds)
    lines = max(1e-9, seconds["lines"])
    return f"| {name} | {figures} | {seconds['one kind'] / lines:.2f} | {seconds['all kinds'] / lines:.2f} |"


if __name__ == "__main__":
    main()
