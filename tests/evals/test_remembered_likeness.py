"""Likeness that is measured once."""

from sidecar.evals.remembered_likeness import RememberedLikeness
from sidecar.ports.likeness import LikenessRequest
from sidecar.rounds.semantic import Likeness


class CountingMeter:
    """Likens by length and keeps what it was asked."""

    name = "counting"

    def __init__(self) -> None:
        self.asked: list[tuple[str, ...]] = []

    def serves(self, language: str) -> bool:
        """Serve English."""
        return language == "en"

    async def measure(self, request: LikenessRequest) -> tuple[Likeness, ...]:
        """Return the lengths."""
        self.asked.append(tuple(request.statements))
        return tuple(Likeness(len(text), 0, 0, 0, 0) for text in request.statements)


def a_request(*texts: str, assertion: str = "point", asked: str = "") -> LikenessRequest:
    """Return a request about those statements."""
    return LikenessRequest(assertion, texts, asked)


async def test_only_the_unknown_is_measured() -> None:
    """In the order asked for, each once."""
    inner = CountingMeter()
    meter = RememberedLikeness(inner)
    await meter.measure(a_request("a", "bb"))
    found = await meter.measure(a_request("ccc", "bb", "ccc"))

    assert [one.whole for one in found] == [3, 2, 3]
    assert inner.asked == [("a", "bb"), ("ccc",)]


async def test_another_question_is_another_likeness() -> None:
    """What was asked changes which words are new."""
    inner = CountingMeter()
    meter = RememberedLikeness(inner)
    await meter.measure(a_request("a"))
    await meter.measure(a_request("a", asked="what?"))
    await meter.measure(a_request("a", assertion="other"))

    assert len(inner.asked) == 3


def test_name_and_languages_are_the_meters() -> None:
    """Coefficients are found by the name."""
    meter = RememberedLikeness(CountingMeter())

    assert (meter.name, meter.serves("en"), meter.serves("de")) == ("counting", True, False)
