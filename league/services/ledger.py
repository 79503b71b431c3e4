"""The roster ledger: every change of a man is written down with how it was before, so that it can be taken back.

A state is what a coach would write on a card: who he is, his sheet, his team and list. ``apply`` is the only place that
changes players and roster spots; ``write`` puts down what it gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

from league import clock
from league.models import DraftPick, Fixture, League, Player, RosterSpot, Season, Team, Trade, Transaction, User
from league.selectors import ids
from league.signals import rosters_changed

from .errors import Refused
from .locks import locked

JSON = dict[str, Any]
Row = TypeVar("Row", bound=Model)
OF_PLAYER = ("name", "position", "age", "suspended", "sheet")
OF_SPOT = ("number", "list", "out", "waivers")
MOMENTS = ("since", "signed_at")
_NOWHERE: JSON = {
    "team": None,
    "number": None,
    "list": None,
    "out": None,
    "waivers": None,
    "since": None,
    "signed_at": None,
}


@dataclass(frozen=True, slots=True)
class Changed:
    """A man before and after, cut down to what differs."""

    player: Player
    before: JSON
    after: JSON

    def as_json(self) -> JSON:
        return {"player": str(self.player.public_id), "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class Drawn(Changed):
    """Lots drawn for a man, of whom nothing changes: the teams by public ids, first the one that is served first."""

    order: tuple[str, ...] = ()

    def as_json(self) -> JSON:
        return Changed.as_json(self) | {"order": list(self.order)}


@dataclass(frozen=True, slots=True)
class PickMoved:
    """A draft pick and its owner before and after, by public ids."""

    pick: DraftPick
    before: JSON
    after: JSON

    def as_json(self) -> JSON:
        return {"pick": str(self.pick.public_id), "before": self.before, "after": self.after}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a man is to become, as ``apply`` takes it."""

    player: Player
    values: JSON
    unset: frozenset[str] = frozenset()


def spot_of(player: Player) -> RosterSpot | None:
    """Where a man is now, from the database; None for a free agent."""
    return RosterSpot.objects.select_related("team").filter(player=player).first()


def state(player: Player, spot: RosterSpot | None) -> JSON:
    """Everything that a change may touch."""
    told = {name: getattr(player, name) for name in OF_PLAYER}
    if spot is None:
        return told | _NOWHERE
    told |= {name: getattr(spot, name) for name in OF_SPOT} | {"team": str(spot.team.public_id)}
    return told | {name: moment.isoformat() if (moment := getattr(spot, name)) else None for name in MOMENTS}


def difference(before: JSON, after: JSON) -> tuple[JSON, JSON]:
    """Both states cut down to what differs; of the sheet single fields, one that is missing is left out."""
    names = [name for name in before if name != "sheet" and before[name] != after[name]]
    was, now = {name: before[name] for name in names}, {name: after[name] for name in names}
    fields = before["sheet"].keys() | after["sheet"].keys()
    differing = sorted(name for name in fields if before["sheet"].get(name) != after["sheet"].get(name))
    if differing:
        was["sheet"] = {name: before["sheet"][name] for name in differing if name in before["sheet"]}
        now["sheet"] = {name: after["sheet"][name] for name in differing if name in after["sheet"]}
    return was, now


def apply(player: Player, spot: RosterSpot | None, wanted: JSON, *, unset: Iterable[str] = ()) -> Changed:
    """Give a man the values of ``wanted`` (names as in ``state``; a sheet's fields one by one) and take the sheet's
    fields ``unset`` away. ``team`` None makes him a free agent. The spot's row must be locked with its team's."""
    before = state(player, spot)
    sheet = {name: value for name, value in player.sheet.items() if name not in set(unset)} | wanted.get("sheet", {})
    facts = {name: wanted[name] for name in OF_PLAYER if name in wanted and name != "sheet"}
    if facts or sheet != player.sheet:
        for name, value in facts.items():
            setattr(player, name, value)
        player.sheet = sheet
        player.save(update_fields=[*facts, "sheet"])
    placed = {**before, **wanted}
    stays = all(placed[name] == before[name] for name in _NOWHERE)
    after = spot if stays else _place(player, spot, placed)
    return Changed(player, *difference(before, state(player, after)))


def move_together(moves: Sequence[Wanted]) -> list[Changed]:
    """Several men at once, who may change teams, numbers and places with each other: those who change teams leave
    first. The rows of all teams must be locked."""
    were = [state(move.player, spot_of(move.player)) for move in moves]
    for move, was in zip(moves, were, strict=True):
        if move.values.get("team", was["team"]) != was["team"]:
            apply(move.player, spot_of(move.player), {"team": None})
    changes = []
    for move, was in zip(moves, were, strict=True):
        place = {name: was[name] for name in _NOWHERE}
        apply(move.player, spot_of(move.player), {**place, **move.values}, unset=move.unset)
        changes.append(Changed(move.player, *difference(was, state(move.player, spot_of(move.player)))))
    return changes


def _place(player: Player, spot: RosterSpot | None, wanted: JSON) -> RosterSpot | None:
    """The man's spot as wanted: made, changed or taken away."""
    if wanted["team"] is None:
        if spot is not None:
            spot.delete()
        return None
    is_there = spot is not None and str(spot.team.public_id) == wanted["team"]
    team = spot.team if spot and is_there else ids.find_in(player.league_id, Team, wanted["team"])
    if team is None:
        raise Refused(f"The team that {player} is to join is not of his league.")
    spot = spot or RosterSpot(player=player)
    spot.team = team
    for name in OF_SPOT:
        setattr(spot, name, wanted[name] if wanted[name] is not None else "")
    for name in MOMENTS:
        moment = wanted[name]
        setattr(spot, name, datetime.fromisoformat(moment) if isinstance(moment, str) else moment)
    spot.since = spot.since or clock.now()
    spot.number = free_number(team, spot.number, but=player)
    spot.save()
    return spot


def free_number(team: Team, wished: int = 0, but: Player | None = None) -> int:
    """A jersey number that nobody of the team wears (``but`` him): the wished one if it is free."""
    worn = set(team.roster.exclude(player=but).values_list("number", flat=True))
    if wished and wished not in worn:
        return wished
    free = next((number for number in range(1, 100) if number not in worn), None)
    if free is None:
        raise Refused(f"{team} has no jersey number left.", "Release somebody first.")
    return free


def write(
    *,
    kind: str,
    season: Season,
    sentence: str,
    changes: Sequence[Changed | PickMoved],
    team: Team | None = None,
    actor: User | None = None,
    reason: str = "",
    dice: Sequence[Any] = (),
    fixture: Fixture | None = None,
    revision: int = 1,
    counts: bool = False,
    undoes: Transaction | None = None,
    trade: Trade | None = None,
    packed: bytes | None = None,
    step: str | None = None,
) -> Transaction:
    """One entry of the ledger. ``kind``: signed, released, moved, waived, claimed, traded, change, injury,
    recovery, experience, edited, suspended, served, fined, lots, imported, undone; those of the steps between two
    seasons stand in ``camps.entries``, and name their ``step``."""
    only = changes[0] if len(changes) == 1 else None
    _tell_changed(season, team, changes)
    return Transaction.objects.create(
        league_id=season.league_id,
        season=season,
        week=fixture.week if fixture else None,
        team=team,
        player=only.player if isinstance(only, Changed) else None,
        kind=kind,
        sentence=sentence[:300],
        reason=reason[:300],
        changes=[change.as_json() for change in changes],
        packed=packed,
        dice=list(dice),
        fixture=fixture,
        revision=revision,
        counts=counts,
        undoes=undoes,
        trade=trade,
        step=step,
        actor=actor,
        at=clock.now(),
    )


def _tell_changed(season: Season, team: Team | None, changes: Sequence[Changed | PickMoved]) -> None:
    """Say whose rosters have changed; picks and lots change none."""
    men = [one for one in changes if isinstance(one, Changed) and (one.before or one.after)]
    named = {state["team"] for one in men for state in (one.before, one.after) if state.get("team")}
    if men and team is not None:
        named.add(str(team.public_id))
    if named:
        rosters_changed.send(sender=Transaction, league=season.league_id, teams=frozenset(named))


def take_back(entry: Transaction) -> list[Changed | PickMoved]:
    """Put every player and pick of an entry back to what it was before it. Refused where one has changed since, or
    where the entry names one that is not of its league."""
    men = _men_back(entry.league, _rows_of("player", [entry]))
    return [*_picks_back(entry), *men]


def take_back_together(entries: Sequence[Transaction]) -> list[list[Changed | PickMoved]]:
    """The same for entries of one man or pick each, who may have changed numbers and places with each other."""
    if not entries:
        return []
    rows = _rows_of("player", entries)
    men = _men_back(entries[0].league, rows)
    picks = [_picks_back(entry) for entry in entries]
    back = {str(row["player"]): changed for row, changed in zip(reversed(rows), men, strict=True)}
    return [
        [*moved, *(back[str(row["player"])] for row in _rows_of("player", [entry]))]
        for entry, moved in zip(entries, picks, strict=True)
    ]


def _rows_of(name: str, entries: Sequence[Transaction]) -> list[JSON]:
    """Return the changes of players, or of picks, in their order."""
    return [row for entry in entries for row in entry.changes if name in row]


def _require_named(
    what: str, league: League, rows: QuerySet[Row] | type[Row], refs: Sequence[object]
) -> dict[str, Row]:
    """Return the league's rows that entries name, by the ids as they stand there."""
    found = ids.find_each_in(league, rows, refs)
    if any(str(ref) not in found for ref in refs):
        raise Refused(
            f"The entry names a {what} that is not of this league, so it cannot be taken back.",
            "Edit the rosters by hand instead.",
        )
    return found


def _men_back(league: League, rows: Sequence[JSON]) -> list[Changed]:
    moves = []
    players = _require_named("player", league, locked(Player).order_by("pk"), [row["player"] for row in rows])
    _require_named("team", league, Team, [ref for row in rows if (ref := row["before"].get("team")) is not None])
    for row in reversed(rows):
        player = players[str(row["player"])]
        spot = spot_of(player)
        _require_as_it_was(player, spot, row["after"])
        gone = row["after"].get("sheet", {}).keys() - row["before"].get("sheet", {}).keys()
        moves.append(Wanted(player, row["before"], frozenset(gone)))
    return move_together(moves)


def _picks_back(entry: Transaction) -> list[PickMoved]:
    moved = []
    rows = _rows_of("pick", [entry])
    found = locked(DraftPick).select_related("owner").order_by("pk")
    picks = _require_named("draft pick", entry.league, found, [row["pick"] for row in rows])
    owners = _require_named("team", entry.league, Team, [row["before"]["owner"] for row in rows])
    for row in rows:
        pick = picks[str(row["pick"])]
        if str(pick.owner.public_id) != row["after"]["owner"]:
            raise Refused(f"Since then {pick} has changed hands.", "Take back the later trade first.")
        pick.owner = owners[str(row["before"]["owner"])]
        pick.save(update_fields=["owner"])
        moved.append(PickMoved(pick, row["after"], row["before"]))
    return moved


def _require_as_it_was(player: Player, spot: RosterSpot | None, after: JSON) -> None:
    if not _is_as(state(player, spot), after):
        raise Refused(f"{player} has changed since then.", "Take back the later entries about him first.")


def _is_as(now: JSON, after: JSON) -> bool:
    plain = all(now.get(name) == value for name, value in after.items() if name != "sheet")
    return plain and all(now["sheet"].get(name) == value for name, value in after.get("sheet", {}).items())
