"""Who is named with an @ in a text, and how a person may be named."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from league.models import User


def ways_to_name(user: User) -> list[str]:
    """What may stand behind the @: the name as it is shown, the same without its blanks, and its first word."""
    name = str(user)
    return list(dict.fromkeys([name, "".join(name.split()), name.split()[0]]))


def mention_pattern(names: Iterable[str]) -> re.Pattern[str] | None:
    """Finds each of the names behind an @, in large or small letters, the longest first; None for no names."""
    spelled = {way for name in names for way in (name, name.casefold())}  # "groß" and "gross"
    longest_first = sorted(spelled, key=lambda name: (-len(name), name))
    if not longest_first:
        return None
    return re.compile(rf"(?<!\w)@({'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)


def mentioned_in(text: str, people: Iterable[User]) -> list[User]:
    """The people whom a text names, each once, in the order of their keys. A first word names nobody where two people
    have it; a whole name that two people bear names both."""
    bearers: dict[str, list[User]] = defaultdict(list)
    spelled: dict[str, set[str]] = defaultdict(set)
    for user in people:
        for way in ways_to_name(user):
            bearers[way.casefold()].append(user)
            spelled[way.casefold()].add(way)
    whole = {way.casefold() for users in bearers.values() for user in users for way in ways_to_name(user)[:2]}
    known = {way: users for way, users in bearers.items() if way in whole or len(users) == 1}
    pattern = mention_pattern(way for key in known for way in spelled[key])
    named = [user for found in pattern.findall(text) for user in known.get(found.casefold(), ())] if pattern else []
    return [user for _, user in sorted({user.pk: user for user in named}.items())]
