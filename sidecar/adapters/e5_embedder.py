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

FLOOR = 0.85
"""Least final score of a relevant passage.

Source: ADR-0027. Beside the gate, which tells right from wrong better, it takes out single far
passages: at 0.88 XQuAD loses 1 point of recall at 5 in German, at 0.82 nothing is gained.
"""

CANDIDATE_NET = 0.80
"""Least cosine of a candidate: 98 % of the relevant documents of that measurement have more.
e5 cosines live in a narrow high band."""

UNRELATED = 0.78
"""Cosine up to which a question and a passage have nothing to do with each other.

Source: ``python -m benchmarks.answers`` on XQuAD and CLAPnq: with this zero the least score of
an answer means the same as with the other built-in embedder.
"""

UNRELATED_IN = (
    ("zh", 0.83),
    *(
        (language, 0.784)
        for language in ("ar", "de", "el", "es", "hi", "ro", "ru", "th", "tr", "vi")
    ),
)
"""``UNRELATED`` for the gate, by language: e5 sees some languages closer together than others.

Source: ADR-0027: the closest of 40 unrelated paragraphs of XQuAD has a median cosine of 0.79 in
English, 0.80 to 0.81 in Arabic, German, Hindi, Russian, Spanish and Thai, and 0.85 in Chinese,
where without this 0.92 of the questions on absent articles would find something (now 0.15).
"""

LEAST_SUPPORT = 0.57
"""What ``library.gate`` asks of the best passage of a question.

Source: ADR-0027: of the off-topic questions asked of 900 abstracts of SciFact 0.20 find
something (0.26 before), of those on absent articles of XQuAD 0.08 (en) to 0.24 (es); recall at 5
is what it is without any gate, or 0.01 less. From 0.58 on ``off_topic`` loses a question that its
notes answer.
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
    least_support=LEAST_SUPPORT,
    unrelated_in=UNRELATED_IN,
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
