"""The days that a note gives itself."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sidecar.library.note_dates import dates_in_name, dates_of


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("2024-03-05", "2024-03-05"),
        ("2024-3-5", "2024-03-05"),
        ("2024/03/05", "2024-03-05"),
        ("2024-03-05T10:20:30Z", "2024-03-05"),
        ("2024-03-05 10:20", "2024-03-05"),
        ("[[2024-03-05]]", "2024-03-05"),
        ("[[2024-03-05|yesterday]]", "2024-03-05"),
        ("05.03.2024", "2024-03-05"),
        ("2024-03", "2024-03"),
    ],
)
def test_the_usual_spellings_are_read(value: str, expected: str) -> None:
    """ISO dates with or without a time, links to daily notes, days first with points."""
    assert dates_of({"date": value}) == (expected,)


@pytest.mark.parametrize(
    "value", ["soon", "2024", "2024-13-01", "2024-03-32", "03/05/2024", "", None, 3]
)
def test_what_is_no_clear_date_is_none(value: object) -> None:
    """A day that may be a month is not guessed."""
    assert dates_of({"date": value}) == ()


def test_keys_are_known_whatever_their_spelling() -> None:
    """Capitals, spaces, hyphens and underscores make no difference; other keys are no dates."""
    matter = {
        "Date Created": "2024-01-01",
        "last_modified": "2024-02-02",
        "created-at": "2024-03-03",
        "birthday": "1879-03-14",
    }
    assert dates_of(matter) == ("2024-01-01", "2024-02-02", "2024-03-03")


def test_a_daily_note_is_of_its_day() -> None:
    """Its name begins with it; a month or a number in a name is no day."""
    assert dates_in_name("Daily/2024-03-05.md") == ("2024-03-05",)
    assert dates_in_name("2024-03 Review.md") == ()
    assert dates_in_name("Route 2024-0305x.md") == ()


@given(st.dictionaries(st.sampled_from(["date", "created", "x"]), st.text() | st.integers()))
def test_any_front_matter_gives_dates_or_none(matter: dict[str, object]) -> None:
    """What comes out can be compared as text."""
    assert all(re.fullmatch(r"\d{4}-\d{2}(-\d{2})?", date, re.ASCII) for date in dates_of(matter))
