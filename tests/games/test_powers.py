"""Every service that a commissioner can call by page or API waits for a second person, or says here why not.

The services come from the url configuration: whatever a module of pages or of the API calls. A new one fails this test
until it is guarded or has its reason.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from league.services.consents import is_guarded

Service = Callable[..., Any]

COACH = "a coach's own act for the team of his seat; who runs the league has no part in it"
OWN = "it concerns nobody but the account of whoever does it"
READS = "it changes nothing"
STAKE = "it is refused to whoever has a stake, and needs no consent of others then (games/services/stakes.py)"
VISITOR = "a visitor's practice game, which belongs to no league"
LEAGUE = "it makes a league that did not exist before"
TALK = "it is one's own word on the board or beside a game, and moves nothing of the league"
MODERATION = "it concerns words alone and stands in the log; nobody decides on his own where another could"
MEMBERS = "it moves nobody's seat, men, game or deadline, and stands in the log"

REASONS = {
    "games.services.bench.cancel": COACH,
    "games.services.bench.start": COACH,
    "games.services.boards.act": COACH,
    "games.services.drafts.copy_last": COACH,
    "games.services.drafts.fill_sheet": COACH,
    "games.services.drafts.preview_default": READS,
    "games.services.drafts.restore": COACH,
    "games.services.playbook.change": OWN,
    "games.services.playbook.delete": OWN,
    "games.services.playbook.keep": COACH,
    "games.services.playbook.keep_plan": COACH,
    "games.services.playbook.share": OWN,
    "games.services.playbook.take": COACH,
    "games.services.playbook.take_share": OWN,
    "games.services.playbook.withdraw": OWN,
    "games.services.plans.confirm_plan": COACH,
    "games.services.plans.current_step": READS,
    "games.services.plans.example_text": READS,
    "games.services.plans.receipt_digest": READS,
    "games.services.plans.save_plan": COACH,
    "games.services.practice.answer": VISITOR,
    "games.services.practice.begin": VISITOR,
    "games.services.practice.kick_off": VISITOR,
    "games.services.replays.agree": COACH,
    "games.services.replays.confirm": "an operator's, who has no stake in it",
    "games.services.replays.order_replay": STAKE,
    "games.services.replays.refuse": COACH,
    "games.services.replays.withdraw": STAKE,
    "games.services.runs.decide_game": STAKE,
    "games.services.transfer.export_pieces": READS,
    "games.services.transfer.file_name": READS,
    "games.services.transfer.import_league": LEAGUE,
    "games.services.working_drafts.redo": COACH,
    "games.services.working_drafts.rename": COACH,
    "games.services.working_drafts.seal": COACH,
    "games.services.working_drafts.start": COACH,
    "games.services.working_drafts.take_back": COACH,
    "games.services.working_drafts.throw_away": COACH,
    "games.services.working_drafts.write_sheet": COACH,
    "games.services.working_drafts.write_text": COACH,
    "league.services.applications.accept": "a team that nobody coaches gets a coach of its own; it takes no one's seat",
    "league.services.applications.ask_for_seat": OWN,
    "league.services.applications.decline": "whoever asked has no seat yet, and no team changes",
    "league.services.applications.sign_up_and_ask": OWN,
    "league.services.applications.withdraw": OWN,
    "league.services.calendar.open_next_season": "the year is complete; teams, places and rosters follow from it",
    "league.services.camps.claiming.must_wait": READS,
    "league.services.camps.claiming.open_cut": READS,
    "league.services.camps.sheets.hand_in": COACH,
    "league.services.camps.sheets.problems": READS,
    "league.services.claims.claim_order": READS,
    "league.services.claims.count_of_wishes": READS,
    "league.services.claims.settling_moment": READS,
    "league.services.clubs.clubs_of": READS,
    "league.services.clubs.invented_clubs": READS,
    "league.services.clubs.read_sizes": READS,
    "league.services.confirming.confirm": "a third person's own word, which whoever has brought somebody cannot give",
    "league.services.consents.agree": "it is the second person's own answer",
    "league.services.consents.refuse": "it is the second person's own answer",
    "league.services.consents.withdraw": "only whoever asked takes his question back, and nothing is done",
    "league.services.drafts.boards.write_note": COACH,
    "league.services.drafts.clock.pause": "time stands still for everybody; refused while his own team is on the clock",
    "league.services.drafts.clock.resume": "whoever is on the clock has the time that was left, no more and no less",
    "league.services.drafts.hours.hours_of": READS,
    "league.services.drafts.keeping.name_keepers": COACH,
    "league.services.drafts.practice.begin": OWN,
    "league.services.drafts.practice.choose": OWN,
    "league.services.drafts.practice.play_out": OWN,
    "league.services.drafts.practice.room": READS,
    "league.services.drafts.trading.answer": COACH,
    "league.services.drafts.trading.propose": COACH,
    "league.services.drafts.undo.last_steps": READS,
    "league.services.drafts.wishes.write_list": COACH,
    "league.services.holding.how_to_end": READS,
    "league.services.hooks.add": MEMBERS,
    "league.services.hooks.remove": MEMBERS,
    "league.services.hooks.try_out": MEMBERS,
    "league.services.hooks.turn_on": MEMBERS,
    "league.services.imports.example": READS,
    "league.services.imports.prepare": READS,
    "league.services.leagues.create_league": LEAGUE,
    "league.services.left_open.foresee": READS,
    "league.services.ledger.spot_of": READS,
    "league.services.mail_address.asked": READS,
    "league.services.mail_address.confirm": OWN,
    "league.services.messages.ban_of": READS,
    "league.services.messages.edit": TALK,
    "league.services.messages.post": TALK,
    "league.services.messages.remove": TALK,
    "league.services.moderation.ban": MODERATION,
    "league.services.moderation.hide": MODERATION,
    "league.services.moderation.let_stand": MODERATION,
    "league.services.moderation.lift_ban": MODERATION,
    "league.services.moderation.mute": OWN,
    "league.services.moderation.report": TALK,
    "league.services.moderation.show_again": MODERATION,
    "league.services.moderation.unmute": OWN,
    "league.services.notices.announce": MEMBERS,
    "league.services.notices.mark_all_read": OWN,
    "league.services.notices.mark_read": OWN,
    "league.services.notices.notices": READS,
    "league.services.notices.unread_count": READS,
    "league.services.openness.change_reading": MEMBERS,
    "league.services.openness.reading_of": READS,
    "league.services.openness.renew_link": MEMBERS,
    "league.services.people.accept_invitation": "whoever holds the link takes the seat himself, with free hands only",
    "league.services.people.ask_password_reset": OWN,
    "league.services.people.change_profile": OWN,
    "league.services.people.draw_token": OWN,
    "league.services.people.invite_coach": "a team that nobody coaches gets a coach of its own; it takes no one's seat",
    "league.services.people.invite_coaches": "teams that nobody coaches get coaches of their own",
    "league.services.people.mailed_topics": READS,
    "league.services.people.remove_member": "whoever coaches a team cannot be removed; others lose nothing",
    "league.services.people.revoke_token": OWN,
    "league.services.people.sign_up": OWN,
    "league.services.people.step_down": "he gives power away, and the last commissioner stays",
    "league.services.people.withdraw_invitation": "a link that nobody has used; another can be drawn at once",
    "league.services.reliability.ask_leave": COACH,
    "league.services.rulings.draw_free_agents": "dice draw men for an empty list, from which every team claims alike",
    "league.services.rulings.taken_back": READS,
    "league.services.seats.hand_on_plans": COACH,
    "league.services.second_factor.begin": OWN,
    "league.services.second_factor.codes_left": READS,
    "league.services.second_factor.confirm": OWN,
    "league.services.second_factor.draw_codes": OWN,
    "league.services.second_factor.is_set": READS,
    "league.services.second_factor.picture": READS,
    "league.services.second_factor.remove": OWN,
    "league.services.second_factor.secret_text": READS,
    "league.services.second_factor.waiting": READS,
    "league.services.sign_in.by_code": OWN,
    "league.services.sign_in.by_password": OWN,
    "league.services.sign_in.once_more": OWN,
    "league.services.tokens.token_digest": READS,
    "league.services.looks.change_look": "colours and a crest win no game",
    "league.services.trades.answer_trade": COACH,
    "league.services.trades.propose_trade": COACH,
    "league.services.trades.withdraw_trade": COACH,
    "league.services.unsubscribing.asked": READS,
    "league.services.unsubscribing.stop": OWN,
    "league.services.tour.move": OWN,
}


def modules(resolver: URLResolver) -> Iterator[ModuleType]:
    """The modules of the league and the games that hold what answers at any address."""
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from modules(pattern)
        elif isinstance(pattern, URLPattern):
            view = pattern.callback
            answering = getattr(view, "cls", None) or getattr(view, "view_class", view)
            if answering.__module__.split(".")[0] in ("league", "games"):
                yield import_module(answering.__module__)


def called(module: ModuleType) -> Iterator[Service]:
    """The services that a module names, by themselves or by their module."""
    for node in ast.walk(ast.parse(inspect.getsource(module))):
        named = None
        if isinstance(node, ast.Name):
            named = getattr(module, node.id, None)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            owner = getattr(module, node.value.id, None)
            named = getattr(owner, node.attr, None) if isinstance(owner, ModuleType) else None
        if inspect.isfunction(named) and ".services." in named.__module__:
            yield named


@cache
def services() -> dict[str, Service]:
    """Every service that pages or API call, by its name."""
    found = {service for module in set(modules(get_resolver())) for service in called(module)}
    return {f"{service.__module__}.{service.__name__}": service for service in found}


@pytest.mark.parametrize("name", sorted(services()))
def test_every_act_is_guarded_or_has_its_reason(name: str) -> None:
    guarded = is_guarded(services()[name])
    assert guarded != (name in REASONS), f"{name} is {'guarded and has a reason too' if guarded else 'not guarded'}."


def test_no_reason_is_left_of_a_service_that_nobody_calls() -> None:
    assert REASONS.keys() - services().keys() == set()


def test_services_are_found_by_pages_and_by_api() -> None:
    """One that a page alone calls, one that the API alone calls, one that is named without its module."""
    assert {
        "league.services.people.replace_coach",
        "games.services.plans.example_text",
        "league.services.house_rules.change_house_rules",
    } <= services().keys()


@pytest.mark.parametrize("name", [name for name, reason in REASONS.items() if reason == READS])
def test_what_changes_nothing_asks_for_nobody_who_did_it(name: str) -> None:
    assert "actor" not in inspect.signature(services()[name]).parameters
