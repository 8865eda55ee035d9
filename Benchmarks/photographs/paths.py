"""Lets the programs of this folder import those of `../accuracy` and `../text`, whose parts they use."""

import sys
from pathlib import Path

BENCHMARKS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(BENCHMARKS / name) for name in ("accuracy", "text") if str(BENCHMARKS / name) not in sys.path]
