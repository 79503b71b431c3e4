"""How a ruleset explains itself to people who have never seen its rulebook: pages in words of our own, and its terms.

Pages are Markdown files in the ruleset's package, ``reading/guide/03-players.md``: the number orders them, what follows
it names the page. A page begins with what is not shown:

    ---
    title: Players
    summary: What the numbers on a sheet say.
    clauses: 2.1/1 7.1/1
    ---

``clauses`` are those that the page was held against, as ``clauses.json`` has them, without the ruleset's name. A fenced
block whose first word is ``example`` is a live example: ``guide_example`` says what comes of it. The terms stand in
``terms.toml`` beside the pages.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..compiled import PACKAGE
from ..errors import EngineError
from .values import JSON

_FENCE: Final = "---"
_FIELDS: Final = {"title", "summary", "clauses"}
_NOT_IN_AN_ANCHOR: Final = re.compile(r"[^a-z0-9]+")


class GuideError(EngineError):
    """A page, a term or an example of a guide cannot be read, and why."""


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game, explained.

    meaning    one or two plain sentences
    page       the page of the guide that tells more, and ``heading`` the anchor of its heading there
    spellings  other words for it in sentences: plurals, abbreviations
    labels     names of inputs and columns for it, compared as a whole, so that no letter of a sentence is taken for
               one. With a place before it a label holds there alone: ``player/P`` is a column of a man's sheet,
               ``defenses/Line`` an input of that sheet of a plan's form
    """

    code: str
    word: str
    meaning: str
    page: str
    heading: str
    spellings: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class GuidePage:
    """A page of the guide: ``summary`` is one line of what it tells, ``text`` is Markdown."""

    slug: str
    title: str
    summary: str
    text: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Example:
    """What comes of an example of a page; what it lacks is left empty.

    words    sentences
    table    rows of cells, the first row heads the columns
    picture  men in the form of ``GameQuestions.picture``, each with a ``note``; and ``zones``, the fields of a board:
             ``{"name", "note", "x", "y", "width", "height"}`` in yards, ``y`` being the edge next to the offense
    shown    what was written is worth reading: a play, a piece of a plan
    """

    words: tuple[str, ...] = ()
    table: tuple[tuple[str, ...], ...] = ()
    picture: JSON = field(default_factory=dict)
    shown: bool = True


class GuideQuestions:
    """What readers ask of a ruleset. Where it says nothing else, it has no guide."""

    def glossary(self) -> tuple[Term, ...]:
        """The words of the game, each of which a page of the guide tells more about."""
        return ()

    def guide(self) -> tuple[GuidePage, ...]:
        """The pages in the order in which they are read; the first says what the game is."""
        return ()

    def guide_example(self, kind: str, text: str) -> Example:
        """What comes of a live example of a page; raises GuideError where the rules do not accept it."""
        raise GuideError(f'This ruleset has no examples of the kind "{kind}".')


def anchor(heading: str) -> str:
    """The name by which an address points at a heading: ``What a man is worth`` is ``what-a-man-is-worth``."""
    return _NOT_IN_AN_ANCHOR.sub("-", heading.lower()).strip("-")


def read_pages(code: str) -> tuple[GuidePage, ...]:
    """The pages in the package of the ruleset ``code``."""
    return tuple(_page(path) for path in sorted(_folder(code).glob("[0-9]*.md")))


def _folder(code: str) -> Path:
    return PACKAGE / code / "reading" / "guide"  # of the sources: a compiled engine brings no texts


def _page(path: Path) -> GuidePage:
    _, head, text = path.read_text(encoding="utf-8").split(f"{_FENCE}\n", 2)
    given = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in head.splitlines())}
    if given.keys() != _FIELDS:
        raise GuideError(f"{path.name} begins with {', '.join(given)}, not with {', '.join(sorted(_FIELDS))}.")
    slug = path.stem.partition("-")[2]
    return GuidePage(slug, given["title"], given["summary"], text.strip(), tuple(given["clauses"].split()))


def read_terms(code: str) -> tuple[Term, ...]:
    """The terms in the package of the ruleset ``code``, by their words."""
    rows: dict[str, dict[str, Any]] = tomllib.loads((_folder(code) / "terms.toml").read_text(encoding="utf-8"))
    return tuple(sorted((_term(name, row) for name, row in rows.items()), key=lambda term: term.word.lower()))


def _term(code: str, row: dict[str, Any]) -> Term:
    page, _, heading = row["page"].partition("#")
    spellings, labels = tuple(row.get("spellings", ())), tuple(row.get("labels", ()))
    return Term(code, row["word"], row["meaning"], page, heading, spellings, labels)
