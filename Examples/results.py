#!/usr/bin/env python3
# Prints each stable result once, even across restarts of this program and of the daemon.
# Usage: results.py [SOCKET [STATE]]   Needs: pip install ./clients/python
import sys

import datascan

socket, state = [*sys.argv[1:], *[datascan.EVENT_SOCKET, "cursor.json"][len(sys.argv) - 1 :]]
for item in datascan.results(state=state, socket=socket):
    # A code may contain terminal escape sequences.
    print(item.symbology or item.type, "".join(c if c.isprintable() else "␣" for c in item.content), flush=True)
