"""Commitments: by nonces that nobody chose, published the moment a step closes, and kept by whoever wants to check."""

from __future__ import annotations

import hashlib
import hmac
import json
from pathlib import Path

import pytest
from django.core import mail as django_mail
from django.test import Client

import rules_engine
from games import engine
from games.models import FixtureSecret, GameRecord, PlanVersion
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import LeagueLog, Outbox, User
from league.services import outbox
from rules_engine.cli import main

from .worlds import NOON, World, all_in, hand_in, world

pytestmark = pytest.mark.django_db


@pytest.fixture
def small() -> World:
    made = world(teams=4)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def client(user: User) -> Client:
    made = Client()
    made.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


def hmac_of(secret: bytes, *words: object) -> str:
    return hmac.new(secret, json.dumps(list(words), separators=(",", ":")).encode(), hashlib.sha256).hexdigest()


def finish(small: World) -> dict[str, object]:
    with clock.at(NOON):
        for run_id in sweep.sweep().to_play:
            runs.play_run(run_id=run_id)
    return engine.open_record(GameRecord.objects.get(fixture=small.fixture).body)


def test_every_nonce_comes_of_the_second_secret(small: World) -> None:
    with clock.at(NOON):
        all_in(small)
    secret = bytes(FixtureSecret.objects.get(fixture=small.fixture, revision=1).nonce_secret)
    sealed = PlanVersion.objects.filter(frozen_at__isnull=False).select_related("step")
    assert len(sealed) == 3
    for version in sealed:
        step = version.step
        for part, nonce in version.nonces.items():
            assert nonce == hmac_of(secret, str(small.fixture.public_id), 1, step.code, step.side, part)
            assert version.digests[part] == rules_engine.commitment(version.parts[part], nonce)


def test_the_same_plans_sealed_again_have_the_same_commitments(small: World) -> None:
    """Whoever runs the server gets nothing by letting a step close again."""
    found = []
    for _ in range(2):
        with clock.at(NOON):
            hand_in(small, "home")
        version = PlanVersion.objects.get(frozen_at__isnull=False)
        found.append((version.nonces, version.digests))
        version.step.versions.all().delete()
        small.fixture.steps.filter(code="ground").update(closed_at=None)
        small.fixture.steps.filter(code="ground", side="home").update(state="absent")
    assert found[0] == found[1]


def test_commitments_are_published_as_soon_as_a_step_closes(small: World) -> None:
    third = client(small.coaches[2])
    page, api = f"/games/{small.fixture.public_id}/", f"/api/v1/games/{small.fixture.public_id}/"
    with clock.at(NOON):
        assert third.get(api).json()["proof"]["commitments"] == []
        hand_in(small, "home")
        digest = PlanVersion.objects.get(frozen_at__isnull=False).digests["ground"]
        (row,) = third.get(api).json()["proof"]["commitments"]
        assert (row["side"], row["part"], row["digest"]) == ("home", "ground", digest)
        assert digest in third.get(page).content.decode()
        assert LeagueLog.objects.get(action="step.closed").data["digests"] == {"home": {"ground": digest}}


def test_each_coach_gets_a_receipt_by_mail_with_his_own_and_the_other_sides_commitments(small: World) -> None:
    with clock.at(NOON):
        hand_in(small, "home")
        outbox.send_waiting()
    digest = PlanVersion.objects.get(frozen_at__isnull=False).digests["ground"]
    for side, whose in (("home", "yours"), ("away", "the other side's")):
        (letter,) = [one for one in django_mail.outbox if one.to == [small.coach(side).email]]
        assert f"Ground, {whose}, part “ground”: {digest}" in letter.body
    for other in (small.coaches[2], small.commissioner):
        assert not [one for one in django_mail.outbox if one.to == [other.email]]
    with clock.at(NOON):
        plans.confirm_plan(fixture=small.fixture, author=small.coach("home"))
        hand_in(small, "away")
    last = Outbox.objects.get(key__startswith="sealed:", key__contains=":plan:away", user=small.coach("away"))
    lines = [line for line in last.body["text"].splitlines() if "part “" in line]
    assert [line.split("part")[0] for line in lines] == [
        "Ground, the other side's, ",
        "Plan, the other side's, ",
        "Plan, yours, ",
    ]


@pytest.mark.parametrize("kept", ["mail", "api"])
def test_what_a_coach_kept_is_held_against_the_record(
    small: World, kept: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with clock.at(NOON):
        all_in(small)
    api = client(small.coach("home")).get(f"/api/v1/games/{small.fixture.public_id}/").json()
    text = Outbox.objects.get(key__contains=":plan:home", user=small.coach("home")).body["text"]
    record, file = tmp_path / "record.json", tmp_path / "kept"
    record.write_text(json.dumps(finish(small)))
    file.write_text(text if kept == "mail" else json.dumps(api))
    hashes = ["--hash", api["proof"]["hash"], "--nonce-hash", api["proof"]["nonce_hash"]]
    assert main(["replay", str(record), *hashes, "--commitments", str(file)]) == 0
    assert "published commitments" in capsys.readouterr().out
    digest = api["proof"]["commitments"][2]["digest"]
    file.write_text(file.read_text().replace(digest, "0" * 64))
    assert main(["replay", str(record), *hashes, "--commitments", str(file)]) == 1
    assert f"Commitment 3 of the record is {digest}" in capsys.readouterr().err


def test_a_nonce_opens_with_its_part_to_the_other_coach_only(small: World) -> None:
    with clock.at(NOON):
        hand_in(small, "home")
        version = PlanVersion.objects.get(frozen_at__isnull=False)
        nonce = version.nonces["ground"]
        api, page = f"/api/v1/fixtures/{small.fixture.public_id}/plan/", f"/games/{small.fixture.public_id}/plan/"
        away, home = client(small.coach("away")), client(small.coach("home"))
        (row,) = away.get(api).json()["opponent_proof"]
        assert (row["part"], row["nonce"], row["digest"]) == ("ground", nonce, version.digests["ground"])
        shown = away.get(api).json()["opponent"]["ground"]
        assert rules_engine.commitment(shown, row["nonce"]) == row["digest"]
        assert nonce in away.get(page).content.decode()
        assert home.get(api).json()["opponent_proof"] == []
        assert nonce not in home.get(page).content.decode()


def test_the_page_of_the_final_game_opens_the_second_secret_and_gives_the_command(small: World) -> None:
    with clock.at(NOON):
        all_in(small)
    body = finish(small)
    first = FixtureSecret.objects.get(fixture=small.fixture, revision=1)
    page = client(small.coaches[2]).get(f"/games/{small.fixture.public_id}/proof/").content.decode()
    assert bytes(first.nonce_secret).hex() in page
    assert f"--hash {first.hash} --nonce-hash {first.nonce_hash} --commitments commitments.txt" in page
    further = FixtureSecret.objects.filter(fixture=small.fixture, revision__gt=1)
    assert [row.revision for row in further if row.hash not in page or row.nonce_hash not in page] == []
    assert "nonces" in rules_engine.verify(body, first.hash).proved
