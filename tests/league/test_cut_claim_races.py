"""Two at once among claims after a cut and orders for it, on a server that runs them side by side (12.2)."""

from __future__ import annotations

from datetime import datetime, timedelta
from functools import partial

import pytest

from league import clock
from league.models import CampSheet, Claim, Player, RosterSpot, Season, Transaction
from league.services import calendar, claims, ledger
from league.services.camps import sheets
from league.services.claims import ClaimWish
from league.services.errors import Refused
from league.services.rosters import RELEASED, Wish, move_players
from tests.depth import DEPTH
from tests.factories import SeatFactory
from tests.kept import kept_world
from tests.meeting import at_once, meet, refusals, worlds

from .camps import SECOND, coach_of, default_of, go_on, open_phase, second_year, team_of

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = max(2, DEPTH.races // 8)


@kept_world
def before_the_cut() -> Season:
    """Four coached teams whose first cut is open."""
    season = second_year()
    for name in ("B1", "B2"):
        SeatFactory.create(team=team_of(season, name))
    go_on(season, "cut_1")
    return season


def sound_man(season: Season, name: str) -> Player:
    """A man of a team whom it may let go, and who has no returns by its orders."""
    team = team_of(season, name)
    named = default_of(team, open_phase(season)).get("returns", {})
    spots = team.roster.exclude(player__sheet__has_key="injuries").select_related("player").order_by("-number")
    return next(
        spot.player
        for spot in spots
        if str(spot.player.public_id) not in named
        and not spot.player.sheet.get("career", {}).get("camp", {}).get("easy")
    )


def order_cut(season: Season, man: Player, name: str = "B2") -> None:
    team, phase = team_of(season, name), open_phase(season)
    orders = {**default_of(team, phase), "cut": [str(man.public_id)]}
    sheets.hand_in(team=team, step=phase.code, sheet=orders, actor=coach_of(team))


def cut_of(season: Season) -> Player:
    """A man of B2 who was cut; the cut is over."""
    man = sound_man(season, "B2")
    order_cut(season, man)
    go_on(season, "opening")
    return man


def wish(season: Season, name: str, man: Player, drop: Player | None = None) -> partial[list[Claim]]:
    team = team_of(season, name)
    wanted = [ClaimWish(man, "active", drop)]
    return partial(claims.hand_in_claims, team=team, wishes=wanted, actor=coach_of(team))


def after(season: Season) -> datetime:
    closed = season.phases.get(code="cut_1").closed_at
    assert closed is not None
    return max(clock.now(), closed) + timedelta(hours=1)


def test_two_teams_claim_one_man_of_a_cut_and_two_sweeps_settle_it_once() -> None:
    """The one of the other division has him, whoever comes first; the other is told why not."""
    for season in worlds(TIMES, before_the_cut):
        man = cut_of(season)
        with clock.at(after(season)):
            assert refusals(meet(wish(season, "A1", man), wish(season, "B1", man))) == 0
            at_once(*[partial(claims.resolve_claims, season=season)] * 3)
        assert RosterSpot.objects.get(player=man).team == team_of(season, "A1")
        states = dict(Claim.objects.filter(season=season).values_list("team__name", "state"))
        assert states == {"A1": "granted", "B1": "lost"}
        assert Transaction.objects.filter(season=season, kind="signed", player=man).count() == 1


def test_a_wish_comes_in_while_its_man_is_cut() -> None:
    """Before the cut is over he is a man of B2, and the wish is refused; after it the wish stands. Nobody is claimed
    from a roster."""
    for season in worlds(TIMES, before_the_cut):
        man = sound_man(season, "B2")
        order_cut(season, man)
        phase = open_phase(season)
        assert phase.not_before is not None
        with clock.at(phase.not_before + SECOND):
            asked, held = meet(wish(season, "A1", man), partial(calendar.advance, season=season))
            assert not isinstance(held, Refused)
            claims_made = Claim.objects.filter(season=season, player=man).count()
            assert claims_made == (0 if isinstance(asked, Refused) else 1)
        assert not RosterSpot.objects.filter(player=man).exists()
        assert Transaction.objects.filter(season=season, kind="cut", player=man).count() == 1


def test_claims_are_settled_before_the_cut_is_held_or_after_it_never_in_it() -> None:
    """The sweep holds the cut while claims are to be settled: while it is open nobody is claimed."""
    for season in worlds(TIMES, before_the_cut):
        man = sound_man(season, "B2")
        order_cut(season, man)
        phase, team = open_phase(season), team_of(season, "A1")
        assert phase.not_before is not None
        with clock.at(phase.not_before + SECOND):
            Claim.objects.create(
                season=season, team=team, player=man, to_list="active", rank=1, made_by=coach_of(team),
                made_at=clock.now(),
            )  # fmt: skip
            settle, held = meet(partial(claims.resolve_claims, season=season), partial(calendar.advance, season=season))
        assert not isinstance(held, Refused)
        spot = RosterSpot.objects.filter(player=man).first()
        assert (spot is None) == isinstance(settle, Refused)
        assert spot is None or spot.team == team
        assert Transaction.objects.filter(season=season, kind="cut", player=man).count() == 1


def test_the_man_whom_a_claim_releases_is_released_once() -> None:
    """His coach lets him go by hand while the claims are settled that would release him for another."""
    for season in worlds(TIMES, before_the_cut):
        man, team = cut_of(season), team_of(season, "A1")
        drop = Player.objects.create(league=season.league, name="The dropped", position="G", age=24, sheet=man.sheet)
        RosterSpot.objects.create(team=team, player=drop, number=ledger.free_number(team), list="active")
        with clock.at(after(season)):
            wish(season, "A1", man, drop)()
            by_hand, settled = meet(
                partial(move_players, team=team, wishes=[Wish(drop, RELEASED)], actor=coach_of(team)),
                partial(claims.resolve_claims, season=season),
            )
        assert not isinstance(settled, Refused)
        state = Claim.objects.get(season=season, team=team).state
        assert state == ("granted" if isinstance(by_hand, Refused) else "refused")
        assert RosterSpot.objects.filter(player=man).exists() == (state == "granted")
        assert not RosterSpot.objects.filter(player=drop).exists()
        assert Transaction.objects.filter(season=season, kind="released", player=drop).count() == 1


# -- returns of preseason ----------------------------------------------------------------------------------------------


def hand_in_returns(season: Season, returns: str, man: str) -> partial[CampSheet]:
    """A coach hands in the cut's orders with so many punt returns for a man, as the cut's form has them."""
    team, phase = team_of(season, "A1"), open_phase(season)
    orders = {**default_of(team, phase), "returns": {man: {"punt_returns": returns}}}
    return partial(sheets.hand_in, team=team, step=phase.code, sheet=orders, actor=coach_of(team))


def returner(season: Season) -> str:
    orders = default_of(team_of(season, "A1"), open_phase(season))
    return next(ref for ref, given in orders["returns"].items() if given.get("punt_returns") == "5")


def punt_returns(season: Season, ref: str) -> int:
    sheet = season.league.players.get(public_id=ref).sheet
    return int(sheet.get("teams", {}).get("season", {}).get("PR", 0))


def test_two_sheets_with_returns_at_once_leave_one_of_them_which_is_credited_once() -> None:
    for season in worlds(TIMES, before_the_cut):
        team, ref = team_of(season, "A1"), returner(season)
        before = punt_returns(season, ref)
        one, two = hand_in_returns(season, "5", ref), hand_in_returns(season, "3", ref)
        other = SeatFactory.create(team=team, head=False).user
        two.keywords["actor"] = other
        assert refusals(at_once(one, two)) == 0
        sheet = CampSheet.objects.get(season=season, team=team, step="cut_1")
        given = {one.keywords["actor"]: 5, other: 3}
        assert sheet.handed_in_by is not None
        wanted = given[sheet.handed_in_by]
        assert sheet.orders["returns"] == {ref: {"punt_returns": str(wanted)}}
        go_on(season, "opening")
        assert punt_returns(season, ref) - before == wanted
        assert Transaction.objects.filter(season=season, kind="credited", team=team).count() == 1


def test_returns_that_come_in_while_the_cut_is_held_are_credited_or_refused() -> None:
    for season in worlds(TIMES, before_the_cut):
        team, ref = team_of(season, "A1"), returner(season)
        before = punt_returns(season, ref)
        sheet, phase = hand_in_returns(season, "2", ref), open_phase(season)
        assert phase.not_before is not None
        with clock.at(phase.not_before + SECOND):
            handed, held = meet(sheet, partial(calendar.advance, season=season))
        assert not isinstance(held, Refused)
        kept = CampSheet.objects.get(season=season, team=team, step="cut_1")
        assert kept.own == (not isinstance(handed, Refused))
        assert punt_returns(season, ref) - before == (2 if kept.own else 5)
