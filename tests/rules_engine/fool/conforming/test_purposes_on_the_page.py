"""Whoever writes a case needs the page alone: it names every die for which a play may ask."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rules_engine.fool

FOOL = Path(rules_engine.fool.__file__).parent
PAGE = (FOOL / "conformance" / "README.md").read_text("utf-8")
ROOMS = ("runs", "passes", "incidents", "resolution", "scrimmage")  # what resolves a play from scrimmage
ROLLS = ("die", "sum", "draw")
PURPOSE = re.compile(r"[a-z_]+(\.[a-z_]+)*")


def purposes() -> Iterator[str]:
    """The purposes under which the sources ask for a die."""
    for room in ROOMS:
        for path in (FOOL / room).rglob("*.py"):
            for call in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(call, ast.Call):
                    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
                    for given in call.args if name in ROLLS else ():
                        if isinstance(given, ast.Constant) and PURPOSE.fullmatch(str(given.value)):
                            yield str(given.value)


def test_the_page_names_every_die_of_a_play() -> None:
    asked = set(purposes())
    assert {"contact", "bump", "injury.games", "interception.who"} <= asked
    told = PAGE.partition("### Dice of a play")[2].partition("\n##")[0]
    assert {purpose for purpose in asked if f"`{purpose}`" not in told} == set()
