"""What a league's hooks post, in the form that the other service asks for, and how their messages went."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.urls import reverse

from league.clock import said
from league.models import Fixture, Hook, League, Outbox, Week
from league.selectors.headlines import season_news
from league.selectors.ids import find_in
from league.selectors.schedule import schedule

JSON = dict[str, Any]
LONGEST = 1_900  # characters of a message; Discord takes 2,000
HEADLINES = 6
SHOWN = 10  # messages of a hook whose way is shown


def told_by(hook: Hook, fact: JSON) -> JSON | None:
    """The body that is posted; None where what it tells is true no longer."""
    writers = {"results": _result, "news": _news, "deadlines": _deadline, "test": _test}
    told = writers[fact["event"]](hook.league, fact)
    if told is None:
        return None
    text, address = told[0][:LONGEST], f"{settings.SITE_URL.rstrip('/')}{told[1]}"
    if hook.kind == Hook.Kind.DISCORD:
        return {"content": f"{_plain(text)}\n<{address}>", "allowed_mentions": {"parse": []}}
    if hook.kind == Hook.Kind.SLACK:
        escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return {"text": f"{escaped}\n<{address}>", "link_names": False, "unfurl_links": False}
    named = {"id": str(hook.league.public_id), "name": str(hook.league)}
    return {"event": fact["event"], "league": named, "text": text, "link": address, "data": told[2]}


def _plain(text: str) -> str:
    """The text so that Discord takes none of its signs for a form."""
    return "".join(f"\\{sign}" if sign in "\\*_~`|>[]" else sign for sign in text)


def _result(league: League, fact: JSON) -> tuple[str, str, JSON] | None:
    final = Fixture.objects.filter(status=Fixture.Status.FINAL).select_related("home", "away", "week")
    game = find_in(league, final, fact["fixture"])
    if game is None:
        return None
    text = f"{game.week.title}: {game.away} {game.away_score}, {game.home} {game.home_score}"
    data = {
        "game": str(game.public_id),
        "home": game.home.name,
        "away": game.away.name,
        "home_score": game.home_score,
        "away_score": game.away_score,
    }
    return text, reverse("game", args=[game.public_id]), data


def _news(league: League, fact: JSON) -> tuple[str, str, JSON] | None:
    week = find_in(league, Week.objects.select_related("season"), fact["week"], by="pk")
    found = season_news(schedule(week.season)) if week else []
    lines = [line.sentence for one in found if week and one.week.pk == week.pk for line in one.headlines[:HEADLINES]]
    if week is None or not lines:
        return None
    text = "\n".join([f"{league}, {week.title}: the news", *(f"• {line}" for line in lines)])
    return text, reverse("news", args=[league.public_id]), {"week": week.number, "headlines": lines}


def _deadline(league: League, fact: JSON) -> tuple[str, str, JSON] | None:
    week = find_in(league, Week, fact["week"], by="pk")
    if week is None or week.due_at is None or week.due_at.isoformat() != fact["due_at"]:
        return None
    text = f"{league}: plans for {week.title} are due {said(week.due_at, league.time_zone)}"
    return text, reverse("league", args=[league.public_id]), {"week": week.number, "due_at": fact["due_at"]}


def _test(league: League, fact: JSON) -> tuple[str, str, JSON]:
    return f"{league}: this hook works. {fact['by']} has tried it.", reverse("league", args=[league.public_id]), {}


def hooks_of(league: League) -> list[tuple[Hook, list[Outbox]]]:
    """The league's hooks, each with its newest messages; two queries."""
    found = {hook.pk: (hook, list[Outbox]()) for hook in league.hooks.select_related("added_by", "league")}
    for row in Outbox.objects.filter(hook__in=found).order_by("-created_at", "-pk")[: SHOWN * max(1, len(found)) * 5]:
        if row.hook_id is not None and len(found[row.hook_id][1]) < SHOWN:
            found[row.hook_id][1].append(row)
    return list(found.values())
