"""What a run leaves in the record for statistics and reports: the rush, the tackle, who carried (8.1, 8.14)."""

from __future__ import annotations

from typing import Any

from .. import board
from ..model import Fact
from ..play_calls import Option, Run
from ..resolution.penetration import penetration
from ..resolution.penetration.rush_blocking import pairing_on
from ..resolution.scene import BallPath, Contact, PlayUnderWay, Scene


def note_run(scene: Scene) -> None:
    """The rush and the tackle, with who was in the contact that stopped the ballcarrier."""
    number, entry, outcome = scene.ball.carrier.number, scene.way.entry, scene.log.outcome
    rush = {"point": entry.name if entry else "", **_kind_of_run(scene.play)}
    outcome.events.append(Fact("rush", "offense", number, outcome.gain, rush))
    outcome.worn.tired.append(("offense", number, "carry"))
    if outcome.score == "touchdown" or outcome.out_of_bounds:
        return
    men = _who_stopped_him(scene.log.contacts, scene.ball.limit)
    tackler, assists = men[0] if men else 0, men[1:]
    tackle = {"assists": assists, "for_loss": outcome.gain < 0, "zone": _where_he_is(scene.ball)}
    outcome.events.append(Fact("tackle", "defense", tackler, 0, tackle))


def _who_stopped_him(contacts: list[Contact], limit: int | None) -> list[int]:
    """The jersey numbers of those in the last contact that let the ballcarrier gain no more than he did."""
    for contact in contacts[::-1]:
        if contact.gain is not None and contact.yard + contact.gain == limit:
            return [defender.number for defender in contact.defenders]
    return []


def _kind_of_run(play: PlayUnderWay) -> dict[str, Any]:
    """What kind of run it was to see, where it was no plain one."""
    call = play.call
    if play.scrambles:
        return {"scramble": True}
    if isinstance(call, Option):
        return {"how": "option"}
    if isinstance(call, Run) and (call.draw or call.pitch or call.trap or call.dive):
        return {"how": "draw" if call.draw else "pitchout" if call.pitch else "trap" if call.trap else "dive"}
    return {}


def _where_he_is(ball: BallPath) -> str:
    """The zone where the ballcarrier was stopped."""
    return board.NODE_NAMES[ball.path[ball.place]] if ball.path else ""


def blocked(scene: Scene) -> dict[int, int]:
    """Whom each blocker of a run blocked, by his place and the other's jersey number: the rusher whom he kept from
    penetrating, else one of those in his first contact, shared out in order (4.6.2, 4.3)."""
    opponents: dict[int, int] = {}
    front, carry = scene.way.front, scene.way.carry
    if front is not None and carry is not None and penetration.happens(scene.play):
        for place, men in pairing_on(scene, front, carry).blockers.items():
            for man in men:
                opponents[man.place] = scene.defense.defenders[place].number
    for contact in scene.log.contacts:
        foes = contact.defenders
        for number, man in enumerate(contact.blockers if foes else []):
            opponents.setdefault(man.place, foes[number % len(foes)].number)
    return opponents
