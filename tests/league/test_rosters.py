"""Moves on rosters, the ledger, limits, rulings."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import DatabaseError, transaction

from league import clock
from league.models import Fixture, LeagueLog, Player, RosterSpot, Team, Transaction, Unchangeable
from league.services import aftermath, ledger, rosters, rulings
from league.services.errors import Refused
from league.services.rosters import RELEASED, WAIVERS, Wish, move_players
from tests.factories import KICKOFF, PlayerFactory, RosterSpotFactory, TeamFactory
from tests.league.conftest import World


def men(team: Team, on: str = "active") -> list[RosterSpot]:
    return list(team.roster.filter(list=on).select_related("player", "team").order_by("number"))


def hurt(spot: RosterSpot, games: int = 2) -> RosterSpot:
    spot.player.sheet = {**spot.player.sheet, "hurt": games}
    spot.player.save()
    return spot


def play(world: World, week: int = 1, **facts: Any) -> Fixture:
    """The team's game of a week becomes final and is booked; ``facts`` by jersey number: {"hurt": True}."""
    game = world.season.fixtures.filter(week__number=week).order_by("pk")
    fixture = next(f for f in game if world.team.pk in (f.home_id, f.away_id))
    at = KICKOFF + timedelta(days=7 * week)
    Fixture.objects.filter(pk=fixture.pk).update(status="final", home_score=3, away_score=0, played_at=at)
    fixture.refresh_from_db()
    with clock.at(at):
        revision = facts.get("revision", 1)
        aftermath.book_game(fixture=fixture, facts=facts.get("facts", {}), revision=revision, again=revision > 1)
    return fixture


def states(world: World) -> list[tuple[Any, ...]]:
    """Every man of the league with his place, to see that nothing has changed."""
    found = Player.objects.filter(league=world.league).order_by("pk")
    return list(found.values_list("pk", "name", "position", "age", "sheet", "spot__team", "spot__number", "spot__list",
                                  "spot__out", "spot__waivers", "spot__since", "spot__signed_at"))  # fmt: skip


# -- moving ----------------------------------------------------


def test_men_change_lists_and_the_ledger_tells_it(world: World) -> None:
    first, second = men(world.team)[:2]
    wishes = [Wish(first.player, "training"), Wish(second.player, RELEASED)]
    entries = move_players(team=world.team, wishes=wishes, actor=world.coach)
    first.refresh_from_db()
    assert first.list == "training"
    assert ledger.spot_of(second.player) is None
    assert [entry.kind for entry in entries] == ["moved", "released"]
    assert entries[0].sentence == f"Gullwick Ferrymen: {first.player} goes from active to training squad."
    assert entries[0].actor == world.coach
    told = LeagueLog.objects.filter(action__in=["roster.moved", "roster.released"]).values_list("sentence", flat=True)
    assert set(told) == {entry.sentence for entry in entries}


def test_two_men_change_places_on_full_lists(world: World) -> None:
    up, *rest = men(world.team)
    trained = rest[:3]
    for spot in trained:
        move_players(team=world.team, wishes=[Wish(spot.player, "training")], actor=None)
    for _ in range(3):
        RosterSpotFactory(team=world.team, number=90 - world.team.roster.count())
    with pytest.raises(Refused, match="would have 15 men on the list active; it holds 14"):
        move_players(team=world.team, wishes=[Wish(trained[0].player, "active")], actor=None)
    swap = [Wish(trained[0].player, "active"), Wish(up.player, "training")]
    move_players(team=world.team, wishes=swap, actor=world.coach)
    assert (len(men(world.team)), len(men(world.team, "training"))) == (14, 3)


BadMove = Callable[[World], list[Wish]]


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        (lambda w: [], "No move was chosen"),
        (lambda w: [Wish(men(w.team)[0].player, "bench")] * 2, "only once at a time"),
        (lambda w: [Wish(PlayerFactory(league=w.league), "training")], "is not on the roster of Gullwick Ferrymen"),
        (lambda w: [Wish(men(w.team)[0].player, "infirmary")], "He is not hurt"),
        (lambda w: [Wish(hurt(men(w.team)[0]).player, RELEASED)], "A hurt man is not let go"),
        (lambda w: [Wish(men(w.team)[0].player, WAIVERS)], "Waivers are for men of the infirmary"),
        (lambda w: [Wish(spot.player, "training") for spot in men(w.team)[:4]], "it holds 3"),
    ],
    ids=["none", "twice", "not ours", "sound", "hurt", "waivers", "full"],
)
def test_refused_move_changes_nothing(world: World, wishes: BadMove, said: str) -> None:
    chosen = wishes(world)
    before = states(world)
    with pytest.raises(Refused, match=said):
        move_players(team=world.team, wishes=chosen, actor=world.coach)
    assert states(world) == before
    assert not Transaction.objects.exists()


def test_roster_stands_still_from_the_first_sealed_step_until_the_game_is_final(world: World) -> None:
    man = men(world.team)[0].player
    fixture = world.season.fixtures.filter(home=world.team).first()
    with transaction.atomic():
        rosters.lock_for_game(fixture=fixture)
    with pytest.raises(Refused, match="is under way, and Gullwick Ferrymen's roster stands still"):
        move_players(team=world.team, wishes=[Wish(man, "training")], actor=world.coach)
    with pytest.raises(Refused, match="stands still"):
        rulings.edit_player(player=man, actor=world.commissioner, reason="typo", name="Else")
    Fixture.objects.filter(pk=fixture.pk).update(status="final", home_score=0, away_score=0, played_at=KICKOFF)
    move_players(team=world.team, wishes=[Wish(man, "training")], actor=world.coach)


def test_infirmary_takes_a_game_and_returns_are_counted(world: World) -> None:
    first, second = (hurt(spot, 9) for spot in men(world.team)[:2])
    with clock.at(KICKOFF):
        move_players(team=world.team, wishes=[Wish(first.player, "infirmary"), Wish(second.player, "infirmary")],
                     actor=world.coach)  # fmt: skip
        with pytest.raises(Refused, match="He must miss a game"):
            move_players(team=world.team, wishes=[Wish(first.player, "active")], actor=world.coach)
    play(world)
    (entry,) = move_players(team=world.team, wishes=[Wish(first.player, "active")], actor=world.coach)
    assert entry.counts
    with pytest.raises(Refused, match="Your team has used its return"):
        move_players(team=world.team, wishes=[Wish(second.player, "active")], actor=world.coach)
    rulings.undo(entry=entry, actor=world.commissioner, reason="a slip")
    (again,) = move_players(team=world.team, wishes=[Wish(second.player, "active")], actor=world.coach)
    assert again.counts


# -- the ledger ----------------------------------------------------


def test_log_and_ledger_refuse_every_change(world: World) -> None:
    move_players(team=world.team, wishes=[Wish(men(world.team)[0].player, "training")], actor=world.coach)
    for row in (Transaction.objects.latest("pk"), LeagueLog.objects.latest("pk")):
        row.sentence = "Nothing happened."
        with pytest.raises(Unchangeable):
            row.save()
        with pytest.raises(Unchangeable):
            row.delete()
        with pytest.raises(Unchangeable):
            type(row).objects.filter(pk=row.pk).update(sentence="Nothing happened.")
        with pytest.raises(Unchangeable):
            type(row).objects.filter(pk=row.pk).delete()
        with pytest.raises(DatabaseError, match="never changed"), transaction.atomic():
            type(row)._base_manager.filter(pk=row.pk).update(sentence="Nothing happened.")


def test_undone_entry_is_answered_by_a_new_one(world: World) -> None:
    before = states(world)
    man = men(world.team)[0].player
    (entry,) = move_players(team=world.team, wishes=[Wish(man, RELEASED)], actor=world.coach)
    undone = rulings.undo(entry=entry, actor=world.commissioner, reason="The wrong man.")
    assert states(world) == before
    assert (undone.undoes, undone.actor, undone.reason) == (entry, world.commissioner, "The wrong man.")
    with pytest.raises(Refused, match="taken back before"):
        rulings.undo(entry=entry, actor=world.commissioner, reason="again")


def test_entry_is_not_undone_once_he_has_changed_since(world: World) -> None:
    man = men(world.team)[0].player
    (first,) = move_players(team=world.team, wishes=[Wish(man, "training")], actor=world.coach)
    (second,) = move_players(team=world.team, wishes=[Wish(man, RELEASED)], actor=world.coach)
    with pytest.raises(Refused, match="has changed since then"):
        rulings.undo(entry=first, actor=world.commissioner, reason="too late")
    with pytest.raises(Refused, match="needs a reason"):
        rulings.undo(entry=second, actor=world.commissioner, reason="  ")


# -- games ----------------------------------------------------


def test_game_books_injuries_recoveries_and_counts(world: World) -> None:
    man = men(world.team)[0].player
    fixture = play(world, facts={str(man.public_id): {"hurt": True}})
    man.refresh_from_db()
    assert (man.sheet["hurt"], man.sheet["games"]) == (2, 1)
    entry = Transaction.objects.get(kind="injury")
    assert entry.fixture == fixture
    assert entry.sentence == f"Gullwick Ferrymen: {man} is hurt for 2 games."
    counted = Transaction.objects.filter(kind="experience")
    assert counted.count() == 2
    play(world, week=2)
    play(world, week=3)
    recovery = Transaction.objects.get(kind="recovery")
    assert [roll[:2] for roll in recovery.dice] == [["heal", 6]]
    man.refresh_from_db()
    assert "hurt" not in man.sheet


def test_dice_between_games_can_be_rolled_again_by_who_knows_the_secret(world: World) -> None:
    from league import rulebook

    man = hurt(men(world.team)[0], 1).player
    fixture = play(world)
    entry = Transaction.objects.get(kind="recovery")
    secret = aftermath.secret_of(world.season)
    dice = rulebook.dice_of(secret, str(fixture.public_id), str(man.public_id))
    dice.die(6, "heal")
    assert rulebook.rolls(dice) == entry.dice
    assert LeagueLog.objects.filter(action="season.secret").count() == 1


def test_replay_supersedes_what_the_first_playing_did(world: World) -> None:
    first, second = men(world.team)[:2]
    play(world, facts={str(first.player.public_id): {"hurt": True}})
    play(world, facts={str(second.player.public_id): {"hurt": True}}, revision=2)
    first.player.refresh_from_db()
    second.player.refresh_from_db()
    assert ("hurt" in first.player.sheet, second.player.sheet["hurt"]) == (False, 2)
    assert (first.player.sheet["games"], second.player.sheet["games"]) == (1, 1)
    assert Transaction.objects.filter(kind="undone").count() == 3


def test_replay_leaves_the_rosters_alone_once_a_team_has_played_again(world: World) -> None:
    first, second = men(world.team)[:2]
    play(world, facts={str(first.player.public_id): {"hurt": True}})
    play(world, week=2)
    before = states(world)
    play(world, facts={str(second.player.public_id): {"hurt": True}}, revision=2)
    assert states(world) == before
    assert not Transaction.objects.filter(kind="undone").exists()


def test_replay_leaves_the_rosters_alone_where_a_man_has_moved_since(world: World) -> None:
    man = men(world.team)[0].player
    play(world, facts={str(man.public_id): {"hurt": True}})
    rulings.edit_player(player=man, actor=world.commissioner, reason="doctor", sheet={"skill": 3})
    before = states(world)
    play(world, facts={}, revision=2)
    assert states(world) == before


def test_season_is_settled_once(world: World) -> None:
    man = hurt(men(world.team)[0]).player
    aftermath.settle_season(season=world.season)
    man.refresh_from_db()
    assert "hurt" not in man.sheet
    assert aftermath.settle_season(season=world.season) == []


# -- limits ----------------------------------------------------


def test_limits_are_enforced_by_moving_first_and_cutting_only_what_must_go(world: World) -> None:
    for number in range(80, 85):
        RosterSpotFactory(team=world.team, number=number, player__sheet={"skill": 20})
    entries = rosters.enforce_limits(season=world.season)
    assert [entry.kind for entry in entries] == ["moved", "moved", "moved", "released", "released"]
    assert (len(men(world.team)), len(men(world.team, "training"))) == (14, 3)
    assert all("the list was over its size" in entry.sentence for entry in entries)
    assert rosters.enforce_limits(season=world.season) == []


# -- rulings ----------------------------------------------------


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"reason": " ", "name": "Else"}, "needs a reason"),
        ({"reason": "x", "name": ""}, "Nothing about|1 to 80 characters"),
        ({"reason": "x", "age": 99}, "between 16 and 60"),
        ({"reason": "x", "sheet": {"skill": 40}}, "needs a skill from 1 to 20"),
        ({"reason": "x", "out": "o" * 81}, "at most 80 characters"),
        ({"reason": "x"}, "Nothing about"),
    ],
)
def test_bad_edit_is_a_sentence_and_changes_nothing(world: World, given: dict[str, Any], said: str) -> None:
    man = men(world.team)[0].player
    before = states(world)
    with pytest.raises(Refused, match=said):
        rulings.edit_player(player=man, actor=world.commissioner, **given)
    assert states(world) == before


def test_edit_is_an_entry_with_its_reason_and_can_be_taken_back(world: World) -> None:
    man = men(world.team)[0].player
    before = states(world)
    sheet = {"skill": man.sheet["skill"] % 20 + 1}  # another than the one that he drew
    entry = rulings.edit_player(
        player=man, actor=world.commissioner, reason="mistyped", name="Odo Marsh", sheet=sheet, out="suspended"
    )
    assert entry.sentence == "The commissioner edited Odo Marsh: name, out, skill on his sheet."
    assert entry.reason == "mistyped"
    rulings.undo(entry=entry, actor=world.commissioner, reason="was right before")
    assert states(world) == before


def test_free_agents_are_drawn_while_there_are_none(world: World) -> None:
    world.league.players.filter(spot=None).delete()
    drawn = rulings.draw_free_agents(league=world.league, actor=world.commissioner, key=b"k" * 32)
    assert len(drawn) == 14
    assert all(ledger.spot_of(player) is None for player in drawn)
    with pytest.raises(Refused, match="free agents already"):
        rulings.draw_free_agents(league=world.league, actor=world.commissioner)


def test_team_without_a_jersey_number_left_is_told_so(db: None) -> None:
    team = TeamFactory()
    RosterSpot.objects.bulk_create(
        RosterSpot(team=team, player=PlayerFactory(league=team.league), number=number, list="active")
        for number in range(1, 100)
    )
    with pytest.raises(Refused, match="no jersey number left"):
        ledger.free_number(team)
