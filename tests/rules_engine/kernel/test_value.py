"""Plain values compare, hash and show by all that they are made of."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module

import pytest

import rules_engine
from rules_engine.interface.situation import Event, Situation
from rules_engine.value import Value

for module in pkgutil.walk_packages(rules_engine.__path__, "rules_engine."):
    if not module.name.endswith("__main__"):
        import_module(module.name)
KINDS = sorted(Value.__subclasses__(), key=lambda kind: kind.__name__)
KICKOFF = Situation(1, 900, "home", "kickoff", 1, 10, 65, (0, 0), (3, 3), "home", 0, 0)


def test_equal_values_are_equal_and_no_others() -> None:
    run = Event("rush", "home", 27, 4, {"kneel": True})
    assert run == Event("rush", "home", 27, 4, {"kneel": True})
    assert run not in (Event("rush", "home", 27, 5, {"kneel": True}), ("rush", "home", 27, 4, {"kneel": True}), None)
    assert hash(KICKOFF) == hash(KICKOFF.changed())
    assert len({KICKOFF, KICKOFF.changed(), KICKOFF.changed(clock=899)}) == 2


def test_a_value_shows_its_attributes_by_name() -> None:
    assert repr(Event("sack", "away", 91)) == "Event(kind='sack', side='away', player=91, yards=0, data=None)"


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_nothing_that_a_value_is_made_of_is_left_out(kind: type[Value]) -> None:
    made_of = [name for name in inspect.signature(kind.__init__).parameters if name != "self"]
    left_out = {
        "Call": {"key", "apart"},  # only say where equal calls may be found
        "OffenseOrder": {"drawn"},  # differs only where the reason does
        "DefenseOrder": {"drawn"},
        "PreparedLine": {"plays", "defenses"},  # follow from the line
    }.get(kind.__name__, set())
    assert set(made_of) - set(kind.NAMES.split()) == left_out


@pytest.mark.parametrize(
    "changes",
    [
        {"period": 2}, {"clock": 0}, {"possession": "away"}, {"phase": "try"}, {"down": 4}, {"distance": 0}, {"los": 0},
        {"score": (0, 0)}, {"score": (7, 0)}, {"timeouts": (0, 3)}, {"opening_kicker": "away"}, {"series": 9},
        {"served": (True, False)},
    ],
    ids=str,
)  # fmt: skip
def test_a_changed_situation_has_what_was_given_and_all_else_as_it_was(changes: dict[str, object]) -> None:
    changed = KICKOFF.changed(**changes)  # type: ignore[arg-type]  # the table holds what each parameter takes
    for name in Situation.NAMES.split():
        assert getattr(changed, name) == changes.get(name, getattr(KICKOFF, name))
