"""A fixture's states, and the log and outbox."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from uuid import uuid4

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.core import mail
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection

from league import clock
from league.models import Fixture, Outbox
from league.services import fixtures, log, outbox
from league.services.errors import Refused
from league.tasks import send_mail
from tests.factories import KICKOFF, FixtureFactory, LeagueFactory

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def result(fixture: Fixture) -> bool:
    return fixtures.record_result(fixture=fixture, home_score=21, away_score=14, at=KICKOFF)


STEPS: dict[str, tuple[Callable[[Fixture], bool], str, set[str]]] = {
    "open": (lambda f: fixtures.open_fixture(fixture=f), "open", {"scheduled"}),
    "ready": (lambda f: fixtures.mark_ready(fixture=f), "ready", {"open", "playing", "failed"}),
    "playing": (lambda f: fixtures.mark_playing(fixture=f), "playing", {"ready"}),
    "final": (result, "final", {"playing"}),
    "failed": (lambda f: fixtures.mark_failed(fixture=f), "failed", {"ready", "playing"}),
}


@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("before", ["scheduled", "open", "ready", "playing", "failed", "final"])
def test_steps_from_every_state(step: str, before: str) -> None:
    act, after, origins = STEPS[step]
    fixture = FixtureFactory(final=(3, 0)) if before == "final" else FixtureFactory(status=before)
    assert act(fixture) is (before in origins)
    fixture.refresh_from_db()
    assert fixture.status == (after if before in origins else before)
    assert not act(fixture)  # never twice


def test_result_is_stored_and_told() -> None:
    fixture = FixtureFactory(status="playing")
    result(fixture)
    fixture.refresh_from_db()
    assert (fixture.home_score, fixture.away_score, fixture.played_at) == (21, 14, KICKOFF)
    row = fixture.season.league.log.get()
    assert row.action == "fixture.final"
    assert row.sentence == f"Week 1: {fixture.away} 14, {fixture.home} 21."
    assert row.data == {"fixture": str(fixture.public_id), "week": 1, "home_score": 21, "away_score": 14}


def test_negative_score_is_refused() -> None:
    with pytest.raises(Refused, match="less than nothing"):
        fixtures.record_result(fixture=FixtureFactory(status="playing"), home_score=-1, away_score=0, at=KICKOFF)


def test_first_open_fixture_starts_the_season() -> None:
    fixture = FixtureFactory()
    fixtures.open_fixture(fixture=fixture)
    fixture.season.refresh_from_db()
    assert fixture.season.status == "playing"


def test_long_sentence_is_cut_to_the_log(db: None) -> None:
    row = log.write(league=LeagueFactory(), action="long", sentence="x" * 400)
    row.refresh_from_db()
    assert row.sentence == "x" * 299 + "…"


def queue(key: str = "k") -> Outbox | None:
    return outbox.queue_mail(key=key, to=["a@example.org", ""], subject="Week\n 1", text="Hello")


def test_mail_is_sent_once_and_keyed_once() -> None:
    queue()
    queue()
    assert outbox.send_waiting() == 1
    assert outbox.send_waiting() == 0
    assert [(message.to, message.subject, message.body) for message in mail.outbox] == [
        (["a@example.org"], "Week 1", "Hello")
    ]
    assert Outbox.objects.get().sent_at is not None


def test_mail_to_nobody_is_not_queued() -> None:
    assert outbox.queue_mail(key="k", to=["", ""], subject="s", text="t") is None
    assert not Outbox.objects.exists()


def test_failed_mail_waits_longer_each_time_and_others_go(monkeypatch: pytest.MonkeyPatch) -> None:
    real = EmailBackend.send_messages

    def fail(self: EmailBackend, messages: list[mail.EmailMessage]) -> int:
        if messages[0].body == "bad":
            raise ConnectionRefusedError("no")
        return real(self, messages)

    monkeypatch.setattr(EmailBackend, "send_messages", fail)
    with clock.at(KICKOFF):
        outbox.queue_mail(key="bad", to=["b@example.org"], subject="s", text="bad")
        queue()
        assert outbox.send_waiting() == 1
        assert outbox.send_waiting() == 0
    row = Outbox.objects.get(key="bad")
    assert (row.attempts, row.sent_at, row.error) == (1, None, "ConnectionRefusedError: no")
    monkeypatch.undo()
    for seconds, sent in ((59, 0), (60, 1)):
        with clock.at(KICKOFF + timedelta(seconds=seconds)):
            assert outbox.send_waiting() == sent
    row.refresh_from_db()
    assert (row.attempts, row.error) == (2, "")


# -- mails are claimed as runs are ---------------------------------------------------------------------------------


def test_a_mail_that_somebody_is_sending_is_sent_by_nobody_else() -> None:
    row = queue()
    with clock.at(KICKOFF):
        Outbox.objects.filter(pk=row.pk).update(token=uuid4(), lease_until=KICKOFF + outbox.LEASE)
        assert not outbox.send(row_id=row.pk)
        assert list(outbox.hand_over()) == []
    with clock.at(KICKOFF + outbox.LEASE):  # whoever had it is gone
        assert list(outbox.hand_over()) == [row.pk]
        assert outbox.send(row_id=row.pk)
        assert not outbox.send(row_id=row.pk)
    assert len(mail.outbox) == 1


def test_a_mail_is_handed_over_once_and_again_when_its_message_was_lost() -> None:
    with clock.at(KICKOFF):
        row = queue()
        assert [list(outbox.hand_over()), list(outbox.hand_over())] == [[row.pk], []]
    with clock.at(KICKOFF + outbox.LOST - timedelta(seconds=1)):
        assert list(outbox.hand_over()) == []
    with clock.at(KICKOFF + outbox.LOST):
        assert list(outbox.hand_over()) == [row.pk]
    outbox.put_back(row_id=row.pk)
    with clock.at(KICKOFF + outbox.LOST):
        assert list(outbox.hand_over()) == [row.pk]


def test_a_mail_goes_out_outside_any_transaction(monkeypatch: pytest.MonkeyPatch, transactional_db: None) -> None:
    within: list[bool] = []
    monkeypatch.setattr(
        EmailBackend, "send_messages", lambda self, messages: within.append(connection.in_atomic_block) or 1
    )
    queue()
    assert outbox.send_waiting() == 1
    assert within == [False]


def test_whatever_goes_wrong_with_a_mail_is_kept_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended(self: EmailBackend, messages: list[mail.EmailMessage]) -> int:
        raise SoftTimeLimitExceeded

    monkeypatch.setattr(EmailBackend, "send_messages", ended)
    row = queue()
    send_mail(row.pk)
    row.refresh_from_db()
    assert (row.sent_at, row.attempts, row.token, row.lease_until) == (None, 1, None, None)
    assert row.error.startswith("SoftTimeLimitExceeded")


def test_the_task_of_a_mail_has_short_limits_within_its_lease() -> None:
    assert send_mail.soft_time_limit < send_mail.time_limit < outbox.LEASE.total_seconds()
    assert outbox.SECONDS_PER_SENDING < send_mail.soft_time_limit <= 30
