"""The compact form of a plan, as a coach types it: what is the same in every ruleset, for reading and for writing."""
