"""Bounds of everything that is kept: each model that holds text, JSON or bytes says what keeps it from growing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from functools import cache

import pytest
from django.apps import apps
from django.conf import settings
from django.db.models import BinaryField, JSONField, Model, TextField

from games.models import PlaybookShare
from games.services import playbook
from league import clock, limits
from league.models import LeagueLog, User
from league.services import leagues, log
from league.services.errors import Refused
from tests.factories import KICKOFF, LeagueFactory, UserFactory

ONE_FOR = "one for "  # a thing that is itself bounded
RECORD = "the record of what was done, kept for good: of the length of a sentence, or as long as what was done"
# Names of limits that bound how many rows a person can make and how long they are; else whose single row it is.
BOUNDS: dict[str, tuple[str, ...]] = {
    "games.BenchRun": ("BENCH_RUNS", "BENCH_DAYS", "WORKING_DRAFTS"),
    "games.DraftEdit": ("WORKING_DRAFT_CHARACTERS", "DRAFT_EDITS", "EDITS_FORGOTTEN_AT_ONCE"),
    "games.DraftWriter": (ONE_FOR + "coach and working draft",),
    "games.FigureRevision": (ONE_FOR + "correction of the figures of a record",),
    "games.FixtureSecret": (ONE_FOR + "playing of a fixture",),
    "games.GameRecord": (ONE_FOR + "run",),
    "games.GameReplay": (ONE_FOR + "reason of a fixture",),
    "games.GameRun": (ONE_FOR + "playing of a fixture",),
    "games.Heartbeat": (ONE_FOR + "name",),
    "games.PlanVersion": ("DRAFTS", "DRAFT_CHARACTERS"),
    "games.PlayerGameLine": (ONE_FOR + "player of a record",),
    "games.PlayerSeasonLine": (ONE_FOR + "player of a season",),
    "games.PlaybookEntry": ("PLAYBOOK_ENTRIES", "PLAYBOOK_ENTRY", "PLAYBOOK_CHARACTERS"),
    "games.PlaybookShare": ("PLAYBOOK_SHARES", "PLAYBOOK_SHARED_CHARACTERS", "PLAYBOOK_WITHDRAWN"),
    "games.PracticeGame": ("PRACTICE_BY_ADDRESS", "PRACTICE_IN_ALL", "PRACTICE_ANSWERS", "PRACTICE_DAYS"),
    "games.TeamGameLine": (ONE_FOR + "team of a record",),
    "games.WorkingDraft": ("WORKING_DRAFTS", "WORKING_DRAFTS_SPLIT", "WORKING_DRAFT_CHARACTERS"),
    "league.CampReport": (ONE_FOR + "player of a camp",),
    "league.CampSheet": ("CAMP_SHEET",),
    "league.CareerYear": (ONE_FOR + "player of a season",),
    "league.Consent": (RECORD,),
    "league.DraftEvent": (RECORD,),
    "league.DraftNote": ("DRAFT_NOTE", "DRAFT_NOTES"),
    "league.League": ("LEAGUES_A_DAY", "IMPORT_FILE"),
    "league.LeagueLog": (RECORD,),
    "league.Message": ("MESSAGE", "MESSAGES_A_MINUTE", "MESSAGES_A_DAY"),
    "league.MessageReport": ("REPORT_WORDS", "REPORTS_A_DAY"),
    "league.Outage": (ONE_FOR + "outage of the service",),
    "league.Outbox": (RECORD,),
    "league.Player": (ONE_FOR + "player whom a league invents or imports", "ROSTER_TEXT"),
    "league.PracticeDraft": ("PRACTICE_DRAFTS", "PRACTICE_DRAFT_DAYS"),
    "league.Season": (ONE_FOR + "year of a league",),
    "league.SeasonSecret": (ONE_FOR + "season",),
    "league.Team": ("LEAGUES_A_DAY",),
    "league.Transaction": (RECORD,),
    "league.User": ("ACCOUNTS_BY_ADDRESS", "ACCOUNTS_IN_ALL"),
}


def growing() -> Iterator[type[Model]]:
    """Yield each model with a field that takes more than a line."""
    for model in apps.get_models():
        fields = model._meta.concrete_fields
        if model._meta.app_label in ("games", "league") and any(map(takes_much, fields)):
            yield model


def takes_much(field: object) -> bool:
    return isinstance(field, TextField | JSONField | BinaryField)


@cache
def sources() -> str:
    """Return the code of the services, without the table of the limits."""
    found = [path for package in ("games", "league") for path in (settings.BASE_DIR / package).rglob("*.py")]
    return "\n".join(path.read_text() for path in sorted(found) if path.name != "limits.py")


def test_each_model_that_can_grow_says_what_bounds_it() -> None:
    assert sorted(model._meta.label for model in growing()) == sorted(BOUNDS)


@pytest.mark.parametrize("label", BOUNDS)
def test_the_bound_of_a_model_is_asked_for(label: str) -> None:
    for bound in BOUNDS[label]:
        if bound == RECORD or bound.startswith(ONE_FOR):
            continue
        found = getattr(limits, bound)
        assert isinstance(found, int | limits.Limit)
        how = rf"\b{bound}\b" if isinstance(found, int) else rf"\b{bound}(\.require|\.told|\.most|\))"
        assert re.search(how, sources()), bound


@pytest.mark.parametrize("label", [label for label, bounds in BOUNDS.items() if bounds[0].startswith(ONE_FOR)])
def test_of_what_is_one_for_something_there_is_a_rule_or_nobody_sends_it(label: str) -> None:
    """A person can make no second one: the database says so, or no form, view or route of the API makes one."""
    model = apps.get_model(label)
    constraints = [one for one in model._meta.constraints if type(one).__name__ == "UniqueConstraint"]
    unique = [field for field in model._meta.concrete_fields if field.unique and not field.primary_key]
    asked = re.findall(rf"\b{model.__name__}\.objects\.(?:create|bulk_create)\(", thin_layers())
    assert constraints or unique or not asked


def thin_layers() -> str:
    """Return the code that answers requests."""
    found = [
        path
        for package in ("games", "league")
        for folder in ("views", "api", "forms")
        for path in (settings.BASE_DIR / package / folder).rglob("*.py")
    ]
    return "\n".join(path.read_text() for path in sorted(found))


# -- bounds that stand nowhere else --------------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize("action", ["league.created", "league.imported"])
def test_a_person_founds_and_imports_so_many_leagues_a_day(monkeypatch: pytest.MonkeyPatch, action: str) -> None:
    told = limits.LEAGUES_A_DAY
    monkeypatch.setattr(limits, "LEAGUES_A_DAY", limits.Limit(2, told.sentence, told.hint))
    person, other = UserFactory(), UserFactory()
    with clock.at(KICKOFF):
        for _ in range(2):
            leagues.require_fewer_leagues(person)
            log.write(league=LeagueFactory(), action=action, sentence="A test.", actor=person)
        for _ in range(5):
            log.write(league=LeagueFactory(), action="league.renamed", sentence="A test.", actor=other)
        with pytest.raises(Refused, match="founded or imported 2 leagues"):
            found_one(person)
        leagues.require_fewer_leagues(other)
    assert not LeagueLog.objects.filter(league__name="Third").exists()
    with clock.at(KICKOFF + timedelta(days=1, seconds=1)):
        leagues.require_fewer_leagues(person)


def found_one(person: User) -> None:
    leagues.create_league(name="Third", ruleset="fool", commissioner=person, divisions=[])


@pytest.mark.django_db
def test_of_withdrawn_links_the_newest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PLAYBOOK_WITHDRAWN", 2)
    coach, other = UserFactory(), UserFactory()
    facts = {"ruleset": "fool", "title": "T", "entries": []}
    theirs = PlaybookShare.objects.create(coach=other, token="t", digest="t", withdrawn_at=KICKOFF, **facts)
    shares = [PlaybookShare.objects.create(coach=coach, token=name, digest=name, **facts) for name in "abcd"]
    for minute, share in enumerate(shares[:3]):
        with clock.at(KICKOFF + timedelta(minutes=minute)):
            playbook.withdraw(share=share)
    assert set(PlaybookShare.objects.all()) == {theirs, *shares[1:]}
