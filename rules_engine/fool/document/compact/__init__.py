"""The compact text form of a plan, as a coach types it (``docs/plan-document.md``): read and printed."""
