"""What the environment may say of servers and keys: any password, no secret in an error, nothing misspelt."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core import signing
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given
from hypothesis import strategies as st

from league import keys, servers

ROOT = Path(__file__).parent.parent.parent
ODD = "pa/ss?w#rd@h:%x y$&'\"\\"


@pytest.mark.parametrize("password", [ODD, "/", "?", "#", "@", ":", "%", "a%2", "$HOME", "ümläut", "[::1]"])
def test_a_password_stands_in_an_address_as_it_is(password: str) -> None:
    found = servers.read_database(f"postgres://app:{password}@db.example.org:5433/league")
    assert (found["USER"], found["PASSWORD"]) == ("app", password)
    assert (found["HOST"], found["PORT"], found["NAME"]) == ("db.example.org", 5433, "league")
    mail = servers.read_mail_server(f"smtp+tls://anna:{password}@mail.example.org")
    assert (mail["EMAIL_HOST_USER"], mail["EMAIL_HOST_PASSWORD"]) == ("anna", password)
    assert (mail["EMAIL_HOST"], mail["EMAIL_PORT"]) == ("mail.example.org", 587)
    assert "@redis:6379/0" in servers.read_redis(f"redis://:{password}@redis:6379/0")


def test_escapes_in_an_address_are_read_and_a_variable_of_its_own_is_taken_to_the_letter() -> None:
    assert servers.read_database("postgres://app:%21@db/league")["PASSWORD"] == "!"
    assert servers.read_database("postgres://app@db/league", "%21")["PASSWORD"] == "%21"
    assert servers.read_mail_server("smtp://a:x@m.example.org", "%21")["EMAIL_HOST_PASSWORD"] == "%21"
    assert servers.read_database("postgres://db/league?sslmode=require")["OPTIONS"] == {"sslmode": "require"}
    assert servers.read_redis("") == ""


@given(st.text(st.characters(codec="utf-8", exclude_characters="%"), min_size=1))
def test_any_password_without_an_escape_is_itself(password: str) -> None:
    assert servers.read_database(f"postgres://app:{password}@db/league")["PASSWORD"] == password


@pytest.mark.parametrize(
    ("written", "tls", "ssl", "port"),
    [
        ("smtp://mail.example.org", False, False, 25),
        ("smtp+tls://mail.example.org", True, False, 587),
        ("smtp+ssl://mail.example.org", False, True, 465),
        ("smtps://mail.example.org", False, True, 465),
        ("smtps://mail.example.org:1465", False, True, 1465),
    ],
)
def test_the_word_before_the_address_says_how_mail_is_encrypted(written: str, tls: bool, ssl: bool, port: int) -> None:
    found = servers.read_mail_server(written)
    assert (found.get("EMAIL_USE_TLS", False), found.get("EMAIL_USE_SSL", False)) == (tls, ssl)
    assert found["EMAIL_PORT"] == port


@pytest.mark.parametrize(
    ("read", "written", "said"),
    [
        (servers.read_database, "postgress://app:secret@db/league", 'DATABASE_URL begins with "postgress://"'),
        (servers.read_database, "app:secret@db/league", "DATABASE_URL is no address"),
        (servers.read_database, "postgres://app:secret@db:secret/league", "DATABASE_URL is no address"),
        (servers.read_database, "postgres://app:secret@db:70000/league", "DATABASE_URL is no address"),
        (servers.read_database, "postgres://app:secret@db", "DATABASE_URL is no address"),
        (servers.read_redis, "http://:secret@redis", 'REDIS_URL begins with "http://"'),
        (servers.read_redis, "redis://:secret@redis:secret", "REDIS_URL is no address"),
        (servers.read_mail_server, "smpt://a:secret@mail", 'EMAIL_URL begins with "smpt://"'),
        (servers.read_mail_server, "smtp+tsl://a:secret@mail", "which is none of: smtp, smtp+tls, smtp+ssl, smtps,"),
        (servers.read_mail_server, "smtp://a:secret@", "EMAIL_URL is no address"),
        (servers.read_mail_server, "smtp://a:secret@mail?ssl=secret", "EMAIL_URL is no address"),
        (servers.read_mail_server, "smtp://a:secret@mail/secret", "EMAIL_URL is no address"),
    ],
)
def test_what_is_no_address_is_refused_by_its_name_and_not_quoted(read: Any, written: str, said: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        read(written)
    assert said in str(refusal.value)
    assert "secret" not in str(refusal.value)


def environment(**changed: str) -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name != "DATABASE_URL"} | changed


KEY = "only-for-the-suite-and-never-for-a-service-0123456789"


@pytest.mark.parametrize(
    ("start", "wrong"),
    [
        (["manage.py", "check"], {"DATABASE_URL": "postgres://app:hidden@db:hidden/league", "SECRET_KEY": KEY}),
        (["manage.py", "migrate"], {"DATABASE_URL": "postgres://app@db/league", "SECRET_KEY": "hidden"}),
        (["manage.py", "migrate"], {"QUEUE_SILENT_MINUTES": "2"}),
        (["manage.py", "check", "--deploy"], {"SECRET_KEY": KEY, "SECRET_KEY_FALLBACKS": f"{KEY}, hidden"}),
        (["-m", "celery", "-A", "league", "report"], {"EMAIL_URL": "smtp+tsl://anna:hidden@mail.example.org"}),
        (["-c", "import league.wsgi"], {"REDIS_URL": "http://:hidden@redis"}),
    ],
)
def test_each_process_ends_with_one_line_that_names_what_is_wrong(
    start: list[str], wrong: dict[str, str], tmp_path: Path
) -> None:
    given = environment(VAR_DIR=str(tmp_path)) | wrong
    ended = subprocess.run([sys.executable, *start], cwd=ROOT, env=given, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (1, "")
    (line,) = ended.stderr.splitlines()
    name = next(name for name in reversed(wrong))
    assert line.startswith((name, f"Key 2 of {name}") if start[-1] != "check" else "DATABASE_URL")
    assert "hidden" not in line


def test_a_dollar_is_a_dollar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECRET_KEY", "$HOME$")
    monkeypatch.setenv("HOME", "/root")
    assert servers.Environment()("SECRET_KEY", default="") == "$HOME$"
    assert servers.Environment()("NOT_SET", default="as usual") == "as usual"


def test_blanks_around_the_commas_of_a_list_do_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " one.example.org, two.example.org ,, ")
    assert servers.Environment().list("ALLOWED_HOSTS", default=["other"]) == ["one.example.org", "two.example.org"]
    assert servers.Environment().list("NOT_SET", default=["other"]) == ["other"]


def test_what_an_earlier_key_signed_is_good_and_plans_follow_from_the_oldest(settings: Any) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "first", []
    link, dice = signing.dumps("x", salt="s"), keys.plan_key("default plan", "x")
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "third", ["second", "first"]
    assert signing.loads(link, salt="s") == "x"
    assert keys.plan_key("default plan", "x") == dice
    assert keys.plan_key("default plan", "y") != dice
    settings.SECRET_KEY_FALLBACKS = ["second"]
    assert keys.plan_key("default plan", "x") != dice


def read_of(tree: ast.AST, word: str) -> bool:
    constants = (node.value for node in ast.walk(tree) if isinstance(node, ast.Constant))
    names = (node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return word in constants or word in names


@pytest.mark.parametrize(
    ("word", "where"),
    [
        ("REMOTE_ADDR", {"league/addresses.py"}),
        ("HTTP_X_FORWARDED_FOR", {"league/addresses.py"}),
        (
            "SECRET_KEY",
            {
                "league/settings.py",
                "league/keys.py",
                "league/addresses.py",  # counts of a day
                "league/selectors/feeds.py",
                "games/services/repeatable.py",
                "games/services/backups.py",  # whether it is the one that was drawn
            },
        ),
    ],
)
def test_one_place_tells_a_visitors_address_and_few_read_the_key(word: str, where: set[str]) -> None:
    files = [path for app in ("league", "games") for path in (ROOT / app).rglob("*.py")]
    assert {str(path.relative_to(ROOT)) for path in files if read_of(ast.parse(path.read_text()), word)} == where
