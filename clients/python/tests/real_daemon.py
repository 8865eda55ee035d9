"""datascand on a recording, for tests: started, stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import time

from support import ROOT, FolderTest

import datascan

PROGRAMS = os.environ.get("DATASCAN_PROGRAMS", os.path.join(ROOT, ".build/debug"))

# Few symbologies, so that a debug build keeps up; and what leaves is soon something new when it comes again.
SCAN = "{recognizedDataTypes: [{barcode: {symbologies: [dataMatrix, ean13, code128]}}], reappearAfter: 0.3, qualityLevel: fast}"


class RealDaemon:
    """A daemon that plays the bundled recording over and over, with sockets in a folder."""

    camera = "{frameRate: 24}"
    source = ["--replay", os.path.join(ROOT, "Examples/demo.mjpeg"), "--loop"]

    def __init__(self, folder: str, journal: bool = True, **options: str) -> None:
        self.folder = folder
        self.events = os.path.join(folder, "e")
        self.control = os.path.join(folder, "c")
        self.config = os.path.join(folder, "config.yaml")
        self._log = os.path.join(folder, "log")
        journal_folder = os.path.join(folder, "journal")
        os.makedirs(journal_folder, exist_ok=True)
        with open(self.config, "w") as file:
            file.write(
                f"camera: {self.camera}\n"
                f"scan: {options.get('scan', SCAN)}\n"
                f"events: {{socket: {self.events}, journal: {str(journal).lower()}, journalFolder: {journal_folder}}}\n"
                f"control: {{socket: {self.control}}}\nlog: {{level: warning}}\n"
            )
        self.start()

    def start(self) -> None:
        """Starts it, and waits until it answers."""
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                [os.path.join(PROGRAMS, "datascand"), "--config", self.config, *self.source], stdout=log, stderr=log
            )
        end = time.monotonic() + 120
        while True:
            try:
                with socket.socket(socket.AF_UNIX) as probe:
                    probe.connect(self.control)
                    probe.settimeout(120)
                    probe.sendall(b'{"jsonrpc":"2.0","id":1,"method":"ping"}\n')
                    assert probe.recv(100), "no answer"
                    return
            except OSError:
                if self._process.poll() is not None or time.monotonic() > end:
                    raise AssertionError(f"datascand did not start: {self.log()}") from None
                time.sleep(0.05)

    def stop(self, with_signal: int = signal.SIGTERM) -> None:
        """Ends it."""
        self._process.send_signal(with_signal)
        try:
            self._process.wait(120)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
            raise AssertionError("datascand did not end") from None

    def kill_at_the_end(self) -> None:
        """Ends it however it is."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()

    def restart(self, with_signal: int = signal.SIGTERM) -> None:
        """Ends it and starts it again."""
        self.stop(with_signal)
        self.start()

    def log(self) -> str:
        """What it logged."""
        with open(self._log, encoding="utf-8", errors="replace") as file:
            return file.read()


class Lines:
    """A bare connection: sends what it is told to, right or wrong, and keeps every line that comes."""

    def __init__(self, path: str) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(240)
        self._socket.connect(path)
        self._file = self._socket.makefile("rb")

    def send(self, line: bytes) -> None:
        self._socket.sendall(line + b"\n")

    def receive(self) -> bytes:
        """The next line without its end; empty where the connection is closed."""
        try:
            line = self._file.readline()
        except ConnectionResetError:  # It was closed with something unread.
            return b""
        return line[:-1] if line.endswith(b"\n") else b""

    def receive_bytes(self, count: int) -> bytes:
        return self._file.read(count)

    def close(self) -> None:
        self._file.close()
        self._socket.close()


class DaemonTest(FolderTest):
    def start(self, **options):
        daemon = RealDaemon(self.folder, **options)
        self.addCleanup(daemon.kill_at_the_end)
        return daemon

    def all_results(self, daemon, after="earliest"):
        """Key, and line as the examples print it, of all results since a cursor. The camera is paused first: it is all."""
        with datascan.Control(daemon.control, timeout=60) as control:
            control.pause()
            control.ping()  # What is to be told is settled then.
        with datascan.events(socket=daemon.events, events=["stable"], after=after) as events:
            found = []
            for event in events:
                if isinstance(event, datascan.Snapshot):
                    return found
                if isinstance(event, datascan.Stable):
                    self.assertTrue(event.replayed)
                    found += [(f"{event.session}/{item.id}", f"{item.symbology or item.type} {item.content}")
                              for item in event.items]  # fmt: skip

    def wait_for_more(self, daemon, count=2):
        """Until so many more results are there than now, and with a journal some of them on disk, which comes a moment later."""
        with datascan.Control(daemon.control, timeout=60) as control:

            def look():
                results = control.status()["results"]
                return results["kept"], results["journal"].get("bytes")

            kept, size = before = look()
            end = time.monotonic() + 240
            # The head of a file takes less than 256 bytes, and a result more.
            while kept < before[0] + count or (size is not None and size < before[1] + 256):
                self.assertLess(time.monotonic(), end, f"no results come: {before}, {(kept, size)}")
                time.sleep(0.05)
                kept, size = look()

    def cursor(self, daemon):
        """That of the latest result."""
        with datascan.events(socket=daemon.events, events=[]) as events:
            return next(events).cursor
