"""What values have in common that a game makes by the hundred.

Such a value is a plain class whose ``__init__`` sets every attribute: nothing else is as cheap to make, interpreted or
compiled. What is made seldom is a frozen dataclass.

What is made most is also marked ``@mypyc_attr(acyclic=True)``: it can be part of no circle of objects that hold each
other. Compiled it then has no place in Python's search for such circles, which makes it cheaper to make and smaller;
interpreted the mark does nothing. A game leaves no circles, of marked objects or others (``test_cycles``).
"""

from __future__ import annotations

from typing import Any, ClassVar, Self

from mypy_extensions import mypyc_attr

__all__ = ["Value", "mypyc_attr"]


@mypyc_attr(acyclic=True)
class Value:
    """Equal to another value of its class with equal attributes. ``NAMES`` are these, in the order of ``__init__``."""

    NAMES: ClassVar[str] = ""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        for name in self.NAMES.split():  # noqa: SIM110 - a generator would cost more than the attributes
            if getattr(self, name) != getattr(other, name):
                return False
        return True

    def __hash__(self) -> int:
        return hash(tuple([getattr(self, name) for name in self.NAMES.split()]))

    def copy_with(self, **changes: Any) -> Self:
        """The same value with some attributes changed. It looks every attribute up by its name: what a game changes
        by the hundred has a method of its own."""
        attributes = {name: getattr(self, name) for name in self.NAMES.split()}
        return type(self)(**{**attributes, **changes})

    def __repr__(self) -> str:
        attributes = [f"{name}={getattr(self, name)!r}" for name in self.NAMES.split()]
        return f"{type(self).__name__}({', '.join(attributes)})"
