"""What a run leaves in the record for statistics and reports: the rush, the tackle, who carried (8.1, 8.14)."""

from __future__ import annotations

from typing import Any

from .. import board
from ..calls import Option, Run
from . import penetration
from .scene import Scene


def note_run(scene: Scene) -> None:
    """The rush and the tackle, with who was in the contact that stopped the ballcarrier."""
    no, entry, gain = scene.o_no[scene.carrier], scene.entry, scene.out.gain
    scene.event("rush", "offense", no, yards=gain, point=entry.name if entry else "", **_how(scene))
    scene.out.tired_on.append(("offense", no, "carry"))
    if scene.out.score == "touchdown" or scene.out.out_of_bounds:
        return
    stopping = next(
        (c for c in reversed(scene.contacts) if c.gain is not None and c.yard + c.gain == scene.limit), None
    )
    men = [scene.d_no[d] for d in stopping.defenders] if stopping else []
    scene.event("tackle", "defense", men[0] if men else 0, assists=men[1:], for_loss=gain < 0, zone=_stop_zone(scene))


def _how(scene: Scene) -> dict[str, Any]:
    """What kind of run it was to see, where it was no plain one."""
    if scene.scrambles:
        return {"scramble": True}
    play = scene.play
    if isinstance(play, Option):
        return {"how": "option"}
    if not isinstance(play, Run):
        return {}
    kinds = (("draw", play.draw), ("pitchout", play.pitch), ("trap", play.trap), ("dive", play.dive))
    return next(({"how": kind} for kind, wanted in kinds if wanted), {})


def _stop_zone(scene: Scene) -> str:
    return board.zone_name(scene.path[scene.place]) if scene.path else ""


def blocked(scene: Scene) -> dict[int, int]:
    """Whom each blocker of a run blocked, by place and jersey number: the rusher whom he kept from penetrating, else
    one of those in his first contact, shared out in order (4.6.2, 4.3)."""
    found: dict[int, int] = {}
    if scene.front is not None and scene.carry is not None and penetration.happens(scene):
        for d, men in scene.front.pairs(scene, scene.carry).items():
            found.update((o, scene.d_no[d]) for o in men)
    for contact in scene.contacts:
        for number, o in enumerate(contact.blockers if contact.defenders else ()):
            found.setdefault(o, scene.d_no[contact.defenders[number % len(contact.defenders)]])
    return found
