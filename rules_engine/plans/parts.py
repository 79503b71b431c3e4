"""How a plan's document is cut into the parts that are sealed apart, and put together again.

A field of the document belongs to one part. Three things may be separated below a field: entries of a list that belong
to a part of their own, remarks in a list's entries that nobody else shall read, and a field that is a part by itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from ..errors import Problem, Report

JSON = dict[str, Any]
_ROOT: Final = re.compile(r"([^.\[]*)(?:\[(\d+)\])?")  # the field that a path begins with, and the entry in it


@dataclass(frozen=True, slots=True)
class Remarks:
    """Something that coaches note in the entries of a list: ``key`` in the entries of the field ``of``. It is kept in
    another part, there as pairs of the entry's place and the remark under ``name``."""

    of: str
    key: str
    name: str
    part: str


@dataclass(frozen=True, slots=True)
class PlanParts:
    """Which part holds what.

    names   the parts that every plan has, in the order in which they are joined
    fields  the part of each field that is named; all others are of the part ``rest``
    whole   parts that are the value of one field, by that field's name
    late    lists of which some entries are of the part ``late_part``: those for which ``is_late`` holds; there they are
            kept with their places in the whole list
    """

    names: tuple[str, ...]
    fields: Mapping[str, str]
    rest: str
    whole: Mapping[str, str] = field(default_factory=dict)
    late: tuple[str, ...] = ()
    late_part: str = ""
    is_late: Callable[[object], bool] = lambda entry: False
    remarks: Remarks | None = None

    def part_of(self, name: str, entry: object = None) -> str:
        """The part that holds a field of the document, or one ``entry`` of its list."""
        if name in self.late and self.is_late(entry):
            return self.late_part
        return self.whole.get(name) or self.fields.get(name, self.rest)

    def split(self, plan: JSON, with_whole: Collection[str] = ()) -> dict[str, JSON]:
        """The plan's parts, each with its fields under their own names; parts ``with_whole`` are there even where
        nothing stands in them. A whole part that is not asked for stays a field of the last part."""
        parts: dict[str, JSON] = {name: {} for name in self.names}
        parts |= {self.whole[name]: plan.get(name) or {} for name in self.whole if self.whole[name] in with_whole}
        for key, value in plan.items():
            if key in self.whole:
                if self.whole[key] not in parts:
                    parts[self.names[-1]][key] = value
            elif key in self.late and isinstance(value, list):
                parts[self.part_of(key)][key] = [entry for entry in value if not self.is_late(entry)]
                late = [[place, entry] for place, entry in enumerate(value) if self.is_late(entry)]
                parts[self.late_part][key] = late
            elif self.remarks and key == self.remarks.of and isinstance(value, list):
                parts[self.part_of(key)][key] = [_without(entry, self.remarks.key) for entry in value]
                parts[self.remarks.part] |= self._remarks(value)
            else:
                parts[self.part_of(key)][key] = value
        return parts

    def _remarks(self, entries: list[Any]) -> JSON:
        """The remarks in some entries, by their places; nothing where there are none."""
        assert self.remarks is not None
        key = self.remarks.key
        objects = [(place, entry) for place, entry in enumerate(entries) if isinstance(entry, dict)]
        remarks = [[place, entry[key]] for place, entry in objects if key in entry]
        return {self.remarks.name: remarks} if remarks else {}

    def join(self, parts: Mapping[str, JSON]) -> JSON:
        """The plan whose parts these are; a part that is missing leaves its fields out."""
        plan: JSON = {}
        for part in self.names:
            for key, value in parts.get(part, {}).items():
                if part == self.late_part and key in self.late:
                    plan[key] = _with_late(plan.get(key, ()), value)
                elif self.remarks and part == self.remarks.part and key == self.remarks.name:
                    plan[self.remarks.of] = _with_remarks(plan.get(self.remarks.of, []), self.remarks.key, value)
                else:
                    plan[key] = value
        for key, part in self.whole.items():
            if parts.get(part):
                plan[key] = parts[part]
        return plan

    def due(self, report: Report, plan: JSON, parts: Collection[str], found_in: Mapping[str, str]) -> Report:
        """The findings of a check when only some parts must be there: those about others are warnings, and nothing is
        said about what is not there yet.

        found_in  code -> part, for findings that point to an entry of one field but come from another part. A finding
        that points to a whole field belongs to the field's own part
        """
        kept = Report()
        for problem in report:
            name, part = self._place(problem, plan, found_in)
            if not name or part in parts:
                kept.problems.append(problem)
            elif name in plan and problem.code not in found_in:
                kept.problems.append(replace(problem, severity="warning"))
        return kept

    def _place(self, problem: Problem, plan: JSON, found_in: Mapping[str, str]) -> tuple[str, str]:
        """The field of the document to which a problem points, and the part that it belongs to."""
        match = _ROOT.match(problem.path)
        name = match[1] if match else ""
        if problem.code in found_in and problem.path != name:
            return name, found_in[problem.code]
        entries = plan.get(name)
        place = int(match[2]) if match and match[2] else -1
        entry = entries[place] if isinstance(entries, list) and 0 <= place < len(entries) else None
        return name, self.part_of(name, entry)


def _without(entry: Any, key: str) -> Any:
    """An entry without one of its fields."""
    if not isinstance(entry, dict) or key not in entry:
        return entry
    return {name: value for name, value in entry.items() if name != key}


def _with_late(entries: Any, late: list[list[Any]]) -> list[Any]:
    """A list with the late entries in their places."""
    whole = list(entries)
    for place, entry in late:
        whole.insert(place, entry)
    return whole


def _with_remarks(entries: list[Any], key: str, remarks: list[list[Any]]) -> list[Any]:
    """The entries of a list with the remarks that were kept elsewhere."""
    by_place = dict(remarks)
    return [{**entry, key: by_place[place]} if place in by_place else entry for place, entry in enumerate(entries)]
