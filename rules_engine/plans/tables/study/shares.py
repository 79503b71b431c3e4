"""How often a line calls what, in percent: by its dice, weights or deck, references to other lines followed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....interface.planning.call_tables import CallShare, Face, KindShare, NamedCall
from .. import references
from ..cells import cell_text
from ..drawing import WeightedDie
from .subject import StudiedLine, Subject


def faces(subject: Subject, line: StudiedLine) -> tuple[Face, ...]:
    """The cells of a line with what the dice show for each, or its weight, and its chance."""
    cells, drawing = line.line.cells, line.line.kind.drawing
    if cells is None:
        return ()
    weights = drawing.weights if isinstance(drawing, WeightedDie) and subject.cell_form == "weights" else ()
    shown = [str(weights[place] if weights else drawing.shown(place)) for place in range(len(cells))]
    chances = drawing.chances(len(cells))
    made = line.line.made or (((), ""),) * len(cells)
    return tuple(
        [
            Face(what, cell_text(cell), 100 * chance, parts, said)
            for what, cell, chance, (parts, said) in zip(shown, cells, chances, made, strict=True)
        ]
    )


def shares(subject: Subject, line: StudiedLine) -> tuple[tuple[CallShare, ...], str]:
    """What a line calls, the most frequent call first, and why nothing can be said where nothing is."""
    if line.line.cells is None:
        return (), line.line.problem
    name = line.line.id
    lines = {**subject.cells, name: references.LineCells(line.line.kind, line.line.cells)}
    if chain := references.loop(lines, name, subject.rules.deepest):
        return (), f"It leads in a circle, or too deep: {' to '.join(chain)}."
    if missing := _missing(lines, name):
        return (), f"It points to the line {missing}, which cannot be drawn on."
    known: dict[str, dict[str, float]] = {}
    chances = references.expected(lines, name, known)
    told = [CallShare(named(subject, code), 100 * chance) for code, chance in chances.items()]
    return tuple(sorted(told, key=lambda each: -each.percent)), ""


def _missing(lines: references.Lines, start: str) -> str:
    """A line to which cells point and that there is not; "" for none."""
    seen, queue = {start}, [start]
    while queue:
        for name in lines[queue.pop()].references():
            if name not in lines:
                return name
            if name not in seen:
                seen.add(name)
                queue.append(name)
    return ""


def named(subject: Subject, code: str) -> NamedCall:
    """A call by its code; one that there is not is called by it."""
    return subject.names.calls.get(code) or NamedCall(code, f"{code} (there is none)", "")


def by_kind(subject: Subject, calls: Iterable[CallShare]) -> tuple[KindShare, ...]:
    """How often calls of each kind are made."""
    told = list(calls)
    return tuple(
        [
            KindShare(kind, sum(each.percent for each in told if each.call.kind == kind.code))
            for kind in subject.names.kinds
        ]
    )


def mean(subject: Subject, every: Sequence[tuple[CallShare, ...]]) -> tuple[KindShare, ...]:
    """The kinds over several lines, each line counted alike."""
    told = [by_kind(subject, calls) for calls in every if calls]
    if not told:
        return ()
    return tuple(
        [
            KindShare(kind, sum(kinds[place].percent for kinds in told) / len(told))
            for place, kind in enumerate(subject.names.kinds)
        ]
    )
