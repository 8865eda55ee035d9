"""How long it takes from a network camera's frame to the event: a server of MJPEG over HTTP, datascan-feed, and a daemon.

    python3 Benchmarks/cameras/network.py CLIP [--seconds 30] [--direct] [--types barcode] [--programs .build/release]

The server sends a frame 30 times a second with its time, as ustreamer does, so the age of an event is that of the frame: from the moment at which the
server sends it until a subscriber has the event. With --direct, the same frames are written to the daemon's socket without server and feed.
"""
import argparse
import contextlib
import http.server
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

from station import HEAD, RATE, Camera, frames, part, resident, ticks, write


def serve(pictures):
    """Starts a server in a process of its own; returns the process and the port."""

    class Server(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=b")
            self.end_headers()
            number, due = 0, time.monotonic()
            while True:
                self.wfile.write(part(pictures[number % len(pictures)]))
                number += 1
                due += 1 / RATE
                time.sleep(max(0, due - time.monotonic()))

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Server)
    child = os.fork()
    if child == 0:
        server.serve_forever()
    return child, server.server_address[1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clip")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--direct", action="store_true")
    parser.add_argument("--types", default="barcode")
    parser.add_argument("--level", default="fast")
    parser.add_argument("--programs", default=".build/release")
    args = parser.parse_args()
    pictures = frames(args.clip)
    with tempfile.TemporaryDirectory() as folder:
        camera = Camera(f"{folder}/0", args)
        if args.direct:
            child = os.fork()
            if child == 0:
                with contextlib.suppress(BaseException):
                    write(f"{folder}/0/s.sock", pictures, 0, threading.Event())
                os._exit(0)
            feed = None
        else:
            child, port = serve(pictures)
            with open(f"{folder}/feed.yaml", "w") as file:
                file.write(f"{{socket: {folder}/0/s.sock, url: 'http://127.0.0.1:{port}/'}}\n")
            feed = subprocess.Popen([f"{args.programs}/datascan-feed", "camera", "--config", f"{folder}/feed.yaml"], stderr=subprocess.DEVNULL)
        try:
            time.sleep(3)
            camera.begin()
            before = ticks(feed.pid) if feed else 0
            time.sleep(args.seconds)
            if feed:
                cpu = 100 * (ticks(feed.pid) - before) / args.seconds
                print(f"feed: CPU {cpu:.1f} % of one, resident {resident(feed.pid):.1f} MB")
            print(HEAD)
            print(camera.end())
        finally:
            os.kill(child, signal.SIGKILL)
            for process in filter(None, [feed, camera.daemon]):
                process.terminate()
                process.wait()


if __name__ == "__main__":
    sys.exit(main())
