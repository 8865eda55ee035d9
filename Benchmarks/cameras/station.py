"""Daemons whose cameras are streams, what they cost, and how old their events are."""
import contextlib
import json
import os
import socket
import statistics
import subprocess
import threading
import time
from datetime import datetime, timezone

RATE = 30
HEAD = "CPU, % of one | frames a second | stable items | age p50, ms | age p99, ms | memory, MB"


def frames(path):
    """The JPEG frames of a clip."""
    data = open(path, "rb").read()
    starts, place = [], 0
    while (place := data.find(b"\xff\xd8\xff", place)) >= 0:
        starts.append(place)
        place += 3
    return [data[a:b] for a, b in zip(starts, starts[1:] + [len(data)])]


def part(picture):
    """A frame of a multipart stream, with its time."""
    return f"--b\r\nContent-Type: image/jpeg\r\nX-Timestamp: {time.time():.6f}\r\n\r\n".encode() + picture + b"\r\n"


def write(path, pictures, offset, end):
    """Writes pictures at the rate of a camera until `end` is set."""
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(path)
    number, due = offset, time.monotonic()
    while not end.is_set():
        connection.sendall(part(pictures[number % len(pictures)]))
        number += 1
        due += 1 / RATE
        time.sleep(max(0, due - time.monotonic()))


def processes(root):
    """A process and its children."""
    found = [root]
    for name in os.listdir("/proc"):
        with contextlib.suppress(OSError, ValueError):
            if int(open(f"/proc/{int(name)}/stat").read().rpartition(") ")[2].split()[1]) == root:
                found.append(int(name))
    return found


def ticks(root):
    total = 0
    for process in processes(root):
        with contextlib.suppress(OSError):
            fields = open(f"/proc/{process}/stat").read().rpartition(") ")[2].split()
            total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def memory(root):
    total = 0
    for process in processes(root):
        with contextlib.suppress(OSError):
            for line in open(f"/proc/{process}/smaps_rollup"):
                if line.startswith("Pss:"):
                    total += int(line.split()[1])
    return total / 1024


def resident(process):
    """Megabytes of a process, shared pages included."""
    return int(open(f"/proc/{process}/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Camera:
    """A daemon, what it is shown, and what it reports."""

    def __init__(self, folder, args):
        self.folder, self.ages, self.stable, self.isMeasured = folder, [], 0, False
        os.mkdir(folder)
        types = ", ".join(args.types.split(","))
        with open(f"{folder}/c.yaml", "w") as file:
            file.write(
                f"camera: {{device: 'unix:{folder}/s.sock', frameRate: {RATE}}}\n"
                f"scan: {{recognizedDataTypes: [{types}], qualityLevel: {args.level}}}\n"
                f"events: {{socket: {folder}/events.sock}}\ncontrol: {{socket: {folder}/control.sock}}\n"
            )
        self.daemon = subprocess.Popen([f"{args.programs}/datascand", "--config", f"{folder}/c.yaml"], stderr=subprocess.DEVNULL)
        for name in ("events.sock", "s.sock"):
            while not os.path.exists(f"{folder}/{name}"):
                time.sleep(0.05)
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(f"{self.folder}/events.sock")
        for line in connection.makefile("rb"):
            event = json.loads(line)
            if not self.isMeasured or event["event"] not in ("add", "update", "stable"):
                continue
            stamp = datetime.strptime(event["time"], "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=timezone.utc).timestamp()
            self.ages.append(1000 * (time.time() - stamp))
            if event["event"] == "stable":
                self.stable += len(event["items"])

    def frames(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(f"{self.folder}/control.sock")
        connection.sendall(b'{"jsonrpc":"2.0","id":1,"method":"status"}\n')
        return json.loads(connection.makefile("rb").readline())["result"]["frames"]["delivered"]

    def begin(self):
        self.began = (time.monotonic(), ticks(self.daemon.pid), self.frames())
        self.isMeasured = True

    def end(self):
        self.isMeasured = False
        seconds = time.monotonic() - self.began[0]
        ages = sorted(self.ages) or [0]
        cpu = 100 * (ticks(self.daemon.pid) - self.began[1]) / seconds
        rate = (self.frames() - self.began[2]) / seconds
        return (
            f"{cpu:13.0f} | {rate:15.1f} | {self.stable:12} | {statistics.median(ages):11.0f} | "
            f"{ages[int(0.99 * (len(ages) - 1))]:11.0f} | {memory(self.daemon.pid):10.1f}"
        )
