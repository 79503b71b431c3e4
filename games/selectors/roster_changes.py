"""What has changed on a team's roster since a game: for a coach who goes on from his plan of that game."""

from __future__ import annotations

from collections.abc import Sequence

from games import engine
from games.models import GameRecord
from league.models import Fixture
from league.rulebook import Athlete

MOST = 12  # changes that are told one by one
ACTIVE = "active"


def roster_changes(game: Fixture, side: str, now: Sequence[Athlete]) -> list[str]:
    """A sentence for each man who has come, gone, been hurt, got well or changed his list since a side's ``game``; none
    where that game has no record. One query."""
    body = (
        GameRecord.objects.filter(fixture=game, fixture__status=Fixture.Status.FINAL, superseded_at=None)
        .values_list("body", flat=True)
        .first()
    )
    if body is None:
        return []
    before = {_known_by(man): man for man in engine.team_in_record(engine.open_record(body), side)}
    here = {_known_by(man): man for man in now}
    told = [sentence for key, man in here.items() if (sentence := _change(before.get(key), man))]
    told += [f"{_named(man)} is not on your roster any more." for key, man in before.items() if key not in here]
    rest = len(told) - MOST
    return told if rest <= 0 else [*told[:MOST], f"And {rest} more change{'' if rest == 1 else 's'} on your roster."]


def _known_by(man: Athlete) -> str:
    return man.ref or man.name


def _named(man: Athlete) -> str:
    return f"#{man.number} {man.name}, {man.position},"


def _change(before: Athlete | None, man: Athlete) -> str:
    """What has become of a man of the roster; "" for nothing."""
    if before is None:
        return f"{_named(man)} has joined you."
    if man.status != before.status:
        return f"{_named(man)} {'may play now' if man.status == ACTIVE else f'is on the list “{man.status}” now'}."
    if man.status == ACTIVE and bool(man.out) != bool(before.out):
        return f"{_named(man)} {f'cannot play: {man.out}' if man.out else 'can play again'}.".replace("..", ".")
    return ""
