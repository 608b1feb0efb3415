"""What all tests share: no network beyond this machine, golden files, end-to-end tests last."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

# A busy machine is no fault of the code, and a run must say the same twice. To look for new
# examples: python -m pytest --hypothesis-profile=explore
_SLOW_IS_FINE = (HealthCheck.too_slow, HealthCheck.data_too_large)
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=_SLOW_IS_FINE,
)
settings.register_profile("explore", deadline=None, suppress_health_check=_SLOW_IS_FINE)
settings.load_profile("steady")

GARBAGE_OBJECTS = 50_000
"""New objects after which the young ones are looked through; Python's own figure is 700."""

GOLDEN = Path(__file__).parent / "golden"


def _stay_at_home(event: str, arguments: tuple[Any, ...]) -> None:
    """Refuse connections that leave this machine, whatever library opens them."""
    if event != "socket.connect" or not isinstance(arguments[1], tuple):
        return
    host = str(arguments[1][0])
    try:
        is_home = ip_address(host).is_loopback
    except ValueError:
        is_home = host == "localhost"
    if not is_home:
        raise RuntimeError("A test tried to reach another machine.")


sys.addaudithook(_stay_at_home)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--approve``, which accepts changed golden files."""
    parser.addoption("--approve", action="store_true", help="accept changed golden files")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run end-to-end tests last: they take longest and say least about where a fault is."""
    items.sort(key=lambda item: "/e2e/" in item.path.as_posix())


def pytest_collection_finish() -> None:
    """Spare the garbage collector what was collected, which lives to the end of the run.

    With it, the unit tests took 24 s of processor time; without, 20.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_OBJECTS, 20, 100)


@pytest.fixture
def approved(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Compare a text with the golden file of the test, or accept it under ``--approve``."""

    def compare(text: str) -> None:
        name = request.node.name.replace("/", "_")
        path = GOLDEN / f"{name}.approved.txt"
        if request.config.getoption("--approve"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        expected = path.read_text(encoding="utf-8") if path.exists() else "(no golden file yet)"

        assert text == expected, "run `make approve` after reading the difference"

    return compare
