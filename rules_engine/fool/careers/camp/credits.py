"""Returns of preseason that a team credits when the camp is over, and the levels that they decide (12.2b, 12.2c)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ....errors import Report
from ....interface import Athlete, CampMan, CampStory, Change
from ...options import FoolOptions
from ...players import SKILLS
from .. import injuries, specialists
from ..career import camp_note, recovering
from . import focus

KINDS: Final = ("KRS", "PRS")


def check(sheet: object, men: Sequence[CampMan], team_focus: str) -> Report:
    """What is wrong with the returns that a team credits for preseason (``{key: {"KRS": 3}}``): more than 5 of a kind,
    a man who was trained otherwise, recovers or is hurt, one whose position returns no kicks.

    Rules: fool:12.2b-02, fool:12.2b-03, fool:12.2b-05
    """
    report = Report()
    by_key = {man.key: man.athlete for man in men}
    if not isinstance(sheet, dict):
        report.error("", "CRD-01", "Returns of preseason are an object with the men's keys.")
        return report
    totals = dict.fromkeys(KINDS, 0)
    for key, given in sheet.items():
        if key not in by_key or not isinstance(given, dict):
            report.error(f"{key}", "CRD-02", f'Nobody on this team has the key "{key}", or no returns are given.')
            continue
        for kind, count in given.items():
            if kind not in KINDS or not isinstance(count, int) or isinstance(count, bool) or count < 0:
                report.error(f"{key}.{kind}", "CRD-03", f"Returns are counted by {' and '.join(KINDS)}, from 0.")
                continue
            totals[kind] += count
            _check_man(by_key[key], f"{key}.{kind}", kind, report)
    for kind, total in totals.items():
        if total > (most := focus.returns_in_camp(team_focus, kind)):
            report.error("", "CRD-04", f"{total} returns as {SKILLS[kind]}: preseason has {most} of them (12.2b).")
    return report


def _check_man(athlete: Athlete, path: str, kind: str, report: Report) -> None:
    """Rules: fool:12.2b-03, fool:12.2b-05"""
    busy = camp_note(athlete).get("trained", "")
    if busy not in ("", "special teams") or recovering(athlete):
        message = f"{athlete.name} was trained otherwise, recovers or is hurt, and has no returns of preseason (12.2b)."
        report.error(path, "CRD-05", message, "Give them to another man.")
    if not specialists.may_train(athlete.position, kind):
        report.error(path, "CRD-06", f"A {athlete.position} is no {SKILLS[kind]} (9.1.2, 9.2.2).")


def credit(athlete: Athlete, returns: Mapping[str, int], counts: str) -> Athlete:
    """The man with returns of preseason, for this ``season`` or the ``last``. They are his, wherever he goes.

    Rules: fool:12.2b-02, fool:12.2b-06
    """
    sheet = athlete.sheet
    for kind, number in returns.items():
        sheet = specialists.camp(sheet, athlete.position, kind, number, counts)
    return replace(athlete, sheet=sheet)


def must_return(athlete: Athlete) -> bool:
    """Whether a man was credited with returns, so that he is to return kicks while he is on the roster and sound:
    "Players that receive these credits are to actually do the returns".

    Rules: fool:12.2b-04
    """
    return camp_note(athlete).get("trained") == "special teams" and not injuries.is_hurt(athlete)


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
