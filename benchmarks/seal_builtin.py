"""Seal the ledger of the builtin check that the package ships: ``make sealed-ledger``.

Attempts the whole gold set with the shipped coefficients and writes the distinct cases by class
to ``sidecar/adapters/data/builtin_ledger.json``. Nothing in it is ratified: a class speaks
plainly only where its counts clear what serving requires. Equal cases give equal bytes: the
time of sealing is that of the newest file it was made from, as version control knows it.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

from benchmarks.check_versions import BUILTIN, deciding
from benchmarks.gold_attempts import attempt_gold
from sidecar import __version__
from sidecar.adapters.layered_ledger import SHIPPED
from sidecar.calibration.ledger import Ledger, derive_ledger
from sidecar.calibration.seal import Provenance, SealedLedger, seal

ROOT = Path(__file__).resolve().parents[1]
GOLD = "sidecar/evals/data/gold"
LEXICON = "sidecar/adapters/data/wordnet.txt.gz"
DATE = "format-local:%Y-%m-%dT%H:%M:%S+00:00"
COEFFICIENTS = "sidecar/adapters/data/check_models.json"


def sealed_text(ledger: Ledger, *, sealed_at: str, gold_sha256: str) -> str:
    """Return the text of the shipped ledger."""
    sources = (f"gold set {gold_sha256[:16]}", f"sparring {__version__}, practice on builtin")
    return seal(SealedLedger(ledger, Provenance(sealed_at, sources)))


def _last_changed() -> str:
    """Return when gold set, coefficients, lexicon or rules last changed, ISO 8601 in UTC."""
    rules = [f"{name.replace('.', '/')}.py" for name in deciding(BUILTIN)]
    made_from = [GOLD, COEFFICIENTS, LEXICON, *rules]
    done = subprocess.run(
        ["git", "log", "-1", "--format=%cd", f"--date={DATE}", "--", *made_from],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={"TZ": "UTC", "PATH": "/usr/bin:/bin"},
    )
    return done.stdout.strip()


async def main() -> int:
    """Attempt the gold set and write the sealed ledger."""
    gold, attempts = await attempt_gold()
    ledger = derive_ledger(attempt.trial for attempt in attempts)
    text = sealed_text(ledger, sealed_at=_last_changed(), gold_sha256=gold.sha256)
    SHIPPED.write_text(text, encoding="utf-8")
    for entry in ledger.entries:
        counts = entry.counts
        print(
            f"{entry.of.kind:<11} {entry.of.side.value:<12} {counts.correct:>3} right"
            f" {counts.wrong:>3} wrong {counts.refused:>3} refused  {counts.reliability:.3f}"
        )
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
