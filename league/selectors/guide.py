"""A ruleset's guide as pages: rendered once for each version of it, and searched in memory."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString

from league import markdown, rulebook
from league.rulebook import JSON

LONGEST_SEARCH: Final = 80  # characters
MOST_HITS: Final = 40
KEPT_BOOKS: Final = 8
_SENTENCE: Final = re.compile(r"(?<=[.!?])\s+|\n")
_LONGEST_SENTENCE: Final = 240  # characters of a sentence that are shown
_TABLE_OF_OPTIONS: Final = "options"
_EXAMPLE: Final = "example "


@dataclass(frozen=True)
class Page:
    """A page as it is shown; ``contents`` are its headings of the second level."""

    slug: str
    title: str
    summary: str
    html: SafeString
    sections: tuple[markdown.Section, ...]

    @property
    def contents(self) -> list[markdown.Section]:
        return [section for section in self.sections if section.level == 2]


@dataclass(frozen=True)
class Book:
    """A ruleset's guide."""

    code: str
    name: str
    pages: tuple[Page, ...]
    terms: tuple[rulebook.Term, ...]

    def page(self, slug: str) -> Page | None:
        return next((page for page in self.pages if page.slug == slug), None)

    def beside(self, page: Page) -> tuple[Page | None, Page | None]:
        """The page before and the page after."""
        place = self.pages.index(page)
        return (
            self.pages[place - 1] if place else None,
            self.pages[place + 1] if place + 1 < len(self.pages) else None,
        )


def book(code: str) -> Book | None:
    """The guide of a ruleset; None where there is no such ruleset."""
    try:
        told = rulebook.guide(code)
    except rulebook.NotLegal:
        return None
    return _rendered(told)


@lru_cache(maxsize=KEPT_BOOKS)
def _rendered(told: rulebook.Guide) -> Book:
    return Book(told.code, told.name, tuple(_page(told.code, page) for page in told.pages), told.terms)


def _page(code: str, page: rulebook.GuidePage) -> Page:
    drawn = iter(range(1, 1000))  # pictures of a page are told apart by their numbers

    def fence(info: str, body: str) -> str | None:
        if info == _TABLE_OF_OPTIONS:
            return _options(code)
        if not info.startswith(_EXAMPLE):
            return None
        return _example(code, info.removeprefix(_EXAMPLE), body.strip(), f"{page.slug}-{next(drawn)}")

    def address(slug: str) -> str:
        return reverse("guide-page", args=[code, slug])

    document = markdown.render(page.text, fence=fence, address=address, anchor=rulebook.anchor)
    return Page(page.slug, page.title, page.summary, document.html, document.sections)


def _options(code: str) -> str:
    """What a league of the ruleset may choose, with the rulebook's own choice."""
    choices = [spec for spec in rulebook.LeagueRules(code, {}).option_specs() if len(spec.values) != 1]
    rows = [
        {
            "meaning": spec.meaning,
            "default": rulebook.in_words(spec.default),
            "values": _values(spec.values),
            "clause": spec.clause,
        }
        for spec in choices
    ]
    return render_to_string("league/_guide_options.html", {"rows": rows})


def _values(values: tuple[object, ...]) -> str:
    """What an option may be, in words; numbers that follow each other by the first and the last."""
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(numbers) == len(values) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(rulebook.in_words(value) for value in values) or "a number"


# -- examples ----------------------------------------------------------------------------------------------------------


def _example(code: str, kind: str, text: str, name: str) -> str:
    made = rulebook.guide_example(code, kind, text)
    head, *rows = made.table or ((),)
    context = {
        "kind": kind,
        "text": text if made.shown else "",
        "words": made.words,
        "head": head,
        "rows": rows,
        "picture": _picture(made.picture),
        "name": name,
    }
    return render_to_string("league/_guide_example.html", context)


@dataclass(frozen=True)
class Diagram:
    """A drawing in yards, seen from above, the offense attacking upwards; ``top`` is its upper edge."""

    top: float
    height: float
    men: list[JSON]
    zones: list[JSON]


def _picture(drawn: JSON) -> Diagram | None:
    men = [_man(man) for man in drawn.get("men", ())]
    zones = [_zone(zone) for zone in drawn.get("zones", ())]
    if not men and not zones:
        return None
    upper = [0.0, *(min(man["y"], man["end_y"]) for man in men), *(zone["y"] for zone in zones)]
    lower = [0.0, *(max(man["y"], man["end_y"]) for man in men), *(zone["y"] + zone["height"] for zone in zones)]
    top = min(upper) - 3
    return Diagram(round(top, 1), round(max(lower) + 3 - top, 1), men, zones)


def _man(man: JSON) -> JSON:
    (x, y), (end_x, end_y) = man["start"], man["end"]
    return {
        "side": man["side"],
        "number": man["number"],
        "note": man.get("note", ""),
        "x": round(x, 1),
        "y": round(-y, 1),
        "end_x": round(end_x, 1),
        "end_y": round(-end_y, 1),
        "moved": (x, y) != (end_x, end_y),
    }


def _zone(zone: JSON) -> JSON:
    """A field of a board with its corner at the upper left, as drawings are measured."""
    top = -zone["y"] - zone["height"]
    middle = {"x": round(zone["x"] + zone["width"] / 2, 1), "y": round(top + zone["height"] / 2, 1)}
    return {**zone, "y": round(top, 1), "middle": middle}


# -- search ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Hit:
    """Where the words of a search stand: a heading or a term, and the sentence in pieces, each marked or not."""

    title: str
    where: str
    href: str
    sentence: list[tuple[str, bool]]


def search(found: Book, asked: str) -> list[Hit]:
    """The terms and sections that hold every word that was asked for: terms first, and of both those first whose title
    holds them all; at most ``MOST_HITS``."""
    words = [word for word in asked[:LONGEST_SEARCH].lower().split() if word]
    if not words:
        return []
    hits = [
        hit
        for found_in in (_hits_in_terms(found, words), _hits_in_pages(found, words))
        for hit in sorted(found_in, key=lambda hit: not _holds(hit.title, words))
    ]
    return hits[:MOST_HITS]


def _hits_in_terms(found: Book, words: list[str]) -> Iterator[Hit]:
    home = reverse("guide-terms", args=[found.code])
    for term in found.terms:
        text = " ".join((term.word, *term.spellings, *term.labels, term.meaning))
        if _holds(text, words):
            yield Hit(term.word, "Terms", f"{home}#{term.code}", _marked(term.meaning, words))


def _hits_in_pages(found: Book, words: list[str]) -> Iterator[Hit]:
    for page in found.pages:
        home = reverse("guide-page", args=[found.code, page.slug])
        for section in page.sections:
            title = section.title or page.title
            if _holds(f"{title} {section.text}", words):
                href = f"{home}#{section.anchor}" if section.anchor else home
                yield Hit(title, page.title, href, _marked(_sentence(section.text, words), words))


def _holds(text: str, words: list[str]) -> bool:
    lower = text.lower()
    return all(word in lower for word in words)


def _sentence(text: str, words: list[str]) -> str:
    """The sentence of a text with the most of the words, cut where it is very long."""
    sentences = _SENTENCE.split(text)
    best = max(sentences, key=lambda sentence: sum(word in sentence.lower() for word in words))
    if len(best) <= _LONGEST_SENTENCE:
        return best
    first = min((best.lower().find(word) for word in words if word in best.lower()), default=0)
    start = max(0, first - _LONGEST_SENTENCE // 2)
    return f"{'… ' if start else ''}{best[start : start + _LONGEST_SENTENCE]} …"


def _marked(text: str, words: list[str]) -> list[tuple[str, bool]]:
    wanted = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    pieces = re.split(f"({wanted})", text, flags=re.IGNORECASE)
    return [(piece, at % 2 == 1) for at, piece in enumerate(pieces) if piece]
