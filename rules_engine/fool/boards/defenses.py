"""A defense on the board: its men in their areas, what each does, and whom they have of the sets that the other side
has shown."""

from __future__ import annotations

from dataclasses import dataclass

from ...interface import Team
from ...interface.planning.boards import Board, Cover, Mend, Opponent, Overlay, Piece, Rule, SeenMan
from ..calls.coverage import coverages_of
from ..calls.side_orders import default_duty
from ..document.plan import Defender, SetPlan, post
from ..document.reading import read_sets
from ..model import DefMan, OffMan
from ..options import FoolOptions
from ..players import as_played, player_of
from ..resolution.scene import Scene
from . import ground, pieces, reach
from .drafts import ReadEntry
from .rules import Mender, Rulebook, fill_up, replace_men, told
from .sets import notes_of

_FIRST_FILLED = ("C", "L", "R", "C", "SL", "SR", "IL", "IR", "SC", "DC")


@dataclass(frozen=True)
class _Against:
    """A defense before a set of the other side: by place in the line-up, with the rows of its men."""

    each: SetPlan
    scene: Scene
    rows: list[int]


def defense_board(read: ReadEntry, team: Team, options: FoolOptions, opponent: Opponent | None) -> Board:
    """A defense as far as it can be read, with every set of the other side that its coach may see."""
    against = [] if opponent is None else _against(read, opponent, options)
    return Board(
        "defense",
        ground.zones(of_offense=False),
        ground.yard_lines(of_offense=False),
        ground.areas(),
        _pieces(read, team, against[0] if against else None),
        pieces.bench(team, "defenses", pieces.numbers(read.men)),
        _rules(read, team),
        tuple([_overlay(one) for one in against]),
        number_input="no",
        place_input="at",
    )


# -- its men -----------------------------------------------------------------------------------------------------------


def _pieces(read: ReadEntry, team: Team, against: _Against | None) -> tuple[Piece, ...]:
    """The men; what each reacts to is told against the first of the sets that are seen."""
    athletes = {man.number: man for man in team.athletes}
    notes, reached = notes_of(read), _reached(read, against)
    men = []
    for man in read.men:
        if man.number not in athletes:
            men.append(pieces.stranger(man))
            continue
        far = reached.get(man.row)
        zones, words = ((), "") if far is None else (far.zones, far.words)
        men.append(pieces.piece(athletes[man.number], "defenses", man, notes.get(man.row, ""), zones, words))
    return tuple(men)


def _reached(read: ReadEntry, against: _Against | None) -> dict[int, reach.Reached]:
    """Where everybody reacts to, by his row."""
    reached = {
        row: reach.defender_alone(man.at, _duty(man, read.check.men[man.no].pos))
        for row, man in zip(read.rows, read.defense.players, strict=True)
        if man.no in read.check.men
    }
    if against is not None:
        for row, defender in zip(against.rows, against.scene.defense.defenders, strict=True):
            if defender.covers is not None:
                reached[row] = reach.defender_against(defender, defender.covers, against.scene)
    return reached


def _duty(man: Defender, position: str) -> str:
    return man.duty or default_duty(position, man.at)


# -- the sets that the other side has shown ----------------------------------------------------------------------------


def _against(read: ReadEntry, opponent: Opponent, options: FoolOptions) -> list[_Against]:
    """The defense before each set of the other side whose men are all known, the starting set first."""
    parts = opponent.parts
    setup = parts.get("setup", parts)
    theirs = {man.number: player_of(man) for man in as_played(opponent.team, options).athletes}
    seen = [each for each in read_sets(setup) if each.players and all(spot.no in theirs for spot in each.players)]
    ours = [
        (place, row, man)
        for place, (row, man) in enumerate(zip(read.rows, read.defense.players, strict=True))
        if man.no in read.check.men
    ]
    coverages = coverages_of(setup)
    found = []
    for each in sorted(seen, key=lambda one: not one.starting):
        offense = tuple([OffMan(theirs[spot.no], post(each, spot.at)) for spot in each.players])
        covered = coverages.resolve([(place, man) for place, _, man in ours], each.id, offense)
        defense = tuple([_man(read, man, offense, covered.get(place)) for place, _, man in ours])
        scene = reach.scene_of(offense, each.shotgun, defense, read.defense.line, options)
        found.append(_Against(each, scene, [row for _, row, _ in ours]))
    return found


def _man(read: ReadEntry, man: Defender, offense: tuple[OffMan, ...], covered: int | None) -> DefMan:
    """A defender as he lines up; who is to cover a man and finds none plays zone."""
    player = read.check.men[man.no]
    duty = man.duty or default_duty(player.pos, man.at)
    if covered is None:
        return DefMan(player, man.at, "zone" if duty == "man" else duty, man.order or 0, 0, man.bump_deep)
    return DefMan(player, man.at, duty, man.order or 0, offense[covered].player.no, man.bump_deep)


def _overlay(against: _Against) -> Overlay:
    """The men of a set on their spots, and who has whom."""
    spots = {place.at: place for place in ground.spots()}
    taken: dict[str, int] = {}
    men = []
    for spot, attacker in zip(against.each.players, against.scene.play.snap.offense, strict=True):
        if spot.at in spots:
            x, y = spots[spot.at].spot(taken.get(spot.at, 0), sum(one.at == spot.at for one in against.each.players))
            taken[spot.at] = taken.get(spot.at, 0) + 1
            men.append(SeenMan(spot.no, attacker.player.pos, x, y))
    name = f"Set {against.each.id}" + (f", {against.each.name}" if against.each.name else "")
    return Overlay(against.each.id, name, tuple(men), _covers(against))


def _covers(against: _Against) -> tuple[Cover, ...]:
    scene = against.scene
    return tuple([
        Cover(
            defender.number,
            defender.covers.number,
            reach.against_him(defender, defender.covers, scene),
            "note" if reach.is_slower(defender, defender.covers, scene) else "ok",
        )
        for defender in scene.defense.defenders
        if defender.covers is not None
    ])  # fmt: skip


# -- its rules ---------------------------------------------------------------------------------------------------------


def _rules(read: ReadEntry, team: Team) -> tuple[Rule, ...]:
    return told(
        Rulebook(read, team),
        (
            Mender("Eleven men on the field", ("DEF-01",), _eleven),
            Mender("Everybody can play", ("PLN-01",), replace_men),
            Mender("Everybody has a duty that he can do", ("DEF-04", "DEF-08")),
            Mender("Who blitzes comes beside a line that rushes", ("DEF-05",), _tell_the_line),
            Mender("The men of left, center and right stand in one row each", ("DEF-11",), _as_listed),
        ),
    )


def _eleven(book: Rulebook) -> tuple[Mend, ...]:
    return (*replace_men(book), *fill_up(book, _FIRST_FILLED))


def _tell_the_line(book: Rulebook) -> tuple[Mend, ...]:
    if book.read.defense.line == "rush":
        return ()
    return (Mend("Tell the line to rush", {"line": "rush"}),)


def _as_listed(book: Rulebook) -> tuple[Mend, ...]:
    rows = [row for row, man in zip(book.read.rows, book.read.defense.players, strict=True) if man.order is not None]
    return (Mend("Let them stand as they are listed", {f"{row}.order": "" for row in rows}),)
