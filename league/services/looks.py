"""How a club looks: its colours, its crest and the name of its stadium."""

from __future__ import annotations

import re

from django.db import transaction

from league.models import Team, User
from league.pictures import crests
from league.pictures.colours import LEAST_CONTRAST, contrast

from . import log
from .errors import Refused
from .locks import locked
from .names import readable

COLOUR = re.compile(r"#[0-9a-f]{6}")
LONGEST_STADIUM = 60
PARTS = {"crest_shape": "shapes", "crest_division": "divisions", "crest_device": "devices"}


@transaction.atomic
def change_look(
    *,
    team: Team,
    actor: User,
    colour: str,
    second_colour: str,
    stadium: str = "",
    crest_shape: str = "",
    crest_division: str = "",
    crest_device: str = "",
) -> Team:
    """Give a club these colours, crest and stadium; a part of the crest that is "" follows from the club's name."""
    crest = {"crest_shape": crest_shape, "crest_division": crest_division, "crest_device": crest_device}
    _require_colours(colour, second_colour)
    require_crest(crest)
    stadium = readable(stadium, what="A stadium's name", field="stadium") if stadium.strip() else ""
    if len(stadium) > LONGEST_STADIUM:
        raise Refused(f"A stadium's name has at most {LONGEST_STADIUM} characters.", field="stadium")
    team = locked(Team).get(pk=team.pk)
    wanted = {"colour": colour, "second_colour": second_colour, "stadium": stadium, **crest}
    changed = {name: value for name, value in wanted.items() if getattr(team, name) != value}
    if not changed:
        return team
    before = {name: getattr(team, name) for name in changed}
    for name, value in changed.items():
        setattr(team, name, value)
    team.save(update_fields=list(changed))
    log.write(
        league=team.league,
        action="team.look",
        sentence=_sentence(team, changed),
        actor=actor,
        data={"team": str(team.public_id), "before": before, "after": changed},
    )
    return team


def _require_colours(colour: str, second_colour: str) -> None:
    for field, value in (("colour", colour), ("second_colour", second_colour)):
        if not COLOUR.fullmatch(value):
            hint = "A colour is written like #1f5c4a, in small letters."
            raise Refused(f'"{value}" is no colour.', hint, field=field)
    if contrast(colour, second_colour) < LEAST_CONTRAST:
        raise Refused(
            "The two colours can hardly be told apart.", "Make one of them lighter or darker.", field="second_colour"
        )


def require_crest(crest: dict[str, str]) -> None:
    """Refuse a part of a crest that there is not; "" follows from the club's name."""
    for field, part in PARTS.items():
        known = dict(crests.choices(part))
        if crest[field] and crest[field] not in known:
            raise Refused(
                f'A crest has no {field.removeprefix("crest_")} "{crest[field]}".',
                f"There are {', '.join(known)}.",
                field=field,
            )


def _sentence(team: Team, changed: dict[str, str]) -> str:
    told = []
    if changed.keys() & {"colour", "second_colour"}:
        told.append("new colours")
    if changed.keys() & PARTS.keys():
        told.append("a new crest")
    if "stadium" in changed:
        told.append(f"a stadium called {team.stadium}" if team.stadium else "a stadium without a name")
    return f"{team} have {', '.join(told)}."
