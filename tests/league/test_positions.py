"""A man's change of position in the season: its steps, who takes them, what is taken back, what everybody can prove."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import Q
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import Fixture, LeagueLog, Player, RosterSpot, Season, SeasonSecret, Team, Transaction, User, Week
from league.rulebook import dice_of
from league.selectors.dice import season_dice
from league.selectors.positions import men_and_positions, positions_of
from league.services import ledger, positions, rosters, rulings
from league.services.errors import Refused
from tests.factories import SeatFactory, commissioner
from tests.league.drafts import coach
from tests.league.seasons import decide, new_season

pytestmark = pytest.mark.django_db
LEARNED = {"to": "S", "sixths": 18, "preseason": 0}  # three games at the new position


@pytest.fixture
def season() -> Season:
    """Four teams of FOOL before their first week; A1 has a coach and two cornerbacks."""
    made = new_season((4,), ruleset="fool", rosters=True, regular_games=3, draft_rounds=0)
    team = made.league.teams.get(name="A1")
    SeatFactory.create(team=team)
    return made


def team_of(season: Season, name: str = "A1") -> Team:
    return season.league.teams.get(name=name)


def cornerback(season: Season, **career: Any) -> Player:
    """The first man of A1, made a sound cornerback of 25 with this career."""
    player: Player = team_of(season).roster.order_by("number").first().player
    player.position, player.age = "CB", 25
    player.sheet = {"p": 2, "c": 3, "s": 4, "rookie": False} | ({"career": career} if career else {})
    player.save()
    RosterSpot.objects.filter(player=player).update(out="")
    return player


def take(season: Season, player: Player, step: str, to: str = "", name: str = "A1") -> Transaction:
    team = team_of(season, name)
    return positions.take_step(team=team, player=player, step=step, to=to, actor=coach(team_of(season)))


def open_to(season: Season, player: Player, name: str = "A1") -> set[tuple[str, str]]:
    team = team_of(season, name)
    spots = team.roster.select_related("player", "team__league").filter(player=player)
    (man,) = positions_of(team, season, spots)
    return set(man.moves)


def game(season: Season, name: str, number: int = 1) -> Fixture:
    """A team's game of this number, from 1."""
    found = season.fixtures.filter(Q(home__name=name) | Q(away__name=name), week__kind=Week.Kind.REGULAR)
    return found.order_by("week__number")[number - 1]


# -- steps -------------------------------------------------------------------------------------------------------------


def test_an_announced_change_stands_in_ledger_and_log_and_moves_no_die(season: Season) -> None:
    player = cornerback(season)
    entry = take(season, player, "announce", "S")
    player.refresh_from_db()
    assert (player.position, player.sheet["career"]) == ("CB", {"move": {"to": "S", "sixths": 0, "preseason": 0}})
    assert (entry.kind, entry.dice, entry.team) == ("position_announce", [], team_of(season))
    assert LeagueLog.objects.get(action="roster.position_announce").sentence == entry.sentence
    with pytest.raises(Refused, match="works at the position S already"):
        take(season, player, "announce", "W")


@pytest.mark.parametrize(
    ("step", "to", "says"),
    [
        ("announce", "Q", "cannot become a Q"),
        ("announce", "nowhere", "There is no position"),
        ("complete", "", "works at no other position"),
        ("go_back", "", "no change of position behind him"),
        ("take_back", "", "no change of position behind him"),
        ("dance", "", "not open to him"),
    ],
)
def test_a_step_that_is_not_open_is_refused_with_the_reason(season: Season, step: str, to: str, says: str) -> None:
    player = cornerback(season)
    with pytest.raises(Refused, match=says):
        take(season, player, step, to)
    assert not Transaction.objects.filter(kind__startswith="position_").exists()


def test_a_learned_change_is_rolled_by_dice_that_the_secret_proves(season: Season) -> None:
    player = cornerback(season, move=LEARNED)
    assert open_to(season, player) == {("complete", ""), ("drop", "")}
    entry = take(season, player, "complete")
    player.refresh_from_db()
    assert player.position == "S"
    assert entry.dice[0][:2] == ["pos.change", 6]
    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED)
    finished = Season.objects.get(pk=season.pk)
    assert [one.entry for one in season_dice(finished).thrown] == [entry]
    assert season_dice(finished).all_agree
    SeasonSecret.objects.filter(season=season).update(secret=secret_of_another_die(entry, player))
    assert not season_dice(finished).all_agree


def secret_of_another_die(entry: Transaction, player: Player) -> bytes:
    """A secret that throws another face than the first die of the entry."""
    purpose, sides, (face,) = entry.dice[0]
    secrets = (bytes([number]) * 32 for number in range(256))
    return next(
        secret for secret in secrets if dice_of(secret, entry.kind, str(player.public_id)).die(sides, purpose) != face
    )


def test_what_the_commissioner_takes_back_is_rolled_with_the_same_dice(season: Season) -> None:
    player = cornerback(season, move=LEARNED)
    first = take(season, player, "complete")
    rulings.undo(entry=first, actor=commissioner(season.league), reason="A slip")
    player.refresh_from_db()
    assert (player.position, player.sheet["career"]["move"]) == ("CB", LEARNED)
    second = take(season, player, "complete")
    assert (second.dice, second.changes) == (first.dice, first.changes)


def test_who_gives_a_change_up_has_no_other_this_season(season: Season) -> None:
    player = cornerback(season, move=LEARNED)
    take(season, player, "drop")
    player.refresh_from_db()
    assert (player.position, open_to(season, player)) == ("CB", set())


# -- taken back --------------------------------------------------------------------------------------------------------


def test_a_coach_takes_an_announcement_back_until_a_game_is_played_with_it(season: Season) -> None:
    player, team = cornerback(season), team_of(season)
    before = player.sheet
    for _ in range(2):
        take(season, player, "announce", "S")
        entry = positions.take_announcement_back(team=team, player=player, actor=coach(team))
        player.refresh_from_db()
        assert (player.sheet, entry.kind) == (before, "undone")
    take(season, player, "announce", "S")
    with clock.at(clock.now() + timedelta(hours=1)):
        decide(game(season, "A1"), 3, 6)
    with pytest.raises(Refused, match="no announcement"):
        positions.take_announcement_back(team=team, player=player, actor=coach(team))


def test_a_game_before_the_announcement_holds_nobody_up(season: Season) -> None:
    decide(game(season, "A1"), 3, 6)
    player, team = cornerback(season), team_of(season)
    with clock.at(clock.now() + timedelta(hours=1)):
        take(season, player, "announce", "S")
        positions.take_announcement_back(team=team, player=player, actor=coach(team))


def moved_by(season: Season, name: str, *, improved: bool) -> Player:
    """A man of A1 whom the team of this name made a safety."""
    back = {"position": "CB", "former": "", "points": {"p": -1, "c": 0, "s": 0}, "won": [], "lost": [], "trial": []}
    player = cornerback(season, back={**back, "improved": improved}, moved="done")
    changed = ledger.Changed(player, {"position": "CB"}, {"position": "S"})
    Player.objects.filter(pk=player.pk).update(position="S")
    ledger.write(
        kind="position_complete", season=season, team=team_of(season, name), sentence="He is a safety.",
        changes=[changed],
    )  # fmt: skip
    return player


@pytest.mark.parametrize(("games", "improved", "may"), [(0, False, True), (3, False, True), (3, True, False)])
def test_the_new_team_takes_a_change_back_within_three_games(
    season: Season, games: int, improved: bool, may: bool
) -> None:
    player = moved_by(season, "A2", improved=improved)
    with clock.at(clock.now() + timedelta(hours=1)):
        for number in range(1, games + 1):
            decide(game(season, "A2", number), 3, 6)
        assert (("take_back", "") in open_to(season, player)) == may
        if may:
            take(season, player, "take_back")
            player.refresh_from_db()
            assert (player.position, player.sheet["p"], open_to(season, player)) == ("CB", 2, set())


def test_the_team_that_made_a_change_does_not_take_it_back(season: Season) -> None:
    player = moved_by(season, "A1", improved=False)
    assert ("take_back", "") not in open_to(season, player)


# -- when not ----------------------------------------------------------------------------------------------------------


def test_nothing_changes_while_a_game_is_on_nor_once_the_season_is_over(season: Season) -> None:
    player = cornerback(season)
    first = game(season, "A1")
    rosters.lock_for_game(fixture=first)
    with pytest.raises(Refused, match="stands still"):
        take(season, player, "announce", "S")
    first.refresh_from_db()
    decide(first, 3, 6)
    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED)
    assert open_to(Season.objects.get(pk=season.pk), player) == set()
    with pytest.raises(Refused, match="Season 1 is over"):
        take(season, player, "announce", "S")


def test_before_camp_it_is_ordered_for_the_camp(season: Season) -> None:
    player = cornerback(season)
    season.phases.create(code="camp", name="Training camp", kind="camp", order=99)
    with pytest.raises(Refused, match="ordered for the camp"):
        take(season, player, "announce", "S")
    season.phases.filter(code="camp").update(closed_at=clock.now(), opened_at=clock.now())
    take(season, player, "announce", "S")


def test_a_man_of_another_team_is_refused(season: Season) -> None:
    with pytest.raises(Refused, match="not on the roster"):
        positions.take_step(team=team_of(season, "A2"), player=cornerback(season), step="announce", to="S", actor=None)


@pytest.mark.parametrize(("by_age", "chance"), [(True, "1 in 6"), (False, "3 in 6")])
def test_the_way_back_goes_by_the_house_rule(season: Season, by_age: bool, chance: str) -> None:
    season.league.options = {**season.league.options, "reverse_by_age": by_age}
    season.league.save()
    back = {"position": "CB", "former": "", "points": {}, "won": [], "lost": [], "trial": [], "improved": False}
    player = cornerback(season, back=back, moved="done")
    Player.objects.filter(pk=player.pk).update(position="S", age=31)
    page = signed_in(coach(team_of(season))).get(
        reverse("position", args=[team_of(season).public_id, player.public_id])
    )
    assert f"{chance} to be a cornerback again" in page.content.decode()
    entry = take(season, player, "go_back")
    player.refresh_from_db()
    (face,) = entry.dice[0][2]
    assert (player.position == "CB") == (face <= (1 if by_age else 3))


@pytest.mark.parametrize("locks", [False, True])
def test_who_went_back_may_change_next_season_but_by_the_house_rule(season: Season, locks: bool) -> None:
    season.league.options = {**season.league.options, "position_change_lockout": locks}
    season.league.save()
    player = cornerback(season, **({"locked": 1} if locks else {}))
    assert (("announce", "S") in open_to(season, player)) != locks


# -- pages and API -----------------------------------------------------------------------------------------------------


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_the_page_takes_the_steps_that_it_offers(season: Season) -> None:
    player, team = cornerback(season), team_of(season)
    client = signed_in(coach(team))
    address = reverse("position", args=[team.public_id, player.public_id])
    page = client.get(address).content.decode()
    assert "until then he plays as S with 2-2-4" in page
    assert client.post(address, {"step": "announce:Q"}).status_code == 422
    assert client.post(address, {}).status_code == 422
    assert client.post(address, {"step": "announce:S"}).status_code == 302
    listed = client.get(reverse("positions", args=[team.public_id])).content.decode()
    assert "Works at S: 0.0 of 3 games." in listed
    assert "you may take it back" in client.get(address).content.decode()
    client.post(reverse("position-withdraw", args=[team.public_id, player.public_id]))
    player.refresh_from_db()
    assert "career" not in player.sheet


def test_the_api_tells_and_takes_the_same(season: Season) -> None:
    player, team = cornerback(season), team_of(season)
    client = signed_in(coach(team))
    listed = client.get(reverse("api-positions", args=[team.public_id])).json()
    own = next(row for row in listed if row["player"] == str(player.public_id))
    assert {"step": "announce", "to": "S"} in own["open"]
    address = reverse("api-position", args=[team.public_id, player.public_id])
    odds = next(row for row in client.get(address).json() if row["to"] == "S")["odds"]
    assert odds[0] == "until then he plays as S with 2-2-4"
    given = client.post(address, {"step": "announce", "to": "S"}, content_type="application/json")
    assert given.json()["kind"] == "position_announce"
    refused = client.post(address, {"step": "complete"}, content_type="application/json")
    assert refused.status_code == 409
    assert client.delete(address).json()["kind"] == "undone"


def test_queries_do_not_grow_with_the_men(season: Season, django_assert_max_num_queries: Any) -> None:
    team = team_of(season)
    with django_assert_max_num_queries(7):
        assert len(men_and_positions(team, season)) > 40


def test_a_ruleset_without_such_changes_offers_none() -> None:
    plain = new_season((4,), ruleset="tiny", rosters=True)
    team = team_of(plain)
    SeatFactory.create(team=team)
    assert not any(man.moves or man.told for man in men_and_positions(team, plain))
    with pytest.raises(Refused, match="not open to him"):
        take(plain, team.roster.first().player, "complete")
