"""The compose file, the image, the settings and the example environment say the same thing."""

from __future__ import annotations

import ast
import re
from configparser import RawConfigParser
from pathlib import Path
from typing import Any

import pytest
import yaml

from league import settings as league_settings
from league.celery import app as celery_app

ROOT = Path(__file__).resolve().parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES = COMPOSE["services"]
WORKERS = {
    "sweeper": "sweeps",
    "player": "games",
    "bell": "drafts",
    "mailer": "mails",
    "bench": "bench",
    "helper": "later",
}
APP_SERVICES = ("web", *WORKERS, "beat", "migrate")


def example_names() -> set[str]:
    lines = (ROOT / ".env.example").read_text().splitlines()
    return {line.split("=", 1)[0] for line in lines if line and not line.startswith("#")}


def names_that_settings_read() -> set[str]:
    tree = ast.parse((ROOT / "league" / "settings.py").read_text())
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).split(".")[0] == "env" and node.args:
            first = node.args[0]
            if isinstance(first, ast.Constant) and isinstance(first.value, str):
                names.add(first.value)
    return names


def test_services_are_those_of_the_house_and_the_migration() -> None:
    assert set(SERVICES) == {"web", *WORKERS, "beat", "db", "redis", "migrate"}


def test_there_is_a_worker_for_every_queue_in_compose_and_in_the_script() -> None:
    taken = {name: SERVICES[name]["command"][SERVICES[name]["command"].index("-Q") + 1] for name in WORKERS}
    assert taken == WORKERS
    assert {queue.name for queue in league_settings.CELERY_TASK_QUEUES} == set(WORKERS.values())
    programs = RawConfigParser()
    programs.read(ROOT / "script" / "supervisord.conf")
    commands = [programs[name]["command"] for name in programs.sections() if name.startswith("program:")]
    embedded = {found[1]: command for command in commands if (found := re.search(r" -Q (\w+)", command))}
    assert set(embedded) == set(WORKERS.values())
    for queue, name in (("later", "helper"), ("bench", "bench")):
        assert "nice" in SERVICES[name]["command"]
        assert " nice -n 10 celery " in embedded[queue]
    assert sum(" beat " in command for command in commands) == 1


def test_checks_ask_what_each_service_is_there_for() -> None:
    """A process that lives and takes nothing is not well, so none is asked whether it lives."""
    ask = ["CMD", "python", "manage.py", "check_health"]
    checks = {name: SERVICES[name]["healthcheck"]["test"] for name in ("web", *WORKERS, "beat")}
    assert {name: checks[name] for name in WORKERS} == {
        name: [*ask, "--queue", queue] for name, queue in WORKERS.items()
    }
    assert checks["beat"] == [*ask, "--beat"]
    assert "http://127.0.0.1:8000/health/" in " ".join(checks["web"])


def test_every_task_has_a_queue_and_sweeps_share_theirs_with_nothing() -> None:
    celery_app.loader.import_default_modules()
    ours = {name for name in celery_app.tasks if name.split(".")[0] in ("league", "games")}
    routes = league_settings.CELERY_TASK_ROUTES
    assert ours == set(routes)
    assert [name for name, route in routes.items() if route["queue"] == "sweeps"] == ["games.tasks.sweep"]
    assert [name for name, route in routes.items() if route["queue"] == "games"] == ["games.tasks.play"]
    assert [name for name, route in routes.items() if route["queue"] == "drafts"] == ["league.tasks.ring_draft"]
    bench = [name for name, route in routes.items() if route["queue"] == "bench"]
    assert bench == ["games.tasks.try_plan", "games.tasks.play_practice"]
    assert league_settings.CELERY_TASK_DEFAULT_QUEUE == "later"
    assert "options" not in league_settings.CELERY_BEAT_SCHEDULE["sweep"]  # none expires


@pytest.mark.parametrize("name", ["web", *WORKERS, "beat", "db", "redis"])
def test_every_long_running_service_has_a_health_check_and_comes_back(name: str) -> None:
    assert SERVICES[name]["healthcheck"]["test"]
    assert SERVICES[name]["restart"] == "unless-stopped"


@pytest.mark.parametrize(
    ("name", "program"),
    [
        ("web", "gunicorn league.wsgi"),
        ("sweeper", "celery -A league worker"),
        ("player", "celery -A league worker"),
        ("mailer", "celery -A league worker"),
        ("helper", "nice -n 10 celery -A league worker"),
        ("beat", "celery -A league beat"),
    ],
)
def test_commands_start_what_settings_name(name: str, program: str) -> None:
    assert " ".join(SERVICES[name]["command"]).startswith(program)


@pytest.mark.parametrize("name", APP_SERVICES)
def test_app_services_get_database_and_queue_from_compose_and_the_rest_from_the_file(name: str) -> None:
    service = SERVICES[name]
    assert service["env_file"] == ".env"
    assert set(service["environment"]) == {"DATABASE_URL", "DATABASE_PASSWORD", "REDIS_URL"}
    assert service["environment"]["DATABASE_URL"].endswith("@db:5432/app")
    assert service["environment"]["REDIS_URL"] == "redis://redis:6379/0"


@pytest.mark.parametrize("name", ["web", *WORKERS, "beat"])
def test_app_waits_for_healthy_servers_and_a_migrated_database(name: str) -> None:
    needs = SERVICES[name]["depends_on"]
    assert needs["db"]["condition"] == needs["redis"]["condition"] == "service_healthy"
    assert needs["migrate"]["condition"] == "service_completed_successfully"


def test_example_environment_and_settings_name_the_same_things() -> None:
    from_compose = {"DATABASE_URL", "DATABASE_PASSWORD", "REDIS_URL"}
    inside_the_image = {"VAR_DIR", "STATIC_ROOT"}
    only_for_the_database = {"POSTGRES_PASSWORD"}
    assert example_names() - only_for_the_database == names_that_settings_read() - from_compose - inside_the_image


def test_compose_uses_only_names_of_the_example() -> None:
    used = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    assert used <= example_names()


def test_readme_table_lists_every_setting() -> None:
    listed = set(re.findall(r"^\| `(\w+)` \|", (ROOT / "README.md").read_text(), re.M))
    assert listed == names_that_settings_read() | {"POSTGRES_PASSWORD"}


def test_image_runs_as_its_own_user_and_checks_its_health() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    last_user = [line for line in lines if line.startswith("USER ")][-1]
    assert last_user == "USER app"
    assert any(line.startswith("HEALTHCHECK") for line in lines)
    assert lines[-1].startswith("CMD")
    assert '"gunicorn", "league.wsgi"' in lines[-1]


def test_image_copies_what_the_service_imports() -> None:
    copied = set(re.findall(r"^COPY (\w+) ", (ROOT / "Dockerfile").read_text(), re.M))
    assert {"rules_engine", "league", "games", "templates"} <= copied
