"""The control socket: asks the daemon, and steers it."""

from __future__ import annotations

import base64
import os
import threading
import time
from dataclasses import dataclass, field
from types import TracebackType
from typing import (
    Any,
    BinaryIO,
    Dict,
    Iterator,
    List,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    Type,
    Union,
)

from .error import Error
from .events import Snapshot
from .items import Corners, Item, Region, Result
from .lines import LineSocket
from .pages import Page, Pages
from .record import Record, wire
from .sockets import control_socket


@dataclass(frozen=True)
class Photo(Record):
    """A JPEG picture: ``data``, or where a descriptor was asked for an open ``file`` that you close."""

    frame: int
    capture_time: float
    time: str
    width: int
    height: int
    size: int = field(metadata=wire(name="bytes"))
    data: bytes = field(default=b"", metadata=wire(base64.b64decode))
    file: Optional[BinaryIO] = None


@dataclass(frozen=True)
class DocumentMask(Record):
    """Where a search saw a document: for each cell of ``region``, row by row, a byte from 0 to 255."""

    frame: int
    capture_time: float
    time: str
    region: Region = field(metadata=wire(Region.read))
    width: int
    height: int
    values: bytes = field(metadata=wire(base64.b64decode, name="data"))
    document: Optional[str] = None


@dataclass(frozen=True)
class RawFrame(Record):
    """A frame as it came from the driver, and ``data``, its bytes."""

    frame: int
    capture_time: float
    format: str
    width: int
    height: int
    bytes_per_line: int
    flagged: bool
    lost: int
    data: bytes = b""


class Control:
    """Calls the daemon's methods. It connects at the first call, and anew where the daemon was restarted.

    Each method raises `Error` where the daemon refuses, and ``OSError`` where it can't be reached or does not answer in
    ``timeout`` seconds (``TimeoutError``): then it is not known whether it was done. Threads may share one.
    """

    def __init__(
        self, socket: Optional[str] = None, timeout: Optional[float] = 10, *, camera: Optional[str] = None
    ) -> None:
        self._path = socket or control_socket(camera)
        self._timeout = timeout
        self._lock = threading.Lock()
        self._lines: Optional[LineSocket] = None
        self._id = 0

    def __enter__(self) -> Control:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        self.close()

    def close(self) -> None:
        """Closes the connection."""
        with self._lock:
            self._drop()

    def call(self, method: str, params: Optional[Mapping[str, Any]] = None) -> Any:
        """Calls any method, and returns its result."""
        result, descriptors = self._call(method, params)
        for descriptor in descriptors:
            os.close(descriptor)
        return result

    def ping(self) -> str:
        """``pong``."""
        return str(self.call("ping"))

    def status(self) -> Dict[str, Any]:
        """What the daemon does, as docs/protocol.md has it."""
        return dict(self.call("status"))

    def items(self) -> Tuple[Item, ...]:
        """What is in view, in reading order."""
        return Snapshot.read(self.call("items")).items

    def pause(self) -> None:
        """Lets go of the camera."""
        self.call("pause")

    def resume(self) -> None:
        """Scans again."""
        self.call("resume")

    def reload(self) -> List[str]:
        """Reads the configuration anew; the keys whose change needs a restart."""
        return list(self.call("reload")["needsRestart"])

    def override_settings(self, revision: str, settings: Mapping[str, Any]) -> Optional[str]:
        """Lays settings over the configuration, in place of all earlier ones; why they were taken back, or None if they stay.

        It takes until it is known whether frames come: up to 30 s, so the client needs a larger ``timeout``.
        """
        answer = self.call("overrideSettings", {"revision": revision, "settings": settings})
        return str(answer.get("reason", "")) if answer["status"] == "rolledBack" else None

    def set_region_of_interest(self, x: float, y: float, width: float, height: float) -> None:
        """Reads only this part of the frame, in fractions of it."""
        self.call("setRegionOfInterest", {"regionOfInterest": {"x": x, "y": y, "width": width, "height": height}})

    def set_recognized_data_types(self, types: Sequence[Union[str, Mapping[str, Any]]]) -> None:
        """Looks for other things, such as ``[{"barcode": {"symbologies": ["qr"]}}, "text"]``."""
        self.call("setRecognizedDataTypes", {"recognizedDataTypes": list(types)})

    def select(self, x: float, y: float) -> Item:
        """Tells of the item at this point of the frame from now on, where only one is told."""
        return Item.read(self.call("select", {"point": [x, y]})["item"])

    def part_bounds(self, item: str, part: str) -> Tuple[Corners, ...]:
        """Where characters of the transcript of an item in view lie, in reading order."""
        bounds = self.call("partBounds", {"item": item, "part": part})["bounds"]
        return tuple(Corners.read(corners) for corners in bounds)

    def text_in(self, document: str, x: float, y: float, width: float, height: float) -> Tuple[Item, ...]:
        """The lines in a part of a document in view, in reading order; the part in fractions of the upright page."""
        region = {"x": x, "y": y, "width": width, "height": height}
        return tuple(Item.read(item) for item in self.call("textIn", {"document": document, "region": region})["items"])

    def document_mask(self) -> DocumentMask:
        """Where the latest search saw a document; `Error` ``unavailable`` if it saw none."""
        return DocumentMask.read(self.call("documentMask"))

    def capture_photo(
        self,
        area: Optional[str] = None,
        *,
        item: Optional[str] = None,
        frame: Optional[int] = None,
        quality: Optional[int] = None,
        as_descriptor: bool = False,
    ) -> Photo:
        """A picture of the whole ``frame`` or of the ``region``, or an item by its id, straightened; a document as a page.

        :param frame: the number of a frame that an event named; the newest without it.
        :param quality: of the JPEG, 1 to 100.
        :param as_descriptor: get it as an open file, which costs less than base64.
        """
        wanted = {"area": area, "item": item, "frame": frame, "quality": quality}
        params: Dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
        if as_descriptor:
            params["as"] = "descriptor"
        result, descriptors = self._call("capturePhoto", params)
        if not as_descriptor:
            return Photo.read(result)
        if not descriptors:
            raise Error("protocol", "the daemon sent no file descriptor")
        file = os.fdopen(descriptors.pop(0), "rb")
        file.seek(0)
        return Photo.read({**result, "file": file})

    def pages(self) -> Pages:
        """The captured pages of the current document, in order, and the finished documents."""
        return Pages.read(self.call("pages"))

    def capture_page(self) -> Page:
        """Captures the page in view, however it lies; the new picture of a known page replaces the earlier one."""
        return Page.read(self.call("capturePage")["page"])

    def remove_page(self, page: str) -> None:
        """Removes a page of any document."""
        self.call("removePage", {"page": page})

    def move_page(self, page: str, to: int) -> None:
        """Moves a page of the current document to another place, from 0."""
        self.call("movePage", {"page": page, "to": to})

    def finish_document(self) -> int:
        """Finishes the current document, and returns its number; the next page begins another one."""
        return int(self.call("finishDocument")["document"])

    def page_picture(self, page: str, thumbnail: bool = False) -> bytes:
        """The JPEG of a page."""
        return self._file("pagePicture", {"page": page, "thumbnail": thumbnail})

    def document_file(self, document: Optional[int] = None) -> bytes:
        """A finished document, or the current one, as a searchable PDF."""
        return self._file("documentFile", {} if document is None else {"document": document})

    def result_picture(self, cursor: str) -> bytes:
        """The JPEG of a result, straightened and upright; an `Error` with the code `unavailable` if there is none."""
        return self._file("resultPicture", {"cursor": cursor})

    def _file(self, method: str, params: Dict[str, Any]) -> bytes:
        result, descriptors = self._call(method, {**params, "as": "descriptor"})
        if not descriptors:
            raise Error("protocol", "the daemon sent no file descriptor")
        with os.fdopen(descriptors.pop(0), "rb") as file:
            file.seek(0)
            data = file.read()
        if len(data) != result["bytes"]:
            raise Error("protocol", f"the file has {len(data)} bytes instead of {result['bytes']}")
        return data

    def trigger(self, window: Optional[float] = None) -> Tuple[str, float]:
        """Has the daemon read now, if its configuration asks for triggers; what it read comes as events.

        :param window: seconds for which it reads at most; the configured number without it.
        :returns: ``open``, or ``held`` while an earlier result is held; and the seconds until that ends.
        """
        result = self.call("trigger", {} if window is None else {"window": window})
        return str(result["state"]), float(result["remaining"])

    def acknowledge(self, result: Union[Item, str], verdict: str, message: Optional[str] = None) -> None:
        """Answers a result: everyone who follows the events gets the answer, so that a page, a lamp and a beeper agree.

        The same verdict again changes nothing.

        :param result: a stable code or line from `results` or from an event or snapshot, or its cursor.
        :param verdict: ``accepted`` or ``rejected``.
        :param message: a sentence for people: one line of at most 200 characters.

        Raises `Error` where the result is not known or kept any more, where the daemon's rules reject it, and where it has
        the contrary verdict.
        """
        params: Dict[str, Any]
        if isinstance(result, str):
            params = {"cursor": result}
        elif result.cursor is None or (isinstance(result, Result) and result.frame is None):
            # It was in view at the first start. Then a cursor is where to go on, and not that of the result.
            params = {"item": result.id}
        else:
            params = {"cursor": result.cursor}
        params["verdict"] = verdict
        if message is not None:
            params["message"] = message
        self.call("acknowledge", params)

    def set_zoom(self, zoom: int) -> None:
        """Zooms, in the camera's own units; `Error` names the range."""
        self.call("setZoom", {"zoom": zoom})

    def cameras(self) -> List[Dict[str, Any]]:
        """What is plugged in, as docs/protocol.md has it."""
        return list(self.call("cameras")["cameras"])

    def set_camera(self, **camera: Any) -> None:
        """Changes the camera as the configuration's section ``camera`` would, such as ``width=1920, height=1080``."""
        self.call("setCamera", {"camera": camera})

    def supported_symbologies(self) -> List[str]:
        """The symbologies that can be read."""
        return list(self.call("supportedSymbologies")["supported"])

    def supported_languages(self) -> List[str]:
        """The languages of text that can be read at every level, ISO 639-1."""
        return list(self.call("supportedLanguages")["supported"])

    def accurate_languages(self) -> List[str]:
        """The languages of text whose models for the accurate level are installed, BCP 47."""
        return list(self.call("supportedLanguages")["accurate"])

    def record(self) -> Iterator[RawFrame]:
        """The camera's frames from now on, on a connection of its own; ends with the daemon or the loop."""
        lines = LineSocket(self._path, self._timeout)
        try:
            lines.send({"jsonrpc": "2.0", "id": 1, "method": "record"}, self._timeout)
            self._result(lines.receive(self._deadline()))
            while True:
                try:
                    header = lines.receive()
                    yield RawFrame.read({**header, "data": lines.receive_bytes(header["bytes"])})
                except ConnectionError:
                    return
        finally:
            lines.close()

    def _call(self, method: str, params: Optional[Mapping[str, Any]]) -> Tuple[Any, List[int]]:
        with self._lock:
            self._id += 1
            request = {"jsonrpc": "2.0", "id": self._id, "method": method}
            if params is not None:
                request["params"] = params
            try:
                if self._lines is not None and self._lines.is_closed_by_peer():
                    self._drop()
                if self._lines is None:
                    self._lines = LineSocket(self._path, self._timeout)
                try:
                    self._lines.send(request, self._timeout)
                except BrokenPipeError:
                    pass  # Refused as a whole: what was said before the end is still to be read.
                reply = self._lines.receive(self._deadline())
                if reply.get("id") not in (None, self._id):
                    raise Error("protocol", "this is the reply to another request")
            except BaseException:
                # A reply that comes after all must not be taken for that of the next request.
                self._drop()
                raise
            if reply.get("id") is None:
                self._drop()
                return self._result(reply), []
            descriptors, self._lines.descriptors = self._lines.descriptors, []
            try:
                return self._result(reply), descriptors
            except Error:
                for descriptor in descriptors:
                    os.close(descriptor)
                raise

    def _deadline(self) -> Optional[float]:
        return None if self._timeout is None else time.monotonic() + self._timeout

    def _drop(self) -> None:
        lines, self._lines = self._lines, None
        if lines is not None:
            lines.close()

    @staticmethod
    def _result(reply: Mapping[str, Any]) -> Any:
        if "error" in reply:
            raise Error.read_reply(reply["error"])
        if "result" not in reply:
            raise Error("protocol", "a reply has neither a result nor an error")
        return reply["result"]
