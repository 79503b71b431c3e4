"""The sets of a plan on the two displays, as a coach moves his men about (3.1, 3.2)."""
