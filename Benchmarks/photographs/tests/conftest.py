"""Lets the tests import the programs beside this folder, what these use, and the scorer's hand-made streams."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent / "accuracy" / "tests")]
import paths  # noqa: E402, F401
