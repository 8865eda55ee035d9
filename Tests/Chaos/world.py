"""Everything that is attacked: a daemon on a recording with its journal on a small disk, a gateway, subscribers, clients."""

import contextlib
import json
import os
import random
import socket
import subprocess
import sys
import threading
import time

import disk
from programs import HERE, Program, copy_programs, descriptors, make_recording, memory
from subscriber import Record, Subscriber, WebSubscriber

MEGABYTES = 24


class World:
    def __init__(self, args, folder):
        self.folder, self.disk, self.journal = folder, f"{folder}/disk", f"{folder}/disk/journal"
        self.ending = threading.Event()
        self.has_disk = disk.mount(self.disk, MEGABYTES)
        self.programs = copy_programs(args.programs, f"{folder}/programs")
        self.peaks = {"MB": 0.0, "descriptors": 0}
        port = self.free_port()
        self.addresses = {
            "events": f"{folder}/events.sock",
            "control": f"{folder}/control.sock",
            "web": ("127.0.0.1", port),
        }
        self.write_settings(args, port)
        recording = make_recording(f"{folder}/recording.mjpeg")
        environment = {"CHAOS_FOLDER": folder, **self.preload()}
        self.daemon = Program(
            "datascand",
            [f"{self.programs}/datascand", "--config", f"{folder}/c.yaml", "--replay", recording, "--loop"],
            folder,
            environment,
            descriptors=args.descriptors,
        )
        web = [f"{self.programs}/datascan-web", "--config", f"{folder}/web.yaml"]
        self.gateway = Program("datascan-web", web, folder, environment, descriptors=args.descriptors)
        # It needs a keyboard of the kernel's.
        self.wedge = None
        if os.path.exists("/dev/uinput"):
            wedge = [f"{self.programs}/datascan-wedge", "--config", f"{folder}/wedge.yaml"]
            self.wedge = Program("datascan-wedge", wedge, folder)
        events = self.addresses["events"]
        self.clients = [
            Program(f"client-{i}", [sys.executable, f"{HERE}/client.py", events, *self.client_files(i)], folder)
            for i in range(args.clients)
        ]
        self.subscribers = [Subscriber(events, args.seed * 1000 + i, i == 0) for i in range(args.subscribers)]
        self.subscribers += [WebSubscriber(port, args.seed * 1000 + 500 + i, i == 0) for i in range(args.browsers)]
        for subscriber in self.subscribers:
            subscriber.start()
        threading.Thread(target=self.watch, daemon=True).start()

    def client_files(self, index):
        return [f"{self.folder}/client-{index}.{ending}" for ending in ("state", "results")]

    def write_settings(self, args, port):
        with open(f"{self.folder}/c.yaml", "w") as file:
            file.write(
                f"camera: {{frameRate: {args.rate}}}\n"
                f"scan: {{recognizedDataTypes: [{args.types}], reappearAfter: 0.1}}\n"
                f"events: {{socket: {self.folder}/events.sock, journal: true, journalFolder: {self.journal}}}\n"
                f"control: {{socket: {self.folder}/control.sock}}\n"
            )
        with open(f"{self.folder}/web.yaml", "w") as file:
            sockets = f"eventSocket: {self.folder}/events.sock, controlSocket: {self.folder}/control.sock"
            file.write(f"{{{sockets}, listen: '127.0.0.1:{port}'}}\n")
        with open(f"{self.folder}/wedge.yaml", "w") as file:
            file.write(f"{{eventSocket: {self.folder}/events.sock}}\n")

    def preload(self):
        """Compiles `preload.c`; without a compiler the disk is never slow, and the clock doesn't jump."""
        library = f"{self.folder}/preload.so"
        command = ["cc", "-O2", "-shared", "-fPIC", "-o", library, f"{HERE}/preload.c", "-ldl"]
        return {"LD_PRELOAD": library} if disk.run(*command) else {}

    @staticmethod
    def free_port():
        """A port below those that the kernel gives to connections, so that hardly anybody takes it before it is used."""
        while True:
            port = random.randrange(10_000, 32_768)
            with contextlib.suppress(OSError), socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
                return port

    def ask(self, name, value):
        """Asks `preload.c` for something; None ends it."""
        path = f"{self.folder}/{name}"
        if value is None:
            if os.path.exists(path):
                os.remove(path)
            return
        with open(path + ".new", "w") as file:
            file.write(str(value))
        os.rename(path + ".new", path)

    def watch(self):
        while True:
            self.peaks["MB"] = max(self.peaks["MB"], memory(self.daemon.pid))
            self.peaks["descriptors"] = max(self.peaks["descriptors"], descriptors(self.daemon.pid))
            time.sleep(0.5)

    def command(self, *words):
        """What a command of `datascan` prints; None where it fails."""
        try:
            return subprocess.run(
                [f"{self.programs}/datascan", *words, "--sockets", self.folder],
                capture_output=True,
                timeout=20,
                check=True,
                text=True,
            ).stdout
        except (OSError, subprocess.SubprocessError):
            return None

    def latest(self):
        """The cursor of the latest result; None while the daemon doesn't answer."""
        status = self.command("status")
        return json.loads(status)["results"]["latest"] if status else None

    def records(self):
        """What each subscriber and client has received."""
        records = [subscriber.record for subscriber in self.subscribers]
        for index in range(len(self.clients)):
            record = Record(f"client {index}", may_repeat=True)
            path = self.client_files(index)[1]
            now = time.monotonic()
            for line in open(path) if os.path.exists(path) else []:
                entry = json.loads(line)
                # When it came is not known; others have seen it before.
                record.entries.append((now, entry.get("cursor"), entry.get("gap") or entry.get("replayed")))
            records.append(record)
        return records

    def calm_down(self, seconds):
        """Ends the faults, lets everyone catch up, and says who did not within so many seconds."""
        self.ending.set()
        for name in ("slow-disk", "disk-error", "clock-jump", "late-wake-ups"):
            self.ask(name, None)
        for subscriber in self.subscribers:
            subscriber.calm.set()
        end = time.monotonic() + seconds
        # New results, so that a loss before them shows; then none, so that there is an end.
        before = self.latest()
        while time.monotonic() < end and (before is None or self.latest() in (None, before)):
            before = before or self.latest()
            time.sleep(0.5)
        while self.command("pause") is None and time.monotonic() < end:
            time.sleep(0.5)
        late = []
        while time.monotonic() < end:
            latest = self.latest()
            late = [r.name for r in self.records() if not r.entries or r.entries[-1][1] != latest]
            if latest and not late:
                return []
            time.sleep(0.5)
        return late or ["the daemon"]

    def stop(self):
        for subscriber in self.subscribers:
            subscriber.is_over = True
        for program in [*self.clients, self.wedge, self.gateway, self.daemon]:
            if program:
                program.stop()
        if self.has_disk:
            disk.unmount(self.disk)
