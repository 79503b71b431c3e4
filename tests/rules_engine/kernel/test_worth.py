"""Expected points and win probability: the sense of the tables, how they are fitted, what pages draw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rules_engine
from rules_engine.cli import main, season
from rules_engine.football import fitting, worth
from rules_engine.football.fitting import Sample
from rules_engine.football.worth import Chances
from rules_engine.interface.situation import Parameters, Situation

from .whole_games import REGISTERED


@pytest.fixture(scope="module", params=REGISTERED)
def chances(request: pytest.FixtureRequest) -> Chances:
    """What situations are worth in a ruleset."""
    ruleset = rules_engine.get(request.param)
    tables = ruleset.value_tables()
    assert tables is not None
    return Chances(tables, ruleset.parameters(ruleset.options({})))


def at(**changes: object) -> Situation:
    facts: dict[str, object] = {
        "period": 2, "clock": 600, "possession": "home", "phase": "scrimmage", "down": 1, "distance": 10, "los": 60,
        "score": (0, 0), "timeouts": (3, 3), "opening_kicker": "away", "series": 5, "series_play": 0,
    }  # fmt: skip
    return Situation(**{**facts, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"los": 20}, {"los": 60}),
        ({"los": 60}, {"los": 95}),
        ({"down": 1}, {"down": 3}),
        ({"down": 2, "distance": 3}, {"down": 2, "distance": 14}),
        ({"clock": 600}, {"clock": 4}),  # no time to use the ball
    ],
)
def test_what_raises_expected_points(chances: Chances, better: dict[str, object], worse: dict[str, object]) -> None:
    assert chances.expected_points(at(**better)) > chances.expected_points(at(**worse))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"score": (7, 0)}, {"score": (0, 0)}),
        ({"score": (0, 0)}, {"score": (0, 3)}),
        ({"score": (3, 0), "period": 4, "clock": 60}, {"score": (3, 0)}),  # the same lead late
        ({"los": 10}, {"los": 90}),
    ],
)
def test_what_raises_the_chance_to_win(chances: Chances, better: dict[str, object], worse: dict[str, object]) -> None:
    assert chances.win_probability(at(**better)) > chances.win_probability(at(**worse))


def test_the_side_with_the_ball_is_spoken_of(chances: Chances) -> None:
    home = chances.win_probability(at(score=(10, 3)))
    away = chances.win_probability(at(score=(3, 10), possession="away"))
    assert home == away > 0.5
    assert chances.win_probability(at(score=(10, 3), possession="away")) < 0.5


@pytest.mark.parametrize("period", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("clock", [0, 1, 30, 600, 900])
@pytest.mark.parametrize("lead", [-40, -1, 0, 1, 40])
def test_always_a_probability(chances: Chances, period: int, clock: int, lead: int) -> None:
    for down, distance, los in ((1, 10, 99), (4, 0, 1), (2, 30, 50), (3, 1, 0), (1, 100, 100)):
        situation = at(
            period=period, clock=clock, score=(max(lead, 0), max(-lead, 0)), down=down, distance=distance, los=los
        )
        assert 0 <= chances.win_probability(situation) <= 1
        assert -8 < chances.expected_points(situation) < 8


def test_a_situation_of_a_record_is_as_good(chances: Chances) -> None:
    body = {"period": 2, "clock": 600, "possession": "home", "phase": "scrimmage", "down": 1, "distance": 10, "los": 60,
            "score": [0, 0]}  # fmt: skip
    assert chances.expected_points(body) == chances.expected_points(at())
    assert chances.win_probability(body) == chances.win_probability(at())


@pytest.fixture(scope="module", params=REGISTERED)
def record(request: pytest.FixtureRequest) -> rules_engine.JSON:
    ruleset = rules_engine.get(request.param)
    teams = [season.generate(ruleset, number, "worth") for number in (2, 7)]
    return rules_engine.play_game(season.matchup(ruleset, *teams, "worth"))


def test_values_of_a_game(record: rules_engine.JSON) -> None:
    rows = rules_engine.play_values(record)
    assert [row["n"] for row in rows] == [*range(1, len(rules_engine.plays(record)) + 1), 0]
    score = record["public"]["score"]
    assert rows[-1]["home_win"] == (
        1.0 if score["home"] > score["away"] else 0.0 if score["home"] < score["away"] else 0.5
    )
    assert all(0 <= row["home_win"] <= 1 for row in rows)
    touchdowns = [play["n"] for play in rules_engine.plays(record) if play["points"] and play["points"]["points"] == 6]
    assert touchdowns
    assert sum(abs(row["epa"]) for row in rows if row["n"] in touchdowns) > len(touchdowns)


def test_samples_speak_for_the_side_with_the_ball(record: rules_engine.JSON) -> None:
    found = fitting.samples(record)
    plays = [play for play in rules_engine.plays(record) if play["before"]["period"] <= 4][::-1]
    score = record["public"]["score"]
    won = {"home": (score["home"] > score["away"]) + (score["home"] == score["away"]) / 2}
    won["away"] = 1 - won["home"]
    assert len(found) == len(plays)
    for one, play in zip(found, plays, strict=True):
        side = play["before"]["possession"]
        assert one.outcome == won[side]
        if play["points"] and play["before"]["phase"] == "scrimmage":
            made = worth.with_try(play["points"]["points"])
            assert one.next_points == (made if play["points"]["side"] == side else -made)


def test_a_fit_finds_the_curve_that_made_the_games() -> None:
    """Leads of -7, 0 and 7 that win one, two and three times in four."""
    found = [
        Sample(1800, 1800, 0, 1, 10, 50, lead, 0, float(number < wins))
        for lead, wins in ((-7, 1), (0, 2), (7, 3))
        for number in range(4)
        for _ in range(50)
    ]
    points = fitting.fit_points(found)
    assert points["scrimmage"][0][4][10] == 0
    tables = {"points": points, "wins": fitting.fit_wins(found, points, Parameters())}
    for lead, chance in ((-7, 0.25), (0, 0.5), (7, 0.75)):
        midfield = worth.BallPosition("scrimmage", 1, 10, 50, 1800)
        assert worth.win(tables, 1800, lead, midfield) == pytest.approx(chance, abs=0.01)
    assert all(abs(told - came) < 0.01 for count, told, came in fitting.calibration(found, tables) if count)


def test_the_command_plays_once_and_fits_and_checks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["fit", "--seed", "few", "--games", "2", "--samples", str(tmp_path / "samples")]
    output = tmp_path / "worth.json"
    assert main([*command, "-o", str(output)]) == 0
    written = output.read_text(encoding="utf-8")
    tables = json.loads(written)
    assert (tables["seed"], tables["games"]) == ("few", 2)
    assert len(tables["points"]["scrimmage"]) == 4
    kept = [path.stat().st_mtime_ns for path in (tmp_path / "samples").iterdir()]
    assert main([*command, "-o", str(output)]) == 0
    assert output.read_text(encoding="utf-8") == written
    assert [path.stat().st_mtime_ns for path in (tmp_path / "samples").iterdir()] == kept  # not played again
    assert main([*command, "--check"]) in (0, 1)
    assert "farthest bin" in capsys.readouterr().out


def test_samples_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "fool-few-00000-2.json").write_text("[[", encoding="utf-8")
    assert main(["fit", "--seed", "few", "--games", "2", "--samples", str(tmp_path)]) == 1
    assert "holds no samples" in capsys.readouterr().err


LEAST_GAMES = {"fool": 5000, "statis_pro": 5000}


@pytest.mark.parametrize("code", REGISTERED)
def test_the_tables_say_what_they_were_fitted_to(code: str) -> None:
    tables = rules_engine.get(code).value_tables()
    assert tables is not None
    assert tables["ruleset"] == code
    assert tables["seed"]
    assert tables["games"] >= LEAST_GAMES[code]
    assert len(tables["wins"]["times"]) == len(tables["wins"]["curves"]) == len(worth.times(Parameters()))


@pytest.mark.deep
@pytest.mark.parametrize("code", REGISTERED)
def test_what_the_tables_tell_comes_true(code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """1,000 games between other teams than those that the tables were fitted to."""
    check = ["fit", "--ruleset", code, "--seed", "held-back", "--games", "1000", "--samples", str(tmp_path), "--check"]
    assert main(check) == 0, capsys.readouterr().out
