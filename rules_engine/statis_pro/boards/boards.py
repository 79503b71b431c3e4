"""The boards of Statis-Pro's plans: every set of the offense and every set of the defense on its display."""

from __future__ import annotations

from typing import Any, Final

from ...errors import Problem
from ...interface import Team
from ...interface.planning.boards import Board, Cover, Mend, OfferedFormation, Opponent, Overlay, Piece, Rule, SeenMan
from ...interface.situation import Side
from ...plans.forms import at_place, entries_of, object_of
from ..boxes import GUARDED_FROM, MEN
from ..document.men_sheets import NAMES
from ..options import StatisProOptions
from . import ground, library, pieces
from .drafts import ReadSet, find, placed_men, read_set

_WHO: Final = "MEN"  # the code of problems with men and who they are
_GUARDS: Final = {box: receiver for receiver, box in GUARDED_FROM.items()}


def plan_board(
    plan: Any, key: str, team: Team, side: Side, options: StatisProOptions, opponent: Opponent | None
) -> Board | None:
    """A set on its display; None for any other sheet."""
    found = find(plan, key)
    if found is None:
        return None
    kind, entry = found
    read = read_set(kind, entry, team, side, options, opponent)
    offense = kind == "sets"
    return Board(
        "offense" if offense else "defense",
        ground.zones(),
        ground.lines(),
        ground.positions() if offense else ground.boxes(),
        _pieces(read, team),
        pieces.bench(team, kind, read.numbers),
        _rules(read, team),
        () if offense or opponent is None else _overlays(read, opponent),
        held="places",
        acts=("mirror", "copy"),  # the rulebook knows no variations
    )


def formations(plan: Any, key: str, team: Team, options: StatisProOptions) -> tuple[OfferedFormation, ...]:
    """What the library offers for a sheet of sets."""
    found = find(plan, key)
    return () if found is None else library.formations(found[0], plan, team)


def _pieces(read: ReadSet, team: Team) -> tuple[Piece, ...]:
    athletes = {man.number: man for man in team.athletes}
    notes = _notes(read.problems)
    return tuple([
        pieces.piece(athletes[number], read.kind, at, notes.get(at, ""), _does(at))
        if number in athletes and athletes[number].position in MEN
        else pieces.stranger(number, at)
        for at, number in read.men
    ])  # fmt: skip


def _does(at: str) -> str:
    """Whom the man of a box guards on a pass."""
    if at in _GUARDS:
        return f"From box {at} he guards the {NAMES[_GUARDS[at]]} on a pass."
    return "" if at in NAMES else "From this box he guards nobody by himself."


def _notes(problems: list[Problem]) -> dict[str, str]:
    """What the check says of single men, by their places."""
    notes: dict[str, str] = {}
    for problem in problems:
        _, _, at = problem.path.partition("men.")
        if at:
            notes[at] = f"{notes[at]} {problem.message}" if at in notes else problem.message
    return notes


# -- rules -------------------------------------------------------------------------------------------------------------


def _rules(read: ReadSet, team: Team) -> tuple[Rule, ...]:
    """What the check of sets asks, each kept or not."""
    wrong = [problem for problem in read.problems if problem.severity == "error"]
    men = [problem for problem in wrong if problem.code == _WHO]
    places = [problem for problem in wrong if problem.code != _WHO and problem.path.startswith("men.")]
    whole = [problem for problem in wrong if problem not in men and problem not in places]
    filled = library.filled_up(read, team)
    mends = (Mend(f"Fill {len(filled)} places with the men of the bench", filled),) if filled else ()
    notes = [Rule(each.message, "note", each.hint) for each in read.problems if each.severity == "warning"]
    return (
        _rule("Everybody can play, each in one place", men),
        _rule("Everybody may stand where he is", places),
        _rule("The eleven stand as the display asks", whole, mends),
        *notes,
    )


def _rule(sentence: str, problems: list[Problem], mends: tuple[Mend, ...] = ()) -> Rule:
    if not problems:
        return Rule(sentence)
    told = dict.fromkeys([part for each in problems for part in (each.message, each.hint) if part])
    return Rule(sentence, "wrong", " ".join(told), mends)


# -- the sets that the other side has shown ----------------------------------------------------------------------------


def _overlays(read: ReadSet, opponent: Opponent) -> tuple[Overlay, ...]:
    """Every set of the other side's offense, with whom the men of the boxes guard there."""
    parts = opponent.parts.get("sets", opponent.parts)
    sets = parts if isinstance(parts, list) else entries_of(at_place(parts, ("sets",)))
    known = {man.number: man.position for man in opponent.team.athletes}
    overlays = []
    for number, entry in enumerate(sets):
        men = placed_men("sets", entry)
        name = object_of(entry).get("id")
        if men:
            title = f"Set {name}" if isinstance(name, str) else f"Set {number + 1}"
            overlays.append(Overlay(str(number), title, _seen(men, known), _covers(read, dict(men))))
    return tuple(overlays)


def _seen(men: tuple[tuple[str, int], ...], known: dict[int, str]) -> tuple[SeenMan, ...]:
    spots = {place.at: place for place in ground.positions()}
    return tuple([SeenMan(number, known.get(number, "?"), spots[at].x, spots[at].y) for at, number in men])


def _covers(read: ReadSet, attackers: dict[str, int]) -> tuple[Cover, ...]:
    """Who guards whom by the boxes in which they stand; the first man of a box."""
    return tuple([
        Cover(number, attackers[_GUARDS[at]], f"guards the {NAMES[_GUARDS[at]]} from box {at}")
        for at, number in read.men
        if _GUARDS.get(at) in attackers
    ])  # fmt: skip
