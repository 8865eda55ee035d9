#!/usr/bin/env python3
"""Simulated stations for a broker. Needs: pip install './clients/python[fleet]'

    simulate.py --port 1883 --stations 8 --rate 0.5
"""

import argparse
import time

from stations import Stations

parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
parser.add_argument("--host", default="127.0.0.1")
parser.add_argument("--port", type=int, default=1883)
parser.add_argument("--stations", type=int, default=8)
parser.add_argument("--rate", type=float, default=0.5, help="results of each station, per second")
parser.add_argument("--password", help="of all stations; the user is SITE/STATION")
parser.add_argument("--seed", type=int, default=0)
args = parser.parse_args()

stations = Stations(args.port, args.host)
made = stations.add(args.stations, rate=args.rate, password=args.password, seed=args.seed)
stations.start(made, within=min(30, args.stations / 100))
while True:
    time.sleep(5)
    print(f"{sum(station.is_open for station in made)} connected, {stations.sent} results sent", flush=True)
