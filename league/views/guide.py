"""The rulebooks in words of our own, open to everybody: what each ruleset is like, its pages, its terms, a search."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league import rulebook
from league.selectors import guide


@require_safe
def guides(request: HttpRequest) -> HttpResponse:
    """Every ruleset, what it is like, and the first page of its guide."""
    books = [(guide.book(code), rulebook.open_rulebook(code).about) for code, _ in rulebook.rulesets()]
    return render(request, "league/guides.html", {"books": books})


@require_safe
def contents(request: HttpRequest, code: str) -> HttpResponse:
    """The pages of a guide, each with a line of what it tells."""
    return render(request, "league/guide.html", {"book": _book(code)})


@require_safe
def page(request: HttpRequest, code: str, slug: str) -> HttpResponse:
    found = _book(code)
    shown = found.page(slug)
    if shown is None:
        raise Http404
    before, after = found.beside(shown)
    context = {"book": found, "page": shown, "before": before, "after": after}
    return render(request, "league/guide_page.html", context)


@require_safe
def terms(request: HttpRequest, code: str) -> HttpResponse:
    """Every term with its explanation, and where the guide tells more."""
    return render(request, "league/guide_terms.html", {"book": _book(code)})


@require_safe
def search(request: HttpRequest, code: str) -> HttpResponse:
    """Where words stand in a guide: ``q`` holds them."""
    found = _book(code)
    asked = request.GET.get("q", "")[: guide.LONGEST_SEARCH].strip()
    context = {"book": found, "asked": asked, "hits": guide.search(found, asked)}
    return render(request, "league/guide_search.html", context)


def _book(code: str) -> guide.Book:
    found = guide.book(code)
    if found is None:
        raise Http404
    return found
