"""A league's constitution: everything that holds in it, printed from its settings and asked of its ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from league import rulebook
from league.models import League, Season
from league.selectors.leagues import commissioners, current_season

OPENINGS = {
    "step_closed": "as soon as the step is closed",
    "half_starts": "when the half begins",
    "half_played": "when the half is played",
    "final": "when the game is over",
}
READERS = {
    League.Openness.MEMBERS: "Only its members read it.",
    League.Openness.LINK: "Whoever has its link may read it.",
    League.Openness.PUBLIC: "Whoever comes by may read it.",
}
SIDES = {"home": "the home team", "away": "the visitors"}


@dataclass(frozen=True, slots=True)
class Article:
    """One heading with its sentences."""

    title: str
    sentences: tuple[str, ...]


def constitution(league: League, *, named: bool) -> list[Article]:
    """The articles, in order; ``named`` says whether the reader may know who runs the league. The table of options
    (``LeagueRules.in_force``) belongs to it."""
    season = current_season(league)
    articles = [_league(league, named), *([_season(league, season)] if season else []), _plans(league)]
    return [*articles, _rosters(league), _trades(league), _people(league), _record(league)]


def _league(league: League, named: bool) -> Article:
    names = ", ".join(str(user) for user in commissioners(league)) if named else "its commissioner"
    return Article(
        "The league",
        (
            f"{league} plays {rulebook.rules_of(league).name}. {_readers(league)}",
            f"It is run by {names or 'nobody'}. Deadlines keep their hour in the time zone {league.time_zone}.",
        ),
    )


def _readers(league: League) -> str:
    """Who reads the league, and what else it shows to readers who are no members."""
    switches = {
        "its people": league.shows_people,
        "its log": league.shows_log,
        "plans of past games": league.shows_plans,
        "its board": league.shows_board,
    }
    shown = [what for what, on in switches.items() if on]
    reads = READERS[League.Openness(league.openness)]
    if league.openness == League.Openness.MEMBERS or not shown:
        return reads
    return f"{reads} Such readers see {', '.join(shown)} too."


def _season(league: League, season: Season) -> Article:
    sizes = [division.entries.count() for division in season.divisions.order_by("order")]
    rules = rulebook.rules_of(league).season_rules(sizes)
    weeks = season.weeks.filter(kind="regular").count()
    criteria = "; ".join(rulebook.CRITERIA[name] for name in rules.criteria)
    sentences = [
        f"{sum(sizes)} teams in {len(sizes)} division{'' if len(sizes) == 1 else 's'} play {weeks} weeks.",
        f"Level teams are parted by, in this order: {criteria}; at last by lot.",
    ]
    if rules.preseason_games:
        sentences.insert(1, f"Before the season each team plays {rules.preseason_games} games that do not count.")
    return Article("The season", tuple(sentences))


def _plans(league: League) -> Article:
    steps = rulebook.rules_of(league).exchange()
    told = []
    for step in steps:
        who = " and ".join(SIDES[side] for side in step.sides)
        when = f"{step.hours} hours before the week's deadline" if step.hours > 0 else "at the week's deadline"
        if step.hours < 0:
            when = f"{-step.hours} hours after the week's deadline"
        told.append(f"{step.name}: {who}, {when}. {_opened(step.opens)}")
    holds = {part: sentence for step in steps for part, sentence in step.holds.items()}
    return Article(
        "Plans",
        (
            *told,
            *(f"Sealed as “{part}”: {sentence}." for part, sentence in holds.items()),
            "Who has handed in nothing that can be played plays his last legal plan, adapted to his roster; without "
            "one the autocoach's. The log says which.",
        ),
    )


def _opened(opens: Mapping[str, str]) -> str:
    told = [f"{part} {OPENINGS.get(event, event)}" for part, event in opens.items()]
    return f"The other side sees: {', '.join(told)}."


def _rosters(league: League) -> Article:
    lists = rulebook.rules_of(league).roster_lists()
    told = [f"{rule.name.capitalize()}: {_size(rule.size)}, {rule.meaning} ({rule.clause})." for rule in lists]
    return Article(
        "Rosters",
        (
            *told,
            "Rosters stand still from the first plan that is sealed for a game until the game is over.",
            "Free agents are claimed by ranked lists that are settled together; whoever ranked lower last season is "
            "served first. A team that nobody coaches never trades, and loses only men whom a limit forces off its "
            "lists.",
        ),
    )


def _size(size: int | None) -> str:
    return "no limit" if size is None else f"{size} men"


def _draft(league: League) -> tuple[str, ...]:
    rounds = rulebook.rules_of(league).draft_rounds()
    if not rounds:
        return ()
    return (
        f"Every team has a pick in each of {rounds} rounds of the coming draft. Picks are traded like men, after the "
        "deadline too; the place stays that of the team whose pick it was.",
    )


def _trades(league: League) -> Article:
    rules = rulebook.rules_of(league)
    days, offered = rules.trade_review_days(), rules.offer_days()
    return Article(
        "Trades",
        (
            f"An offer lapses after {offered} {'day' if offered == 1 else 'days'}, or when whoever made it leaves.",
            "Nobody trades for a team without a coach.",
            f"Two coaches agree; for {days} days the commissioner may disallow a trade, with a reason. Then it is "
            "carried out, or void where a man may not be traded any more.",
            *_draft(league),
            "What teams agree on men when their season is over takes effect on draft day, or at the opening of the "
            "next season where no draft is held; a team whose season is over moves and signs nobody until then.",
            "Whoever was signed or traded may play better or worse for his new team: what the rulebook has rolled for "
            "him stands in the ledger with its dice.",
        ),
    )


def _people(league: League) -> Article:
    return Article(
        "People",
        (
            "Who coaches comes by invitation. A team has one head coach and up to four assistants; nobody coaches two "
            "teams of the league. When a head coach goes and is not replaced, the assistant who has been there longest "
            "takes his place.",
            "Whoever still owes something is reminded a day before it is due; every notice stands on his own page, and "
            "comes by mail where he wants it.",
            "A coach's reliability counts what he handed in of what was due. What was excused, and what falls on a day "
            "of a leave that was granted or is not answered yet, counts neither way. A successor begins anew, and owes "
            "nothing for which he had less than a day. What counts as what stands on the page of people.",
        ),
    )


def _record(league: League) -> Article:
    return Article(
        "Rulings and the record",
        (
            "The commissioner may move deadlines, excuse, decide a game, have one replayed with new dice, suspend or "
            "fine, have the order of claims on a man drawn by lot, edit a player and take back an entry of the ledger, "
            "always with a reason that everybody reads. He sees no sealed plan.",
            "A replay runs when both head coaches have confirmed its reason, or when they have had their time and the "
            "operator has confirmed it; what nobody confirms lapses after 14 days.",
            "A replay takes back what the first playing did to the rosters, unless one of the teams has gone on since; "
            "then it changes result and statistics alone.",
            "The dice between games come from a secret of the season: its hash is published before the first of them, "
            "the secret when the season is over, with every throw.",
            "The league log and the ledger are only ever added to; nobody can change a row.",
        ),
    )
