"""How long an event takes from the frame's capture time to a subscriber's hands, with many subscribers, and what that costs.

    python3 Benchmarks/delivery/latency.py RECORDING [--programs .build/release] [--subscribers 1 100 1000] [--stuck 0]

The daemon replays the recording in real time at 30 frames a second, over and over. One process subscribes N times and reads;
with --stuck so many of them never read. An event's age is the wall clock at the read less the frame's `time`, which has
milliseconds. The processor time is the daemon's and its decoder's, over that of the run with the fewest subscribers.
"""
import argparse
import json
import os
import re
import select
import socket
import statistics
import subprocess
import tempfile
import time

EVENT = re.compile(rb'^\{"event":"(add|update|stable|remove)","sequence":(\d+).*?"time":"([^"]+)"')


def seconds(stamp):
    """The wall-clock time of a stamp such as 2026-11-21T08:00:10.366Z."""
    from datetime import datetime, timezone

    return datetime.strptime(stamp.decode(), "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc).timestamp()


def processor_time(process):
    """Seconds of processor time of a process and of its children."""
    total = 0
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            fields = open(f"/proc/{name}/stat").read().rpartition(") ")[2].split()
        except OSError:
            continue
        if int(name) == process or int(fields[1]) == process:
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def measure(args, count):
    with tempfile.TemporaryDirectory() as folder:
        config = f"{folder}/c.yaml"
        with open(config, "w") as file:
            file.write(
                f"camera: {{frameRate: 30}}\nscan: {{recognizedDataTypes: [barcode]}}\n"
                f"events: {{socket: {folder}/events.sock, journal: {str(args.journal).lower()}, journalFolder: {folder}/j}}\n"
                f"control: {{socket: {folder}/control.sock}}\n"
            )
        daemon = subprocess.Popen(
            [f"{args.programs}/datascand", "--config", config, "--replay", args.recording, "--loop"],
            stderr=subprocess.DEVNULL,
        )
        try:
            return subscribe(args, count, folder, daemon)
        finally:
            daemon.terminate()
            daemon.wait()


def subscribe(args, count, folder, daemon):
    path = f"{folder}/events.sock"
    while not os.path.exists(path):
        time.sleep(0.05)
    connections, poll, rest = {}, select.epoll(), {}
    for index in range(count):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        connections[connection.fileno()] = connection
        rest[connection.fileno()] = b""
        if index < count - args.stuck:
            connection.setblocking(False)
            poll.register(connection, select.EPOLLIN)
    stamps, ages, events = {}, [], set()
    begin = time.time() + args.settle
    end = begin + args.seconds
    cost = None
    while (now := time.time()) < end:
        if cost is None and now >= begin:
            cost = processor_time(daemon.pid)
        for descriptor, _ in poll.poll(0.2):
            bytes_ = rest[descriptor] + connections[descriptor].recv(1 << 20)
            read = time.time()
            lines = bytes_.split(b"\n")
            rest[descriptor] = lines.pop()
            if read < begin:
                continue
            for line in lines:
                if found := EVENT.match(line):
                    stamp = found[3]
                    if stamp not in stamps:
                        stamps[stamp] = seconds(stamp)
                    ages.append(read - stamps[stamp])
                    events.add(found[2])
    cost = processor_time(daemon.pid) - (cost or 0)
    status = subprocess.run(
        [f"{args.programs}/datascan", "status", "--sockets", folder], capture_output=True, text=True
    ).stdout
    return ages, len(events), cost, json.loads(status)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("recording")
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--subscribers", type=int, nargs="+", default=[1, 100, 1000])
    parser.add_argument("--stuck", type=int, default=0, help="subscribers that never read")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--settle", type=float, default=2)
    parser.add_argument("--journal", action="store_true", help="keep results on disk")
    args = parser.parse_args()
    print("subscribers   events    lines  p50 ms  p99 ms  max ms  processor  us/event/subscriber  frames dropped  overflows")
    base = None
    for count in args.subscribers:
        ages, events, cost, status = measure(args, count)
        ages.sort()
        share = cost / args.seconds
        each = ""
        if base is None:
            base = (cost, count)
        elif events:
            each = f"{(cost - base[0]) / events / (count - base[1]) * 1e6:.1f}"
        at = lambda part: ages[min(len(ages) - 1, int(len(ages) * part))] * 1000
        print(
            f"{count:11} {events:8} {len(ages):8} {statistics.median(ages) * 1000:7.1f} {at(0.99):7.1f} {ages[-1] * 1000:7.1f}"
            f" {share:9.2f} {each:>20} {status['frames']['dropped']:15} {status['connections']['overflows']:10}",
            flush=True,
        )


main()
