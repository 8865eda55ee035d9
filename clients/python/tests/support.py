"""What the tests share. scripts/test-clients runs them: it sets where modules are found."""

from __future__ import annotations

import os
import shutil
import tempfile
import unittest

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
"""The checkout."""


class FolderTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self) -> None:
        # Short: the path of a socket has at most 107 bytes.
        self.folder = tempfile.mkdtemp(prefix="dsc")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.socket = os.path.join(self.folder, "s")
        self.state = os.path.join(self.folder, "cursor")
