"""The time from a stable result at the daemon's event socket until the consumer of a fleet has stored it, and the relay's memory.

    DATASCAN_PROGRAMS=.build/release scripts/clients-python Benchmarks/fleet/delay.py [--stations 1] [--results 200]

Each station has a real datascand, which plays the bundled recording over and over, and a real datascan-relay; all share one mosquitto. The
consumer is datascan.fleet with SQLite, in this process. Only results that come live count. Memory is that of the first relay in MB: resident,
its share of it (PSS), and what only it has (private).
"""

import argparse
import os
import statistics
import sys
import tempfile
import threading
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path[:0] = [os.path.join(ROOT, *part) for part in (["clients", "python"], ["clients", "python", "tests"], ["Examples", "fleet"])]

from real_daemon import RealDaemon  # noqa: E402
from real_relay import RealRelay  # noqa: E402
from services import Mosquitto  # noqa: E402

import datascan  # noqa: E402
import datascan.fleet  # noqa: E402


def watch(daemon, told):
    """Notes when each result comes from the daemon."""
    with datascan.events(socket=daemon.events, events=["stable"]) as events:
        for event in events:
            if isinstance(event, datascan.Stable):
                now = time.monotonic()
                for item in event.items:
                    told.setdefault(item.cursor, now)


def memory(process):
    """MB by the names of the kernel."""
    with open(f"/proc/{process}/smaps_rollup") as file:
        sizes = {line.split()[0].rstrip(":"): int(line.split()[1]) / 1024 for line in file if line.endswith("kB\n")}
    return sizes["Rss"], sizes["Pss"], sizes["Private_Clean"] + sizes["Private_Dirty"]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stations", type=int, default=1)
    parser.add_argument("--results", type=int, default=200)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="dly") as folder:
        broker = Mosquitto(f"{folder}/broker").start()
        url = f"mqtt://127.0.0.1:{broker.port}"
        results = datascan.fleet.results(url, f"{folder}/fleet.sqlite")
        results.wait(60)
        told, stations = {}, []
        try:
            for number in range(args.stations):
                os.makedirs(f"{folder}/{number}")
                daemon = RealDaemon(f"{folder}/{number}")
                threading.Thread(target=watch, args=[daemon, told], daemon=True).start()
                stations.append((daemon, RealRelay(f"{folder}/{number}", daemon, url, station=f"gate-{number}")))
            delays = []
            # The first ones meet a relay that is just connecting.
            for count, result in enumerate(results):
                results.commit()
                now = time.monotonic()
                if count >= 10 * args.stations and result.cursor in told:
                    delays.append(1000 * (now - told[result.cursor]))
                if len(delays) == args.results:
                    break
            resident, share, private = memory(stations[0][1].process)
        finally:
            for daemon, relay in stations:
                relay.kill()
                daemon.kill_at_the_end()
            results.close()
            broker.stop()
    delays.sort()
    print(f"{len(delays)} results of {args.stations}: p50 {statistics.median(delays):.1f} ms, p99 {delays[int(0.99 * (len(delays) - 1))]:.1f} ms")
    print(f"relay: resident {resident:.1f} MB, share {share:.1f}, private {private:.1f}")


if __name__ == "__main__":
    sys.exit(main())
