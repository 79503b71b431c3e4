"""The men of a table set against those whom the league knows: who stays, who comes, who goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from league import clock, rulebook
from league.models import League, Player, RosterSpot, Team

from . import ledger
from .errors import Refused, WrongRows
from .names import readable
from .whole_rosters import ManChange, TeamChange, WholeChange

JSON = dict[str, Any]
YOUNGEST, OLDEST = 16, 60
LONGEST_NAME = 80
MOST_PROBLEMS = 60  # that one answer lists


@dataclass(slots=True)
class TeamPreview:
    """What becomes of a team: how many men stay, and the names of those who come and go."""

    team: Team
    stay: int = 0
    new: list[str] = field(default_factory=list)  # to the league
    joined: list[str] = field(default_factory=list)  # from another team, or free agents
    released: list[str] = field(default_factory=list)

    @property
    def men(self) -> int:
        """How many men the team has then."""
        return self.stay + len(self.new) + len(self.joined)


@dataclass(frozen=True, slots=True)
class _Row:
    """A man of a table, his team, and whom of the league he is, if anybody."""

    athlete: rulebook.Athlete
    place: str
    team: Team
    player: Player | None
    spot: RosterSpot | None

    @property
    def stays(self) -> bool:
        """Whether he is on this team already."""
        return self.spot is not None and self.spot.team_id == self.team.pk


def changes_of(
    rules: rulebook.LeagueRules, league: League, spots: Sequence[RosterSpot], read: Sequence[rulebook.ReadTeam]
) -> tuple[WholeChange, tuple[TeamPreview, ...]]:
    """What becomes of every man and team that a table concerns. WrongRows with everything that the league cannot take.

    ``spots`` are all of the league.
    """
    teams = {team.code: team for team in league.teams.all()}
    named = {teams[each.team.code].pk for each in read}
    own = [spot for spot in spots if spot.team_id in named]
    rows = _rows(read, teams, own, league.players.filter(spot=None).order_by("name", "pk"))
    problems = [problem for row in rows for problem in _problems(rules, row)]
    previews = {pk: TeamPreview(team) for team in teams.values() if (pk := team.pk) in named}
    men = _arriving(rules, rows, previews, problems) + _leaving(rows, own, previews)
    if problems:
        raise WrongRows(problems[:MOST_PROBLEMS], "text")
    sheets = [
        TeamChange(str(team.public_id), team.sheet, each.team.sheet)
        for each in read
        if (team := teams[each.team.code]).sheet != each.team.sheet
    ]
    return WholeChange(tuple(men), tuple(sheets)), tuple(previews[teams[each.team.code].pk] for each in read)


# -- who is who ------------------------------------------------------------------------------------------------------


def _rows(
    read: Sequence[rulebook.ReadTeam], teams: dict[str, Team], own: Sequence[RosterSpot], free: Iterable[Player]
) -> list[_Row]:
    """Each man of the table with the man of the league who has his name: first those of his own team, by number where
    several have it, then free agents and men of the other teams that the table names. Nobody is taken twice."""
    of_spot = {spot.player_id: spot for spot in own}
    known: dict[str, list[Player]] = {}
    for player in [*free, *(spot.player for spot in own)]:
        known.setdefault(player.name.casefold(), []).append(player)
    table = [
        (athlete, place, teams[each.team.code])
        for each in read
        for athlete, place in zip(each.team.athletes, each.places, strict=True)
    ]
    found: dict[int, Player] = {}
    for here in (True, False):
        for at, (athlete, _, team) in enumerate(table):
            namesakes = known.get(athlete.name.casefold(), [])
            wanted = [one for one in namesakes if _is_on(of_spot.get(one.pk), team) == here]
            if at not in found and wanted:
                best = next((one for one in wanted if _wears(of_spot.get(one.pk), athlete.number)), wanted[0])
                found[at] = best
                namesakes.remove(best)
    rows = []
    for at, (athlete, place, team) in enumerate(table):
        him = found.get(at)
        rows.append(_Row(athlete, place, team, him, of_spot.get(him.pk) if him else None))
    return rows


def _is_on(spot: RosterSpot | None, team: Team) -> bool:
    return spot is not None and spot.team_id == team.pk


def _wears(spot: RosterSpot | None, number: int) -> bool:
    return spot is not None and spot.number == number


# -- what the league cannot take -------------------------------------------------------------------------------------


def _problems(rules: rulebook.LeagueRules, row: _Row) -> Iterable[tuple[str, str, str]]:
    """What is wrong with a man of the table, each with his row."""
    name, age = row.athlete.name, _age(row)
    try:
        readable(name, what=f"{row.place}: the name", field="text")
    except Refused as refused:
        yield row.place, refused.message, refused.hint
    if len(name) > LONGEST_NAME:
        yield row.place, f"{row.place}: a player's name has at most {LONGEST_NAME} characters.", ""
    if not YOUNGEST <= age <= OLDEST:
        sentence = f"{row.place}: {name} needs an age from {YOUNGEST} to {OLDEST}, not {age or 'none'}."
        yield row.place, sentence, ""
    for message, hint in rules.check_player(row.athlete):
        yield row.place, f"{row.place}: {message}", hint


def _age(row: _Row) -> int:
    """As the table tells it; where it does not, he is as old as he was."""
    return row.athlete.age or (row.player.age if row.player else 0)


# -- what becomes of them --------------------------------------------------------------------------------------------


def _arriving(
    rules: rulebook.LeagueRules,
    rows: Sequence[_Row],
    previews: dict[int, TeamPreview],
    problems: list[tuple[str, str, str]],
) -> list[ManChange]:
    """The men of the table in their teams; for whom there is no room is noted."""
    lists = rules.roster_lists()
    held: dict[int, Counter[str]] = {pk: Counter() for pk in previews}
    for row in rows:
        if row.stays and row.spot:
            held[row.team.pk][row.spot.list] += 1
    changes = []
    for row in rows:
        preview, count = previews[row.team.pk], held[row.team.pk]
        before = ledger.state(row.player, row.spot) if row.player else None
        if row.stays and row.spot and before:
            preview.stay += 1
            place = {name: before[name] for name in (*ledger.OF_SPOT, *ledger.MOMENTS)}
        else:
            (preview.joined if before else preview.new).append(row.athlete.name)
            room = next((rule.code for rule in lists if rule.size is None or count[rule.code] < rule.size), None)
            if room is None:
                problems.append((row.place, f"{row.place}: {row.team} has no room for {row.athlete.name}.", ""))
                continue
            count[room] += 1
            place = _new_place(room)
        ref = str(row.player.public_id) if row.player else str(uuid4())
        changes.append(ManChange(ref, before, place | _himself(row)))
    return changes


def _new_place(code: str) -> JSON:
    """A place on a list, from now on."""
    return {"list": code, "out": "", "waivers": "", "since": clock.now().isoformat(), "signed_at": None}


def _himself(row: _Row) -> JSON:
    """What the table says of him."""
    man = row.athlete
    return {
        "name": man.name,
        "position": man.position,
        "age": _age(row),
        "sheet": man.sheet,
        "suspended": row.player.suspended if row.player else 0,
        "team": str(row.team.public_id),
        "number": man.number,
    }


def _leaving(rows: Sequence[_Row], own: Sequence[RosterSpot], previews: dict[int, TeamPreview]) -> list[ManChange]:
    """The men of the named teams whom the table leaves out; they become free agents."""
    kept = {row.player.pk for row in rows if row.player}
    gone = [spot for spot in own if spot.player_id not in kept]
    for spot in gone:
        previews[spot.team_id].released.append(spot.player.name)
    return [
        ManChange(str(spot.player.public_id), ledger.state(spot.player, spot), ledger.state(spot.player, None))
        for spot in gone
    ]
