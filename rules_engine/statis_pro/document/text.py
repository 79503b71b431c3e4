"""The plan as text: JSON, and the compact form that a coach types."""

from __future__ import annotations

from typing import Final

from ...errors import Report
from ...plans.document import PlanText
from .compact.lines import COMPACT
from .compact.writing import write
from .reading import read_plan


def check_shape(document: object) -> Report:
    """What is wrong with the shape of a document; none of its parts is due yet."""
    return read_plan(document)[1].report


PLAN_TEXT: Final = PlanText(COMPACT, write, check_shape)
