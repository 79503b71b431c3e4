"""The men of a draft as tables show them: filtered and in order, with one's own list and notes beside each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.paginator import Page, Paginator

from league import rulebook
from league.models import Draft, DraftNote, DraftWish, Prospect, Team
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
        """What is public of him and is not empty; his position has a column of its own."""
        return shown_facts(self.scouted)


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
