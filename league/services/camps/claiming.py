"""Claims after a cut: who may claim a man whom a team has just let go, and whose turn it is.

"All teams in another division or having another owner have priority of choice for any released player over teams in the
same division or having the same owner." The teams take turns, each claiming one man at a time. "For each free agent
picked up at this point, another player must be released", and the same teams "have priority for selection of this and
subsequently released players": a man released for one who was claimed is claimed in the same way, in a further settling
that follows soon. So it goes on until the next game has been played; who is left then is a free agent like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, Q

from league.camp_rules import camp_rules_of
from league.models import Claim, Phase, Season, Team, Transaction
from league.selectors.camps import claimants

from .entries import CUT

RELEASED = "released"  # the kind of an entry by which a team lets a man go outside a cut
LEAST_TIME = timedelta(hours=12)  # between a cut and its claims, where the next plans leave so much
Groups = Mapping[int, Mapping[int, int]]  # by the key of a man: the group of each team, by its key; 0 goes first


def open_cut(season: Season) -> Phase | None:
    """The last cut that is over, while no game has been played since; two queries."""
    cuts = [step.code for step in camp_rules_of(season).steps if step.kind == "cut"]
    over = season.phases.filter(kind=Phase.Kind.CAMP, code__in=cuts, closed_at__isnull=False)
    last = over.order_by("-order").first() if cuts else None
    if last is None or season.fixtures.filter(played_at__gt=last.closed_at).exists():
        return None
    return last


def must_wait(season: Season) -> str:
    """Why nobody may be claimed now, in a year with camps: free agents come by invitation until the camps are held, and
    men of a cut are there when it is over; "" where nothing stands against it. One query."""
    phases = list(season.phases.filter(kind=Phase.Kind.CAMP, closed_at=None))
    kinds = {step.code: step.kind for step in camp_rules_of(season).steps} if phases else {}
    if any(kinds.get(phase.code) == "camp" for phase in phases):
        return "Free agents come to camp by invitation; they are claimed after the first cut."
    if any(phase.opened_at for phase in phases):
        return "Men are claimed when the cut is over."
    return ""


def earliest(season: Season, first_plan: datetime) -> datetime | None:
    """The moment before which the men of a cut, and those released for men of it since, are not claimed: coaches have
    time to look at them, but at most half of what is left until the first plan. None where no cut has just been made.
    Three queries at most.

    Rules: fool:12.2-07
    """
    cut = open_cut(season)
    if cut is None or cut.closed_at is None:
        return None
    known = _settled_with_a_release(season, cut.closed_at) or cut.closed_at
    return known + min(LEAST_TIME, max(first_plan - known, timedelta()) / 2)


def _settled_with_a_release(season: Season, since: datetime) -> datetime | None:
    """When claims were last settled for which a team released a man, if ever since then."""
    granted = season.claims.filter(state=Claim.State.GRANTED, drop__isnull=False, settled_at__gte=since)
    last: datetime | None = granted.aggregate(last=Max("settled_at"))["last"]
    return last


def groups_of(season: Season, players: Iterable[int]) -> dict[int, dict[int, int]]:
    """For each of these men, by their keys, whom a team let go at the cut that was just made or has released since,
    the group of every other team, by its key: 0 for those that have the choice before the rest. Seven queries at most.

    Rules: fool:12.2-07
    """
    cut = open_cut(season)
    if cut is None:
        return {}
    of_cut, since = Q(step=cut.code, kind=CUT), Q(kind=RELEASED, at__gte=cut.closed_at)
    released = (
        Transaction.objects.filter(of_cut | since, season=season, undone_by=None)
        .filter(player__in=list(players), team__isnull=False)
        .select_related("team")
        .order_by("at", "id")  # the last team that let a man go counts
    )
    teams = {str(ref): key for key, ref in season.entries.values_list("team", "team__public_id")}
    rules, all_of_them = camp_rules_of(season), claimants(season)
    found = {}
    for entry in released:
        by = all_of_them.get(str(entry.team.public_id)) if entry.team else None
        if by is not None and entry.player_id is not None:
            groups = rules.claim_order(list(all_of_them.values()), by)
            found[entry.player_id] = {teams[ref]: place for place, group in enumerate(groups) for ref in group}
    return found


@dataclass
class Turns:
    """The wishes for men of a cut, and whose turn it is; ``lists`` in the order in which the teams take turns."""

    lists: Mapping[Team, Sequence[Claim]]
    groups: Groups
    met: set[tuple[int, int]]  # the groups of alternatives that are met, as the settling keeps them
    patient: bool = True

    def wish(self, team: Team) -> Claim | None:
        """The wish that a team may have met in its turn: the first for which no team of an earlier group wishes too.
        While the others are ``patient`` an alternative waits until it is known what becomes of the wishes before it.

        Rules: fool:12.2-07
        """
        waiting: set[int] = set()
        for claim in self.lists[team]:
            if team.pk not in self.groups.get(claim.player_id, {}) or not self._is_open(claim) or claim.slot in waiting:
                continue
            if self._goes_first_elsewhere(claim):
                waiting |= {claim.slot} if self.patient else set()
                continue
            return claim
        return None

    def _is_open(self, claim: Claim) -> bool:
        return claim.state == Claim.State.OPEN and (claim.team_id, claim.slot) not in self.met

    def _goes_first_elsewhere(self, claim: Claim) -> bool:
        """Whether a team of an earlier group than the claim's own wishes for its man too."""
        groups = self.groups[claim.player_id]
        return any(
            other.player_id == claim.player_id
            and self._is_open(other)
            and groups.get(other.team_id, groups[claim.team_id]) < groups[claim.team_id]
            for wishes in self.lists.values()
            for other in wishes
        )
