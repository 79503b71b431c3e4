"""A kick of a record as prose: how it was kicked, what became of it, who brought it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...interface import JSON
from .witness import Witness, yards

_KICKOFFS: Final = {"sideline": "kicks off along the sideline", "squib": "squibs the kickoff"}
_PUNTS: Final = {
    "pooch": "pooches it",
    "coffin": "aims his punt at the corner,",
    "out_of_bounds": "angles his punt to the sideline,",
    "hurried": "hurries his punt,",
}
_ENDS: Final = {
    "touchback": ", touchback",
    "downed": ", downed",
    "out_of_bounds": ", out of bounds",
    "muffed": ", muffed",
}
_PLACEKICKS: Final = {
    "good": "is good", "missed": "is no good", "blocked": "is blocked", "failed": "is not got away",
}  # fmt: skip


def tell(play: JSON, record: JSON) -> Iterator[str]:
    """The kick in sentences; nothing for a play without one."""
    teller = _KickTeller(play, record)
    kind = play["kind"]
    if kind in ("kickoff", "free_kick"):
        return teller.kickoff()
    if kind == "punt":
        return teller.punt()
    return teller.placekick() if kind in ("field_goal", "extra_point") else iter(())


class _KickTeller(Witness):
    """One kick."""

    def kickoff(self) -> Iterator[str]:
        kick = self.first("kickoff")
        if kick is None:
            return
        kicker, style = self.name(kick["side"], kick["player"]), kick.get("style", "")
        if kick.get("onside"):
            yield f"{kicker} tries an onside kick of {yards(kick['yards'])}{self._returned()}."
            return
        what = "kicks free" if self.play["kind"] == "free_kick" else _KICKOFFS.get(style, "kicks off")
        far = "" if kick["result"] == "touchback" else f" {yards(kick['yards'])}"
        yield f"{kicker} {what}{far}{_ENDS.get(kick['result'], '')}{self._returned()}."

    def punt(self) -> Iterator[str]:
        kick = self.first("punt")
        if kick is None:
            yield from self._bad_snap("punt.bobble")
            return
        kicker = self.name(kick["side"], kick["player"])
        if kick["result"] == "blocked":
            yield f"{kicker}'s punt is blocked{self._blocker()}{self._returned()}."
            return
        caught = self.first("fair_catch")
        end = f", fair catch by {self.name(caught['side'], caught['player'])}" if caught else _ENDS.get(kick["result"])
        what = _PUNTS.get(kick.get("style", ""), "punts")
        yield f"{kicker} {what} {yards(kick['yards'])}{end or ''}{self._returned()}."

    def placekick(self) -> Iterator[str]:
        kick = self.first("field_goal") or self.first("extra_point")
        fake = any(step["step"] == "fake" for step in self.steps("fake"))
        if kick is None or kick["result"] == "failed":
            if not fake:
                yield "The kick never gets away."
            return
        if fake or not self._kicked():
            return
        kicker = self.name(kick["side"], kick["player"])
        length = f"'s {kick['yards']}-yard field goal" if kick["kind"] == "field_goal" else "'s extra point"
        blocker = self._blocker() if kick["result"] == "blocked" else ""
        yield f"{kicker}{length} {_PLACEKICKS[kick['result']]}{blocker}{self._returned()}."

    def _kicked(self) -> bool:
        """Whether a good try was kicked, not carried over after a bad snap."""
        return not self.events("rush", "reception")

    def _bad_snap(self, purpose: str) -> Iterator[str]:
        if any(step.get("result") == "bobbled" for step in self.steps(purpose)):
            yield "The snap is bobbled."

    def _blocker(self) -> str:
        block = self.first("block")
        return f" by {self.name(block['side'], block['player'])}" if block and block["player"] else ""

    def _returned(self) -> str:
        """The return, with the reverse and the kamikaze where there were any."""
        for event in self.events("return"):
            if event["of"] in ("interception", "fumble"):
                continue
            who = self.name(event["side"], event["player"])
            how = " on a reverse" if self.steps("reverse") else ""
            return f", {who} returns it{how} {self.returned(event)}{self._met()}"
        return ""

    def _met(self) -> str:
        """The kamikaze, where he brought the ballcarrier down."""
        if not any(str(step["result"]).startswith(("T", "F", "f")) for step in self.steps("ko.kamikaze")):
            return ""
        man = next((man for man in self.play["men"] if man["job"] == "KK"), None)
        return f", brought down by {self.name(man['side'], man['number'])}" if man else ""
