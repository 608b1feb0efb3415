"""Where a text says no."""

from __future__ import annotations

import re

from sidecar.language.normal import straighten

_EN = (
    r"\b(?:is|are|was|were|do|does|did|has|have|had|can|could|will|would|should|must|might|need|"
    r"ai|wo|ca)n'?t\b|\bcannot\b|\bnot\b(?!\s+only\b)(?!\s+just\b)|\bnever\b|\bnone\b|\bnothing\b|"
    r"\bnobody\b|\bnowhere\b|\bneither\b|\bnor\b|\bwithout\b|\bno\b(?!\s+matter\b)(?!\.)"
    r"(?!\W+(?:wait|sorry|hold on)\b)"
)
_PATTERNS: dict[str, str] = {
    "en": _EN,
    "de": r"\bnicht\b(?!\s+nur\b)|\bkein(?:e[mnrs]?)?\b|\bnie(?:mals)?\b|\bniemand(?:em|en)?\b|"
    r"\bnichts\b|\bnirgend\w*|\bohne\b|\bweder\b|\bkeinesfalls\b|\bkeineswegs\b|\bnein\b",
    "fr": r"\b(?:ne\s+|n')(?:[\w'-]+\s+){0,4}?(?:pas|plus|jamais|rien|point|guère|personne|"
    r"aucune?|ni)\b|(?<!à )\bpas\b(?!\s+à\s+pas)(?!\s+seulement\b)|\bjamais\b|\bsans\b|\baucune?\b|"
    r"\brien\b|\bni\b|\bnon\b(?!\s+seulement\b)",
    "es": r"\bno\b(?!\s+s[oó]lo\b)(?:(?:\s+\w+){1,4}?\s+(?:nunca|jamás|nada|nadie|"
    r"ning[uú]n[oa]?|tampoco|ni)\b)*|\bnunca\b|\bjamás\b|\bnada\b|\bnadie\b|\bning[uú]n[oa]?s?\b|"
    r"\bsin\b|\bni\b|\btampoco\b",
    "it": r"\bnon\b(?!\s+sol[ot]\w*)"
    r"(?:(?:\s+\w+){1,4}?\s+(?:mai|niente|nulla|nessun[oa]?|né)\b)*|"
    r"\bmai\b|\bniente\b|\bnulla\b|\bnessun[oa]?\b|\bsenza\b|\bné\b|\bno\b",
    "pt": r"\bnão\b(?!\s+s[oó]\b)(?!\s+apenas\b)(?:(?:\s+\w+){1,4}?\s+(?:nunca|jamais|nada|"
    r"ninguém|nenhum(?:a|as)?|nenhuns|nem)\b)*|\bnunca\b|\bjamais\b|\bnada\b|\bninguém\b|"
    r"\bnenhum(?:a|as)?\b|\bnenhuns\b|\bsem\b|\bnem\b|\btampouco\b",
    "nl": r"\bniet\b(?!\s+alleen\b)|\bgeen\b|\bnooit\b|\bniets\b|\bniemand\b|\bnergens\b|"
    r"\bzonder\b|\bnoch\b|\bnee\b",
    "pl": r"\b(?:nigdy|nic|nikt|żad\w+)\b(?:\s+\w+){0,3}?\s+nie\b|"
    r"\bnie\b(?!\s+tylko\b)(?:(?:\s+\w+){0,4}?\s+(?:nigdy|nic|nikt|nikogo|żad\w+|ani)\b)*|"
    r"\bnigdy\b|\bnic\b|\bnikt\b|\bżad\w+|\bbez\b|\bani\b",
    "ru": r"\b(?:никогда|ничего|ничто|никто|никого|никому|никакие?|никак\w*|нигде)\b"
    r"(?:\s+\w+){0,3}?\s+(?:не|нет|нельзя)\b|"
    r"\b(?:не|нет)\b(?!\s+только\b)(?:(?:\s+\w+){0,4}?,?\s+(?:никогда|ничего|никто|никого|никому|"
    r"никак\w*|нигде|ни)\b)*|"
    r"\bникогда\b|\bничего\b|\bничто\b|\bникто\b|\bникак\w*|\bбез\b|\bни\b|\bнельзя\b|"
    r"\bневозможн\w+",
    "zh": r"不(?!仅|僅|但|只|光|断|斷|久|同|過|过|少|妨|管|论|論|如|禁)|没(?!关系)|沒|"
    r"无(?!论)|無(?!論)|非(?!常|洲)|未(?!来|來)|勿|别(?=再|让|用|把|去|做)|並非",
    "ja": r"(?<!少)(?<!危)(?<!ら)ない|(?<!少)なく(?!ても|て(?:は|も))(?!な[るりっれろ])|"
    r"(?<!少)なかっ|ません|ず(?=に|[、。，,\s]|$)|(?:不|無|非)(?=[可能要足])",
}
_DOUBLED = {
    "zh": re.compile(r"不得不|无不|無不|不能不|不会不|没有不|并非不"),
    "ja": re.compile(
        r"な(?:ければ|くては|くちゃ|きゃ|いと)(?:なら|なり|いけ)?(?:ない|ません|なかっ|ず|ぬ)|"
        r"(?:ざるを得|ずには?(?:いられ|すま|おか))(?:ない|ません|なかっ)|"
        r"ない(?:わけ|こと|はず|もの)(?:では|じゃ|も|が)(?:ない|ありません|なかっ)|"
        r"(?:だけ|ばかり|のみ)(?:では?|じゃ)?な(?:く|い)|"
        r"かもしれ(?:ない|ません|なかっ)|違い(?:ない|ありません|なかっ)|ちがいない|"
        r"(?:に|しか)(?:すぎ|過ぎ|ほかなら|他なら)(?:ない|ません|なかっ|ず)|"
        r"しか[^。、，]{0,10}?(?:な(?:い|く|かっ)|ません)|"
        r"欠か[せす](?:ない|ません|なかっ|ず)|(?:切っても切れ|欠くことができ)(?:ない|ません)"
    ),
    "en": re.compile(r"\bnot\s+(?:un|im|in)possible\b", re.IGNORECASE),
}
_COMPILED = {code: re.compile(pattern, re.IGNORECASE) for code, pattern in _PATTERNS.items()}

LANGUAGES_WITH_NEGATION = tuple(_PATTERNS)
"""ISO 639-1 codes whose negations are known."""


def negations(text: str, language: str) -> tuple[int, ...]:
    r"""Return where a text negates, as code-point offsets in order.

    A French ``ne … pas`` counts once, as do negations that agree with one another in Spanish,
    Italian, Portuguese, Polish and Russian; a doubled negation ("不得不", "なければならない")
    not at all, nor does "not only" and its kin. Polarity is the parity of the count.

    Args:
        text: Any text.
        language: ISO 639-1 code; ``und`` or one without rules is read as English.

    Returns:
        Offsets of the negating words; empty when there is none.

    Example:
        >>> negations("It isn\u2019t hot and never was.", "en")
        (3, 17)
        >>> len(negations("Il n\u2019est pas chaud.", "fr"))
        1
    """
    plain = straighten(text)
    doubled = _DOUBLED.get(language)
    if doubled is not None:
        plain = doubled.sub(lambda match: "\u00b7" * len(match.group()), plain)
    pattern = _COMPILED.get(language, _COMPILED["en"])
    return tuple(match.start() for match in pattern.finditer(plain))
