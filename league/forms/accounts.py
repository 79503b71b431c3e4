"""Accounts: signing up with an invitation, one's own profile."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm, UsernameField

from league.models import Outbox, User

from .fields import TimeZoneField


class SignInForm(AuthenticationForm):
    """User name and password; what is wrong is never told apart."""

    username = UsernameField(label="User name", widget=forms.TextInput(attrs={"autofocus": True}))
    error_messages = {
        "invalid_login": "User name and password do not fit together. Capital letters count in the password.",
        "inactive": "User name and password do not fit together. Capital letters count in the password.",
    }


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


class SignUpForm(ProfileForm):
    username = forms.CharField(
        label="User name",
        max_length=150,
        validators=User._meta.get_field("username").validators,
        widget=forms.TextInput(attrs={"autocomplete": "username"}),
    )
    password = forms.CharField(
        label="Password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text="At least eight characters, not a common word and not only digits.",
    )
    again = forms.CharField(
        label="Password again", strip=False, widget=forms.PasswordInput(attrs={"autocomplete": "new-password"})
    )
    field_order = ["username", "display_name", "email", "time_zone", "password", "again"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("password") and cleaned.get("again") and cleaned["password"] != cleaned["again"]:
            self.add_error("again", "The two passwords differ.")
        return cleaned

    def account(self) -> dict[str, str]:
        """What ``services.people.sign_up`` wants."""
        return {name: value for name, value in self.cleaned_data.items() if name != "again"}
