"""A plan brought within the limits of a side: the visitors may write more than the home side (10.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from ...interface import JSON, Team
from ...interface.situation import Side
from ...plans.tables.cells import Choice, parse_cell
from ...plans.tables.lines import WrittenLine
from ...plans.tables.rewriting import replace_in_row, replace_in_rows
from ..document.reading import read_shape
from ..document.vocabulary import TABLES
from ..notation.reading import NotationError, parsed
from ..options import FoolOptions
from ..play_calls import Pass
from .check_defenses import allowed_defenses
from .check_defenses import cost as defense_cost
from .check_plays import allowed_plays
from .check_tables import FoolTable, check_tables
from .checking import Checking, begin, count
from .shares import defense_shares, line_shares, play_shares

_FAULTS_OF_SIZE: Final = frozenset({"SEL-01", "SEL-08"})


def trim(plan: JSON, team: Team, side: Side, options: FoolOptions) -> list[str]:
    """Make ``plan`` one for ``side`` and drop what goes beyond its limits; a sentence for each thing that changed.

    Lines go first, the least general ones; then plays and defenses, at first those that no line calls. A plan whose
    tables cannot be read stays as it is: the check tells what is wrong with it.
    """
    sentences: list[str] = []
    if plan["side"] != side:
        sentences.append(f"The plan was written for the {plan['side']} side; it is the {side} side's now.")
        plan["side"] = side
    view = partial(_View, plan, team, side, options)
    while (checked := view()).sound and (sentence := _drop_one(checked)):
        sentences.append(sentence)
    return sentences


class _View:
    """The plan as the check sees it, with what the tables call and how often."""

    def __init__(self, plan: JSON, team: Team, side: Side, options: FoolOptions) -> None:
        read, shape = read_shape(plan)
        assert read is not None
        self.document: dict[str, Any] = plan
        self.check: Checking = begin(read, shape, team, side, options, None)
        self.tables: list[FoolTable] = check_tables(self.check)
        self.sound = all(problem.code in _FAULTS_OF_SIZE for problem in self.check.report)

    def lines(self, table: FoolTable) -> list[dict[str, Any]]:
        half, name = table.path.split(".")
        rows: list[dict[str, Any]] = self.document[half][name]
        return rows


def _drop_one(view: _View) -> str:
    """Drop one thing too many; "" when nothing is, or nothing can be spared."""
    for table in view.tables:
        if len(table.kinds_of_lines()) > view.check.limit("lines"):
            return _drop_line(view, table)
    if len(view.check.plan.plays) > allowed_plays(view.check) and (sentence := _drop_play(view)):
        return sentence
    if defense_cost(view.check) > allowed_defenses(view.check):
        return _drop_defense(view)
    return ""


def _limit(view: _View, what: str, limit: float) -> str:
    return f"a plan of the {view.check.side} side has at most {count(limit)} {what}"


# -- lines ---------------------------------------------------------------------------------------------------------


def _drop_line(view: _View, table: FoolTable) -> str:
    """The line that decides least often, with its copies for other sets; never the last one of the table."""
    shares = line_shares(table)
    last = table.kind_of_line(table.lines[-1])
    pointed = {ref.name for line in table.lines for ref, _ in table.choices(line) if ref.is_line}

    def generality(kind: object) -> tuple[bool, float, int, int]:
        lines = [line for line in table.lines if table.kind_of_line(line) == kind]
        terms = len(table.conditions[lines[0].id].terms)
        share = sum(shares.get(line.id, 0.0) for line in lines)
        return any(line.id in pointed for line in lines), share, -terms, -table.lines.index(lines[0])

    kinds = [kind for kind in table.kinds_of_lines() if kind != last]
    if not kinds:
        return ""
    least = min(kinds, key=generality)
    gone = [line for line in table.lines if table.kind_of_line(line) == least]
    rows = view.lines(table)
    rows[:] = [row for row in rows if row["id"] not in {line.id for line in gone}]
    for line in gone:
        gone_line = Choice(line.id, True)
        replace_in_rows(rows, gone_line, partial(_most_called, table, gone_line), TABLES)
    ids = ", ".join(line.id for line in gone)
    word = "Line" if len(gone) == 1 else "Lines"
    title = f"{'offense' if table.offense else 'defense'} table of the {'first' if table.number == 1 else 'second'}"
    limit = view.check.limit("lines")
    return f"{word} {ids} ({gone[0].when}) of the {title} half dropped: {_limit(view, 'lines a table', limit)}."


# -- plays and defenses --------------------------------------------------------------------------------------------


def _drop_play(view: _View) -> str:
    """A play that no line calls, else the one called least that another can stand in for wherever it is called."""
    plan, shares = view.check.plan, play_shares(view.tables)
    tables = [table for table in view.tables if table.offense]
    called = {ref.name for table in tables for line in table.lines for ref, _ in table.choices(line) if not ref.is_line}
    order = sorted(
        range(len(plan.plays)),
        key=lambda place: (plan.plays[place].letter in called, shares.get(plan.plays[place].letter, 0.0), -place),
    )
    for place in order:
        play = plan.plays[place]
        substitutes = partial(_play_instead, view, shares, play.letter)
        sentence = _drop(view, "plays", place, tables, play.letter, substitutes)
        if sentence:
            limit = _limit(view, "plays", allowed_plays(view.check))
            return f'Play {play.letter} "{play.text}" dropped{sentence}: {limit}.'
    return ""


def _drop_defense(view: _View) -> str:
    """A defense that no line calls, else the one called least; those that others vary only when nothing else is."""
    plan, shares = view.check.plan, defense_shares(view.tables)
    tables = [table for table in view.tables if not table.offense]
    called = {ref.name for table in tables for line in table.lines for ref, _ in table.choices(line) if not ref.is_line}
    varied = {each.variation_of for each in plan.defenses}
    order = sorted(
        range(len(plan.defenses)),
        key=lambda place: (
            plan.defenses[place].id in varied,
            plan.defenses[place].id in called,
            shares.get(plan.defenses[place].id, 0.0),
            -place,
        ),
    )
    for place in order:
        defense = plan.defenses[place]
        substitutes = partial(_defense_instead, view, shares, defense.id)
        sentence = _drop(view, "defenses", place, tables, defense.id, substitutes)
        if sentence:
            for other in view.document["defenses"]:
                if other.get("variation_of") == defense.id:
                    other["variation_of"] = None
            limit = _limit(view, "defenses", allowed_defenses(view.check))
            return f"Defense {defense.id} dropped{sentence}: {limit}."
    return ""


Instead = Callable[[FoolTable, WrittenLine], str]


def _drop(view: _View, kind: str, place: int, tables: list[FoolTable], name: str, instead: Instead) -> str:
    """Take an entry out and give its cells to others; the middle of a sentence, or "" where nobody can stand in."""
    stand_ins: dict[int, dict[str, str]] = {}
    for at, table in enumerate(tables):
        for line in table.lines:
            if any(ref == Choice(name) for ref, _ in table.choices(line)):
                stand_ins.setdefault(at, {})[line.id] = instead(table, line)
    if any(not other for lines in stand_ins.values() for other in lines.values()):
        return ""
    del view.document[kind][place]
    taken: dict[str, None] = {}
    for at, lines in stand_ins.items():
        for row in view.lines(tables[at]):
            if row["id"] in lines:
                taken |= dict.fromkeys(replace_in_row(row, Choice(name), lines[row["id"]], TABLES))
    if not stand_ins:
        return " (no line calls it)"
    return f" (called least; instead {', '.join(taken)})"


def _play_instead(view: _View, shares: Mapping[str, float], letter: str, table: FoolTable, line: WrittenLine) -> str:
    """Of the line's other plays one of the same kind, the most called; else any that its sets can run in that half."""
    by_letter = {each.letter: each for each in view.check.plan.plays}
    here = {ref.name for ref, _ in table.choices(line) if not ref.is_line and ref.name != letter}
    halves = ("both", table.number)
    sets = set(table.sets_of(line))
    candidates = here or {
        each.letter
        for each in by_letter.values()
        if each.letter != letter and each.half in halves and (each.sets is None or sets <= set(each.sets))
    }
    passes = _is_pass(by_letter[letter].text)
    return max(
        candidates,
        key=lambda name: (
            _is_pass(by_letter[name].text) == passes,
            shares.get(name, 0.0),
            -list(by_letter).index(name),
        ),
        default="",
    )


def _is_pass(text: str) -> bool:
    try:
        return isinstance(parsed(text), Pass)
    except NotationError:
        return False


def _defense_instead(view: _View, shares: Mapping[str, float], name: str, table: FoolTable, line: WrittenLine) -> str:
    """What it varies or what varies it, else of the line's other defenses the most called, else any."""
    plan = view.check.plan
    own = next(each for each in plan.defenses if each.id == name)
    here = {ref.name for ref, _ in table.choices(line) if not ref.is_line and ref.name != name}
    halves = ("both", table.number)
    others = [each for each in plan.defenses if each.id != name and (each.id in here or each.half in halves)]
    return max(
        (each.id for each in others),
        key=lambda one: (one == own.variation_of, one in here, shares.get(one, 0.0)),
        default="",
    )


# -- cells ---------------------------------------------------------------------------------------------------------


def _most_called(table: FoolTable, gone: Choice, row: Mapping[str, Any]) -> str:
    """For a cell that pointed to a dropped line: the row's other choice that stands in most cells, else what the
    dropped line gave most often."""
    own = [str(ref) for cell in row["cells"] for ref in parse_cell(cell, TABLES) if ref != gone]
    dropped = [str(ref) for cell in table.cells[gone.name].cells for ref in cell if ref != gone]
    named = own or dropped
    return max(named, key=named.count)
