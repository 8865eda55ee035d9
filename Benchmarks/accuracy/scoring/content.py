"""When a content that was read is the content that was printed.

Readers differ in what they add around the same content, so these do not count for barcodes: spaces and the
separators GS, RS and FS; parentheses around GS1 identifiers; leading zeros (a UPC-A as EAN-13); Codabar's start and
stop letters; the identifier 01 before a GS1 DataBar's number. Text must agree but for the number of spaces.
"""

from __future__ import annotations

import base64
import binascii

CODABAR_GUARDS = "ABCDabcd"


def bare(payload: str | None) -> str:
    """A payload without white space, control separators and parentheses."""
    return "".join(c for c in payload or "" if not c.isspace() and c not in "()")


def same_payload(printed: str, read: str | None, symbology: str = "") -> bool:
    """Whether two barcode payloads are the same; `symbology` (of the print) admits its own liberties."""
    want, got = bare(printed), bare(read)
    if want == got or want.lstrip("0") == got.lstrip("0"):
        return True
    if symbology == "codabar":
        return want.strip(CODABAR_GUARDS[:4]) == got.strip(CODABAR_GUARDS)
    return symbology.startswith("gs1") and got == want[2:]


def payload_of(item: dict) -> str | None:
    """An item's payload, with its add-on behind it where it was told: labels of photographs have both as one."""
    payload, supplement = item.get("payload"), item.get("supplementalPayload")
    return payload if payload is None or supplement is None else payload + supplement


def same_text(printed: str | None, read: str | None) -> bool:
    """Whether two lines of text are the same."""
    return (printed or "").split() == (read or "").split()


def same_content(truth: dict, item: dict) -> bool:
    """Whether an event's item has the content of a truth's item. A truth without a text takes any payload."""
    if item.get("type") != truth["kind"]:
        return False
    if truth["kind"] == "text":
        return same_text(truth["text"], item.get("transcript"))
    return truth["text"] is None or any(
        same_payload(truth["text"], payload, truth["symbology"]) for payload in (item.get("payload"), payload_of(item))
    )


def decoded(payload_data: str | None) -> bytes | None:
    """The bytes behind `payloadData`; None where it is not base64."""
    try:
        return base64.b64decode(payload_data or "", validate=True)
    except (binascii.Error, ValueError):
        return None


def same_bytes(printed: bytes, payload_data: str | None) -> bool:
    """Whether `payloadData` holds those bytes, not counting GS."""
    read = decoded(payload_data)
    return read is not None and read.replace(b"\x1d", b"") == printed.replace(b"\x1d", b"")
