"""The results of several cameras as one stream."""

from __future__ import annotations

import os
import queue
import threading
import time
from typing import Any, Callable, Mapping, Optional, Sequence, Union

from .events import Gap
from .items import Result
from .link import State
from .results import Results, results
from .sockets import event_socket
from .using import Using


class _Reader:
    """Reads one camera in a thread of its own, one result at a time: the next one is asked for once the latest is used."""

    def __init__(self, source: Results, out: queue.SimpleQueue[Any]) -> None:
        self.source = source
        self._out = out
        self._is_ended = False
        self._used = threading.Semaphore(0)
        threading.Thread(target=self._run, name="datascan", daemon=True).start()

    def use(self) -> None:
        """The latest result is used."""
        self._used.release()

    def end(self) -> None:
        """Ends the thread; a result that waits counts as not used."""
        self._is_ended = True
        self.source.close()
        self._used.release()

    def _run(self) -> None:
        value: Union[Result, Exception, None] = None
        while not self._is_ended:
            try:
                value = self.source.get()
            except Exception as problem:
                value = problem
            self._out.put((self, value))
            if not isinstance(value, Result):
                return
            self._used.acquire()


class MergedResults(Using[Result]):
    """An iterator over the stable results of several cameras; `merged_results` makes it.

    Once a result is used, the cursor of its camera is stored. A camera that is not there is waited for, and the others go on.
    """

    def __init__(self, sources: Sequence[Results]) -> None:
        self._out: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._using: Optional[_Reader] = None
        self._is_closed = False
        self._readers = [_Reader(source, self._out) for source in sources]

    def __next__(self) -> Result:
        result = self._next(None)
        if result is None:
            raise StopIteration
        return result

    def get(self, timeout: Optional[float] = None) -> Optional[Result]:
        return self._next(timeout)

    def commit(self) -> None:
        if self._using is not None:
            self._using.source.commit()

    def close(self) -> None:
        self._is_closed = True
        for reader in self._readers:
            reader.end()
        self._out.put((None, None))

    def _next(self, timeout: Optional[float]) -> Optional[Result]:
        self.commit()
        if self._using is not None:
            self._using.use()
            self._using = None
        end = None if timeout is None else time.monotonic() + timeout
        while not self._is_closed:
            try:
                reader, value = self._out.get(timeout=None if end is None else max(0, end - time.monotonic()))
            except queue.Empty:
                return None
            if isinstance(value, Exception):
                raise value
            if isinstance(value, Result):
                self._using = reader
                return value
        return None


def merged_results(
    cameras: Union[Sequence[str], Mapping[str, str]],
    state: Union[str, "os.PathLike[str]", None] = None,
    *,
    on_gap: Optional[Callable[[Gap], None]] = None,
    on_state: Optional[Callable[[State], None]] = None,
    **options: Any,
) -> MergedResults:
    """The stable results of several cameras, each once, as they come; each has its ``camera``.

    :param cameras: their names, or a mapping from names to event sockets.
    :param state: a folder that keeps a cursor for each camera over restarts; it is made if it is missing.
    :param on_gap, on_state: as for `results`; they are called in threads, one for each camera, and their ``camera`` says which.
    :param options: the others of `results`.

    Raises as `results` does. After an error of one camera, the next call goes on with the others.
    """
    sockets = cameras if isinstance(cameras, Mapping) else {name: event_socket(name) for name in cameras}
    if not sockets:
        raise ValueError("cameras is empty; name at least one")
    if state is not None:
        os.makedirs(state, mode=0o700, exist_ok=True)
    return MergedResults([
        results(
            None if state is None else os.path.join(os.fspath(state), f"{name}.json"),
            camera=name, socket=socket, on_gap=on_gap, on_state=on_state, **options,
        )
        for name, socket in sockets.items()
    ])  # fmt: skip
