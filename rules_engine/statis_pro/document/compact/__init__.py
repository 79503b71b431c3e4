"""The compact form of a plan: what a coach types."""
