"""Moments and codes in words, for every page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta

from django import template
from django.contrib.messages.storage.base import Message
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from league import clock, sentences

register = template.Library()
MINUTE = timedelta(minutes=1)
UNITS = ((timedelta(days=1), "day"), (timedelta(hours=1), "hour"))


@register.filter
def from_now(moment: datetime) -> str:
    """How far off a moment is: ``in 2 days``, ``in 30 hours``, ``3 minutes ago``, ``now``.

    A unit is used from two of it on, since "in 30 hours" says more than "in 1 day"; rounded down, so that nobody is
    promised more time than there is.
    """
    away = moment - clock.now()
    size = abs(away)
    if size < MINUTE:
        return "now"
    unit, name = next(((unit, name) for unit, name in UNITS if size >= 2 * unit), (MINUTE, "minute"))
    count = size // unit
    words = f"{count} {name}{'' if count == 1 else 's'}"
    return f"in {words}" if away > timedelta(0) else f"{words} ago"


@register.simple_tag
def deadline(moment: datetime) -> SafeString:
    """A deadline in the viewer's own zone, with how far off it is beside it."""
    local = timezone.localtime(moment)
    return format_html(
        '<time datetime="{}">{}</time> <span class="from-now">({})</span>',
        local.isoformat(),
        f"{local:%A} {local.day} {local:%B %Y, %H:%M}",
        from_now(moment),
    )


@register.filter
def ended(words: str) -> str:
    """What somebody has written, ended by a full stop, before another sentence."""
    return sentences.ended(words)


@register.filter
def has_tag(messages: Iterable[Message], tag: str) -> bool:
    """Whether one of the messages that the page shows carries a tag."""
    return any(tag in message.tags.split() for message in messages)


@register.filter
def spelled(code: object) -> str:
    """A code as words: ``pass_rush.penalty`` reads ``pass rush, penalty``."""
    return str(code).replace("_", " ").replace(".", ", ")


@register.filter
def at(values: Mapping[str, object], key: str) -> object:
    """What a mapping has under a key; "" where it has nothing."""
    return values.get(key, "")
