"""What every test gets: a fast password hasher, an empty cache, and its place in the run.

Tests that use no database carry the mark ``no_database``, so that the run on the second database leaves them out.
Without DATABASE_URL the database is SQLite in memory.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator

import hypothesis
import pytest

from tests.depth import examples

# How fast the machine is at the moment is no property of the code.
hypothesis.settings.register_profile(
    "house", deadline=None, max_examples=examples(100), suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("house")

# Plans of the autocoach follow from the key of the service, which a checkout would draw for itself.
KEY = f"only-for-the-suite-and-never-for-a-service-0123456789{os.environ.get('PYTEST_DRAW', '')}"
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup", "django_db_reset_sequences"}


def pytest_configure(config: pytest.Config) -> None:
    if knows_django(config):
        from django.conf import settings

        settings.SECRET_KEY = KEY


def knows_django(config: pytest.Config) -> bool:
    """Return whether the run has Django's plugin; a mutation run does without, since its tests are the engine's."""
    return config.pluginmanager.has_plugin("django")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if order := os.environ.get("PYTEST_ORDER"):
        items[:] = shuffled(items, order)
    for item in items:
        used = DATABASE_FIXTURES & set(getattr(item, "fixturenames", ()))
        if not used and item.get_closest_marker("django_db") is None:
            item.add_marker("no_database")


def shuffled(items: list[pytest.Item], order: str) -> list[pytest.Item]:
    """Return the files in an order that follows from ``order``, and in each file its tests."""
    draw = random.Random(order)
    files: dict[object, list[pytest.Item]] = {}
    for item in items:
        files.setdefault(item.path, []).append(item)
    of_files = list(files.values())
    draw.shuffle(of_files)
    for of_one in of_files:
        draw.shuffle(of_one)
    return [item for of_one in of_files for item in of_one]


@pytest.fixture(scope="session")
def django_db_modify_db_settings(django_db_modify_db_settings_parallel_suffix: None) -> None:
    """The test database comes migrated, and tests that commit empty it quickly."""
    from tests.emptied import empty_quickly
    from tests.migrated import copy_when_created

    copy_when_created()
    empty_quickly()


@pytest.fixture(autouse=True)
def _same_draws(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Secrets and public ids are those of the test's name, so that rosters and games are the same in every run; other
    draws, and other plans of the autocoach, come with another PYTEST_DRAW."""
    if not knows_django(request.config):
        return
    from games.services.repeatable import SOURCES

    draw = random.Random(f"{request.node.nodeid} {os.environ.get('PYTEST_DRAW', '')}")
    for module, name in SOURCES:
        monkeypatch.setattr(module, name, draw.randbytes)


@pytest.fixture(autouse=True)
def _quick_and_clean(request: pytest.FixtureRequest) -> Iterator[None]:
    """Throttles start from nothing, in a cache of the test's own (clearing Redis would empty the queue beside it);
    passwords are hashed for speed, not for safety."""
    if "no_database" in request.keywords:
        yield
        return
    from django.core.cache import cache

    from league.services.holding import KEPT

    settings = request.getfixturevalue("settings")
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "tests"}}
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # no collectstatic before a test
    settings.STORAGES = {**settings.STORAGES, "staticfiles": plain}
    settings.SIGHT_DIR = None  # a test's database is no copy of the one before
    settings.EMBEDDED = settings.DEMO_ALLOWED = True  # the same on either database; a test says so where it matters
    cache.clear()
    cache.set(KEPT, (None,))  # as a page finds it, but for the first in a while
    yield
