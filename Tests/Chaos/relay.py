"""Kills real daemons, real relays, their broker and the program that reads the results at random, and cuts the network; every result must
come once.

    sudo DATASCAN_PROGRAMS=.build/release scripts/clients-python Tests/Chaos/relay.py --minutes 10 --seed 7

Each station has a daemon that plays a recording over and over, a journal, and a relay in a network namespace of its own, whose link to the
broker is taken down: nothing arrives, and no connection is closed. So root is needed. The consumer is that of fleet.py.
"""

import argparse
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import fleet
from fleet import ROOT, wait_until

sys.path.insert(0, os.path.join(ROOT, "clients", "python", "tests"))

from real_daemon import RealDaemon  # noqa: E402
from real_relay import RealRelay  # noqa: E402
from services import Mosquitto, free_port  # noqa: E402

import datascan  # noqa: E402

CATCH_UP = 300
"""Seconds for the rest to come once the faults are over."""
LONGEST_CUT = 60
"""Seconds."""


def ip(*words):
    subprocess.run(["ip", *words], check=True)


class Link:
    """A network namespace, and its cable to this machine."""

    def __init__(self, number):
        self.name = f"chaos{os.getpid() % 10000}-{number}"
        self.cable = f"ch{os.getpid() % 10000}-{number}"
        self.here = f"10.77.{number}.1"
        ip("netns", "add", self.name)
        ip("link", "add", self.cable, "type", "veth", "peer", "name", "eth0", "netns", self.name)
        ip("addr", "add", f"{self.here}/24", "dev", self.cable)
        ip("link", "set", self.cable, "up")
        ip("-n", self.name, "addr", "add", f"10.77.{number}.2/24", "dev", "eth0")
        ip("-n", self.name, "link", "set", "eth0", "up")

    def cut(self):
        ip("link", "set", self.cable, "down")

    def restore(self):
        ip("link", "set", self.cable, "up")

    def remove(self):
        subprocess.run(["ip", "link", "del", self.cable], check=False)
        subprocess.run(["ip", "netns", "del", self.name], check=False)


class Station:
    """A daemon and its relay."""

    def __init__(self, folder, number, link, port):
        self.name = f"berlin/gate-{number}/main"
        self.link = link
        self.cut_ends = None
        os.makedirs(folder)
        self.daemon = RealDaemon(folder)
        self.relay = RealRelay.__new__(RealRelay)
        self.relay.wrapper = ("ip", "netns", "exec", link.name)
        self.relay.__init__(folder, self.daemon, f"mqtt://{link.here}:{port}", station=f"gate-{number}")

    def pause(self):
        """Ends the recording; the cursors of everything that was read."""
        with datascan.Control(self.daemon.control, timeout=60) as control:
            control.pause()
            control.ping()  # What is to be told is settled then.
        with datascan.events(socket=self.daemon.events, events=["stable"], after="earliest") as events:
            cursors = []
            for event in events:
                if isinstance(event, datascan.Snapshot):
                    return cursors
                if isinstance(event, datascan.Stable):
                    cursors += [item.cursor for item in event.items]

    def stop(self):
        self.relay.kill()
        self.daemon.kill_at_the_end()
        self.link.remove()


class World(fleet.World):
    """What is attacked: the broker and the consumer as in fleet.py, and real stations."""

    def __init__(self, folder, count):
        self.folder, self.database, self.starts, self.consumer = folder, None, 0, None
        self.log = open(f"{folder}/consumer.log", "ab")
        self.stations = []
        links = [Link(number + 1) for number in range(count)]
        port = free_port()
        try:
            listeners = [f"listener {port} {link.here}" for link in links]
            self.broker = Mosquitto(f"{folder}/broker", port=port, options=["max_queued_messages 400", *listeners]).start()
            self.state = f"{folder}/fleet.sqlite"
            self.start_consumer()
            # A result that comes before the consumer's subscription is nobody's, so it must not exist.
            wait_until(self.is_subscribed, 120, "the consumer's connection")
            for number, link in enumerate(links):
                self.stations.append(Station(f"{folder}/{number}", number + 1, link, port))
        except BaseException:
            for link in links:
                link.remove()
            raise

    def kill_daemon(self, chance):
        station = chance.choice(self.stations)
        station.daemon.stop(signal.SIGKILL)
        time.sleep(chance.uniform(0, 2))
        station.daemon.start()

    def kill_relay(self, chance):
        station = chance.choice(self.stations)
        station.relay.kill()
        time.sleep(chance.uniform(0, 2))
        station.relay.start()

    def kill_both(self, chance):
        """As the power of a station."""
        station = chance.choice(self.stations)
        station.relay.kill()
        station.daemon.stop(signal.SIGKILL)
        station.daemon.start()
        station.relay.start()

    def cut_network(self, chance):
        """Other faults go on meanwhile."""
        station = chance.choice(self.stations)
        if station.cut_ends is None:
            station.link.cut()
            station.cut_ends = time.monotonic() + min(LONGEST_CUT, chance.expovariate(1 / 15) + 1)

    def mend(self, at_once=False):
        for station in self.stations:
            if station.cut_ends is not None and (at_once or time.monotonic() > station.cut_ends):
                station.link.restore()
                station.cut_ends = None

    def stop(self):
        for station in self.stations:
            station.stop()
        if self.consumer.poll() is None:
            self.consumer.kill()
            self.consumer.wait()
        self.broker.stop()
        self.log.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--stations", type=int, default=3)
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs")
    args = parser.parse_args()
    print(f"relay chaos: {args.minutes} minutes with --seed {args.seed}", flush=True)
    chance = random.Random(args.seed)
    folder = tempfile.mkdtemp(prefix="chr")
    world = World(folder, args.stations)
    faults = [
        world.kill_daemon, world.kill_relay, world.kill_both, world.cut_network, world.kill_consumer, world.kill_broker, world.stop_broker,
        world.forget, world.freeze_consumer,
    ]  # fmt: skip
    counts = {}
    try:
        # A camera's first result is the first one that comes, so one has to come before the faults.
        names = {station.name for station in world.stations}
        wait_until(lambda: {row[0] for row in world.rows()} == names, 60, "the first result of each station")
        end = time.monotonic() + args.minutes * 60
        while time.monotonic() < end:
            pause = time.monotonic() + chance.uniform(0.5, 4)
            while time.monotonic() < pause:
                world.mend()
                time.sleep(0.1)
            fault = chance.choice(faults)
            counts[fault.__name__] = counts.get(fault.__name__, 0) + 1
            fault(chance)
            if world.consumer.poll() is not None:
                raise RuntimeError(f"the consumer has ended with {world.consumer.returncode}")
        world.mend(at_once=True)
        wanted = {station.name: station.pause() for station in world.stations}
        # What was read before the relay first found the daemon is nobody's.
        first = {name: next(row[1] for row in world.rows() if row[0] == name) for name in names}
        wanted = {name: cursors[cursors.index(first[name]) :] for name, cursors in wanted.items()}
        total = sum(len(cursors) for cursors in wanted.values())
        start = time.monotonic()
        while len(world.rows()) < total and time.monotonic() < start + CATCH_UP:
            time.sleep(0.5)
        took = time.monotonic() - start
        time.sleep(2)  # One that came twice would still come.
        rows = world.rows()
        found = fleet.wrong(rows, wanted)
        if not found:
            fleet.check_judge(rows, wanted)
        world.consumer.terminate()
        world.consumer.wait(60)
        with open(f"{folder}/consumer.log") as file:
            lines = [json.loads(line.split(" ", 1)[1]) for line in file if line.startswith("counts")]
        print(f"{total} results of {len(names)} stations, {world.starts} starts of the consumer, {counts}")
        print(f"caught up in {took:.0f} s; of the last run: {lines[-1] if lines else 'no counts'}")
    finally:
        world.stop()
        if args.keep:
            print(f"logs are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    for sentence in found:
        print(f"FAILED {sentence}")
    print(f"repeat with --seed {args.seed}" if found else "every result came once, in order")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
