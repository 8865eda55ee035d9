"""Lets the programs of this folder import those of `../accuracy` and `../text`, whose parts they use."""

import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parents[1]
# Behind this folder: one of them has a make_clips as well.
sys.path += [path for name in ("accuracy", "text") if (path := str(BENCHMARKS / name)) not in sys.path]
