"""Every option of a league, and every setting of it, changes what it governs."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from rules_engine.fool.options import FoolOptions, fixed, option_specs, read_options

from . import camps, games, kicks, passes, plans, runs, seasons
from .proofs import PROOFS, Proof

MODULES = (camps, games, kicks, passes, plans, runs, seasons)
FREE = {spec.code: spec for spec in option_specs() if spec.code not in fixed()}
CASES = [pytest.param(one, setting, id=f"{one.option}-{setting}-{one.look.__name__}")
         for one in PROOFS for setting in one.settings]  # fmt: skip


@pytest.mark.parametrize(("proof", "setting"), CASES)
def test_a_setting_shows(proof: Proof, setting: Any) -> None:
    read_options({proof.option: setting})  # a league may choose it
    assert proof.look({proof.option: setting}) == proof.settings[setting]


def test_what_is_seen_differs_between_any_two_settings() -> None:
    for proof in PROOFS:
        for one, other in combinations(proof.settings.values(), 2):
            assert one != other, (proof.option, proof.look.__name__)


def test_every_option_that_may_be_set_is_shown_under_each_of_its_settings() -> None:
    """An option added without a proof here fails, and so does a setting; where any number is allowed, the default and
    another are shown."""
    shown: dict[str, set[Any]] = {}
    for proof in PROOFS:
        shown.setdefault(proof.option, set()).update(proof.settings)
    assert sorted(set(FREE) - set(shown)) == []
    assert sorted(set(shown) - set(FREE)) == []
    for code, spec in FREE.items():
        if spec.values:
            assert shown[code] == set(spec.values), code
        else:
            assert spec.default in shown[code], code
            assert len(shown[code]) >= 2, code


def test_a_proof_shows_the_default_as_the_default() -> None:
    for proof in PROOFS:
        default = getattr(FoolOptions(), proof.option)
        assert default in proof.settings, proof.option
