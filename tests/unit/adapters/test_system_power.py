"""The battery of this machine, whatever it is."""

from __future__ import annotations

import psutil

from sidecar.adapters.system_power import SystemPower


def test_it_agrees_with_the_system() -> None:
    """A machine without a battery, such as a server, is not on battery."""
    battery = psutil.sensors_battery() if hasattr(psutil, "sensors_battery") else None
    is_on_battery = battery is not None and battery.power_plugged is False

    assert SystemPower().is_on_battery() is is_on_battery
