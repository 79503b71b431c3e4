"""Who coaches a team and who runs a league is asked in one way: nobody does whose account is locked.

``Seat.objects.coaching()`` gives the seats of those who coach. Code that asks for seats by their end alone counts
locked accounts too, and is refused here, but for what asks who *holds* a seat.
"""

from __future__ import annotations

import ast

import pytest

from tests.test_ids_from_outside import functions, sources

NOT_OF_SEATS = "the end of a ban from the board"
HOLDS = {
    ("league/models/people.py", "coaching"): "the one place",
    ("league/models/people.py", "Meta"): "constraints: a seat is held by one person, locked or not",
    ("league/models/messages.py", "Meta"): NOT_OF_SEATS,
    ("league/services/messages.py", "ban_of"): NOT_OF_SEATS,
    ("league/selectors/messages.py", "bans_now"): NOT_OF_SEATS,
    ("league/selectors/messages.py", "_with_people"): "whose team an author belongs to, locked or not",
    ("league/selectors/leagues.py", "members"): "the page of people names every seat, locked or not",
    ("league/selectors/finding.py", "_coached"): "a seat is given to nobody while somebody holds it",
    ("league/selectors/people.py", "benches"): "a seat is given to nobody while somebody holds it",
    ("league/selectors/teams.py", "head_coach"): "a team's page names who holds its seat",
    ("league/selectors/stakes.py", "_coached_of_late"): "whoever coached a team until lately keeps its stake",
    ("league/services/people.py", "_require_no_head_coach"): "a seat is given to nobody while somebody holds it",
    ("league/services/people.py", "_require_room_for_an_assistant"): "locked assistants keep their seats",
    ("league/services/people.py", "remove_member"): "a seat is ended before its holder leaves the league",
    ("league/services/reliability.py", "head_coach_at"): "who was head coach at a moment of the past",
    (
        "league/services/seats.py",
        "_has_coached",
    ): "whoever coached the other side lately knows its plans",
    ("league/services/seats.py", "_end"): "the seat of a locked account is ended like any other",
    ("league/services/seats.py", "end_unseated"): "seats of an import are ended, locked or not",
    ("league/services/seats.py", "hand_over"): "a head coach who is locked makes place for the assistant",
    ("league/views/commissioner.py", "invite"): "the seat of a locked account is ended like any other",
    ("league/views/people.py", "end_seat"): "the seat of a locked account is ended like any other",
    ("league/views/people.py", "hand_over"): "the service says that the account is locked",
    ("league/api/people.py", "_seat"): "the seat of a locked account is ended like any other",
    ("league/api/views.py", "get_queryset"): "a team names who holds its seat",
    ("games/services/demo.py", "head_coach"): "nobody of a demo is locked",
}


def _asks_by_end(node: ast.AST) -> bool:
    """Return whether a call, or a table of its words, asks for rows whose ``until`` is open."""
    words: list[tuple[object, ast.expr]] = []
    if isinstance(node, ast.Call):
        words = [(word.arg, word.value) for word in node.keywords]
    elif isinstance(node, ast.Dict):
        words = [(getattr(key, "value", None), value) for key, value in zip(node.keys, node.values, strict=True)]
    for word, value in words:
        name = f"__{word}"
        if name.endswith("__until__isnull") or (name.endswith("__until") and ast.unparse(value) == "None"):
            return True
    return False


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("rows.filter(team=team, until=None)", True),
        ("Q(seats__until=None)", True),
        ("rows.exclude(seats__until__isnull=True)", True),
        ('{"changed_by__seats__until": None}', True),
        ("rows.filter(until__gt=now)", False),
        ("rows.filter(open_until=None)", False),
        ('{"until": "noon"}', False),
    ],
)
def test_a_question_by_the_end_is_seen(line: str, asks: bool) -> None:
    assert any(_asks_by_end(node) for node in ast.walk(ast.parse(line))) is asks


def test_whoever_asks_for_seats_by_their_end_asks_who_holds_them() -> None:
    found = {
        (name, function)
        for name, tree in sources()
        for function, node in functions(tree)
        if any(_asks_by_end(call) for call in ast.walk(node))
    }
    assert found - set(HOLDS) == set(), "ask Seat.objects.coaching(), or say here why a locked account counts"
    assert set(HOLDS) - found == set(), "these ask for no seats by their end any more"


RUNS = {
    ("league/permissions.py", "is_commissioner"): "the one place, of one person",
    ("league/selectors/leagues.py", "commissioners"): "the one place, of all",
    ("league/permissions.py", "may_create_league"): "of whoever is signed in",
    ("league/selectors/confirming.py", "_has_a_word"): "of whoever is signed in",
    ("games/views/desk.py", "desk"): "of whoever is signed in",
    ("league/services/leagues.py", "_found"): "gives the part to whoever founds a league",
    ("league/services/people.py", "appoint"): "gives the part",
    ("games/services/file_people.py", "make_commissioner"): "gives the part to whoever imports a league",
    ("league/services/people.py", "_of_appointing"): "who has the part is appointed to nothing",
    ("league/services/people.py", "remove_member"): "a commissioner steps down first, locked or not",
    ("league/services/people.py", "step_down"): "counts those who are not locked",
}


def test_who_runs_a_league_is_asked_in_one_way() -> None:
    found = {
        (name, function)
        for name, tree in sources()
        for function, node in functions(tree)
        if not isinstance(node, ast.ClassDef) and "Membership.Role.COMMISSIONER" in ast.unparse(node)
    }
    assert found - set(RUNS) == set(), "ask permissions.is_commissioner or selectors.leagues.commissioners"
    assert set(RUNS) - found == set(), "these do not ask who runs a league any more"


def test_time_zones_by_their_names_are_opened_in_one_place() -> None:
    """``clock``, which shows moments in UTC where nobody knows the zone, and reckons by none then."""
    opened = [
        name
        for name, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("ZoneInfo")
    ]
    assert opened == ["league/clock.py"] * 2
