"""From a plan to a call: its tables compiled, and set, defense and play chosen from them (chapter 10)."""
