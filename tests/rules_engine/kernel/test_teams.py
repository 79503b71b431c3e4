"""Teams as records and TEAMS files write them: what belongs to a man, and what to the team."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules_engine.cli.files import read_teams
from rules_engine.errors import PlanError
from rules_engine.football.record.teams import read_team, team_json
from rules_engine.interface import Athlete, Team
from tests import tiny_ruleset

MEN = (Athlete(10, "Some Body", "B", 25, {"skill": 3}), Athlete(11, "Any Body", "L", 30, {"skill": 9}, out="a knee"))
PLAIN = Team("Mill Town", "MIL", MEN)
WITH_SHEET = Team("Mill Town", "MIL", MEN, {"fumbles": 21})


@pytest.mark.parametrize("team", [PLAIN, WITH_SHEET])
def test_a_written_team_is_read_as_the_same(team: Team) -> None:
    assert read_team(json.loads(json.dumps(team_json(team)))) == team


def test_a_team_without_a_sheet_is_written_without_one() -> None:
    assert set(team_json(PLAIN)) == {"name", "code", "athletes"}
    assert team_json(WITH_SHEET)["sheet"] == {"fumbles": 21}


def test_a_sheet_that_is_no_object_is_told_with_its_place(tmp_path: Path) -> None:
    written = {
        "ruleset": tiny_ruleset.RULESET.code,
        "home": {**team_json(PLAIN), "sheet": [1]},
        "away": team_json(PLAIN),
    }
    path = tmp_path / "teams.json"
    path.write_text(json.dumps(written))
    with pytest.raises(PlanError, match=r"teams\.json(.|\n)*line 1, column(.|\n)*sheet of the home team is an object"):
        read_teams(str(path))


def test_a_team_of_a_file_keeps_its_sheet(tmp_path: Path) -> None:
    written = {"ruleset": tiny_ruleset.RULESET.code, "home": team_json(WITH_SHEET), "away": team_json(PLAIN)}
    path = tmp_path / "teams.json"
    path.write_text(json.dumps(written))
    teams = read_teams(str(path)).teams
    assert (teams["home"].sheet, teams["away"].sheet) == ({"fumbles": 21}, {})
