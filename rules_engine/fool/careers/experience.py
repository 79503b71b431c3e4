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
from .career import FIRST, Job, camp_note, career, jobs, noted
from .moves import weeks

JSON = dict[str, Any]
Who = tuple[str, int]  # side and jersey number

_OF_A_SEASON: Final = ("starts", "place", "thirds")
_THIRDS: Final[dict[str, int]] = ROSTERS["thirds"]
_SCRIMMAGE: Final = ("run", "pass")
_DEEDS: Final = ("kick_return", "punt_return", "return", "block", "fumble_recovery")
_TRIES: Final = {"punt": 2, "field_goal": 2, "extra_point": 1}  # in halves: a try for a point is half a field goal
_JOB_OF: Final[Mapping[str, Job]] = {"punt": "punt", "field_goal": "kick", "extra_point": "kick"}


def game_facts(record: JSON) -> dict[str, JSON]:
    """``{"injuries", "robust_lost", "place", "thirds", "jobs", "teams", "plays"}`` of every man who has any, by the
    league's id. ``jobs`` has the credit of each job of a man who kicked, ``plays`` at how many plays he stood in each
    position (``moves.weeks``)."""
    all_plays = plays(record)
    hurt, no_longer_robust = _injuries(all_plays)
    places = _places(record, all_plays)
    in_scrimmage = _in_scrimmage(record, all_plays, places)
    tries = _tries(all_plays)
    on_teams = specialists.deeds(all_plays)
    stood = weeks.positions_played(all_plays)
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
            of_kicks = _of_tries(sum(tries[who].values())) if who in tries else 0
            if credit := max(in_scrimmage.get(who, 0), of_kicks):
                own["thirds"] = credit
            if who in tries:
                own["jobs"] = {job: _of_tries(halves) for job, halves in tries[who].items()}
                own["jobs"] |= {"field": in_scrimmage[who]} if who in in_scrimmage else {}
            if who in stood and man["sheet"].get("career", {}).get("move"):
                own["plays"] = stood[who]
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
    counted = weeks.game_played(_counted(athlete, facts, sound, options), facts, options)
    if counted != athlete:
        changes.append(Change("experience", counted, ""))
    done = facts.get("teams", {}) if options.game_number > 0 or not camp_note(athlete) else {}
    sheet, sentences = specialists.after_game(counted.sheet, athlete.position, done, options)
    if sheet != counted.sheet:
        changes.append(Change("experience", replace(counted, sheet=sheet), "; ".join(sentences)))
    return tuple(changes)


def season_over(athlete: Athlete, options: FoolOptions, dice: Dice) -> tuple[Change, ...]:
    """A season has ended in a league without camps: his injuries are settled, straight starts and the season's credit
    begin anew, and there is no camp in which he could go back to a former position."""
    changes = injuries.break_between_seasons(athlete, dice, options)
    athlete = changes[-1].athlete if changes else athlete
    changes = (*changes, *changing.camp_again(athlete, options, dice))
    athlete = changes[-1].athlete if changes else athlete
    sheet, sentences = specialists.after_season(changing.may_leave(athlete.sheet))
    fresh = {name: value for name, value in sheet.items() if name not in _OF_A_SEASON}
    after = _may_change_position_again(noted(replace(athlete, sheet=fresh), back={}))
    if after == athlete:
        return changes
    return (*changes, Change("experience", after, "; ".join(sentences)))


def _may_change_position_again(athlete: Athlete) -> Athlete:
    """The man without the change of position of the season that has ended: he may have one in the next.

    Rules: fool:12.5.2-08, fool:12.5.2-10
    """
    return noted(athlete, move={}, moved="", locked=max(0, career(athlete).get("locked", 0) - 1))


def season_closed(athlete: Athlete, options: FoolOptions) -> Athlete:
    """A season has ended in a league that holds camps: he is a year older, his credit is kept for the camp, and who was
    a rookie is in his first year (R). Injuries wait for mini-camp and camp, the levels of specialists for the end of
    the preseason.

    "All who were rookies during the preceding season use the "first season" column."

    Rules: fool:12.3.1-04, fool:12.2b-07
    """
    kept = career(athlete)
    credit = kept.get("tallies") or {job: athlete.sheet.get("thirds", 0) for job in jobs(athlete)}
    first = FIRST if athlete.sheet.get("rookie") else kept.get("first", "")
    sheet = specialists.season_closed(changing.may_leave(athlete.sheet))
    sheet = {name: value for name, value in sheet.items() if name not in _OF_A_SEASON}
    if athlete.sheet.get("rookie"):
        sheet["rookie"] = False
    after = replace(athlete, age=athlete.age + 1, sheet=sheet)
    return _may_change_position_again(noted(after, thirds=credit, tallies={}, first=first, camp={}))


def _counted(athlete: Athlete, facts: JSON, sound: bool, options: FoolOptions) -> Athlete:
    """Straight starts in one place (8.8) and the season's credit in thirds of a game, of each job apart where a man
    plays and kicks (12.3.4).

    Rules: fool:11.7-02, fool:11.5-08, fool:12.3.1-14
    """
    sheet = changing.may_leave(athlete.sheet)
    place = facts.get("place", "")
    straight = sheet.get("starts", 0) + 1 if place and place == sheet.get("place") else int(bool(place))
    for name, value in (("starts", straight), ("place", place)):
        sheet.pop(name, None)
        if value:
            sheet[name] = value
    idle = _THIRDS["healthy"] if sound else _THIRDS["hurt"]
    thirds = sheet.pop("thirds", 0) + season_credit(facts.get("thirds", idle), options)
    if thirds:
        sheet["thirds"] = thirds
    counted = replace(athlete, sheet=sheet)
    if len(jobs(athlete)) == 1:
        return counted
    of_jobs = facts.get("jobs", {"field": facts.get("thirds", idle)})
    before = career(athlete).get("tallies", {})
    tallies = {job: before.get(job, 0) + season_credit(of_jobs.get(job, idle), options) for job in jobs(athlete)}
    return noted(counted, tallies=tallies if any(tallies.values()) else {})


def season_credit(thirds: int, options: FoolOptions) -> int:
    """What a game's credit counts for the season: in full, in the play-offs too; none in an exhibition game. By options
    a third less in the play-offs, "but no less than 1/3 game per player", and a third in an exhibition for those "who
    would normally qualify for 2/3 credit or more".

    Rules: fool:12.3.1-15, fool:12.3.4-02, fool:12.3.4-03
    """
    if options.game_number == 0:
        return int(options.count_preseason_experience and thirds >= _THIRDS["played"])
    if options.playoff and options.postseason_experience == "one_third_less":
        return max(min(thirds, 1), thirds - 1)
    return thirds


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


def _in_scrimmage(record: JSON, all_plays: Iterable[JSON], places: Mapping[Who, str]) -> dict[Who, int]:
    """Thirds of a game by starts and plays: who started has a whole game; who played, returned or blocked a kick,
    recovered a fumble, or was on four special teams has two thirds (12.3.4).

    Rules: fool:11.7-02, fool:9.5.6-01, fool:12.3.4-01
    """
    played: set[Who] = set()
    for play in all_plays:
        if not play["counted"]:
            continue
        if play["kind"] in _SCRIMMAGE:
            played |= {(man["side"], man["number"]) for man in play["men"]}
        played |= {(event["side"], event["player"]) for event in play["events"] if event["kind"] in _DEEDS}
    thirds = dict.fromkeys(played | _on_many_units(record), _THIRDS["played"])
    return thirds | {who: _THIRDS["started"] for who in places if who in played}


def _tries(all_plays: Iterable[JSON]) -> dict[Who, Counter[Job]]:
    """Tries of each kicking job, in halves of a field goal. Kickoffs and kicks that a penalty wiped out do not count.

    Rules: fool:12.3.4-04
    """
    tries: dict[Who, Counter[Job]] = defaultdict(Counter)
    for play in all_plays:
        for event in play["events"] if play["counted"] else ():
            if event["kind"] in _TRIES:
                tries[event["side"], event["player"]][_JOB_OF[event["kind"]]] += _TRIES[event["kind"]]
    return tries


def _of_tries(halves: int) -> int:
    """Thirds of a game for so many tries, counted in halves of a field goal: two for one punt or field goal, or two
    tries for a point; three for four; one try for a point alone is practice (12.3.4).

    Rules: fool:12.3.4-04
    """
    if halves >= _THIRDS["tries_for_started"]:
        return _THIRDS["started"]
    return _THIRDS["played"] if halves >= _THIRDS["tries_for_played"] else _THIRDS["healthy"]


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
