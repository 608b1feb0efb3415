"""The machine's battery, as the system tells of it."""

from __future__ import annotations


class SystemPower:
    """Asks the system (``ports/power.py``)."""

    def is_on_battery(self) -> bool:
        """Return whether a battery is in use; false without one and where nothing is told."""
        import psutil

        try:
            battery = psutil.sensors_battery()
        except (AttributeError, OSError, RuntimeError, ValueError):
            # psutil lacks it on some systems, and drivers report what cannot be read.
            return False
        return battery is not None and battery.power_plugged is False
