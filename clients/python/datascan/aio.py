"""The same for asyncio: the iterator waits in a thread of its own, and `close` wakes it."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Any, AsyncIterator, Callable, Generic, Optional, Protocol, Type, TypeVar

from .events import Event
from .items import Result
from .merged import merged_results as _merged_results
from .results import results as _results
from .stream import events as _events
from .using import Using

T = TypeVar("T", covariant=True)
V = TypeVar("V")


class _Source(Protocol[T]):
    def get(self, timeout: Optional[float] = None) -> Optional[T]: ...
    def close(self) -> None: ...


class Stream(Generic[T], AsyncIterator[T]):
    """What `results` and `events` of this module give: for ``async for``, and for ``async with``."""

    def __init__(self, source: _Source[T]) -> None:
        self._source = source
        self._thread = ThreadPoolExecutor(1, "datascan")
        self._is_closed = False
        self._has_failed = False

    async def __anext__(self) -> T:
        if self._has_failed:
            raise StopAsyncIteration
        try:
            value = await self._run(self._source.get)
        except BaseException:
            # A result that came just then was given to nobody: it must not count as used.
            self._has_failed = True
            self.close()
            raise
        if value is None:
            self.close()
            raise StopAsyncIteration
        return value

    def close(self) -> None:
        """Ends it."""
        self._is_closed = True
        self._source.close()
        self._thread.shutdown(wait=False)

    async def __aenter__(self) -> Stream[T]:
        return self

    async def __aexit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        try:
            if kind is None and not self._has_failed and isinstance(self._source, Using):
                await self._run(self._source.commit)
        finally:
            self.close()

    async def _run(self, call: Callable[[], V]) -> V:
        # The thread of a closed stream takes no more work; what is left, storing the result in use, is short.
        thread = None if self._is_closed else self._thread
        return await asyncio.get_running_loop().run_in_executor(thread, call)


def results(*arguments: Any, **options: Any) -> Stream[Result]:
    """`datascan.results` for ``async for``; ``on_gap`` and ``on_state`` are called in its thread."""
    return Stream(_results(*arguments, **options))


def merged_results(*arguments: Any, **options: Any) -> Stream[Result]:
    """`datascan.merged_results` for ``async for``."""
    return Stream(_merged_results(*arguments, **options))


def events(**options: Any) -> Stream[Event]:
    """`datascan.events` for ``async for``; ``on_state`` is called in its thread."""
    return Stream(_events(**options))
