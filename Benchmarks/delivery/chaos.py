"""Subscribers that stall, die and come back, and a daemon that is killed: does everyone get every stable result exactly once?

    python3 Benchmarks/delivery/chaos.py RECORDING [--programs .build/release] [--minutes 10] [--subscribers 40]

The daemon replays the recording over and over, with the journal on, and gets SIGKILL about every ten seconds. Each subscriber
is a thread that keeps nothing but the cursor of the latest result that it has. At random it reads on, stops reading for up to
15 s (longer than the daemon bears), or hangs up, in the middle of a line too; then it connects again with its cursor. At the
end all of them catch up, and what each has got is compared with what the journal holds. Exit status 1 where they differ.
"""
import argparse
import collections
import glob
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time


class Daemon:
    """A daemon that is started again whenever it is gone."""

    def __init__(self, programs, folder, recording, rate):
        self.command = [f"{programs}/datascand", "--config", f"{folder}/c.yaml", "--replay", recording, "--loop"]
        with open(f"{folder}/c.yaml", "w") as file:
            file.write(
                f"camera: {{frameRate: {rate}}}\nscan: {{recognizedDataTypes: [barcode], reappearAfter: 0.1}}\n"
                f"events: {{socket: {folder}/events.sock, journal: true, journalFolder: {folder}/journal}}\n"
                f"control: {{socket: {folder}/control.sock}}\n"
            )
        self.log = open(f"{folder}/log", "w")
        self.kills = 0
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stderr=self.log)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.kills += 1
        self.start()

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Subscriber(threading.Thread):
    def __init__(self, path, seed):
        super().__init__(daemon=True)
        self.path, self.random = path, random.Random(seed)
        self.cursor, self.got, self.gaps = None, [], []
        self.counts = collections.Counter()
        self.calm = threading.Event()

    def run(self):
        while True:
            try:
                with socket.socket(socket.AF_UNIX) as connection:
                    connection.settimeout(1)
                    connection.connect(self.path)
                    self.listen(connection)
            except OSError:
                pass
            time.sleep(self.random.uniform(0, 0.3))

    def listen(self, connection):
        self.counts["connections"] += 1
        after = self.cursor or "earliest"
        connection.sendall(json.dumps({"subscribe": {"events": ["stable"], "after": after}}).encode() + b"\n")
        is_answered, rest = False, b""
        end = time.monotonic() + self.random.expovariate(1 / 5)
        while self.calm.is_set() or time.monotonic() < end:
            try:
                received = connection.recv(self.random.choice([100, 4096, 65536]))
            except TimeoutError:
                continue
            if not received:
                return
            *lines, rest = (rest + received).split(b"\n")
            for line in lines:
                event = json.loads(line)
                name = event["event"]
                if name == "subscribed":
                    is_answered = True
                    if "gap" in event:
                        self.gaps.append(event["gap"])
                elif name == "overflow":
                    self.counts["overflows"] += 1
                    if "gap" in event:
                        self.gaps.append(event["gap"])
                elif name == "error":
                    self.gaps.append(event)
                elif name == "stable" and is_answered:
                    for item in event["items"]:
                        self.got.append(item["cursor"])
                        self.cursor = item["cursor"]
                    self.counts["replayed" if event.get("replayed") else "live"] += 1
            if not self.calm.is_set() and self.random.random() < 0.02:
                self.counts["stalls"] += 1
                time.sleep(self.random.uniform(0, 15))


def journal(folder):
    """The cursors of all results in the journal, in order."""
    cursors = []
    for path in sorted(glob.glob(f"{folder}/journal/*.journal")):
        for line in open(path, "rb").read().split(b"\n")[1:]:
            if fields := line.split(b"\t")[1:2]:
                cursors.append(fields[0].decode())
    return cursors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("recording")
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--subscribers", type=int, default=40)
    parser.add_argument("--rate", type=float, default=120, help="frames a second")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        daemon = Daemon(args.programs, folder, args.recording, args.rate)
        subscribers = [Subscriber(f"{folder}/events.sock", args.seed * 1000 + i) for i in range(args.subscribers)]
        for subscriber in subscribers:
            subscriber.start()
        chance = random.Random(args.seed)
        end = time.monotonic() + args.minutes * 60
        while time.monotonic() < end:
            time.sleep(chance.uniform(5, 15))
            daemon.kill()
        for subscriber in subscribers:
            subscriber.calm.set()
        # Those that sleep wake up within 15 s; nothing new comes while they catch up.
        time.sleep(5)
        subprocess.run([f"{args.programs}/datascan", "pause", "--sockets", folder], check=True)
        time.sleep(15)
        truth = journal(folder)
        counts = sum((s.counts for s in subscribers), collections.Counter())
        print(f"{len(truth)} results, {daemon.kills} kills, {len(subscribers)} subscribers: {dict(counts)}")
        failures = 0
        for index, subscriber in enumerate(subscribers):
            if subscriber.got == truth and not subscriber.gaps:
                continue
            failures += 1
            missing = len(set(truth) - set(subscriber.got))
            doubled = len(subscriber.got) - len(set(subscriber.got))
            foreign = len(set(subscriber.got) - set(truth))
            print(f"subscriber {index}: {missing} missing, {doubled} twice, {foreign} not in the journal, {subscriber.gaps[:3]}")
        daemon.stop()
        print("every result exactly once" if not failures else f"{failures} subscribers got something else")
        sys.exit(failures > 0)


main()
