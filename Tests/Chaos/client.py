"""A program that uses the Python client, to be killed: writes each result's cursor and each gap to a file.

    client.py SOCKET STATE OUTPUT
"""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../clients/python"))
import datascan  # noqa: E402

address, state, output = sys.argv[1:]
with open(output, "a") as file:

    def write(entry):
        file.write(json.dumps(entry) + "\n")
        file.flush()

    def gap(gap):
        entry = {"reason": gap.reason}
        if gap.missing is not None:
            entry["missing"] = gap.missing
        write({"gap": entry})

    for result in datascan.results(state=state, socket=address, on_gap=gap):
        if result.cursor:
            write({"cursor": result.cursor, "replayed": bool(result.replayed)})
