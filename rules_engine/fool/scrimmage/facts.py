"""What a run leaves in the record for statistics and reports: the rush, the tackle, who carried (8.1, 8.14)."""

from __future__ import annotations

from typing import Any

from .. import board
from ..calls import Option, Run
from ..model import Fact
from . import penetration
from .scene import Scene


def note_run(scene: Scene) -> None:
    """The rush and the tackle, with who was in the contact that stopped the ballcarrier."""
    no, entry, gain = scene.o_no[scene.carrier], scene.entry, scene.out.gain
    point = entry.name if entry else ""
    how: dict[str, Any] = {"point": point}
    _add_how(scene, how)
    scene.out.events.append(Fact("rush", "offense", no, gain, how))
    scene.out.tired_on.append(("offense", no, "carry"))
    if scene.out.score == "touchdown" or scene.out.out_of_bounds:
        return
    men = _stopping(scene)
    tackler, assists = men[0] if men else 0, men[1:]
    told = {"assists": assists, "for_loss": gain < 0, "zone": _stop_zone(scene)}
    scene.out.events.append(Fact("tackle", "defense", tackler, 0, told))


def _stopping(scene: Scene) -> list[int]:
    """The jersey numbers of those in the contact that stopped the ballcarrier."""
    for met in scene.contacts[::-1]:
        if met.gain is not None and met.yard + met.gain == scene.limit:
            return [scene.d_no[d] for d in met.defenders]
    return []


def _add_how(scene: Scene, how: dict[str, Any]) -> None:
    """What kind of run it was to see, where it was no plain one."""
    play = scene.play
    if scene.scrambles:
        how["scramble"] = True
    elif isinstance(play, Option):
        how["how"] = "option"
    elif isinstance(play, Run):
        kind = "draw" if play.draw else "pitchout" if play.pitch else "trap" if play.trap else "dive"
        if kind != "dive" or play.dive:
            how["how"] = kind


def _stop_zone(scene: Scene) -> str:
    return board.NODE_NAMES[scene.path[scene.place]] if scene.path else ""


def blocked(scene: Scene) -> dict[int, int]:
    """Whom each blocker of a run blocked, by place and jersey number: the rusher whom he kept from penetrating, else
    one of those in his first contact, shared out in order (4.6.2, 4.3)."""
    found: dict[int, int] = {}
    if scene.front is not None and scene.carry is not None and penetration.happens(scene):
        for d, men in scene.front.matchups(scene, scene.carry).blocked.items():
            for o in men:
                found[o] = scene.d_no[d]
    for contact in scene.contacts:
        foes = contact.defenders
        for number, o in enumerate(contact.blockers if foes else ()):
            if o not in found:
                found[o] = scene.d_no[foes[number % len(foes)]]
    return found
