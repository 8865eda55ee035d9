"""Where the daemons of cameras have their sockets."""

from __future__ import annotations

from typing import Optional


def folder(camera: Optional[str]) -> str:
    """The folder of the sockets of a camera's daemon; None is the daemon without a name."""
    return "/run/datascand" if camera is None else f"/run/datascan/{camera}"


def event_socket(camera: Optional[str] = None) -> str:
    """The socket that events come from."""
    return f"{folder(camera)}/events.sock"


def control_socket(camera: Optional[str] = None) -> str:
    """The socket that `Control` uses."""
    return f"{folder(camera)}/control.sock"


EVENT_SOCKET = event_socket()
CONTROL_SOCKET = control_socket()
