"""datascan-relay between a real daemon and a real broker, for tests: started, stopped, killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess

import yaml
from real_daemon import PROGRAMS, RealDaemon


class RealRelay:
    """The relay of a daemon. Its folder keeps how far results have been delivered."""

    wrapper = ()
    """What it is started by, as in a network of its own."""

    def __init__(self, folder: str, daemon: RealDaemon, url: str, station: str = "gate-3", **keys: object) -> None:
        """``keys`` are those of datascan-relay.yaml."""
        self.runtime = os.path.join(folder, "run")
        """Where it says how delivery goes."""
        for name in (os.path.join(folder, "state"), self.runtime):
            os.makedirs(name, exist_ok=True)
        self._config = os.path.join(folder, "relay.yaml")
        self._log = os.path.join(folder, "relay.log")
        mqtt = {"broker": url, **keys.pop("mqtt", {})}
        self.keys = {
            "site": "berlin", "station": station, "eventSocket": daemon.events, "controlSocket": daemon.control,
            "stateFolder": os.path.join(folder, "state"), "mqtt": mqtt, **keys,
        }  # fmt: skip
        self.start()

    def start(self) -> None:
        """Starts it. It says by MQTT when it is connected."""
        with open(self._config, "w") as file:
            yaml.safe_dump(self.keys, file)
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                [*self.wrapper, os.path.join(PROGRAMS, "datascan-relay"), "--config", self._config], stdout=log, stderr=log,
                env={**os.environ, "RUNTIME_DIRECTORY": self.runtime},
            )  # fmt: skip

    @property
    def process(self) -> int:
        """Its process identifier."""
        return self._process.pid

    def stop(self, with_signal: int = signal.SIGTERM) -> None:
        """Ends it."""
        if self._process.poll() is None:
            self._process.send_signal(with_signal)
            try:
                self._process.wait(120)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
                raise AssertionError("datascan-relay did not end") from None

    def kill(self) -> None:
        """Ends it however it is."""
        self.stop(signal.SIGKILL)

    def log(self) -> str:
        """What it logged."""
        with open(self._log, encoding="utf-8", errors="replace") as file:
            return file.read()
