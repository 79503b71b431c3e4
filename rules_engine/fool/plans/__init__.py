"""The game plan: its document, its check, its repair, its compiled orders (chapter 10)."""
