"""Where a camera is in the fleet, and the topics that belong to it."""

from __future__ import annotations

import re
from typing import NamedTuple, Optional, Tuple

NAME = re.compile(r"[a-z0-9-]{1,32}\Z")
"""Names of sites, stations, cameras and groups."""

LEVELS = 5
"""Levels of a topic before what it is about: prefix, version, site, station, camera."""


class Address(NamedTuple):
    """A camera of a station of a site. A daemon without a name is the camera ``main``."""

    site: str
    station: str
    camera: str

    def __str__(self) -> str:
        return "/".join(self)

    @classmethod
    def checked(cls, site: str, station: str, camera: str) -> Address:
        """An address; ``ValueError`` if a part isn't a name."""
        for what, name in (("site", site), ("station", station), ("camera", camera)):
            if not isinstance(name, str) or not NAME.match(name):
                raise ValueError(f"{what} is {name!r}; a name has 1 to 32 small letters, digits and hyphens")
        return cls(site, station, camera)


class Topics:
    """The topics under a prefix."""

    def __init__(self, prefix: str = "datascan") -> None:
        if not re.match(r"[\w-]{1,32}(/[\w-]{1,32}){0,3}\Z", prefix):
            raise ValueError(f"prefix is {prefix!r}; it has up to four levels of letters, digits, hyphens and underscores")
        self.root = f"{prefix}/1"
        self._depth = len(prefix.split("/")) - 1

    def of(self, address: Address, about: str) -> str:
        """The topic of a camera, such as ``datascan/1/berlin/gate-3/main/result``."""
        return f"{self.root}/{address}/{about}"

    def everywhere(self, about: str, cameras: str = "+/+/+") -> str:
        """The filter for a topic of all cameras, or of those of ``SITE/STATION/CAMERA`` with ``+`` for any."""
        parts = cameras.split("/")
        if len(parts) != 3 or not all(part == "+" or NAME.match(part) for part in parts):
            raise ValueError(f"cameras contains {cameras!r}; write SITE/STATION/CAMERA, with + for any name")
        return f"{self.root}/{cameras}/{about}"

    def group(self, group: str) -> str:
        """The topic of the settings that a group of cameras should have."""
        if not NAME.match(group):
            raise ValueError(f"group is {group!r}; a name has 1 to 32 small letters, digits and hyphens")
        return f"{self.root}/groups/{group}/settings/desired"

    def replies(self, client: str) -> str:
        """The topic that answers to a client's commands go to."""
        return f"{self.root}/replies/{client}"

    def parse(self, topic: str) -> Optional[Tuple[Address, str]]:
        """The camera that a topic belongs to, and what it is about; None for any other topic."""
        parts = topic.split("/")[self._depth :]
        if len(parts) <= LEVELS or not topic.startswith(self.root + "/"):
            return None
        names = parts[2:LEVELS]
        return (Address(*names), "/".join(parts[LEVELS:])) if all(map(NAME.match, names)) else None
