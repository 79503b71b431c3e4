"""How men become specialists of the kicking game, and veterans of it (9.1.1, 9.1.2, 9.2.2, 9.3.1, 9.5.5).

A sheet keeps it under ``teams``: ``season`` counts this season's returns (KR, PR) and games in a role (by the skill
that it leads to), ``last`` those of the season before until the preseason is over, ``career`` all kickoff returns,
``gained`` the skills of this season, ``lapsed`` for each skill the level that he had and plays below (12.2c),
``history`` for each skill the last seasons, the latest first: 1 where he had it all season long, 0 where he had not.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ..kicks.tables import DATA
from ..options import FoolOptions
from ..players import family, unit

JSON = dict[str, Any]
Who = tuple[str, int]  # side and jersey number

RETURNS: Final = 20  # that make a returner a specialist, and keep him one (9.5.5)
CAMP_RETURNS: Final = 10  # at most that training camp may credit (9.5.5)
VETERAN_RETURNS: Final = 120  # the former rule (9.1.2)
COVERAGE_PLAYS: Final = 20  # the former rule of kamikazes (9.1.1)
SEASONS_KEPT: Final = 3
VETERANS: Final = {"KRS": "VKR", "PRS": "VPR", "KK": "VKK", "H": "VH", "WR": "VWR"}
_RETURNERS: Final = {"KRS": "KR", "PRS": "PR"}
_GAMES: Final = {"KK": 5, "LS": 3, "H": 3, "WR": 3}
_COUNTS: Final = {skill: skill for skill in _GAMES} | _RETURNERS  # what is counted for a skill
_ENOUGH: Final = _GAMES | dict.fromkeys(_RETURNERS, RETURNS)  # how much of it keeps the skill for another season
# role of a unit -> the skill that it leads to
_ROLES: Final = {"KK": "KK", "LS": "LS", "Sn": "LS", "H": "H", "WL": "WR", "WR": "WR", "Ret": "PRS"}
_NAMES: Final[Mapping[str, str]] = {
    "KRS": "kickoff returner", "PRS": "punt returner", "KK": "kamikaze", "LS": "long snapper", "H": "holder",
    "WR": "wide rusher",
}  # fmt: skip
_MAY: Final[Mapping[str, Callable[[str], bool]]] = {
    "KRS": lambda pos: family(pos) in ("B", "E", "LB", "DH"),
    "PRS": lambda pos: pos in ("W", "H", "DH", "S", "CB"),
    "KK": lambda pos: unit(pos) == "defense",
    "LS": lambda pos: family(pos) == "OL",
    "H": lambda pos: pos in ("Q", "Q*", "H", "W") or family(pos) == "DH",
    "WR": lambda pos: unit(pos) == "defense",
}
_KICKS: Final = ("kickoff", "free_kick", "punt", "field_goal", "extra_point")
assert set(DATA["specializations"]) == set(_NAMES)


# -- what a game credits -----------------------------------------------------------------------------------------------


def deeds(plays: Iterable[JSON]) -> dict[Who, dict[str, int]]:
    """What every man did on the special teams of a game: KR and PR returns, KK_plays, and 1 for each role filled."""
    deeds_of: dict[Who, Counter[str]] = defaultdict(Counter)
    for play in plays:
        if play["kind"] not in _KICKS or not play["counted"]:
            continue
        for man in play["men"]:
            skill = _ROLES.get(man["job"])
            if skill:
                own = deeds_of[man["side"], man["number"]]
                own[skill] = 1
                own["KK_plays"] += skill == "KK"
        for event in play["events"]:
            count = {"kickoff": "KR", "free_kick": "KR", "punt": "PR"}.get(event.get("of", ""))
            if event["kind"] == "return" and count:
                deeds_of[event["side"], event["player"]][count] += 1
    return {who: dict(+counts) for who, counts in deeds_of.items()}


# -- the sheet ---------------------------------------------------------------------------------------------------------


def after_game(sheet: JSON, position: str, done: Mapping[str, int], options: FoolOptions) -> tuple[JSON, list[str]]:
    """The sheet with a game's deeds credited, and a sentence for each skill that they brought."""
    if not done:
        return sheet, []
    teams = _teams(sheet)
    for name, count in done.items():
        teams["season"][name] = teams["season"].get(name, 0) + count
    teams["career"] += done.get("KR", 0)
    skills = list(sheet.get("skills", ()))
    sentences = [sentence for skill in _NAMES if (sentence := _promote(skill, skills, position, teams, options))]
    return {**sheet, "skills": skills, "teams": teams}, sentences


def may_train(position: str, skill: str) -> bool:
    """Whether a man of that position may be trained for a role of the kicking game."""
    return _MAY[skill](position)


def camp(sheet: JSON, position: str, skill: str, returns: int = CAMP_RETURNS, season: str = "season") -> JSON:
    """The sheet after a training camp for a role: the skill itself, or its upkeep where he has it, or for returners
    returns; upkeep and returns count for this ``season`` or for the ``last`` (9.5.5, 12.2b).

    Rules: fool:9.5.5-01, fool:12.2b-06
    """
    teams, skills = _teams(sheet), list(sheet.get("skills", ()))
    if not _MAY[skill](position):
        return sheet
    if skill in _RETURNERS:
        count = _RETURNERS[skill]
        teams[season][count] = teams[season].get(count, 0) + min(returns, CAMP_RETURNS)
    elif skill in skills or VETERANS.get(skill) in skills:
        teams[season][skill] = teams[season].get(skill, 0) + _ENOUGH[skill]
    elif skill in teams["lapsed"]:
        teams["season"][skill] = teams["season"].get(skill, 0) + _ENOUGH[skill]
        _restore(skill, skills, teams)
    else:
        skills.append(skill)
        teams["gained"].append(skill)
    return {**sheet, "skills": skills, "teams": teams}


def season_closed(sheet: JSON) -> JSON:
    """The sheet when a season has ended in a league that holds camps: its counts are last season's, and are judged at
    the end of the next preseason (12.2b).

    Rules: fool:12.2b-06, fool:12.2b-07
    """
    if "teams" not in sheet:
        return sheet
    teams = _teams(sheet)
    return {**sheet, "teams": {**teams, "last": teams["season"], "season": {}}}


def preseason_over(sheet: JSON, position: str, options: FoolOptions) -> tuple[JSON, list[str]]:
    """The sheet when the preseason is over: the levels are settled by last season's counts, to which camp and preseason
    may have added, "so that a veteran falling short for the earlier season, given 10 returns in training camp and
    preseason, only needs 10 more".

    Rules: fool:12.2b-06, fool:12.2b-07, fool:12.2c-03
    """
    if "teams" not in sheet and not sheet.get("skills"):
        return sheet, []
    teams, skills = _teams(sheet), list(sheet.get("skills", ()))
    this_season, teams["season"] = teams["season"], teams["last"]
    promoted = [one for skill in _RETURNERS if (one := _promote(skill, skills, position, teams, options))]
    sheet, sentences = after_season({**sheet, "skills": skills, "teams": teams})
    if this_season:
        sheet = {**sheet, "teams": {**_teams(sheet), "season": this_season}}
    return sheet, promoted + sentences


def after_season(sheet: JSON) -> tuple[JSON, list[str]]:
    """The sheet for the next season, and sentences that say what was lost or won (9.5.5, 12.2c): who served too little
    plays one level lower until he has made up for it, and has lost the level when that lasts two seasons; others who
    served two seasons on end are veterans.

    Rules: fool:9.5.5-02, fool:9.5.5-05, fool:12.2c-01, fool:12.2c-02, fool:12.2c-04
    """
    if "teams" not in sheet and not sheet.get("skills"):
        return sheet, []
    teams, skills, sentences = _teams(sheet), list(sheet.get("skills", ())), []
    for skill in _NAMES:
        had = skill in skills or VETERANS.get(skill) in skills
        full = had and skill not in teams["gained"] and skill not in teams["lapsed"]
        if skill in VETERANS:
            teams["history"][skill] = (("1" if full else "0") + teams["history"].get(skill, ""))[:SEASONS_KEPT]
        if (had or skill in teams["lapsed"]) and teams["season"].get(_COUNTS[skill], 0) < _ENOUGH[skill]:
            sentences.append(_lapse(skill, skills, teams))
        elif skill in skills and skill in VETERANS and _veteran(skill, teams["history"][skill]):
            skills[skills.index(skill)] = VETERANS[skill]
            sentences.append(f"is a veteran {_NAMES[skill]}")
    teams = {**teams, "season": {}, "last": {}, "gained": []}
    if not any("1" in seasons for seasons in teams["history"].values()):
        teams["history"] = {}
    kept = {**sheet, "skills": skills, "teams": {name: value for name, value in teams.items() if value}}
    if not kept["teams"]:
        kept.pop("teams")
    if not skills and "skills" not in sheet:
        kept.pop("skills")
    return kept, sentences


def _lapse(skill: str, skills: list[str], teams: JSON) -> str:
    """Take a level from a specialist who served too little: one step, or all of it where it is the second season in
    turn; the sentence that tells of it.

    "must play at a level reduced by one (non specialist, or specialist instead of veteran specialist)"

    Rules: fool:12.2c-01, fool:12.2c-02
    """
    veteran = VETERANS.get(skill, "")
    if skill in teams["lapsed"]:
        del teams["lapsed"][skill]
        skills[:] = [each for each in skills if each not in (skill, veteran)]
        return f"has lost his level as a specialized {_NAMES[skill]}"
    if veteran in skills:
        teams["lapsed"][skill] = veteran
        skills[skills.index(veteran)] = skill
        return f"is no veteran {_NAMES[skill]} until he has served enough again"
    teams["lapsed"][skill] = skill
    skills.remove(skill)
    return f"is no specialized {_NAMES[skill]} any more"


def _restore(skill: str, skills: list[str], teams: JSON) -> str:
    """Give a lapsed level back once the season has brought enough, which then does not count for this season (12.2c).

    "After 20 carries in the current season, the earlier specialization level is regained. Those carries do not count
    toward credit for the current season."

    Rules: fool:12.2c-01, fool:12.2c-04
    """
    if teams["season"].get(_COUNTS[skill], 0) < _ENOUGH[skill]:
        return ""
    level = teams["lapsed"].pop(skill)
    teams["season"][_COUNTS[skill]] -= _ENOUGH[skill]
    skills[:] = [*(each for each in skills if each != skill), level]
    teams["gained"].append(skill)
    return f"is a {'specialized' if level == skill else 'veteran'} {_NAMES[skill]} again"


def _teams(sheet: JSON) -> JSON:
    """What the sheet keeps of special teams, copied so that it may be changed."""
    kept = sheet.get("teams", {})
    return {
        "season": dict(kept.get("season", {})),
        "last": dict(kept.get("last", {})),
        "lapsed": dict(kept.get("lapsed", {})),
        "career": kept.get("career", 0),
        "gained": list(kept.get("gained", ())),
        "history": dict(kept.get("history", {})),
    }


def _promote(skill: str, skills: list[str], position: str, teams: JSON, options: FoolOptions) -> str:
    """Give a man a skill, or its veteran form, once he has earned it; the sentence that tells of it.

    Rules: fool:9.2.2-01
    """
    veteran = VETERANS.get(skill)
    if skill in teams["lapsed"]:
        return _restore(skill, skills, teams)
    if veteran in skills or not _MAY[skill](position):
        return ""
    if skill not in skills:
        if not _earned(skill, teams, options):
            return ""
        back = skill in _RETURNERS and _veteran(skill, teams["history"].get(skill, ""))
        skills.append(veteran if back and veteran else skill)
        teams["gained"].append(skill)
        return f"is a {'veteran' if back else 'specialized'} {_NAMES[skill]} now"
    if skill == "KRS" and options.kr_veteran_rule == "120_returns" and teams["career"] >= VETERAN_RETURNS:
        skills[skills.index(skill)] = VETERANS[skill]
        return f"is a veteran {_NAMES[skill]} now"
    return ""


def _earned(skill: str, teams: JSON, options: FoolOptions) -> bool:
    """Whether this season's returns, games or plays make a man a specialist.

    Rules: fool:9.1.1-09, fool:9.1.2-07, fool:9.2.2-04, fool:9.5.5-04
    """
    season: Mapping[str, int] = teams["season"]
    if skill == "PRS" and options.pr_specialist_rule == "3_games":
        return season.get("PRS", 0) >= _GAMES["LS"]
    if skill in _RETURNERS:
        return season.get(_RETURNERS[skill], 0) >= RETURNS
    if skill == "KK" and options.kk_specialist_rule == "20_coverage_plays":
        return season.get("KK_plays", 0) >= COVERAGE_PLAYS
    return season.get(skill, 0) >= _GAMES[skill]


def _veteran(skill: str, history: str) -> bool:
    """Two full seasons on end; for a returner one season between them is forgiven (9.5.5).

    Rules: fool:9.1.2-10, fool:9.5.5-03
    """
    if skill in _RETURNERS:
        return history[:SEASONS_KEPT].count("1") >= 2
    return history.startswith("11")
