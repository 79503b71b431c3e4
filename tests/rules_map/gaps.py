"""What is wrong with the map: ids that are none, clauses in force without a function or a test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .citations import Citation
from .clauses import KEPT_BY_SERVICE, NOT_BUILT, Clause
from .marks import Mark
from .service import NOT_THERE


def gaps(
    clauses: Sequence[Clause], citations: Sequence[Citation], marks: Sequence[Mark], service: Sequence[Citation] = ()
) -> list[str]:
    """Every fault of the map as one sentence; ``service`` names functions of the service."""
    return [
        *unknown(clauses, citations, marks),
        *missing(clauses, citations, marks),
        *misplaced(clauses, citations, service),
    ]


def unknown(clauses: Sequence[Clause], citations: Sequence[Citation], marks: Sequence[Mark]) -> Iterator[str]:
    """Citations and marks of clauses that are in no list."""
    known = {clause.id for clause in clauses}
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
        if clause.in_force and clause.status != KEPT_BY_SERVICE and clause.id not in cited:
            yield f"{clause.id}: no function of the engine cites it: {clause.text}"
        if clause.in_force and clause.id not in proved:
            yield f"{clause.id}: no test cites it: {clause.text}"
        if clause.status == NOT_BUILT and clause.id in cited | proved:
            yield f"{clause.id}: is cited, but its status in clauses.json is still {NOT_BUILT!r}"


def misplaced(clauses: Sequence[Clause], citations: Sequence[Citation], service: Sequence[Citation]) -> Iterator[str]:
    """Functions of the service that are not there or keep nothing that is in force, and clauses whose status says
    wrongly who keeps them."""
    cited, kept = {one.clause for one in citations}, {one.clause for one in service}
    in_force = {clause.id for clause in clauses if clause.in_force}
    for one in service:
        if one.line == NOT_THERE:
            yield f"{one.clause}: service.json names {one.path}:{one.name}, which is not there"
        if one.clause not in in_force:
            yield f"{one.clause}: service.json names it, but no such clause is in force"
    for clause in clauses:
        if clause.status == KEPT_BY_SERVICE and clause.id not in kept:
            yield f"{clause.id}: is {KEPT_BY_SERVICE}, but service.json names no function: {clause.text}"
        if clause.status == KEPT_BY_SERVICE and clause.id in cited:
            yield f"{clause.id}: the engine cites it, but its status in clauses.json is {KEPT_BY_SERVICE!r}"
