"""A notice that asks its reader for something goes when it is answered, decided or over."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from league import clock
from league.models import Consent, Hook, Outbox, User
from league.services import applications, asking, confirming, consents, hooks, messages, moderation, seats, trades
from league.services.camps import sheets, steps
from league.services.letters import kinds
from league.services.notices import notices, unread_count
from tests.factories import SeatFactory, UserFactory
from tests.league.camps import coach_of, default_of, open_phase, second_year_at, team_of
from tests.league.conftest import HOUR, NOW, World, vacant

from .test_consents import asked, man_of, operator

pytestmark = pytest.mark.usefixtures("the_time_is_now")
ROOT = Path(__file__).parents[2]
Answer = Callable[[], object]


def consent_agreed(world: World) -> tuple[User, Answer]:
    consent = question(world)
    return world.coach, lambda: consents.agree(consent=consent, user=world.coach)


def question(world: World) -> Consent:
    rival = world.league.teams.exclude(pk=world.team.pk).order_by("name")[0]
    SeatFactory(team=rival, user=world.commissioner)
    return asked(world, world.commissioner)


def consent_refused_while_another_is_asked(world: World) -> tuple[User, Answer]:
    operator()
    consent = question(world)
    return world.coach, lambda: consents.refuse(consent=consent, user=world.coach)


def consent_withdrawn(world: World) -> tuple[User, Answer]:
    consent = question(world)
    return world.coach, lambda: consents.withdraw(consent=consent, user=world.commissioner)


def confirmed(world: World) -> tuple[User, Answer]:
    user, team = UserFactory(), vacant(world)
    seats.take_seat(team=team, user=user, head=True, actor=world.commissioner)
    return world.coach, lambda: confirming.confirm(league=world.league, user=user, actor=world.coach)


def application_withdrawn(world: World) -> tuple[User, Answer]:
    world.league.openness = "public"
    world.league.save()
    made = applications.ask_for_seat(league=world.league, user=UserFactory())
    return world.commissioner, lambda: applications.withdraw(application=made)


def report_settled(world: World) -> tuple[User, Answer]:
    said = messages.post(league=world.league, author=world.member, text="Something bad.")
    moderation.report(message=said, reporter=world.coach)
    return world.commissioner, lambda: moderation.let_stand(message=said, actor=world.commissioner)


def hook_on(world: World) -> tuple[User, Answer]:
    hook = Hook.objects.create(
        league=world.league, kind="json", url="https://example.org/", added_by=world.commissioner
    )
    for _ in range(hooks.IN_VAIN):
        hooks._count_failure(hook)
    return world.commissioner, lambda: hooks.turn_on(hook=hook, actor=world.commissioner)


def offer_declined(world: World) -> tuple[User, Answer]:
    other, heir = vacant(world), SeatFactory(team=world.team, head=False)
    SeatFactory(team=other)
    one, two = man_of(world).player, other.roster.order_by("pk")[0].player
    trade = trades.propose_trade(
        proposer=other,
        partner=world.team,
        gives=trades.Goods([two]),
        gets=trades.Goods([one]),
        actor=other.seats.get().user,
    )
    Outbox.objects.all().delete()
    with clock.at(NOW + HOUR):
        seats.hand_over(seat=heir, actor=world.coach)

    def answer() -> None:
        trades.answer_trade(trade=trade, accept=False, actor=heir.user)
        with clock.at(NOW + 2 * HOUR):  # another offer does not bring the notice back
            again = trades.Goods([two]), trades.Goods([one])
            coach = other.seats.get().user
            trades.propose_trade(proposer=other, partner=world.team, gives=again[0], gets=again[1], actor=coach)

    return heir.user, answer


def orders_in(world: World) -> tuple[User, Answer]:
    year = second_year_at("invitations")
    phase, team = open_phase(year), team_of(year, "A1")
    steps.remind(phase=phase)
    coach = coach_of(team)
    sheet = default_of(team, phase)
    return coach, lambda: sheets.hand_in(team=team, step=phase.code, sheet=sheet, actor=coach)


ANSWERS: dict[Callable[[World], tuple[User, Answer]], str] = {
    consent_agreed: asking.CONSENT,
    consent_refused_while_another_is_asked: asking.CONSENT,
    consent_withdrawn: asking.CONSENT,
    confirmed: asking.CONFIRM,
    application_withdrawn: asking.APPLICATION,
    report_settled: asking.REPORT,
    hook_on: asking.HOOK,
    offer_declined: asking.OFFERS,
    orders_in: asking.ORDERS,
}


@pytest.mark.parametrize("ask", ANSWERS)
def test_it_is_there_until_it_is_answered(world: World, ask: Callable[[World], tuple[User, Answer]]) -> None:
    reader, answer = ask(world)

    def told() -> list[str]:
        return [notice.row.kind for notice in notices(reader)]

    assert ANSWERS[ask] in told()
    assert unread_count(reader) == len(told())
    answer()
    assert ANSWERS[ask] not in told()
    assert unread_count(reader) == len(told())


def test_each_kind_has_an_answer() -> None:
    assert set(ANSWERS.values()) == asking.WRITERS.keys()
    assert asking.WRITERS.keys() <= set(kinds())


# -- the next one ------------------------------------------------------------------------------------------------------

TELLS_ONLY = {  # notices that stand as they were written, since they tell what has happened and ask for nothing
    "games/services/file_people.py:tell",
    "league/services/calendar.py:_tell_everybody",
    "league/services/camps/steps.py:_tell_coaches",
    "league/services/claims.py:_tell_coaches",
    "league/services/confirming.py:confirm",
    "league/services/drafts/closing.py:end",
    "league/services/drafts/closing.py:tell_reopened",
    "league/services/drafts/opening.py:tell_planned",
    "league/services/house_rules.py:_change",
    "league/services/lapsing.py:lapse_claims",
    "league/services/lapsing.py:lapse_offer",
    "league/services/moderation.py:_tell_banned",
    "league/services/open_business.py:_warn_of_agreed",
    "league/services/openness.py:_tell",
    "league/services/people.py:_tell_role",
    "league/services/reliability.py:_tell_coach",
    "league/services/rulings.py:tell_coaches",
    "league/services/seats.py:hand_on_plans",
    "league/services/weeks.py:_tell",
}


def tells_without_kind(source: str) -> Iterator[str]:
    """Yield the functions that tell people something which stands as it was written."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    for function in functions:
        calls = [node for node in ast.walk(function) if isinstance(node, ast.Call)]
        tells = [call for call in calls if ast.unparse(call.func) == "outbox.tell"]
        if any(not {"kind", None} & {word.arg for word in call.keywords} for call in tells):
            yield function.name


def test_each_notice_that_stands_as_it_was_written_asks_for_nothing() -> None:
    found = {
        f"{path.relative_to(ROOT)}:{name}"
        for app in ("league", "games")
        for path in (ROOT / app / "services").rglob("*.py")
        for name in tells_without_kind(path.read_text(encoding="utf-8"))
    }
    assert found == TELLS_ONLY, "give it a kind of league.services.asking where it asks its reader for something"


def test_another_would_be_found() -> None:
    assert list(tells_without_kind("def ask():\n    outbox.tell(key='a', users=[], text='Do it.')")) == ["ask"]
    assert list(tells_without_kind("def ask():\n    outbox.tell(key='a', users=[], kind=asking.CONSENT)")) == []
