"""Client of datascand: codes and lines of text that a camera sees.

``results()`` gives each stable result once, also over restarts; ``events()`` gives everything as it happens;
``Control`` asks and steers the daemon. docs/protocol.md of DataScan says what the members mean.
"""

from .control import Control, DocumentMask, Photo, RawFrame
from .error import Error, GapWarning
from .events import (
    Add,
    Camera,
    Change,
    Event,
    Gap,
    Guidance,
    Hello,
    NoRead,
    Overflow,
    PageChange,
    Remove,
    Settings,
    Snapshot,
    Stable,
    Subscribed,
    Trigger,
    Update,
    Verdict,
)
from .items import (
    Candidate,
    Corners,
    Evidence,
    Item,
    Meaning,
    Region,
    RemovedItem,
    Result,
    StructuredAppend,
)
from .link import State
from .merged import MergedResults, merged_results
from .pages import Document, Page, PageItem, Pages
from .results import Results, results
from .sockets import CONTROL_SOCKET, EVENT_SOCKET
from .stream import Events, events

__all__ = [
    "CONTROL_SOCKET", "EVENT_SOCKET", "Add", "Camera", "Candidate", "Change", "Control", "Corners", "Document",
    "DocumentMask", "Error", "Event", "Events", "Evidence", "Gap", "GapWarning", "Guidance", "Hello", "Item", "Meaning",
    "MergedResults", "NoRead", "Overflow",
    "Page",
    "PageChange", "PageItem", "Pages", "Photo", "RawFrame",
    "Region", "Remove", "RemovedItem", "Result", "Results", "Settings", "Snapshot", "Stable", "State",
    "StructuredAppend", "Subscribed", "Trigger", "Update", "Verdict", "events", "merged_results", "results",
]
