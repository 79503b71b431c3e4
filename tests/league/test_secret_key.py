"""The embedded mode's key: drawn once, whole before anybody reads it. Earlier keys: as good as the present one."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from django.core import signing
from django.core.exceptions import ImproperlyConfigured
from hypothesis import given
from hypothesis import strategies as st

from league import keys, settings


def test_the_key_is_drawn_once_and_is_its_owners_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    drawn = settings._drawn_key()
    assert len(drawn) > 50
    assert settings._drawn_key() == drawn
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert oct((tmp_path / "secret_key").stat().st_mode)[-3:] == "600"


def test_of_two_that_start_at_once_both_take_the_key_that_is_there_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def too_late(source: Path, target: Path) -> None:
        target.write_text("the other's key")
        link(source, target)

    monkeypatch.setattr(settings, "VAR_DIR", tmp_path)
    monkeypatch.setattr(os, "link", too_late)
    assert settings._drawn_key() == "the other's key"
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]


# -- earlier keys ------------------------------------------------------------------------------------------------------

ONE, TWO = (f"{half}-the-newest-and-never-for-a-service-0123456789" for half in ("A1b2C3", "Z9y8X7"))
ODD = f"{ONE[:9]},{ONE[9:]} "


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("", []),
        ("  ", []),
        (ONE, [ONE]),
        (f"{ONE},{TWO}", [ONE, TWO]),
        (f" {ONE} ,\n {TWO} ", [ONE, TWO]),
        (json.dumps([ODD, TWO]), [ODD, TWO]),
        (f" {json.dumps([ODD])} ", [ODD]),
        ("[]", []),
    ],
)
def test_earlier_keys_are_read(written: str, read: list[str]) -> None:
    assert keys.read_fallbacks(written) == read


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=keys.LEAST_LENGTH).filter(
            lambda key: not keys.weakness(key)
        ),
        max_size=3,
    )
)
def test_any_keys_are_read_from_json_to_the_letter(earlier: list[str]) -> None:
    assert keys.read_fallbacks(json.dumps(earlier)) == earlier


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (f"{ONE}, ", "Key 2 of SECRET_KEY_FALLBACKS is empty."),
        (f",{ONE}", "Key 1 of SECRET_KEY_FALLBACKS is empty."),
        (f"{ONE},hidden", "Key 2 of SECRET_KEY_FALLBACKS has 6 characters; it needs 32 at least."),
        (ODD, "Key 1 of SECRET_KEY_FALLBACKS has 9 characters; it needs 32 at least."),
        ("hidden" * 20, "Key 1 of SECRET_KEY_FALLBACKS repeats a piece of 6 characters."),
        ("h" * 39 + "i", "Key 1 of SECRET_KEY_FALLBACKS repeats too few characters to be a secret."),
        ('[""]', "Key 1 of SECRET_KEY_FALLBACKS is empty."),
        ('["hidden"', "SECRET_KEY_FALLBACKS is no list of keys."),
        (f'[["{ONE}"]]', "SECRET_KEY_FALLBACKS is no list of keys."),
        ("[12345678901234567890123456789012]", "SECRET_KEY_FALLBACKS is no list of keys."),
    ],
)
def test_an_earlier_key_that_is_none_is_refused_by_its_number_and_not_quoted(written: str, said: str) -> None:
    with pytest.raises(ImproperlyConfigured) as refusal:
        keys.read_fallbacks(written)
    assert str(refusal.value).startswith(said)
    assert not {"hidden", ONE, ONE[9:], "1234567890"} & {*str(refusal.value).split('"'), *str(refusal.value).split()}


def test_no_blank_signs_anything(settings: Any) -> None:
    """Of a text as it was written for years, and of every other."""
    settings.SECRET_KEY_FALLBACKS = keys.read_fallbacks(f"{ONE}, {TWO}")
    for key in (" ", f" {TWO}"):
        with pytest.raises(signing.BadSignature):
            signing.loads(signing.dumps("x", key=key, salt="s"), salt="s")
    assert signing.loads(signing.dumps("x", key=TWO, salt="s"), salt="s") == "x"
