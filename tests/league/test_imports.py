"""Rosters from a table: looked at first, imported whole or not at all, taken back, agreed to by a second person."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from league import rulebook
from league.models import Consent, League, LeagueLog, Outbox, Player, RosterSpot, Season, Team, Transaction, User
from league.services import consents, imports, rosters, rulings
from league.services.clubs import invented_clubs
from league.services.errors import Asked, Refused, WrongRows
from league.services.leagues import create_league
from tests.factories import PlayerFactory, SeatFactory, UserFactory
from tests.kept import kept_world
from tests.league.test_api import of as by_api
from tests.league.test_pages import of

pytestmark = pytest.mark.django_db
NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)
CARDS, LINES = "cards", "lines"


@pytest.fixture
def chief(league: League) -> User:
    return User.objects.get(username="chief")


@pytest.fixture
def league(db: None) -> League:
    return _card_league()


@kept_world
def _card_league() -> League:
    """A league of Statis-Pro whose commissioner is called "chief"."""
    (clubs,) = invented_clubs((4,))
    return create_league(
        name="Card League",
        ruleset="statis_pro",
        commissioner=UserFactory.create(username="chief"),
        divisions=[replace(clubs, teams=tuple(replace(one, key=_key(one.code)) for one in clubs.teams))],
        options={"regular_games": 3},
    )


def _key(code: str) -> bytes:
    """The same rosters in every run."""
    return sha256(code.encode()).digest()


@pytest.fixture
def team(league: League) -> Team:
    """The first team by name."""
    return league.teams.order_by("name")[0]


def table(league: League, *codes: str, kind: str = CARDS) -> list[list[str]]:
    """The league's own table, cell by cell; of these teams where any are named."""
    rows = [line.split(",") for line in imports.example(league=league, kind=kind).splitlines()]
    return [rows[0], *(row for row in rows[1:] if not codes or row[0] in codes)]


def text_of(rows: list[list[str]]) -> str:
    return "\n".join(",".join(row) for row in rows) + "\n"


def column(rows: list[list[str]], name: str) -> int:
    return rows[0].index(name)


def do_import(league: League, chief: User, text: str, kind: str = CARDS) -> Transaction:
    return imports.import_rosters(league=league, kind=kind, text=text, actor=chief, reason="next season")


def everything(league: League) -> list[Any]:
    """All men and teams as they are, whoever they are in the database."""
    men = league.players.order_by("public_id").values_list(
        "public_id", "name", "position", "age", "sheet", "spot__team__code", "spot__number", "spot__list", "spot__since"
    )
    return [*men, *league.teams.order_by("name").values_list("name", "sheet")]


# -- what becomes of the men -----------------------------------------------------------------------------------------


def test_a_leagues_own_cards_change_nothing(league: League, chief: User) -> None:
    before = everything(league)
    entry = do_import(league, chief, text_of(table(league)))
    assert everything(league) == before
    codes = ", ".join(league.teams.order_by("name").values_list("code", flat=True))
    assert entry.sentence == f"Rosters imported: 180 men of {codes}; 0 of them are new, 0 are released."


def test_men_keep_their_identity_and_get_new_cards(league: League, chief: User, team: Team) -> None:
    rows = table(league, team.code)
    at = next(row for row in rows if row[column(rows, "position")] == "OL")
    man = Player.objects.get(league=league, spot__team=team, spot__number=int(at[column(rows, "number")]))
    better = "3" if man.sheet["bv"] != 3 else "2"
    free = next(str(number) for number in range(1, 100) if str(number) not in {row[1] for row in rows})
    at[column(rows, "bv")], at[column(rows, "age")], at[column(rows, "number")] = better, "31", free
    do_import(league, chief, text_of(rows))
    man.refresh_from_db()
    assert (man.sheet["bv"], man.age, man.spot.number, man.spot.team) == (int(better), 31, int(free), team)


def test_who_is_new_joins_and_who_is_left_out_becomes_a_free_agent(league: League, chief: User, team: Team) -> None:
    rows = table(league, team.code)
    at = next(row for row in rows if row[column(rows, "position")] == "WR")
    left_out = at[column(rows, "name")]
    at[column(rows, "name")] = "Newman Brandt"
    free = league.players.filter(spot=None).count()
    prepared = imports.prepare(league=league, kind=CARDS, text=text_of(rows))
    assert (prepared.teams[0].new, prepared.teams[0].released) == (["Newman Brandt"], [left_out])
    do_import(league, chief, text_of(rows))
    assert Player.objects.get(league=league, name="Newman Brandt").spot.team == team
    assert not RosterSpot.objects.filter(team=team, player__name=left_out).exists()
    assert league.players.filter(spot=None).count() == free + 1


def test_men_change_teams_and_numbers_with_each_other(league: League, chief: User) -> None:
    one, other = league.teams.order_by("name")[:2]
    rows = table(league, one.code, other.code)
    for row in rows[1:]:
        row[0] = other.code if row[0] == one.code else one.code
    men = {spot.player.public_id: spot.number for spot in one.roster.select_related("player")}
    do_import(league, chief, text_of(rows))
    assert {spot.player.public_id: spot.number for spot in other.roster.select_related("player")} == men


def test_a_free_agent_of_that_name_is_signed(league: League, chief: User, team: Team) -> None:
    free = league.players.filter(spot=None, position="WR")[0]
    rows = table(league, team.code)
    at = next(row for row in rows if row[column(rows, "position")] == "WR")
    at[column(rows, "name")] = free.name
    do_import(league, chief, text_of(rows))
    free.refresh_from_db()
    assert free.spot.team == team


def test_teams_that_the_table_does_not_name_stay_as_they_are(league: League, chief: User, team: Team) -> None:
    other = league.teams.exclude(pk=team.pk).order_by("name")[0]
    before = [*other.roster.values_list("player__name", "number", "player__sheet")]
    rows = table(league, team.code)
    rows[1][column(rows, "name")] = other.roster.first().player.name  # a namesake, and somebody else
    do_import(league, chief, text_of(rows))
    assert [*other.roster.values_list("player__name", "number", "player__sheet")] == before


def test_season_lines_make_cards_and_a_team_card(league: League, chief: User, team: Team) -> None:
    before = team.sheet
    do_import(league, chief, imports.example(league=league, kind=LINES), LINES)
    team.refresh_from_db()
    assert team.sheet["lineup"] != before["lineup"]
    rules = rulebook.rules_of(league)
    spots = list(team.roster.select_related("player", "team"))
    assert not rules.check_team(rulebook.team_of(team, spots))
    assert not [problem for spot in spots for problem in rules.check_player(rulebook.athlete_of(spot))]


def test_who_finds_no_room_on_the_first_list_goes_onto_the_next(league: League, chief: User, team: Team) -> None:
    rows = table(league, team.code)
    numbers = {row[1] for row in rows}
    more = next(number for number in range(1, 100) if str(number) not in numbers)
    extra = list(next(row for row in rows if row[column(rows, "position")] == "DB"))
    extra[column(rows, "number")], extra[column(rows, "name")] = str(more), "Extra Mann"
    do_import(league, chief, text_of([*rows, extra]))
    assert RosterSpot.objects.get(team=team, player__name="Extra Mann").list == "reserve"


# -- what is refused -------------------------------------------------------------------------------------------------


def spoiled(rows: list[list[str]], name: str, value: str, row: int = 1) -> str:
    rows[row][column(rows, name)] = value
    return text_of(rows)


WRONG = [
    ("team", "XYZ", "Row 2, column team: the league has no team XYZ."),
    ("number", "many", "Row 2, column number: many is no whole number."),
    ("position", "XX", "Row 2, column position: XX is none of"),
    ("age", "12", "needs an age from 16 to 60, not 12."),
    ("name", "x" * 90, "a player's name has at most 80 characters."),
]


@pytest.mark.parametrize(("name", "value", "sentence"), WRONG)
def test_a_wrong_table_is_refused_whole_with_row_and_column(
    league: League, chief: User, name: str, value: str, sentence: str
) -> None:
    before, entries = everything(league), LeagueLog.objects.count()
    text = spoiled(table(league), name, value)
    with pytest.raises(WrongRows) as wrong:
        do_import(league, chief, text)
    assert any(sentence in message for _, message, _ in wrong.value.rows)
    assert all(message.startswith("Row ") for _, message, _ in wrong.value.rows)
    assert everything(league) == before
    assert LeagueLog.objects.count() == entries


def test_a_new_man_needs_an_age(league: League, chief: User, team: Team) -> None:
    rows = table(league, team.code)
    rows[3][column(rows, "age")], rows[3][column(rows, "name")] = "", "Newman Brandt"
    with pytest.raises(WrongRows, match="Row 4: Newman Brandt needs an age from 16 to 60, not none"):
        do_import(league, chief, text_of(rows))
    rows[3][column(rows, "name")] = table(league, team.code)[3][column(rows, "name")]
    do_import(league, chief, text_of(rows))  # whose age is known


def test_nothing_is_imported_while_a_season_is_played(league: League, chief: User) -> None:
    text = text_of(table(league))
    Season.objects.filter(league=league).update(status=Season.Status.PLAYING)
    with pytest.raises(Refused, match="The season has begun"):
        do_import(league, chief, text)
    Season.objects.filter(league=league).update(status=Season.Status.FINISHED)
    do_import(league, chief, text)


def test_a_table_may_not_be_larger_than_is_read(league: League, chief: User) -> None:
    with pytest.raises(Refused, match="800,000 characters"):
        do_import(league, chief, "x" * 800_001)


@pytest.mark.parametrize(("kind", "ruleset"), [("stones", "statis_pro"), (CARDS, "tiny")])
def test_a_kind_that_the_rulebook_does_not_read(league: League, chief: User, kind: str, ruleset: str) -> None:
    League.objects.filter(pk=league.pk).update(ruleset=ruleset)
    league.refresh_from_db()
    with pytest.raises(Refused, match="reads no such table"):
        do_import(league, chief, "team\n", kind)


# -- taken back ------------------------------------------------------------------------------------------------------


def changed_table(league: League) -> str:
    """Two teams' men changed about, one new, one left out."""
    one, other = league.teams.order_by("name")[:2]
    rows = table(league, one.code, other.code)
    for row in rows[1:]:
        row[0] = other.code if row[0] == one.code else one.code
    rows[1][column(rows, "name")] = "Newman Brandt"
    return text_of(rows)


def test_an_import_is_taken_back_to_the_letter(league: League, chief: User) -> None:
    before = everything(league)
    entry = do_import(league, chief, changed_table(league))
    assert everything(league) != before
    undone = rulings.undo(entry=entry, actor=chief, reason="a slip")
    assert everything(league) == before
    assert undone.sentence == f"Taken back: {entry.sentence}"
    with pytest.raises(Refused, match="taken back before"):
        rulings.undo(entry=entry, actor=chief, reason="again")


def test_what_has_changed_since_is_not_taken_back(league: League, chief: User, team: Team) -> None:
    entry = do_import(league, chief, text_of(table(league)))
    man = team.roster.first().player
    rosters.move_players(team=team, wishes=[rosters.Wish(man, "reserve")], actor=None)
    with pytest.raises(Refused, match=f"{man} has changed since then."):
        rulings.undo(entry=entry, actor=chief, reason="a slip")


def test_a_number_that_somebody_else_wears_now_is_told(league: League, chief: User, team: Team) -> None:
    rows = table(league, team.code)
    gone = rows.pop(next(at for at, row in enumerate(rows) if row[column(rows, "position")] == "WR"))
    entry = do_import(league, chief, text_of(rows))
    man = PlayerFactory.create(league=league, name="Late Comer", position="WR", sheet={})
    RosterSpot.objects.create(team=team, player=man, number=int(gone[1]), list="active")
    with pytest.raises(Refused, match=f"Late Comer of {team} wears number {gone[1]}"):
        rulings.undo(entry=entry, actor=chief, reason="a slip")


def test_it_stands_once_the_season_has_begun(league: League, chief: User) -> None:
    entry = do_import(league, chief, text_of(table(league)))
    Season.objects.filter(league=league).update(status=Season.Status.PLAYING)
    with pytest.raises(Refused, match="The season has begun"):
        rulings.undo(entry=entry, actor=chief, reason="a slip")


def test_the_ledger_and_the_log_tell_of_it(league: League, chief: User, team: Team) -> None:
    coach = SeatFactory.create(team=team).user
    do_import(league, UserFactory.create(), text_of(table(league)))
    assert league.log.filter(action="roster.imported", sentence__contains="next season").exists()
    assert Outbox.objects.filter(user=coach, body__subject__startswith="Rosters imported").exists()
    page = of(chief).get(reverse("transactions", args=[league.public_id])).content.decode()
    assert "Rosters imported" in page
    (row,) = by_api(chief).get("/api/v1/transactions/", {"kind": "imported"}).json()["results"]
    assert (row["changes"], row["player"]) == ([], None)


# -- a second person -------------------------------------------------------------------------------------------------


def test_a_commissioner_who_coaches_needs_a_second_person(league: League, chief: User, team: Team) -> None:
    SeatFactory.create(team=team, user=chief)
    rival = SeatFactory.create(team=league.teams.exclude(pk=team.pk).order_by("name")[0]).user
    second = UserFactory.create()
    league.memberships.create(user=second, role="commissioner", joined_at=NOW)
    before = everything(league)
    with pytest.raises(Asked):
        do_import(league, chief, changed_table(league))
    assert everything(league) == before
    consent = Consent.objects.get()
    assert rival != second
    consent = consents.agree(consent=consent, user=second)
    assert consent.state == Consent.State.AGREED
    assert everything(league) != before


def test_what_would_be_refused_is_asked_of_nobody(league: League, chief: User, team: Team) -> None:
    SeatFactory.create(team=team, user=chief)
    SeatFactory.create(team=league.teams.exclude(pk=team.pk).order_by("name")[0])
    with pytest.raises(WrongRows):
        do_import(league, chief, spoiled(table(league), "team", "XYZ"))
    assert not Consent.objects.exists()


# -- the page --------------------------------------------------------------------------------------------------------


def test_the_page_shows_what_would_change_before_it_does(league: League, chief: User) -> None:
    client, address = of(chief), reverse("roster-import", args=[league.public_id])
    assert reverse("roster-import", args=[league.public_id]) in (
        client.get(reverse("commissioner", args=[league.public_id])).content.decode()
    )
    shown = client.get(address).content.decode()
    assert "endurance" in shown
    before, text = everything(league), changed_table(league)
    file = SimpleUploadedFile("cards.csv", text.encode(), content_type="text/csv")
    answer = client.post(address, {"kind": CARDS, "file": file, "reason": "next season", "look": ""})
    assert answer.status_code == 200
    assert "Newman Brandt" in answer.content.decode()
    assert everything(league) == before
    kept = answer.context["form"]["text"].value()
    answer = client.post(address, {"kind": CARDS, "text": kept, "reason": "next season", "import": ""})
    assert answer["Location"] == reverse("transactions", args=[league.public_id])
    assert Player.objects.filter(league=league, name="Newman Brandt", spot__isnull=False).exists()


def test_the_page_shows_every_problem_and_keeps_the_table(league: League, chief: User) -> None:
    text = spoiled(table(league), "team", "XYZ")
    asked = {"kind": CARDS, "text": text, "reason": "next season"}
    answer = of(chief).post(reverse("roster-import", args=[league.public_id]), asked)
    assert answer.status_code == 422
    assert "Row 2, column team: the league has no team XYZ." in answer.content.decode()
    assert answer.context["form"]["text"].value() == text


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"text": ""}, "text"),
        ({"text": "team", "reason": ""}, "reason"),
        ({"text": "team", "kind": "stones"}, "kind"),
        ({"file": SimpleUploadedFile("x.csv", b"\xff\xfe\xfa")}, "file"),
    ],
)
def test_what_is_wrong_with_the_form_stands_at_its_field(
    league: League, chief: User, sent: dict[str, Any], field: str
) -> None:
    asked = {"kind": CARDS, "reason": "next season", **sent}
    answer = of(chief).post(reverse("roster-import", args=[league.public_id]), asked)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors


def test_a_file_is_kept_when_something_else_is_missing(league: League, chief: User) -> None:
    file = SimpleUploadedFile("cards.csv", text_of(table(league)).encode(), content_type="text/csv")
    answer = of(chief).post(reverse("roster-import", args=[league.public_id]), {"kind": CARDS, "file": file})
    assert list(answer.context["form"].errors) == ["reason"]
    assert answer.context["form"]["text"].value() == text_of(table(league))


def test_the_example_is_a_table_that_can_be_imported(league: League, chief: User) -> None:
    client = of(chief)
    for kind in (CARDS, LINES):
        answer = client.get(reverse("roster-example", args=[league.public_id]), {"kind": kind})
        assert answer["Content-Type"].startswith("text/csv")
        assert imports.prepare(league=league, kind=kind, text=answer.content.decode()).teams
    assert client.get(reverse("roster-example", args=[league.public_id]), {"kind": "stones"}).status_code == 404


@pytest.mark.parametrize("name", ["roster-import", "roster-example"])
def test_the_pages_are_the_commissioners(league: League, team: Team, name: str) -> None:
    coach = SeatFactory.create(team=team).user
    assert of(coach).get(reverse(name, args=[league.public_id])).status_code == 403
    assert of(UserFactory.create()).get(reverse(name, args=[league.public_id])).status_code == 404


# -- by API and by command -------------------------------------------------------------------------------------------


def test_api_lists_looks_and_imports(league: League, chief: User) -> None:
    client, address = by_api(chief), f"/api/v1/leagues/{league.public_id}/rosters/"
    kinds = {row["code"]: row for row in client.get(address).json()}
    assert set(kinds) == {CARDS, LINES}
    body = {"kind": CARDS, "text": changed_table(league), "reason": "next season"}
    before = everything(league)
    seen = client.post(address, {**body, "preview": True}, format="json")
    assert (seen.status_code, everything(league) == before) == (200, True)
    assert seen.json()[0]["new"] + seen.json()[1]["new"] == ["Newman Brandt"]
    done = client.post(address, body, format="json")
    assert (done.status_code, done.json()["kind"]) == (201, "imported")
    assert everything(league) != before


def test_api_tells_every_problem_with_its_place(league: League, chief: User) -> None:
    rows = table(league)
    rows[1][0], rows[2][0] = "XYZ", "ZYX"
    body = {"kind": CARDS, "text": text_of(rows), "reason": "next season"}
    answer = by_api(chief).post(f"/api/v1/leagues/{league.public_id}/rosters/", body, format="json")
    assert answer.status_code == 409
    assert [row["path"] for row in answer.json()["errors"]][:2] == ["2.team", "3.team"]


def test_api_is_the_commissioners(league: League, team: Team) -> None:
    coach, address = SeatFactory.create(team=team).user, f"/api/v1/leagues/{league.public_id}/rosters/"
    assert by_api(coach).get(address).status_code == 403
    assert by_api(coach).post(address, {"kind": CARDS, "text": "x", "reason": "x"}, format="json").status_code == 403
    assert by_api(UserFactory.create()).get(address).status_code == 404


def test_command_imports(league: League, tmp_path: Path) -> None:
    path, out = tmp_path / "cards.csv", StringIO()
    path.write_text(changed_table(league), encoding="utf-8-sig")
    before = everything(league)
    call_command("import_rosters", str(league.public_id), CARDS, str(path), preview=True, stdout=out)
    assert everything(league) == before
    assert "Nothing was changed." in out.getvalue()
    call_command("import_rosters", str(league.public_id), CARDS, str(path), stdout=out)
    assert everything(league) != before
    assert league.transactions.get(kind="imported").reason == "By an operator."


def test_command_tells_what_is_wrong(league: League, tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_text(spoiled(table(league), "team", "XYZ"))
    for arguments, sentence in (
        ((str(league.public_id), CARDS, str(path)), "Row 2, column team"),
        ((str(league.public_id), CARDS, str(tmp_path / "none.csv")), "cannot be read"),
        (("nothing", CARDS, str(path)), "There is no league"),
    ):
        with pytest.raises(CommandError, match=sentence):
            call_command("import_rosters", *arguments)
