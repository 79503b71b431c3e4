"""A consent is judged at the moment of acting: whoever owes a plan then must have agreed, and a plan that is opened
again takes its coach's agreement back."""

from __future__ import annotations

import ast
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

import games.services
from games.models import FixtureStep
from games.services import exchange, plans
from league import clock
from league.models import Consent, Membership, Seat, User
from league.services import consents, deadlines
from league.services.errors import Asked, Refused
from league.services.notices import notices
from tests.kept import kept_world
from tests.meeting import meet, worlds

from .worlds import DUE, NOON, World, hand_in, person, plan_text, world

State = Consent.State
SOON = NOON + timedelta(hours=1)


@kept_world
def _asked() -> World:
    """Games take plans. The visitors of the second are done; the others were asked to agree to an earlier deadline."""
    made = world(teams=4, due=DUE)
    with clock.at(NOON):
        for game in made.fixtures[1]:
            exchange.open_fixture(fixture=game)
        hand_in(made, "away", fixture=made.fixtures[1][1])
        with pytest.raises(Asked):
            deadlines.set_deadline(week=made.weeks[0], due_at=SOON, actor=made.commissioner)
    return made


@pytest.fixture
def small(db: None) -> World:
    return _asked()


def consent() -> Consent:
    return Consent.objects.get()


def agree(*users: User) -> str:
    with clock.at(NOON):
        for user in users:
            consents.agree(consent=consent(), user=user)
    return consent().state


def has_moved(small: World) -> bool:
    small.weeks[0].refresh_from_db()
    return small.weeks[0].due_at == SOON


def opens_again(small: World, side: str, at: int = 1) -> None:
    with clock.at(NOON):
        other = plan_text(side, runs=7)
        plans.save_plan(fixture=small.fixtures[1][at], author=small.coach(side, small.fixtures[1][at]), text=other)


def test_an_earlier_deadline_that_is_asked_for_is_no_fault_of_its_field(small: World) -> None:
    """No page shows as a fault what was asked for: it leads to what was asked."""
    client = Client()
    client.force_login(small.commissioner)
    with clock.at(NOON):
        before = set(Consent.objects.values_list("pk", flat=True))
        address = reverse("deadline", args=[small.league.public_id, small.weeks[0].number])
        due_at = (SOON + timedelta(minutes=5)).strftime("%Y-%m-%dT%H:%M")
        answer = client.post(address, {"due_at": due_at, "reason": "early"})
    asked = Consent.objects.exclude(pk__in=before).get()
    assert (answer.status_code, answer["Location"]) == (302, reverse("consent", args=[asked.public_id]))
    assert not issubclass(Asked, Refused)


def test_whoever_owes_when_it_is_done_must_have_agreed_though_nobody_had_asked_him(small: World) -> None:
    late = small.coaches[3]
    assert small.teams[3] not in consent().sides.all()
    opens_again(small, "away")
    assert agree(*small.coaches[:3]) == State.OPEN
    assert not has_moved(small)
    assert small.teams[3] in consent().sides.all()
    with clock.at(NOON):
        assert consent().sentence in [notice.text for notice in notices(late)]
    assert small.league.log.filter(
        action="consent.asked", sentence__contains=f"{small.teams[3]} must agree too"
    ).exists()
    with clock.at(NOON):
        client = Client()
        client.force_login(late, backend="django.contrib.auth.backends.ModelBackend")
        assert "Agree: do it" in client.get(f"/consents/{consent().public_id}/").content.decode()
    assert agree(late) == State.AGREED
    assert has_moved(small)


def test_whoever_is_done_when_it_is_done_need_not_agree(small: World) -> None:
    agree(*small.coaches[:2])
    with clock.at(NOON):
        hand_in(small, "home", fixture=small.fixtures[1][1])
        plans.confirm_plan(fixture=small.fixtures[1][1], author=small.coaches[2])
    assert agree(small.coaches[2]) == State.AGREED


def test_an_agreement_ends_when_a_plan_is_opened_again(small: World) -> None:
    """He agrees, confirms and then opens his plan again."""
    turned = small.coaches[1]
    agree(turned)
    with clock.at(NOON):
        hand_in(small, "away")
    assert consent().voices.get().withdrawn_at is None
    opens_again(small, "away", at=0)
    assert consent().voices.get().withdrawn_at == NOON
    said = f"A plan of {small.teams[1]} is open again: {turned} has not agreed any more"
    assert said in small.league.log.get(action="consent.voice_withdrawn").sentence
    assert any(said in notice.text for notice in notices(small.commissioner))
    assert agree(small.coaches[0], small.coaches[2]) == State.OPEN
    assert not has_moved(small)
    assert agree(turned) == State.AGREED
    assert has_moved(small)


def test_a_plan_written_before_it_is_confirmed_ends_no_agreement(small: World) -> None:
    agree(small.coaches[1])
    with clock.at(NOON):
        hand_in(small, "away", confirm=False)
    opens_again(small, "away", at=0)
    assert consent().voices.get().withdrawn_at is None


def test_one_who_agreed_and_is_head_coach_no_more_does_not_count_and_his_successor_is_asked(small: World) -> None:
    agree(small.coaches[0])
    small.coaches[0].seats.update(until=NOON)
    heir = person("heir")
    Membership.objects.create(league=small.league, user=heir, joined_at=NOON)
    Seat.objects.create(team=small.teams[0], user=heir, since=NOON)
    assert agree(*small.coaches[1:3]) == State.OPEN
    with clock.at(NOON):
        assert consent().sentence in [notice.text for notice in notices(heir)]
    assert agree(heir) == State.AGREED


def test_a_stake_that_came_after_the_question_counts(small: World) -> None:
    """Nobody owes any more, but the commissioner has come to coach one side, and the other side answers."""
    agree(*small.coaches[:2])
    small.coaches[3].seats.update(until=NOON)
    Seat.objects.create(team=small.teams[3], user=small.commissioner, since=NOON)
    FixtureStep.objects.update(state=FixtureStep.State.CONFIRMED)
    assert agree(small.coaches[2]) == State.AGREED  # the other side of his game
    assert not consent().only_sides


def test_no_other_function_of_the_games_opens_a_step_again() -> None:
    """A step goes to "saved" by ``open_again`` alone, which takes agreements back; what is foreseen is never stored."""
    found = [name for path in sorted(Path(games.services.__path__[0]).glob("*.py")) for name in _saving(path)]
    assert found == ["exchange.open_again", "foreseeing._check"]


def _saving(path: Path) -> list[str]:
    """The functions of a module that give something the state "saved"."""
    tree = ast.parse(path.read_text())
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    return [f"{path.stem}.{function.name}" for function in functions if any(map(_saves, ast.walk(function)))]


def _saves(node: ast.AST) -> bool:
    given = node.value if isinstance(node, ast.Assign | ast.keyword) else None
    named = isinstance(node, ast.Assign) or (isinstance(node, ast.keyword) and node.arg == "state")
    return named and given is not None and ast.unparse(given).endswith(("State.SAVED", "'saved'"))


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
def test_nobody_opens_a_plan_again_between_the_last_answer_and_the_act() -> None:
    """The two meet: whoever answers waits for the game's row, and then sees who owes."""
    for made in worlds(2, _asked):
        agree(*made.coaches[:2])
        with clock.at(NOON):  # set here, since two who set it at once would leave it set
            meet(_answering(made), partial(opens_again, made, "away"))
        assert consent().state == State.OPEN
        assert not has_moved(made)


def _answering(made: World) -> Callable[[], object]:
    return partial(agree, made.coaches[2])
