"""Teams and their rosters."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from django.db import transaction

from league import rulebook
from league.models import Player, RosterSpot, Team, User

from . import log
from .errors import Refused
from .locks import locked


@transaction.atomic
def fill_roster(
    *, team: Team, strength: int = 3, key: bytes | None = None, actor: User | None = None
) -> list[RosterSpot]:
    """Give a team without players an invented, legal roster, drawn by the league's ruleset.

    ``strength`` is 1 (weak) to 5 (strong). ``key`` (32 bytes) decides every draw; it is drawn when not given and stands
    in the log, so that anybody can draw the roster again.
    """
    locked(Team).get(pk=team.pk)
    if team.roster.exists():
        raise Refused(f"{team} has players already.", "Only an empty roster can be filled.")
    if not 1 <= strength <= 5:
        raise Refused("The strength of a roster is a number from 1 (weak) to 5 (strong).", field="strength")
    key = key or secrets.token_bytes(32)
    league = team.league
    drawn = rulebook.rules_of(league).draw_team(name=team.name, team_code=team.code, strength=strength, key=key)
    team.sheet = drawn.sheet
    team.save(update_fields=["sheet"])
    spots = _store(team, drawn.athletes)
    log.write(
        league=league,
        action="roster.drawn",
        sentence=f"{team} got a roster of {len(spots)} players.",
        actor=actor,
        data={"team": str(team.public_id), "strength": strength, "key": key.hex()},
    )
    return spots


def _store(team: Team, athletes: Sequence[rulebook.Athlete]) -> list[RosterSpot]:
    """Two inserts for a whole roster."""
    players = Player.objects.bulk_create(
        Player(league=team.league, name=a.name, position=a.position, age=a.age, sheet=a.sheet) for a in athletes
    )
    return RosterSpot.objects.bulk_create(
        RosterSpot(team=team, player=player, number=athlete.number, list=athlete.status, out=athlete.out)
        for player, athlete in zip(players, athletes, strict=True)
    )
