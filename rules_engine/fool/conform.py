"""Conformance cases: a position and a play in, what came of it out, as ``conformance/README.md`` prints it.

A case without ``form`` is a play from scrimmage; the other forms stand in ``conforming``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..dice import DiceBox
from .conforming import call, decision, kick
from .conforming.fields import CaseError
from .model import Choices, DefMan, Duty, Flag, Hurt, OffMan, Outcome, Player, Snap, Spot
from .notation.reading import parse
from .options import read_options
from .scrimmage import resolve as scrimmage

FORMS: Final = ("play", "kick", "call", "decision")
_FIELD = 100
_LINEMEN = frozenset({"DL", "DE", "DT", "NT"})


def resolve_case(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Resolve what a case asks with the given dice and print it.

    Rules: fool:C.2
    """
    form = case.get("form", "play")
    if form != "play" and not isinstance(case.get("id"), str):
        raise CaseError("id is missing: a text by which the case is known.")
    if form == "kick":
        return kick.resolve(case, dice)
    if form == "call":
        return call.resolve(case, dice)
    if form == "decision":
        return decision.resolve(case, dice)
    if form != "play":
        raise CaseError(f'form is one of {", ".join(FORMS)}, not "{form}".')
    return printed(scrimmage.resolve(read_snap(case), dice))


def read_snap(case: Mapping[str, Any]) -> Snap:
    """The snap that a case describes."""
    situation = case["situation"]
    choices = case.get("choices", {})
    offense = tuple(OffMan(_player(man), man["at"]) for man in case["offense"]["players"])
    passer = _in_shotgun(offense)
    return Snap(
        offense=tuple(OffMan(man.player, "Q") if man is passer else man for man in offense),
        defense=tuple(_defender(man) for man in case["defense"]["players"]),
        line=case["defense"]["line"],
        play=parse(case["play"]),
        spot=Spot(
            down=situation["down"],
            distance=situation["distance"],
            los=_FIELD - situation["own_yard_line"],
            quarter=situation["quarter"],
            clock=situation["clock"],
            margin=situation["score"][0] - situation["score"][1],
        ),
        stunts=tuple((pair[0], pair[1]) for pair in case["defense"].get("stunts", ())),
        choices=Choices(
            route={int(no): tuple(zones) for no, zones in choices.get("route", {}).items()},
            path={int(no): zone for no, zone in choices.get("path", {}).items()},
            entry=choices.get("entry", ""),
        ),
        options=read_options(case.get("options", {})),
        shotgun=passer is not None,
    )


def _in_shotgun(offense: tuple[OffMan, ...]) -> OffMan | None:
    """The quarterback who stands in the fullback's zone, with nobody under center (5.8.7)."""
    if any(man.at == "Q" for man in offense):
        return None
    behind = [man for man in offense if man.at == "F"]
    return next((man for man in behind if man.player.pos.startswith("Q")), None)


def _player(man: Mapping[str, Any]) -> Player:
    return Player(
        no=man["no"],
        pos=man["pos"],
        p=man["p"],
        c=man["c"],
        s=man["s"],
        age=man.get("age", 26),
        rookie=man.get("rookie", False),
        attrs=frozenset(man.get("attrs", ())),
        hand=man.get("hand", "R"),
        former=man.get("former", ""),
    )


def _defender(man: Mapping[str, Any]) -> DefMan:
    duty: Duty = man.get("duty") or ("line" if man["pos"] in _LINEMEN else "zone")
    return DefMan(
        player=_player(man),
        at=man["at"],
        duty=duty,
        order=man.get("order", 0),
        cover=man.get("cover", 0),
        bump_deep=man.get("bump_deep", False),
    )


def printed(out: Outcome) -> dict[str, Any]:
    """An outcome as a case's ``expect`` is compared with it."""
    return {
        "gain": out.gain,
        "result": out.result,
        "clock_stops": out.clock_stops,
        "penalties": [_flag(flag) for flag in out.flags],
        "injuries": [_hurt(hurt) for hurt in out.hurts],
        "steps": [step.fields() for step in out.steps],
    }


def _flag(flag: Flag) -> dict[str, Any]:
    return {"side": flag.side, "kind": flag.kind, "yards": flag.yards, "spot": flag.spot}


def _hurt(hurt: Hurt) -> dict[str, Any]:
    return {"side": hurt.side, "player": hurt.player, "duration": hurt.duration, "longer": hurt.longer}
