"""A game in tables and sentences: everything here is folded from the record, nothing is truth of its own."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any

from games import engine
from games.engine import JSON, statistics
from games.selectors.games import SIDES, Game, flat
from games.selectors.rows import PlayerRow, Score, Scoreboard, SidePoints, SideTable, TeamLine
from league.limits import in_time

TURNOVERS = {"interception", "fumble"}
SCORES = {
    "touchdown": "Touchdown",
    "field_goal": "Field goal",
    "safety": "Safety",
    "extra_point": "Extra point",
    "two_point": "Two-point try",
}


@dataclass(frozen=True)
class PlayLine:
    """A play in a list."""

    number: int
    when: str
    situation: str
    text: str
    kind: str  # "score", "turnover" or ""
    counted: bool
    scored: str  # when it scored, as the table of scores has it; else ""


def play_line(game: Game, play: JSON) -> PlayLine:
    said = engine.words(play, game.record)
    kinds = {event["kind"] for event in play["events"]} if play["counted"] else set()
    changed = play["after"]["possession"] != play["before"]["possession"] and play["before"]["phase"] == "scrimmage"
    kind = "score" if play["points"] else "turnover" if changed and kinds & TURNOVERS else ""
    return PlayLine(
        number=play["n"],
        when=f"{said['period']} {said['clock']}",
        situation=f"{said['code']} {said['down']} at {said['spot']}",
        text=play["text"],
        kind=kind,
        counted=play["counted"],
        scored=_at(game, play["before"]["period"], play["after"]["clock"]) if play["points"] else "",
    )


def _at(game: Game, period: int, clock: int) -> str:
    return f"{engine.period_name(game.record, period)} {engine.clock_words(clock)}"


@dataclass(frozen=True)
class DriveLine:
    """A drive in a list."""

    number: int
    side: str
    team: str
    when: str
    start: str
    plays: int
    yards: int
    time: str
    result: str
    started: str
    points: int
    score: bool


def drive_lines(game: Game) -> list[DriveLine]:
    rows = []
    for number, drive in enumerate(game.drives, start=1):
        first = game.plays[drive["first_play"] - 1]
        said = engine.words(first, game.record)
        rows.append(
            DriveLine(
                number=number,
                side=drive["side"],
                team=game.teams[drive["side"]]["name"],
                when=f"{said['period']} {said['clock']}",
                start=said["spot"],
                plays=drive["plays"],
                yards=drive["yards"],
                time=engine.clock_words(drive["seconds"]),
                result=_spelled(drive["result"]) or "Under way",
                started=_spelled(drive["started"]),
                points=drive["points"],
                score=drive["points"] > 0,
            )
        )
    return rows


@dataclass(frozen=True)
class Chapter:
    """A drive with its plays, the kickoff before it and the try after it among them."""

    drive: DriveLine
    lines: list[PlayLine]


def chapters(game: Game, plays: list[JSON]) -> list[Chapter]:
    """The plays under the drives that they belong to, in order; drives of which none is asked for are left out."""
    drives = drive_lines(game)
    if not drives:
        return []
    starts = [drive["first_play"] for drive in game.drives]
    found: dict[int, list[PlayLine]] = {}
    for play in in_time(plays):
        at = bisect_right(starts, play["n"]) - 1
        between = at < 0 or play["n"] > game.drives[at]["last_play"]
        if between and play["before"]["phase"] != "try":
            at += 1
        found.setdefault(min(max(at, 0), len(drives) - 1), []).append(play_line(game, play))
    return [Chapter(drives[at], lines) for at, lines in found.items()]


def _spelled(code: str) -> str:
    return code.replace("_", " ").capitalize()


def periods(game: Game) -> list[tuple[int, str]]:
    """The periods that were played, with their names."""
    numbers = sorted({play["before"]["period"] for play in game.plays})
    return [(number, engine.period_name(game.record, number)) for number in numbers]


def scoreboard(game: Game) -> Scoreboard:
    """Points by period for both teams, the visitors first."""
    quarters = game.box["quarters"]
    length = max(len(quarters["home"]), len(quarters["away"]), engine.periods(game.record))
    rows: list[SidePoints] = []
    for side in SIDES:
        points = quarters[side] + [0] * (length - len(quarters[side]))
        rows.append({"side": side, "team": game.teams[side]["name"], "points": points, "total": sum(points)})
    return {"names": [engine.period_name(game.record, number) for number in range(1, length + 1)], "rows": rows}


def scoring(game: Game) -> list[Score]:
    """Every score: when, by whom, how, and the score then."""
    rows: list[Score] = []
    for score in game.box["scoring"]:
        play = game.plays[score["n"] - 1]
        rows.append(
            {
                "number": score["n"],
                "when": _at(game, score["period"], score["clock"]),
                "team": game.teams[score["side"]]["name"],
                "how": SCORES.get(score["kind"], _spelled(score["kind"])),
                "text": play["text"],
                "home": score["score"][0],
                "away": score["score"][1],
            }
        )
    return rows


TEAM_LINES: tuple[tuple[str, str], ...] = (
    ("First downs", "{first_downs}"),
    ("Plays, yards", "{total_plays}, {total_yards}"),
    ("Rushing", "{carries} for {rushing_yards}"),
    ("Passing", "{completions} of {attempts} for {passing_yards}"),
    ("Intercepted", "{passing_interceptions}"),
    ("Sacked, yards lost", "{sacks_suffered}, {sack_yards_lost}"),
    ("Third downs", "{third_down_conversions} of {third_down_attempts}"),
    ("Fourth downs", "{fourth_down_conversions} of {fourth_down_attempts}"),
    ("Fumbles, lost", "{fumbles}, {fumbles_lost}"),
    ("Penalties, yards", "{penalties}, {penalty_yards}"),
    ("Punts, yards", "{punts}, {punt_yards}"),
    ("Field goals", "{fg_made} of {fg_att}"),
)


def team_lines(game: Game) -> list[TeamLine]:
    """The two teams side by side."""
    totals = game.box["teams"]
    home, away = ZeroFigures(totals["home"]), ZeroFigures(totals["away"])
    rows = [TeamLine(name=name, home=form.format_map(home), away=form.format_map(away)) for name, form in TEAM_LINES]
    time = "possession_seconds"
    possession = TeamLine(
        name="Time of possession", home=engine.clock_words(home[time]), away=engine.clock_words(away[time])
    )
    return [*rows, possession]


class ZeroFigures(dict[str, Any]):
    """Figures that are not there are 0."""

    def __missing__(self, name: str) -> int:
        return 0


@dataclass(frozen=True)
class PlayerTable:
    """A table of players of both sides: its figures, and for each side the men who did something in it."""

    title: str
    figures: tuple[statistics.Figure, ...]
    sides: list[SideTable] = field(default_factory=list)


def player_tables(game: Game) -> list[PlayerTable]:
    """The box score by the statistics' tables; rates and what nobody did are left out."""
    lines = {side: [statistics.completed(line) for line in game.box["players"][side]] for side in SIDES}
    tables = []
    for table in statistics.TABLES:
        held = {side: [line for line in lines[side] if table.holds(line)] for side in SIDES}
        everybody = held["away"] + held["home"]
        figures = tuple(one for one in table.figures if not one.rate and any(one.of(line) for line in everybody))
        if figures and table.code != "scoring":
            sides = [_side(game, side, figures, table.leaders[0], held[side]) for side in SIDES]
            tables.append(PlayerTable(table.title, figures, sides))
    return tables


def _side(game: Game, side: str, figures: tuple[statistics.Figure, ...], first: str, lines: list[JSON]) -> SideTable:
    """A side's rows of a table, the highest in the figure that leads it first."""
    lines.sort(key=lambda line: (-line.get(first, 0), line["number"]))
    rows: list[PlayerRow] = [
        {
            "number": line["number"],
            "name": line["name"],
            "position": line["position"],
            "ref": line["ref"],
            "figures": [one.of(line) for one in figures],
        }
        for line in lines
    ]
    return {"side": side, "team": game.teams[side]["name"], "rows": rows}


def summary(game: Game) -> str:
    """The game in a few sentences: who won, what decided it, who led; at half-time who is ahead."""
    home, away = game.score["home"], game.score["away"]
    names = {side: game.teams[side]["name"] for side in SIDES}
    if not game.over:
        sentences = [_at_half_time(names, home, away)]
    elif home == away:
        sentences = [f"{names['home']} and {names['away']} part {home}–{away}."]
    else:
        winner, loser = ("home", "away") if home > away else ("away", "home")
        extra = " in overtime" if game.record["public"]["score"]["periods"] > 4 else ""
        sentences = [f"{names[winner]} beat {names[loser]} {max(home, away)}–{min(home, away)}{extra}."]
        decided = _decided(game, winner)
        if decided:
            sentences.append(decided)
    sentences += [line for side in SIDES if (line := _leaders(game, side))]
    return " ".join(sentences)


def _at_half_time(names: dict[str, str], home: int, away: int) -> str:
    if home == away:
        return f"{names['home']} and {names['away']} are level at {home}."
    leader, behind = ("home", "away") if home > away else ("away", "home")
    return f"{names[leader]} lead {names[behind]} {max(home, away)}–{min(home, away)}."


def _decided(game: Game, winner: str) -> str:
    """The score after which the winner was never behind or level again."""
    index = 0 if winner == "home" else 1
    ahead = None
    for score in game.box["scoring"]:
        lead = score["score"][index] - score["score"][1 - index]
        if lead <= 0:
            ahead = None
        elif ahead is None:
            ahead = score
    if ahead is None:
        return ""
    how = SCORES.get(ahead["kind"], _spelled(ahead["kind"])).lower()
    when = f"{engine.clock_words(ahead['clock'])} left in {engine.period_name(game.record, ahead['period'])}"
    return f"The {how} with {when} put them ahead for good."


def _leaders(game: Game, side: str) -> str:
    lines = game.box["players"][side]
    told = []
    for figure, form in (
        ("passing_yards", "{name} threw for {passing_yards} yards ({completions} of {attempts})"),
        ("rushing_yards", "{name} ran for {rushing_yards} ({carries} carries)"),
        ("receiving_yards", "{name} caught {receptions} for {receiving_yards}"),
    ):
        best = max(lines, key=lambda line: line.get(figure, 0), default=None)
        if best is not None and best.get(figure, 0) > 0:
            told.append(form.format_map(ZeroFigures(best)))
    return f"{game.teams[side]['name']}: {'; '.join(told)}." if told else ""


def steps_of(game: Game, play: JSON) -> list[str]:
    """How a play came about, step by step: in the sentences of its ruleset, else as it stands in the record."""
    rows = [row for row in play["detail"].get("steps", ()) if isinstance(row, dict) and "step" in row]
    return engine.explain_play(game.record, play) or [
        f"{_key(row['step'])}: {_facts({name: row[name] for name in row if name != 'step'})}" for row in rows
    ]


def details_of(game: Game, play: JSON) -> list[tuple[str, str]]:
    """A play in the engine's own words, for whoever wants to check it: its dice, its flags, its men, what else its
    ruleset keeps of it."""
    dice = [(roll["purpose"], {"value": roll["value"], "faces": roll["faces"]}) for roll in play["dice"]]
    rows = [(f"die {purpose}", _facts(rolled)) for purpose, rolled in dice]
    rows += [(f"flag on {flag['side']}", _facts(flag)) for flag in play["flags"]]
    rows += flat({name: value for name, value in play["detail"].items() if name != "steps"})
    return rows + [(f"{game.teams[man['side']]['code']} #{man['number']}", _job(man)) for man in play["men"]]


def _key(code: str) -> str:
    return str(code).replace("_", " ")


def _facts(values: JSON) -> str:
    return " · ".join(f"{name} {value}" for name, value in flat(values))


def _job(man: JSON) -> str:
    moved = f" to {man['end']}" if man["end"] != man["start"] else ""
    target = f" #{man['target']}" if man["target"] else ""
    return f"{_key(man['job'])}{target}, {man['start']}{moved}"
