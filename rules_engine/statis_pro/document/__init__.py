"""The document of a coach's plan: its values, reading, parts, text forms and sheets."""
