"""A set of the offense on the board: its men, the rules that it keeps, how far everybody gets."""

from __future__ import annotations

from ...interface import Team
from ...interface.planning.boards import Board, Piece
from ..document.plan import post
from ..model import OffMan
from ..options import FoolOptions
from . import ground, pieces, reach, set_rules
from .drafts import ReadEntry


def set_board(read: ReadEntry, team: Team, options: FoolOptions) -> Board:
    """A set as far as it can be read."""
    men = _pieces(read, team, options)
    return Board(
        "offense",
        ground.zones(of_offense=True),
        ground.yard_lines(of_offense=True),
        ground.spots(),
        men,
        pieces.bench(team, "sets", pieces.numbers(read.men)),
        set_rules.rules(read, team),
        number_input="no",
        place_input="at",
    )


def _pieces(read: ReadEntry, team: Team, options: FoolOptions) -> tuple[Piece, ...]:
    athletes = {man.number: man for man in team.athletes}
    reached, notes = _reached(read, options), notes_of(read)
    men = []
    for man in read.men:
        if man.number not in athletes:
            men.append(pieces.stranger(man))
            continue
        far = reached.get(man.row)
        zones, words = ((), "") if far is None else (far.zones, far.words)
        men.append(pieces.piece(athletes[man.number], "sets", man, notes.get(man.row, ""), zones, words))
    return tuple(men)


def notes_of(read: ReadEntry) -> dict[int, str]:
    """What the check says of single men, by their rows."""
    notes: dict[int, str] = {}
    for problem in read.problems:
        place = problem.path.partition("]")[0]
        if place.startswith("players["):
            row = read.rows[int(place.removeprefix("players["))]
            notes[row] = f"{notes[row]} {problem.message}" if row in notes else problem.message
    return notes


def _reached(read: ReadEntry, options: FoolOptions) -> dict[int, reach.Reached]:
    """How far everybody gets who is on a spot and may play, by his row; nobody while two share a spot for one."""
    each = read.set
    known = [
        (row, OffMan(read.check.men[spot.no], post(each, spot.at)))
        for row, spot in zip(read.rows, each.players, strict=True)
        if spot.no in read.check.men
    ]
    if not known:
        return {}
    scene = reach.scene_of(tuple([man for _, man in known]), each.shotgun, (), "normal", options)
    return {row: far for (row, _), far in zip(known, reach.offense_reach(scene), strict=True)}
