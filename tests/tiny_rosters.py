"""Rosters of the tiny rulebook: fourteen men play, three train, the hurt may lie in the infirmary for a game or more.

Whoever is hurt in a game is so for the next two and plays on; then a d6 is rolled, and on a 6 he has lost a point of
skill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules_engine.dice import Dice
from rules_engine.errors import Report
from rules_engine.football.record.plays import plays
from rules_engine.interface import (
    JSON,
    RELEASED,
    WAIVERS,
    Athlete,
    Change,
    Column,
    DraftQuestions,
    Joining,
    ListRule,
    Move,
    RosterQuestions,
)
from tests.tiny_options import TinyOptions

LISTS = (
    ListRule("active", "active", 14, "may play", "7", plays=True, signs=True),
    ListRule("training", "training squad", 3, "trains", "7", signs=True),
    ListRule("infirmary", "infirmary", None, "heals", "7"),
)
GAMES_HURT = 2
DEALT = ("B",) * 5 + ("L",) * 8 + ("K",)  # positions of a dealt team


class TinyRosters(RosterQuestions[TinyOptions]):
    """What becomes of men between games."""

    def check_move(self, move: Move, options: TinyOptions) -> Report:
        report = Report()
        hurt = bool(self.hurts(move.athlete))
        if move.to in (RELEASED, WAIVERS) and hurt:
            report.error("player", "HURT", "A hurt man is not let go.")
        if move.to == RELEASED and move.games_here == 0:
            report.error("player", "STAY", "A new man stays for a game.")
        if move.to == WAIVERS and move.athlete.status != "infirmary":
            report.error("to", "WAIVERS", "Waivers are for men of the infirmary.")
        if move.to == "infirmary" and not hurt:
            report.error("player", "SOUND", "He is not hurt.")
        if move.to in ("active", "training") and move.athlete.status == "infirmary":
            if move.games_on_list < 1:
                report.error("player", "MISS", "He must miss a game.")
            if move.moves_used >= 1 and not move.cleared:
                report.error("player", "MOVES", "Your team has used its return.", "Put him on waivers.")
        return report

    def counts_move(self, move: Move, options: TinyOptions) -> bool:
        return move.athlete.status == "infirmary" and move.to != RELEASED and not move.cleared

    def check_trade(self, athlete: Athlete, games_played: int, options: TinyOptions) -> Report:
        report = Report()
        if self.hurts(athlete):
            report.error("player", "HURT", f"{athlete.name} is hurt.")
        if games_played > 3:
            report.error("", "LATE", "Trades end after three games.")
        return report

    def draft_rounds(self, options: TinyOptions) -> int:
        return 2

    def trade_review_days(self, options: TinyOptions) -> int:
        return 2

    def expendable(self, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
        return tuple(sorted(athletes, key=lambda man: (man.sheet["skill"], man.number)))

    def hurts(self, athlete: Athlete) -> tuple[str, ...]:
        games = athlete.sheet.get("hurt", 0)
        return (f"{games} games",) if games else ()

    def joined(self, athlete: Athlete, joining: Joining, options: TinyOptions, dice: Dice) -> tuple[Change, ...]:
        if joining.was_here:
            return ()
        die = dice.die(6, "welcome")
        if die < 6:
            return (Change("change", athlete, f"is as good as before (die {die})"),)
        better = replace(athlete, sheet={**athlete.sheet, "skill": min(9, athlete.sheet["skill"] + 1)})
        return (Change("change", better, f"has gained a point of skill (die {die})"),)

    def game_facts(self, record: JSON) -> Mapping[str, JSON]:
        refs = {
            (side, man["number"]): man["ref"]
            for side in ("home", "away")
            for man in record["public"]["teams"][side]["athletes"]
        }
        hurt = {
            refs[event["side"], event["player"]]: {"hurt": True}
            for play in plays(record)
            for event in play["events"]
            if event["kind"] == "injury"
        }
        return {ref: facts for ref, facts in hurt.items() if ref}

    def game_over(self, athlete: Athlete, facts: JSON, options: TinyOptions, dice: Dice) -> tuple[Change, ...]:
        changes = []
        if games := athlete.sheet.get("hurt", 0):
            sheet = {name: value for name, value in athlete.sheet.items() if name != "hurt"}
            said = ""
            if games > 1:
                sheet["hurt"] = games - 1
            elif dice.die(6, "heal") == 6:
                sheet["skill"], said = max(1, sheet["skill"] - 1), "has lost a point of skill"
            else:
                said = "is well again"
            athlete = replace(athlete, sheet=sheet)
            changes.append(Change("recovery", athlete, said))
        if facts.get("hurt"):
            athlete = replace(athlete, sheet={**athlete.sheet, "hurt": GAMES_HURT})
            changes.append(Change("injury", athlete, f"is hurt for {GAMES_HURT} games"))
        games = athlete.sheet.get("games", 0) + 1
        counted = replace(athlete, sheet={**athlete.sheet, "games": games})
        return (*changes, Change("experience", counted, ""))

    def season_over(self, athlete: Athlete, options: TinyOptions, dice: Dice) -> tuple[Change, ...]:
        sheet = {name: value for name, value in athlete.sheet.items() if name not in ("hurt", "games")}
        return (Change("recovery", replace(athlete, sheet=sheet), ""),)


class TinyDraft(DraftQuestions[TinyOptions]):
    """The least that a draft needs: nobody is new, all are worth the same, nobody is lacked; skill is public."""

    def scouted(self, athlete: Athlete, options: TinyOptions) -> tuple[Column, ...]:
        return (Column("Skill", athlete.sheet["skill"], "from 1 to 20, higher is better", "more"),)
