"""The composition root: settings in, running parts out; the only room that names adapters.

Adapters are imported inside functions, because the ready line must not wait for numpy or
the model clients; LanceDB itself is imported by its adapter in the background.
"""

from __future__ import annotations

from sidecar.bootstrap.backups import newest_backup
from sidecar.bootstrap.packs import add_e5, embedder_packs
from sidecar.bootstrap.parts import Parts, build
from sidecar.bootstrap.process import serve

__all__ = ["Parts", "add_e5", "build", "embedder_packs", "newest_backup", "serve"]
