"""What a coach's plan asks of a ruleset: its parts, forms, boards, tables and words."""
