"""The men of a draft as tables show them: filtered and in order, with one's own list and notes beside each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet

from league import clock, rulebook
from league.models import Draft, DraftNote, DraftWish, League, PracticeDraft, Prospect, Team, User
from league.selectors.career_pages import WORTH_MEANING
from league.selectors.drafts import Scouted, scouted_class

ROWS = 25  # of a page
SORTS = {"worth": "Value", "need": "What I need", "name": "Name", "age": "Age"}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What of a class somebody wants to see: of a position, whose name has these letters, in which order, which page;
    of his own board a tier or a tag."""

    position: str = ""
    name: str = ""
    sort: str = "worth"
    page: int = 1
    tier: int = 0
    tag: str = ""

    @property
    def is_filtered(self) -> bool:
        """Whether it leaves anybody out, or is in an order of its own."""
        return self.query != ""

    @property
    def query(self) -> str:
        """The address's query that asks for the same, but for the page; "" for the whole class by value."""
        usual = Wanted()
        names = ("position", "name", "sort", "tier", "tag")
        return urlencode([(name, here) for name in names if (here := getattr(self, name)) != getattr(usual, name)])


@dataclass(frozen=True, slots=True)
class ClassRow:
    """A man of the class. ``need`` is how much one's roster needs his position, ``rank`` his place on one's list."""

    scouted: Scouted
    need: int
    rank: int | None
    note: DraftNote | None

    @property
    def prospect(self) -> Prospect:
        return self.scouted.prospect

    @property
    def facts(self) -> list[rulebook.Column]:
        """What is public of him and is not empty; his position and his age have columns of their own."""
        return [fact for fact in shown_facts(self.scouted) if fact.name != "Age"]


@dataclass(frozen=True, slots=True)
class ClassTable:
    """A page of the class, the positions that it has, and what was asked for."""

    wanted: Wanted
    page: Page[Prospect]
    rows: tuple[ClassRow, ...]
    positions: tuple[tuple[str, str], ...]


def shown_facts(scouted: Scouted) -> list[rulebook.Column]:
    """A man's public facts that are not empty, but for his position."""
    position = scouted.prospect.player.position
    return [fact for fact in scouted.facts if fact.value not in ("", position)]


def notes_of(draft: Draft, team: Team) -> dict[int, DraftNote]:
    """A team's notes by the keys of the men; one query."""
    return {note.player_id: note for note in DraftNote.objects.filter(draft=draft, team=team)}


@dataclass(frozen=True, slots=True)
class Depth:
    """How many men of a position are left in a class, and how good they are. ``best`` and ``middle`` are the worth of
    the best and of the median man; ``good`` counts those who are worth as much as the best quarter of the whole
    class."""

    position: str
    name: str
    men: int
    good: int
    best: int
    middle: float


def depth_of(draft: Draft, men: Sequence[Prospect]) -> list[Depth]:
    """The class by position, the position with the best man first; no query beyond the men's."""
    names = rulebook.rules_of(draft.season.league).roster_rules().positions
    by_position: dict[str, list[int]] = {}
    for man in men:
        by_position.setdefault(man.player.position, []).append(man.worth)
    ranked = sorted((man.worth for man in men), reverse=True)
    bar = ranked[(len(ranked) - 1) // 4] if ranked else 0
    found = [
        Depth(code, names.get(code, code), len(own), sum(worth >= bar for worth in own), max(own), median(own))
        for code, own in by_position.items()
    ]
    return sorted(found, key=lambda one: (-one.best, -one.good, one.position))


@dataclass(frozen=True, slots=True)
class ComparedValue:
    """A fact of one man. ``meaning`` is empty where the row says it for all; ``best`` marks the highest worth: of no
    other fact a rulebook says whether more of it is better."""

    value: str | int
    meaning: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class Compared:
    """A fact of several men beside each other; ``meaning`` is empty where it means something else for each."""

    name: str
    meaning: str
    values: tuple[ComparedValue, ...]


def compared(men: Sequence[Scouted]) -> list[Compared]:
    """What is public of these men, fact by fact, their worth first. No query."""
    worths = [man.prospect.worth for man in men]
    best = max(worths) if len(set(worths)) > 1 else None
    facts = [{fact.name: fact for fact in shown_facts(man)} for man in men]
    return [
        Compared("Value", WORTH_MEANING, tuple(ComparedValue(worth, best=worth == best) for worth in worths)),
        *(
            _row(name, [own.get(name) for own in facts])
            for name in dict.fromkeys(name for own in facts for name in own)
        ),
    ]


def _row(name: str, facts: Sequence[rulebook.Column | None]) -> Compared:
    meanings = {fact.meaning for fact in facts if fact}
    if len(meanings) == 1:
        return Compared(name, meanings.pop(), tuple(ComparedValue(fact.value if fact else "") for fact in facts))
    return Compared(
        name, "", tuple(ComparedValue(fact.value, fact.meaning) if fact else ComparedValue("") for fact in facts)
    )


def class_table(
    draft: Draft,
    men: Sequence[Prospect],
    wanted: Wanted,
    *,
    needs: Sequence[rulebook.Need] = (),
    wishes: Sequence[DraftWish] = (),
    notes: Mapping[int, DraftNote] | None = None,
) -> ClassTable:
    """A page of these men; no query beyond theirs."""
    weights = {need.position: need.weight for need in needs}
    ranks = {wish.player_id: wish.rank for wish in wishes if wish.player_id}
    written = notes or {}
    names = rulebook.rules_of(draft.season.league).roster_rules().positions
    found = [man for man in men if _is_wanted(man, wanted, written.get(man.player_id))]
    page = Paginator(_ordered(found, wanted.sort, weights), ROWS).get_page(wanted.page)
    rows = tuple(
        ClassRow(
            one,
            weights.get(one.prospect.player.position, 0),
            ranks.get(one.prospect.player_id),
            written.get(one.prospect.player_id),
        )
        for one in scouted_class(draft, list(page.object_list))
    )
    there = {man.player.position for man in men}
    return ClassTable(wanted, page, rows, tuple((code, name) for code, name in names.items() if code in there))


def _is_wanted(man: Prospect, wanted: Wanted, note: DraftNote | None) -> bool:
    if wanted.position and man.player.position != wanted.position:
        return False
    if wanted.tier and (note is None or note.tier != wanted.tier):
        return False
    if wanted.tag and (note is None or wanted.tag not in note.words):
        return False
    return wanted.name.lower() in man.player.name.lower()


def _ordered(men: Sequence[Prospect], sort: str, weights: Mapping[str, int]) -> list[Prospect]:
    """``men`` come with the most valuable first."""
    if sort == "name":
        return sorted(men, key=lambda man: man.player.name)
    if sort == "age":
        return sorted(men, key=lambda man: man.player.age)
    if sort == "need":
        return sorted(men, key=lambda man: -weights.get(man.player.position, 0))
    return list(men)


def practices_of(user: User, league: League) -> QuerySet[PracticeDraft]:
    """Somebody's practice drafts of a league, the newest first: nobody else's business."""
    own = PracticeDraft.objects.filter(user=user, draft__season__league=league, expires_at__gt=clock.now())
    return own.select_related("draft__season__league", "team")
