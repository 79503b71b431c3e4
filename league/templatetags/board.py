"""Words of messages as a page shows them: plain text with its links and the members whom it names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from django import template
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe

from league.models import User
from league.selectors.mentions import mention_pattern, ways_to_name

register = template.Library()
LINK = re.compile(r"https?://[^\s<>\"']+")
BEHIND = ".,;:!?)]}"  # what ends a sentence rather than a link


@register.filter
def message_words(text: str, mentioned: Iterable[User]) -> SafeString:
    """The text escaped, addresses of the web as links that search engines do not follow, names behind an @ marked,
    and its lines kept."""
    names = mention_pattern(way for user in mentioned for way in ways_to_name(user))
    pieces, at = [], 0
    for found in LINK.finditer(text):
        address = found.group().rstrip(BEHIND)
        pieces += [_plain(text[at : found.start()], names), _link(address)]
        at = found.start() + len(address)
    pieces.append(_plain(text[at:], names))
    return mark_safe("".join(pieces).replace("\n", "<br>"))


def _link(address: str) -> str:
    return format_html('<a href="{}" rel="nofollow noopener noreferrer ugc">{}</a>', address, address)


def _plain(text: str, names: re.Pattern[str] | None) -> str:
    if names is None:
        return escape(text)
    pieces, at = [], 0
    for found in names.finditer(text):
        pieces += [escape(text[at : found.start()]), format_html('<span class="mention">{}</span>', found.group())]
        at = found.end()
    return "".join([*pieces, escape(text[at:])])
