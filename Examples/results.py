#!/usr/bin/env python3
# Prints each stable result once, also over restarts of this program and of the daemon.
# Usage: results.py [SOCKET [STATE]]   Needs: pip install ./clients/python
import sys

import datascan

socket, state = [*sys.argv[1:], *[datascan.EVENT_SOCKET, "cursor.json"][len(sys.argv) - 1 :]]
for item in datascan.results(state=state, socket=socket):
    print(item.symbology or item.type, item.content, flush=True)
