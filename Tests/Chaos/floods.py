"""Floods on each socket: connections that are idle, that begin a line or a request, that send nonsense, and that take nothing."""

import os
import socket
import time


def connect(address):
    connection = socket.socket(socket.AF_INET if isinstance(address, tuple) else socket.AF_UNIX)
    connection.settimeout(0.2)
    connection.connect(address)
    return connection


BEGINNINGS = {
    "unix": [b"", b'{"subscribe":', b'{"jsonrpc":"2.0","id":1,"method":"status"}\n', b"\xff\x00nonsense\n"],
    "web": [b"", b"GET /", b"GET /api/events HTTP/1.1\r\nHost: localhost\r\n\r\n", b"\xff\x00nonsense\r\n\r\n"],
}


def flood(address, count, chance, ending):
    """Opens so many connections, keeps them for a while, and lets go of them."""
    kind = "web" if isinstance(address, tuple) else "unix"
    connections = []
    for _ in range(count):
        if ending.is_set():
            break
        try:
            connection = connect(address)
            connections.append(connection)
            connection.sendall(chance.choice(BEGINNINGS[kind]) or b"")
        except OSError:
            time.sleep(0.01)
    ending.wait(chance.uniform(0.5, 5))
    for connection in connections:
        connection.close()


def on(which):
    def fault(world, chance):
        flood(world.addresses[which], chance.randint(50, 3000), chance, world.ending)

    fault.__name__ = f"flood_{which}"
    return fault


def requests(world, chance):
    """A client that asks as fast as it can, and doesn't read the answers."""
    try:
        connection = connect(world.addresses["control"])
        for _ in range(3000):
            connection.sendall(b'{"jsonrpc":"2.0","id":1,"method":"status"}\n')
    except OSError:
        pass


def long_line(world, chance):
    try:
        connect(world.addresses[chance.choice(["events", "control"])]).sendall(os.urandom(1 << 20).replace(b"\n", b""))
    except OSError:
        pass


FAULTS = [on("events"), on("control"), on("web"), requests, long_line]
