"""Stored entries that name another league's rows, as a file that somebody made may bring them.

Each case does something in two leagues alike and stores what came of it in the first one anew, with ids of the second
in its place: each id alone, and all together. Taking it back is refused in a sentence, or does not read the id; never
does a row of the second league change.
"""

from __future__ import annotations

import copy
import json
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, reduce
from hashlib import sha256
from operator import or_
from typing import Any
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import models, transaction
from django.db.models import Q
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league import clock
from league.models import Draft, DraftEvent, DraftSlot, League, Outbox, Player, Season, Trade, Transaction, User
from league.selectors import drafts, ids
from league.services import consents, discipline, ledger, letters, lots, rosters, rulings, trades
from league.services.camps import entries as camps
from league.services.drafts import trading, undo
from league.services.errors import Refused
from league.services.picks import make_picks
from league.services.whole_rosters import ManChange, TeamChange, WholeChange, carry_out
from tests.factories import RosterSpotFactory, commissioner

from .drafts import NOON, begun, choose_next, coach, season_to_draft

pytestmark = pytest.mark.django_db
JSON = Any
REASON = "It was wrong."


# -- two leagues that are alike --------------------------------------------------------------------------------------


def prepared() -> Season:
    """A season of two teams with a coach, two players of a roster each, free players and picks."""
    season = season_to_draft(2, men=12)
    for team in season.league.teams.order_by("name"):
        for number in (1, 2):
            RosterSpotFactory.create(team=team, number=number, player__name=f"{team.name} player {number}")
    make_picks(season)
    return season


@dataclass
class Pair:
    """The league whose entries are forged, and the one that they name."""

    own: Season
    other: Season
    chief: User

    def likenesses(self) -> dict[str, str]:
        """The ids of the own league's rows, each with that of the row which is like it in the other league."""
        others = {alike(row): str(row.public_id) for row in rows_with_ids(self.other.league)}
        own = rows_with_ids(self.own.league)
        return {str(row.public_id): others[alike(row)] for row in own if alike(row) in others}


def rows_with_ids(league: League) -> Iterator[Any]:
    for model in apps.get_models():
        if model._meta.app_label == "league" and getattr(model, "league_path", "") and hasattr(model, "public_id"):
            yield from model._default_manager.filter(**{model.league_path: league.pk}).order_by("pk")


def alike(row: Any) -> tuple[Any, ...]:
    if isinstance(row, (Trade, Draft, Transaction)):
        return (type(row), str(getattr(row, "state", "")), str(getattr(row, "sentence", "")))
    return (type(row), str(row))


@pytest.fixture
def pair() -> Pair:
    own, other = prepared(), prepared()
    return Pair(own, other, commissioner(own.league))


# -- the other league's rows -----------------------------------------------------------------------------------------


@cache
def ways(model: type[models.Model]) -> tuple[str, ...]:
    """The shortest way to a league by each column of a model that leads to one."""
    found = []
    for field in model._meta.concrete_fields:
        if not field.is_relation:
            continue
        waiting, seen = deque([(field.related_model, field.name)]), {model}
        while waiting:
            at, path = waiting.popleft()
            if at is League:
                found.append(path)
                break
            if at in seen or at is User:
                continue
            seen.add(at)
            waiting += [
                (one.related_model, f"{path}__{one.name}") for one in at._meta.concrete_fields if one.is_relation
            ]
    return ("pk",) if model is League else tuple(found)


def digest(league: League) -> dict[str, str]:
    """Every row that belongs to a league by any of its columns, table by table."""
    told = {}
    for model in apps.get_models():
        if paths := ways(model):
            mine = reduce(or_, (Q(**{path: league.pk}) for path in paths))
            rows = list(model._default_manager.filter(mine).order_by("pk").values_list())
            told[model._meta.label] = sha256(repr(rows).encode()).hexdigest()
    return told


def test_the_digest_sees_a_row_that_changes_or_comes(pair: Pair) -> None:
    before = digest(pair.other.league)
    assert len(before) > 30
    player = pair.other.league.players.filter(spot=None)[0]
    Player.objects.filter(pk=player.pk).update(age=39)
    changed = digest(pair.other.league)
    assert {name for name in before if before[name] != changed[name]} == {"league.Player"}
    RosterSpotFactory.create(team=pair.own.league.teams.first(), player=player, number=77)
    moved = digest(pair.other.league)
    assert {name for name in before if changed[name] != moved[name]} == {"league.RosterSpot"}


# -- forging ---------------------------------------------------------------------------------------------------------


def places(told: JSON, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where an id stands in what is stored."""
    if isinstance(told, dict):
        for name, value in told.items():
            yield from places(value, (*at, name))
    elif isinstance(told, list):
        for number, value in enumerate(told):
            yield from places(value, (*at, number))
    elif isinstance(told, str) and ids.as_id(told):
        yield at


def read(told: JSON, at: tuple[Any, ...]) -> Any:
    return reduce(lambda value, step: value[step], at, told)


def written(told: JSON, values: dict[tuple[Any, ...], Any]) -> JSON:
    anew = copy.deepcopy(told)
    for at, value in values.items():
        read(anew, at[:-1])[at[-1]] = value
    return anew


def forgeries(told: JSON, pair: Pair) -> dict[str, JSON]:
    """What is stored with each of its ids in the likeness of the other league's, unknown, or no id; and all at once."""
    found = list(places(told))
    alikes = pair.likenesses()
    others = {at: alikes[ref] for at in found if (ref := read(told, at)) in alikes}
    assert others, "nothing to forge"
    forged = {f"{at} of the other league": written(told, {at: other}) for at, other in others.items()}
    for at in found:
        for value in (str(uuid4()), "no id", ["no id"], 7):
            forged[f"{at}: {value}"] = written(told, {at: value})
    return forged | {"all of the other league": written(told, others)}


def stored_anew(entry: Transaction, **facts: Any) -> Transaction:
    """A second entry like this one, as an import stores it."""
    columns = [field.attname for field in Transaction._meta.concrete_fields if not (field.primary_key or field.unique)]
    return Transaction.objects.create(**{name: getattr(entry, name) for name in columns} | facts)


# -- what is done and taken back -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Case:
    """Something that is done in a league; ``told`` is what is stored of it, ``back`` takes it back as told."""

    told: Callable[[Any], JSON]
    do: Callable[[Season, User], Any]
    back: Callable[[Any, JSON, User], object]


def mine(season: Season, team: str = "T1", number: int = 1) -> Player:
    return season.league.players.get(name=f"{team} player {number}")


def free(season: Season) -> Player:
    return season.league.players.get(name="Man 3")


def changes(entry: Transaction) -> JSON:
    return entry.changes


def undo_entry(entry: Transaction, told: JSON, chief: User) -> object:
    return rulings.undo(entry=stored_anew(entry, changes=told), actor=chief, reason=REASON)


def edit(season: Season, chief: User) -> Transaction:
    return rulings.edit_player(
        player=mine(season), actor=chief, reason=REASON, name="Somebody Else", age=33, sheet={"skill": 3}
    )


def edit_free(season: Season, chief: User) -> Transaction:
    return rulings.edit_player(player=free(season), actor=chief, reason=REASON, name="Nobody At All", age=31)


def release(season: Season, chief: User) -> Transaction:
    team = season.league.teams.get(name="T1")
    wish = rosters.Wish(mine(season), rosters.RELEASED)
    return rosters.move_players(team=team, wishes=[wish], actor=coach(team))[0]


def suspend(season: Season, chief: User) -> Transaction:
    return discipline.suspend(player=mine(season), games=2, reason=REASON, actor=chief)


def draw(season: Season, chief: User) -> Transaction:
    return lots.draw_lots(player=free(season), reason=REASON, actor=chief)


def swap(season: Season, chief: User) -> list[Transaction]:
    """A trade of two players and a pick, carried out: its entries."""
    one, two = season.league.teams.order_by("name")
    gives = trades.Goods([mine(season, "T1")], [season.league.draft_picks.filter(owner=one).order_by("pk")[0]])
    gets = trades.Goods([mine(season, "T2")])
    offer = trades.propose_trade(proposer=one, partner=two, gives=gives, gets=gets, actor=coach(one))
    agreed = trades.answer_trade(trade=offer, accept=True, actor=coach(two))
    if agreed.state == Trade.State.ACCEPTED:
        with clock.at(agreed.review_until):
            trades.carry_out(trade=agreed)
    return list(Transaction.objects.filter(trade=offer).order_by("pk"))


def swap_back(moved: list[Transaction], told: JSON, chief: User) -> object:
    trade = Trade.objects.get(pk=moved[0].trade_id)
    trade.pk, trade.public_id, trade._state.adding = None, uuid4(), True
    trade.save()
    forged = [stored_anew(one, changes=each, trade_id=trade.pk) for one, each in zip(moved, told, strict=True)]
    return rulings.undo(entry=forged[0], actor=chief, reason=REASON)


def import_rosters(season: Season, chief: User) -> Transaction:
    """Whole rosters with a new player, a changed one and a team's sheet."""
    team, known = season.league.teams.get(name="T1"), mine(season)
    was = ledger.state(known, ledger.spot_of(known))
    new = {**was, "name": "New player", "number": 55, "since": None, "signed_at": None}
    new["since"] = clock.now().isoformat()
    change = WholeChange(
        (ManChange(str(known.public_id), was, {**was, "age": 30}), ManChange(str(uuid4()), None, new)),
        (TeamChange(str(team.public_id), team.sheet, {"stadium": 1}),),
    )
    carry_out(season.league, change)
    return ledger.write(kind="imported", season=season, sentence="Imported.", changes=[], packed=change.packed())


def unpacked(entry: Transaction) -> JSON:
    assert entry.packed is not None
    return json.loads(zlib.decompress(bytes(entry.packed)))


def import_back(entry: Transaction, told: JSON, chief: User) -> object:
    packed = zlib.compress(json.dumps(told).encode())
    return rulings.undo(entry=stored_anew(entry, packed=packed), actor=chief, reason=REASON)


def leave_import(season: Season, chief: User) -> Transaction:
    """Whole rosters that let a player go who is in the league no longer."""
    known = mine(season)
    was = ledger.state(known, ledger.spot_of(known))
    change = WholeChange((ManChange(str(known.public_id), was, None),), ())
    known.prospects.all().delete()
    carry_out(season.league, change)
    return ledger.write(kind="imported", season=season, sentence="Imported.", changes=[], packed=change.packed())


def choose(season: Season, chief: User) -> Draft:
    draft = begun(season)
    with clock.at(NOON):
        choose_next(draft)
    draft.refresh_from_db()
    return draft


def slot_of(draft: Draft) -> DraftSlot:
    return draft.slots.exclude(entry=None).get()


def choice_back(draft: Draft, told: JSON, chief: User) -> object:
    slot = slot_of(draft)
    assert slot.entry is not None
    slot.entry = stored_anew(slot.entry, changes=told)
    slot.save()
    return undo.take_back(draft=draft, steps=1, reason=REASON, actor=chief)


def trade_in_room(season: Season, chief: User) -> Draft:
    draft = begun(season)
    one, two = season.league.teams.order_by("name")
    goods = [trades.Goods((), [slot.pick]) for slot in draft.slots.filter(pick__owner=one).order_by("-overall")[:1]]
    others = [trades.Goods((), [slot.pick]) for slot in draft.slots.filter(pick__owner=two).order_by("-overall")[:1]]
    with clock.at(NOON):
        offer = trading.propose(
            draft=draft, proposer=one, partner=two, gives=goods[0], gets=others[0], actor=coach(one)
        )
        trading.answer(trade=offer, accept=True, actor=coach(two))
    draft.refresh_from_db()
    return draft


def last_step(draft: Draft) -> DraftEvent:
    return undo.last_steps(draft, 1)[0]


def step_back(draft: Draft, told: JSON, chief: User) -> object:
    """The newest step is one more of its kind, as told."""
    kind = last_step(draft).kind
    Draft.objects.filter(pk=draft.pk).update(sequence=draft.sequence + 1)
    at = DraftEvent.objects.filter(draft=draft).order_by("-sequence")[0].sequence + 1
    DraftEvent.objects.create(draft=draft, sequence=at, kind=kind, sentence="A step.", data=told, at=NOON)
    with clock.at(NOON):
        return undo.take_back(draft=draft, steps=1, reason=REASON, actor=chief)


def lots_read(entry: Transaction, told: JSON, chief: User) -> object:
    stored_anew(entry, changes=told)
    assert entry.player is not None
    drawn = lots.drawn_order(entry.season, entry.player)
    return lots.by_lot(drawn, entry.league.teams.all())


def camp_cut(season: Season, chief: User) -> Transaction:
    phase = season.phases.create(order=1, code="cut1", name="First cut", kind="camp")
    spot = ledger.spot_of(mine(season))
    assert spot is not None
    return camps.let_go(kind=camps.CUT, spot=spot, phase=phase, sentence="T1: cut.")


def camp_back(entry: Transaction, told: JSON, chief: User) -> object:
    phase = entry.season.phases.create(order=2, code="cut2", name="Second cut", kind="camp")
    stored_anew(entry, changes=told, step=phase.code)
    return camps.take_back(phase, beginning=False)


CASES = {
    "an edited player": Case(changes, edit, undo_entry),
    "an edited free agent": Case(changes, edit_free, undo_entry),
    "a release": Case(changes, release, undo_entry),
    "a suspension": Case(changes, suspend, undo_entry),
    "lots": Case(changes, draw, undo_entry),
    "lots that are read": Case(changes, draw, lots_read),
    "a trade": Case(lambda moved: [one.changes for one in moved], swap, swap_back),
    "an import": Case(unpacked, import_rosters, import_back),
    "an import that took a player out": Case(unpacked, leave_import, import_back),
    "a choice": Case(lambda draft: slot_of(draft).entry.changes, choose, choice_back),
    "a choice's event": Case(lambda draft: last_step(draft).data, choose, step_back),
    "a trade's event": Case(lambda draft: last_step(draft).data, trade_in_room, step_back),
    "a cut": Case(changes, camp_cut, camp_back),
}


@pytest.mark.parametrize("name", CASES)
def test_what_is_stored_with_another_leagues_ids_changes_nothing_there(pair: Pair, name: str) -> None:
    case = CASES[name]
    done = case.do(pair.own, pair.chief)
    case.do(pair.other, commissioner(pair.other.league))
    before, wrong = digest(pair.other.league), []
    for what, forged in forgeries(case.told(done), pair).items():
        with transaction.atomic():
            try:
                with transaction.atomic():
                    case.back(done, forged, pair.chief)
            except Refused as refused:
                if not refused.message.endswith("."):
                    wrong.append(f"{what}: {refused}")
            except Exception as fault:
                wrong.append(f"{what}: {fault!r}")
            now = digest(pair.other.league) if "of the other league" in what else before
            wrong += [f"{what} changes {table}" for table in before if before[table] != now[table]]
            transaction.set_rollback(True)
        refresh(done)
    assert wrong == []


def refresh(done: Any) -> None:
    for row in done if isinstance(done, list) else [done]:
        row.refresh_from_db()


@pytest.mark.parametrize("name", CASES)
def test_what_is_stored_as_it_was_is_taken_back(pair: Pair, name: str) -> None:
    done = CASES[name].do(pair.own, pair.chief)
    CASES[name].back(done, CASES[name].told(done), pair.chief)


# -- through page and API --------------------------------------------------------------------------------------------


def forged_edit(pair: Pair) -> Transaction:
    """An entry of the own league that has edited the other league's player."""
    done = edit(pair.own, pair.chief)
    theirs = edit(pair.other, commissioner(pair.other.league))
    return stored_anew(done, changes=theirs.changes)


def forged_trade_step(pair: Pair) -> Draft:
    """A draft of the own league whose newest step is the other league's trade."""
    draft, theirs = trade_in_room(pair.own, pair.chief), trade_in_room(pair.other, pair.chief)
    at = DraftEvent.objects.filter(draft=draft).order_by("-sequence")[0].sequence + 1
    data = last_step(theirs).data
    DraftEvent.objects.create(draft=draft, sequence=at, kind="trade", sentence="A trade.", data=data, at=NOON)
    Draft.objects.filter(pk=draft.pk).update(sequence=at)
    return draft


NOT_OURS = "The entry names a player that is not of this league, so it cannot be taken back."
NOT_OF_THE_DRAFT = "The step names a trade that was not made in this draft, so it cannot be taken back."


def test_page_and_api_refuse_to_take_back_what_names_another_leagues_player(pair: Pair) -> None:
    entry = forged_edit(pair)
    before, address = digest(pair.other.league), [pair.own.league.public_id, entry.public_id]
    browser, program = Client(), APIClient()
    browser.force_login(pair.chief, backend="django.contrib.auth.backends.ModelBackend")
    program.force_authenticate(pair.chief)
    page = browser.post(reverse("take-back", args=address), {"reason": REASON}, follow=True)
    route = f"/api/v1/leagues/{pair.own.league.public_id}/transactions/{entry.public_id}/take-back/"
    answer = program.post(route, {"reason": REASON}, format="json")
    assert NOT_OURS in page.content.decode()
    assert answer.status_code == 409, answer.content
    assert NOT_OURS in answer.content.decode()
    assert digest(pair.other.league) == before


def test_page_and_api_refuse_to_take_back_a_step_that_names_another_leagues_trade(pair: Pair) -> None:
    draft = forged_trade_step(pair)
    before, address = digest(pair.other.league), [draft.season.league.public_id]
    browser, program = Client(), APIClient()
    browser.force_login(pair.chief, backend="django.contrib.auth.backends.ModelBackend")
    program.force_authenticate(pair.chief)
    with clock.at(NOON):
        sent = {"act": "undo", "steps": 1, "reason": REASON}
        page = browser.post(reverse("draft-manage", args=address), sent, follow=True)
        answer = program.post(reverse("api-draft-undo", args=address), {"steps": 1, "reason": REASON}, format="json")
    assert NOT_OF_THE_DRAFT in page.content.decode()
    assert NOT_OF_THE_DRAFT in answer.content.decode()
    assert digest(pair.other.league) == before


@pytest.mark.parametrize("data", [{}, {"overall": 99}, {"overall": "first"}, {"overall": None}])
def test_a_step_that_names_no_pick_of_its_draft_is_refused(pair: Pair, data: JSON) -> None:
    draft = choose(pair.own, pair.chief)
    with pytest.raises(Refused, match="names a pick that is not of this draft"):
        step_back(draft, data, pair.chief)


def test_a_step_takes_no_trade_back_that_was_made_outside_its_draft(pair: Pair) -> None:
    made = swap(pair.own, pair.chief)[0].trade
    draft = trade_in_room(pair.own, pair.chief)
    with pytest.raises(Refused, match="names a trade that was not made in this draft"):
        step_back(draft, {"trade": str(made.public_id)}, pair.chief)


# -- what is kept and queued -----------------------------------------------------------------------------------------


def test_a_consent_that_names_another_leagues_row_is_not_carried_out(pair: Pair) -> None:
    mine_of_chief = pair.own.league.teams.get(name="T1")
    matter = consents.Matter(pair.own.league, [mine_of_chief], "Edit somebody.")
    consent = consents.ask(
        code="edit_player", actor=pair.chief, matter=matter, terms=consents.Terms("A stake", [], only_sides=False),
        arguments={"player": mine(pair.other), "reason": REASON, "age": 35},
    )  # fmt: skip
    before = digest(pair.other.league)
    done = consents.agree(consent=consent, user=User.objects.create(username="operator", is_staff=True))
    assert (done.state, done.said) == ("failed", "What it was about is gone.")
    assert digest(pair.other.league) == before


def queued(league: League, kind: str, body: JSON) -> Outbox:
    user = coach(league.teams.get(name="T1"))
    return Outbox.objects.create(
        key=f"{kind}:{uuid4()}", kind=kind, league=league, body=body, created_at=NOON, topic="rosters", user=user
    )


def test_a_queued_mail_tells_of_its_own_league_alone(pair: Pair) -> None:
    one, two = (swap(season, pair.chief)[0].trade for season in (pair.own, pair.other))
    Trade.objects.update(state=Trade.State.PROPOSED)
    words = {"subject": "An offer", "text": "Will you?"}
    told, forged, wild = (
        queued(pair.own.league, "trade_offer", {"trade": ref, **words})
        for ref in (str(one.public_id), str(two.public_id), "no id")
    )
    assert set(letters.compose([told, forged, wild])) == {told.pk}
    slots = [begun(season).slots.order_by("overall")[0] for season in (pair.own, pair.other)]
    turns = [
        queued(pair.own.league, "draft_turn", {"slot": slot.pk, "team": slot.owner_id, "said": "you are on the clock"})
        for slot in slots
    ]
    assert set(letters.compose(turns)) == {turns[0].pk}


# -- the door --------------------------------------------------------------------------------------------------------


def test_the_door_finds_a_leagues_own_rows_alone(pair: Pair) -> None:
    own, other, league = mine(pair.own), mine(pair.other), pair.own.league
    refs = [str(own.public_id), str(own.public_id).upper(), other.public_id, uuid4(), "", "no id", None, 3, ["x"], {}]
    assert ids.find_each_in(league, Player, refs) == {refs[0]: own, refs[1]: own}
    assert [ids.find_in(league, Player, ref) for ref in refs] == [own, own, *[None] * 8]
    assert ids.find_in(league.pk, Player.objects.filter(age=1), own.public_id) is None
    keys = [own.pk, other.pk, str(own.pk), 2**70, -1, None]
    assert [ids.find_in(league, Player, key, by="pk") for key in keys] == [own, *[None] * 5]


def test_the_door_finds_people_and_what_is_theirs() -> None:
    season = prepared()
    one, two = (coach(team) for team in season.league.teams.order_by("name"))
    assert [ids.find_person(ref) for ref in (one.public_id, one.public_id.hex, "x", uuid4())] == [one, one, None, None]
    assert (ids.find_of(one, User, one.public_id), ids.find_of(two, User, one.public_id)) == (one, None)
    User.objects.filter(pk=one.pk).update(is_active=False)
    assert ids.find_person(one.public_id) is None
    with pytest.raises(LookupError, match="DraftPick declares no person_path"):
        ids.find_of(two, apps.get_model("league.DraftPick"), one.public_id)


def test_losses_of_a_draft_are_counted_where_the_league_has_the_team(pair: Pair) -> None:
    draft = choose(pair.own, pair.chief)
    slot, ours, theirs = slot_of(draft), *(season.league.teams.get(name="T1") for season in (pair.own, pair.other))
    counted = []
    for team in (ours.public_id, theirs.public_id):
        row = {"player": str(slot.player.public_id), "before": {"team": str(team)}, "after": {}}
        slot.entry = stored_anew(slot.entry, changes=[row])
        slot.save()
        counted.append(dict(drafts.losses(draft)))
    assert counted == [{ours.pk: 1}, {}]
