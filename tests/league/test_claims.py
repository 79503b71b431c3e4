"""Free agents: wishes, alternatives, who is served first, waivers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta

import pytest

from league import clock
from league.models import Claim, Fixture, Outbox, Player, Team, Transaction
from league.selectors.rosters import Standing
from league.services import claims, ledger, rosters, rulings
from league.services.claims import ClaimWish, hand_in_claims, resolve_claims
from league.services.errors import Refused
from league.services.rosters import RELEASED, WAIVERS, Wish, move_players
from tests.factories import KICKOFF, PlayerFactory
from tests.league.conftest import World
from tests.league.test_rosters import hurt, men, states


@pytest.fixture
def free(world: World) -> list[Player]:
    """Five free agents."""
    return [PlayerFactory(league=world.league, name=f"Free {number}") for number in range(1, 6)]


def teams(world: World) -> list[Team]:
    """In the order in which claims are served: the lowest place first."""
    return claims.claim_order(world.season)


def wish_for(team: Team, *players: Player, slot: int = 1, **facts: object) -> list[Claim]:
    wishes = [ClaimWish(player, "training", slot=slot, **facts) for player in players]
    return hand_in_claims(team=team, wishes=wishes, actor=None)


def outcome(team: Team) -> list[tuple[str, str]]:
    return list(Claim.objects.filter(team=team).order_by("rank").values_list("player__name", "state"))


@pytest.mark.rule("fool:11.3-05")
def test_lowest_place_is_served_first_in_a_first_season(world: World) -> None:
    assert [team.code for team in teams(world)] == ["LMW", "BCL", "EVM", "PAA", "QHK", "SMH", "THB", "GWF"]


def test_order_is_last_seasons_ranking_turned_round_or_the_commissioners(world: World) -> None:
    ranked = {team.pk: rank for rank, team in enumerate(sorted(teams(world), key=lambda team: team.code), start=1)}
    for entry in world.season.entries.all():
        entry.final_rank = ranked[entry.team_id]
        entry.save()
    following = world.league.seasons.create(number=2)
    division = following.divisions.create(name="All", order=1)
    for place, pk in enumerate(ranked, start=1):
        following.entries.create(team_id=pk, division=division, place=place)
    assert [team.code for team in claims.claim_order(following)] == sorted(
        (team.code for team in teams(world)), reverse=True
    )
    own = teams(world)[3:] + teams(world)[:3]
    claims.set_claim_order(season=following, teams=own, actor=world.commissioner)
    assert claims.claim_order(following) == own
    with pytest.raises(Refused, match="Name every team of the season once"):
        claims.set_claim_order(season=following, teams=own[1:], actor=world.commissioner)


@pytest.mark.rule("fool:11.3-04")
def test_one_man_goes_to_the_lower_team_and_the_other_takes_its_alternative(world: World, free: list[Player]) -> None:
    low, high = teams(world)[0], teams(world)[-1]
    wish_for(high, free[0], free[1], free[2])
    wish_for(low, free[0])
    resolve_claims(season=world.season, actor=world.commissioner)
    assert outcome(low) == [("Free 1", "granted")]
    assert outcome(high) == [("Free 1", "lost"), ("Free 2", "granted"), ("Free 3", "passed")]
    spot = ledger.spot_of(free[0])
    assert (spot.team, spot.list) == (low, "training")
    assert spot.signed_at is not None
    lost = Claim.objects.get(state="lost")
    assert lost.said == f"{low} ranked lower last season and was served first."
    assert Transaction.objects.get(kind="signed", team=low).sentence == f"{low} signs the free agent Free 1."


@pytest.mark.rule("fool:11.3-02")
def test_wishes_of_different_groups_are_all_granted_where_there_is_room(world: World, free: list[Player]) -> None:
    team = world.team
    wishes = [ClaimWish(player, "training", slot=slot) for slot, player in enumerate(free[:4], start=1)]
    hand_in_claims(team=team, wishes=wishes, actor=world.coach)
    resolve_claims(season=world.season)
    assert [state for _, state in outcome(team)] == ["granted", "granted", "granted", "refused"]
    assert "it holds 3" in Claim.objects.get(state="refused").said


@pytest.mark.rule("fool:11.3-01", "fool:11.3-02", "fool:11.5-03")
def test_release_named_in_the_wish_makes_room(world: World, free: list[Player]) -> None:
    drop = men(world.team)[0].player
    hand_in_claims(team=world.team, wishes=[ClaimWish(free[0], "active", drop)], actor=world.coach)
    resolve_claims(season=world.season)
    assert ledger.spot_of(drop) is None
    assert ledger.spot_of(free[0]).list == "active"
    assert [entry.kind for entry in Transaction.objects.order_by("pk")] == ["released", "signed", "change"]


def test_wish_whose_release_is_not_allowed_is_refused_and_leaves_nothing(world: World, free: list[Player]) -> None:
    drop = hurt(men(world.team)[0]).player
    hand_in_claims(team=world.team, wishes=[ClaimWish(free[0], "active", drop)], actor=world.coach)
    before = states(world)
    resolve_claims(season=world.season)
    assert states(world) == before
    assert Claim.objects.get().said == f"{drop}: A hurt man is not let go."


def test_a_full_list_takes_a_wish_only_with_a_release_from_it(world: World, free: list[Player]) -> None:
    """The paper ruleset's training list holds three men; a wish that could never be granted is refused at once."""
    for player in free[:3]:
        wish_for(world.team, player)
        resolve_claims(season=world.season)
    assert rosters.sizes(world.team)["training"] == 3
    for drop in (None, men(world.team)[0].player):
        with pytest.raises(Refused, match="no room for Free 4") as refused:
            hand_in_claims(team=world.team, wishes=[ClaimWish(free[3], "training", drop)], actor=world.coach)
        assert refused.value.field == "drop"
    assert not Claim.objects.filter(player=free[3]).exists()
    wish_for(world.team, free[3], drop=free[0])
    assert Claim.objects.get(player=free[3]).drop == free[0]


def test_signed_man_stays_for_a_game(world: World, free: list[Player]) -> None:
    wish_for(world.team, free[0])
    with clock.at(KICKOFF):
        resolve_claims(season=world.season, made_by=clock.now() + timedelta(days=4000))
        with pytest.raises(Refused, match="A new man stays for a game"):
            move_players(team=world.team, wishes=[Wish(free[0], RELEASED)], actor=world.coach)


BadList = Callable[[World, Sequence[Player]], list[ClaimWish]]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (lambda w, f: [ClaimWish(f[0], "training")] * 2, "stands twice"),
        (lambda w, f: [ClaimWish(f[0], "infirmary")], "Nobody is signed onto a list"),
        (lambda w, f: [ClaimWish(men(w.team)[0].player, "training")], "is on the roster of Gullwick Ferrymen"),
        (lambda w, f: [ClaimWish(men(teams(w)[0])[0].player, "training")], "Wish for a free agent"),
        (lambda w, f: [ClaimWish(f[0], "training", f[1])], "is not on the roster of Gullwick Ferrymen"),
        (lambda w, f: [ClaimWish(f[0], "training", slot=0)], "number from 1 to 30"),
        (lambda w, f: [ClaimWish(PlayerFactory(), "training")], "is not of this league"),
        (lambda w, f: [ClaimWish(PlayerFactory(league=w.league), "training") for _ in range(31)], "at most 30"),
    ],
)
def test_bad_list_is_a_sentence_and_keeps_the_old_one(
    world: World, free: list[Player], wishes: BadList, said: str
) -> None:
    wish_for(world.team, free[4])
    with pytest.raises(Refused, match=said):
        hand_in_claims(team=world.team, wishes=wishes(world, free), actor=world.coach)
    assert outcome(world.team) == [("Free 5", "open")]


def test_new_list_takes_the_place_of_the_old_one(world: World, free: list[Player]) -> None:
    wish_for(world.team, free[0], free[1])
    wish_for(world.team, free[2])
    open_ones = Claim.objects.filter(state="open").values_list("player__name", flat=True)
    assert list(open_ones) == ["Free 3"]
    wish_for(world.team)
    assert not Claim.objects.filter(state="open").exists()


def test_team_in_a_game_keeps_its_list_for_the_next_time(world: World, free: list[Player]) -> None:
    wish_for(world.team, free[0])
    fixture = world.season.fixtures.filter(home=world.team).first()
    fixture.rosters_locked_at = KICKOFF
    fixture.save()
    resolve_claims(season=world.season)
    assert outcome(world.team) == [("Free 1", "open")]


@pytest.mark.rule("fool:11.5-06")
def test_waived_man_is_claimed_by_another_team_or_comes_back_without_a_move(world: World) -> None:
    low = teams(world)[0]
    taken, kept = (hurt(spot, 9) for spot in men(world.team)[:2])
    with clock.at(KICKOFF - timedelta(days=1)):
        wishes = [Wish(spot.player, "infirmary") for spot in (taken, kept)]
        move_players(team=world.team, wishes=wishes, actor=world.coach)
    for spot in (taken, kept):
        spot.player.sheet = {"skill": 10}
        spot.player.save()
    game = world.season.fixtures.filter(home=world.team).first()
    Fixture.objects.filter(pk=game.pk).update(status="final", home_score=0, away_score=3, played_at=KICKOFF)
    with clock.at(KICKOFF + timedelta(days=1)):
        move_players(team=world.team, wishes=[Wish(spot.player, WAIVERS) for spot in (taken, kept)], actor=world.coach)
        wish_for(low, taken.player)
        resolve_claims(season=world.season)
        assert ledger.spot_of(taken.player).team == low
        spot = ledger.spot_of(kept.player)
        assert (spot.team, spot.list, spot.waivers) == (world.team, "infirmary", "cleared")
        (back,) = move_players(team=world.team, wishes=[Wish(kept.player, "active")], actor=world.coach)
        assert not back.counts
        assert Standing(world.team, world.season).moves_used == 0


def settle_due() -> int:
    """How many seasons had anything to settle."""
    return sum(bool(claims.settle_due(season=season)) for season in claims.due_seasons())


def test_claims_are_settled_a_day_before_the_first_plan_is_due_and_once(world: World, free: list[Player]) -> None:
    week = world.season.weeks.get(number=1)
    week.due_at = KICKOFF
    week.save()
    moment = KICKOFF - timedelta(hours=48 + 24)  # the tiny ruleset's first step is due 48 hours before
    assert claims.settling_moment(world.season) == moment
    with clock.at(moment - timedelta(minutes=5)):
        wish_for(world.team, free[0])
        assert settle_due() == 0
    with clock.at(moment + timedelta(minutes=5)):
        wish_for(teams(world)[0], free[0])  # too late for this week
        assert settle_due() == 1
        assert outcome(world.team) == [("Free 1", "granted")]
        assert outcome(teams(world)[0]) == [("Free 1", "open")]
        assert settle_due() == 0


def test_coaches_are_told_what_became_of_their_list(world: World, free: list[Player]) -> None:
    wish_for(world.team, free[0])
    resolve_claims(season=world.season)
    mail = Outbox.objects.get(key__startswith="claims:")
    assert (mail.user, mail.topic) == (world.coach, "rosters")
    rolled = Transaction.objects.get(kind="change")
    assert mail.body["text"] == f"1. Free 1: granted. {rolled.sentence}"


def test_taking_a_signing_back_says_that_the_man_released_for_him_stays_free(world: World, free: list[Player]) -> None:
    dropped, spare = (spot.player for spot in men(world.team)[:2])
    wish_for(world.team, free[0], drop=dropped)
    resolve_claims(season=world.season)
    entry = Transaction.objects.get(kind="signed", player=free[0])
    undone = rulings.undo(entry=entry, actor=world.commissioner, reason="A slip.")
    stays = f"{dropped}, who was released for him, stays a free agent; take his release back too"
    assert stays in rulings.taken_back(undone)
    assert stays in Outbox.objects.get(key__startswith=f"ruling:{undone.public_id}").body["text"]
    wish_for(world.team, free[1], drop=spare)
    resolve_claims(season=world.season)
    rulings.undo(entry=Transaction.objects.get(kind="released", player=spare), actor=world.commissioner, reason="Slip.")
    entry = Transaction.objects.get(kind="signed", player=free[1])
    undone = rulings.undo(entry=entry, actor=world.commissioner, reason="A slip.")
    assert rulings.taken_back(undone) == undone.sentence
