"""The box score: lines of the teams and of every player, folded from a record's events and from nothing else.

Names of columns are those that users of public play-by-play data know, where they exist. A play that a penalty wiped
out gives penalties and injuries, no statistics.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...interface import JSON
from ...interface.situation import SIDES, other
from .. import spots
from ..record.plays import plays
from ..record.teams import athletes

Lines = dict[tuple[str, int], JSON]
Handler = Callable[["_Fold", JSON, JSON], None]

FIRST_DOWN_COLUMNS = {
    "rush": "rushing_first_downs",
    "reception": "receiving_first_downs",
    "pass_attempt": "passing_first_downs",
}
RETURN_COLUMNS = {
    "kickoff": "kickoff_return",
    "free_kick": "kickoff_return",
    "punt": "punt_return",
    "interception": "def_interception",
    "fumble": "fumble_return",
}


def box_score(record: JSON) -> JSON:
    """``{"teams": {side: totals}, "players": {side: [lines]}, "scoring": [...], "quarters": {side: [points]}}``.

    Rules: fool:10.1.5-01
    """
    fold = _Fold(record)
    for play in plays(record, brief=True):
        fold.add(play)
    return fold.result()


class _Fold:
    """Adds up one game."""

    def __init__(self, record: JSON) -> None:
        self.record = record
        self.players: Lines = {}
        self.teams: dict[str, JSON] = {side: dict.fromkeys(TEAM_COLUMNS, 0) for side in SIDES}
        self.scoring: list[JSON] = []
        self.quarters: dict[str, list[int]] = {side: [] for side in SIDES}

    def count(self, side: str, player: int, **columns: int) -> None:
        """Add to the lines of a player (0: of his team alone) and of his team."""
        self.total(side, **columns)
        if not player:
            return
        line = self.players.setdefault((side, player), {})
        for name, value in columns.items():
            line[name] = line.get(name, 0) + value

    def total(self, side: str, **columns: int) -> None:
        team = self.teams[side]
        for name, value in columns.items():
            team[name] = team.get(name, 0) + value

    def longest(self, side: str, player: int, column: str, yards: int) -> None:
        """Keep the longest; the line of the player is there, since ``count`` came before."""
        lines = [self.teams[side]] + ([self.players[side, player]] if player else [])
        for line in lines:
            line[column] = max(yards, line.get(column, yards))

    def add(self, play: JSON) -> None:
        """One play."""
        for flag in play["flags"]:
            if flag["taken"] == "accepted":
                self.count(flag["side"], flag["player"], penalties=1, penalty_yards=flag["marked"])
        self._first_down(play)
        self._clock(play)
        if play["before"]["phase"] == "scrimmage" and play["counted"]:
            self._downs(play)
        for event in play["events"]:
            if _counts(event["kind"], play) and event["kind"] in HANDLERS:
                HANDLERS[event["kind"]](self, event, play)
        if play["points"]:
            self._points(play)

    def _first_down(self, play: JSON) -> None:
        how = play["first_down"]
        if not how:
            return
        side = play["before"]["possession"]
        kinds = {event["kind"] for event in play["events"]}
        word = "penalty" if how == "penalty" else "rushing" if "rush" in kinds else "passing"
        self.total(side, first_downs=1, **{f"{word}_first_downs": 1})
        for event in play["events"] if how == "play" else ():
            column = FIRST_DOWN_COLUMNS.get(event["kind"])
            if column and event["player"]:
                line = self.players.setdefault((event["side"], event["player"]), {})
                line[column] = line.get(column, 0) + 1

    def _downs(self, play: JSON) -> None:
        before = play["before"]
        side = before["possession"]
        if not was_run(play):
            return
        self.total(side, total_plays=1, total_yards=gained(play), fumble_yards=loose_yards(play))
        if before["down"] in (3, 4):
            name = "third" if before["down"] == 3 else "fourth"
            made = bool(play["first_down"])
            self.total(side, **{f"{name}_down_attempts": 1, f"{name}_down_conversions": int(made)})

    def _clock(self, play: JSON) -> None:
        self.total(holder(play), possession_seconds=play["before"]["clock"] - play["after"]["clock"])

    def _points(self, play: JSON) -> None:
        points, before = play["points"], play["before"]
        side = points["side"]
        self.total(side, points=points["points"])
        for each in SIDES:
            quarters = self.quarters[each]
            quarters += [0] * (before["period"] - len(quarters))
        self.quarters[side][-1] += points["points"]
        self.scoring.append(
            {
                "n": play["n"],
                "period": before["period"],
                "clock": play["after"]["clock"] if before["phase"] != "try" else before["clock"],
                "score": play["after"]["score"],
                **points,
            }
        )
        if points["kind"] == "touchdown":
            self._touchdown(play, side)
        elif points["kind"] == "safety":
            self.count(side, points["player"], safeties=1)

    def _touchdown(self, play: JSON, side: str) -> None:
        """Whose touchdown it is: the last man of the side to run, catch, carry back or recover."""
        columns = {"rush": "rushing_tds", "reception": "receiving_tds", "recovery": "fumble_recovery_tds"}
        for event in reversed(play["events"]):
            if event["side"] != side:
                continue
            if event["kind"] == "return":
                name = RETURN_COLUMNS.get(event["of"], "special_teams") + "_tds"
            elif event["kind"] in columns:
                name = columns[event["kind"]]
            else:
                continue
            self.count(side, event["player"], tds=1, **{name: 1})
            if event["kind"] == "reception":
                self.count(side, event["passer"], passing_tds=1)
            return
        self.total(side, tds=1)

    def result(self) -> JSON:
        """The folded box score."""
        length = max(self.record["public"]["periods"][-1]["period"], 1)
        for quarters in self.quarters.values():
            quarters += [0] * (length - len(quarters))
        lines: dict[str, list[JSON]] = {side: [] for side in SIDES}
        for side, number in sorted(self.players):
            man = athletes(self.record, side).get(number, {})
            who = {
                "number": number,
                "name": man.get("name", ""),
                "position": man.get("position", ""),
                "ref": man.get("ref", ""),
            }
            lines[side].append({**who, **self.players[side, number]})
        return {"teams": self.teams, "players": lines, "scoring": self.scoring, "quarters": self.quarters}


def was_run(play: JSON) -> bool:
    """Whether a play from scrimmage was no kick, or one that became a run or pass (a fake, a snap that got away)."""
    tried = any(event["kind"] in ("rush", "pass_attempt", "sack") for event in play["events"])
    return play["kind"] not in ("punt", "field_goal") or tried


def gained(play: JSON) -> int:
    """Net yards of a play from scrimmage: what its runs, catches and sacks say; returns and loose balls are no part of
    it."""
    signs = {"rush": 1, "reception": 1, "sack": -1}
    return sum(signs.get(event["kind"], 0) * int(event["yards"]) for event in play["events"])


def loose_yards(play: JSON) -> int:
    """Yards that the ball moved toward the offense's goal while nobody had it: before anybody ran with it, and after a
    fumble until the offense had it again."""
    yards, side, lost_by = 0, play["before"]["possession"], ""
    for event in play["events"]:
        if event["kind"] == "fumble":
            lost_by = event["side"]
        if event["side"] == side == lost_by and event["kind"] in ("fumble", "recovery"):
            yards += int(event["yards"])
    return yards


def holder(play: JSON) -> str:
    """The side that a play's time counts for: the offense, or whoever has the ball after a kickoff."""
    before = play["before"]
    return str(play["result" if before["phase"] in ("kickoff", "free_kick") else "before"]["possession"])


def _counts(kind: str, play: JSON) -> bool:
    """Whether an event is a statistic: not on a play that was wiped out, and on a try only the try itself."""
    if kind == "injury":
        return True
    if play["before"]["phase"] == "try":
        return bool(play["counted"]) and kind in ("extra_point", "two_point", "block")
    return bool(play["counted"])


# -- one handler an event kind -----------------------------------------------------------------------------------------


def _rush(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], carries=1, rushing_yards=event["yards"])
    fold.longest(event["side"], event["player"], "rushing_long", event["yards"])


def _pass_attempt(fold: _Fold, event: JSON, play: JSON) -> None:
    complete = event["result"] == "complete"
    fold.count(
        event["side"],
        event["player"],
        attempts=1,
        completions=int(complete),
        passing_yards=event["yards"],
        passing_interceptions=int(event["result"] == "intercepted"),
    )
    if complete:
        fold.longest(event["side"], event["player"], "passing_long", event["yards"])
    if event.get("target") and event["result"] not in ("thrown_away", "spike"):
        fold.count(event["side"], event["target"], targets=1)
    if event.get("defended"):
        fold.count(other(event["side"]), event["defended"], def_pass_defended=1)


def _reception(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], receptions=1, receiving_yards=event["yards"])
    fold.longest(event["side"], event["player"], "receiving_long", event["yards"])


def _sack(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], def_sacks=1, def_sack_yards=event["yards"])
    fold.count(other(event["side"]), event["passer"], sacks_suffered=1, sack_yards_lost=event["yards"])


def _interception(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], def_interceptions=1)
    fold.total(other(event["side"]), turnovers=1)


def _fumble(fold: _Fold, event: JSON, play: JSON) -> None:
    lost = fumble_lost(event, play)
    fold.count(event["side"], event["player"], fumbles=1, fumbles_lost=int(lost))
    fold.total(event["side"], turnovers=int(lost))
    if event.get("forced_by"):
        fold.count(other(event["side"]), event["forced_by"], def_fumbles_forced=1)


def fumble_lost(event: JSON, play: JSON) -> bool:
    """Whether the recovery that follows this fumble is the opponent's."""
    following = play["events"][play["events"].index(event) + 1 :]
    for later in following:
        if later["kind"] == "recovery":
            return bool(later["side"] != event["side"])
    return False


def _recovery(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], fumble_recoveries=1)


def _return(fold: _Fold, event: JSON, play: JSON) -> None:
    column = RETURN_COLUMNS.get(event["of"], "blocked_kick_return")
    count = "def_interception_returns" if event["of"] == "interception" else f"{column}s"
    yards = returned(event, play)
    fold.count(event["side"], event["player"], **{count: 1, f"{column}_yards": yards})
    fold.longest(event["side"], event["player"], f"{column}_long", yards)


def returned(event: JSON, play: JSON) -> int:
    """Yards of a return: to the foul, where one of its own side was accepted before its end."""
    fouled = any(flag["taken"] == "accepted" and flag["side"] == event["side"] for flag in play["flags"])
    return int(event["to_foul"] if fouled and "to_foul" in event else event["yards"])


def _kickoff(fold: _Fold, event: JSON, play: JSON) -> None:
    touchback = int(event["result"] == "touchback")
    fold.count(event["side"], event["player"], kickoffs=1, kickoff_yards=event["yards"], kickoff_touchbacks=touchback)


def _punt(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(
        event["side"],
        event["player"],
        punts=1,
        punt_yards=event["yards"],
        punts_inside_20=int(bool(event.get("inside_20"))),
        punt_touchbacks=int(event["result"] == "touchback"),
        punts_blocked=int(event["result"] == "blocked"),
    )
    if event["result"] != "blocked":
        fold.count(event["side"], event["player"], punt_net_yards=_net(play))
        fold.longest(event["side"], event["player"], "punt_long", event["yards"])


def _net(play: JSON) -> int:
    """Yards of field that a punt won: from where it was snapped to where the play left the ball."""
    before, result = play["before"], play["result"]
    kept = result["possession"] == before["possession"]
    return int(before["los"]) - int(result["los"] if kept else spots.flip(result["los"]))


def _field_goal(fold: _Fold, event: JSON, play: JSON) -> None:
    good = event["result"] == "good"
    blocked = int(event["result"] == "blocked")
    fold.count(event["side"], event["player"], fg_att=1, fg_made=int(good), fg_blocked=blocked)
    if good:
        fold.longest(event["side"], event["player"], "fg_long", event["yards"])


def _extra_point(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], pat_att=1, pat_made=int(event["result"] == "good"))


def _two_point(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], two_point_att=1, two_point_made=int(event["result"] == "good"))


def _tackle(fold: _Fold, event: JSON, play: JSON) -> None:
    assists = event.get("assists", ())
    solo = int(bool(event["player"]) and not assists)
    fold.count(
        event["side"],
        event["player"],
        def_tackles_solo=solo,
        def_tackles_with_assist=int(bool(event["player"]) and not solo),
        def_tackles_for_loss=int(bool(event.get("for_loss"))),
    )
    for number in assists:
        fold.count(event["side"], number, def_tackle_assists=1)


def _pressure(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], def_qb_hits=1)


def _block(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], kicks_blocked=1)


def _fair_catch(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], fair_catches=1)


def _injury(fold: _Fold, event: JSON, play: JSON) -> None:
    fold.count(event["side"], event["player"], injuries=1)


HANDLERS: dict[str, Handler] = {
    "rush": _rush,
    "pass_attempt": _pass_attempt,
    "reception": _reception,
    "sack": _sack,
    "interception": _interception,
    "fumble": _fumble,
    "recovery": _recovery,
    "return": _return,
    "kickoff": _kickoff,
    "punt": _punt,
    "field_goal": _field_goal,
    "extra_point": _extra_point,
    "two_point": _two_point,
    "tackle": _tackle,
    "pressure": _pressure,
    "block": _block,
    "fair_catch": _fair_catch,
    "injury": _injury,
}

TEAM_COLUMNS: Final[tuple[str, ...]] = (
    "points", "first_downs", "rushing_first_downs", "passing_first_downs", "penalty_first_downs", "total_plays",
    "total_yards", "fumble_yards", "carries", "rushing_yards", "attempts", "completions", "passing_yards",
    "passing_interceptions", "sacks_suffered", "sack_yards_lost", "third_down_attempts", "third_down_conversions",
    "fourth_down_attempts", "fourth_down_conversions", "fumbles", "fumbles_lost", "turnovers", "penalties",
    "penalty_yards", "punts", "punt_yards", "fg_att", "fg_made", "tds", "possession_seconds",
)  # fmt: skip
