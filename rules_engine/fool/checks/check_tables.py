"""Selection tables and rotation (10.2.3, 10.2.4; play-by-mail 6, codes SEL and PLY-13)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from ...plans.conditions.words import Condition, ConditionError
from ...plans.tables.checking import TableCheck, TableWords
from ...plans.tables.lines import WrittenLine, line_name
from ..document import vocabulary
from ..document.parts import HALFTIME
from ..document.plan import HalfPlan, Rotation
from .check_plays import check_play_in_set
from .checking import Checking

LineKind = tuple[str, str, tuple[str, ...]]  # condition, kind, cells
_CODES: Final = {"last": "SEL-04", "condition": "SEL-05", "cells": "SEL-02", "reference": "SEL-03", "name": "SEL-10"}
_OF_OFFENSE: Final = TableWords("play", vocabulary.DEFENSE, **_CODES)
_OF_DEFENSE: Final = TableWords("defense", vocabulary.OFFENSE, **_CODES)
_HALF_NAMES: Final = {1: "first", 2: "second"}


class FoolTable(TableCheck):
    """One table of one half: what FOOL asks of it beside the general check."""

    def __init__(
        self, check: Checking, lines: tuple[WrittenLine, ...], half: HalfPlan, number: int, offense: bool
    ) -> None:
        path = f"{half.path}.{'offense' if offense else 'defense'}_table"
        plan, words = check.plan, _OF_OFFENSE if offense else _OF_DEFENSE
        names = {each.letter for each in plan.plays} if offense else {each.id for each in plan.defenses}
        read = vocabulary.of_offense if offense else vocabulary.of_defense
        super().__init__(vocabulary.TABLES, words, lines, path, read, names, check.report, check.shape.sound)
        self.check, self.half, self.number, self.offense = check, half, number, offense
        self.rotation = plan.rotation_of(half)
        self.revised = half.path == HALFTIME

    @property
    def serves_both_halves(self) -> bool:
        """Whether the second half has no table of its own."""
        plan, name = self.check.plan, "offense_table" if self.offense else "defense_table"
        changed = plan.halftime is not None and getattr(plan.halftime, name) is not None
        return self.number == 1 and plan.second is None and not changed

    def run(self) -> None:
        """Everything that can be wrong with the table."""
        if not self.check_lines():
            return
        self.check_count()
        self.check_last()
        self.check_references()
        self.check_halves()
        if self.offense:
            self.check_sets()
            self.check_personnel()
            self.check_blitz_lines()

    def check_count(self) -> None:
        """A table has so many kinds of lines at most.

        Rules: fool:10.1-03, fool:10.1.2-07
        """
        used, limit = self.kinds_of_lines(), self.check.limit("lines")
        if len(used) > limit:
            message = f"The table has {len(used)} lines; limit {limit}."
            self.report.error(self.path, "SEL-01", message, "Lines that differ in their set only count once.")

    def kinds_of_lines(self) -> list[LineKind]:
        """Lines that are like another in everything but their set are free (10.2.3, 10.2.4, PBM-R15).

        Rules: fool:10.2.3-01, fool:10.2.4-06
        """
        return list(dict.fromkeys(map(self.kind_of_line, self.lines)))

    def kind_of_line(self, line: WrittenLine) -> LineKind:
        """A line without its name and set."""
        condition = self.conditions.get(line.id)
        if condition is None:
            return line.when, line.kind, line.cells
        terms = sorted(str(term) for term in condition.terms if term.word.name != "set")
        return " and ".join(terms), line.kind, line.cells

    def refuse_name(self, line: WrittenLine, name: str, path: str) -> None:
        """At half-time nothing is added (10.1.4).

        Rules: fool:10.1.4-05
        """
        if not self.revised:
            super().refuse_name(line, name, path)
            return
        entry = self.words.entry
        message, hint = f"Line {line_name(line)}: there is no {entry} {name}.", f"At half-time no {entry} is added."
        self.report.error(path, "HLF-01", message, hint)

    def check_halves(self) -> None:
        """PLY-13: what is sealed for one half cannot be called in the other.

        Rules: fool:10.1.2-02
        """
        plan = self.check.plan
        halves = {each.letter: each.half for each in plan.plays} if self.offense else {}
        halves = halves or {each.id: each.half for each in plan.defenses}
        code, word = ("PLY-13", "Play") if self.offense else ("DEF-13", "Defense")
        numbers = (1, 2) if self.serves_both_halves else (self.number,)
        for line in self.lines:
            for choice, path in self.choices(line):
                half = halves.get(choice.name, "both")
                if not choice.is_line and half != "both" and half not in numbers:
                    message = f"{word} {choice.name} is sealed for the {_HALF_NAMES[half]} half."
                    self.report.error(path, code, message, "Leave it out here, or let it serve both halves.")

    # -- sets ---------------------------------------------------------------------------------------------------

    def sets_of(self, line: WrittenLine) -> list[str]:
        if line.set != "rot":
            return [line.set]
        return list(dict.fromkeys([*self.rotation.sets, *(each.set for each in self.rotation.overrides)]))

    def check_sets(self) -> None:
        """SEL-06: each line calls a set that is there, and plays that are written for it.

        Rules: fool:10.2.2-02
        """
        report, known = self.report, {each.id for each in self.check.plan.sets}
        by_letter = {each.letter: each for each in self.check.plan.plays}
        for line in self.lines:
            if line.set == "rot" and not self.rotation.sets:
                hint = "Name the sets of the rotation in turn, such as 1 1 2, or a set in the line."
                report.error(f"{line.path}.set", "SEL-06", f"Line {line_name(line)}: there is no rotation.", hint)
            elif line.set and line.set != "rot" and line.set not in known:
                report.error(f"{line.path}.set", "SEL-06", f"Line {line_name(line)}: no set {line.set}.", _sets(known))
            for letter in sorted(self.reachable(line) & by_letter.keys()):
                play = by_letter[letter]
                missing = [name for name in self.sets_of(line) if play.sets is not None and name not in play.sets]
                if missing:
                    message = f"Line {line_name(line)}: play {letter} is not written for set {', '.join(missing)}."
                    report.error(
                        f"{line.path}.cells", "SEL-06", message, "Add it to the sets of the play, or write all."
                    )

    def uses(self) -> set[tuple[str, str]]:
        """(play, set) pairs that the table may call."""
        return {(letter, name) for line in self.lines for letter in self.reachable(line) for name in self.sets_of(line)}

    def check_personnel(self) -> None:
        """SEL-07: the set is chosen before the defense is seen, so lines that differ in that only name one set.

        Rules: fool:10.2.4-03
        """
        first: dict[str, WrittenLine] = {}
        for line in self.lines:
            condition = self.conditions.get(line.id)
            if condition is None or vocabulary.TABLES.kind(line.kind).moment:
                continue
            early = str(condition.before(vocabulary.DEFENSE_SEEN, vocabulary.BLITZ_READ))
            base = first.setdefault(early, line)
            if base.set != line.set and condition.visible:
                message = f"Lines {base.id}, {line.id} choose different sets but differ in the opponent's men only."
                self.report.error(f"{line.path}.set", "SEL-07", message, f"Write set {base.set} in both.")

    def check_blitz_lines(self) -> None:
        seen: dict[str, str] = {}
        for line in self.lines:
            condition = self.conditions.get(line.id)
            reads = condition is not None and vocabulary.BLITZ_READ in condition.visible
            if vocabulary.TABLES.kind(line.kind).moment:
                for name in self.sets_of(line):
                    if name in seen:
                        message = f"Two blitz lines for set {name}: {seen[name]} and {line.id}."
                        self.report.error(f"{line.path}.set", "SEL-09", message, "One set has one at most.")
                    seen[name] = line.id
            elif reads:
                message = f"Line {line_name(line)}: blitz_read belongs to a line of kind blitz."
                self.report.error(f"{line.path}.when", "SEL-09", message, "Make it a line for a blitz that he reads.")


def _sets(known: set[str]) -> str:
    return f"Sets are {', '.join(sorted(known))}." if known else ""


def tables_of(check: Checking) -> list[FoolTable]:
    """Every table of the plan before it is checked, those changed at half-time last."""
    plan, change = check.plan, check.plan.halftime
    tables: list[FoolTable] = []
    for number, half in ((1, plan.first), (2, plan.second)):
        if half is not None and half.path:
            tables.append(FoolTable(check, half.offense_table, half, number, True))
            tables.append(FoolTable(check, half.defense_table, half, number, False))
    if change is not None:
        later = replace(plan.half(2), path=HALFTIME)
        tables += [FoolTable(check, change.offense_table, later, 2, True)] if change.offense_table is not None else []
        tables += [FoolTable(check, change.defense_table, later, 2, False)] if change.defense_table is not None else []
    return tables


def check_tables(check: Checking) -> list[FoolTable]:
    """Check all tables and rotations; plays are tried in the sets from which they may be called."""
    plan, change = check.plan, check.plan.halftime
    tables = tables_of(check)
    for table in tables:
        table.run()
    halves = (plan.first, plan.second, change)
    for rotation in (plan.rotation, *(half.rotation for half in halves if half is not None)):
        if rotation is not None and rotation.path:
            _check_rotation(check, rotation)
    _check_policies(check)
    _check_uses(check, tables)
    return tables


def _check_rotation(check: Checking, rotation: Rotation) -> None:
    known = {each.id for each in check.plan.sets}
    if not rotation.sets and check.shape.sound(f"{rotation.path}.sets"):
        check.report.error(f"{rotation.path}.sets", "SEL-06", "The rotation names no set.", "Name one for each series.")
    for place, name in enumerate(rotation.sets):
        if name not in known:
            check.report.error(f"{rotation.path}.sets[{place}]", "SEL-06", f"Rotation: no set {name}.", _sets(known))
    for override in rotation.overrides:
        if override.set and override.set not in known:
            check.report.error(f"{override.path}.set", "SEL-06", f"Rotation: no set {override.set}.", _sets(known))
        _check_situation(check, override.when, f"{override.path}.when", "Rotation")


def _check_policies(check: Checking) -> None:
    for rule in check.plan.policies.fourth_down:
        _check_situation(check, rule.when, f"{rule.path}.when", "Fourth down")
    for row in check.plan.policies.trouble:
        _check_situation(check, row.when, f"{row.path}.when", "Trouble", vocabulary.of_clock)
    if check.plan.policies.trouble and not check.options.own_trouble:
        hint = (
            "Take these lines out: here a table, the same for every team, says from which score and time on TRO holds."
        )
        message = "This league has no conditions of the coach's own for time running out."
        check.report.error("policies.trouble", "PLN-14", message, hint)


def _check_situation(
    check: Checking, text: str, path: str, what: str, read: Callable[[str], Condition] = vocabulary.of_situation
) -> None:
    if not check.shape.sound(path):
        return
    try:
        read(text)
    except ConditionError as mistake:
        check.report.error(path, "SEL-05", f"{what}: {mistake.message}", mistake.hint, inside=mistake.column)


def _check_uses(check: Checking, tables: list[FoolTable]) -> None:
    """PLY-03 to PLY-10 for plays in the sets that call them; SEL-08 for what is never called."""
    by_letter = {each.letter: each for each in reversed(check.plan.plays)}
    offense = [table for table in tables if table.offense]
    for letter, name in sorted(set().union(*(table.uses() for table in offense))):
        play = by_letter.get(letter)
        if letter in check.plays and name in check.lineups and (not play or play.sets is None or name in play.sets):
            check_play_in_set(check, by_letter[letter], name)
    called = {letter for table in offense for line in table.lines for letter in table.reachable(line)}
    used = {name for table in offense for line in table.lines for name in table.sets_of(line)}
    ordered = {name for table in tables if not table.offense for line in table.lines for name in table.reachable(line)}
    for each in check.plan.plays:
        if each.letter and each.letter not in called:
            check.report.warn(each.path, "SEL-08", f"No line calls play {each.letter}.")
    for each_set in check.plan.sets:
        if each_set.id and each_set.id not in used:
            check.report.warn(each_set.path, "SEL-08", f"Set {each_set.id} is never used.")
    for defense in check.plan.defenses:
        if defense.id and defense.id not in ordered:
            check.report.warn(defense.path, "SEL-08", f"No line calls defense {defense.id}.")
