"""A draft's class as a coach looks it over: by position, page by page, men beside each other with his own board."""

from __future__ import annotations

import re

import pytest

from league.models import Draft, Player, Prospect
from league.rulebook import Column
from league.selectors.draft_boards import ComparedValue, compared, depth_of
from league.selectors.draft_boards import Wanted as WantedMen
from league.selectors.drafts import Scouted, left
from league.services.drafts import boards
from league.services.drafts.wishes import Wanted, write_list

from .drafts import begun, coach, season_to_draft
from .test_draft_room import seen, team, url
from .test_pages import words

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft() -> Draft:
    return begun(season_to_draft(2, men=8))


def test_a_coach_sees_his_own_board_beside_the_men_whom_he_compares(draft: Draft) -> None:
    one, two = (prospect.player for prospect in left(draft)[:2])
    owner = team(draft, "T1")
    boards.write_note(draft=draft, team=owner, player=two, actor=coach(owner), tier=3, tags="zebra", text="Our secret.")
    write_list(draft=draft, team=owner, wishes=[Wanted(player=two)], actor=coach(owner))
    Prospect.objects.filter(draft=draft, player=one).update(worth=900)
    query = {"who": [str(two.public_id), str(one.public_id)]}
    mine = seen(draft, "T1").get(url(draft, "draft-compare"), query).content.decode()
    for told in ("tier 3", "zebra", "Our secret.", "number 1", "Back to the class"):
        assert told in mine
    assert mine.index(one.name) < mine.index(two.name)  # the more valuable first
    assert re.findall(r'compare__best">(\d+)<', mine) == ["900"]
    other = seen(draft, "T2").get(url(draft, "draft-compare"), query).content.decode()
    for secret in ("tier 3", "zebra", "Our secret.", "number 1"):
        assert secret not in other


def test_the_class_is_told_by_position(draft: Draft) -> None:
    """Eight men: the best quarter are two, and as good as the second is nobody else."""
    men = [prospect.player for prospect in left(draft)[:8]]
    draft.prospects.exclude(player__in=men).delete()
    facts = zip(men, "QQQBBBBK", (50, 40, 10, 40, 30, 20, 10, 5), strict=True)
    for man, position, worth in facts:
        Player.objects.filter(pk=man.pk).update(position=position)
        Prospect.objects.filter(draft=draft, player=man).update(worth=worth)
    found = [(one.position, one.men, one.good, one.best, one.middle) for one in depth_of(draft, list(left(draft)))]
    assert found == [("Q", 3, 2, 50, 40), ("B", 4, 1, 40, 25), ("K", 1, 0, 5, 5)]
    page = words(seen(draft, "T1").get(url(draft, "draft-board")).content.decode())
    assert "Depth by position" in page
    assert "B , back 4 1 40 25 K , kicker 1 0 5 5" in page


def test_a_page_of_the_class_keeps_what_was_asked_for(draft: Draft) -> None:
    """Else the second page of a tier would be that of the whole class."""
    wanted = WantedMen(position="B", name="a & b", sort="age", tier=2, tag="fast")
    assert wanted.query == "position=B&name=a+%26+b&sort=age&tier=2&tag=fast"
    assert (WantedMen(page=3).query, WantedMen().is_filtered) == ("", False)
    prospect = draft.prospects.first()
    assert prospect is not None
    extra = [
        Player(league=draft.season.league, name=f"Man {n}", position="B", age=22, sheet={"skill": 9}) for n in range(30)
    ]
    Prospect.objects.bulk_create(
        [Prospect(draft=draft, player=man, worth=1) for man in Player.objects.bulk_create(extra)]
    )
    page = seen(draft, "T1").get(url(draft, "draft-board"), {"name": "Man", "sort": "age"}).content.decode()
    assert 'href="?name=Man&amp;sort=age&amp;page=2"' in page


def test_a_fact_of_several_men_has_one_row_whatever_it_means_for_each(draft: Draft) -> None:
    """Quarterbacks pass and others catch with the same number: two rows of one name would be a riddle."""
    one, two = draft.prospects.select_related("player")[:2]
    men = [
        Scouted(one, (Column("P", 3, "passing value"), Column("C", 0, "contact value"), Column("Hand", "L", "hand"))),
        Scouted(two, (Column("P", 1, "pass value"), Column("C", 2, "contact value"))),
    ]
    value, *rows = compared(men)
    assert [(row.name, row.meaning) for row in rows] == [("P", ""), ("C", "contact value"), ("Hand", "hand")]
    assert rows[0].values == (ComparedValue(3, "passing value"), ComparedValue(1, "pass value"))
    assert rows[1].values == (ComparedValue(0), ComparedValue(2))
    assert rows[2].values == (ComparedValue("L"), ComparedValue(""))
    assert [one.value for one in value.values] == [man.prospect.worth for man in men]
