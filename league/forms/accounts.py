"""Accounts: signing up with an invitation, one's own profile."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, PasswordChangeForm, UsernameField

from league.models import Outbox, User
from league.services.errors import Refused
from league.services.sign_in import Door, Held, by_password, once_more

from .fields import TimeZoneField


class SignInForm(AuthenticationForm):
    """User name and password; what is wrong is never told apart."""

    def __init__(self, *args: Any, door: Door, **facts: Any) -> None:
        super().__init__(*args, **facts)
        self.door = door

    username = UsernameField(label="User name", widget=forms.TextInput(attrs={"autofocus": True}))
    held: Held | None = None

    def clean(self) -> dict[str, Any]:
        """Through the one door that counts failures."""
        name, password = self.cleaned_data.get("username"), self.cleaned_data.get("password")
        if name and password:
            try:
                self.user_cache = by_password(username=name, password=password, door=self.door)
            except Held as held:
                self.held = held
                raise forms.ValidationError(str(held)) from held
            except Refused as refused:
                raise forms.ValidationError(str(refused)) from refused
        return self.cleaned_data


class CodeForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=32,
        widget=forms.TextInput(attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "autofocus": True}),
        help_text="The six digits that your app shows now, or one of your recovery codes.",
    )


class PasswordForm(forms.Form):
    password = forms.CharField(
        label="Your password", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )


class ProofForm(PasswordForm, CodeForm):
    """Password and code of somebody who is signed in."""

    field_order = ["password", "code"]


class OwnPasswordForm(PasswordChangeForm):
    """A new password for the old one; guesses at the old one are counted."""

    def clean_old_password(self) -> str:
        given = str(self.cleaned_data["old_password"])
        try:
            once_more(user=self.user, password=given)
        except Refused as refused:
            raise forms.ValidationError(str(refused)) from refused
        return given


class ProfileForm(forms.Form):
    display_name = forms.CharField(
        label="Name", max_length=80, required=False, help_text="How others see you; without it they see the user name."
    )
    email = forms.EmailField(label="E-mail", required=False, help_text="For your notices. Nobody sees it.")
    time_zone = TimeZoneField(help_text="Every time that you are shown is in this zone.")


class OwnProfileForm(ProfileForm):
    """A profile that there is already: also which notices come by mail."""

    mailed = forms.MultipleChoiceField(
        label="Notices that come by mail too",
        choices=Outbox.Topic.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="All of them stand on your page of notices.",
    )
    password = forms.CharField(
        label="Your password",
        strip=False,
        required=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
        help_text="Needed only to change the address.",
    )
    field_order = ["display_name", "email", "password", "time_zone", "mailed"]


class SignUpForm(forms.Form):
    """A new account: a name and a password. The time zone is what the browser says (``league/zone.js``), and stands
    beside the button so that it can be put right."""

    username = forms.CharField(
        label="Name",
        max_length=150,
        validators=User._meta.get_field("username").validators,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}),
        help_text="You sign in with it, and others see you by it: letters, digits and . - _ without blanks.",
    )
    password = forms.CharField(
        label="Password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text="At least eight characters, not a common word and not only digits.",
    )
    time_zone = TimeZoneField()

    def account(self) -> dict[str, str]:
        """What ``services.people.sign_up`` wants."""
        return {name: str(self.cleaned_data[name]) for name in ("username", "password", "time_zone")}
