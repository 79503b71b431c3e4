"""Forms of rosters: moves, wishes, trades, the commissioner's edits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from django import forms

from league.documents import read_json
from league.models import Claim, Player, Team
from league.rulebook import rules_of
from league.selectors.rosters import RELEASED, Choice
from league.services.claims import MOST_CLAIMS, ClaimWish
from league.services.discipline import LONGEST_FINE, MOST_GAMES
from league.services.rosters import Wish

from .shared import Sent, man_in_words, offer

STAY = "-"
ROWS = 8  # wishes on the form beyond those handed in


class MovesForm(forms.Form):
    """A select for every man who may go somewhere; whoever stays is left as he is."""

    def __init__(self, choices: Sequence[Choice], data: Sent = None) -> None:
        super().__init__(data, auto_id="move-%s")
        self.men = {str(choice.spot.player.public_id): choice for choice in choices}
        for ref, choice in self.men.items():
            if choice.open:
                self.fields[ref] = forms.ChoiceField(
                    choices=[(STAY, "stays"), *choice.open],
                    required=False,
                    label=f"Move of {choice.spot.player}",
                    widget=forms.Select(attrs={"aria-label": f"Move of {choice.spot.player}"}),
                    error_messages={"invalid_choice": "That move is not open to him any more. Choose again."},
                )

    def clean(self) -> None:
        """Moves of men who may go nowhere any more are said, not passed over: the page was older than the roster."""
        gone = [
            key for key, to in self.data.items() if _is_ref(key) and key not in self.fields and to not in ("", STAY)
        ]
        if gone:
            raise forms.ValidationError(
                "Since this page was opened a man whom you wanted to move has left the team or may not move any more. "
                "Look at the list again; nobody was moved."
            )

    def rows(self) -> list[tuple[Choice, forms.BoundField | None]]:
        return [(choice, self[ref] if ref in self.fields else None) for ref, choice in self.men.items()]

    def wishes(self) -> list[Wish]:
        chosen = {ref: to for ref, to in self.cleaned_data.items() if to not in ("", STAY)}
        return [Wish(self.men[ref].spot.player, RELEASED if to == "release" else to) for ref, to in chosen.items()]


def _is_ref(key: str) -> bool:
    """Whether a field is named after a man."""
    try:
        UUID(key)
    except ValueError:
        return False
    return True


class ClaimForm(forms.Form):
    """One wish. An empty row is none."""

    rank = forms.IntegerField(label="Rank", min_value=1, max_value=99, required=False)
    player = forms.ChoiceField(
        label="Man", required=False, error_messages={"invalid_choice": "He is not to be had any more. Choose again."}
    )
    to_list = forms.ChoiceField(label="List", required=False)
    drop = forms.ChoiceField(
        label="Releases", required=False, error_messages={"invalid_choice": "He is not on your team any more."}
    )
    slot = forms.IntegerField(label="Group", min_value=1, max_value=MOST_CLAIMS, required=False, initial=1)

    def __init__(self, *args: Any, pool: Pool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.pool = pool
        offer(self, "player", [("", "nobody"), *pool.men])
        offer(self, "to_list", pool.lists)
        offer(self, "drop", [("", "nobody"), *pool.own])
        for field in self.fields.values():
            field.widget.attrs["aria-label"] = f"{field.label} of row {int(str(self.prefix)[1:]) + 1}"


class Pool:
    """What the selects of wishes offer: men to wish for, lists to sign onto, own men to release."""

    def __init__(self, team: Team, men: Iterable[Player], lists: Sequence[tuple[str, str]]) -> None:
        self.players = {str(player.public_id): player for player in men}
        self.spots = {str(s.player.public_id): s for s in team.roster.select_related("player").order_by("number")}
        rules = rules_of(team.league)
        self.men = [(ref, man_in_words(player, None, rules)) for ref, player in self.players.items()]
        self.own = [(ref, man_in_words(spot.player, spot, rules)) for ref, spot in self.spots.items()]
        self.lists = list(lists)


class ClaimsForm:
    """A team's whole list of wishes, started from the one handed in, with room for more."""

    def __init__(self, pool: Pool, standing: Sequence[Claim], data: Sent = None, add: str = "") -> None:
        initial = [
            {
                "rank": claim.rank,
                "player": str(claim.player.public_id),
                "to_list": claim.to_list,
                "drop": str(claim.drop.public_id) if claim.drop else "",
                "slot": claim.slot,
            }
            for claim in standing
        ]
        if add in pool.players and add not in {row["player"] for row in initial}:
            slot = max((claim.slot for claim in standing), default=0) + 1
            initial.append({"rank": len(initial) + 1, "player": add, "slot": slot})
        self.rows = [
            ClaimForm(
                data,
                prefix=f"w{at}",
                pool=pool,
                initial=initial[at] if at < len(initial) else {"rank": at + 1, "slot": at + 1},
                auto_id="%s",
            )
            for at in range(min(MOST_CLAIMS, len(standing) + ROWS))
        ]
        self.pool = pool

    def is_valid(self) -> bool:
        verdicts = [row.is_valid() for row in self.rows]  # each is asked, so that each shows its errors
        return all(verdicts)

    def wishes(self) -> list[ClaimWish]:
        """The wishes in the order of their ranks; rows of equal rank as they stand on the page."""
        filled = [row.cleaned_data for row in self.rows if row.cleaned_data.get("player")]
        filled.sort(key=lambda row: row["rank"] or 99)
        spots = self.pool.spots
        return [
            ClaimWish(
                player=self.pool.players[row["player"]],
                to_list=row["to_list"],
                drop=spots[row["drop"]].player if row["drop"] else None,
                slot=row["slot"] or 1,
            )
            for row in filled
        ]


class FreeAgentsFilter(forms.Form):
    name = forms.CharField(max_length=80, required=False)
    position = forms.ChoiceField(required=False)
    sort = forms.ChoiceField(label="Sorted by", required=False)

    def __init__(self, data: Sent, positions: Sequence[tuple[str, str]], columns: Sequence[str]) -> None:
        super().__init__(data)
        offer(self, "position", [("", "any"), *((code, f"{code} {name}") for code, name in positions)])
        offer(self, "sort", [("", "name"), ("age", "age"), *((name, name) for name in columns)])


class ReasonForm(forms.Form):
    reason = forms.CharField(max_length=300, help_text="Stands in the ledger and in the league log.")


class SuspensionForm(ReasonForm):
    """For how many games a man is kept out."""

    games = forms.IntegerField(
        min_value=0, max_value=MOST_GAMES, help_text="Games of his team, whichever it is then. 0 lifts a suspension."
    )
    field_order = ["games", "reason"]


class LotsForm(ReasonForm):
    """For whom the order of claims is drawn."""

    player = forms.ChoiceField(label="Man")
    field_order = ["player", "reason"]

    def __init__(self, men: Sequence[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.men = {str(man.public_id): man for man in men}
        offer(self, "player", [(ref, f"{man.name}, {man.position}") for ref, man in self.men.items()])

    def clean_player(self) -> Player:
        return self.men[self.cleaned_data["player"]]


class FineForm(ReasonForm):
    """A fine of a team, or of one of its men."""

    player = forms.ChoiceField(label="Whom", required=False)
    what = forms.CharField(
        label="Fine", max_length=LONGEST_FINE, help_text="500 dollars, say. The service keeps no money."
    )
    field_order = ["player", "what", "reason"]

    def __init__(self, team: Team, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        spots = team.roster.select_related("player").order_by("number")
        self.men = {str(spot.player.public_id): spot.player for spot in spots}
        men = [(str(s.player.public_id), f"#{s.number} {s.player.name}, {s.player.position}") for s in spots]
        offer(self, "player", [("", f"the team, {team}"), *men])

    def clean_player(self) -> Player | None:
        return self.men.get(self.cleaned_data["player"])


class EditPlayerForm(ReasonForm):
    """The commissioner's edit; the sheet is the ruleset's own JSON."""

    name = forms.CharField(max_length=80)
    position = forms.CharField(max_length=8)
    age = forms.IntegerField(min_value=16, max_value=60)
    sheet = forms.CharField(widget=forms.Textarea(attrs={"rows": 12, "class": "paper", "spellcheck": "false"}))
    out = forms.CharField(
        label="Cannot play, because",
        max_length=80,
        required=False,
        help_text="Until you take it back; for a number of games suspend him. Empty: he can.",
    )
    field_order = ["name", "position", "age", "sheet", "out", "reason"]

    def clean_sheet(self) -> dict[str, Any]:
        try:
            sheet = read_json(self.cleaned_data["sheet"])
        except ValueError as wrong:
            raise forms.ValidationError(f"The sheet {wrong}.") from wrong
        if not isinstance(sheet, dict):
            raise forms.ValidationError("The sheet must be a JSON object, in braces.")
        return sheet
