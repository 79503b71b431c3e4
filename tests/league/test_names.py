"""Names are read as they are written: nothing unseen in them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.models import User
from league.services import notices, people, rulings
from league.services.clubs import invented_clubs
from league.services.errors import Refused
from league.services.leagues import NewDivision, NewTeam, create_league
from league.services.names import readable, readable_words, require_reason
from tests.league.conftest import World

TURNED = "Ann\u202eelocin"  # what follows would be written from the right


@given(st.text())
def test_what_is_accepted_holds_nothing_unseen_and_the_rest_is_refused_with_the_character(text: str) -> None:
    unseen = [one for one in text.strip() if unicodedata.category(one)[0] == "C" or one in "\u2028\u2029"]
    if not unseen:
        assert readable(text, what="It", field="name") == text.strip()
        return
    with pytest.raises(Refused, match=f"U\\+{ord(unseen[0]):04X}") as refused:
        readable(text, what="It", field="name")
    assert refused.value.field == "name"


@pytest.mark.parametrize("name", ["José Núñez", "O’Neil-Šimić", "李小龙", "أحمد", "D’Angelo Jr."])
def test_names_of_any_script_are_fine(name: str) -> None:
    assert readable(name, what="It", field="name") == name


FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f466"


@pytest.mark.parametrize("words", ["One line\r\nand another", FAMILY, "می\u200cخواهم"])
def test_words_may_break_lines_and_join_letters(words: str) -> None:
    assert readable_words(words, what="It", field="text") == words


def test_reasons_and_messages_hold_nothing_unseen(world: World) -> None:
    with pytest.raises(Refused, match="The reason holds a character that cannot be seen") as refused:
        require_reason(TURNED)
    assert refused.value.field == "reason"
    with pytest.raises(Refused, match="The subject holds"):
        notices.announce(league=world.league, actor=world.commissioner, subject=TURNED, text="x")


def test_no_service_takes_an_unreadable_name(world: World) -> None:
    player = world.team.roster.first().player
    before = player.name
    with pytest.raises(Refused, match="A player's name holds a character that cannot be seen"):
        rulings.edit_player(player=player, actor=world.commissioner, reason="x", name=TURNED)
    player.refresh_from_db()
    assert player.name == before
    with pytest.raises(Refused, match="Your name holds"):
        people.change_profile(user=world.coach, display_name=TURNED, email="", time_zone="UTC")
    assert User.objects.get(pk=world.coach.pk).display_name == ""
    clubs = invented_clubs((4, 4))
    turned = (NewDivision(clubs[0].name, (NewTeam(TURNED, "AA"), *clubs[0].teams[1:])), clubs[1])
    for said, facts in (
        ("A team's name", {"name": "L", "divisions": turned}),
        ("The league's name", {"name": TURNED, "divisions": clubs}),
        ("A division's name", {"name": "L", "divisions": (NewDivision(TURNED, clubs[0].teams), clubs[1])}),
    ):
        with pytest.raises(Refused, match=said):
            create_league(ruleset="paper", commissioner=world.commissioner, **facts)
