"""What a game's record says of each man between games: injuries, where he started, his credit (8.8, 11.7, 12.3.4)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from ...dice import Dice
from ...football.record.plays import plays
from ...interface import Athlete, Change
from ...interface.situation import SIDES
from ..long_injuries import NO_LONGER_ROBUST, ROSTERS
from ..options import FoolOptions
from . import changes as changing
from . import injuries, specialists

JSON = dict[str, Any]
Who = tuple[str, int]  # side and jersey number

_THIRDS: Final[dict[str, int]] = ROSTERS["thirds"]
_SCRIMMAGE: Final = ("run", "pass")
_DEEDS: Final = ("kick_return", "punt_return", "return", "block", "fumble_recovery")
_TRIES: Final = {"punt": 2, "field_goal": 2, "extra_point": 1}  # in halves: a try for a point is half a field goal


def game_facts(record: JSON) -> dict[str, JSON]:
    """``{"injuries", "robust_lost", "place", "thirds", "teams"}`` of every man who has any, by the league's id."""
    all_plays = plays(record)
    hurt, no_longer_robust = _injuries(all_plays)
    places = _places(record, all_plays)
    thirds = _credits(record, all_plays, places)
    on_teams = specialists.deeds(all_plays)
    facts = {}
    for side in SIDES:
        for man in record["public"]["teams"][side]["athletes"]:
            who = (side, man["number"])
            own: JSON = {}
            if who in hurt:
                own["injuries"] = hurt[who]
            if who in no_longer_robust:
                own["robust_lost"] = True
            if who in places:
                own["place"] = places[who]
            if who in thirds:
                own["thirds"] = thirds[who]
            if who in on_teams:
                own["teams"] = on_teams[who]
            if own and man.get("ref"):
                facts[man["ref"]] = own
    return facts


def game_over(athlete: Athlete, facts: JSON, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
    """His team has played. Old injuries first, so that a new one does not lose a game at once."""
    sound = not injuries.is_hurt(athlete)
    changes = list(injuries.game_passes(athlete, dice, options))
    athlete = changes[-1].athlete if changes else athlete
    changes += injuries.suffer(athlete, facts.get("injuries", ()), facts.get("robust_lost", False), options)
    athlete = changes[-1].athlete if changes else athlete
    counted = _counted(athlete, facts, sound, counts=options.game_number > 0)
    if counted != athlete:
        changes.append(Change("experience", counted, ""))
    sheet, sentences = specialists.after_game(counted.sheet, athlete.position, facts.get("teams", {}), options)
    if sheet != counted.sheet:
        changes.append(Change("experience", replace(counted, sheet=sheet), "; ".join(sentences)))
    return tuple(changes)


def season_over(athlete: Athlete, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
    """A season has ended: his injuries are settled, straight starts and the season's credit begin anew."""
    changes = injuries.break_between_seasons(athlete, dice, options)
    athlete = changes[-1].athlete if changes else athlete
    changes = (*changes, *changing.camp_again(athlete, options, dice))
    athlete = changes[-1].athlete if changes else athlete
    sheet, sentences = specialists.after_season(changing.may_leave(athlete.sheet))
    fresh = {name: value for name, value in sheet.items() if name not in ("starts", "place", "thirds")}
    if fresh == athlete.sheet:
        return changes
    return (*changes, Change("experience", replace(athlete, sheet=fresh), "; ".join(sentences)))


def _counted(athlete: Athlete, facts: JSON, sound: bool, counts: bool) -> Athlete:
    """Straight starts in one place (8.8) and the season's credit in thirds of a game, which exhibitions do not give
    (12.3.4).

    Rules: fool:11.7-02, fool:11.5-08
    """
    sheet = changing.may_leave(athlete.sheet)
    place = facts.get("place", "")
    straight = sheet.get("starts", 0) + 1 if place and place == sheet.get("place") else int(bool(place))
    for name, value in (("starts", straight), ("place", place)):
        sheet.pop(name, None)
        if value:
            sheet[name] = value
    idle = _THIRDS["healthy"] if sound else _THIRDS["hurt"]
    thirds = sheet.pop("thirds", 0) + (facts.get("thirds", idle) if counts else 0)
    if thirds:
        sheet["thirds"] = thirds
    return replace(athlete, sheet=sheet)


# -- reading a record --------------------------------------------------------------------------------------------------


def _injuries(all_plays: Iterable[JSON]) -> tuple[dict[Who, list[JSON]], set[Who]]:
    """The injuries that outlast the game, and who is no longer robust. Their rows are the play's dice, in order."""
    injuries_of: dict[Who, list[JSON]] = defaultdict(list)
    lost: set[Who] = set()
    for play in all_plays:
        rows = [roll["value"] for roll in play["dice"] if roll["purpose"] == "injury.long"]
        for event in play["events"]:
            if event["kind"] != "injury":
                continue
            injury = injuries.new_injury(rows[0], event["duration"]) if rows else None
            if injury is None:
                continue
            rows.pop(0)
            who = (event["side"], event["player"])
            injuries_of[who].append(injury)
            if event["duration"].endswith(NO_LONGER_ROBUST):
                lost.add(who)
    return injuries_of, lost


def _places(record: JSON, all_plays: Iterable[JSON]) -> dict[Who, str]:
    """Where each starter started: his spot in the starting set; a defender's area in his side's first defense."""
    places: dict[Who, str] = {}
    for side in SIDES:
        sets = record["plans"][side]["sets"]
        first = next((each for each in sets if each.get("starting")), sets[0])
        places |= {(side, man["no"]): man["at"] for man in first["players"]}
        named = set(record["plans"][side].get("starters", {}).get("defense", ()))
        for man in _first_defense(all_plays, side):
            if not named or man["number"] in named:
                places.setdefault((side, man["number"]), man["start"])
    return places


def _first_defense(all_plays: Iterable[JSON], side: str) -> list[JSON]:
    for play in all_plays:
        if play["kind"] in _SCRIMMAGE and play["before"]["possession"] != side:
            return [man for man in play["men"] if man["side"] == side]
    return []


def _credits(record: JSON, all_plays: Iterable[JSON], places: Mapping[Who, str]) -> dict[Who, int]:
    """Thirds of a game that everybody is credited with (12.3.4): by starts and plays, for kickers by their tries.

    Rules: fool:11.7-02, fool:9.5.6-01
    """
    played: set[Who] = set()
    tries: Counter[Who] = Counter()
    for play in all_plays:
        if not play["counted"]:
            continue
        if play["kind"] in _SCRIMMAGE:
            played |= {(man["side"], man["number"]) for man in play["men"]}
        for event in play["events"]:
            who = (event["side"], event["player"])
            if event["kind"] in _DEEDS:
                played.add(who)
            tries[who] += _TRIES.get(event["kind"], 0)
    thirds = dict.fromkeys(played | _on_many_units(record), _THIRDS["played"])
    thirds |= {who: _THIRDS["started"] for who in places if who in played}
    for who, halves in tries.items():
        if halves >= _THIRDS["tries_for_started"]:
            thirds[who] = _THIRDS["started"]
        elif halves >= _THIRDS["tries_for_played"]:
            thirds[who] = max(thirds.get(who, 0), _THIRDS["played"])
    return thirds


def _on_many_units(record: JSON) -> set[Who]:
    """Men of four or more of the six special teams."""
    units: Counter[Who] = Counter()
    for side in SIDES:
        for unit in record["plans"][side].get("special_teams", {}).values():
            units.update((side, number) for number in set(_numbers(unit)))
    return {who for who, count in units.items() if count >= _THIRDS["units_for_played"]}


def _numbers(unit: Any) -> Iterable[int]:
    """Every jersey number in a unit of the plan."""
    if isinstance(unit, int):
        yield unit
    elif isinstance(unit, Mapping):
        for value in unit.values():
            yield from _numbers(value)
    elif isinstance(unit, list):
        for value in unit:
            yield from _numbers(value)
