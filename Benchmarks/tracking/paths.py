"""Lets the programs of this folder import those of `../accuracy`, whose scorer they use."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "accuracy"))
