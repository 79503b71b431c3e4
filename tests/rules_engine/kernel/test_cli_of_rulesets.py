"""The command line over every registered ruleset: the same commands, the same files, errors in their lines."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import rules_engine
from rules_engine.cli import main
from tests.depth import daily_part

from .whole_games import REGISTERED

ROOT = Path(__file__).parents[3]
Paths = dict[str, Path]


@pytest.fixture(scope="module", params=REGISTERED)
def made(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Paths]:
    """A ruleset with a TEAMS file, two typed plans and the record of their game, all made by the command line."""
    folder = tmp_path_factory.mktemp(request.param)
    paths = {name: folder / name for name in ("teams", "home", "away", "game")}
    assert main(["generate", "--seed", "7", "--ruleset", request.param, "-o", str(paths["teams"])]) == 0
    for side in ("home", "away"):
        plan = ["autocoach", str(paths["teams"]), "--side", side, "--seed", "7", "-o", str(paths[side])]
        assert main(plan) == 0
    assert main([*played(paths), "-o", str(paths["game"])]) == 0
    return request.param, paths


def played(paths: Paths, **instead: Path) -> list[str]:
    """The command that plays a game."""
    files = {**paths, **instead}
    return ["play", str(files["home"]), str(files["away"]), str(files["teams"]), "--seed", "7"]


Made = tuple[str, Paths]


def test_a_played_game_is_of_the_ruleset_and_proves_itself(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    code, paths = made
    record = json.loads(paths["game"].read_text("utf-8"))
    assert record["ruleset"]["code"] == code
    capsys.readouterr()
    assert main(["replay", str(paths["game"]), "--text"]) == 0
    told = capsys.readouterr().out
    assert "proved: fold, secret, dice.setup, dice.play, dice.home, dice.away, calls" in told
    assert f"digest: {rules_engine.record_digest(record)}" in told
    assert told.startswith("Far Field (FAR) at Home Town (HOM)")


def test_the_text_of_a_game_has_a_line_for_every_play(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    _, paths = made
    capsys.readouterr()
    assert main([*played(paths), "--text"]) == 0
    record = json.loads(paths["game"].read_text("utf-8"))
    assert len(capsys.readouterr().out.splitlines()) > len(record["public"]["plays"])


def test_every_play_is_explained(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    """With what was rolled and what happened, step by step, and both calls with their reasons."""
    _, paths = made
    record = json.loads(paths["game"].read_text("utf-8"))
    ruleset, plays = rules_engine.get(record["ruleset"]["code"]), rules_engine.plays(record)
    for play in plays[:: len(plays) // 12]:
        capsys.readouterr()
        assert main(["explain", str(paths["game"]), "--play", str(play["n"])]) == 0
        told = capsys.readouterr().out
        assert told.startswith(f"Play {play['n']}, ")
        sentences = ruleset.explain_play(play, record)
        steps = sentences or [f"{step['step']}: " for step in play["detail"].get("steps", ())]
        assert all(f"\n  {each}" in told for each in steps)
        assert "HOM call: " in told
        assert "FAR call: " in told


def test_a_slip_in_a_typed_plan_is_told_in_its_line(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    _, paths = made
    text = paths["home"].read_text("utf-8")
    wrong, count = re.subn(r"down (=|>=) \d", r"down \1 7", text, count=1)
    assert count == 1
    slip = paths["home"].with_name("slip")
    slip.write_text(wrong, "utf-8")
    line = next(place for place, row in enumerate(wrong.split("\n"), 1) if re.search(r"down >?= 7", row))
    capsys.readouterr()
    assert main(played(paths, home=slip)) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert f"{slip}: line {line}, column" in told.err
    assert "down goes from 1 to 4" in told.err


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.9])
def test_half_a_plan_is_refused_in_sentences(made: Made, cut: float, capsys: pytest.CaptureFixture[str]) -> None:
    _, paths = made
    text = paths["away"].read_text("utf-8")
    half = paths["away"].with_name("half")
    half.write_text(text[: int(len(text) * cut)], "utf-8")
    capsys.readouterr()
    assert main(played(paths, away=half)) == 1
    told = capsys.readouterr().err
    assert str(half) in told
    assert "Traceback" not in told


def test_a_sheet_that_is_wrong_is_told_in_its_line(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever a man's sheet holds, something that is none of its fields is told where it stands."""
    _, paths = made
    body = json.loads(paths["teams"].read_text("utf-8"))
    body["home"]["athletes"][3]["sheet"] = {"shoes": "size twelve"}
    wrong = paths["teams"].with_name("wrong")
    wrong.write_text(json.dumps(body, indent=1), "utf-8")
    line = next(place for place, row in enumerate(wrong.read_text("utf-8").split("\n"), 1) if "shoes" in row)
    capsys.readouterr()
    assert main(played(paths, teams=wrong)) == 1
    told = capsys.readouterr().err
    places = [int(place) for place in re.findall(rf"{re.escape(str(wrong))}: line (\d+), column", told)]
    assert places
    assert any(line - 1 <= place <= line + 1 for place in places)


def test_the_packaged_cases_hold(made: Made, capsys: pytest.CaptureFixture[str]) -> None:
    code, _ = made
    folder = ROOT / "rules_engine" / code / "conformance"
    capsys.readouterr()
    assert main(["conform", str(folder)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith(" passed, 0 failed")
    case = next(iter(sorted(folder.glob("*.json"))))
    assert main(["resolve", str(case)]) == 0
    assert json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("code", daily_part(REGISTERED, of=2))
def test_season_bench_and_schema(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["season", "--teams", "2", "--games", "2", "--seed", "5", "--ruleset", code]) == 0
    told = capsys.readouterr().out
    assert "2 games; per team and game:" in told
    assert "yards a rush" in told
    assert main(["bench", "--games", "1", "--ruleset", code]) == 0
    assert "reference loop" in capsys.readouterr().out
    assert main(["schema", "--ruleset", code]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert schema["properties"]


def test_a_schema_of_no_ruleset_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "--ruleset", "chess"]) == 1
    assert 'There is no ruleset "chess"' in capsys.readouterr().err
