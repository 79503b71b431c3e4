"""The live examples of the guide: what the engine makes of a call, a set, a reading of the cards that a page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, cast

from ...interface import JSON, Example, GuideError
from ...plans.conditions.words import ConditionError
from .. import tables
from ..boxes import BOXES, GUARDED_FROM, LINE, POSITIONS
from ..cardmaking import deck
from ..document.call_words import DEFENSE_NAMES, PLAY_NAMES
from ..document.text import PLAN_TEXT
from ..document.vocabulary import read_condition
from . import picture

_PLACE_WIDTH: Final = 5.0  # yards, of a box as it is drawn
_LINE_WIDTH: Final = 2.6
_PLACE_HEIGHT: Final = 1.9
_STRATEGIES: Final = {
    "flop": "a flop", "sneak": "a sneak", "draw": "a draw", "play_action": "play action",
}  # fmt: skip
_PASS_NUMBER: Final = re.compile(r"Pass Number (\d+)")
_MISSES: Final = {
    "quarter": "the rest of the quarter", "game": "the rest of the game", "season": "the rest of the season",
}  # fmt: skip
_AT_THE_SPOT: Final = "pass interference"  # by the defense (6.3)
_DEFENSES: Final = (
    ("run", "keyed", "Run, keyed on the ballcarrier"), ("run", "no_key", "Run, no key"),
    ("run", "wrong_key", "Run, keyed on somebody else"), ("pass", "no_key", "Pass"),
    ("prevent", "no_key", "Prevent"), ("blitz", "no_key", "Blitz"),
)  # fmt: skip
_PASSES: Final = (("QK", "Quick"), ("SH", "Short"), ("LP", "Long"))


def guide_example(kind: str, text: str) -> Example:
    """What comes of an example; raises GuideError where the engine does not accept it."""
    if kind not in _KINDS:
        raise GuideError(f'There is no example of the kind "{kind}"; there are: {", ".join(_KINDS)}.')
    return _KINDS[kind](text.strip())


# -- plans ---------------------------------------------------------------------------------------------------------


def _read(text: str) -> JSON:
    """The document of a piece of a plan; what a whole plan must have besides is not asked for."""
    plan, report = PLAN_TEXT.read_text(f'plan "Example"\n{text}')
    if plan is None or report.errors:
        raise GuideError(" ".join(str(problem) for problem in report.errors) or "This is no plan.")
    return plan


def _plan(text: str) -> Example:
    plan = _read(text)
    for half in ("first", "second"):
        written = plan.get(half, {})
        for table, lines in {**written, **written.get("tactics", {})}.items():
            for line in lines if isinstance(lines, list) else ():
                _accepted(line["when"], table)
    return Example()


def _accepted(condition: str, table: str) -> None:
    try:
        read_condition(condition, table)
    except ConditionError as error:
        raise GuideError(f"{condition}: {error}") from error


def _offense(text: str) -> Example:
    calls = _read(f"first half\noffense:\n 1 | normal | BASE | {text}")["first"]["offense"][0]["calls"]
    return Example(_shares(calls, [_offense_in_words(call) for call in calls]))


def _defense(text: str) -> Example:
    calls = _read(f"first half\ndefense:\n 1 | normal | BASE | {text}")["first"]["defense"][0]["calls"]
    return Example(_shares(calls, [_defense_in_words(call) for call in calls]))


def _shares(calls: Iterable[Mapping[str, Any]], told: list[str]) -> tuple[str, ...]:
    """Each call with its chance, where there are several."""
    weights = [call.get("weight", 1) for call in calls]
    if len(weights) == 1:
        return (f"{told[0]}.",)
    return tuple(
        f"{weight} time{'' if weight == 1 else 's'} in {sum(weights)}: {words}."
        for weight, words in zip(weights, told, strict=True)
    )


def _offense_in_words(call: Mapping[str, Any]) -> str:
    text = PLAY_NAMES[call["play"]]
    if call.get("players"):
        first, *others = call["players"]
        text += f" to {first}" + "".join(f", or {other} if he may not be called" for other in others[:1])
        text += "".join(f", then {other}" for other in others[1:])
    if call.get("strategy"):
        text += f", as {_STRATEGIES[call['strategy']]}"
    if call.get("block"):
        text += f", with {' and '.join(call['block'])} staying in to block"
    return text


def _defense_in_words(call: Mapping[str, Any]) -> str:
    text = DEFENSE_NAMES.get(call["defense"], "what the card says")
    if call.get("blitz"):
        text += f" by the men of {' and '.join(call['blitz'])}"
    for coverage in call.get("coverages", ()):
        how = "triple" if len(coverage["boxes"]) == 3 else "double"
        text += f", with {how} coverage of {coverage['receiver']} by {' and '.join(coverage['boxes'])}"
    return text


def _condition(text: str) -> Example:
    """Rows ``condition | what it says``."""
    rows: list[tuple[str, ...]] = [("condition", "holds")]
    for line in text.splitlines():
        condition, _, meaning = line.partition(" | ")
        _accepted(condition.strip(), "offense")
        rows.append((condition.strip(), meaning.strip()))
    return Example(table=tuple(rows), shown=False)


# -- displays ------------------------------------------------------------------------------------------------------


def _set(text: str) -> Example:
    return Example(picture=_noted(picture.standing(_read(f"set BASE\n  {text}"), "sets.0")))


def _defensive_set(text: str) -> Example:
    return Example(picture=_noted(picture.standing(_read(f"defense BASE\n  {text}"), "defensive_sets.0")))


def _noted(drawn: JSON) -> JSON:
    if not drawn.get("men"):
        raise GuideError("Nobody of this set stands anywhere.")
    return {**drawn, "contacts": []}


def _displays(text: str) -> Example:
    """Every position of the offense and every box of the defense, with whom its man guards."""
    guards = {box: place for place, box in GUARDED_FROM.items()}
    offense = [_field(place, picture.POSITIONS[place], "") for place in POSITIONS]
    defense = [_field(box, picture.BOXES[box], f"guards {guards[box]}" if box in guards else "") for box in BOXES]
    return Example(picture={"men": [], "contacts": [], "zones": [*offense, *defense]}, shown=False)


def _field(name: str, middle: tuple[float, float], note: str) -> JSON:
    width = _LINE_WIDTH if name in (*LINE, "QB") else _PLACE_WIDTH if middle[1] > 2 else _LINE_WIDTH
    left, bottom = middle[0] - width / 2, middle[1] - _PLACE_HEIGHT / 2
    return {
        "name": name, "note": note, "x": round(left, 1), "y": round(bottom, 1), "width": width,
        "height": _PLACE_HEIGHT,
    }  # fmt: skip


# -- tables --------------------------------------------------------------------------------------------------------


def _run_numbers(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("the defense plays", "any run", "a draw besides")]
    for defense, key, name in _DEFENSES:
        known = cast("tables.Key", key)
        run, draw = tables.run_modifier(defense, known), tables.draw_modifier(defense, known)
        rows.append((name, _signed(run), _signed(draw)))
    return Example(table=tuple(rows), shown=False)


def _completions(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("pass", "against Run", "Pass", "Blitz", "Prevent")]
    for code, name in _PASSES:
        thrown = cast("tables.Thrown", code)
        rows.append((name, *(_completion(thrown, defense) for defense in ("run", "pass", "blitz", "prevent"))))
    return Example(table=tuple(rows), shown=False)


def _completion(thrown: tables.Thrown, defense: str) -> str:
    if defense == "blitz" and tables.blitz_forces_pass_rush(thrown):
        return "pass rush"
    far, near = (tables.completion_modifier(thrown, defense, within) for within in (False, True))
    return _signed(far) if far == near else f"{_signed(far)}, within the 20 {_signed(near)}"


def _signed(number: int) -> str:
    return f"{number:+d}" if number else "0"


def _injury(text: str) -> Example:
    match = _PASS_NUMBER.fullmatch(text)
    if match is None or not 1 <= int(match[1]) <= tables.PASS_NUMBERS:
        raise GuideError(f'"{text}" is not written like "Pass Number 46".')
    misses = tables.injury_length(int(match[1]))
    game, _, more = misses.partition("+")
    told = _MISSES.get(game, f"the next {misses}")
    further = f" and {more} more game{'' if more == '1' else 's'}" if more else ""
    return Example((f"Pass Number {match[1]}: he misses {told}{further}.",), shown=False)


def _injuries(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("Pass Number", "he misses")]
    first = 1
    for row in tables.TABLES["injuries"]:
        game, _, more = str(row["misses"]).partition("+")
        told = _MISSES.get(game, f"the next {row['misses']}")
        numbers = f"{first}-{row['to']}" if first < row["to"] else f"{first}"
        rows.append((numbers, f"{told} and {more} more" if more else told))
        first = row["to"] + 1
    return Example(table=tuple(rows), shown=False)


def _penalties(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("number", "penalty", "yards")]
    for row in tables.PENALTIES.values():
        yards = str(row.yards)
        if row.name == _AT_THE_SPOT:
            yards = f"{row.yards} by the offense; by the defense the ball goes to the spot of the foul"
        elif row.yards_against_defense != row.yards:
            yards = f"{row.yards} by the offense, {row.yards_against_defense} by the defense"
        rows.append((str(row.number), row.name, yards))
    return Example(table=tuple(rows), shown=False)


def _times(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("a play that is", "least", "most", "in the Final Minutes", "two-minute offense")]
    for play, row in tables.TIMING["printed"].items():
        final = "as always" if row.final is None else str(row.final)
        rows.append((play.replace("_", " "), str(row.least), str(row.most), final, str(row.two_minute)))
    return Example(table=tuple(rows), shown=False)


def _interceptors(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("Run Number", "Screen", "Quick", "Short", "Long")]
    kinds = ("SC", "QK", "SH", "LP")
    rows += [
        (str(number), *(tables.INTERCEPTORS[kind][number - 1] for kind in kinds))
        for number in range(1, tables.RUN_NUMBERS + 1)
    ]
    return Example(table=tuple(rows), shown=False)


def _targets(text: str) -> Example:
    """Where the cards of the deck send a pass, of so many."""
    rows: list[tuple[str, ...]] = [("the card says", f"cards of {deck.CARDS}")]
    rows += [(name, str(count)) for name, count in deck.TARGET.items()]
    return Example(table=tuple(rows), shown=False)


_KINDS: Final[dict[str, Callable[[str], Example]]] = {
    "completions": _completions,
    "condition": _condition,
    "defense": _defense,
    "defensive-set": _defensive_set,
    "displays": _displays,
    "injuries": _injuries,
    "injury": _injury,
    "interceptors": _interceptors,
    "offense": _offense,
    "penalties": _penalties,
    "plan": _plan,
    "run-numbers": _run_numbers,
    "set": _set,
    "targets": _targets,
    "times": _times,
}
