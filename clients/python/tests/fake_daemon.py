"""A test double of datascand: says on each connection what a script tells it to."""

from __future__ import annotations

import base64
import json
import os
import socket
import threading
from typing import Any, Callable, Dict, List

PAGE = {
    "id": "0123456789abcdef", "time": "2026-11-21T08:00:10.366Z", "width": 800, "height": 1131,
    "millimetres": {"width": 210, "height": 297}, "format": "A4", "appearance": "colour", "sharpness": 0.3,
    "items": [{
        "type": "text", "string": "Zug", "confidence": 0.9, "words": [[0, 1]],
        "bounds": {"topLeft": [0.1, 0.1], "topRight": [0.3, 0.1], "bottomRight": [0.3, 0.2], "bottomLeft": [0.1, 0.2]},
    }],
}  # fmt: skip
CAMERA = {"state": "streaming", "device": "fake", "width": 640, "height": 480, "frameRate": 12, "format": "JPEG"}
REGION = {"x": 0, "y": 0, "width": 1, "height": 1}


def hello(cursor: str = "c0", session: str = "s1", **more: Any) -> Dict[str, Any]:
    return {"event": "hello", "protocol": 1, "server": "fake", "session": session, "camera": CAMERA,
            "regionOfInterest": REGION, "cursor": cursor, **more}  # fmt: skip


def item(name: str, cursor: str = "", **more: Any) -> Dict[str, Any]:
    made = {
        "id": name, "type": "barcode", "symbology": "qr", "payload": f"content of {name}",
        "payloadData": base64.b64encode(name.encode()).decode(), "symbologyIdentifier": "]Q1",
        "bounds": {"topLeft": [0.1, 0.1], "topRight": [0.2, 0.1], "bottomRight": [0.2, 0.2], "bottomLeft": [0.1, 0.2]},
        "confidence": 1, "stability": "stable", "reads": 2, "evidence": {"plainReads": 2}, "firstSeen": 1, "lastSeen": 2,
        **more,
    }  # fmt: skip
    return {**made, "cursor": cursor} if cursor else made


def stable(*items: Dict[str, Any], **more: Any) -> Dict[str, Any]:
    return {"event": "stable", "sequence": 1, "frame": 1, "captureTime": 1, "time": "2026-11-21T08:00:10.366Z",
            "items": list(items), "allItems": [item["id"] for item in items], **more}  # fmt: skip


def snapshot(cursor: str, *items: Dict[str, Any]) -> Dict[str, Any]:
    return {"event": "snapshot", "sequence": 1, "items": list(items), "cursor": cursor, "camera": CAMERA,
            "regionOfInterest": REGION}  # fmt: skip


def subscribed(cursor: str, **more: Any) -> Dict[str, Any]:
    return {"event": "subscribed", "cursor": cursor, **more}


class Connection:
    """One client, as a script sees it."""

    def __init__(self, connected: socket.socket) -> None:
        self.socket = connected
        self._lines = connected.makefile("rb")

    def send(self, *messages: Any) -> None:
        for message in messages:
            self.send_bytes(json.dumps(message).encode() + b"\n")

    def send_bytes(self, content: bytes) -> None:
        self.socket.sendall(content)

    def receive(self) -> Any:
        line = self._lines.readline()
        return json.loads(line) if line else None

    def greet(self, cursor: str, **more: Any) -> Any:
        """Says hello, and returns what the client wants to have subscribed."""
        self.send(hello(cursor, **more), snapshot(cursor))
        return self.receive()["subscribe"]


class FakeDaemon:
    """Serves one connection after the other, each with the next script; after the last one nobody is there any more."""

    def __init__(self, path: str, *scripts: Callable[[Connection], None]) -> None:
        self.path = path
        self.failures: List[BaseException] = []
        if os.path.exists(path):
            os.unlink(path)
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        self._listener.listen()
        self._thread = threading.Thread(target=self._run, args=(scripts,), daemon=True)
        self._thread.start()

    def _run(self, scripts: Any) -> None:
        for script in scripts:
            try:
                connected, _ = self._listener.accept()
                with connected:
                    script(Connection(connected))
            except (BrokenPipeError, ConnectionResetError):
                pass  # The client went first.
            except BaseException as failure:  # noqa: BLE001
                self.failures.append(failure)
        self._listener.close()

    def wait(self) -> None:
        """Until all scripts are done; what went wrong in them is raised here."""
        self._thread.join(120)
        assert not self._thread.is_alive(), "a script is not done"
        if self.failures:
            raise self.failures[0]


def stay(connection: Connection) -> None:
    """Until the client goes."""
    while connection.receive() is not None:
        pass
