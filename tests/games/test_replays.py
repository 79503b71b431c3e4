"""A game played again: for a reason of the list, told beforehand, ordered without a stake, all results in public."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.test import Client

import rules_engine
from games import engine, visibility
from games.models import FixtureSecret, GameRecord, GameReplay, GameRun, PlanVersion
from games.services import exchange, replays, runs, sweep
from league import clock
from league.models import Fixture, League, LeagueLog, Seat, User
from league.services.errors import Refused
from league.services.notices import notices
from rules_engine.football.proof.promises import Published
from tests.kept import kept_world

from .worlds import DUE, NOON, World, all_in, replayed, world

pytestmark = pytest.mark.django_db
DAY = timedelta(hours=24)


@pytest.fixture
def small() -> World:
    """A league whose first game has been played."""
    return _played()


@kept_world
def _played() -> World:
    made = world(teams=4)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        all_in(made)
        finish()
    made.fixture.refresh_from_db()
    return made


def finish() -> None:
    for run_id in sweep.sweep(send=False).to_play:
        runs.play_run(run_id=run_id)


def order(small: World, actor: User | None = None, reason: str = "engine", explanation: str = "A fault.") -> GameReplay:
    given = {"reason": reason, "explanation": explanation}
    with clock.at(NOON):
        return replays.order_replay(fixture=small.fixture, actor=actor or small.commissioner, **given)


def confirm(small: World) -> None:
    """The operator confirms the reason by command."""
    with clock.at(NOON):
        replays.confirm(fixture=small.fixture, actor=None)


def client(user: User) -> Client:
    made = Client()
    made.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


@pytest.mark.parametrize("shows", [False, True])
def test_who_ordered_a_replay_is_told_to_those_who_may_see_the_people(small: World, shows: bool) -> None:
    League.objects.update(openness="public", shows_people=shows)
    order(small)
    game = small.fixture.public_id
    with clock.at(NOON):
        read = [Client().get(address).content.decode() for address in (f"/games/{game}/", f"/api/v1/games/{game}/")]
        assert all(f"{small.commissioner if shows else 'commissioner'}" in text for text in read)
        assert all((str(small.commissioner) in text) is shows for text in read)
        assert (
            f"A replay is ordered by {small.commissioner}."
            in client(small.coaches[0]).get(f"/games/{game}/").content.decode()
        )


def records(small: World) -> list[dict[str, object]]:
    rows = GameRecord.objects.filter(fixture=small.fixture).order_by("run__revision")
    return [engine.open_record(row.body) for row in rows]


# -- its reason ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reason", "explanation", "said"),
    [
        ("wind", "A fault.", "reason of the list"),
        ("", "A fault.", "reason of the list"),
        ("engine", "  ", "sentence that explains"),
    ],
)
def test_a_replay_needs_a_reason_of_the_list_and_a_sentence(
    small: World, reason: str, explanation: str, said: str
) -> None:
    with pytest.raises(Refused, match=said):
        order(small, reason=reason, explanation=explanation)
    assert not GameReplay.objects.exists()


def test_each_reason_serves_once_so_there_are_three_replays_at_most(small: World) -> None:
    for number, reason in enumerate(["engine", "roster", "ruling"], start=2):
        with clock.at(NOON):
            run = replayed(small, reason=reason)
            assert run.revision == number
            runs.play_run(run_id=run.pk)
        with pytest.raises(Refused, match="each reason serves once"):
            order(small, reason=reason)
    assert GameRecord.objects.filter(fixture=small.fixture).count() == 4


def test_a_replay_for_a_wrong_roster_has_the_first_rosters_and_says_so(small: World) -> None:
    """A starter is released between the two: he plays again. What is told stands by the form, on the page and in the
    notice."""
    said = "with the rosters that began the first playing: a man who was wrongly on a roster plays again"
    page = f"/games/{small.fixture.public_id}/"
    with clock.at(NOON):
        assert said in client(small.commissioner).get(page).content.decode()
        starter = small.fixture.home.roster.select_related("player").get(number=10)
        starter.delete()
        order(small, reason="roster")
        assert said in client(small.coaches[2]).get(page).content.decode()
        assert said in next(notice.text for notice in notices(small.coach("home")) if "played again" in notice.subject)
        for side in ("home", "away"):
            replays.agree(fixture=small.fixture, actor=small.coach(side))
        finish()
    first, again = (engine.open_record(record.body) for record in GameRecord.objects.order_by("pk"))
    assert again["revision"] == 2
    rosters = [{man["ref"] for man in record["public"]["teams"]["home"]["athletes"]} for record in (first, again)]
    assert rosters[0] == rosters[1]
    assert str(starter.player.public_id) in rosters[1]


def test_one_replay_waits_at_a_time(small: World) -> None:
    order(small)
    with pytest.raises(Refused, match="ordered already"):
        order(small, reason="ruling")


# -- who orders it ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("team", [0, 1, 2], ids=["home", "away", "a rival"])
def test_a_commissioner_with_a_stake_orders_nothing_and_decides_nothing(small: World, team: int) -> None:
    Seat.objects.create(team=small.teams[team], user=small.commissioner, since=NOON, head=False)
    with pytest.raises(Refused, match=f"stake in this game with {small.teams[team]}") as refused:
        order(small)
    assert "or the operator" in refused.value.hint
    with pytest.raises(Refused, match="stake in this game"):
        runs.decide_game(
            fixture=small.fixtures[1][1], home_score=2, away_score=0, actor=small.commissioner, reason="No show."
        )
    replay = replays.order_replay(fixture=small.fixture, actor=None, reason="engine", explanation="A fault.")
    assert replay.ordered_by is None
    with pytest.raises(Refused, match="stake in this game"):
        replays.withdraw(fixture=small.fixture, actor=small.commissioner)


def test_who_is_no_commissioner_orders_no_replay(small: World) -> None:
    for user in (small.coaches[3], small.coach("home"), small.stranger):
        with pytest.raises(Refused, match="Only a commissioner"):
            order(small, actor=user)


def test_the_operator_orders_withdraws_and_decides_by_command(small: World) -> None:
    game, other = str(small.fixture.public_id), small.fixtures[1][1]
    out = StringIO()
    with clock.at(NOON):
        call_command("replay_game", game, reason="ruling", explanation="As ruled.", stdout=out)
        assert "02 September 2026, 12:00" in out.getvalue()
        assert LeagueLog.objects.get(action="run.replay_ordered").actor is None
        call_command("replay_game", game, withdraw=True, stdout=out)
        assert not GameReplay.objects.exists()
        with pytest.raises(CommandError, match="No replay"):
            call_command("replay_game", game, withdraw=True)
        with pytest.raises(CommandError, match="reason of the list"):
            call_command("replay_game", game)
        call_command("decide_game", str(other.public_id), "0", "2", reason="No show.", stdout=out)
    other.refresh_from_db()
    assert (other.status, other.away_score, other.home_score) == (Fixture.Status.FINAL, 0, 2)
    assert "the operator decides" in LeagueLog.objects.get(action="fixture.decided").sentence
    with pytest.raises(CommandError, match="is final"):
        call_command("decide_game", str(other.public_id), "0", "2", reason="Again.")


# -- when it runs ----------------------------------------------------------------------------------------------------


def test_both_coaches_are_told_before_it_runs_and_with_the_operators_word_it_runs_after_a_day(small: World) -> None:
    replay = order(small, explanation="The clock ran backwards.")
    confirm(small)
    for side in ("home", "away"):
        with clock.at(NOON):
            (notice,) = [one for one in notices(small.coach(side)) if "to be played again" in one.subject]
        assert "Engine fault. The clock ran backwards." in notice.text
        assert "2 September 2026" in notice.text
    before = GameRecord.objects.get().digest
    with clock.at(NOON + DAY - timedelta(seconds=1)):
        finish()
        assert replays.settle_due(fixture=small.fixture) is None
    small.fixture.refresh_from_db()
    assert small.fixture.status == Fixture.Status.FINAL
    assert GameRecord.objects.get(superseded_at=None).digest == before
    with clock.at(NOON + DAY):
        finish()
        finish()
        for side in ("home", "away"):
            assert not [one for one in notices(small.coach(side)) if "to be played again" in one.subject]
    small.fixture.refresh_from_db()
    replay.refresh_from_db()
    assert replay.started_at == NOON + DAY
    assert small.fixture.status == Fixture.Status.FINAL
    assert GameRecord.objects.get(superseded_at=None).run.revision == 2
    assert GameRun.objects.filter(fixture=small.fixture).count() == 2


@pytest.mark.parametrize("first", ["home", "away"])
def test_it_runs_at_once_only_when_both_head_coaches_agree(small: World, first: str) -> None:
    order(small)
    second = "away" if first == "home" else "home"
    with clock.at(NOON):
        for who in (small.commissioner, small.coaches[2], small.stranger):
            with pytest.raises(Refused, match="Only the head coaches"):
                replays.agree(fixture=small.fixture, actor=who)
        for _ in range(2):
            assert replays.agree(fixture=small.fixture, actor=small.coach(first)).started_at is None
        assert replays.agree(fixture=small.fixture, actor=small.coach(second)).started_at == NOON
        with pytest.raises(Refused, match="No replay"):
            replays.agree(fixture=small.fixture, actor=small.coach(first))
    assert LeagueLog.objects.filter(action="run.replay_agreed").count() == 2


def test_an_assistant_does_not_agree_for_his_team(small: World) -> None:
    Seat.objects.filter(user=small.coach("home")).update(head=False)
    order(small)
    with clock.at(NOON), pytest.raises(Refused, match="Only the head coaches"):
        replays.agree(fixture=small.fixture, actor=small.coach("home"))


def test_a_withdrawn_replay_never_runs_and_frees_its_reason(small: World) -> None:
    order(small)
    with clock.at(NOON):
        replays.withdraw(fixture=small.fixture, actor=small.commissioner)
    with clock.at(NOON + DAY):
        finish()
    assert GameRecord.objects.filter(fixture=small.fixture).count() == 1
    assert order(small).revision == 2


def test_nobody_can_set_the_time_to_read_of_it_to_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    from league import settings

    monkeypatch.setenv("REPLAY_NOTICE_HOURS", "11")
    with pytest.raises(ImproperlyConfigured, match="REPLAY_NOTICE_HOURS"):
        importlib.reload(settings)
    monkeypatch.setenv("REPLAY_NOTICE_HOURS", "12")
    importlib.reload(settings)


# -- what it is played from ------------------------------------------------------------------------------------------


def test_its_secrets_were_published_with_the_first_ones(small: World) -> None:
    told = LeagueLog.objects.get(action="fixture.secret", data__fixture=str(small.fixture.public_id)).data
    published = {row["revision"]: row for row in told["replays"]}
    with clock.at(NOON):
        runs.play_run(run_id=replayed(small).pk)
    first, second = records(small)
    proof = second["proof"]
    assert second["revision"] == 2
    assert (proof["hash"], proof["nonce_hash"]) == (published[2]["hash"], published[2]["nonce_hash"])
    ordered = LeagueLog.objects.get(action="run.replay_ordered")
    assert (ordered.data["hash"], ordered.data["nonce_hash"]) == (proof["hash"], proof["nonce_hash"])
    assert second["plans"] == first["plans"]
    assert second["public"]["plays"] != first["public"]["plays"]


def test_its_commitments_are_published_with_the_order_and_its_record_holds_them(small: World) -> None:
    told = order(small).commitments
    confirm(small)
    sealed = PlanVersion.objects.filter(frozen_at__isnull=False)
    assert [(row["side"], row["part"]) for row in told] == [("home", "ground"), ("home", "calls"), ("away", "calls")]
    assert not {row["digest"] for row in told} & {digest for each in sealed for digest in each.digests.values()}
    with clock.at(NOON + DAY):
        finish()
    first, second = records(small)
    promised = Published(tuple(row["digest"] for row in told), second["proof"]["nonce_hash"])
    assert {"published commitments", "nonces", "calls"} <= set(
        rules_engine.verify(second, second["proof"]["hash"], promised).proved
    )
    with pytest.raises(rules_engine.RecordError, match="that was published"):
        rules_engine.verify(first, published=Published(promised.commitments))
    shown = client(small.coach("home")).get(f"/api/v1/games/{small.fixture.public_id}/").json()["proof"]
    assert shown["commitments"] == told
    assert (shown["revision"], shown["hash"]) == (2, second["proof"]["hash"])


def test_the_secrets_of_a_replay_that_waits_are_sealed(small: World) -> None:
    order(small)
    row = FixtureSecret.objects.get(fixture=small.fixture, revision=2)
    closed = [bytes(row.secret).hex(), bytes(row.nonce_secret).hex()]
    for user in (*small.coaches, small.commissioner):
        for address in (f"/games/{small.fixture.public_id}/proof/", f"/api/v1/games/{small.fixture.public_id}/"):
            body = client(user).get(address).content.decode()
            assert row.hash in body
            assert [one for one in closed if one in body] == []


# -- all results -----------------------------------------------------------------------------------------------------


def test_all_results_stand_side_by_side_on_the_page_and_in_the_api(small: World) -> None:
    api, page = f"/api/v1/games/{small.fixture.public_id}/", f"/games/{small.fixture.public_id}/"
    anybody = client(small.coaches[2])
    alone = anybody.get(api).json()["results"]
    assert [(row["revision"], row["reason"], row["counts"]) for row in alone] == [(1, "", True)]
    assert "All results" not in anybody.get(page).content.decode()
    with clock.at(NOON):
        order(small, reason="ruling", explanation="The commissioners ruled so.")
        waiting = anybody.get(api).json()["replay"]
        assert (waiting["reason"], waiting["agreed"]) == ("Ruling", [])
        assert waiting["due_at"] == "2026-09-02T12:00:00Z"
        assert "To be played again" in anybody.get(page).content.decode()
        assert (waiting["waits_for"], waiting["lapses_at"]) == ("coaches", "2026-09-15T12:00:00Z")
        confirm(small)
        assert anybody.get(api).json()["replay"]["waits_for"] == "time"
    with clock.at(NOON + DAY):
        due = sweep.sweep(send=False).to_play
        meanwhile = anybody.get(api).json()["results"]
        assert [(row["revision"], row["counts"]) for row in meanwhile] == [(1, False)]
        for run_id in due:
            runs.play_run(run_id=run_id)
    told = anybody.get(api).json()
    first, second = records(small)
    digests = list(GameRecord.objects.order_by("run__revision").values_list("digest", flat=True))
    assert told["replay"] is None
    assert [
        (row["revision"], row["home_score"], row["away_score"], row["digest"], row["counts"]) for row in told["results"]
    ] == [
        (number, record["public"]["score"]["home"], record["public"]["score"]["away"], digest, number == 2)
        for number, record, digest in zip((1, 2), (first, second), digests, strict=True)
    ]
    assert (told["results"][1]["reason"], told["results"][1]["explanation"]) == (
        "Ruling",
        "The commissioners ruled so.",
    )
    assert told["results"][1]["played_at"] == "2026-09-02T12:00:00Z"
    body = anybody.get(page).content.decode()
    assert [
        one for one in (*digests, "All results of this game", "The commissioners ruled so.") if one not in body
    ] == []
    for number, record in enumerate((first, second), start=1):
        assert anybody.get(f"{page}record/?revision={number}").json() == record
        assert anybody.get(f"{api}record/?revision={number}").json() == record
    for odd in ("3", "0", "x", "-1", "99999"):
        assert anybody.get(f"{api}record/?revision={odd}").status_code == 404


def test_an_earlier_record_is_open_no_further_than_the_one_that_counts(small: World) -> None:
    with clock.at(NOON):
        runs.play_run(run_id=replayed(small).pk)
    small.league.options["plans_opened"] = "season_end"
    small.league.save()
    body = client(small.coaches[2]).get(f"/api/v1/games/{small.fixture.public_id}/record/?revision=1").json()
    assert not {"plans", "calls", "proof", "memory"} & set(body)
    stranger = client(small.stranger)
    assert stranger.get(f"/api/v1/games/{small.fixture.public_id}/record/?revision=1").status_code == 404


@pytest.mark.parametrize("way", ["page", "api"])
def test_orders_agreements_and_withdrawals_go_by_page_and_by_api(small: World, way: str) -> None:
    base = f"/{'api/v1/' if way == 'api' else ''}games/{small.fixture.public_id}/replay/"
    done = 204 if way == "api" else 302
    body = {"reason": "engine", "explanation": "A fault."}
    with clock.at(NOON):
        assert client(small.coach("home")).post(base, body).status_code == 403
        assert client(small.commissioner).post(base, body).status_code == done
        assert client(small.commissioner).post(f"{base}agree/").status_code == 403
        assert client(small.coach("home")).post(f"{base}withdraw/").status_code == 403
        assert client(small.commissioner).post(f"{base}withdraw/").status_code == done
        assert client(small.commissioner).post(base, body).status_code == done
        for side in ("home", "away"):
            assert client(small.coach(side)).post(f"{base}agree/").status_code == done
        finish()
    assert GameRecord.objects.get(superseded_at=None).run.revision == 2
    odd = client(small.commissioner).post(base, {"reason": "wind", "explanation": "x"})
    assert odd.status_code == (400 if way == "api" else 422)


# -- what cannot be replayed -----------------------------------------------------------------------------------------


def test_a_game_that_was_not_played_is_not_replayed(small: World) -> None:
    with pytest.raises(Refused, match="only a game that was played"):
        replays.order_replay(
            fixture=small.fixtures[1][1], actor=small.commissioner, reason="ruling", explanation="Why not."
        )


def test_a_game_that_was_decided_before_any_plan_is_not_replayed(small: World) -> None:
    game = small.fixtures[1][1]
    with clock.at(NOON):
        exchange.open_fixture(fixture=game)
        runs.decide_game(fixture=game, home_score=2, away_score=0, actor=small.commissioner, reason="No show.")
    with pytest.raises(Refused, match="was decided and not played to its end"):
        replays.order_replay(fixture=game, actor=small.commissioner, reason="ruling", explanation="Why not.")
    assert visibility.record_parts(small.coaches[2], Fixture.objects.get(pk=game.pk)) == frozenset()


def test_a_replay_keeps_the_result_until_it_runs(small: World) -> None:
    before = (small.fixture.home_score, small.fixture.away_score)
    order(small)
    with clock.at(DUE):
        small.fixture.refresh_from_db()
    assert (small.fixture.home_score, small.fixture.away_score) == before


def test_a_game_decided_after_a_replay_that_failed_has_no_result_that_counts(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    with clock.at(NOON):
        run = replayed(small)
        monkeypatch.setattr(engine, "play", lambda game: 1 / 0)
        for _ in range(3):
            with pytest.raises(Refused, match="ZeroDivisionError"):
                runs.play_run(run_id=run.pk)
        runs.decide_game(fixture=small.fixture, home_score=2, away_score=0, actor=small.commissioner, reason="Enough.")
        with pytest.raises(Refused, match="was decided and not played to its end"):
            order(small, reason="ruling")
    told = client(small.coaches[2]).get(f"/api/v1/games/{small.fixture.public_id}/").json()
    assert [(row["revision"], row["counts"]) for row in told["results"]] == [(1, False)]
    first = FixtureSecret.objects.get(fixture=small.fixture, revision=1)
    assert (told["proof"]["revision"], told["proof"]["hash"]) == (1, first.hash)
