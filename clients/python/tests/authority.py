"""Certificates of a test's own authority, made with openssl."""

from __future__ import annotations

import os
import subprocess
from datetime import datetime, timedelta, timezone

DAY = timedelta(days=1)

# What `openssl ca` asks for; only that command can choose both dates.
CONFIG = """
[ca]
default_ca = authority
[authority]
database = {folder}/index
serial = {folder}/serial
new_certs_dir = {folder}
unique_subject = no
default_md = sha256
policy = anything
[anything]
commonName = supplied
"""


class Authority:
    """An authority whose files are in a folder."""

    def __init__(self, folder: str, name: str = "ca") -> None:
        self.folder = os.path.join(folder, name)
        os.makedirs(self.folder)
        with open(self._path("config"), "w") as file:
            file.write(CONFIG.format(folder=self.folder))
        with open(self._path("serial"), "w") as file:
            file.write("01")
        open(self._path("index"), "w").close()
        self.certificate = self._path("ca.pem")
        # Its own dates are wide, so that a certificate's are what is tested.
        self._request("ca", f"/CN=test authority {name}")
        self._sign("ca", -3650 * DAY, 3650 * DAY, "basicConstraints=critical,CA:TRUE", "-selfsign")

    def issue(
        self, name: str, common_name: str, start: timedelta = -DAY, end: timedelta = DAY,
        addresses: str = "DNS:localhost,IP:127.0.0.1",
    ) -> "tuple[str, str]":  # fmt: skip
        """A certificate and its key: their paths. ``start`` and ``end`` are from now."""
        self._request(name, "/CN=" + common_name.replace("/", "\\/"))
        self._sign(name, start, end, f"subjectAltName={addresses}", "-cert", self.certificate)
        return self._path(f"{name}.pem"), self._path(f"{name}.key")

    def _path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def _request(self, name: str, subject: str) -> None:
        self._openssl(
            "req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", subject,
            "-keyout", self._path(f"{name}.key"), "-out", self._path(f"{name}.request"),
        )  # fmt: skip

    def _sign(self, name: str, start: timedelta, end: timedelta, extension: str, *options: str) -> None:
        extensions = self._path(f"{name}.extensions")
        with open(extensions, "w") as file:
            file.write(extension + "\n")
        now = datetime.now(timezone.utc)
        dates = [(now + offset).strftime("%Y%m%d%H%M%SZ") for offset in (start, end)]
        self._openssl(
            "ca", "-batch", "-notext", "-config", self._path("config"), "-keyfile", self._path("ca.key"), "-extfile", extensions,
            "-startdate", dates[0], "-enddate", dates[1], "-in", self._path(f"{name}.request"), "-out", self._path(f"{name}.pem"),
            *options,
        )  # fmt: skip

    @staticmethod
    def _openssl(*words: str) -> None:
        done = subprocess.run(["openssl", *words], capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"openssl {words[0]}: {done.stderr}")
