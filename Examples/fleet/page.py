#!/usr/bin/env python3
"""A page with all stations: their states, the latest results, and what is wrong.

    page.py BROKER DATABASE PORT      on 127.0.0.1, without a login: put a server with one before it
"""

import base64
import hashlib
import os
import sys
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import datascan.fleet
from database import Database

STYLE = """
body{font:15px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:70rem;padding:0 1rem;color:#222;background:#fff}
table{border-collapse:collapse;width:100%;margin-bottom:2rem}
th,td{text-align:left;padding:.3rem .8rem .3rem 0;border-bottom:1px solid #ddd;vertical-align:top;overflow-wrap:anywhere}
.online{color:#176b2c}.offline,.silent,.wrong{color:#b3261e;font-weight:600}
@media (prefers-color-scheme:dark){body{color:#eee;background:#181818}td,th{border-color:#444}.online{color:#7ad491}
.offline,.silent,.wrong{color:#ff9a90}}
"""
STYLE_HASH = base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()


def shown(text):
    """Text for the page. A code may contain anything, also characters that can't be seen or that reverse what follows."""
    return escape("".join(character if character.isprintable() else "␣" for character in str(text)))


def row(*cells, tag="td"):
    """A row of HTML cells."""
    return "<tr>" + "".join(f"<{tag}>{cell}</{tag}>" for cell in cells) + "</tr>"


def duration(seconds):
    if seconds is None:
        return "unknown"
    return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min" if seconds < 7200 else f"{seconds / 3600:.0f} h"


def station_row(state):
    camera = state.camera.get("state", "")
    wrong = [str(warning.get("message", warning.get("code", ""))) for warning in state.warnings]
    if camera not in ("", "streaming", "paused", "ended"):
        wrong.insert(0, f"{camera}: {state.camera.get('reason', '')}")
    if state.clock_offset is not None and abs(state.clock_offset) > 60:
        wrong.append(f"its clock is wrong by {duration(abs(state.clock_offset))}")
    return row(
        shown(state.address), f'<span class="{escape(state.state)}">{shown(state.state)}</span>', duration(state.age), shown(camera),
        shown(state.waiting), f'<span class="wrong">{shown("; ".join(wrong))}</span>', shown(state.version or ""),
    )  # fmt: skip


def page(fleet, database):
    states = fleet.states()
    online = sum(state.state == "online" for state in states)
    stations = "".join(map(station_row, states))
    results = "".join(
        row(shown(time), shown(f"{site}/{station}/{camera}"), shown(kind), shown(content))
        for site, station, camera, _, time, kind, content, _, _ in database.latest()
    )
    gaps = "".join(
        row(shown(time), shown(f"{site}/{station}/{camera}"), shown(gap))
        for site, station, camera, _, time, _, _, gap, _ in database.latest("gap IS NOT NULL", 10)
    )
    refused = "".join(row(shown(reason), count) for reason, count in sorted(fleet.counts.all().items()))
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Stations</title><meta http-equiv="refresh" content="3"><style>{STYLE}</style></head>
<body><h1>{online} of {len(states)} stations are online</h1>
<table>{row("Camera", "State", "Age", "Its camera", "Waiting", "Problems", "Version", tag="th")}{stations}</table>
<h2>Latest of {database.count()} results</h2><table>{row("Time", "Camera", "Kind", "Content", tag="th")}{results}</table>
<h2>Lost results</h2><table>{row("Before", "Camera", "How many, and why", tag="th")}{gaps or row("none", "", "")}</table>
<h2>Refused messages of this page</h2><table>{row("Reason", "Number", tag="th")}{refused or row("none", "")}</table>
</body></html>"""


def serve(fleet, database, port):
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self):
            # Another site's name that leads here (DNS rebinding) gets nothing.
            if self.path != "/" or self.headers.get("Host", "").rpartition(":")[0] not in ("127.0.0.1", "localhost"):
                self.send_error(404)
                return
            body = page(fleet, database).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(body)))
            self.send_header("Cache-Control", "no-store")
            self.send_header("Content-Security-Policy", f"default-src 'none'; style-src 'sha256-{STYLE_HASH}'; frame-ancestors 'none'")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    return ThreadingHTTPServer(("127.0.0.1", port), Handler)


if __name__ == "__main__":
    url, address, port = sys.argv[1:]
    login = {"username": os.environ.get("DATASCAN_USER"), "password": os.environ.get("DATASCAN_PASSWORD")}
    serve(datascan.fleet.Fleet(url, **login), Database(address), int(port)).serve_forever()
