"""Prints a plan in the compact form. Only a document of sound shape can be printed; ``lines`` gives it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....interface import JSON
from ....plans.text.rows import aligned
from ....plans.text.words import plain_or_quoted, quote
from ....plans.text.writing import INDENT, numbers_text, wrapped
from ..fields import DEFENSE_PLACES, HALVES, KICKERS, OFFENSE_PLACES, RETURNERS, TACTICS
from .rows import COVERAGE

_KINDS: Final = {men: word for word, men in COVERAGE.items()}


def write(plan: JSON) -> str:
    """The plan as text; what only says the default is left out."""
    blocks = [
        _head(plan),
        *([f"set {each['id']}", *wrapped(_men(each))] for each in plan.get("sets", ())),
        *([f"defense {each['id']}", *wrapped(_boxes(each))] for each in plan.get("defensive_sets", ())),
        list(_named_men(plan)),
        *([f"{half} half", *_half(plan[half])] for half in HALVES if plan.get(half)),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _head(plan: JSON) -> list[str]:
    name = [f"plan {quote(plan['name'])}"] if plan.get("name") else ["plan"]
    return [*name, *([f"comment {quote(plan['comment'])}"] if plan.get("comment") else [])]


def _men(written: JSON) -> list[str]:
    men = written["men"]
    return [f"{place} {men[place]}" for place in OFFENSE_PLACES if place in men]


def _boxes(written: JSON) -> list[str]:
    men = written["men"]
    return [f"{box} {numbers_text(men[box])}" for box in DEFENSE_PLACES if box in men]


def _named_men(plan: JSON) -> Iterator[str]:
    for kind, numbers in plan.get("depth", {}).items():
        yield f"depth {kind} {numbers_text(numbers)}".rstrip()
    for name in KICKERS:
        if name in plan.get("kickers", {}):
            yield f"{name} {plan['kickers'][name]}"
    for name in RETURNERS:
        if name in plan.get("returners", {}):
            yield f"{name} {numbers_text(plan['returners'][name])}".rstrip()
    if plan.get("interceptors"):
        yield f"interceptors {numbers_text(plan['interceptors'])}"


def _half(half: JSON) -> Iterator[str]:
    """The tables of a half, each below its title."""
    for name, call in (("offense", call_text), ("defense", defense_text)):
        if name in half:
            rows = [
                [line["id"], plain_or_quoted(line["when"]), line["set"], ", ".join(map(call, line["calls"]))]
                for line in half[name]
            ]
            yield from _table(name, rows)
    for name in ("offense_shifts", "defense_shifts"):
        if name in half:
            yield from _table(name, [[plain_or_quoted(row["when"]), row["set"], row["to"]] for row in half[name]])
    tactics = half.get("tactics", {})
    for name in TACTICS:
        if name in tactics:
            yield from _table(name, [[plain_or_quoted(row["when"]), row["call"]] for row in tactics[name]])


def _table(name: str, rows: list[list[str]]) -> Iterator[str]:
    yield f"{name}:"
    if rows:
        yield from aligned(rows, INDENT)


# -- calls -------------------------------------------------------------------------------------------------------------


def call_text(entry: JSON) -> str:
    """``4 SH FL1/LE play_action block BK1``."""
    strategy = entry.get("strategy", "none")
    words = [*_weight(entry), entry["play"], "/".join(entry["players"])]
    words += [strategy] if strategy != "none" else []
    return " ".join([*words, *(["block", "/".join(entry["block"])] if entry.get("block") else [])])


def defense_text(entry: JSON) -> str:
    """``3 P double FL1 O/L``."""
    words = [*_weight(entry), entry["defense"], *(["/".join(entry["blitz"])] if entry.get("blitz") else [])]
    for each in entry.get("coverages", ()):
        words += [_KINDS[len(each["boxes"])], each["receiver"], "/".join(each["boxes"])]
    return " ".join(words)


def _weight(entry: JSON) -> list[str]:
    weight = entry.get("weight", 1)
    return [str(weight)] if weight != 1 else []
