"""The command line, run as its user runs it: files in, text out, exit code; no traceback on any input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rules_engine
from rules_engine.cli import cases, main, season
from tests.tiny_ruleset import tiny_game

Files = Callable[..., dict[str, str]]


@pytest.fixture
def files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, str]:
    """A TEAMS file and two plans, made by the command line itself."""
    paths = {name: str(tmp_path / f"{name}.json") for name in ("teams", "home", "away", "game")}
    assert main(["generate", "--seed", "7", "--ruleset", "tiny", "-o", paths["teams"]]) == 0
    for side in ("home", "away"):
        assert main(["autocoach", paths["teams"], "--side", side, "--seed", "7", "-o", paths[side]]) == 0
    return paths


def play(files: dict[str, str], *more: str) -> int:
    return main(["play", files["home"], files["away"], files["teams"], "--seed", "7", *more])


def test_a_game_is_played_written_and_proved(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert play(files, "-o", files["game"]) == 0
    assert capsys.readouterr().out == ""
    record = json.loads(Path(files["game"]).read_text())
    assert record["state"] == "final"
    assert main(["replay", files["game"]]) == 0
    out = capsys.readouterr().out
    assert "proved: fold, secret, dice.setup, dice.play, dice.home, dice.away, calls" in out
    assert rules_engine.record_digest(record) in out


def test_the_same_seed_gives_the_same_game(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    outputs = []
    for _ in range(2):
        assert play(files) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert json.loads(outputs[0])["fixture"] == "seed 7"


@pytest.mark.rule("fool:8.1/2")
def test_the_text_separates_possessions_quarters_and_halves(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert play(files, "--text", "-o", files["game"]) == 0
    text = capsys.readouterr().out
    record = json.loads(Path(files["game"]).read_text())
    lines = text.splitlines()
    assert lines[0] == "Far Field (FAR) at Home Town (HOM)"
    assert sum(line.startswith("- - Q") for line in lines) == 2
    half = next(play for play in reversed(rules_engine.plays(record)) if play["before"]["period"] == 2)
    home, away = half["after"]["score"]
    assert f"Q3: HOM {home}, FAR {away}" in lines
    possessions = len(rules_engine.drives(record))
    assert sum(set(line) == {"-"} for line in lines) >= possessions // 2
    score = record["public"]["score"]
    assert f"HOM {score['home']}, FAR {score['away']}" in lines


def test_a_play_is_explained_die_by_die(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    play(files, "-o", files["game"])
    record = json.loads(Path(files["game"]).read_text())
    for number in (1, 2, len(record["public"]["plays"])):
        capsys.readouterr()
        assert main(["explain", files["game"], "--play", str(number)]) == 0
        out = capsys.readouterr().out
        stored = rules_engine.plays(record)[number - 1]
        assert out.startswith(f"Play {number}, ")
        for roll in stored["dice"]:
            assert f"die {roll['purpose']}: " in out
        assert "HOM call: call " in out
        assert "FAR die call: " in out
    assert main(["explain", files["game"], "--play", "0"]) == 1
    assert "there is no play 0" in capsys.readouterr().err


def test_closed_calls_are_not_explained(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    play(files, "-o", files["game"])
    record = rules_engine.select(json.loads(Path(files["game"]).read_text()), ["public"])
    cut = tmp_path / "cut.json"
    cut.write_text(json.dumps(record))
    capsys.readouterr()
    assert main(["explain", str(cut), "--play", "2"]) == 0
    assert "HOM call: closed" in capsys.readouterr().out
    assert main(["replay", str(cut), "--text"]) == 0
    assert "still closed: calls.away, calls.home, memory, plans, proof" in capsys.readouterr().out


def test_a_compressed_record_is_read_too(
    files: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.fbm"
    path.write_bytes(rules_engine.compress(rules_engine.play_game(tiny_game(3))))
    assert main(["replay", str(path)]) == 0
    path.write_bytes(path.read_bytes()[:-9])
    assert main(["replay", str(path)]) == 1
    assert "damaged" in capsys.readouterr().err


def test_a_changed_record_is_refused(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    play(files, "-o", files["game"])
    record = json.loads(Path(files["game"]).read_text())
    record["public"]["plays"][4]["clock"][0] += 1
    Path(files["game"]).write_text(json.dumps(record))
    assert main(["replay", files["game"]]) == 1
    assert "play 6, before" in capsys.readouterr().err


def test_the_published_digest_binds_what_no_commitment_does(
    files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    play(files, "-o", files["game"])
    record = json.loads(Path(files["game"]).read_text())
    published = rules_engine.record_digest(record)
    assert main(["replay", files["game"], "--digest", published]) == 0
    record["public"]["teams"]["home"]["athletes"][0]["name"] = "Somebody Else"
    Path(files["game"]).write_text(json.dumps(record))
    assert main(["replay", files["game"], "--digest", published]) == 1
    assert f"not the {published} that was published" in capsys.readouterr().err


# -- mistakes ----------------------------------------------------------------------------------------------------------


def test_every_mistake_in_both_plans_is_told(files: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    Path(files["home"]).write_text("10 11 12 13 14 15 16 17 18 19 99 6\n")
    Path(files["away"]).write_text("ten men\n")
    capsys.readouterr()
    assert play(files, "--text") == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert f"{files['home']}: " in captured.err
    assert "#99 cannot play" in captured.err
    assert f"{files['away']}: line 1, column 1: Write eleven starters" in captured.err


def teams_of(files: dict[str, str]) -> dict[str, Any]:
    body: dict[str, Any] = json.loads(Path(files["teams"]).read_text())
    return body


def drop_home(body: dict[str, Any]) -> None:
    del body["home"]


def bad_player(body: dict[str, Any]) -> None:
    body["away"]["athletes"][2]["sheet"]["skill"] = 99
    body["away"]["athletes"][3]["number"] = "x"
    body["away"]["athletes"][4]["shoes"] = 12


def twice_the_number(body: dict[str, Any]) -> None:
    body["home"]["athletes"][1]["number"] = body["home"]["athletes"][0]["number"]


def bad_option(body: dict[str, Any]) -> None:
    body["options"] = {"overtime": "for ever", "colour": "red"}


def bad_ruleset(body: dict[str, Any]) -> None:
    body["ruleset"] = "chess"


@pytest.mark.parametrize(
    ("change", "sentences"),
    [
        (drop_home, ["The home team is missing"]),
        (bad_player, ["a skill from 1 to 20", 'needs "number"', 'has no "shoes"']),
        (twice_the_number, ["Two players of the home team wear #10"]),
        (bad_option, ['no value of "overtime"', 'no option "colour"']),
        (bad_ruleset, ["no ruleset 'chess'"]),
    ],
)
def test_every_mistake_in_a_teams_file_is_told_with_its_line(
    files: dict[str, str],
    change: Callable[[dict[str, Any]], None],
    sentences: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    body = teams_of(files)
    change(body)
    Path(files["teams"]).write_text(json.dumps(body, indent=1))
    assert play(files) == 1
    errors = capsys.readouterr().err
    for sentence in sentences:
        assert sentence in errors
    assert "line " in errors


JUNK = [
    "",
    "{",
    "[]",
    "7",
    '{"schema": 1}',
    '{"schema": 1, "public": []}',
    "\x00",
    '{"home": {"athletes": [7]}}',
    "[" * 2000,
]


@pytest.mark.parametrize("junk", JUNK)
@pytest.mark.parametrize(
    "command", ["replay {}", "resolve {}", "conform {}", "explain {} --play 1", "autocoach {} --side home --seed 1"]
)
def test_junk_is_refused_with_a_sentence(
    command: str, junk: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "junk.json"
    path.write_text(junk)
    assert main(command.format(path).split()) == 1
    captured = capsys.readouterr()
    assert captured.err or "FAIL" in captured.out


@pytest.mark.parametrize("command", ["replay {}", "resolve {}", "conform {}", "explain {} --play 1"])
def test_a_missing_or_binary_file_is_refused(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.format(tmp_path / "nothing.json").split()) == 1
    path = tmp_path / "binary.json"
    path.write_bytes(b"\xff\xfe\x00")
    assert main(command.format(path).split()) == 1
    captured = capsys.readouterr()
    assert captured.err.count("\n") >= 1


# -- cases -------------------------------------------------------------------------------------------------------------

CASE: dict[str, Any] = {
    "id": "tiny-1",
    "ruleset": "tiny",
    "los": 60,
    "card": 20,
    "calls": {"home": "run", "away": "run"},
    "dice": {"power": [12]},
    "expect": {"gain": 4, "result": "run", "steps": [{"step": "rush", "yards": 4}, {"step": "tackle"}]},
}


def write_case(folder: Path, name: str, **changes: Any) -> Path:
    path = folder / f"{name}.json"
    path.write_text(json.dumps({**CASE, **changes}))
    return path


def test_a_case_is_resolved_and_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", str(write_case(tmp_path, "one"))]) == 0
    assert json.loads(capsys.readouterr().out)["gain"] == 4


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"dice": {"power": [12, 3]}}, "never asked for: power"),
        ({"dice": {}}, "the script holds no more"),
        ({"dice": {"power": [13]}}, "gives 13"),
        ({"dice": {"power": "12"}}, "maps a purpose to a list"),
        ({"los": None}, "cannot be read"),
        ({"ruleset": "chess"}, 'no ruleset "chess"'),
    ],
)
def test_a_case_that_does_not_fit_is_refused(
    changes: dict[str, Any], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["resolve", str(write_case(tmp_path, "one", **changes))]) == 1
    assert sentence in capsys.readouterr().err


def test_conform_counts_and_names_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write_case(tmp_path, "a")
    (tmp_path / "more").mkdir()
    write_case(tmp_path / "more", "b", expect={"gain": 5})
    write_case(tmp_path / "more", "c", expect={"steps": [{"step": "tackle"}, {"step": "rush"}]})
    write_case(tmp_path / "more", "d", dice_if_asked={"skill": [3]})
    assert main(["conform", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"ok   {tmp_path / 'a.json'}"
    assert lines[1].endswith("gain is 4, expected 5")
    assert "no step {'step': 'rush'} after step" in lines[2]
    assert lines[-1] == "2 passed, 2 failed"
    assert main(["conform", str(tmp_path / "a.json")]) == 0


def test_conform_without_any_case_is_no_success(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["conform", str(tmp_path)]) == 1
    assert capsys.readouterr().out == "0 passed, 0 failed\n"


@pytest.mark.parametrize("words", ["season --teams 1 --seed 1", "season --games 0 --seed 1", "bench --games 1001"])
def test_a_number_out_of_range_is_refused_in_a_sentence(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(words.split())
    assert refused.value.code == 2
    assert "give a whole number from" in capsys.readouterr().err


STEPS = [
    {"step": "move", "player": 1, "zone": "L"},
    {"step": "move", "player": 2, "zone": "L"},
    {"step": "react", "defender": 7, "zone": "SL"},
    {"step": "penetration", "roll": None, "success": False},
    {"step": "contact", "zone": "L", "roll": 4},
    {"step": "pursue", "defender": 9, "zone": "SL"},
    {"step": "contact", "zone": "SL", "roll": 2},
]


@pytest.mark.parametrize(
    ("wanted", "fits"),
    [
        pytest.param([], True, id="nothing wanted"),
        pytest.param([STEPS[1], STEPS[0]], True, id="moves in any order"),
        pytest.param([{"step": "move"}, STEPS[0]], True, id="a vague one leaves the other its step"),
        pytest.param([{"step": "move"}, {"step": "move"}, {"step": "move"}], False, id="one more than printed"),
        pytest.param([STEPS[4], STEPS[6]], True, id="contacts in order"),
        pytest.param([STEPS[6], STEPS[4]], False, id="contacts out of order"),
        pytest.param([STEPS[4], STEPS[2]], False, id="a reaction after its contact"),
        pytest.param([STEPS[0], STEPS[2], STEPS[4], STEPS[5]], True, id="with gaps"),
        pytest.param([{"step": "contact", "yard": 1}], False, id="a key that is not printed"),
        pytest.param([{"step": "penetration", "success": 0}], False, id="false is not nought"),
        pytest.param([{"step": "penetration", "roll": None}], True, id="null is null"),
    ],
)
def test_steps_are_compared_as_the_cases_say(wanted: list[dict[str, Any]], fits: bool) -> None:
    assert (cases.compare({"steps": wanted}, {"steps": STEPS}, ("move", "pursue")) == "") is fits


@pytest.mark.parametrize(
    ("wanted", "printed", "fits"),
    [
        ({"penalties": []}, {"penalties": []}, True),
        ({"penalties": [{"kind": "clip"}]}, {"penalties": [{"kind": "clip", "yards": 15}]}, True),
        ({"penalties": []}, {"penalties": [{"kind": "clip"}]}, False),
        ({"clock_stops": True}, {"clock_stops": 1}, False),
        ({"gain": 3}, {}, False),
    ],
)
def test_fields_are_compared_as_a_subset(wanted: dict[str, Any], printed: dict[str, Any], fits: bool) -> None:
    assert (cases.compare(wanted, printed, ()) == "") is fits


# -- seasons and speed -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("teams", "games"), [(2, 3), (5, 5), (8, 10), (8, 14)])
def test_rounds_give_everybody_his_games(teams: int, games: int) -> None:
    pairs = [pair for week in season.rounds(teams, games) for pair in week]
    counts = [sum(team in pair for pair in pairs) for team in range(teams)]
    assert set(counts) <= {games, games - games // teams} if teams % 2 else set(counts) == {games}
    assert all(away != home for away, home in pairs)
    for team in range(teams):
        at_home = sum(home == team for _, home in pairs)
        assert abs(2 * at_home - counts[team]) <= 3


def test_a_season_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["season", "--teams", "4", "--games", "3", "--seed", "5", "--ruleset", "tiny"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [line.split()[2:] for line in lines[1:5]]
    wins, losses, ties, scored, against = (sum(int(row[index]) for row in rows) for index in range(5))
    assert (wins, scored) == (losses, against)
    assert wins + losses + ties == 12
    shares = [int(share) for share in lines[6].split(": ")[1].split(", ")]  # a team of each strength from 1 to 4
    played = [sum(int(figure) for figure in row[:3]) for row in rows]
    assert sum(shares) == pytest.approx(100 * sum(played) / 2 / 3, abs=2)
    assert lines[8] == "6 games; per team and game:"


def test_the_bench_prints_its_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--games", "2", "--ruleset", "tiny"]) == 0
    out = capsys.readouterr().out
    assert all(word in out for word in ("mean", "median", "95th percentile", "reference loop"))


def test_the_schema_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out)["title"] == "FOOL game plan"


def test_a_slip_in_a_typed_plan_is_told_in_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    teams, path = tmp_path / "teams.json", tmp_path / "home.txt"
    assert main(["generate", "--seed", "7", "-o", str(teams)]) == 0
    assert main(["autocoach", str(teams), "--side", "home", "--seed", "7", "-o", str(path)]) == 0
    text = path.read_text("utf-8")
    assert text.startswith("plan home")
    path.write_text(text.replace("down = 1", "down = 7", 1), "utf-8")
    assert main(["play", str(path), str(path), str(teams), "--seed", "7"]) == 1
    line = next(number for number, row in enumerate(text.split("\n"), 1) if "down = 1" in row)
    told = capsys.readouterr().err
    assert f"line {line}, column" in told
    assert "down goes from 1 to 4" in told
