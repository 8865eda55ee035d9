"""Dataclasses from the members of JSON objects. Members that are not known are passed over, and stay in ``raw``."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable, Dict, Mapping, Optional, Tuple, Type, TypeVar

from .error import Error

R = TypeVar("R", bound="Record")


class Record:
    """Something that the daemon told, with all of its members as they came in ``raw``."""

    raw: Mapping[str, Any]

    @classmethod
    def read(cls: Type[R], members: Mapping[str, Any]) -> R:
        """Makes one of the members of an object; `Error` with the code ``protocol`` where one is missing or wrong."""
        values = {}
        try:
            for field in dataclasses.fields(cls):  # type: ignore[arg-type]
                name = field.metadata.get("name") or camel(field.name)
                if name in members:
                    convert = field.metadata.get("read")
                    values[field.name] = convert(members[name]) if convert else members[name]
            made = cls(**values)
        except (TypeError, ValueError, KeyError, AttributeError) as problem:
            raise Error("protocol", f"{cls.__name__} can't be read: {problem}") from problem
        object.__setattr__(made, "raw", members)
        return made


def wire(read: Optional[Callable[[Any], Any]] = None, name: str = "") -> Dict[str, Any]:
    """The metadata of a field that is converted, or has a name of its own on the wire."""
    return {"read": read, "name": name}


def many(kind: Type[R]) -> Callable[[Any], Tuple[R, ...]]:
    """Converts a list of objects."""
    return lambda values: tuple(kind.read(value) for value in values)


def camel(name: str) -> str:
    """``first_seen`` as it is on the wire: ``firstSeen``."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)
