"""Photographs, read one after the other by a command and by baselines, with a table of what became of them."""

from __future__ import annotations

from .baseline import baseline_items
from .command import filled, run
from .photos import OUTCOMES, Photo, Tally, outcome, read_events


class Photographs:
    """Runs the command on one photograph after the other and keeps the counts."""

    def __init__(self, command: list[str], baselines: list[str], verbose: bool, timeout: float) -> None:
        self.command, self.baselines, self.verbose, self.timeout = command, baselines, verbose, timeout
        self.tallies = {name: Tally() for name in (*(("stable", "added") if command else ()), *baselines)}
        self.first = next(iter(self.tallies.values()))
        self.differing: list[str] = []
        self.sums = {"broken": 0, "failed": 0, "wall": 0.0, "cpu": 0.0}

    def take(self, photo: Photo) -> None:
        """Scores one photograph."""
        items = (self._events(photo) if self.command else {}) | baseline_items(photo.path, self.baselines)
        results = {name: outcome(photo, found) for name, found in items.items()}
        for name, result in results.items():
            self.tallies[name].add(photo, result)
        line = f"{photo.name}: " + ", ".join(
            f"{name} {result}{_contents(items[name])}" for name, (result, _) in results.items()
        )
        if self.command and self.baselines and results[self.baselines[-1]][0] != results["stable"][0]:
            self.differing.append(line)
        if self.verbose:
            print(line, flush=True)

    def _events(self, photo: Photo) -> dict[str, list[dict]]:
        """Runs the command on a photograph: its stable barcodes, and all that it added."""
        done = run(filled(self.command, {"file": str(photo.path)}), self.timeout)
        reading = read_events(done.output)
        for name, value in (
            ("broken", reading.broken),
            ("failed", int(done.exit != 0)),
            ("wall", done.wall),
            ("cpu", done.cpu),
        ):
            self.sums[name] += value
        stable = [reading.items[key] for key in sorted(reading.stable)]
        return {"stable": stable, "added": list(reading.items.values())}

    def totals(self, unlabelled: int) -> dict:
        """The figures of all photographs: of stable items plain, of added ones and baselines with their name before."""
        total: dict = {"images": self.first.totals()["images"]}
        for name, tally in self.tallies.items():
            total |= {
                key if name == "stable" else name + key[0].upper() + key[1:]: value
                for key, value in tally.totals().items()
                if key != "images"
            }
        total["unlabelled"] = unlabelled
        if not self.command:
            return total
        count = max(1, sum(c["images"] for c in self.first.folders.values()))
        return total | {
            "broken": self.sums["broken"],
            "failed": self.sums["failed"],
            "msPerImage": round(1e3 * self.sums["wall"] / count, 1),
            "cpuMsPerImage": round(1e3 * self.sums["cpu"] / count, 1),
        }

    def table(self) -> list[str]:
        """A row a folder: images, then correct/misread/unread of each column."""
        lines = [
            f"{'':26}{'images':>7}"
            + "".join(f"{name + ' ' + '/'.join(o[0] for o in OUTCOMES):>16}" for name in self.tallies)
        ]
        rows = {
            folder: {name: tally.folders[folder] for name, tally in self.tallies.items()}
            for folder in self.first.folders
        }
        sums = {name: tally.totals() for name, tally in self.tallies.items()}
        for folder, counts in (rows | {"all that hold something": sums}).items():
            cells = ("/".join(str(count[o]) for o in OUTCOMES) for count in counts.values())
            images = next(iter(counts.values()))["images"]
            lines.append(f"{folder:26}{images:>7}" + "".join(f"{cell:>16}" for cell in cells))
        return lines


def _contents(items: list[dict]) -> str:
    """The payloads, short."""
    return " " + " | ".join(repr(str(item.get("payload"))[:40]) for item in items[:3]) if items else ""
