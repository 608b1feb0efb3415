"""The multilingual built-in embedder: multilingual-e5-small, weights read as data."""

from __future__ import annotations

from pathlib import Path

from sidecar.adapters.numpy_embedder import Model, NumpyEmbedder, TextForm
from sidecar.adapters.weight_packs import E5_SHA256, find_e5, verified
from sidecar.errors import ModelFileInvalid
from sidecar.ports.embedder import EmbedderInfo

LIMIT_TOKENS = 512
"""Rows of the model's position table. Source: the weights file."""

TARGET_TOKENS = 320
"""Budget of a passage in estimated tokens: e5 needs about 1.4 real tokens for one of them."""

FLOOR = 0.88
"""Least final score of a relevant passage.

Source: final scores on SciFact (150 documents, 100 queries, 100 off-topic questions). At 0.88,
95 % of the queries keep their document (96 % without any floor) and 27 % of the off-topic
questions find something; at 0.90, 92 % and 22 %. Cosines alone would tell them apart better
(relevant: 95 % above 0.829; off-topic: 95 % below 0.833): the boosts for shared words were
made for a wider band and lift chance matches here.
"""

CANDIDATE_NET = 0.80
"""Least cosine of a candidate: 98 % of the relevant documents of that measurement have more.
e5 cosines live in a narrow high band."""

UNRELATED = 0.78
"""Cosine up to which a question and a passage have nothing to do with each other.

Source: ``python -m benchmarks.answers`` on XQuAD and CLAPnq: with this zero the least score of
an answer means the same as with the other built-in embedder.
"""

INFO = EmbedderInfo(
    id=f"e5-{E5_SHA256[:12]}-qp",
    dimension=384,
    target_tokens=TARGET_TOKENS,
    languages=None,
    floor=FLOOR,
    candidate_net=CANDIDATE_NET,
    is_calibrated=True,
    unrelated=UNRELATED,
)


class E5Embedder(NumpyEmbedder):
    """Embeds text in about a hundred languages; half as fast as ``MiniLmEmbedder``."""

    def __init__(self, data_dir: Path | None = None) -> None:
        """Take the data directory, where ``add_e5`` may have put the weights."""
        super().__init__(
            INFO, TextForm("query: ", "passage: ", LIMIT_TOKENS), lambda: load_e5(data_dir)
        )


def load_e5(data_dir: Path | None = None) -> Model:
    """Find, verify and read the weights.

    Raises:
        ExtraMissing: If no pack is installed.
        ModelFileInvalid: If the file is not the pinned one.
    """
    from sidecar.adapters.e5_file import read_e5
    from sidecar.adapters.unigram import Unigram

    path = find_e5(data_dir)
    try:
        table, encoder = read_e5(verified(path, E5_SHA256))
    except (ValueError, KeyError) as exc:
        raise ModelFileInvalid(name=path.name, reason="its layout is not known") from exc
    return Model(Unigram(table), encoder)
