"""News from scores: what makes a headline, in which words, and what makes none; the ranking; the games to watch."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from league.models import Division, Transaction, Week
from league.selectors.attractions import attractions
from league.selectors.headlines import Headline, ordinal, season_news
from league.selectors.power import power_ranking, rate
from league.selectors.rivalries import Rivalry
from league.selectors.schedule import Game, Round
from league.selectors.standings import Row, Table
from tests.league.paper_seasons import Score, team, week

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)


def told(*rounds: Round) -> list[tuple[str, str]]:
    """The newest week's lines."""
    found = season_news(rounds)
    return [(line.kind, line.sentence) for line in found[0].headlines] if found else []


def weeks(*games: Score) -> list[Round]:
    """A week for each game."""
    return [week(number, game) for number, game in enumerate(games, 1)]


def test_an_upset_needs_three_games_of_both_and_four_tenths_between_them() -> None:
    """Foxes 0-3, Gulls 3-0: 1.0 apart. With two games each it is only the end of two runs."""
    before = [week(one, ("Foxes", 3, 6, "Rams"), ("Herons", 3, 6, "Gulls")) for one in (1, 2, 3)]
    upset = week(4, ("Foxes", 21, 14, "Gulls"))
    assert told(*before, upset)[0] == ("upset", "Upset: Foxes (0–3) beat Gulls (3–0) 21–14.")
    assert "upset" not in dict(told(*before[1:], upset))


@pytest.mark.parametrize(("gulls", "upset"), [((6, 6, 6, 3, 3), True), ((6, 6, 3, 3, 3), False)])
def test_a_difference_of_four_tenths_is_enough(gulls: tuple[int, ...], upset: bool) -> None:
    """Foxes 1-4 = .200; Gulls 3-2 = .600, or 2-3 = .400."""
    foxes = (6, 3, 3, 3, 3)
    before = [
        week(at + 1, ("Foxes", own, 4, "Rams"), ("Gulls", others, 4, "Herons"))
        for at, (own, others) in enumerate(zip(foxes, gulls, strict=True))
    ]
    assert ("upset" in dict(told(*before, week(6, ("Foxes", 9, 4, "Gulls"))))) is upset


def test_first_defeats_and_first_wins_are_news_after_three_games() -> None:
    unbeaten = weeks(*[("Gulls", 10, 3, "Herons")] * 3)
    assert ("first_defeat", "Gulls lose for the first time, after 3 wins: Kites 9–7.") in told(
        *unbeaten, week(4, ("Gulls", 7, 9, "Kites"))
    )
    assert told(*unbeaten[:2], week(4, ("Gulls", 7, 9, "Kites"))) == []
    winless = weeks(*[("Gulls", 10, 3, "Herons")] * 3)
    assert ("first_win", "Herons win for the first time, after 3 defeats: 9–7 over Kites.") in told(
        *winless, week(4, ("Kites", 7, 9, "Herons"))
    )


def test_four_in_a_row_are_a_streak_and_a_tie_ends_it() -> None:
    lines = told(*weeks(*[("Gulls", 10, 3, "Herons")] * 4))
    assert ("winning_streak", "Gulls win their fourth game in a row.") in lines
    assert ("losing_streak", "Herons lose their fourth game in a row.") in lines
    tied = weeks(*[("Gulls", 10, 3, "Herons")] * 3, ("Gulls", 3, 3, "Herons"), ("Gulls", 10, 3, "Herons"))
    assert "streak" not in " ".join(
        kind for news in season_news(tied) for kind in [line.kind for line in news.headlines]
    )
    assert told(*tied[:4]) == [("level", "Gulls and Herons part at 3–3.")]


@pytest.mark.parametrize(
    ("game", "line"),
    [
        (("Gulls", 0, 17, "Foxes"), ("shutout", "Gulls do not score a point: Foxes win 17–0.")),
        (("Gulls", 0, 1, "Foxes"), ("shutout", "Gulls do not score a point: Foxes win 1–0.")),
        (("Gulls", 21, 20, "Foxes"), ("close", "One point parts them: Gulls 21–20 over Foxes.")),
    ],
)
def test_a_score_alone_can_be_news(game: Score, line: tuple[str, str]) -> None:
    assert told(week(1, game)) == [line]


def test_two_points_between_them_are_no_news() -> None:
    assert told(week(1, ("Gulls", 22, 20, "Foxes"))) == []


def test_marks_of_the_season_are_told_from_the_third_week_on_and_only_when_they_are_beaten() -> None:
    first = weeks(("Gulls", 30, 10, "Foxes"), ("Kites", 28, 10, "Foxes"))
    assert told(*first) == []
    assert (
        told(*first, week(3, ("Larks", 31, 12, "Foxes")))
        == [
            ("most_points", "Larks score 31: the most of the season."),
            ("losing_streak", "Foxes lose their third game in a row."),
        ][:1]
    )
    assert told(*first, week(3, ("Larks", 30, 8, "Foxes"))) == [
        ("widest_margin", "Larks win by 22: the widest margin of the season.")
    ]
    assert told(*first, week(3, ("Larks", 30, 10, "Foxes"))) == []


def test_play_offs_are_told_first_and_the_preseason_not_at_all() -> None:
    final = week(9, ("Gulls", 21, 20, "Foxes"), kind=Week.Kind.PLAYOFF, name="Final")
    assert told(final)[0] == ("playoffs", "Final: Gulls beat Foxes 21–20.")
    assert told(week(0, ("Gulls", 21, 20, "Foxes"), kind=Week.Kind.PRESEASON)) == []


def test_moves_are_told_with_their_week_four_of_a_kind_at_most() -> None:
    one = week(1, ("Gulls", 22, 20, "Foxes"))
    moves = [Transaction(kind="traded", week_id=one.week.pk, sentence=f"Trade {at}.") for at in range(6)]
    moves += [Transaction(kind="waived", week_id=one.week.pk, sentence="Waived.")]
    moves += [Transaction(kind="injury", week_id=one.week.pk + 1_000, sentence="Of another week.")]
    (news,) = season_news([one], moves)
    assert [line.sentence for line in news.headlines] == [f"Trade {at}." for at in range(4)]


def test_a_weeks_heaviest_line_comes_first_and_the_newest_week() -> None:
    rounds = weeks(("Gulls", 0, 17, "Foxes"), ("Gulls", 3, 3, "Foxes"))
    assert [news.week.number for news in season_news(rounds)] == [2, 1]
    lines: list[Headline] = [line for news in season_news(rounds) for line in news.headlines]
    assert [line.kind for line in lines] == ["level", "shutout"]


@pytest.mark.parametrize(
    ("number", "word"), [(4, "fourth"), (10, "tenth"), (11, "11th"), (21, "21st"), (22, "22nd"), (113, "113th")]
)
def test_ordinals(number: int, word: str) -> None:
    assert ordinal(number) == word


# -- the power ranking -------------------------------------------------------------------------------------------------


def test_one_game_by_twelve_rates_four_and_minus_four() -> None:
    """r = (12 + s) / 2 and s = (-12 + r) / 2 give r = 4, s = -4."""
    ratings = rate(week(1, ("Gulls", 22, 10, "Foxes")).fixtures)
    assert ratings == pytest.approx({team("Gulls").pk: 4, team("Foxes").pk: -4}, abs=1e-4)


def test_at_most_twenty_four_points_of_a_margin_count() -> None:
    assert rate(week(1, ("Gulls", 60, 0, "Foxes")).fixtures) == pytest.approx(
        rate(week(1, ("Gulls", 24, 0, "Foxes")).fixtures), abs=1e-4
    )


def test_the_ranking_tells_who_rose() -> None:
    """After week 1 Gulls +4, Foxes -4; a win of Foxes by 24 then makes them first."""
    rounds = [week(1, ("Gulls", 22, 10, "Foxes")), week(2, ("Gulls", 0, 24, "Foxes"))]
    ranking = power_ranking(rounds, [team("Gulls"), team("Foxes"), team("Idle")])
    assert [(one.place, one.team.name, one.before, one.moved) for one in ranking] == [
        (1, "Foxes", 3, 2),
        (2, "Idle", 2, 0),
        (3, "Gulls", 1, -2),
    ]
    assert power_ranking([week(0, ("Gulls", 9, 0, "Foxes"), kind=Week.Kind.PRESEASON)], [team("Gulls")]) == []
    assert [one.before for one in power_ranking(rounds[:1], [team("Gulls"), team("Foxes")])] == [None, None]


@given(
    st.lists(
        st.tuples(st.sampled_from("ABCDE"), st.integers(0, 60), st.integers(0, 60), st.sampled_from("FGHIJ")),
        min_size=1,
    )
)
def test_all_ratings_together_are_nought(games: list[Score]) -> None:
    assert sum(rate(week(1, *games).fixtures).values()) == pytest.approx(0, abs=1e-3)


# -- games to watch ----------------------------------------------------------------------------------------------------


def table(*names: str) -> Table:
    north = Division(pk=1, name="North")
    rows = tuple(Row(team(name), north, at, rank=at) for at, name in enumerate(names, 1))
    return Table(north, rows)


def test_the_best_by_the_ranking_are_to_be_watched_with_what_is_at_stake() -> None:
    played = week(1, ("Gulls", 30, 10, "Foxes"), ("Kites", 20, 10, "Larks"))
    coming = week(2, ahead=[("Foxes", 0, 0, "Larks"), ("Kites", 0, 0, "Gulls")])
    ranking = power_ranking([played, coming], map(team, ("Gulls", "Foxes", "Kites", "Larks")))
    found = attractions(coming, ranking, [table("Gulls", "Kites")])
    assert [(str(one.fixture), one.stake) for one in found] == [
        ("Kites at Gulls", "Level at the head of North."),
        ("Foxes at Larks", "Number 3 against number 4 of the power ranking."),
    ]
    assert attractions(coming, [], []) == []
    final = week(3, ahead=[("Gulls", 0, 0, "Kites")], kind=Week.Kind.PLAYOFF)
    assert [one.stake for one in attractions(final, ranking, [])] == ["Whoever loses is out."]


# -- rivalries ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("games", "sentence"),
    [
        ([], "Gulls and Foxes have not met yet."),
        ([("Gulls", 9, 3, "Foxes")], "Gulls lead 1–0."),
        ([("Gulls", 9, 3, "Foxes"), ("Foxes", 9, 3, "Gulls")], "Level at 1–1."),
        ([("Gulls", 3, 9, "Foxes"), ("Foxes", 9, 3, "Gulls"), ("Gulls", 3, 3, "Foxes")], "Foxes lead 2–0, 1 tied."),
        (
            [("Gulls", 9, 3, "Foxes"), ("Foxes", 9, 3, "Gulls"), ("Gulls", 3, 9, "Foxes")],
            "Foxes lead 2–1. Foxes have won the last 2.",
        ),
    ],
)  # fmt: skip
def test_a_rivalry_tells_who_leads_and_who_has_won_the_last(games: list[Score], sentence: str) -> None:
    newest_first = [Game(one.fixtures[0], team("Gulls")) for one in reversed(weeks(*games))]
    assert Rivalry(team("Gulls"), team("Foxes"), tuple(newest_first), ()).told == sentence


def test_a_rivalry_adds_up_points_and_knows_its_widest_and_closest_game() -> None:
    rounds = weeks(("Gulls", 9, 3, "Foxes"), ("Foxes", 30, 3, "Gulls"))
    rivalry = Rivalry(
        team("Gulls"), team("Foxes"), tuple(Game(one.fixtures[0], team("Gulls")) for one in reversed(rounds)), ()
    )
    assert rivalry.points == (12, 33)
    assert rivalry.widest is not None
    assert rivalry.widest.outcome == "lost 3-30"
    assert rivalry.closest is not None
    assert rivalry.closest.outcome == "won 9-3"


def test_a_move_between_games_belongs_to_the_week_whose_deadline_comes_next() -> None:
    rounds = weeks(("Gulls", 22, 20, "Foxes"), ("Gulls", 22, 20, "Foxes"), ("Gulls", 22, 20, "Foxes"))
    for at, one in enumerate(rounds):
        one.week.due_at = NOON + timedelta(days=7 * at)
    moves = [
        Transaction(kind="traded", at=NOON + timedelta(days=days), sentence=f"After {days} days.")
        for days in (0, 1, 7, 8, 15)
    ]
    found = {news.week.number: [line.sentence for line in news.headlines] for news in season_news(rounds, moves)}
    assert found == {1: ["After 0 days."], 2: ["After 1 days.", "After 7 days."], 3: ["After 8 days."]}


def test_what_happened_on_the_field_is_told_before_who_was_hurt_there() -> None:
    one = week(1, ("Gulls", 0, 17, "Foxes"))
    hurt = Transaction(kind="injury", week_id=one.week.pk, sentence="Somebody is hurt.")
    (news,) = season_news([one], [hurt])
    assert [line.kind for line in news.headlines] == ["shutout", "injury"]
