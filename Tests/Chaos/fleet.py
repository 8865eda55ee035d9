"""Kills a broker, the program that reads a fleet's results, and the stations' connections at random; every result must come once.

    scripts/clients-python Tests/Chaos/fleet.py --minutes 10 --seed 7
    scripts/clients-python Tests/Chaos/fleet.py --seconds 20 --postgres

The broker loses its sessions with a kill if it hasn't saved them. The stations keep their journals. The consumer stores each result and
its place in one transaction.
"""

import argparse
import json
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "clients", "python"), os.path.join(ROOT, "Examples", "fleet")]

from services import Mosquitto, Postgres  # noqa: E402
from stations import Stations  # noqa: E402

CATCH_UP = 300
"""Seconds for the rest to come once the faults are over."""
TABLE = "CREATE TABLE IF NOT EXISTS results (number {serial}, camera TEXT, cursor TEXT, gap TEXT)"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    parser.add_argument("--stations", type=int, default=12)
    parser.add_argument("--rate", type=float, default=8, help="results of each station, per second")
    parser.add_argument("--postgres", action="store_true", help="store in PostgreSQL instead of SQLite")
    parser.add_argument("--keep", action="store_true", help="keep the folder with logs")
    parser.add_argument("--consume", nargs=2, metavar=("URL", "STATE"), help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.seconds = args.minutes * 60 if args.minutes else args.seconds
    return args


def consume(url, state):
    """The consumer that is killed; it runs in a process of its own."""
    import datascan.fleet

    if state.startswith("host="):
        import psycopg

        store = datascan.fleet.PostgresStore(psycopg.connect(state, autocommit=True))
        store.connection.execute(TABLE.format(serial="SERIAL"))
        insert = "INSERT INTO results (camera, cursor, gap) VALUES (%s, %s, %s)"
    else:
        store = datascan.fleet.SQLiteStore(state)
        store.connection.execute(TABLE.format(serial="INTEGER PRIMARY KEY AUTOINCREMENT"))
        insert = "INSERT INTO results (camera, cursor, gap) VALUES (?, ?, ?)"
    limits = datascan.fleet.Limits(silence=3, settle=1, pause=0.5, behind=2)
    results = datascan.fleet.results(url, store, limits=limits)
    signal.signal(signal.SIGTERM, lambda *_: results.close())
    results.wait(120)
    print("subscribed", flush=True)
    with results:
        for result in results:
            with result.transaction() as connection:
                gap = json.dumps([result.gap.reason, result.gap.missing]) if result.gap else None
                connection.execute(insert, [f"{result.site}/{result.station}/{result.camera}", result.cursor, gap])
    print("counts", json.dumps(results.counts.all()), flush=True)


class World:
    """What is attacked."""

    def __init__(self, args, folder):
        self.folder = folder
        self.log = open(f"{folder}/consumer.log", "ab")
        self.broker = Mosquitto(f"{folder}/broker", options=["max_queued_messages 400"]).start()
        self.database = Postgres(f"{folder}/pg").start() if args.postgres else None
        self.state = self.database.address if self.database else f"{folder}/fleet.sqlite"
        self.starts = 0
        self.consumer = None
        self.start_consumer()
        self.stations = Stations(self.broker.port)
        self.gates = self.stations.add(args.stations, rate=args.rate, seed=args.seed, kept=1_000_000)
        # A result that comes before the consumer's subscription is nobody's, so it must not exist.
        wait_until(self.is_subscribed, 120, "the consumer's connection")
        self.stations.start(self.gates, within=1)

    def is_subscribed(self):
        with open(f"{self.folder}/consumer.log", "rb") as file:
            return b"subscribed" in file.read()

    def start_consumer(self):
        url = f"mqtt://127.0.0.1:{self.broker.port}"
        command = [sys.executable, os.path.abspath(__file__), "--consume", url, self.state]
        self.consumer = subprocess.Popen(command, stdout=self.log, stderr=self.log)
        self.starts += 1

    def check_consumer(self):
        """An error with the end of its log if it has ended by itself."""
        if self.consumer.poll() is not None:
            with open(f"{self.folder}/consumer.log") as file:
                end = "".join(file.readlines()[-20:])
            raise RuntimeError(f"the consumer has ended with {self.consumer.returncode}:\n{end}")

    def kill_consumer(self, chance):
        self.consumer.kill()
        self.consumer.wait()
        time.sleep(chance.uniform(0, 2))
        self.start_consumer()

    def kill_broker(self, chance):
        self.broker.kill()
        time.sleep(chance.uniform(0, 1))
        self.broker.start()

    def stop_broker(self, chance):
        self.broker.stop()
        time.sleep(chance.uniform(0, 2))
        self.broker.start()

    def forget(self, chance):
        """The broker loses all of its state."""
        self.broker.kill()
        if os.path.exists(f"{self.broker.folder}/mosquitto.db"):
            os.remove(f"{self.broker.folder}/mosquitto.db")
        self.broker.start()

    def kill_stations(self, chance):
        chosen = chance.sample(self.gates, max(1, len(self.gates) // 3))
        self.stations.call(lambda: [gate.kill() for gate in chosen])

    def freeze_consumer(self, chance):
        self.consumer.send_signal(signal.SIGSTOP)
        time.sleep(chance.uniform(0.5, 3))
        self.consumer.send_signal(signal.SIGCONT)

    def rows(self):
        """What the consumer has stored: (camera, cursor, gap) in order."""
        query = "SELECT camera, cursor, gap FROM results ORDER BY number"
        if self.database:
            import psycopg

            with psycopg.connect(self.state) as connection:
                return connection.execute(query).fetchall()
        with sqlite3.connect(self.state, timeout=60) as connection:
            return connection.execute(query).fetchall()

    def stop(self):
        self.stations.close()
        if self.consumer.poll() is None:
            self.consumer.kill()
            self.consumer.wait()
        self.broker.stop()
        if self.database:
            self.database.stop()
        self.log.close()


def wait_until(condition, seconds, what):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise RuntimeError(f"{what} didn't happen in {seconds} s")
        time.sleep(0.1)


def wrong(rows, wanted):
    """What is wrong with the stored results: sentences. `wanted` has the cursors of each camera, in order."""
    found = []
    by_camera = {}
    for camera, cursor, gap in rows:
        by_camera.setdefault(camera, []).append(cursor)
        if gap:
            found.append(f"{camera}: a gap before {cursor}: {gap}")
    for name, cursors in wanted.items():
        came = by_camera.pop(name, [])
        if came != cursors:
            lost, twice = len(set(cursors) - set(came)), len(came) - len(set(came))
            found.append(f"{name}: {lost} of {len(cursors)} lost, {twice} twice" + ("" if lost or twice else ", not in order or others"))
    return found + [f"{camera} doesn't exist" for camera in by_camera]


def check_judge(rows, wanted):
    """A judge that finds nothing wrong has to find it in rows that are."""
    middle = len(rows) // 2
    row = rows[middle]
    tampered = {
        "a lost result": rows[:middle] + rows[middle + 1 :], "one that came twice": rows[:middle] + [row] + rows[middle:],
        "one of nobody": rows + [("berlin/nobody/main", *row[1:])], "a gap": rows[:middle] + [(*row[:2], "[]")] + rows[middle + 1 :],
    }  # fmt: skip
    for what, rows_with in tampered.items():
        if not wrong(rows_with, wanted):
            raise AssertionError(f"the judge doesn't see {what}")


def main():
    args = arguments()
    if args.consume:
        return consume(*args.consume)
    print(f"fleet chaos: {args.seconds:.0f} s with --seed {args.seed}", flush=True)
    chance = random.Random(args.seed)
    folder = tempfile.mkdtemp(prefix="chf")
    os.chmod(folder, 0o755)
    world = World(args, folder)
    faults = [world.kill_consumer, world.kill_broker, world.stop_broker, world.forget, world.kill_stations, world.freeze_consumer]
    counts = {}
    try:
        # A camera's first result is the first one that comes, so one has to come before the faults.
        wait_until(lambda: len({row[0] for row in world.rows()}) == len(world.gates), 60, "the first result of each station")
        end = time.monotonic() + args.seconds
        while time.monotonic() < end:
            time.sleep(chance.uniform(0.3, 2.5))
            fault = chance.choice(faults)
            counts[fault.__name__] = counts.get(fault.__name__, 0) + 1
            fault(chance)
            world.check_consumer()
        for gate in world.gates:
            gate.rate = 0
        total = lambda: sum(gate.journal.count for gate in world.gates)  # noqa: E731
        start = time.monotonic()
        while len(world.rows()) < total() and time.monotonic() < start + CATCH_UP:
            world.check_consumer()
            time.sleep(0.5)
        took = time.monotonic() - start
        time.sleep(2)  # One that came twice would still come.
        wanted = {gate.name: [gate.journal.cursor(number) for number in range(1, gate.journal.count + 1)] for gate in world.gates}
        found = wrong(world.rows(), wanted)
        if not found:
            check_judge(world.rows(), wanted)
        world.consumer.terminate()
        world.consumer.wait(60)
        with open(f"{folder}/consumer.log") as file:
            lines = [line for line in file if line.startswith("counts")]
        print(f"{total()} results of {len(world.gates)} stations, {world.starts} starts of the consumer, {counts}")
        print(f"caught up in {took:.0f} s; of the last run: {lines[-1].strip() if lines else 'no counts'}")
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
