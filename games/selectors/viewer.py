"""A game as it is watched: which plays, in which order, and all that is shown of each. Nothing that is told of a play
depends on a later one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from games import engine
from games.engine import JSON, viewing
from games.engine.viewing import Story
from games.selectors import chances, report
from games.selectors.chances import Worth
from games.selectors.games import SIDES, Game
from games.selectors.report import PlayLine
from games.selectors.scenes import Scene, as_json, scene
from league.models import Fixture

CHUNK = 20  # plays that are handed out at once
LISTED = 8  # plays before the cursor that its page lists
TURNING = 0.1  # a play that moves the chance to win by so much is a turning point
DOWNS = (1, 2, 3, 4)
SKIPS = {"score": "score", "turning": "turning point", "drive": "drive"}
KINDS = tuple(  # every kind of play that the filter offers: those of one game alone would tell of it
    (kind, kind.replace("_", " ").capitalize())
    for kind in ("run", "pass", "punt", "field_goal", "kickoff", "extra_point", "two_point", "kneel", "spike")
)
LEADERS = (
    ("Passing", "passing_yards", "{completions} of {attempts}, {passing_yards} yds"),
    ("Rushing", "rushing_yards", "{carries} for {rushing_yards}"),
    ("Receiving", "receiving_yards", "{receptions} for {receiving_yards}"),
)


@dataclass(frozen=True)
class Choice:
    """Which plays somebody wants to see; "" and 0 ask for all."""

    only: str = ""
    side: str = ""
    down: int = 0
    kind: str = ""
    player: str = ""  # side-number

    @property
    def query(self) -> str:
        """The choice as it stands in an address, with a leading ``&``; "" for all plays."""
        return "".join(f"&{name}={value}" for name, value in vars(self).items() if value)


def choice(asked: Mapping[str, str]) -> Choice:
    """The choice in an address; what nobody offered is left out."""
    down = asked.get("down", "")
    only, side = asked.get("only", ""), asked.get("side", "")
    return Choice(
        only if only in SKIPS else "",
        side if side in SIDES else "",
        int(down) if down in {str(each) for each in DOWNS} else 0,
        _word(asked.get("kind", "")),
        _word(asked.get("player", "")),
    )


def _word(text: str) -> str:
    """A short word of letters, figures, ``_`` and ``-``; "" for anything else."""
    return text if len(text) <= 24 and text.replace("_", "").replace("-", "").isalnum() and text.isascii() else ""


def colours_of(fixture: Fixture) -> dict[str, str]:
    """The colours in which the two sides are drawn: the visitors' second one where both have the same."""
    home, away = fixture.home, fixture.away
    return {"home": home.colour, "away": away.second_colour if away.colour == home.colour else away.colour}


class Watched:
    """A game and what is worked out of it once, however many of its plays are shown."""

    def __init__(self, game: Game, colours: Mapping[str, str]) -> None:
        self.game = game
        self.colours = colours
        self.values = engine.play_values(game.record)
        self._starts = {drive["first_play"] for drive in game.drives}

    @property
    def last(self) -> int:
        return len(self.game.plays)

    def matches(self, play: JSON, wanted: Choice) -> bool:
        """Whether a play is among those that are wanted."""
        before = play["before"]
        return (
            (not wanted.only or self.is_one(play, wanted.only))
            and (not wanted.side or before["possession"] == wanted.side)
            and (not wanted.down or (before["phase"] == "scrimmage" and before["down"] == wanted.down))
            and (not wanted.kind or play["kind"] == wanted.kind)
            and (not wanted.player or wanted.player in _took_part(play))
        )

    def is_one(self, play: JSON, what: str) -> bool:
        """Whether a play scored, was a turning point, or began a drive."""
        if what == "score":
            return bool(play["points"])
        if what == "drive":
            return play["n"] in self._starts
        return abs(self.swing(play["n"])) >= TURNING

    def swing(self, number: int) -> float:
        """By how much a play moved the home team's chance to win."""
        if not self.values:
            return 0.0
        then: float = self.values[number]["home_win"]
        now: float = self.values[number - 1]["home_win"]
        return then - now

    def after(self, number: int, wanted: Choice) -> int:
        """The next play that is wanted; 0 when there is none."""
        return next((play["n"] for play in self.game.plays[number:] if self.matches(play, wanted)), 0)

    def before(self, number: int, wanted: Choice) -> int:
        """The last play before this one that is wanted; 0 when there is none."""
        earlier = reversed(self.game.plays[: max(number - 1, 0)])
        return next((play["n"] for play in earlier if self.matches(play, wanted)), 0)

    def chunk(self, first: int, wanted: Choice) -> list[JSON]:
        """The next plays from ``first`` on that are wanted, at most ``CHUNK`` of them."""
        found = (play for play in self.game.plays[max(first, 1) - 1 :] if self.matches(play, wanted))
        return [play for play, _ in zip(found, range(CHUNK), strict=False)]


def _took_part(play: JSON) -> set[str]:
    """Whom the events of a play name: side-number."""
    named = {f"{event['side']}-{event['player']}" for event in play["events"]}
    offense = play["before"]["possession"]
    return named | {f"{offense}-{event['target']}" for event in play["events"] if event.get("target")}


@dataclass(frozen=True)
class SideCall:
    """What a side ordered; ``why`` is None while that is closed."""

    side: str
    team: str
    why: list[str] | None


@dataclass(frozen=True)
class Leader:
    side: str
    name: str
    figures: str


@dataclass(frozen=True)
class Frame:
    """One play as it is shown: what stood before it, how it moves, what came of it and why."""

    number: int
    line: PlayLine
    words: dict[str, str]
    side: str
    before: tuple[int, int]  # home, away
    after: tuple[int, int]
    worth: Worth | None
    turning: bool
    scene: Scene | None
    stories: list[Story]
    calls: list[SideCall]


def frame(watched: Watched, play: JSON) -> Frame:
    """All that is shown of a play."""
    game, number = watched.game, play["n"]
    before, after = play["before"]["score"], play["after"]["score"]
    return Frame(
        number=number,
        line=report.play_line(game, play),
        words=engine.words(play, game.record),
        side=play["before"]["possession"],
        before=(before[0], before[1]),
        after=(after[0], after[1]),
        worth=chances.worth(game, watched.values, number),
        turning=watched.is_one(play, "turning"),
        scene=scene(game, play, watched.colours),
        stories=viewing.stories(game.record, play),
        calls=[SideCall(side, game.teams[side]["name"], game.why(side, play)) for side in SIDES],
    )


def frame_json(shown: Frame) -> JSON:
    """A frame for programs and for the script of the page."""
    return {
        "n": shown.number,
        "when": shown.line.when,
        "situation": shown.line.situation,
        "period": shown.words["period"],
        "clock": shown.words["clock"],
        "down": shown.words["down"],
        "spot": shown.words["spot"],
        "side": shown.side,
        "text": shown.line.text,
        "counted": shown.line.counted,
        "score_before": {"home": shown.before[0], "away": shown.before[1]},
        "score_after": {"home": shown.after[0], "away": shown.after[1]},
        "home_chance": [shown.worth.before, shown.worth.after] if shown.worth else None,
        "turning": shown.turning,
        "scene": as_json(shown.scene) if shown.scene else None,
        "stories": [_story_json(story) for story in shown.stories],
        "calls": [vars(call) for call in shown.calls],
    }


def _story_json(story: Story) -> JSON:
    return {
        "title": story.title,
        "told": story.told,
        "faces": list(story.faces),
        "outcomes": [
            {"span": outcome.span, "words": outcome.words, "came": outcome.came} for outcome in story.outcomes
        ],
    }


def so_far(game: Game, number: int) -> Game:
    """The game as it stood after a play; the whole of it after the last."""
    if number >= len(game.plays):
        return game
    record = viewing.watched(game.record, number)
    return Game(record, game.tag, game.plays[:number], engine.drives(record), engine.box_score(record))


def lines_so_far(game: Game, number: int) -> list[PlayLine]:
    """The plays up to the cursor, the newest first."""
    return [report.play_line(game, play) for play in reversed(game.plays[max(0, number - LISTED) : number])]


def leaders(game: Game) -> list[tuple[str, list[Leader]]]:
    """Who leads in passing, rushing and receiving on both sides."""
    found = []
    for title, figure, form in LEADERS:
        rows = []
        for side in SIDES:
            best = max(game.box["players"][side], key=lambda line: line.get(figure, 0), default=None)
            if best is not None and best.get(figure, 0) > 0:
                rows.append(Leader(side, best["name"], form.format_map(report.ZeroFigures(best))))
        if rows:
            found.append((title, rows))
    return found


def men(game: Game) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every man of both teams for the filter."""
    return [
        (
            game.teams[side]["name"],
            [(f"{side}-{man['number']}", f"#{man['number']} {man['name']}") for man in game.teams[side]["athletes"]],
        )
        for side in SIDES
    ]
