"""A plan made legal for the men who can play today: the last resort when nothing newer was handed in (10.3)."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from ...errors import PlanError, Problem, Report
from ...interface import JSON, Athlete, Team
from ...interface.situation import Side
from ...plans.repair import Repair
from ..document.reading import read_shape
from ..kinds import DEFENSIVE_LINEMEN
from ..model import Player
from ..notation.printing import print_play
from ..notation.reading import parsed
from ..options import FoolOptions
from ..play_calls import Pass, Play, Target
from ..players import player_of
from ..substitutes import pick
from .announce import with_starters
from .check import check_plan
from .check_plays import RECEIVERS
from .checking import name_of
from .kick_repair import drop_tactics
from .trim import trim

# what a man plays who is not on the roster any more, by his spot
_POSITION_AT: Final = {
    "C": "C", "LG": "G", "RG": "G", "LT": "T", "RT": "T", "LTE": "TE", "RTE": "TE", "Q": "Q", "F": "F", "TB": "TB",
    "LH": "H", "RH": "H", "LHE": "H", "RHE": "H", "LW": "W", "RW": "W", "LWW": "W", "RWW": "W",
    "L": "DE", "R": "DE", "SL": "LB", "SR": "LB", "SC": "S", "DC": "S", "IL": "CB", "IR": "CB", "LS": "CB", "RS": "CB",
    "WWL": "CB", "WWR": "CB",
}  # fmt: skip
_SIMPLE: Final = ("F/LC", "F/RC", "Q/LC")  # for a play that nobody left can run
_PLAYS: Final = ("PLY-04", "PLY-07", "PLY-08")
_NUMBER: Final = re.compile(r"#\s*(\d{1,2})(?!\d)")


def repair(plan: JSON, team: Team, side: Side, options: FoolOptions) -> tuple[JSON, list[str]]:
    """The plan for ``side``, within its limits, with men who cannot play replaced and plays changed that their
    substitutes cannot run, and a sentence for each repair; raises PlanError when it cannot be made legal."""
    read, shape = read_shape(plan)
    if read is None or shape.broken:
        raise PlanError(shape.report)
    work = _FoolRepair(copy.deepcopy(plan), team, side, options)
    work.last_game()
    work.sentences += trim(work.plan, team, side, options)
    work.practice()
    work.replace_men()
    return work.finish()


class _FoolRepair(Repair):
    """The plan under repair; men are replaced alike in all sets, or in all defenses."""

    def __init__(self, plan: JSON, team: Team, side: Side, options: FoolOptions) -> None:
        super().__init__(plan)
        self.team, self.side, self.options = team, side, options
        self.roster: dict[int, Athlete] = {athlete.number: athlete for athlete in team.athletes}
        self.fit: dict[int, Player] = {}
        self.started: set[str] = set()  # sets that were the starting one

    def last_game(self) -> None:
        """What was written for another opponent: changed starters start, a half-time revision is over."""
        read, _ = read_shape(self.plan)
        if read is not None and self.plan.pop("starter_changes", None):
            self.plan["starters"] = {"defense": list(read.starters)}
            self.sentences.append("The defensive starters changed for the last game are announced as starters.")
        if self.plan.pop("halftime", None):
            self.sentences.append("The half-time revision of the last game is dropped.")

    def practice(self) -> None:
        """Nobody practises who left the team."""
        listed = self.plan.get("practice", [])
        kept = [number for number in listed if number in self.roster]
        if kept != listed:
            self.plan["practice"] = kept
            self.sentences.append("The practice squad lost men who are no longer on the roster.")
        self.fit = {
            number: player_of(athlete)
            for number, athlete in self.roster.items()
            if athlete.status == "active" and not athlete.out and number not in kept
        }

    # -- men ----------------------------------------------------------------------------------------------------

    def replace_men(self) -> None:
        depth = self.plan.get("depth", {})
        for position, numbers in depth.items():
            depth[position] = [number for number in numbers if number in self.roster]
        substitutes: dict[int, int] = {}
        for kind, word in (("sets", "set"), ("defenses", "defense")):
            replacements = self._substitutes(self.plan.get(kind, []), word)
            for unit in self.plan.get(kind, []):
                for man in unit["players"]:
                    man["no"] = replacements.get(man["no"], man["no"])
            substitutes |= replacements
        starters = self.plan.get("starters", {}).get("defense", [])
        starters[:] = [substitutes.get(number, number) for number in starters]
        self._special_teams()
        self._plays_by_number(substitutes)

    def _substitutes(self, units: list[dict[str, Any]], word: str) -> dict[int, int]:
        """Who comes in for whom: by the depth chart, else the nearest man (10.3), on none of the units he enters."""
        substitutes: dict[int, int] = {}
        for missing, at in self._missing(units):
            his = [unit for unit in units if any(man["no"] == missing for man in unit["players"])]
            busy = {man["no"] for unit in his for man in unit["players"]} | set(substitutes.values())
            bench = [man for number, man in sorted(self.fit.items()) if number not in busy]
            if any(man["no"] == missing and man.get("duty") == "man" for unit in his for man in unit["players"]):
                bench = [man for man in bench if man.pos not in DEFENSIVE_LINEMEN]  # they cover nobody (3.4)
            wanted = self._as_player(missing, "DT" if word == "defense" and at == "C" else _POSITION_AT[at.rstrip("-")])
            substitute = pick(wanted, bench, self.plan.get("depth", {}).get(wanted.pos, ()))
            if substitute is None:
                continue
            substitutes[missing] = substitute.no
            ids = ", ".join(str(unit["id"]) for unit in his)
            self.sentences.append(
                f"{self._why(missing)}; {name_of(self.roster[substitute.no])} takes his place in {word} {ids}."
            )
        return substitutes

    def _missing(self, units: list[dict[str, Any]]) -> Iterator[tuple[int, str]]:
        """Men who cannot play, each once, with the spot where he stands first."""
        seen: set[int] = set()
        for unit in units:
            for man in unit["players"]:
                if man["no"] not in self.fit and man["no"] not in seen:
                    seen.add(man["no"])
                    yield man["no"], "Q" if unit.get("shotgun") and man["at"] == "F" else man["at"]

    def _as_player(self, number: int, position: str) -> Player:
        """The man to be replaced; one who left the team is thought of by the position of his spot."""
        athlete = self.roster.get(number)
        if athlete is not None:
            return player_of(athlete)
        return Player(number, position, 2, 2, 4)

    def _why(self, number: int) -> str:
        athlete = self.roster.get(number)
        if athlete is None:
            return f"#{number} is no longer on the roster"
        if athlete.status != "active":
            return f"{name_of(athlete)} is on {athlete.status}"
        return f"{name_of(athlete)} cannot play ({athlete.out or 'practice squad'})"

    def _special_teams(self) -> None:
        """Roles of missing men are left to the default selection."""
        for unit, squad in self.plan.get("special_teams", {}).items():
            for role, named in list(squad.items()):
                numbers = named if isinstance(named, list) else [named]
                gone = [number for number in numbers if isinstance(number, int) and number not in self.fit]
                if role != "tactic" and gone:
                    del squad[role]
                    title = unit.replace("_", " ")
                    self.sentences.append(f"{self._why(gone[0])}; {role} of the {title} is left to the best man.")

    def _plays_by_number(self, substitutes: dict[int, int]) -> None:
        for play in self.plan.get("plays", []):
            changed = _NUMBER.sub(partial(_renumbered, substitutes=substitutes), play["text"])
            if changed != play["text"]:
                self.sentences.append(f'Play {play["letter"]} became "{changed}".')
                play["text"] = changed

    # -- what the check still finds -----------------------------------------------------------------------------

    def check(self) -> Report:
        return check_plan(self.plan, self.team, self.side, self.options, None)

    def mend(self, report: Report) -> None:
        self.sentences += drop_tactics(self.plan, report)
        done: set[str] = set()
        for problem in report.errors:
            if problem.code in _PLAYS and problem.path not in done:
                done.add(problem.path)
                self._simpler_play(problem)
            elif problem.code == "STR-01" and problem.code not in done:
                done.add(problem.code)
                self._other_start()
            elif problem.path.split(".")[0] in ("starters", "starter_changes") and "starters" not in done:
                done.add("starters")
                self._announce()
            elif problem.code == "ST-01" and problem.path.startswith("special_teams."):
                _, unit, role = problem.path.split("[")[0].split(".")
                if self.plan["special_teams"][unit].pop(role, None) is not None:
                    self.sentences.append(f"{problem.message[:-1]}; the best man is taken.")

    def _announce(self) -> None:
        """Who plays most by the tables starts on defense, where those announced cannot or do not."""
        before = self.plan.get("starters")
        kept = {name: value for name, value in self.plan.items() if name not in ("starters", "starter_changes")}
        kept = with_starters(kept, self.team, self.side, self.options)
        if "starters" in kept and kept["starters"] != before:
            self.plan = kept
            numbers = " ".join(f"#{number}" for number in kept["starters"]["defense"])
            self.sentences.append(f"The defensive starters are those who play most: {numbers}.")

    def _other_start(self) -> None:
        """Another set starts when the starters would be on the field too seldom; each is tried once."""
        sets = self.plan["sets"]
        self.started.add(next((each["id"] for each in sets if each.get("starting")), ""))
        other = next((each for each in sets if each["id"] not in self.started), None)
        if other is not None:
            for each in sets:
                each["starting"] = each is other
            self.sentences.append(f"Set {other['id']} starts: a man of the starting set would play less than half.")

    def _simpler_play(self, problem: Problem) -> None:
        """First without a third receiver and bullets, then without the hurry, then a plain plunge."""
        play = self.plan["plays"][int(problem.path.split("[")[1].split("]")[0])]
        old = play["text"]
        plainer = print_play(_plainer(parsed(old)))
        options = [plainer, plainer.replace(" qk", ""), *_SIMPLE]
        place = options.index(old) + 1 if old in options else 0
        while place < 2 and options[place] == print_play(parsed(old)):
            place += 1
        if place < len(options):
            play["text"] = options[place]
            why = problem.message.split(": ", 1)[1]
            self.sentences.append(f'Play {play["letter"]} "{old}" became "{options[place]}": {why}')


def _plainer(play: Play) -> Play:
    """A pass as any quarterback throws it: two receivers, no bullet."""
    if not isinstance(play, Pass):
        return play
    targets = [target for target in play.targets[1:] if not isinstance(target, Target)]
    receivers = [target.copy_with(bullet=False) for target in play.targets if isinstance(target, Target)]
    return play.copy_with(targets=(*receivers[:RECEIVERS], *targets))


def _renumbered(match: re.Match[str], substitutes: Mapping[int, int]) -> str:
    number = int(match[1])
    return f"#{substitutes[number]}" if number in substitutes else match[0]
