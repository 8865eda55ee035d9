"""Lets the tests import the programs beside this folder, and those of `../accuracy`."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
import paths  # noqa: E402, F401
