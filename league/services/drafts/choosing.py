"""A choice in a draft: a man joins the team that is on the clock, and the next place goes on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from league import clock as time
from league import rulebook
from league.models import Draft, DraftPick, DraftSlot, Player, Prospect, Season, Team, Transaction, User
from league.permissions import is_coach_of, is_commissioner
from league.selectors.dice import DRAFTED
from league.selectors.drafts import losses, owner, slot_on_clock
from league.services import ledger, rosters
from league.services.consents import Matter, guarded
from league.services.errors import Refused
from league.services.locks import locked

from . import bells, clock, events, letters

How = DraftSlot.How


@dataclass(frozen=True, slots=True)
class Chosen:
    """Whom a place is to choose, and how it came to it; ``dice`` parted men of equal standing."""

    player: Player
    how: str
    actor: User | None = None
    dice: Sequence[Any] = ()


@dataclass(frozen=True, slots=True)
class Drafted(ledger.Changed):
    """A man who was chosen, with the draft and the number of the choice: they name the dice."""

    draft: str = ""
    overall: int = 0

    def as_json(self) -> ledger.JSON:
        return ledger.Changed.as_json(self) | {"draft": self.draft, "overall": self.overall}


def _of_choice(*, draft: Draft, overall: int, player: Player, actor: User) -> Matter | None:
    """A choice for a team that one does not coach is the commissioner's."""
    slot = draft.slots.filter(overall=overall).select_related("pick__owner").first()
    if slot is None or is_coach_of(actor, owner(slot)):
        return None
    team = owner(slot)
    return Matter(draft.season.league, [team], f"Choose {player} for {team} with {slot} of the draft.")


@guarded("draft_choose", _of_choice)
@transaction.atomic
def choose(*, draft: Draft, overall: int, player: Player, actor: User) -> DraftSlot:
    """The coach of the team on the clock, or the commissioner for it, chooses a man with the place of that number."""
    draft = events.lock_draft(draft)
    slot = _require_on_clock(draft, overall)
    own = is_coach_of(actor, owner(slot))
    if not own and not is_commissioner(actor, draft.season.league):
        raise Refused(f"{owner(slot)} is on the clock.", "Wait for a place of your own team.", field="overall")
    made = make(draft, slot, Chosen(player, How.COACH if own else How.COMMISSIONER, actor))
    bells.send_later(draft)
    return made


def _require_on_clock(draft: Draft, overall: int) -> DraftSlot:
    if draft.status == Draft.Status.PAUSED:
        raise Refused("The draft is paused.", "Choose when it goes on.")
    events.require_under_way(draft)
    slot = slot_on_clock(draft)
    if slot is None or slot.overall != overall:
        now = f"{owner(slot)} is on the clock with {slot}." if slot else "The draft is over."
        raise Refused(f"Pick {overall} is not on the clock. {now}", "Look at the draft again.", field="overall")
    return slot


def make(draft: Draft, slot: DraftSlot, chosen: Chosen) -> DraftSlot:
    """Make a choice and put the next place on the clock. The caller holds the draft's row; who may choose is asked
    before."""
    team, player = owner(slot), chosen.player
    prospect = _require_prospect(draft, player)
    loses = ledger.spot_of(player)
    rosters.lock_teams({team.pk} | ({loses.team_id} if loses else set()))
    player = locked(Player).get(pk=prospect.player_id)
    _require_free(draft, player)
    if locked(DraftPick).get(pk=slot.pick_id).owner_id != team.pk:
        raise Refused(f"{slot} has just changed hands.", "Look at the draft again.", field="overall")
    changed = _join(team, player)
    entry = _write_entry(draft, slot, team, changed, chosen)
    slot.team, slot.player, slot.how, slot.made_by = team, player, chosen.how, chosen.actor
    slot.made_at, slot.entry = time.now(), entry
    slot.save()
    told = _told(slot, team, player)
    events.write(draft, "pick", told, _of_pick(slot, team, player, chosen), actor=chosen.actor)
    if chosen.actor is None or chosen.how == How.COMMISSIONER:
        letters.tell_chosen(draft, team, slot, told)
    clock.put_on_clock(draft)
    return slot


def _require_prospect(draft: Draft, player: Player) -> Prospect:
    found = draft.prospects.filter(player=player).first()
    if found is None:
        raise Refused(f"{player} cannot be chosen in this draft.", "Choose a man of its list.", field="player")
    taken = draft.slots.filter(player=player).select_related("team").first()
    if taken is not None:
        raise Refused(f"{taken.team} has chosen {player} already, with {taken}.", "Choose another.", field="player")
    return found


def _require_free(draft: Draft, player: Player) -> None:
    """Men of a roster are chosen in an expansion draft alone, and no more of a team than it may lose."""
    spot = ledger.spot_of(player)
    if draft.kind != Draft.Kind.EXPANSION:
        if spot is not None:
            raise Refused(f"{player} is on the roster of {spot.team}.", "Choose another.", field="player")
        return
    if spot is None:
        raise Refused(f"{player} has left his team.", "Choose another.", field="player")
    if losses(draft)[spot.team_id] >= draft.most_lost:
        raise Refused(f"{spot.team} has lost {draft.most_lost} men, and loses no more.", field="player")


def _join(team: Team, player: Player) -> ledger.Changed:
    """He comes onto the first list with room that takes new men, else onto the last of them: lists are cut to their
    size when the first week opens. Before camps, when a roster has one size, he comes onto the first like all others.
    """
    lists = [rule for rule in rulebook.rules_of(team.league).roster_lists() if rule.signs]
    one_size = rosters.camp_size(team) is not None
    counts = rosters.sizes(team)
    roomy = [rule.code for rule in lists if one_size or rule.size is None or counts[rule.code] < rule.size]
    to = roomy[0] if roomy else lists[-1].code
    wanted = {"team": str(team.public_id), "list": to, "waivers": "", "out": "", "since": time.now(), "signed_at": None}
    return ledger.apply(player, ledger.spot_of(player), wanted)


def _write_entry(draft: Draft, slot: DraftSlot, team: Team, changed: ledger.Changed, chosen: Chosen) -> Transaction:
    season: Season = draft.season
    marked = Drafted(changed.player, changed.before, changed.after, str(draft.public_id), slot.overall)
    return ledger.write(
        kind=DRAFTED,
        season=season,
        team=team,
        sentence=_told(slot, team, changed.player),
        changes=[marked],
        dice=chosen.dice,
        actor=chosen.actor,
    )


def _told(slot: DraftSlot, team: Team, player: Player) -> str:
    return f"{team} chooses {player}, {player.position}, with {slot}."


def _of_pick(slot: DraftSlot, team: Team, player: Player, chosen: Chosen) -> events.JSON:
    return {
        "overall": slot.overall,
        "round": slot.round,
        "team": str(team.public_id),
        "player": str(player.public_id),
        "how": chosen.how,
        "dice": list(chosen.dice),
    }
