"""A camp with a real worker process that dies in the middle of it: no orders are lost, and no die is thrown twice."""

from __future__ import annotations

from pathlib import Path

import psycopg
import pytest

from games.services import sweep
from games.tasks import sweep as sweep_task
from league import clock
from league.models import CampReport, CampSheet, LeagueLog, Phase, Player, Transaction
from league.services.camps import sheets
from tests.league.camps import coach_of, default_of, go_on, open_phase, require_held_once, second_year, team_of

from .processes import Worker, backends_waiting_for_a_lock, database_url, wait_for

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_a_worker_that_is_killed_while_it_holds_a_camp_loses_no_sheet_and_rolls_nothing_twice(tmp_path: Path) -> None:
    """It dies when all orders are closed, all dice thrown and no man is saved yet: one man's row is held by another."""
    season = second_year()
    phase, team = go_on(season, "camp"), team_of(season, "A1")
    sheet = default_of(team, phase)
    sheet["team"] = {**sheet["team"], "keep_speed": "no"}
    receipt = sheets.hand_in(team=team, step="camp", sheet=sheet, actor=coach_of(team)).digest
    before = dict(Player.objects.values_list("pk", "sheet"))
    Phase.objects.filter(pk=phase.pk).update(not_before=clock.now())
    man = team.roster.order_by("number")[0].player_id
    worker = Worker(tmp_path / "camp.log", queues="sweeps").ready()
    with psycopg.connect(database_url()) as other:
        other.execute("SELECT id FROM league_player WHERE id = %s FOR UPDATE", [man])
        sweep_task.delay()
        wait_for("the worker waits for the man", backends_waiting_for_a_lock)
        worker.kill()
        other.rollback()
    wait_for("the server has given up its work", lambda: not backends_waiting_for_a_lock())
    kept = CampSheet.objects.get(season=season, step="camp")
    assert (kept.team, kept.digest, kept.orders, kept.own, kept.closed_at) == (team, receipt, sheet, True, None)
    assert dict(Player.objects.values_list("pk", "sheet")) == before
    assert not CampReport.objects.exists()
    assert not Transaction.objects.filter(kind="camp").exists()
    assert open_phase(season).code == "camp"

    assert sweep.sweep(league_id=season.league_id, send=False).troubles == []
    require_held_once(season)
    used = CampSheet.objects.get(season=season, step="camp", team=team)
    assert (used.digest, used.orders, used.own) == (receipt, sheet, True)
    assert LeagueLog.objects.filter(league=season.league, action="camp.held").count() == 4
    assert open_phase(season).code == "cut_1"
