"""Camps that stress one thing for the whole team instead of coaching single men (12.7)."""

from __future__ import annotations

from typing import Any, Final, Literal

from ....interface import Athlete
from ...options import FoolOptions
from .. import traits
from ..career import CAMP
from ..effects import Circumstances
from . import coaching

Focus = Literal["", "conditioning", "fundamentals", "special teams", "complex plans"]

_FOCUS: Final[dict[str, Any]] = CAMP["focus"]
KINDS: Final[tuple[str, ...]] = tuple(_FOCUS["kinds"])
HABITS: Final[tuple[str, ...]] = tuple(_FOCUS["habits"])
CONDITION: Final = "pc"


def allowed(options: FoolOptions) -> tuple[str, ...]:
    """What a team's camp may stress; "" is a plain camp with coaching and changes of position.

    Rules: fool:12.7-01
    """
    return ("", *KINDS) if options.special_focus_camps else ("",)


def single_training(focus: str, what: str) -> bool:
    """Whether a camp that stresses something still coaches single men so: "giving up all coaching and position changes
    (but not injury recovery or special teams specialization)"; conditioning coaches speed.

    Rules: fool:12.7-01, fool:12.7.1-03
    """
    if not focus or what in ("", "special teams"):
        return True
    return focus == "conditioning" and what == "coach s"


def is_poorer(focus: str, what: str, poorer: bool) -> bool:
    """Whether a man counts as one of the poorer when he is coached: for speed everybody does in a camp that stresses
    conditioning.

    Rules: fool:12.7.1-03
    """
    return poorer or (focus == "conditioning" and what == "s")


def compulsory(athlete: Athlete, focus: str, twice: bool, options: FoolOptions) -> list[str]:
    """The bad attributes that a camp coaches out of a man whether his coach wants it or not, one for each sequence.

    Conditioning: ``pc``, and ``twice`` where the coach wants it. Fundamentals: one bad habit is coached twice; of
    several three sequences are made, the worst first, "but no more than twice for a given attribute".

    Rules: fool:12.7.1-02, fool:12.7.2-01
    """
    may = coaching.may_coach(athlete, options)
    if focus == "conditioning" and CONDITION in may:
        return [CONDITION] * (2 if twice else 1)
    if focus != "fundamentals":
        return []
    habits = [one for one in traits.BAD if one in HABITS and one in may]
    return [*habits, *habits][:3]


def circumstances(focus: str, to: str, keep_speed: bool) -> Circumstances:
    """What a camp's stress and a change of position mean for a man's other changes.

    Rules: fool:12.6-08, fool:12.7.1-02, fool:12.7.2-02
    """
    wishes = {"+": tuple(reversed(traits.GOOD)), "-": tuple(reversed(traits.BAD))} if focus == "fundamentals" else None
    return Circumstances(to=to, conditions=focus == "conditioning", keep_speed=keep_speed, wishes=wishes)


def returns_in_camp(focus: str, kind: str) -> int:
    """Returns of a kind that a team may credit in camp, and again in preseason: 5, or 10 where its camp stresses
    special teams.

    Rules: fool:12.2b-01, fool:12.2b-02, fool:12.7.3-01
    """
    returns: int = CAMP["returns"][kind]
    return 2 * returns if focus == "special teams" else returns


def game_rules(home: str, away: str) -> dict[str, bool]:
    """The options of a game between teams whose camps stressed these: larger plans, or better special teams.

    Rules: fool:12.7.3-01, fool:12.7.4-01
    """
    stressed = {"home": home, "away": away}
    larger = {f"complex_plans_{side}": stress == "complex plans" for side, stress in stressed.items()}
    return larger | {f"special_teams_camp_{side}": stress == "special teams" for side, stress in stressed.items()}
