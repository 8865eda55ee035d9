"""Lets the tests import the programs beside this folder, the scorer, and its hand-made streams."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent / "accuracy"), str(HERE.parent / "accuracy" / "tests")]
