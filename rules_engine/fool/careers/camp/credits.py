"""Returns of preseason that a team credits when the camp is over, and the levels that they decide (12.2b, 12.2c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ....errors import Report
from ....interface import Athlete, CampForm, CampMan, CampStory, Change
from ...options import FoolOptions
from ...players import SKILLS, credited_with_returns
from .. import injuries, specialists
from ..career import camp_note, in_camp, recovering
from . import focus, orders

_KIND_OF: Final[Mapping[str, str]] = {field: kind for kind, field in orders.RETURNS.items()}


def form(men: Sequence[CampMan]) -> CampForm:
    """The returns of preseason that a coach may give, "as designated at the end of training camp after training camp
    cuts", to each man who was not trained otherwise.

    Rules: fool:12.2b-02, fool:12.2b-03
    """
    fit = [man for man in men if not _is_busy(man.athlete)]
    return CampForm((), {man.key: tuple(fields) for man in fit if (fields := orders.returns_fields(man.athlete))})


def default(men: Sequence[CampMan], team_focus: str) -> dict[str, dict[str, str]]:
    """The returns as a sensible coach gives them: all of a kind to the best returner."""
    offered = form(men).men
    given: dict[str, dict[str, str]] = {}
    for kind, name in orders.RETURNS.items():
        fit = [man for man in men if name in [field.name for field in offered.get(man.key, ())]]
        if best := orders.best_returner(fit, kind):
            given.setdefault(best, {})[name] = str(focus.returns_in_camp(team_focus, kind))
    return given


def check(sheet: object, men: Sequence[CampMan], team_focus: str) -> Report:
    """What is wrong with the returns that a team credits for preseason (``{key: {"kickoff_returns": "3"}}``): more than
    5 of a kind, a man who was trained otherwise, recovers or is hurt, one whose position returns no kicks.

    Rules: fool:12.2b-02, fool:12.2b-03, fool:12.2b-05
    """
    report = Report()
    by_key = {man.key: man.athlete for man in men}
    if not isinstance(sheet, dict):
        report.error("", "CRD-01", "Returns of preseason are an object with the men's keys.")
        return report
    offered = form(men).men
    for key, given in sheet.items():
        if key not in by_key or not isinstance(given, dict):
            report.error(f"{key}", "CRD-02", f'Nobody on this team has the key "{key}", or no returns are given.')
        elif key in offered:
            orders.check_values(given, offered[key], key, report)
        elif given:
            _say_why_not(by_key[key], key, report)
    for kind, name in orders.RETURNS.items() if report.ok else ():
        total = sum(int(given.get(name, "0")) for given in sheet.values())
        if total > (most := focus.returns_in_camp(team_focus, kind)):
            report.error("", "CRD-04", f"{total} returns as {SKILLS[kind]}: preseason has {most} of them.")
    return report


def _is_busy(athlete: Athlete) -> bool:
    """Whether he was trained otherwise, recovers or is hurt.

    Rules: fool:12.2b-03, fool:12.2b-05
    """
    return camp_note(athlete).get("trained", "") not in ("", "special teams") or recovering(athlete)


def _say_why_not(athlete: Athlete, path: str, report: Report) -> None:
    """Say why a player may have no returns of preseason.

    Rules: fool:12.2b-03, fool:12.2b-05
    """
    if _is_busy(athlete):
        message = f"{athlete.name} was trained otherwise, recovers or is hurt, and has no returns of preseason."
        report.error(path, "CRD-05", message, "Give them to another man.")
    else:
        report.error(path, "CRD-06", f"A {athlete.position} returns no kicks.")


def credit(man: CampMan, given: Mapping[str, str]) -> CampStory:
    """The man with returns of preseason, for this ``season`` or the ``last``. They are his, wherever he goes, and he is
    to return kicks.

    Rules: fool:12.2b-02, fool:12.2b-04, fool:12.2b-06
    """
    athlete, sheet = man.athlete, man.athlete.sheet
    counts = given.get(orders.COUNTS, "season")
    told = []
    for name, kind in _KIND_OF.items():
        if count := int(given.get(name, "0")):
            sheet = specialists.camp(sheet, athlete.position, kind, count, counts)
            told.append(f"{count} as {SKILLS[kind]}")
    if not told:
        return CampStory(man.key, athlete, "")
    of_season = "last season" if counts == "last" else "this season"
    after = in_camp(replace(athlete, sheet=sheet), trained="special teams", returns=True)
    return CampStory(man.key, after, f"{athlete.name} is credited with returns: {', '.join(told)}, for {of_season}.")


def must_return(athlete: Athlete) -> bool:
    """Whether a man was credited with returns, so that he is to return kicks while he is on the roster and sound:
    "Players that receive these credits are to actually do the returns".

    Rules: fool:12.2b-04
    """
    return credited_with_returns(athlete) and not injuries.is_hurt(athlete)


def settle(athlete: Athlete, options: FoolOptions) -> tuple[Change, ...]:
    """A man's levels when the preseason is over; they hold for the season.

    Rules: fool:12.2b-07, fool:12.2c-03
    """
    sheet, sentences = specialists.preseason_over(athlete.sheet, athlete.position, options)
    if sheet == athlete.sheet:
        return ()
    return (Change("experience", replace(athlete, sheet=sheet), "; ".join(sentences)),)


def story(athlete: Athlete, made: Sequence[Change]) -> CampStory:
    """What became of a man's levels, in a sentence."""
    after = made[-1].athlete if made else athlete
    told = "; ".join(change.sentence for change in made if change.sentence)
    return CampStory(athlete.ref or str(athlete.number), after, f"{athlete.name} {told}." if told else "")
