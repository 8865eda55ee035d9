"""What iterators over results have in common."""

from __future__ import annotations

from types import TracebackType
from typing import Any, Generic, Iterator, Optional, Type, TypeVar

U = TypeVar("U", bound="Using[Any]")
R = TypeVar("R")


class Using(Iterator[R], Generic[R]):
    """Results of which each counts as used when the next one is asked for, at `commit`, and where a ``with`` block ends without
    an exception. Only then its cursor is stored. After a crash in between it comes again."""

    def get(self, timeout: Optional[float] = None) -> Optional[R]:
        """The next result; None where none came in so many seconds, or it was closed."""
        raise NotImplementedError

    def commit(self) -> None:
        """Stores now that the latest result is used, without asking for the next one."""
        raise NotImplementedError

    def close(self) -> None:
        """Ends it, from any thread; a loop over it ends. The result in use is stored only when the loop comes back."""
        raise NotImplementedError

    def __iter__(self: U) -> U:
        return self

    def __enter__(self: U) -> U:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]
    ) -> None:
        try:
            if kind is None:
                self.commit()
        finally:
            self.close()
