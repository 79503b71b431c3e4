"""The commissioner's hand on the rosters: take an entry back, edit a player, fill the list of free agents."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse

from league import clock, rulebook
from league.models import Claim, Draft, League, Outbox, Player, RosterSpot, Team, Trade, Transaction, User
from league.selectors import ids
from league.selectors.leagues import coaches, current_season

from . import ledger, log, outbox, rosters
from .consents import Matter, guarded
from .errors import Refused
from .house_rules import has_begun
from .locks import locked
from .names import readable, require_reason
from .whole_rosters import carry_out, change_of, require_as_before

JSON = dict[str, Any]


def _of_entry(*, entry: Transaction, actor: User, reason: str) -> Matter:
    teams = list(Team.objects.filter(pk__in=_teams_of(entry)))
    return Matter(entry.league, teams, f"Take back: {entry.sentence} Reason: {reason.strip()}")


def of_man(player: Player, sentence: str) -> Matter:
    """What is decided about one man concerns his team; about a free agent every team of the league."""
    spot = ledger.spot_of(player)
    if spot is None:
        return Matter(player.league, list(player.league.teams.all()), sentence, sides=())
    return Matter(player.league, [spot.team], sentence)


def _of_edit(*, player: Player, actor: User, reason: str, **changes: Any) -> Matter:
    named = ", ".join(sorted(name for name, value in changes.items() if value is not None))
    return of_man(player, f"Edit {player} ({named}). Reason: {reason.strip()}")


@guarded("undo", _of_entry)
@transaction.atomic
def undo(*, entry: Transaction, actor: User, reason: str) -> Transaction:
    """Take an entry of the ledger back by a new one: every man and pick is again what it was before. A trade is taken
    back as a whole, a signing and a trade with the change rolls that they brought; the answer is the new entry of
    ``entry`` itself."""
    said = require_reason(reason)
    teams = rosters.lock_teams(_teams_of(entry))
    for team in teams:
        rosters.require_standing_free(team)
    sizes = {team: rosters.sizes(team) for team in teams}
    if entry.kind in ("undone", "settled", "pooled"):
        raise Refused("This entry cannot be taken back.", "Take the other entries back one by one.")
    if entry.draft_slots.exclude(draft__status=Draft.Status.OVER).exists():
        raise Refused("The draft is not over.", "Take the choice back in the draft.")
    if Transaction.objects.filter(undoes=entry).exists():
        raise Refused("This entry was taken back before.")
    if entry.kind == "imported":
        undone = _undo_import(entry, actor, said)
    elif entry.kind == "traded" and entry.trade is not None:
        _require_made_outside_a_draft(entry.trade)
        undone = undo_trade(entry, entry.trade, actor, said)
    else:
        for rolled in _rolls_of_signing(entry):
            write_back(rolled, ledger.take_back(rolled), actor, said)
        undone = write_back(entry, ledger.take_back(entry), actor, said)
    beside = _said_beside(entry, undone)
    for team, before in sizes.items():
        grown = rosters.sizes(team) - before
        rosters.require_room(team, grown, "Let its coach move or release somebody first")
    tell_coaches(undone, teams, beside)
    return undone


def taken_back(undone: Transaction) -> str:
    """What was taken back, in words for who did it: the entry, what went back with it and what did not."""
    beside = _said_beside(undone.undoes, undone) if undone.undoes else ""
    return f"{undone.sentence} {beside}".rstrip()


def _said_beside(entry: Transaction, undone: Transaction) -> str:
    """What is to be said beside the taking back of ``entry``; "" for nothing."""
    if entry.kind == "traded" and entry.trade is not None:
        others = entry.trade.transactions.filter(kind="undone").exclude(pk=undone.pk).order_by("-at", "-id")
        told = " ".join(other.sentence for other in others)
        return f"The whole trade went back. {told}".rstrip()
    if entry.kind not in ("signed", "claimed"):
        return ""
    claims = Claim.objects.filter(team=entry.team, player=entry.player, state=Claim.State.GRANTED, drop__spot=None)
    claim = claims.exclude(drop=None).filter(settled_at__gte=entry.at).order_by("settled_at").first()
    if claim is None:
        return ""
    return (
        f"{claim.drop}, who was released for him, stays a free agent; take his release back too if he is to return to "
        f"{entry.team}."
    )


def tell_coaches(entry: Transaction, teams: Sequence[Team], beside: str = "") -> None:
    """A ruling on men, to the coaches of the teams that it concerns; ``beside`` is said after its sentence."""
    said = f"{entry.sentence} {beside}".rstrip()
    outbox.tell(
        key=f"ruling:{entry.public_id}",
        users=coaches(teams),
        league=entry.league,
        topic=Outbox.Topic.ROSTERS,
        subject=entry.sentence,
        text=f"{said} Reason: {entry.reason}",
        link=reverse("transactions", args=[entry.league.public_id]),
    )


def _rolls_of_signing(entry: Transaction) -> QuerySet[Transaction]:
    """The change rolls that a signing brought, the latest first; they go with it."""
    rolled = Transaction.objects.filter(kind="change", player=entry.player, team=entry.team, trade=None, undone_by=None)
    since = rolled.filter(season=entry.season, id__gt=entry.pk).order_by("-id")
    return since if entry.kind in ("signed", "claimed") else since.none()


def _undo_import(entry: Transaction, actor: User, reason: str) -> Transaction:
    """Every man and team again as before whole rosters were imported; only while nobody has played with them."""
    change = change_of(entry)
    season = current_season(entry.league)
    if change is None:
        raise Refused("What this import changed is not known here.", "Import the rosters as they shall be.")
    if season is not None and has_begun(season):
        raise Refused("The season has begun, and its men stand.")
    back = change.reversed()
    require_as_before(entry.league, back)
    carry_out(entry.league, back)
    return write_back(entry, [], actor, reason)


def _require_made_outside_a_draft(trade: Trade) -> None:
    if trade.draft_id is not None:
        raise Refused("This trade was made in a draft.", "While that is under way its last steps can be taken back.")


def undo_trade(entry: Transaction, trade: Trade, actor: User, reason: str) -> Transaction:
    """Take a trade back as a whole, with the change rolls that it brought; the answer is the new entry of ``entry``."""
    standing = trade.transactions.filter(undoes=None, undone_by=None)
    for rolled in standing.filter(kind="change").order_by("-at", "-id"):
        write_back(rolled, ledger.take_back(rolled), actor, reason)
    moved = list(standing.filter(kind="traded").order_by("-at", "-id"))
    undone = [
        write_back(each, changes, actor, reason)
        for each, changes in zip(moved, ledger.take_back_together(moved), strict=True)
    ]
    trade.state, trade.said = Trade.State.VOID, f"Taken back by the commissioner: {reason}"[:300]
    trade.save(update_fields=["state", "said"])
    return next(each for each in undone if each.undoes_id == entry.pk)


def write_back(
    entry: Transaction, changes: Sequence[ledger.Changed | ledger.PickMoved], actor: User, reason: str
) -> Transaction:
    """The entry that tells of an entry's undoing."""
    undone = ledger.write(
        kind="undone",
        season=entry.season,
        team=entry.team,
        sentence=f"Taken back: {entry.sentence}",
        reason=reason,
        changes=changes,
        actor=actor,
        undoes=entry,
        trade=entry.trade,
    )
    rosters.tell(undone)
    return undone


def _teams_of(entry: Transaction) -> list[int]:
    """The teams whose rosters and picks an entry has touched, where they are now."""
    states = [state for row in entry.changes for state in (row["before"], row["after"])]
    named = [state.get("team") or state.get("owner") for state in states]
    if (whole := change_of(entry)) is not None:
        named += whole.teams_of_men()
    teams = {team.pk for team in ids.find_each_in(entry.league, Team, named).values()}
    men = ids.find_each_in(entry.league, Player, [row["player"] for row in entry.changes if "player" in row])
    teams |= set(entry.league.teams.filter(roster__player__in=men.values()).values_list("pk", flat=True))
    if entry.trade is not None:
        teams |= {entry.trade.proposer_id, entry.trade.partner_id}
    return sorted(teams | ({entry.team_id} if entry.team_id else set()))


@guarded("edit_player", _of_edit)
@transaction.atomic
def edit_player(
    *,
    player: Player,
    actor: User,
    reason: str,
    name: str | None = None,
    position: str | None = None,
    age: int | None = None,
    sheet: JSON | None = None,
    out: str | None = None,
) -> Transaction:
    """Change who a player is, what he can do, or why he cannot play (a suspension); what is None stays.

    The ruleset must accept him as he then is.
    """
    said = require_reason(reason)
    player, spot = lock_man(player)
    name = readable(name, what="A player's name", field="name") if name is not None else None
    out = readable(out, what="The reason why he cannot play", field="out") if out is not None else None
    if name is not None and not 1 <= len(name) <= 80:
        raise Refused("A player's name has 1 to 80 characters.", field="name")
    if age is not None and not 16 <= age <= 60:
        raise Refused("A player's age lies between 16 and 60.", field="age")
    if out is not None and (spot is None or len(out) > 80):
        raise Refused("Only a man on a roster can be kept out, with a reason of at most 80 characters.", field="out")
    wanted = {"name": name, "position": position, "age": age, "sheet": sheet, "out": out}
    wanted = {key: value for key, value in wanted.items() if value is not None}
    gone = player.sheet.keys() - sheet.keys() if sheet is not None else ()
    changed = ledger.apply(player, spot, wanted, unset=gone)
    if not changed.before and not changed.after:
        raise Refused(f"Nothing about {player} would change.")
    _require_legal(player)
    sentence = f"The commissioner edited {player}: {_named(changed)}."
    return write_of_man("edited", changed, spot, sentence=sentence, reason=said, actor=actor)


def lock_man(player: Player) -> tuple[Player, RosterSpot | None]:
    """A man and his place, his team's row and his own locked. Refused while his team's roster stands still."""
    spot = ledger.spot_of(player)
    if spot is not None:
        rosters.lock_teams([spot.team_id])
        rosters.require_standing_free(spot.team)
    return locked(Player).get(pk=player.pk), spot


def write_of_man(
    kind: str, changed: ledger.Changed, spot: RosterSpot | None, *, sentence: str, reason: str, actor: User
) -> Transaction:
    """The entry of a ruling on one man, in the log and told to the coaches of his team."""
    team = spot.team if spot else None
    entry = ledger.write(
        kind=kind,
        season=rosters.season_of(changed.player),
        team=team,
        sentence=sentence,
        reason=reason,
        changes=[changed],
        actor=actor,
    )
    rosters.tell(entry)
    tell_coaches(entry, [team] if team else [])
    return entry


def _require_legal(player: Player) -> None:
    spot = ledger.spot_of(player)
    athlete = rulebook.athlete(player, spot)
    if problems := rulebook.rules_of(player.league).check_player(athlete):
        message, hint = problems[0]
        raise Refused(message, hint, field="sheet")


def _named(changed: ledger.Changed) -> str:
    names = sorted({*changed.before, *changed.after} - {"sheet"})
    fields = sorted({*changed.before.get("sheet", {}), *changed.after.get("sheet", {})})
    return ", ".join(names + [f"{field} on his sheet" for field in fields])


@transaction.atomic
def draw_free_agents(*, league: League, actor: User | None = None, key: bytes | None = None) -> list[Player]:
    """Invented free agents, as many as a weak team has men; only while nobody is free.

    ``key`` (32 bytes) decides every draw; it stands in the log, so that anybody can draw them again.
    """
    locked(League).get(pk=league.pk)
    if league.players.filter(spot=None).exists():
        raise Refused("There are free agents already.", "Only an empty list is filled.")
    key = key or secrets.token_bytes(32)
    drawn = rulebook.rules_of(league).draw_team(name="Free agents", team_code="FA", strength=1, key=key)
    players = Player.objects.bulk_create(
        Player(league=league, name=a.name, position=a.position, age=a.age, sheet=a.sheet) for a in drawn.athletes
    )
    log.write(
        league=league,
        action="free_agents.drawn",
        sentence=f"{len(players)} free agents are there to be signed.",
        actor=actor,
        data={"key": key.hex(), "at": clock.now().isoformat()},
    )
    return players
