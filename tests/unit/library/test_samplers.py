"""Response styles."""

import pytest

from sidecar.library.samplers import STYLES, Style, sampling


@pytest.mark.parametrize("style", [Style.AUTO, Style.FOCUSED, Style.CREATIVE])
def test_named_styles_send_all_their_values(style: Style) -> None:
    """A style sends its table row, temperature apart."""
    sent = sampling(style)

    assert {"temperature": sent.temperature, **sent.samplers} == dict(STYLES[style])


def test_styles_are_those_of_the_design() -> None:
    """The table of library.md, value by value."""
    columns = ("temperature", "top_p", "top_k", "min_p", "repeat_penalty")
    table = {name: tuple(values.get(key) for key in columns) for name, values in STYLES.items()}

    assert table == {
        "auto": (0.6, 1.0, 40, 0.05, 1.10),
        "focused": (0.2, 1.0, 40, 0.10, 1.05),
        "creative": (1.0, 1.0, 100, 0.03, 1.15),
        "off": (None,) * 5,
    }


def test_off_sends_nothing() -> None:
    """The control group of the evals leaves everything to the model."""
    assert sampling("off") == sampling("off", modelfile={"top_k": 1})
    assert sampling("off").temperature is None
    assert not sampling("off").samplers


def test_auto_leaves_modelfile_values_alone() -> None:
    """Key by key, the model's own values win under ``auto``."""
    sent = sampling("auto", modelfile={"temperature": 1.0, "top_k": 64})

    assert sent.temperature is None
    assert "top_k" not in sent.samplers
    assert sent.samplers["min_p"] == 0.05


def test_a_style_chosen_by_name_overrides_the_modelfile() -> None:
    """Who asks for focused gets focused."""
    assert sampling("focused", modelfile={"top_k": 64}).samplers["top_k"] == 40


def test_explicit_temperature_outranks_a_style() -> None:
    """A number that was set is sent."""
    assert sampling("creative", temperature=0.0).temperature == 0.0


@pytest.mark.parametrize(
    ("style", "top_p"), [("auto", 0.90), ("focused", 0.85), ("creative", 0.95)]
)
def test_a_transport_without_min_p_gets_top_p(style: str, top_p: float) -> None:
    """Where min_p is dropped, top_p takes its part."""
    sent = sampling(style, carries_min_p=False).samplers

    assert "min_p" not in sent
    assert sent["top_p"] == top_p


def test_an_unknown_style_is_auto() -> None:
    """A setting from another version does not break answers."""
    assert sampling("poetic") == sampling("auto")
