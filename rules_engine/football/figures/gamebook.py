"""A game's record as text, a line for each play: position, down, formations, what happened, gain, clock.

A line across separates possessions, a dashed one quarters, a double one with the score the halves. What was called and
rolled stands in the ruleset's own words (``play_notes``); calls show only where the record holds them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ... import registry
from ...interface import JSON, PlayNotes
from ...interface.situation import SIDES, Parameters, other
from .. import narrative
from ..periods import parameters_of
from ..record.plays import calls, plays
from .boxscore import box_score

WIDTH = 112
COLUMNS = "{:<8}{:<15}{:<5}{:<5}{:<62}{:>10}{:>7}"
MARKS = {"kickoff": "KO", "free_kick": "KO", "punt": "P"}
Calls = dict[str, list[JSON] | None]  # of the whole game by side; None where they are closed
RETURNS = {"kickoff": "kr", "free_kick": "kr", "punt": "pr"}


def gamebook(record: JSON) -> str:
    """The whole record as text, closed by the score and the main lines of the box score."""
    names = narrative.codes(record)
    teams = record["public"]["teams"]
    out = [f"{teams['away']['name']} ({names['away']}) at {teams['home']['name']} ({names['home']})", "=" * WIDTH]
    out.append(COLUMNS.format("Position", "Down", "Off", "Def", "Play and events", "Gain", "Time"))
    out.append("=" * WIDTH)
    ruleset = registry.get(record["ruleset"]["code"])
    ordered: Calls = {side: calls(record, side) for side in SIDES}
    parameters = parameters_of(record)
    last: JSON | None = None
    for play in plays(record):
        out += _separators(last, play, record, parameters)
        notes = ruleset.play_notes(play, *_bodies(play, ordered))
        out += _lines(play, last, notes, names, parameters)
        last = play
    out.append("=" * WIDTH)
    if last is not None:
        out.append(narrative.score_line(record, last["after"]["score"]))
    out += _totals(record)
    return "\n".join(out) + "\n"


def _separators(last: JSON | None, play: JSON, record: JSON, parameters: Parameters) -> Iterator[str]:
    """What stands between two plays: a line for a new possession or quarter, the score for a new half.

    Rules: fool:8.1/2
    """
    if last is None:
        return
    before, now = last["before"], play["before"]
    if now["period"] != before["period"]:
        score = narrative.score_line(record, last["after"]["score"])
        name = narrative.period(now["period"], parameters.periods)
        if parameters.ends_half(before["period"]) or parameters.is_overtime(now["period"]):
            yield from ("=" * WIDTH, f"{name}: {score}", "=" * WIDTH)
        else:
            yield f"- - {name} ".ljust(WIDTH, "-")
    elif now["possession"] != before["possession"] and now["phase"] == "scrimmage":
        yield "-" * WIDTH


def _lines(
    play: JSON, last: JSON | None, notes: PlayNotes, names: dict[str, str], parameters: Parameters
) -> Iterator[str]:
    """One play in the columns of a written record: where, down, both formations, what happened, gain and clock.

    Rules: fool:8.1/1
    """
    before = play["before"]
    side = before["possession"]
    spot = narrative.spot(before["los"], side, names)
    if last is not None and _goes_on(last, play):
        spot = spot.removeprefix(_half_of_field(last, names) + " ")
    happened = [part for part in (notes.ordered, *_events(play, notes, names, parameters)) if part]
    text = "  ".join(happened) or play["kind"].replace("_", " ")
    down = narrative.down_and_distance(before)
    time = narrative.clock(play["after"]["clock"])
    rows = _wrap(text, 60)
    yield COLUMNS.format(spot, down, notes.offense, notes.defense, rows[0], _gain(play), time).rstrip()
    for row in rows[1:]:
        yield COLUMNS.format("", "", "", "", row, "", "").rstrip()


def _half_of_field(play: JSON, names: dict[str, str]) -> str:
    """The code of the team in whose half a play started."""
    before = play["before"]
    return narrative.spot(before["los"], before["possession"], names).partition(" ")[0]


def _goes_on(last: JSON, play: JSON) -> bool:
    """Whether a play goes on with the possession of the one before, so that its position is written short."""
    one, two = last["before"], play["before"]
    return bool(one["phase"] == two["phase"] == "scrimmage" and one["possession"] == two["possession"])


def _wrap(text: str, width: int) -> list[str]:
    rows = [""]
    for word in text.split():
        if rows[-1] and len(rows[-1]) + 1 + len(word) > width:
            rows.append(word)
        else:
            rows[-1] = f"{rows[-1]} {word}".strip()
    return rows


def _bodies(play: JSON, ordered: Calls) -> tuple[JSON | None, JSON | None]:
    """What offense and defense ordered for a play; None where it is closed."""
    side = play["before"]["possession"]
    own, theirs = ordered[side], ordered[other(side)]
    return own[play["n"] - 1]["body"] if own else None, theirs[play["n"] - 1]["body"] if theirs else None


def _events(play: JSON, notes: PlayNotes, names: dict[str, str], parameters: Parameters) -> Iterator[str]:
    """Who had the ball, what was rolled, then what is worth a word.

    Rules: fool:8.1/1
    """
    for fact in play["events"]:
        if fact["kind"] in ("rush", "kickoff", "punt", "field_goal", "extra_point"):
            yield f"#{fact['player']}"
        elif fact["kind"] == "pass_attempt":
            target = f" to #{fact['target']}" if fact.get("target") else ""
            yield f"#{fact['player']}{target}"
    yield from notes.rolls
    for fact in play["events"]:
        yield from _words(fact, names)
    for flag in play["flags"]:
        who = f" #{flag['player']}" if flag["player"] else ""
        yield f"pen {names[flag['side']]}{who} {flag['kind'].replace('_', ' ')} {flag['marked']} ({flag['taken']})"
    if any(fact["kind"] == "out_of_bounds" for fact in play["events"]):
        yield "out of bounds"
    yield narrative.stoppage(play, names, parameters)


def _words(fact: JSON, names: dict[str, str]) -> Iterator[str]:
    who = f"{names[fact['side']]} #{fact['player']}" if fact["player"] else names[fact["side"]]
    if fact["kind"] == "sack":
        yield f"sacked by {who}"
    elif fact["kind"] in ("interception", "recovery", "fumble"):
        yield f"{fact['kind']} {who}"
    elif fact["kind"] == "injury":
        yield f"inj {who} {fact['duration']}"
    elif fact["kind"] == "return":
        yield f"{RETURNS.get(fact['of'], 'rb')} {who} {fact['yards']:+d}"
    elif fact["kind"] in ("kickoff", "punt", "field_goal", "extra_point"):
        yield fact["result"].replace("_", " ")


def _gain(play: JSON) -> str:
    """The gain with its marks: F, FL, P, KO, Int, inc, pen, * for a first down.

    Rules: fool:8.1/1
    """
    mark = "*" if play["first_down"] else ""
    if play["points"] and play["points"]["kind"] != "extra_point":
        mark += {"touchdown": " TD", "field_goal": " FG", "safety": " S", "two_point": " 2"}[play["points"]["kind"]]
    if any(flag["taken"] == "accepted" for flag in play["flags"]):
        mark += " pen"
    facts = {fact["kind"]: fact for fact in play["events"]}
    if "fumble" in facts:
        mark += " FL" if play["result"]["new_series"] else " F"
    for kind, word in MARKS.items():
        if kind in facts:
            return f"{facts[kind]['yards']:+d} {word}{mark}"
    for kind, sign in (("rush", 1), ("reception", 1), ("sack", -1)):
        if kind in facts:
            return f"{sign * facts[kind]['yards']:+d}{mark}"
    if "interception" in facts:
        return f"Int{mark}"
    if "pass_attempt" in facts:
        return f"0 inc{mark}"
    return mark.strip()


def _totals(record: JSON) -> Iterator[str]:
    """The box score's main lines, team beside team."""
    box, names = box_score(record), narrative.codes(record)
    yield f"{'':<22}" + "".join(f"{names[side]:>10}" for side in ("home", "away"))
    for label, columns in (
        ("First downs", "first_downs"),
        ("Rushes, yards", "carries rushing_yards"),
        ("Passes", "completions attempts passing_interceptions"),
        ("Passing yards", "passing_yards"),
        ("Sacked, yards", "sacks_suffered sack_yards_lost"),
        ("Fumbles, lost", "fumbles fumbles_lost"),
        ("Penalties, yards", "penalties penalty_yards"),
        ("Punts", "punts"),
    ):
        cells = [
            "-".join(str(box["teams"][side].get(name, 0)) for name in columns.split()) for side in ("home", "away")
        ]
        yield f"{label:<22}" + "".join(f"{cell:>10}" for cell in cells)
    times = [narrative.clock(box["teams"][side]["possession_seconds"]) for side in ("home", "away")]
    yield f"{'Possession':<22}" + "".join(f"{time:>10}" for time in times)
