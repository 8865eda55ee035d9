#!/usr/bin/env python3
"""Stores the results of all stations: each once, in one transaction with its place.

    read.py BROKER DATABASE      BROKER such as mqtt://127.0.0.1:1883; user and password in DATASCAN_USER, DATASCAN_PASSWORD
"""

import json
import logging
import os
import signal
import sys

import datascan.fleet
from database import Database

logging.basicConfig(level=logging.INFO, format="%(levelname)s %(message)s")
url, address = sys.argv[1:]
database = Database(address)
results = datascan.fleet.results(
    url, database.store(), username=os.environ.get("DATASCAN_USER"), password=os.environ.get("DATASCAN_PASSWORD")
)
signal.signal(signal.SIGTERM, lambda *_: results.close())
with results:
    for result in results:
        gap = f"{'an unknown number' if result.gap.missing is None else result.gap.missing}, {result.gap.reason}" if result.gap else None
        with result.transaction() as connection:
            database.insert(connection, [
                result.site, result.station, result.camera, result.cursor, result.time, result.item.symbology or result.item.type,
                result.item.text, gap, json.dumps(result.raw),
            ])  # fmt: skip
