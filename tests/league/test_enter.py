"""Enter in a field presses the first submit button of its form: it does nothing that its user has not chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TEMPLATES = Path(__file__).parents[2] / "templates"
INCLUDE = re.compile(r'{%\s*include\s+"([^"]+)"[^%]*%}')
FORM = re.compile(r"<form\b.*?</form>", re.S)
BUTTON = re.compile(r"<button\b[^>]*>")
TYPED = re.compile(r'<input\b(?![^>]*type="(?:hidden|checkbox|radio|submit|file)")[^>]*>|{{ *(?:form|field)\b[^}]*}}')
PLAIN = {  # forms whose first button needs no name, and what Enter does there
    "games/plan_sheet.html": "it saves the sheet, as the button “Save and check” does",
    "league/roster_import.html": "it looks at the table and changes nothing",
}


def whole(text: str, depth: int = 4) -> str:
    """Return a template with those that it includes in their places."""
    if not depth:
        return text
    return INCLUDE.sub(lambda found: whole((TEMPLATES / found[1]).read_text(encoding="utf-8"), depth - 1), text)


def first_of_many(text: str) -> Iterator[str]:
    """Yield the first submit button of each form that has several, and a field to type in."""
    for form in FORM.findall(whole(text)):
        buttons = [button for button in BUTTON.findall(form) if 'type="button"' not in button]
        if len(buttons) > 1 and TYPED.search(form):
            yield buttons[0]


def does_nothing(button: str) -> bool:
    return " disabled" in button and "{%" not in button


def is_plain(button: str) -> bool:
    return " name=" not in button and "formaction" not in button


def test_enter_does_nothing_or_what_the_form_is_for() -> None:
    found = {}
    for path in sorted(TEMPLATES.rglob("*.html")):
        for button in first_of_many(path.read_text(encoding="utf-8")):
            if not does_nothing(button):
                found[str(path.relative_to(TEMPLATES))] = button
    assert {name: button for name, button in found.items() if name not in PLAIN or not is_plain(button)} == {}, (
        'put {% include "components/no_enter.html" %} first in these forms, or make two of them'
    )
    assert PLAIN.keys() == found.keys()


@pytest.mark.parametrize(
    ("form", "first"),
    [
        ('<form><input name="why"><button name="agree">A</button><button name="refuse">R</button></form>', "agree"),
        ('<form>{% include "components/field.html" %}<button name="a">A</button><button>B</button></form>', "a"),
        ('<form><input type="hidden" name="x"><button name="a">A</button><button name="b">B</button></form>', None),
        ('<form><input name="why"><button name="refuse">R</button></form>', None),
        ('<form><input name="x"><button type="button" name="a">A</button><button name="b">B</button></form>', None),
    ],
)
def test_a_form_that_acts_on_enter_would_be_found(form: str, first: str | None) -> None:
    assert [re.search(r'name="(\w+)"', button)[1] for button in first_of_many(form)] == ([first] if first else [])  # type: ignore[index]


def test_a_reason_not_to_agree_is_sent_with_the_refusal_alone() -> None:
    text = (TEMPLATES / "league/_consent.html").read_text(encoding="utf-8")
    (form,) = [form for form in FORM.findall(text) if 'name="reason"' in form]
    assert [re.search(r'name="(\w+)"', button)[1] for button in BUTTON.findall(form)] == ["refuse"]  # type: ignore[index]
