"""The check of kick tactics and of the men of the special teams (chapter 9, 10.2.6, 10.2.8; codes ST and HLF)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Final, Literal, NamedTuple, cast

from ...errors import Report
from ...plans.conditions.words import ConditionError
from ..document import vocabulary
from ..document.kick_lines import KickLine, KickLines
from ..document.plan import Plan
from ..kicks import select_squad
from ..kicks.model import Unit
from ..kicks.squads.check import check_squads
from ..kicks.squads.minimums import weak_inside
from ..kicks.squads.roles import UNITS, by_role
from ..kicks.tactics import FAKES
from ..options import FoolOptions
from ..players import credited_with_returns
from .checking import Checking

Kind = Literal["offense", "defense"]
_TITLES: Final = {
    "kickoff": "Kickoff", "kickoff_return": "Kickoff return", "punt": "Punt", "punt_return": "Punt return",
    "placekick": "Placekick", "placekick_defense": "Placekick defense",
}  # fmt: skip
# what an extra tactic costs: plays on the side of the offense, defenses on that of the defense (10.2.8)
PLAYS: Final = 1
DEFENSES: Final = 0.5
ONCE: Final = ("reverse", *FAKES)
_RETURN: Final = {"kickoff_return": ("returner", "returner2"), "punt_return": ("Ret", "XR")}  # who returns kicks
# tactics that are practised: always, or only where they are not the unit's only one (10.2.6)
_UNUSUAL: Final[dict[tuple[str, str], Kind]] = {
    ("kickoff", "onside"): "defense",
    ("kickoff_return", "onside"): "defense",
    ("kickoff_return", "reverse"): "offense",
    **{("placekick", fake): "defense" for fake in FAKES},
}
_UNUSUAL_IF_MIXED: Final[dict[tuple[str, str], Kind]] = {
    ("kickoff", "sideline"): "defense",
    ("kickoff_return", "sideline"): "offense",
    ("punt_return", "return_only"): "offense",
}


class Trick(NamedTuple):
    """A tactic that has to be practised, and on whose time."""

    unit: str
    call: str
    kind: Kind

    @property
    def title(self) -> str:
        return f"{_TITLES[self.unit].lower()} {self.call.replace('_', ' ')}"


class GivenUp(NamedTuple):
    """What tactics beyond the free ones cost (10.2.8)."""

    plays: int = 0
    defenses: float = 0.0


# -- what has to be practised ------------------------------------------------------------------------------------------


def tricks(lines: KickLines | None) -> list[Trick]:
    """The unusual tactics of a half, each once (10.2.6).

    Rules: fool:10.2.6-06, fool:10.2.6-07, fool:10.2.6-08
    """
    each_once: dict[Trick, None] = {}
    for unit, unit_lines in (lines or {}).items():
        words = [_word(line) for line in unit_lines]
        for word in words:
            kind = _UNUSUAL.get((unit, word))
            if (kind is None and len(set(words)) > 1) or (kind is None and not _only(unit_lines)):
                kind = _UNUSUAL_IF_MIXED.get((unit, word))
            if kind is not None:
                each_once[Trick(unit, word, kind)] = None
    return list(each_once)


def _word(line: KickLine) -> str:
    return "return_only" if line.unit == "punt_return" and line.rush == "return_only" else line.call


def _only(lines: tuple[KickLine, ...]) -> bool:
    """Whether a unit has one tactic for every situation."""
    return len(lines) == 1 and lines[0].always


def given_up(plan: Plan, options: FoolOptions) -> GivenUp:
    """What the plan gives up for kick tactics: each half has one free, a tactic is paid for once a game (10.2.6,
    PBM-R09). The free ones are those whose price is highest. A camp that stressed special teams brings one more.

    Rules: fool:10.2.6-02, fool:10.2.6-05, fool:10.2.8-02, fool:10.2.8-06, fool:12.7.3-01
    """
    by_camp = options.special_teams_camp_home if plan.side == "home" else options.special_teams_camp_away
    halves = [tricks(lines) for lines in tactics_by_half(plan)]
    wanted = {trick for half in halves for trick in half}
    if not options.one_unusual_per_half:
        return _price(wanted, by_camp)
    best: GivenUp | None = None
    for free in product(*((None, *half) for half in halves)):
        paid = {
            trick
            for trick in wanted
            if any(trick in half and trick != gift for half, gift in zip(halves, free, strict=True))
        }
        price = _price(paid, by_camp)
        if best is None or (price.defenses * 2 + price.plays, price.defenses) < (
            best.defenses * 2 + best.plays,
            best.defenses,
        ):
            best = price
    return best or GivenUp()


def _price(paid: set[Trick], one_is_free: bool) -> GivenUp:
    """What tactics cost, without the dearest of them where a camp pays for one."""
    offense = sum(trick.kind == "offense" for trick in paid)
    defense = len(paid) - offense
    if one_is_free and defense:
        defense -= 1
    elif one_is_free and offense:
        offense -= 1
    return GivenUp(offense * PLAYS, defense * DEFENSES)


def tactics_by_half(plan: Plan) -> tuple[KickLines, KickLines]:
    """The tactics of both halves; a second half that has none of its own goes on with the first's."""
    first = plan.first.tactics or {}
    later = plan.second.tactics if plan.second else None
    return first, first if later is None else later


# -- the check ---------------------------------------------------------------------------------------------------------


def check_kicks(check: Checking) -> None:
    """Check the men of the special teams, then the kick tactics."""
    _check_men(check)
    _check_returners(check)
    for line in _every_line(check.plan):
        _check_line(check, line)
    _check_order(check)
    _check_once(check)
    _check_bought(check)
    _check_half_time(check)


def _every_line(plan: Plan) -> Iterator[KickLine]:
    halves = [plan.first.tactics, plan.second.tactics if plan.second else None]
    halves.append(plan.halftime.tactics if plan.halftime else None)
    for lines in halves:
        for unit_lines in (lines or {}).values():
            yield from unit_lines


def _check_line(check: Checking, line: KickLine) -> None:
    title, report = _TITLES[line.unit], check.report
    if check.shape.sound(f"{line.path}.when"):
        try:
            vocabulary.of_situation(line.when)
        except ConditionError as mistake:
            message = f"{title}: {mistake.message}"
            report.error(f"{line.path}.when", "SEL-05", message, mistake.hint, inside=mistake.column)
    if line.call == "wedge" and not check.options.wedge_return:
        report.error(f"{line.path}.call", "ST-05", f"{title}: the wedge is not available in this league.")
    if line.rush == "return_only" and not check.options.punt_return_only:
        report.error(f"{line.path}.rush", "ST-05", f"{title}: return only is not available in this league.")
    if line.unit == "placekick_defense":
        _check_defense(check, line)


def _check_defense(check: Checking, line: KickLine) -> None:
    """A defense against a fake is one of the plan's; a blitz needs inside rushers who are up to it (9.3.1, 9.3.3)."""
    report = check.report
    known = [each.id for each in check.plan.defenses]
    if line.call == "fake_defense" and line.defense not in known:
        hint = f"Defenses are {', '.join(known)}." if known else "The plan has no defenses."
        report.error(f"{line.path}.defense", "ST-05", f"Placekick defense: there is no defense {line.defense!r}.", hint)
    if line.call == "blitz" and len(check.men) >= len(UNITS["placekick_defense"]):
        named = check.plan.special_teams.get("placekick_defense")
        squad = select_squad("placekick_defense", named.men if named else {}, tuple(check.men.values()))
        for role in ("IL", "IR"):
            if weak_inside(squad[role]):
                message = f"Placekick defense: no blitz with #{squad[role].no} at {role}."
                report.error(f"{line.path}.call", "ST-04", message, "An inside rusher needs P 1 and C 3.")


def _check_order(check: Checking) -> None:
    """A line after one that always holds is never reached."""
    for half in (check.plan.first, check.plan.second, check.plan.halftime):
        for unit, lines in ((half.tactics if half else None) or {}).items():
            for line in lines[:-1]:
                if line.always:
                    message = f"{_TITLES[unit]}: the lines after this one are never reached."
                    check.report.warn(line.path, "ST-06", message, "Put the line without a condition last.")
                    break


def _check_once(check: Checking) -> None:
    """A reverse and a fake are run once a game (9.1.4, 9.3.3)."""
    second = check.plan.second.tactics if check.plan.second else None
    if not second:
        return
    earlier = {trick.unit for trick in tricks(check.plan.first.tactics) if trick.call in ONCE}
    for unit, lines in second.items():
        for line in lines:
            if unit in earlier and line.call in ONCE:
                message = f"{_TITLES[unit]}: {line.call} is run once a game, and the first half has one."
                check.report.warn(f"{line.path}.call", "ST-02", message)


def _check_bought(check: Checking) -> None:
    """ST-03: without trade-offs there is nothing with which tactics beyond the free ones could be paid (10.2.8)."""
    if check.options.plan_tradeoffs or given_up(check.plan, check.options) == GivenUp():
        return
    half = check.plan.first if check.plan.first.tactics else check.plan.second
    free = "One unusual tactic a half is free." if check.options.one_unusual_per_half else "None is free here."
    message = "These kick tactics cost practice, and this league trades neither plays nor defenses for it."
    check.report.error(f"{half.path if half else 'first'}.tactics", "ST-03", message, free)


def _check_half_time(check: Checking) -> None:
    """At half-time tactics change only where the visitors have sealed some, and to what the plan holds (10.2.6).

    Rules: fool:10.1.4-06, fool:10.2.6-04
    """
    half_time = check.plan.halftime
    if half_time is None or half_time.tactics is None:
        return
    path = f"{half_time.path}.tactics"
    if not check.sealed_tactics:
        message = "The visitors have sealed no kick tactic, so yours stay as they are at half-time."
        check.report.error(path, "HLF-01", message, "Leave the tactics out of the revision.")
    practised = {(trick.unit, trick.call) for lines in tactics_by_half(check.plan) for trick in tricks(lines)}
    for trick in tricks(half_time.tactics):
        if (trick.unit, trick.call) not in practised:
            message = f"The {trick.title} was not practised, so it cannot be called from half-time on."
            check.report.error(path, "HLF-01", message)


def _check_men(check: Checking) -> None:
    """What speaks against the men of the special teams by chapter 9's own rules.

    Rules: fool:10.1.2-09
    """
    named: dict[str, Mapping[str, int | tuple[int, ...]]] = {}
    paths: dict[str, str] = {}
    for name, squad in check.plan.special_teams.items():
        unit = cast(Unit, name)
        sound = {role: men for role, men in squad.men.items() if check.shape.sound(f"{squad.path}.{role}")}
        named[name] = sound
        for field, men in sound.items():
            for place, role in enumerate(by_role(unit, {field: men})):
                inner = f"{squad.path}.{field}"
                paths[f"{squad.path}.{role}"] = inner if isinstance(men, int) else f"{inner}[{place}]"
    report = Report()
    check_squads(named, check.men, report)
    for problem in report:
        check.report.problems.append(replace(problem, path=paths.get(problem.path, problem.path)))


def _check_returners(check: Checking) -> None:
    """In preseason whoever was credited with returns is to return kicks: "Players that receive these credits are to
    actually do the returns as long as they are on the roster".

    Rules: fool:12.2b-04
    """
    units = {name: unit for name, unit in check.plan.special_teams.items() if name in _RETURN}
    if check.options.game_number > 0 or not units:
        return
    named = {name: {role: unit.men[role] for role in _RETURN[name] if role in unit.men} for name, unit in units.items()}
    returning = {number for men in named.values() for number in men.values() if isinstance(number, int)}
    for number, athlete in check.roster.items():
        sound = number in check.men and not check.men[number].hurt
        if sound and number not in returning and credited_with_returns(athlete):
            message = f"{athlete.name} ({number}) was credited with returns in camp, and returns no kicks here."
            check.report.warn("special_teams", "ST-07", message, "He is to return them in preseason.")
