"""The addresses of the operators: read from one setting, refused at the start where one is none."""

from __future__ import annotations

import importlib

import pytest
from django.core.exceptions import ImproperlyConfigured

from league import operators, settings


@pytest.mark.parametrize(
    ("written", "addresses"),
    [
        ("", []),
        (" , ", []),
        ("anna@example.org", ["anna@example.org"]),
        ("anna@example.org, ben@example.org,", ["anna@example.org", "ben@example.org"]),
    ],
)
def test_addresses_stand_between_commas(written: str, addresses: list[str]) -> None:
    assert operators.read_addresses(written) == addresses


@pytest.mark.parametrize(
    ("written", "wrong"),
    [
        ("anna", "anna"),
        ("anna@example.org ben@example.org", "anna@example.org ben@example.org"),
        ("anna@example.org,ben@", "ben@"),
        ("Anna <anna@example.org>", "Anna <anna@example.org>"),
    ],
)
def test_what_is_no_address_is_refused_with_a_sentence_that_names_it(written: str, wrong: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refused:
        operators.read_addresses(written)
    assert f'OPERATORS holds "{wrong}", which is no mail address.' in str(refused.value)


def test_the_service_does_not_start_with_a_wrong_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPERATORS", "nobody")
    with pytest.raises(ImproperlyConfigured, match="OPERATORS"):
        importlib.reload(settings)
    monkeypatch.setenv("OPERATORS", "anna@example.org,ben@example.org")
    importlib.reload(settings)
    assert settings.OPERATORS == ["anna@example.org", "ben@example.org"]
    monkeypatch.delenv("OPERATORS")
    importlib.reload(settings)
    assert settings.OPERATORS == []


def test_django_mails_nobody_what_a_failing_request_held() -> None:
    assert getattr(settings, "ADMINS", []) == []
