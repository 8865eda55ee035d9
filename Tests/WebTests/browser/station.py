"""A daemon on a recording and a gateway in front of it: started, stopped, and started again."""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
PROGRAMS = os.environ.get("DATASCAN_PROGRAMS", os.path.join(ROOT, ".build/debug"))
DEMO = os.path.join(ROOT, "Examples/demo.mjpeg")

CONFIGURATION = """\
# A kiosk at the door. This comment has to stay.
camera:
  frameRate: 15
scan:
  regionOfInterest: {{x: 0, y: 0, width: 1, height: 1}}  # all of it
  # Few, so that a debug build keeps up.
  recognizedDataTypes:
    - barcode: {{symbologies: [dataMatrix, ean13, code128]}}{document}
  reappearAfter: {reappear_after}
events: {{socket: {folder}/events.sock}}
control: {{socket: {folder}/control.sock}}
log: {{level: warning}}
"""
PAGES = """\
pages: {{folder: '{folder}/pages'}}
"""


class Station:
    """Both programs, with all that they need in a folder of its own."""

    def __init__(self, clip: str = DEMO, pages: bool = False, **gateway: str) -> None:
        # Short: the path of a socket has at most 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="dsw")
        self.clip = clip
        self.configuration = os.path.join(self.folder, "datascand.yaml")
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        # What leaves the recording is soon something new. What stands still keeps its id, also where the machine pauses.
        reappear_after = 0.3 if clip == DEMO else 5
        document = "\n    - document" if pages else ""
        configuration = CONFIGURATION.replace("events:", PAGES + "events:") if pages else CONFIGURATION
        self.write(self.configuration, configuration.format(folder=self.folder, reappear_after=reappear_after, document=document))
        settings = {
            "listen": f"127.0.0.1:{self.port}",
            "eventSocket": f"{self.folder}/events.sock",
            "controlSocket": f"{self.folder}/control.sock",
            "configuration": self.configuration,
            **gateway,
        }
        self.write(os.path.join(self.folder, "web.yaml"), "".join(f"{key}: {value}\n" for key, value in settings.items()))
        self._processes: dict[str, subprocess.Popen[bytes]] = {}
        self.start("datascand")
        self.start("datascan-web")

    def start(self, name: str) -> None:
        """Starts one of the two, and waits until it answers; the daemon, until it has a picture too."""
        arguments = {
            "datascand": ["--config", self.configuration, "--replay", self.clip, "--loop"],
            "datascan-web": ["--config", os.path.join(self.folder, "web.yaml")],
        }[name]
        with open(os.path.join(self.folder, "log"), "ab") as log:
            program = os.path.join(PROGRAMS, name)
            self._processes[name] = subprocess.Popen([program, *arguments], stdout=log, stderr=log)
        is_ready = self._has_picture if name == "datascand" else self._is_listening
        end = time.monotonic() + 120
        while not is_ready():
            if self._processes[name].poll() is not None or time.monotonic() > end:
                raise AssertionError(f"{name} did not start: {self.log()}")
            time.sleep(0.05)

    def _has_picture(self) -> bool:
        # A photograph waits two seconds for the first frame, which may be too short.
        try:
            with socket.socket(socket.AF_UNIX) as probe:
                probe.settimeout(10)
                probe.connect(f"{self.folder}/control.sock")
                probe.sendall(b'{"jsonrpc":"2.0","id":1,"method":"status"}\n')
                line = probe.makefile("rb").readline()
                return line.endswith(b"\n") and json.loads(line)["result"]["frames"]["delivered"] > 0
        except OSError:
            return False

    def _is_listening(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=10):
                return True
        except OSError:
            return False

    def stop(self, name: str, with_signal: int = signal.SIGTERM) -> None:
        """Ends one of the two."""
        process = self._processes.pop(name)
        process.send_signal(with_signal)
        try:
            process.wait(120)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            raise AssertionError(f"{name} did not end") from None

    def process(self, name: str) -> int:
        """The number of a process."""
        return self._processes[name].pid

    def close(self) -> None:
        """Ends both, however they are."""
        for process in self._processes.values():
            process.kill()
            process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def ask(self, name: str) -> dict:
        """The answer to GET /api/NAME."""
        with urllib.request.urlopen(f"{self.url}/api/{name}", timeout=120) as answer:
            return json.load(answer)

    def control(self, method: str, **params: object) -> dict:
        """Calls one of the daemon's methods, as another person's browser would."""
        request = urllib.request.Request(
            f"{self.url}/api/control/{method}", json.dumps(params).encode(), {"Content-Type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def region(self) -> dict[str, float]:
        return self.ask("status")["regionOfInterest"]

    def saved(self) -> str:
        """The configuration file."""
        with open(self.configuration, encoding="utf-8") as file:
            return file.read()

    def log(self) -> str:
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return file.read()

    @staticmethod
    def write(path: str, text: str) -> None:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


def free_port() -> int:
    """A port below those that the kernel gives to connections, so that hardly anybody takes it before it is used."""
    while True:
        port = random.randrange(10_000, 32_768)
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind(("127.0.0.1", port))
            return port
