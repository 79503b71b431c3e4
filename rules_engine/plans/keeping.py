"""Compiled plans kept by their content, so that a plan is compiled once and not at every stage of its game."""

from __future__ import annotations

import marshal
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

Compiled = TypeVar("Compiled")
MOST: Final = 64  # plans: those of a week's games
# Python's own spelling of a value, in the form that depends on nothing but the value; a tenth of the price of JSON.
_SPELLING: Final = 2


class KeptPlans(Generic[Compiled]):
    """The plans compiled last, by their documents, spelled out, and the sides that they are for.

    Documents whose fields stand in another order count as different ones: they are compiled once each.
    """

    def __init__(self, compile_plan: Callable[[dict[str, Any], str], Compiled], most: int = MOST) -> None:
        self._compile = compile_plan
        self._most = most
        self._kept: OrderedDict[tuple[bytes, str], Compiled] = OrderedDict()

    def compiled(self, document: dict[str, Any], side: str) -> Compiled:
        """The compiled plan of a document for a side; nothing is kept where compiling raises an error."""
        key = (marshal.dumps(document, _SPELLING), side)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        plan = self._kept[key] = self._compile(document, side)
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return plan

    def cache_clear(self) -> None:
        """Forget every plan; the name is that of the remembering functions of functools."""
        self._kept.clear()
