"""How much a request may bring and how long it may take: every limit of the service by name, each with its sentence.

What the engine itself bounds (the text of a plan, a record) stands there; this table holds what the service bounds.
Sizes come first, so that nearly every answer is soon by its size alone. Work whose size does not say how long it takes
carries a ``Deadline`` and asks it as it goes on: it stops with a sentence, and nothing half done is kept. Every request
has one (``TimeLimit``): each query of the database asks it, and so does whatever is begun ``on_time`` or goes through
rows ``in_time``. Where no request is answered, as in a worker, nothing is limited by it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from league import clock
from league.services.errors import Refused

Row = TypeVar("Row")
Given = ParamSpec("Given")
Result = TypeVar("Result")
KB, MB = 1_000, 1_000_000


@dataclass(frozen=True)
class Limit:
    """``most`` of something; ``sentence`` says so to whoever brought more, with the number put in for {most}."""

    most: int
    sentence: str
    hint: str = ""
    field: str = ""

    @property
    def told(self) -> str:
        return self.sentence.format(most=f"{self.most:,}", mb=f"{self.most // MB:,}", kb=f"{self.most // KB:,}")

    def require(self, count: int) -> None:
        """Refuse more than ``most``."""
        if count > self.most:
            raise Refused(self.told, self.hint, field=self.field)


_FILE = {"hint": "Ask the operator, whose command import_league takes larger files.", "field": "file"}

# -- what a request brings -----------------------------------------------------------------------------------------
BODY = Limit(256 * KB, "What was sent has more than {kb} kB.", "Send less at once.")
PLAN_BODY = Limit(  # four bytes for each character
    800 * KB,
    "The plan is too large: it may have at most 200,000 characters.",
    "Leave out what is no part of the plan.",
    "text",
)
PLAN_FORM = Limit(1_700 * KB, PLAN_BODY.sentence, PLAN_BODY.hint, "text")  # text and file, each told beside the form
ADDRESS = Limit(4_000, "The address has more than {most} characters.", "Ask for less at once.")

# -- plans ---------------------------------------------------------------------------------------------------------
DRAFTS = Limit(
    200, "Your side has handed in {most} versions for this step; no more are kept.", "Confirm the newest of them."
)
DRAFT_CHARACTERS = Limit(
    8_000_000,
    "The versions of your side for this step have more than {most} characters in all; no more are kept.",
    "Confirm the newest of them.",
)
WORKING_DRAFTS = Limit(6, "Your side has {most} working drafts of this plan already.", "Throw one away first.")
WORKING_DRAFTS_SPLIT = Limit(
    12, "Your side has {most} working drafts of this plan; what was written now is not kept.", "Throw one away first."
)
# Of a side in one game: what the drafts say, with what they were begun, and their edits, of which the oldest go first.
WORKING_DRAFT_CHARACTERS = Limit(
    4_000_000,
    "The working drafts of your side have more than {most} characters in all; what was written now is not kept.",
    "Throw one away first.",
)
DRAFT_EDITS = 100  # of one working draft that are kept for taking back
EDITS_FORGOTTEN_AT_ONCE = 50  # drafts of games that are over whose edits one sweep removes
COMPARED_STEPS = 800_000  # of setting two versions line against line; then they are shown whole
COMPARED_LINES = 2_000  # of a comparison that are shown
COMPARED_SENTENCES = 200  # of what differs in the words of the forms

# -- camps ---------------------------------------------------------------------------------------------------------
CAMP_SHEET = Limit(
    200_000, "Orders for a camp have at most {most} characters.", "Leave out what stays as it is.", "orders"
)

# -- drafts ---------------------------------------------------------------------------------------------------------
DRAFT_ROUNDS = Limit(99, "A draft has at most {most} rounds.", field="rounds")
DRAFT_STEPS_BACK = Limit(100, "At most {most} steps are taken back at once.", field="steps")
DRAFT_OFFERS = Limit(20, "Your team has {most} offers open in this draft.", "Withdraw one first.")
DRAFT_NOTE = Limit(2_000, "A note has at most {most} characters.", "Say it in fewer words.", "text")
DRAFT_NOTES = Limit(500, "Your board has notes on {most} men; no more are kept.", "Empty one first.", "player")
DRAFT_TAGS = Limit(8, "A man has at most {most} tags.", "Leave one out.", "tags")
DRAFT_TAG = Limit(20, "A tag has at most {most} characters.", "Use a shorter word.", "tags")
DRAFT_COMPARED = Limit(4, "At most {most} men stand beside each other.", "Choose fewer.", "who")
PRACTICE_DRAFTS = Limit(5, "You have {most} practice drafts already.", "Throw one away first.")
PRACTICE_DRAFT_DAYS = 14  # that a practice draft is kept
STREAM_SECONDS = 25  # that a stream of events lasts; the browser opens the next
STREAMS = Limit(12, "{most} streams are open here already.", "Ask again, or ask for the changes now and then.")
STREAMS_OF_ONE = Limit(3, "You have {most} streams open already.", "Close another page of the draft.")
DRAFT_WISHES = Limit(500, "A list has at most {most} lines.", "Leave out the last ones.", "wishes")

# -- tables of men -------------------------------------------------------------------------------------------------
ROSTER_TEXT = Limit(
    800_000, "The table has more than {most} characters.", "Import some of its teams at a time.", field="text"
)
ROSTER_BODY = Limit(1_700 * KB, "The table has more than 800 kB.", ROSTER_TEXT.hint, "text")  # text and file

# -- the test bench ------------------------------------------------------------------------------------------------
BENCH_RUNS = Limit(
    20, "You have tried plans {most} times in the last 24 hours; no more are played.", "Look at those, or wait a while."
)
BENCH_AT_ONCE = Limit(2, "{most} of your trials are still running.", "Wait for one of them, or stop it.")
BENCH_DAYS = 14  # for which results are kept
BENCH_KEPT = 20  # results of one draft that are kept beyond a day

# -- playbooks -----------------------------------------------------------------------------------------------------
PLAYBOOK_ENTRIES = Limit(300, "Your playbook holds {most} entries; no more are kept.", "Delete one first.")
PLAYBOOK_ENTRY = Limit(200_000, "This has more than {most} characters; a playbook keeps no entry as long.")
PLAYBOOK_CHARACTERS = Limit(
    6_000_000, "The entries of your playbook have more than {most} characters in all.", "Delete some first."
)
PLAYBOOK_SHARES = Limit(50, "You share {most} links; no more can be made.", "Withdraw one first.")
PLAYBOOK_WITHDRAWN = (
    50  # links of one coach that were withdrawn and are remembered, so that what was taken knows its own
)
PLAYBOOK_SHARED = Limit(40, "A link shows at most {most} entries.", "Share them by several links.", "entries")
PLAYBOOK_SHARED_CHARACTERS = Limit(
    400_000, "The entries of a link have more than {most} characters.", "Share them by several links.", "entries"
)
# -- practice games of visitors ------------------------------------------------------------------------------------
PRACTICE_BY_ADDRESS = Limit(
    8, "{most} practice games have been begun from your network today; no more are.", "Come back tomorrow."
)
PRACTICE_IN_ALL = Limit(
    500, "{most} practice games have been begun in the last 24 hours; no more are.", "Come back in a few hours."
)
PRACTICE_ANSWERS = Limit(60, "You have answered {most} times; the plan stays as it is.", "Play the game.")
PRACTICE_DAYS = 7  # for which a practice game is kept

# -- applications for seats ----------------------------------------------------------------------------------------
APPLICATION_WORDS = Limit(600, "Your words have more than {most} characters.", "Say it in fewer.", "words")
APPLICATION_ANSWER = Limit(300, "An answer has at most {most} characters.", "Say it in fewer.", "answer")
APPLICATIONS_OF_PERSON = Limit(5, "You wait for seats in {most} leagues already.", "Withdraw one of them first.")
APPLICATIONS_OF_LEAGUE = Limit(60, "{most} people wait for a seat here; no more can ask.", "Try another league.")
APPLICATIONS_ANEW = Limit(3, "You have asked here {most} times within thirty days.", "Try another league.")
ACCOUNTS_BY_ADDRESS = Limit(
    3,
    "{most} accounts have been made from your network today by asking for a seat; no more are.",
    "Come back tomorrow.",
)
ACCOUNTS_IN_ALL = Limit(
    200, "{most} accounts have been made in the last 24 hours by asking for a seat; no more are.", "Come back tomorrow."
)

# -- the board ------------------------------------------------------------------------------------------------------
MESSAGE = Limit(2_000, "A message has at most {most} characters.", "Say it in fewer, or in two.", "text")
MESSAGES_A_MINUTE = Limit(12, "You have written {most} messages within a minute.", "Wait a little.", "text")
MESSAGES_A_DAY = Limit(400, "You have written {most} messages within a day.", "Come back tomorrow.", "text")
MESSAGE_MENTIONS = Limit(10, "A message names at most {most} people.", "Name fewer; everybody reads the board.", "text")
REPORTS_A_DAY = Limit(20, "You have reported {most} messages within a day.", "Write to the commissioner.", "words")
REPORT_WORDS = Limit(300, "A report has at most {most} characters.", "Say it in fewer.", "words")
REASON = Limit(300, "A reason has at most {most} characters.", "Say it in fewer.", "reason")
HOOKS = Limit(5, "The league posts to {most} addresses already.", "Remove one first.", "url")
HOOK_TESTS = Limit(20, "Hooks of this league have been tried {most} times within a day.", "Come back tomorrow.")
MUTES = Limit(200, "You do not see what {most} people write; no more can be kept.", "Hear one of them again first.")

# -- leagues -------------------------------------------------------------------------------------------------------
LEAGUES_A_DAY = Limit(
    10, "You have founded or imported {most} leagues within a day.", "Come back tomorrow, or ask the operator."
)

# -- files of leagues ----------------------------------------------------------------------------------------------
IMPORT_FILE = Limit(64 * MB, "The file has more than {mb} MB.", **_FILE)
IMPORT_BODY = Limit(IMPORT_FILE.most + MB, IMPORT_FILE.sentence, **_FILE)
IMPORT_ROWS = Limit(60_000, "The file has more than {most} rows.", **_FILE)
IMPORT_ROW = Limit(2 * MB, "A row of the file has more than {mb} MB.", field="file")
IMPORT_RECORDS = Limit(400 * MB, "The records of the file have more than {mb} MB when they are unpacked.", **_FILE)


@dataclass(frozen=True)
class ImportBounds:
    """What one import may bring and how long it may take."""

    rows: Limit = IMPORT_ROWS
    row: Limit = IMPORT_ROW
    records: Limit = IMPORT_RECORDS
    seconds: float = 120.0


BY_PAGE = ImportBounds()
BY_OPERATOR = ImportBounds(
    rows=Limit(5_000_000, IMPORT_ROWS.sentence, field="file"),
    records=Limit(60_000 * MB, IMPORT_RECORDS.sentence, field="file"),
    seconds=12 * 3600.0,
)

# -- time ----------------------------------------------------------------------------------------------------------


class TookTooLong(Refused):
    """Work that was given up in time."""


class Deadline:
    """So many seconds for a piece of work, from now on."""

    def __init__(self, seconds: float, what: str, hint: str = "", *, field: str = "") -> None:
        self._end = clock.ticks() + seconds
        self._refusal = TookTooLong(f"{what} took longer than {seconds:g} seconds and was given up.", hint, field=field)

    @property
    def left(self) -> float:
        """The seconds that are left, 0 when none are."""
        return max(0.0, self._end - clock.ticks())

    def check(self) -> None:
        """Refuse to go on when the time is over."""
        if not self.left:
            raise self._refusal

    def over(self, rows: Iterable[Row]) -> Iterator[Row]:
        """The rows as they come, as long as there is time."""
        for row in rows:
            self.check()
            yield row


@dataclass(frozen=True)
class TimeLimit:
    """So many ``seconds`` for the answer to a request; ``what`` is told to have taken longer."""

    seconds: float
    what: str
    hint: str = "Nothing was changed by it. Try again later."


ANSWER = TimeLimit(30, "The answer")  # to any request that has no limit of its own
AUTOCOACH = TimeLimit(20, "A plan by the autocoach", "Nothing of it was kept. Try again later.")
STATISTICS = TimeLimit(20, "Adding up the statistics", "Ask for one table or one season, or try again later.")
GAME = TimeLimit(20, "Telling the game", "Ask for one quarter or one drive of it, or try again later.")
PLAY = TimeLimit(20, "Drawing and explaining the play", "Try again later.")
TABLE = TimeLimit(10, "Trying the table", "Try again later.")
PLAYS = TimeLimit(10, "Reading and drawing the play", "Nothing of it was kept. Try again.")
PICTURE = TimeLimit(15, "Drawing the picture", "Try again later.")
STANDINGS = TimeLimit(20, "Working out the standings and what is certain in them", "Try again later.")
EXPORT = TimeLimit(120, "The export", "Ask the operator, whose command export_league takes as long as it needs.")
ROSTERS = TimeLimit(60, "Importing the rosters", "Nothing of it was kept. Import some of its teams at a time.")
IMPORT = TimeLimit(BY_PAGE.seconds + ANSWER.seconds, "The import")  # whose own deadline is the sooner one

_present: ContextVar[Deadline | None] = ContextVar("present", default=None)


@contextmanager
def within(limit: TimeLimit) -> Iterator[None]:
    """Inside, work that asks for the time has so much of it, instead of what it had before."""
    token = _present.set(Deadline(limit.seconds, limit.what, limit.hint))
    try:
        yield
    finally:
        _present.reset(token)


def set_time(limit: TimeLimit) -> None:
    """Give what is being answered another limit, from now on."""
    _present.set(Deadline(limit.seconds, limit.what, limit.hint))


def check_time() -> None:
    """Refuse to go on when the time of the request is over. It is told once: what is done after that in order to clean
    up and to answer goes through."""
    deadline = _present.get()
    if deadline is not None and not deadline.left:
        _present.set(None)
        deadline.check()


def on_time(work: Callable[Given, Result]) -> Callable[Given, Result]:
    """Work that is not begun when the time of the request is over."""

    @wraps(work)
    def timely(*args: Given.args, **kwargs: Given.kwargs) -> Result:
        check_time()
        return work(*args, **kwargs)

    return timely


def in_time(rows: Iterable[Row]) -> Iterator[Row]:
    """The rows as they come, as long as the request has time."""
    for row in rows:
        check_time()
        yield row
