"""A team's own board of a draft: what its coaches think of men who may be chosen. Nobody else reads it; nothing of it
stands in the log."""

from __future__ import annotations

from django.db import transaction

from league.limits import DRAFT_NOTE, DRAFT_NOTES, DRAFT_TAG, DRAFT_TAGS
from league.models import Draft, DraftNote, Player, Team, User
from league.models.draft_boards import TIERS
from league.permissions import is_coach_of
from league.services import rosters
from league.services.errors import Refused
from league.services.names import readable_words

from . import events


@transaction.atomic
def write_note(
    *, draft: Draft, team: Team, player: Player, actor: User, tier: int = 0, tags: str = "", text: str = ""
) -> DraftNote | None:
    """What the team thinks of a man, in place of what it thought before; None where nothing is left of it."""
    draft = events.lock_draft(draft)
    rosters.lock_teams([team])
    rosters.require_say(team, actor, is_coach_of)
    if not draft.prospects.filter(player=player).exists():
        raise Refused(f"{player} cannot be chosen in this draft.", "Choose a man of its list.", field="player")
    if not 0 <= tier <= TIERS:
        raise Refused(f"Tiers go from 1 to {TIERS}; 0 is none.", field="tier")
    facts = {"tier": tier, "tags": _tags(tags), "text": _text(text), "changed_by": actor}
    if not (tier or facts["tags"] or facts["text"]):
        DraftNote.objects.filter(draft=draft, team=team, player=player).delete()
        return None
    others = DraftNote.objects.filter(draft=draft, team=team).exclude(player=player).count()
    DRAFT_NOTES.require(others + 1)
    return DraftNote.objects.update_or_create(draft=draft, team=team, player=player, defaults=facts)[0]


def _tags(written: str) -> str:
    """Tags with commas between them, each once."""
    words = readable_words(written, what="The tags", field="tags").split(",")
    tags = list(dict.fromkeys(" ".join(word.split()) for word in words if word.strip()))
    DRAFT_TAGS.require(len(tags))
    for tag in tags:
        DRAFT_TAG.require(len(tag))
    return ", ".join(tags)


def _text(written: str) -> str:
    DRAFT_NOTE.require(len(written))
    return readable_words(written, what="The note", field="text")
