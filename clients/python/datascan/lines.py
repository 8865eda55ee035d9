"""A Unix socket that carries lines of JSON."""

from __future__ import annotations

import json
import os
import socket
import time
from array import array
from typing import Any, List, Mapping, Optional

from .error import Error


class LineSocket:
    """A connection. Lines may have any length; what a disconnect cuts off is thrown away.

    Its methods raise ``OSError``; ``TimeoutError`` leaves what has come so far for the next call.
    """

    def __init__(self, path: str, timeout: Optional[float] = 10) -> None:
        self._socket = socket.socket(socket.AF_UNIX)
        self._buffer = bytearray()
        self._searched = 0
        self.descriptors: List[int] = []
        """File descriptors that came along, oldest first; who takes one closes it."""
        try:
            self._socket.settimeout(timeout)
            self._socket.connect(path)
        except socket.timeout:
            self._socket.close()
            raise TimeoutError(f"{path}: no connection in {timeout} s") from None
        except OSError as problem:
            self._socket.close()
            raise type(problem)(problem.errno, problem.strerror, path) from None

    def send(self, message: Mapping[str, Any], timeout: Optional[float] = 10) -> None:
        """Sends one line."""
        self._socket.settimeout(timeout)
        try:
            self._socket.sendall(json.dumps(message).encode() + b"\n")
        except socket.timeout:
            # No TimeoutError: half a line may be on its way, so this connection is of no use any more.
            raise ConnectionError(f"the daemon accepted no request in {timeout} s") from None

    def receive(self, deadline: Optional[float] = None) -> Any:
        """The next line, as an object; ``ConnectionError`` where there is none."""
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end < 0:
                self._searched = len(self._buffer)
                self._fill(deadline)
                continue
            self._searched = 0
            line = bytes(self._buffer[:end])
            del self._buffer[: end + 1]
            try:
                message = json.loads(line)
            except ValueError as problem:
                raise Error("protocol", f"a line isn't JSON: {problem}") from None
            if isinstance(message, dict):
                return message
            raise Error("protocol", "a line isn't a JSON object")

    def receive_bytes(self, count: int, deadline: Optional[float] = None) -> bytes:
        """As many bytes as asked for."""
        while len(self._buffer) < count:
            self._fill(deadline)
        taken = bytes(self._buffer[:count])
        del self._buffer[:count]
        self._searched = 0
        return taken

    def is_closed_by_peer(self) -> bool:
        """Whether the other side is known to be gone."""
        try:
            self._socket.settimeout(0)
            return not self._buffer and self._socket.recv(1, socket.MSG_PEEK) == b""
        except (BlockingIOError, socket.timeout):
            return False
        except OSError:
            return True

    def shut(self) -> None:
        """Ends the connection from any thread: whoever waits for a line gets ``ConnectionError``."""
        try:
            self._socket.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass  # It is closed already.

    def close(self) -> None:
        """Closes it."""
        self._socket.close()
        while self.descriptors:
            os.close(self.descriptors.pop())

    def _fill(self, deadline: Optional[float]) -> None:
        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            raise TimeoutError("nothing arrived in time")
        self._socket.settimeout(left)
        try:
            data, ancillary, _, _ = self._socket.recvmsg(
                1 << 18, socket.CMSG_SPACE(4 * array("i").itemsize), socket.MSG_CMSG_CLOEXEC
            )
        except socket.timeout:
            raise TimeoutError("nothing arrived in time") from None
        for level, kind, content in ancillary:
            if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
                received = array("i")
                received.frombytes(content[: len(content) - len(content) % received.itemsize])
                self.descriptors.extend(received)
        if not data:
            raise ConnectionError("the daemon closed the connection")
        self._buffer += data
