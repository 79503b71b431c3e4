"""The words of a ruleset where they stand on a page: each a link, whose explanation opens where it is.

``{% term_label "P" ruleset "player" %}`` explains a label that is a term as a whole, in the column of a man's sheet or
on the sheet of a plan that is named; ``{% with_terms text ruleset %}`` the first place of each term in a text.
``{% term_notes %}`` stands at the end of every page and holds the explanations of the terms that were shown on it. What
a term is called, and where, the ruleset's glossary says.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from django import template
from django.template.context import RequestContext
from django.template.loader import render_to_string
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString

from league import rulebook

register = template.Library()
_SHOWN: Final = "_terms_shown"  # of the request: the terms on its page, by the names of their explanations
_KEPT: Final = 8


@dataclass(frozen=True)
class _Glossary:
    """``labels`` and ``words`` lead to a term; ``pattern`` finds the words in a text, the longest first."""

    code: str
    labels: dict[str, rulebook.Term]
    words: dict[str, rulebook.Term]
    pattern: re.Pattern[str] | None

    def labelled(self, label: str, place: str) -> rulebook.Term | None:
        """The term of a label in a place, ``player`` or the key of a sheet."""
        sheet = place.partition(".")[0]
        return self.labels.get(f"{sheet}/{label}") or self.labels.get(label)


@lru_cache(maxsize=_KEPT)
def _glossary(code: str) -> _Glossary:
    try:
        terms = rulebook.guide(code).terms
    except rulebook.NotLegal:
        terms = ()
    words = {word.lower(): term for term in terms for word in (term.word, *term.spellings)}
    labels = {name: term for term in terms for name in term.labels}
    longest_first = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w-])(?:{longest_first})(?![\w-])", re.IGNORECASE) if words else None
    return _Glossary(code, labels, words, pattern)


@register.simple_tag(takes_context=True)
def term_label(context: RequestContext, label: object, ruleset: str, place: str = "", meaning: str = "") -> SafeString:
    """A label, explained if it is the name of a term; otherwise with ``meaning`` as its long form, if there is one.

    ``place`` is ``player`` for columns of a man's sheet, the key of the sheet for inputs of a plan's form.
    """
    text, glossary = str(label), _glossary(ruleset)
    term = glossary.labelled(text, place)
    if term is not None:
        return _link(context, glossary, term, text)
    return format_html('<abbr title="{}">{}</abbr>', meaning, text) if meaning else conditional_escape(text)


@register.simple_tag(takes_context=True)
def explained_labels(context: RequestContext, labels: Iterable[str], ruleset: str, place: str = "") -> SafeString:
    """Those of several labels that are terms, for a place where there is no room to explain each where it stands."""
    glossary = _glossary(ruleset)
    found = [(label, glossary.labelled(label, place)) for label in labels]
    links = [_link(context, glossary, term, label) for label, term in found if term is not None]
    return format_html_join(" ", "{}", ((link,) for link in links))


@register.simple_tag(takes_context=True)
def with_terms(context: RequestContext, text: object, ruleset: str) -> SafeString:
    """A text with the first place of each term explained."""
    glossary = _glossary(ruleset)
    return format_html_join("", "{}", ((piece,) for piece in _pieces(context, glossary, str(text))))


@register.simple_tag(takes_context=True)
def with_new_terms(context: RequestContext, text: object, ruleset: str) -> SafeString:
    """A text with those terms explained that no text of the page has explained before: for long lists of texts."""
    glossary = _glossary(ruleset)
    notes = getattr(context.get("request"), _SHOWN, {})
    shown = {term.code for code, term in notes.values() if code == glossary.code}
    return format_html_join("", "{}", ((piece,) for piece in _pieces(context, glossary, str(text), shown)))


def _pieces(
    context: RequestContext, glossary: _Glossary, text: str, shown: Iterable[str] = ()
) -> Iterator[str | SafeString]:
    """The text in pieces, its terms as links but for those that were ``shown`` before."""
    done, seen = 0, set(shown)
    for match in glossary.pattern.finditer(text) if glossary.pattern else ():
        term = glossary.words[match.group().lower()]
        if term.code in seen:
            continue
        seen.add(term.code)
        yield text[done : match.start()]
        yield _link(context, glossary, term, match.group())
        done = match.end()
    yield text[done:]


def _link(context: RequestContext, glossary: _Glossary, term: rulebook.Term, text: str) -> SafeString:
    note = f"term-{glossary.code}-{term.code}"
    request = context.get("request")
    if request is not None:
        if not hasattr(request, _SHOWN):
            setattr(request, _SHOWN, {})
        getattr(request, _SHOWN)[note] = (glossary.code, term)
    given: dict[str, Any] = {"term": term, "ruleset": glossary.code, "text": text, "note": note}
    return SafeString(render_to_string("components/term.html", given).strip())


@register.inclusion_tag("components/term_notes.html", takes_context=True)
def term_notes(context: RequestContext) -> dict[str, Any]:
    """The explanations of the terms that were shown on this page."""
    shown = getattr(context.get("request"), _SHOWN, {})
    return {"notes": [{"id": note, "ruleset": code, "term": term} for note, (code, term) in shown.items()]}
