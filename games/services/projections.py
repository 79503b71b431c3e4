"""What statistics read besides the record itself: projections of it, rebuilt at any time with equal results."""

from __future__ import annotations

from django.db import transaction

from games import engine
from games.engine import JSON
from games.models import GameRecord, PlayerGameLine, TeamGameLine
from league.models import Player


def write_lines(*, record: GameRecord, body: JSON) -> int:
    """Store both teams' and every player's figures of one game; how many players' lines it were."""
    fixture = record.fixture
    teams = {"home": fixture.home_id, "away": fixture.away_id}
    totals = engine.box_score(body)["teams"]
    figures = engine.player_figures(body)
    players = {str(player.public_id): player.pk for player in Player.objects.filter(public_id__in=figures)}
    lines = [
        PlayerGameLine(
            record=record,
            fixture=fixture,
            team_id=teams[line["side"]],
            player_id=players[ref],
            side=line["side"],
            figures=line["figures"],
        )
        for ref, line in sorted(figures.items())
        if ref in players
    ]
    PlayerGameLine.objects.bulk_create(lines)
    TeamGameLine.objects.bulk_create(
        TeamGameLine(record=record, fixture=fixture, team_id=teams[side], side=side, figures=totals[side])
        for side in ("home", "away")
    )
    return len(lines)


@transaction.atomic
def rebuild_lines(*, record: GameRecord) -> bool:
    """Write the lines of a record anew from its body; whether they were the same before."""
    before = _snapshot(record)
    record.lines.all().delete()
    record.team_lines.all().delete()
    write_lines(record=record, body=engine.open_record(record.body))
    return _snapshot(record) == before


def _snapshot(record: GameRecord) -> list[tuple[int, int, str, JSON]]:
    players = record.lines.order_by("player_id").values_list("player_id", "team_id", "side", "figures")
    teams = record.team_lines.order_by("side").values_list("team_id", "team_id", "side", "figures")
    return [*players, *teams]
