"""The forms of orders between two seasons, one for each kind of step; each gives orders as the service takes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms

from league.camp_rules import Problem
from league.rulebook import CampField, CampForm, CampMan
from league.selectors.camp_orders import CUT, INVITE, RELEASE, RETIRE, RETURNS

from .shared import Sent

JSON = dict[str, Any]
TEAM, PLAYER = "team", "player"
STAYS = ""


def _choice(field: CampField, label: str, value: str) -> forms.ChoiceField:
    return forms.ChoiceField(
        choices=[(choice.value, choice.label) for choice in field.choices],
        required=False,
        label=field.label,
        initial=value,
        widget=forms.Select(attrs={"aria-label": label}),
    )


class CampOrdersForm(forms.Form):
    """The sheet of a camp: fields of the team, and of each man."""

    def __init__(self, form: CampForm, men: Mapping[str, CampMan], sheet: JSON, data: Sent = None) -> None:
        super().__init__(data)
        self.men = men
        self.offered = form
        for field in form.team:
            value = sheet.get("team", {}).get(field.name, field.value)
            self.fields[f"{TEAM}:{field.name}"] = _choice(field, field.label, value)
        for key, fields in form.men.items():
            for field in fields:
                value = sheet.get("men", {}).get(key, {}).get(field.name, field.value)
                label = f"{field.label}: {men[key].athlete.name}"
                self.fields[f"{PLAYER}:{key}:{field.name}"] = _choice(field, label, value)

    def team_fields(self) -> list[forms.BoundField]:
        """The fields of the whole team."""
        return [self[f"{TEAM}:{field.name}"] for field in self.offered.team]

    def rows(self) -> list[tuple[CampMan, list[forms.BoundField]]]:
        """Every man with his fields."""
        return [
            (self.men[key], [self[f"{PLAYER}:{key}:{field.name}"] for field in fields])
            for key, fields in self.offered.men.items()
        ]

    def orders(self) -> JSON:
        """The orders as the service takes them."""
        sheet: JSON = {"team": {}, "men": {key: {} for key in self.offered.men}}
        for field in self.offered.team:
            sheet["team"][field.name] = self.cleaned_data[f"{TEAM}:{field.name}"]
        for key, fields in self.offered.men.items():
            for field in fields:
                sheet["men"][key][field.name] = self.cleaned_data[f"{PLAYER}:{key}:{field.name}"]
        return sheet

    def field_of(self, path: str) -> str | None:
        """The field that a place in the orders is about."""
        parts = path.split(".")
        if parts[0] == "men" and len(parts) == 3:
            return f"{PLAYER}:{parts[1]}:{parts[2]}"
        return f"{TEAM}:{parts[1]}" if parts[0] == "team" and len(parts) == 2 else None


class MenForm(forms.Form):
    """Orders that name men: for a cut whom the team lets go; before camp also whom it asks to retire, and the free
    agents whom it invites, by rank."""

    WORDS = {CUT: "is cut", RELEASE: "is released", RETIRE: "is asked to retire"}

    def __init__(
        self,
        kinds: Iterable[str],
        men: Mapping[str, CampMan],
        free: Mapping[str, str],
        sheet: JSON,
        data: Sent = None,
        returns: CampForm | None = None,
    ) -> None:
        super().__init__(data)
        self.kinds, self.men, self.free, self.returns = tuple(kinds), men, free, returns
        chosen = {ref: kind for kind in self.kinds for ref in sheet.get(kind, [])}
        for key, man in men.items():
            self.fields[f"{PLAYER}:{key}"] = forms.ChoiceField(
                choices=[(STAYS, "stays"), *((kind, self.WORDS[kind]) for kind in self.kinds)],
                required=False,
                label="Cut" if self.kinds == (CUT,) else "Camp",
                initial=chosen.get(key, STAYS),
                widget=forms.Select(attrs={"aria-label": f"What becomes of {man.athlete.name}"}),
            )
        self._add_returns(sheet.get(RETURNS, {}))
        ranks = {ref: rank for rank, ref in enumerate(sheet.get(INVITE, []), start=1)}
        for ref, name in free.items():
            self.fields[f"{INVITE}:{ref}"] = forms.IntegerField(
                min_value=1,
                max_value=999,
                required=False,
                initial=ranks.get(ref),
                widget=forms.NumberInput(attrs={"aria-label": f"Rank of {name}", "inputmode": "numeric"}),
            )

    def _add_returns(self, given: JSON) -> None:
        for key, fields in self.returns.men.items() if self.returns else ():
            for field in fields:
                label = f"{field.label}: {self.men[key].athlete.name}"
                value = given.get(key, {}).get(field.name, field.value)
                self.fields[f"{RETURNS}:{key}:{field.name}"] = _choice(field, label, value)

    def rows(self) -> list[tuple[CampMan, list[forms.BoundField]]]:
        """Every man of the team with his fields."""
        of_returns = self.returns.men if self.returns else {}
        return [
            (
                man,
                [
                    self[f"{PLAYER}:{key}"],
                    *(self[f"{RETURNS}:{key}:{field.name}"] for field in of_returns.get(key, ())),
                ],
            )
            for key, man in self.men.items()
        ]

    def free_rows(self) -> list[tuple[str, forms.BoundField]]:
        """Every free agent, by id, with his rank: those with a rank first."""
        rows = [(ref, self[f"{INVITE}:{ref}"]) for ref in self.free]
        return sorted(rows, key=lambda row: (row[1].initial is None, row[1].initial or 0))

    def orders(self) -> JSON:
        """The orders as the service takes them."""
        sheet: JSON = {
            kind: [key for key in self.men if self.cleaned_data[f"{PLAYER}:{key}"] == kind] for kind in self.kinds
        }
        if RETIRE in self.kinds:
            ranks = {ref: self.cleaned_data[f"{INVITE}:{ref}"] for ref in self.free}
            sheet[INVITE] = sorted((ref for ref, rank in ranks.items() if rank), key=lambda ref: (ranks[ref], ref))
        if self.returns:
            sheet[RETURNS] = self._returns()
        return sheet

    def _returns(self) -> JSON:
        """Returns by man; one for whom everything stands as the form has it has none."""
        given: JSON = {}
        for key, fields in self.returns.men.items() if self.returns else ():
            own = {field.name: self.cleaned_data[f"{RETURNS}:{key}:{field.name}"] or field.value for field in fields}
            if own != {field.name: field.value for field in fields}:
                given[key] = own
        return given

    def field_of(self, path: str) -> str | None:
        """The field that a place in the orders is about."""
        part, _, ref = path.partition(".")
        if part == RETURNS:
            return path.replace(".", ":") if path.count(".") == 2 else f"{PLAYER}:{ref}" if ref else None
        return f"{INVITE}:{ref}" if part == INVITE else f"{PLAYER}:{ref}" if ref else None


OrdersForm = CampOrdersForm | MenForm


def show_problems(form: OrdersForm, problems: Iterable[Problem]) -> None:
    """Every problem of the service at its field, or above the form where it is about the whole."""
    for problem in problems:
        name = form.field_of(problem.path)
        form.add_error(name if name in form.fields else None, str(problem))
