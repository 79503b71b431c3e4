"""What is wrong with the map: ids that are none, clauses in force without a function or a test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .citations import Citation
from .clauses import NOT_BUILT, Clause, read_checklists
from .marks import Mark

# Chapters whose functions do not cite their clauses yet; a chapter leaves this list when its last clause is cited.
CHAPTERS_WITHOUT_CITATIONS = ("9", "10", "11", "12")


def gaps(clauses: Sequence[Clause], citations: Sequence[Citation], marks: Sequence[Mark]) -> list[str]:
    """Every fault of the map as one sentence."""
    return [*unknown(clauses, citations, marks), *missing(clauses, citations, marks)]


def unknown(clauses: Sequence[Clause], citations: Sequence[Citation], marks: Sequence[Mark]) -> Iterator[str]:
    """Citations and marks of clauses that are not in the list."""
    known = {clause.id for clause in clauses} | read_checklists()
    for one in citations:
        if one.clause not in known:
            yield f"{one.path}:{one.line}: {one.name or 'the module'} cites {one.clause}, which is no clause"
    for mark in marks:
        if mark.clause not in known:
            yield f"{mark.path}: {mark.name} cites {mark.clause}, which is no clause"


def missing(clauses: Sequence[Clause], citations: Sequence[Citation], marks: Sequence[Mark]) -> Iterator[str]:
    """Clauses in force that lack a function or a test, and clauses that are built although the list says no."""
    cited, proved = {one.clause for one in citations}, {mark.clause for mark in marks}
    for clause in clauses:
        if clause.in_force and clause.id not in cited and clause.chapter not in CHAPTERS_WITHOUT_CITATIONS:
            yield f"{clause.id}: no function of the engine cites it: {clause.text}"
        if clause.in_force and clause.id not in proved:
            yield f"{clause.id}: no test cites it: {clause.text}"
        if clause.status == NOT_BUILT and clause.id in cited | proved:
            yield f"{clause.id}: is cited, but its status in clauses.json is still {NOT_BUILT!r}"
