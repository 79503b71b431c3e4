"""Parts of addresses that Django's own converters do not know."""


class WeekNumber:
    """A week's number: preseason weeks count up to 0, and so have numbers below it."""

    regex = r"-?\d{1,3}"

    def to_python(self, value: str) -> int:
        return int(value)

    def to_url(self, value: int) -> str:
        return str(value)
