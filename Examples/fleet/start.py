#!/usr/bin/env python3
"""A fleet on this machine: broker, database, simulated stations, the program that stores the results, and a page. Ctrl-C ends it.

    start.py [--stations 8] [--rate 0.3] [--folder fleet] [--web 8090]
"""

import argparse
import os
import secrets
import signal
import subprocess
import sys
import time

from services import Mosquitto, Postgres
from stations import Stations

HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stations", type=int, default=8)
    parser.add_argument("--rate", type=float, default=0.3, help="results of each station, per second")
    parser.add_argument("--folder", default="fleet", help="for the broker's and the database's files; results stay in it")
    parser.add_argument("--web", type=int, default=8090, help="port of the page")
    parser.add_argument("--sqlite", action="store_true", help="use SQLite although PostgreSQL is installed")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    folder = os.path.abspath(args.folder)
    os.makedirs(folder, exist_ok=True)
    station_password, password = secrets.token_hex(16), secrets.token_hex(16)
    users = {"backend": password, **{f"berlin/gate-{number}": station_password for number in range(1, args.stations + 1)}}
    # The default of 1000 is too few for results of a weekend without the reader.
    broker = Mosquitto(f"{folder}/broker", users=users, acl=f"{HERE}/acl", options=["max_queued_messages 100000"])
    database = None if args.sqlite or not Postgres.is_installed() else Postgres(f"{folder}/postgres")
    programs, stations = [], None
    try:
        broker.start()
        url = f"mqtt://127.0.0.1:{broker.port}"
        address = database.start().address if database else f"{folder}/fleet.sqlite"
        environment = {**os.environ, "DATASCAN_USER": "backend", "DATASCAN_PASSWORD": password}
        for words in (["read.py", url, address], ["page.py", url, address, str(args.web)]):
            programs.append(subprocess.Popen([sys.executable, f"{HERE}/{words[0]}", *words[1:]], env=environment))
        stations = Stations(broker.port)
        made = stations.add(args.stations, rate=args.rate, password=station_password, seed=secrets.randbits(32))
        stations.start(made, within=2)
        print(f"http://127.0.0.1:{args.web}/ shows {args.stations} stations; results are in {address}", flush=True)
        while all(program.poll() is None for program in programs):
            time.sleep(0.5)
        sys.exit("a program has ended")
    except KeyboardInterrupt:
        pass
    finally:
        for program in programs:
            program.terminate()
        for program in programs:
            program.wait()
        if stations:
            stations.close()
        if database:
            database.stop()
        broker.stop()


if __name__ == "__main__":
    main()
