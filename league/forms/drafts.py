"""What is written in and about a draft: lines of a list, notes, what the commissioner does with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict

from league.models import Draft, DraftWish, League, Team
from league.models.draft_boards import TIERS
from league.selectors.draft_boards import SORTS
from league.selectors.draft_boards import Wanted as WantedMen
from league.services.drafts.opening import Terms
from league.services.drafts.wishes import Wanted
from league.services.errors import Refused

from .fields import MomentField

Kind = DraftWish.Kind
CONDITIONS = [(Kind.LACKING.value, Kind.LACKING.label), (Kind.POSITION.value, Kind.POSITION.label),
              (Kind.BEST.value, Kind.BEST.label)]  # fmt: skip
MOST_SECONDS = 14 * 24 * 3600


class ClassFilter(forms.Form):
    """Which men of a class are shown, in which order."""

    position = forms.CharField(max_length=8, required=False)
    name = forms.CharField(max_length=60, required=False)
    sort = forms.ChoiceField(choices=list(SORTS.items()), required=False)
    page = forms.IntegerField(min_value=1, max_value=1000, required=False)
    tier = forms.IntegerField(min_value=0, max_value=TIERS, required=False)
    tag = forms.CharField(max_length=20, required=False)

    def wanted(self) -> WantedMen:
        """What is asked for; what makes no sense is left out."""
        self.is_valid()
        told = {name: value for name, value in self.cleaned_data.items() if value}
        return WantedMen(**told)


def class_filter(sent: QueryDict) -> WantedMen:
    """Which men an address asks for."""
    return ClassFilter(sent).wanted()


class ConditionForm(forms.Form):
    """A line of a list that names no man."""

    kind = forms.ChoiceField(choices=CONDITIONS, label="Then")
    position = forms.CharField(max_length=8, required=False)
    if_lacking = forms.BooleanField(required=False)
    from_round = forms.IntegerField(min_value=1, max_value=99, required=False)

    def line(self) -> Wanted:
        cleaned = self.cleaned_data
        position = cleaned["position"] if cleaned["kind"] == Kind.POSITION else ""
        return Wanted(cleaned["kind"], None, position, cleaned["if_lacking"], cleaned["from_round"] or 1)


class NoteForm(forms.Form):
    """What a team thinks of a man."""

    tier = forms.TypedChoiceField(
        choices=[(0, "none"), *((tier, f"{tier}") for tier in range(1, TIERS + 1))], coerce=int, required=False
    )
    tags = forms.CharField(required=False, max_length=400, help_text="Words with commas between them.")
    text = forms.CharField(required=False, max_length=4000, label="Note", widget=forms.Textarea(attrs={"rows": 3}))

    def facts(self) -> dict[str, Any]:
        return {**self.cleaned_data, "tier": self.cleaned_data["tier"] or 0}


class PauseForm(forms.Form):
    reason = forms.CharField(max_length=300, required=False)


class UndoForm(forms.Form):
    """The last steps taken back."""

    steps = forms.IntegerField(min_value=1, max_value=100, label="Steps back", initial=1)
    reason = forms.CharField(max_length=300, label="Reason", help_text="Stands in the log.")


class ClockForm(forms.Form):
    """When a draft begins, and how long its picks take."""

    starts_at = MomentField(
        required=False,
        label="First pick",
        help_text="In your time zone. Empty: as planned, else three days from now.",
    )
    seconds_per_pick = forms.IntegerField(
        min_value=1,
        max_value=MOST_SECONDS,
        initial=4 * 3600,
        label="Seconds for each pick",
        help_text="14400 are four hours, 90 a fast draft.",
    )
    quiet_from = forms.TimeField(
        required=False, initial="22:00", widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )
    quiet_to = forms.TimeField(
        required=False,
        initial="08:00",
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text="The clock stands still from the one to the other, in the league's time zone. Both empty: never.",
    )

    def terms(self) -> Terms:
        return Terms(**{name: self.cleaned_data[name] for name in ClockForm.base_fields})


class PlanForm(ClockForm):
    """How a draft is held."""

    kind = forms.ChoiceField(choices=Draft.Kind.choices, initial=Draft.Kind.YEARLY)
    rounds = forms.IntegerField(min_value=0, max_value=99, initial=0, help_text="0: as many as the rules say.")
    order = forms.ChoiceField(choices=Draft.Order.choices)
    kept = forms.IntegerField(
        min_value=0,
        max_value=99,
        initial=0,
        label="Men kept",
        help_text="Kept by each team, or protected.",
    )
    most_lost = forms.IntegerField(
        min_value=0,
        max_value=99,
        initial=0,
        label="Men lost at most",
        help_text="In an expansion draft, by each of the others.",
    )
    teams = forms.ModelMultipleChoiceField(
        Team.objects.none(), to_field_name="code", required=False, help_text="Expansion: those that choose."
    )
    field_order = ["kind", "starts_at", "rounds", "order"]

    def __init__(self, league: League, sent: QueryDict | None) -> None:
        super().__init__(sent)
        teams = self.fields["teams"]
        assert isinstance(teams, forms.ModelMultipleChoiceField)
        teams.queryset = Team.objects.filter(league=league).order_by("name")

    def terms(self) -> Terms:
        told = {name: self.cleaned_data[name] for name in ("rounds", "order", "kept", "most_lost")}
        return replace(super().terms(), **told)


# -- lines of a list ---------------------------------------------------------------------------------------------------

APART = "|"


def written_line(wish: DraftWish | Wanted) -> str:
    """A line of a list as a form carries it."""
    ref = str(wish.player.public_id) if wish.player else wish.position
    return APART.join((wish.kind, ref, "1" if wish.if_lacking else "0", str(wish.from_round)))


def read_lines(lines: list[str], draft: Draft) -> list[Wanted]:
    """The lines of a list that a form has sent."""
    told = [_parts(line, place) for place, line in enumerate(lines, start=1)]
    refs = [part[1] for part in told if part[0] == Kind.MAN]
    men = {str(row.player.public_id): row.player for row in draft.prospects.filter(
        player__public_id__in=[ref for ref in refs if _is_id(ref)]).select_related("player")}  # fmt: skip
    return [_wanted(kind, ref, lacking, since, men) for kind, ref, lacking, since in told]


def _parts(line: str, place: int) -> tuple[str, str, str, str]:
    parts = line[:100].split(APART)
    if len(parts) != 4 or not (parts[3].isascii() and parts[3].isdigit()):
        raise Refused(f"Line {place} of the list cannot be read.", "Load the page again.", field="wishes")
    return parts[0], parts[1], parts[2], parts[3]


def _wanted(kind: str, ref: str, lacking: str, since: str, men: dict[str, Any]) -> Wanted:
    if kind != Kind.MAN:
        return Wanted(kind, None, ref, lacking == "1", int(since[:4]))
    if ref not in men:
        raise Refused("A man of the list cannot be chosen in this draft.", "Load the page again.", field="wishes")
    return Wanted(kind, men[ref], "", lacking == "1", int(since[:4]))


def _is_id(text: str) -> bool:
    try:
        return str(UUID(text)) == text
    except ValueError:
        return False


def moved(lines: list[str], act: str) -> tuple[list[str], int]:
    """The lines after a button of one of them (``up 3``, ``down 3``, ``drop 3``), and which line has the focus then."""
    word, _, number = act.partition(" ")
    place = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 5 else -1
    if not 0 <= place < len(lines):
        return lines, 0
    line = lines[place]
    rest = lines[:place] + lines[place + 1 :]
    if word == "drop":
        return rest, min(place, len(rest) - 1) + 1
    to = {"up": max(0, place - 1), "down": min(len(rest), place + 1), "top": 0}.get(word, place)
    return [*rest[:to], line, *rest[to:]], to + 1
