#!/usr/bin/env python3
# Prints each stable result once, also over restarts of this program and of the daemon.
# Usage: results.py [SOCKET [STATE]]   Needs: pip install ./clients/python
import sys

import datascan

socket, state = [*sys.argv[1:], *[datascan.EVENT_SOCKET, "cursor.json"][len(sys.argv) - 1 :]]
for item in datascan.results(state=state, socket=socket):
    # A code may hold what steers a terminal.
    print(item.symbology or item.type, "".join(c if c.isprintable() else "␣" for c in item.content), flush=True)
