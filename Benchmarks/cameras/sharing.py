"""What several cameras on one machine cost, and whether they share it fairly.

    python3 Benchmarks/cameras/sharing.py CLIP… [--cameras 1 2 4] [--still 0] [--seconds 30] [--types barcode,text] [--programs .build/release]

Each camera is a daemon of its own whose device is a stream. One process writes the frames of a clip (CLIP.mjpeg) to each of them, 30 a
second, over and over, with the time of each frame; the cameras begin at different places of it. The last --still cameras get one frame
again and again. Printed for each camera: processor time of the daemon with its helpers in percent of one processor; frames read a second;
items that became stable; how old an event was when a subscriber read it, in milliseconds (median, 99 of 100); memory in MB (PSS, which
divides shared pages between those who use them).
"""
import argparse
import contextlib
import os
import signal
import sys
import tempfile
import threading
import time

from station import HEAD, Camera, frames, write


def measure(count, clips, args):
    with tempfile.TemporaryDirectory() as folder:
        cameras = [Camera(f"{folder}/{number}", args) for number in range(count)]
        # Writers are processes: threads of one would wait for each other.
        writers = []
        for number in range(count):
            pictures = clips[number % len(clips)]
            still = number >= count - args.still
            child = os.fork()
            if child == 0:
                with contextlib.suppress(BaseException):
                    write(f"{folder}/{number}/s.sock", pictures[:1] if still else pictures, number * len(pictures) // count, threading.Event())
                os._exit(0)
            writers.append(child)
        try:
            time.sleep(args.warm)
            for camera in cameras:
                camera.begin()
            time.sleep(args.seconds)
            return [camera.end() for camera in cameras]
        finally:
            for writer in writers:
                os.kill(writer, signal.SIGKILL)
                os.waitpid(writer, 0)
            for camera in cameras:
                camera.daemon.terminate()
            for camera in cameras:
                camera.daemon.wait()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("clips", nargs="+")
    parser.add_argument("--cameras", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--still", type=int, default=0)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--warm", type=float, default=5)
    parser.add_argument("--types", default="barcode,text")
    parser.add_argument("--level", default="fast")
    parser.add_argument("--programs", default=".build/release")
    args = parser.parse_args()
    clips = [frames(clip) for clip in args.clips]
    print("cameras | " + HEAD)
    for count in args.cameras:
        rows = measure(count, clips, args)
        for row in rows:
            print(f"{count:7} | {row}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
