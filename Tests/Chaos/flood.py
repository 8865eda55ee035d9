"""How good subscribers fare while a socket is flooded, with few descriptors and with many.

    python3 Tests/Chaos/flood.py [--descriptors 64 256 1024] [--connections 5000] [--seconds 20] [--programs .build/release]

A daemon on the recording and a gateway are started with a limit on descriptors. A subscriber on the event socket, and one on the
gateway's stream, note how old each event is when it arrives. Then 5,000 connections are made within 20 s to one of the sockets:
idle ones, and ones that begin a line or a request and never end it. Each is kept until the end, or until it is refused.
"""

import argparse
import collections
import json
import os
import random
import select
import shutil
import statistics
import tempfile
import time
from datetime import datetime

from floods import BEGINNINGS, connect
from programs import descriptors, find_programs, memory, processor_seconds
from subscriber import Subscriber, WebSubscriber
from world import World


class Steady:
    """One that reads on, and notes the age of what it reads."""

    events = ["add", "update", "stable", "remove"]

    def __init__(self, *args):
        super().__init__(*args)
        self.ages, self.breaks = [], -1
        self.is_steady = True

    def listen(self):
        self.breaks += 1
        super().listen()

    def event(self, event):
        if "time" in event and not event.get("replayed"):
            self.ages.append((time.time(), time.time() - datetime.fromisoformat(event["time"]).timestamp()))


class SteadySubscriber(Steady, Subscriber):
    """On the event socket."""


class SteadyBrowser(Steady, WebSubscriber):
    """On the gateway."""


def flood(address, args, chance):
    """Makes the connections; how many were refused with a reason, closed without, and are open."""
    kind = "web" if isinstance(address, tuple) else "unix"
    open_, counts, poll = {}, collections.Counter(), select.epoll()
    start = time.monotonic()
    texts = collections.defaultdict(bytes)

    def collect(timeout):
        for number, _ in poll.poll(timeout):
            connection = open_[number]
            try:
                received = connection.recv(65536)
            except OSError:
                received = b""
            if received:
                texts[number] = (texts[number] + received)[-4000:]
                continue
            poll.unregister(number)
            open_.pop(number).close()
            text = texts.pop(number, b"")
            counts["refused with the reason" if b'"tooMany"' in text else "closed"] += 1

    for index in range(args.connections):
        while (left := start + index * args.seconds / args.connections - time.monotonic()) > 0:
            collect(left)
        try:
            connection = connect(address)
        except OSError:
            counts["not connected within 0.2 s"] += 1
            continue
        try:
            connection.sendall(chance.choice(BEGINNINGS[kind][:2]))
        except OSError:
            pass  # It was refused already; the reason is there to be read.
        open_[connection.fileno()] = connection
        poll.register(connection, select.EPOLLIN)
        collect(0)
    for _ in range(20):
        collect(0.05)
    counts["open at the end"] = len(open_)
    for connection in open_.values():
        connection.close()
    return counts


def milliseconds(ages):
    if not ages:
        return "none"
    ages = sorted(ages)
    return f"{statistics.median(ages) * 1000:.0f} / {ages[int(len(ages) * 0.99)] * 1000:.0f} / {ages[-1] * 1000:.0f}"


def measure(args, limit, which):
    args.descriptors = limit
    with tempfile.TemporaryDirectory(prefix="flood.") as folder:
        world = World(args, folder)
        try:
            while not os.path.exists(f"{folder}/control.sock"):
                time.sleep(0.1)
            good = [SteadySubscriber(world.addresses["events"], 1), SteadyBrowser(world.addresses["web"][1], 2)]
            for subscriber in good:
                subscriber.start()
            while not all(subscriber.ages for subscriber in good):
                time.sleep(0.1)
            time.sleep(args.calm)
            moments = [time.time()]
            program = world.gateway if which == "web" else world.daemon
            before = processor_seconds(program.pid)
            counts = flood(world.addresses[which], args, random.Random(1))
            used = processor_seconds(program.pid) - before
            moments.append(time.time())
            time.sleep(args.calm)
            phases = [(0, moments[0]), tuple(moments), (moments[1], float("inf"))]
            for name, subscriber in zip(["event socket", "gateway"], good):
                figures = [
                    milliseconds([age for when, age in subscriber.ages if start < when < end]) for start, end in phases
                ]
                print(f"| {limit} | {which} | {name} | {' | '.join(figures)} | {subscriber.breaks} |", flush=True)
            print(
                f"  {dict(counts)}; {program.name}: {used:.1f} s of processor time, "
                f"{descriptors(program.pid)} descriptors and {memory(program.pid):.0f} MB afterwards, "
                f"{program.starts} start, status {'answers' if world.command('status') else 'DOES NOT ANSWER'}",
                flush=True,
            )
        finally:
            world.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--descriptors", type=int, nargs="+", default=[64, 256, 1024], dest="limits")
    parser.add_argument("--sockets", nargs="+", default=["events", "control", "web"])
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--calm", type=float, default=8, help="seconds before and after")
    parser.add_argument("--programs")
    parser.add_argument("--rate", type=float, default=30, help="frames a second")
    args = parser.parse_args()
    args.programs = find_programs(args.programs)
    args.seed, args.types, args.clients, args.subscribers, args.browsers = 1, "barcode", 0, 0, 0
    print("| descriptors | flooded | good subscriber | before | during | after: median / 99 % / most, ms | breaks |")
    for limit in args.limits:
        for which in args.sockets:
            measure(args, limit, which)
    os._exit(0)


if __name__ == "__main__":
    main()
