"""Entry point of ``sparring`` and ``python -m sidecar``."""

from __future__ import annotations

from sidecar.cli.main import main

if __name__ == "__main__":
    main()
