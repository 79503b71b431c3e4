"""A season's phases, games and play-offs (11.1, 11.1.1)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import rules_engine
from rules_engine import playoffs
from rules_engine.fool.careers.drafting import FoolDraft
from rules_engine.fool.options import read_options
from rules_engine.football.season.playoffs import Place
from rules_engine.interface.leagues.league import GameFacts

FOOL = rules_engine.get("fool")
E1, E2, E3, E4, W1, W2, W3, W4 = range(8)
# E1 is the best of all, then W1, E2, W2 and so on.
PLACES = [Place(0, 1, 1), Place(0, 2, 3), Place(0, 3, 5), Place(0, 4, 7)]
PLACES += [Place(1, 1, 2), Place(1, 2, 4), Place(1, 3, 6), Place(1, 4, 8)]


def kinds(divisions: Sequence[int] = (4, 4), weeks: int = 10, **options: object) -> list[tuple[str, str]]:
    return [(phase.kind, phase.name) for phase in FOOL.calendar(read_options(options), divisions, weeks)]


@pytest.mark.rule("fool:11.1.1-01", "fool:11.1.1-04")
def test_the_year_has_two_exhibition_games_ten_weeks_and_two_rounds() -> None:
    names = [name for _, name in kinds()]
    assert names[:3] == ["Before the season", "Preseason game 1", "Preseason game 2"]
    assert names[3:13] == [f"Week {number}" for number in range(1, 11)]
    assert names[13:] == ["Semifinals", "Championship", "Season complete"]
    assert [kind for kind, _ in kinds()].count("regular") == 10


@pytest.mark.rule("fool:11.0-02", "fool:11.1-02")
def test_what_a_league_leaves_out_is_no_phase() -> None:
    names = [name for _, name in kinds(weeks=6, preseason_games=0, playoff_format="division_champions_only")]
    assert names == ["Before the season", *(f"Week {n}" for n in range(1, 7)), "Championship", "Season complete"]
    rules = FOOL.season_rules(read_options({"regular_games": 6, "preseason_games": 0}), (4, 4))
    assert (rules.regular_games, rules.preseason_games) == (6, 0)


def games(beaten: Sequence[int] = (), **options: object) -> list[tuple[int, int]]:
    """The next round's games as (away, home)."""
    form = FOOL.season_rules(read_options(options), (4, 4)).playoffs
    return list(playoffs.pairs(form, PLACES, beaten))


@pytest.mark.rule("fool:11.1.1-04")
@pytest.mark.parametrize(
    ("beaten", "final"),
    [
        ([W2, E2], (W1, E1)),
        ([E1, E2], (W2, W1)),
        ([E1, W1], (W2, E2)),  # E2 was third of all, W2 fourth
        ([W2, W1], (E2, E1)),
    ],
)
def test_the_first_two_cross_over_and_the_better_record_receives(beaten: list[int], final: tuple[int, int]) -> None:
    assert games() == [(W2, E1), (E2, W1)]
    assert games(beaten) == [final]
    assert games([*beaten, final[0]]) == []


@pytest.mark.rule("fool:11.1.1-05")
def test_champions_of_divisions_alone() -> None:
    assert games(playoff_format="division_champions_only") == [(W1, E1)]
    assert games([E1], playoff_format="division_champions_only") == []


@pytest.mark.rule("fool:11.1-02")
@pytest.mark.parametrize(
    ("teams", "first", "beaten", "second"),
    [
        (2, [(W1, E1)], [W1], []),
        (4, [(W2, E1), (E2, W1)], [E1, E2], [(W2, W1)]),
        (5, [(E3, W2)], [E3], [(W2, E1), (E2, W1)]),
        (6, [(W3, E2), (E3, W2)], [E2, W2], [(W3, E1), (E3, W1)]),
        (8, [(W4, E1), (E4, W1), (W3, E2), (E3, W2)], [E1, W1, E2, W2], [(W4, E3), (E4, W3)]),
    ],
)
def test_the_best_of_all(teams: int, first: list, beaten: list[int], second: list) -> None:  # type: ignore[type-arg]
    chosen = {"playoff_format": "best_records", "playoff_teams": teams}
    assert games(**chosen) == first
    assert games(beaten, **chosen) == second


@pytest.mark.rule("fool:11.1-02")
def test_with_four_divisions_their_winners_and_then_the_best_are_in() -> None:
    form = FOOL.season_rules(read_options({"playoff_teams": 6}), (3, 3, 3, 3)).playoffs
    places = [Place(division, rank, 4 * (rank - 1) + division + 1) for division in range(4) for rank in (1, 2, 3)]
    assert playoffs.field(form, places) == (0, 3, 6, 9, 1, 4)  # the four winners, then the two best seconds
    assert form.rounds == ("Quarterfinals", "Semifinals", "Championship")
    assert playoffs.pairs(form, places, ()) == ((4, 6), (1, 9))  # the two best winners rest


@pytest.mark.rule("fool:11.1-02")
def test_one_division_whose_champion_alone_counts_has_no_playoffs() -> None:
    form = FOOL.season_rules(read_options({"playoff_format": "division_champions_only"}), (6,)).playoffs
    assert form.rounds == ()
    assert [kind for kind, _ in kinds((6,), 5, playoff_format="division_champions_only")].count("playoff") == 0


@pytest.mark.rule("fool:12.1-02")
@pytest.mark.parametrize(
    ("overall", "final", "drafts"),
    [
        ((1, 2, 3, 4), (0, 1), (3, 2, 1, 0)),
        ((1, 2, 3, 4), (3, 1), (2, 0, 1, 3)),  # the champion had the worst record
        ((2, 1, 4, 3), (2, 0), (3, 1, 0, 2)),
        ((2, 1, 4, 3), None, (2, 3, 0, 1)),  # no championship game
    ],
)
def test_the_order_of_a_draft(overall: tuple[int, ...], final: tuple[int, int] | None, drafts: tuple[int, ...]) -> None:
    """12.1: "in a reverse order of the preceding season's standings ... The two championship game teams are last, with
    the championship winner being the last team to choose"."""
    assert tuple(reversed(playoffs.final_order(overall, final))) == drafts


@pytest.mark.rule("fool:12.1-02")
def test_every_round_of_a_draft_goes_from_the_last_of_the_ranking_to_the_champion() -> None:
    """Of four teams the fourth of the ranking chooses first, the beaten finalist next to last, the champion last."""
    for round_number in (1, 10):
        turns = FoolDraft().draft_order(4, round_number, read_options({}))
        assert [turn.rank for turn in turns] == [4, 3, 2, 1]


@pytest.mark.rule("fool:8.10/1")
@pytest.mark.parametrize(("playoff", "periods"), [(False, 1), (True, 0)])
def test_a_playoff_game_has_no_last_period_of_overtime(playoff: bool, periods: int) -> None:
    """8.10: a regular game that is level after one overtime is a tie; a playoff goes on (0: without a limit)."""
    options = read_options(FOOL.game_rules(GameFacts(number=5, playoff=playoff)))
    assert FOOL.parameters(options).overtime.periods == periods


@pytest.mark.rule("fool:11.1-01")
@pytest.mark.parametrize("name", ["alternate", "base"])
def test_every_team_plays_as_many_games(name: str) -> None:
    weeks = FOOL.schedule_template(read_options({"schedule_template": name}), (4, 4))
    played = [sum(team in game for week in weeks for game in week) for team in range(8)]
    assert played == [FOOL.season_rules(read_options({}), (4, 4)).regular_games] * 8 == [10] * 8


@pytest.mark.rule("fool:11.1.1-02", "fool:11.1.1-03")
def test_a_printed_schedule_needs_its_ten_games() -> None:
    assert FOOL.schedule_template(read_options({}), (4, 4))
    assert FOOL.schedule_template(read_options({"regular_games": 8}), (4, 4)) == ()
    assert FOOL.schedule_template(read_options({}), (5, 3)) == ()


@pytest.mark.rule("fool:11.1.1-03")
def test_the_alternate_schedule_is_as_it_says_of_itself() -> None:
    """Two home and two away teams of each division every week; weeks 1 and 10 within divisions, 7 to 9 across; two
    home games of places 1 and 2 in the first five weeks, three of 3 and 4; never three home or away games running;
    one home and one away game in weeks 9 and 10 (11.1.1)."""
    weeks = FOOL.schedule_template(read_options({}), (4, 4))
    at_home = [[team in {home for _, home in week} for week in weeks] for team in range(8)]
    assert all(sum(at_home[team][at] for team in range(4)) == 2 for at in range(10))
    inside = [[away // 4 == home // 4 for away, home in week] for week in weeks]
    assert [all(week) for week in inside[:1] + inside[-1:]] == [True, True]
    assert not any(any(inside[at]) for at in (6, 7, 8))
    assert [sum(sites[:5]) for sites in at_home] == [2, 2, 3, 3] * 2
    assert all(len(set(sites[at : at + 3])) == 2 for sites in at_home for at in range(8))
    assert all(sum(sites[8:]) == 1 for sites in at_home)
