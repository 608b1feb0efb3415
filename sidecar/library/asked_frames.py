"""The words that only make a question of a sentence: nothing holds them, and nothing need."""

from __future__ import annotations

import re

_FRAME = re.compile(
    r"\b(?:"
    r"how (?:many|much)|(?:what|which) (?:kind|sort|type)s? of|wie viele?|was für(?: ein\w*)?"
    r"|cuánt[oa]s?|сколько"
    r")\b"
    # Chinese, Japanese
    r"|有?多(?:少|长时间|长|大|久|高|远|快|重|深|宽|厚)|什么时候|什么样|为什么|怎么样?|如何|什么|何时"
    r"|哪一?[个些里年种位]|几[个年月天次人种]|是?谁|[吗呢]"
    r"|どのくらい|どれくらい|いつ|どこ|なぜ|何[年月人個回時分]|いくつ|いくら",
    re.IGNORECASE,
)


def without_frame(question: str) -> str:
    """Return a question without the words that only ask.

    "How many grams" is answered by "10 g", not by "many"; and in scripts without spaces pairs
    of characters would reach from what is asked about into the words that ask.

    Args:
        question: In any language; one whose words are not known stays as it is.

    Determinism:
        Pure.

    Example:
        >>> without_frame("How many grams of salt?"), without_frame("长城有多长?")
        ('  grams of salt?', '长城 ?')
    """
    return _FRAME.sub(" ", question)
