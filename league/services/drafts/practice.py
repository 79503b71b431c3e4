"""Practice drafts: somebody chooses for his team, all others are chosen for by value and need, as in a real one."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction

from league import clock, rulebook
from league.limits import PRACTICE_DRAFT_DAYS, PRACTICE_DRAFTS
from league.models import Draft, DraftSlot, Player, PracticeDraft, Prospect, RosterSpot, Team, User
from league.permissions import is_coach_of
from league.selectors.drafts import slots_of
from league.services.errors import Refused
from league.services.locks import locked

from . import autopick


@dataclass(frozen=True, slots=True)
class Practised:
    """A choice of a practice draft: the place in the order, its team, the man; ``number`` is his place in the list."""

    slot: DraftSlot
    team: Team
    prospect: Prospect
    number: int


@dataclass(frozen=True, slots=True)
class PracticeRoom:
    """A practice draft as it stands. ``turn`` is the place on the clock, None when it is over; ``left`` are men with
    their numbers, the most valuable first."""

    practice: PracticeDraft
    made: tuple[Practised, ...]
    turn: DraftSlot | None
    left: tuple[tuple[int, Prospect], ...]
    needs: tuple[rulebook.Need, ...]

    @property
    def is_mine(self) -> bool:
        return self.turn is not None and self.turn.pick.owner_id == self.practice.team_id


class Table:
    """The men, order and rosters of a practice draft, to go on from where it stands."""

    def __init__(self, practice: PracticeDraft) -> None:
        self.practice = practice
        self.slots = slots_of(practice.draft)
        self.men = men_of(practice)
        self.rules = rulebook.rules_of(practice.draft.season.league)
        self.rosters: dict[int, list[rulebook.Athlete]] = {}
        spots = RosterSpot.objects.filter(team__league=practice.draft.season.league_id).select_related("player")
        for spot in spots:
            self.rosters.setdefault(spot.team_id, []).append(rulebook.athlete_of(spot))
        for slot, number in zip(self.slots, practice.picks, strict=False):
            self._join(slot, number)

    def _join(self, slot: DraftSlot, number: int) -> None:
        athlete = rulebook.athlete(self.men[number].player, None)
        self.rosters.setdefault(slot.pick.owner_id, []).append(athlete)

    @property
    def turn(self) -> DraftSlot | None:
        made = len(self.practice.picks)
        return self.slots[made] if made < min(len(self.slots), len(self.men)) else None

    def left(self) -> list[tuple[int, Prospect]]:
        """Men who are left, with their numbers, the most valuable first."""
        chosen = set(self.practice.picks)
        return [(number, man) for number, man in enumerate(self.men) if number not in chosen]

    def needs(self, team: int) -> tuple[rulebook.Need, ...]:
        return self.rules.needs(self.rosters.get(team, []))

    def choose(self, number: int) -> None:
        """The man of that number for the place on the clock."""
        if self.turn is None:
            raise Refused("This practice draft is over.", "Begin another.")
        if not 0 <= number < len(self.men) or number in self.practice.picks:
            raise Refused("He is not left.", "Choose somebody who is.", field="number")
        self._join(self.turn, number)
        self.practice.picks = [*self.practice.picks, number]

    def go_on(self, *, to_the_end: bool = False) -> None:
        """Choose by value and need until the person is on the clock, or to the end."""
        while self.turn is not None and (to_the_end or self.turn.pick.owner_id != self.practice.team_id):
            owner = self.turn.pick.owner_id
            here = len(self.practice.picks)
            places = sum(slot.pick.owner_id == owner for slot in self.slots[here:])
            left = self.left()
            needs = {need.position: need for need in self.needs(owner)}
            best = autopick.by_value_and_need([man for _, man in left], needs, places)[0]
            self.choose(next(number for number, man in left if man is best))


def men_of(practice: PracticeDraft) -> list[Prospect]:
    """The men of a practice draft, the most valuable first: those of the draft, or as many invented by its seed."""
    draft = practice.draft
    if not practice.invented:
        return list(draft.prospects.select_related("player").order_by("-worth", "player__public_id"))
    rules = rulebook.rules_of(draft.season.league)
    dice = rulebook.dice_of(bytes(practice.seed), "practice", "class")
    athletes = rules.rookie_class(draft.prospects.count(), dice)
    worths = rules.draft_worths(athletes)
    men = [
        Prospect(
            draft=draft,
            worth=worth,
            player=Player(name=one.name, position=one.position, age=one.age, sheet=one.sheet),
        )
        for one, worth in zip(athletes, worths, strict=True)
    ]
    return sorted(men, key=lambda man: (-man.worth, man.player.name))


def room(practice: PracticeDraft) -> PracticeRoom:
    """A practice draft as it stands; three queries."""
    table = Table(practice)
    made = [
        Practised(slot, slot.pick.owner, table.men[number], number)
        for slot, number in zip(table.slots, practice.picks, strict=False)
    ]
    return PracticeRoom(practice, tuple(made), table.turn, tuple(table.left()), table.needs(practice.team_id))


# -- what somebody does ------------------------------------------------------------------------------------------------


@transaction.atomic
def begin(*, draft: Draft, team: Team, user: User, invented: bool = False) -> PracticeDraft:
    """A new practice draft, played on to the person's first turn."""
    if not is_coach_of(user, team):
        raise Refused(f"You do not coach {team}.", "Practise with your own team.")
    PracticeDraft.objects.filter(expires_at__lt=clock.now()).delete()
    PRACTICE_DRAFTS.require(PracticeDraft.objects.filter(user=user).count() + 1)
    practice = PracticeDraft(
        draft=draft,
        team=team,
        user=user,
        invented=invented,
        seed=secrets.token_bytes(32),
        expires_at=clock.now() + timedelta(days=PRACTICE_DRAFT_DAYS),
    )
    if not men_of(practice):
        raise Refused("There are no men for such a draft.", "Practise with the draft's own.", field="invented")
    Table(practice).go_on()
    practice.save()
    return practice


@transaction.atomic
def choose(*, practice: PracticeDraft, number: int) -> PracticeDraft:
    """The person's choice, and then all choices up to his next turn."""
    practice = _lock(practice)
    table = Table(practice)
    table.choose(number)
    table.go_on()
    practice.save(update_fields=["picks"])
    return practice


@transaction.atomic
def play_out(*, practice: PracticeDraft) -> PracticeDraft:
    """All choices to the end by value and need, the person's own too."""
    practice = _lock(practice)
    Table(practice).go_on(to_the_end=True)
    practice.save(update_fields=["picks"])
    return practice


def _lock(practice: PracticeDraft) -> PracticeDraft:
    return locked(PracticeDraft).select_related("draft__season__league", "team").get(pk=practice.pk)
