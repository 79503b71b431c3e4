"""The plays of a plan (3.3, 10.2.2; play-by-mail 4, codes PLY)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from .. import board, tables
from ..calls.assignments import assignments
from ..calls.reach import no_bullet, shortfall, why_not
from ..calls.references import resolve
from ..document import left_out
from ..document.plan import PlayPlan
from ..notation.names import man_name, place_name
from ..notation.reading import NotationError, parsed
from ..play_calls import Option, Pass, PlayerRef, Run, Target, ThrowAway
from ..resolution import naming
from .check_kicks import given_up
from .check_sets import cost
from .checking import Checking

RECEIVERS: Final = 2  # of a quarterback who is no 3r (7.2.11)
PLAYS_A_SET: Final = 4  # plays for a set given up (10.2.8)
_OFF: Final = "The league's options say what is played."


def check_plays(check: Checking) -> None:
    """Check every play by itself; those that can be read are kept in ``check.plays``.

    Rules: fool:10.2.2-01
    """
    _check_count(check)
    seen: set[str] = set()
    ids = {each.id for each in check.plan.sets}
    for play in check.plan.plays:
        if play.letter and play.letter in seen:
            check.report.error(f"{play.path}.letter", "PLY-15", f"Two plays are called {play.letter}.")
        seen.add(play.letter)
        for place, name in enumerate(play.sets or ()):
            if name not in ids:
                path = f"{play.path}.sets[{place}]"
                check.report.error(path, "SEL-06", f"Play {play.letter}: there is no set {name}.", _sets_hint(ids))
        if play.sets == ():
            check.report.error(
                f"{play.path}.sets", "SEL-06", f"Play {play.letter} belongs to no set.", "Name its sets, or write all."
            )
        if check.shape.sound(f"{play.path}.text") and play.text:
            _check_text(check, play)


def _sets_hint(ids: set[str]) -> str:
    return f"Sets are {', '.join(sorted(ids))}." if ids else ""


def allowed_plays(check: Checking) -> int:
    """The limit, four more for a set given up, one less for each kick tactic paid with it (10.1, 10.2.6, 10.2.8).

    Rules: fool:10.1-02, fool:10.1.2-02, fool:10.2.8-01, fool:10.2.2-01, fool:10.2.8-03
    """
    spare = max(0.0, check.limit("sets") - cost(check)) if check.options.plan_tradeoffs else 0
    return check.limit("plays") + int(spare * PLAYS_A_SET) - given_up(check.plan, check.options).plays


def _check_count(check: Checking) -> None:
    plan, allowed = check.plan, allowed_plays(check)
    if len(plan.plays) > allowed:
        hint = "A set given up is worth four plays." if check.options.plan_tradeoffs else ""
        if given_up(plan, check.options).plays:
            hint = "Each kick tactic beyond the free ones costs a play."
        check.report.error("plays", "PLY-01", f"You have {len(plan.plays)} plays; limit {allowed}.", hint)
    if not plan.plays and check.shape.sound("plays"):
        check.report.error("plays", "PLY-01", "There is no play.", 'Write one such as "F/RC".')


def _check_text(check: Checking, plan: PlayPlan) -> None:
    path = f"{plan.path}.text"
    try:
        play = parsed(plan.text)
    except NotationError as mistake:
        message = f"Play {plan.letter}: {mistake.message}"
        check.report.error(path, mistake.code, message, mistake.hint, inside=mistake.column)
        return
    for what in left_out.of_play(play, check.options):
        check.report.error(path, "PLY-12", f"Play {plan.letter}: this league plays without {what}.", _OFF)
    if isinstance(play, Run):
        _check_carrier(check, plan, play)
    if isinstance(play, Pass):
        _check_pass(check, plan, play)
    check.plays.setdefault(plan.letter, play)


def _check_carrier(check: Checking, plan: PlayPlan, play: Run) -> None:
    """Only a back or the quarterback carries the ball, and a dive goes through the middle.

    Rules: fool:3.3/1, fool:3.3/8
    """
    if play.carrier.job in ("W", "WW", "E", "TE", "T", "G", "C"):
        message = f"Play {plan.letter}: {man_name(play.carrier)} cannot carry the ball from scrimmage."
        check.report.error(
            f"{plan.path}.text", "PLY-12", message, "Reverses are not used; a back or the quarterback runs."
        )
    if play.dive and play.point.name not in ("LC", "RC", "C"):
        message = f"Play {plan.letter}: a dive goes to LC or RC, not {play.point.name}{play.point.side}."
        check.report.error(f"{plan.path}.text", "PLY-05", message)


def _check_pass(check: Checking, plan: PlayPlan, play: Pass) -> None:
    """Check that a pass holds no two things that exclude each other: qk and a second receiver or a roll, inc and a
    target after it.

    Rules: fool:3.3/6, fool:3.3/8
    """
    path, report = f"{plan.path}.text", check.report
    first = play.targets[0]
    assert isinstance(first, Target)
    receivers = [target for target in play.targets if isinstance(target, Target)]
    if any(target.depth == "quick" for target in receivers):
        if len(receivers) > 1:
            report.error(
                path, "PLY-07", f"Play {plan.letter}: a quick pass has no second receiver.", "Leave out qk or him."
            )
        if play.roll is not None:
            report.error(path, "PLY-05", f"Play {plan.letter}: roll and qk exclude each other.")
    for place, target in enumerate(play.targets):
        if isinstance(target, ThrowAway) and place < len(play.targets) - 1:
            report.error(path, "PLY-07", f"Play {plan.letter}: after inc no target can follow.")


# -- plays in the sets from which the tables call them --------------------------------------------------------------


def check_play_in_set(check: Checking, plan: PlayPlan, set_id: str) -> None:
    """Whether the men of a set can run a play: PLY-03, 04, 08, 10.

    Rules: fool:10.2.2-02
    """
    men = check.lineups[set_id]
    play = resolve(check.plays[plan.letter], check.sets(), set_id, men)
    path = f"{plan.path}.text"
    shotgun = any(each.shotgun for each in check.plan.sets if each.id == set_id)
    if shotgun and (isinstance(play, Option) or (isinstance(play, Run) and not play.draw)):
        message = f"Set {set_id} is a shotgun: no {plan.text} from it."
        check.report.error(path, "PLY-11", message, "Passes and draws only.")
        return
    why = why_not(play, men, shotgun=shotgun, options=check.options)
    if why:
        check.report.error(path, "PLY-04", f"Play {plan.letter} from set {set_id}: {why}")
        return
    if isinstance(play, Run):
        _check_blockers(check, plan, play, set_id)
    if isinstance(play, Pass):
        _check_receivers(check, plan, play, set_id, shotgun)


def _check_blockers(check: Checking, plan: PlayPlan, play: Run, set_id: str) -> None:
    assigned = list(assignments(play, check.lineups[set_id]))
    for each in assigned:
        if each.place is None:
            _warn_missing(check, plan, each.blocker.player, set_id)
        elif each.blocker.stays_out and check.lineups[set_id][each.place].player.s < tables.TRAP_PULLER_SPEED:
            number = check.lineups[set_id][each.place].player.no
            message = f"Play {plan.letter}: #{number} is too slow to fool his man by leaving; a trap needs speed 3."
            check.report.warn(f"{plan.path}.text", "PLY-09", message)
    for zone, number in Counter(each.zone for each in assigned if each.zone >= 0).items():
        room = board.CAPACITY[zone] + play.dive
        if number > room:
            message = f"Play {plan.letter}: {number} blockers in {board.zone_name(zone)}, which has room for {room}."
            check.report.warn(f"{plan.path}.text", "PLY-10", message, "The lowest contact values do not count.")


def _warn_missing(check: Checking, plan: PlayPlan, ref: PlayerRef, set_id: str) -> None:
    message = f"Play {plan.letter}: set {set_id} has no {man_name(ref)}; that block is left out."
    check.report.warn(f"{plan.path}.text", "PLY-03", message)


def _check_receivers(check: Checking, plan: PlayPlan, play: Pass, set_id: str, shotgun: bool) -> None:
    men, path, taken = check.lineups[set_id], f"{plan.path}.text", list[int]()
    passer = next(man.player for man in men if man.at == "Q")
    for target in play.targets:
        if not isinstance(target, Target):
            continue
        place = naming.find(target.receiver, men, "receiver", taken=taken)
        if place is None:
            message = f"Play {plan.letter}: set {set_id} has no {man_name(target.receiver)}; nobody is thrown to there."
            check.report.warn(path, "PLY-03", message)
            continue
        short = shortfall(play, men, len(taken), shotgun=shotgun, options=check.options) if taken else None
        if short:
            message = f"Play {plan.letter} from set {set_id}: #{men[short[0]].player.no} falls short of his zone."
            check.report.warn(path, "PLY-04", message, f"He needs {short[1]} movement points and has {short[2]}.")
        taken.append(place)
        if target.zone.name == "VDC" and "-" in passer.attrs:
            message = f"Play {plan.letter}: #{passer.no} has a weak arm and cannot throw to VDC."
            check.report.error(path, "PLY-08", message)
    for target in no_bullet(play, men):
        message = f"Play {plan.letter}: #{passer.no} cannot throw a bullet to {place_name(target.zone)}."
        hint = "It needs a zone of pass value 3, 2 for a strong arm, and no weak arm."
        check.report.error(path, "PLY-08", message, hint)
    if len(taken) > RECEIVERS and "3r" not in passer.attrs:
        message = f"Play {plan.letter}: #{passer.no} looks for two receivers only."
        check.report.error(path, "PLY-07", message, "Leave the third out; a quarterback with 3r looks for him.")
    if len(taken) > 1 and "||" in passer.attrs:
        message = f"Play {plan.letter}: #{passer.no} often misses the second receiver."
        check.report.warn(path, "PLY-07", message)
