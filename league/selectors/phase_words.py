"""What a phase of the calendar is for, what becomes of a team that does nothing in it, who is reminded when, and how
far it can be taken back: what everybody reads beside its date."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from league.models import Phase
from league.selectors.camps import ASKS, step_of

REMINDER = timedelta(hours=24)  # before orders between seasons are due


@dataclass(frozen=True, slots=True)
class PhaseWords:
    """A phase in sentences; an empty one where there is nothing to say.

    about     what happens in it
    dated     how it gets its deadline, where it has none yet
    default   what becomes of a team that hands in nothing
    reminder  who is reminded when
    back      how far it can be taken back
    """

    about: str
    dated: str = ""
    default: str = ""
    reminder: str = ""
    back: str = ""


_UNTIL_A_PLAN = "The step to it is taken back until somebody has saved or handed in a plan for one of its games."
_GAMES = PhaseWords(
    about="Coaches hand in their plans, and the games are played as soon as both sides' are in.",
    dated="It gets its deadline from the commissioner, or with the week before it.",
    default="Without a plan the team's last legal one is adapted and played; without any, the autocoach's.",
    reminder="Whoever still owes a part of his plan is reminded a day before it is due.",
    back=_UNTIL_A_PLAN,
)
_OF_KIND: dict[str, PhaseWords] = {
    Phase.Kind.PREPARATION: PhaseWords(
        about="The commissioner invites coaches, sets rosters right and dates the games.",
        dated="It ends two weeks before the first game is due, unless the commissioner sets a date.",
        default="The autocoach plays for a team that nobody coaches.",
        back="It is opened again until somebody has saved or handed in a plan for a game of the phase after it.",
    ),
    Phase.Kind.DRAFT: PhaseWords(
        about="Teams choose new men in turn, in the draft room or by a ranked list.",
        dated="It ends with the last choice; when the first is due stands in the draft room.",
        default="When a team's time is up, the first man left of its list is chosen, else one by value and need.",
        reminder="Coaches are told when their turn is near, and again when it has come.",
        back="The step to it is taken back until somebody has been chosen, the last choices in the room at any time.",
    ),
    Phase.Kind.PRESEASON: _GAMES,
    Phase.Kind.REGULAR: _GAMES,
    Phase.Kind.PLAYOFF: PhaseWords(
        about="The best teams of the season meet; who loses is out. Who meets whom follows from the standings.",
        dated=_GAMES.dated,
        default=_GAMES.default,
        reminder=_GAMES.reminder,
        back=f"{_UNTIL_A_PLAN} Its games are then seeded anew.",
    ),
    Phase.Kind.COMPLETE: PhaseWords(
        about="Ranks are given. The commissioner opens the next season.",
        back="A finished year stays; a ruling on a game changes its result even then.",
    ),
}
_BETWEEN_SEASONS = PhaseWords(
    about="The service carries it out by itself; nobody hands in anything.",
    back="It is taken back with all that it brought, until a plan for the game after it has been saved or handed in.",
)
_ORDERED: dict[str, tuple[str, str]] = {  # what happens, and what the default is, by the kind of step
    "invitations": (
        "Teams fill their camps to {men} men, one after the other. A free agent who is invited may refuse.",
        "The most valuable men are invited for a team without orders, positions with nobody first.",
    ),
    "camp": (
        "Every man grows older and may become better or worse. A coach decides whom he coaches in what.",
        "For a team without orders, those of a sensible coach are carried out; its page shows them beforehand.",
    ),
    "cut": (
        "Rosters shrink to {men} men; other teams may claim whoever is let go.",
        "For a team that is too large and names too few, those who are worth the least to it are let go.",
    ),
}


def words_of(phase: Phase) -> PhaseWords:
    """A phase in sentences; no query where its season's league is there."""
    return _between_seasons(phase) if phase.kind == Phase.Kind.CAMP else _OF_KIND[phase.kind]


def _between_seasons(phase: Phase) -> PhaseWords:
    found = step_of(phase)
    if found is None or found.step.kind not in ASKS:
        return _BETWEEN_SEASONS
    about, default = _ORDERED[found.step.kind]
    return PhaseWords(
        about=about.format(men=found.step.men),
        dated="It gets its deadline as it begins: what is left until the first plans are due is shared out evenly.",
        default=default,
        reminder="A team that has handed in no orders is reminded a day before they are due.",
        back=_BETWEEN_SEASONS.back,
    )


def reminded_at(phase: Phase) -> datetime | None:
    """When teams that owe orders for a step between two seasons are reminded; None for any other phase."""
    asked = phase.kind == Phase.Kind.CAMP and bool(words_of(phase).reminder)
    return phase.not_before - REMINDER if asked and phase.not_before else None
