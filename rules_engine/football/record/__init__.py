"""The record of a game: its parts, how a game writes itself into them, and how readers take them out again.

A record is JSON. ``public`` holds what both sides and the public see once a half is played; ``calls`` what each side
ordered and why; ``memory`` the ruleset's state at the end of each period; ``plans`` the plans; ``proof`` what a
stranger needs to check the dice. ``parts.select`` cuts a record down to parts; whatever reads one says what is closed.
"""
