"""What kind of point an assertion makes, by a deterministic rule.

The kind chooses the questions and is part of the calibration class, so it may not depend
on a model. The rule looks for the words by which a sentence shows what it does, in a fixed
order: numbers, contrast, condition, procedure, definition, mechanism.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sidecar.language.detect import detect
from sidecar.language.normal import straighten
from sidecar.language.sentences import sentence_spans
from sidecar.rounds.number_claims import claimed_quantities
from sidecar.rounds.values import AssertionKind

_CUES: dict[str, dict[AssertionKind, str]] = {
    "en": {
        AssertionKind.QUANTITY: r"twice|half|double|triple|percent|doubles|halves|dozen|times as",
        AssertionKind.CONTRAST: r"whereas|unlike|rather than|instead of|in contrast|contrary to|"
        r"differs?|difference|different from|as opposed to|compared (?:to|with)|versus|vs|"
        r"distinct from|distinguish\w*|but not|on the other hand|not the same|confuse[ds]?",
        AssertionKind.CONDITION: r"if|unless|only when|provided that|as long as|whenever|"
        r"depends? on|requires?|in case|except when|must be",
        AssertionKind.PROCEDURE: r"(?<=, )then|steps?|procedure|start by|begin by|"
        r"begin with|start with|should|before you|after you|in order to",
        AssertionKind.DEFINITION: r"means|refers to|is defined|are defined|is called|are called|"
        r"is known as|denotes|consists? of|stands for|is (?:an?|the)|are (?:an?|the)|"
        r"is any|describes|is one",
        AssertionKind.MECHANISM: r"because|causes?|caused|leads? to|results? in|so that|therefore|"
        r"drives?|produces?|makes?|increases?|reduces?|by \w+ing|thus|hence|due to|prevents?",
    },
    "de": {
        AssertionKind.QUANTITY: r"doppelt\w*|halb\w*|hälfte|prozent|dutzend|mal so|verdoppelt",
        AssertionKind.CONTRAST: r"während|anders als|statt|anstatt|im gegensatz|unterscheide\w*|"
        r"unterschied\w*|dagegen|hingegen|verglichen|verwechsel\w*|sondern|im vergleich",
        AssertionKind.CONDITION: r"wenn|falls|sofern|solange|außer|hängt \w* ?ab|abhängig|"
        r"vorausgesetzt|nur dann|erfordert|setzt voraus",
        AssertionKind.PROCEDURE: r"schritte?n?|soll\w*|"
        r"man muss|vorgehen",
        AssertionKind.DEFINITION: r"bedeutet|bezeichnet|heißt|nennt man|versteht man|besteht aus|"
        r"steht für|ist (?:ein|eine|der|die|das)|sind|definiert",
        AssertionKind.MECHANISM: r"weil|da|verursacht|führt|bewirkt|dadurch|daher|deshalb|sodass|"
        r"erzeugt|erhöht|senkt|verhindert|indem",
    },
    "fr": {
        AssertionKind.QUANTITY: r"double|moitié|triple|pour cent|douzaine|fois plus",
        AssertionKind.CONTRAST: r"tandis que|alors que|contrairement|au lieu|plutôt que|diffèr\w*|"
        r"différence\w*|différent\w*|par rapport|à la différence|confond\w*|distingu\w*",
        AssertionKind.CONDITION: r"si|à moins que|à condition|tant que|dépend\w*|"
        r"pourvu que|exige|sauf si",
        AssertionKind.PROCEDURE: r"étapes?|il faut|on doit|"
        r"commencer par",
        AssertionKind.DEFINITION: r"signifie|désigne|s'appelle|on appelle|est défini\w*|consiste|"
        r"est (?:une?|le|la|l')|sont (?:des|les)",
        AssertionKind.MECHANISM: r"parce que|car|cause|provoque|entraîne|conduit|produit|donc|"
        r"augmente|réduit|empêche|grâce à|à cause|en \w+ant",
    },
    "es": {
        AssertionKind.QUANTITY: r"doble|mitad|triple|por ciento|docena|veces más",
        AssertionKind.CONTRAST: r"mientras que|a diferencia|en lugar|en vez|diferencia\w*|sino|"
        r"difieren?|distint[oa]s?|en contraste|comparad[oa]s?|confund\w*|por el contrario",
        AssertionKind.CONDITION: r"si|a menos que|siempre que|depende\w*|con tal de|"
        r"salvo que|requieren?|solo cuando",
        AssertionKind.PROCEDURE: r"pasos?|debe\w*|hay que|empezar",
        AssertionKind.DEFINITION: r"significa|se refiere|se llama|se define|consiste|"
        r"es (?:un|una|el|la)|son (?:unos|unas|los|las)|designa",
        AssertionKind.MECHANISM: r"porque|causa\w*|provoca\w*|conduce|produce\w*|por eso|"
        r"por lo tanto|"
        r"aumenta|reduce|impide|debido a|hace que",
    },
    "it": {
        AssertionKind.QUANTITY: r"doppio|metà|triplo|per cento|dozzina|volte più",
        AssertionKind.CONTRAST: r"mentre|a differenza|invece|anziché|differi\w*|differenz\w*|"
        r"divers[oaie]|rispetto a|al contrario|confond\w*|bensì",
        AssertionKind.CONDITION: r"se|a meno che|purché|finché|dipend\w*|a condizione|"
        r"richied\w*|solo quando|salvo",
        AssertionKind.PROCEDURE: r"passi|passo|bisogna|si deve|deve|dovrebbe",
        AssertionKind.DEFINITION: r"significa|si riferisce|si chiama|è definit\w*|consiste|"
        r"è (?:un|una|il|lo|la|l')|sono (?:i|gli|le|dei)|indica",
        AssertionKind.MECHANISM: r"perché|poiché|causa\w*|provoca\w*|porta a|produce\w*|quindi|"
        r"perciò|aumenta|riduce|impedisce|a causa",
    },
    "pt": {
        AssertionKind.QUANTITY: r"dobro|metade|triplo|por cento|dúzia|vezes mais",
        AssertionKind.CONTRAST: r"enquanto|ao contrário|em vez|diferente\w*|diferença\w*|difere\w*|"
        r"em contraste|comparad[oa]s?|confund\w*|mas sim",
        AssertionKind.CONDITION: r"(?<!-)(?<!que )(?<!não )se|a menos que|desde que|"
        r"depende\w*|contanto que|salvo|"
        r"exige|requer|só quando",
        AssertionKind.PROCEDURE: r"passos?|deve\w*|é preciso|"
        r"começ\w+",
        AssertionKind.DEFINITION: r"significa|refere-se|chama-se|é definid\w*|consiste|"
        r"é (?:um|uma|o|a)|são (?:os|as|uns|umas)|designa",
        AssertionKind.MECHANISM: r"porque|causa\w*|provoca\w*|leva a|produz\w*|portanto|por isso|"
        r"aumenta|reduz|impede|devido a|faz com que",
    },
    "nl": {
        AssertionKind.QUANTITY: r"dubbel\w*|helft|procent|dozijn|keer zo|verdubbel\w*",
        AssertionKind.CONTRAST: r"terwijl|in tegenstelling|anders dan|in plaats van|verschil\w*|"
        r"daarentegen|vergeleken|verwar\w*|maar niet",
        AssertionKind.CONDITION: r"als|indien|tenzij|zolang|hangt \w* ?af|mits|vereist|"
        r"afhankelijk",
        AssertionKind.PROCEDURE: r"stap|stappen|moet|men moet",
        AssertionKind.DEFINITION: r"betekent|verwijst|heet|noemt men|bestaat uit|staat voor|"
        r"is (?:een|de|het)|zijn",
        AssertionKind.MECHANISM: r"omdat|doordat|veroorzaakt|leidt|waardoor|daardoor|dus|zorgt|"
        r"verhoogt|verlaagt|voorkomt|door",
    },
    "pl": {
        AssertionKind.QUANTITY: r"dwa razy|dwukrotnie|połow\w*|procent\w*|tuzin|razy więcej",
        AssertionKind.CONTRAST: r"podczas gdy|natomiast|w przeciwieństwie|zamiast|różni\w*|lecz|"
        r"różnic\w*|w porównaniu|mylić|mylon\w*|a nie",
        AssertionKind.CONDITION: r"jeśli|jeżeli|chyba że|dopóki|zależy|pod warunkiem|"
        r"wymaga|o ile",
        AssertionKind.PROCEDURE: r"krok\w*|należy|"
        r"trzeba|musi\w*",
        AssertionKind.DEFINITION: r"oznacza|to|nazywa\w*|polega|składa się|jest|są|określa",
        AssertionKind.MECHANISM: r"ponieważ|bo|powoduje|prowadzi|wywołuje|dlatego|więc|zwiększa|"
        r"zmniejsza|zapobiega|dzięki",
    },
    "ru": {
        AssertionKind.QUANTITY: r"вдвое|втрое|половин\w*|процент\w*|дюжин\w*|раза? больше",
        AssertionKind.CONTRAST: r"тогда как|в отличие|вместо|напротив|различ\w*|отлича\w*|"
        r"разниц\w*|"
        r"по сравнению|путать|путают|а не",
        AssertionKind.CONDITION: r"если|при условии|пока|зависит|кроме случаев|требует\w*|"
        r"только при",
        AssertionKind.PROCEDURE: r"шаг\w*|следует|нужно|надо|должн\w*",
        AssertionKind.DEFINITION: r"означает|это|называ\w*|состоит|является|представляет|"
        r"определя\w*",
        AssertionKind.MECHANISM: r"потому что|так как|вызывает|приводит|поэтому|создаёт|создает|"
        r"увеличивает|уменьшает|предотвращает|благодаря|из-за",
    },
    "zh": {
        AssertionKind.QUANTITY: r"一半|倍|百分之|(?:[一二三四五六七八九两几]|\d)成(?![为為不])",
        AssertionKind.CONTRAST: r"不同于|不同於|而不是|相反|区别|區別|差异|差異|相比|与此不同|混淆",
        AssertionKind.CONDITION: r"如果|只有|只要|除非|取决于|取決於|若|条件",
        AssertionKind.PROCEDURE: r"步骤|步驟|应该|應該|应当",
        AssertionKind.DEFINITION: r"是指|指的是|称为|稱為|叫做|定义|定義|"
        r"意味着|是一[种個个类]|就是",
        AssertionKind.MECHANISM: r"因为|因為|所以|导致|導致|引起|从而|從而|因此|使得|产生|產生|"
        r"通过|增加|减少",
    },
    "ja": {
        AssertionKind.QUANTITY: r"半分|倍|パーセント|(?:[一二三四五六七八九]|\d)割(?!り)",
        AssertionKind.CONTRAST: r"とは異なり|に対して|一方|ではなく|違い|違う|異なる|比べ|混同",
        AssertionKind.CONDITION: r"もし|場合|なら|限り|によって決まる|に依存|でなければ|れば",
        AssertionKind.PROCEDURE: r"手順|べき|必要がある",
        AssertionKind.DEFINITION: r"とは|という意味|と呼ばれ|を指す|と定義|のこと",
        AssertionKind.MECHANISM: r"ため|ので|から|引き起こ|原因|その結果|によって|増や|減ら|防ぐ",
    },
}
_SEQUENCE: dict[str, str] = {
    "en": r"first|then|next|finally|afterwards?",
    "de": r"zuerst|zunächst|dann|danach|anschließend|schließlich",
    "fr": r"d'abord|ensuite|puis|enfin",
    "es": r"primero|luego|después|finalmente",
    "it": r"prima|poi|dopo|infine",
    "pt": r"primeiro|depois|em seguida|finalmente",
    "nl": r"eerst|daarna|vervolgens|ten slotte",
    "pl": r"najpierw|potem|następnie|na koniec",
    "ru": r"сначала|затем|потом|наконец",
    "zh": r"首先|然后|然後|接着|最后|最後",
    "ja": r"まず|次に|それから|最後に",
}
"""Words that order steps; one alone may rank or point ("the first law", "richtet sich danach")."""

_WHEN: dict[str, str] = {
    "en": r"when(?! to\b)",
    "de": r"immer dann",
    "fr": r"lorsqu\w+|quand",
    "es": r"cuando",
    "it": r"quando",
    "pt": r"quando",
    "nl": r"wanneer",
    "pl": r"gdy|kiedy",
    "ru": r"когда",
    "zh": r"当.*时|當.*時",
    "ja": r"とき",
}
"""Words for a condition or only for a time; beside a reason they tell the time."""

_REASON: dict[str, str] = {
    "en": r"because|since",
    "de": r"weil",
    "fr": r"parce que?|car|puisque",
    "es": r"porque|ya que",
    "it": r"perché|poiché",
    "pt": r"porque|pois",
    "nl": r"omdat|doordat",
    "pl": r"ponieważ|bo",
    "ru": r"потому что|так как",
    "zh": r"因为|因為",
    "ja": r"ため|ので",
}
_UNSPACED = frozenset({"zh", "ja"})
_ORDER = (
    AssertionKind.CONTRAST,
    AssertionKind.CONDITION,
    AssertionKind.PROCEDURE,
    AssertionKind.DEFINITION,
    AssertionKind.MECHANISM,
)


@dataclass(frozen=True, slots=True)
class _Rule:
    """The cues of one language."""

    cues: dict[AssertionKind, re.Pattern[str]]
    sequence: re.Pattern[str]
    when: re.Pattern[str]
    reason: re.Pattern[str]

    def shows(self, kind: AssertionKind, text: str) -> bool:
        """Return whether a text shows that it is of a kind."""
        if self.cues[kind].search(text):
            return True
        if kind is AssertionKind.PROCEDURE:
            steps = {match.group().casefold() for match in self.sequence.finditer(text)}
            return len(steps) > 1
        is_condition = kind is AssertionKind.CONDITION and self.when.search(text) is not None
        return is_condition and not self.reason.search(text)


def _rule(language: str) -> _Rule:
    edge = "" if language in _UNSPACED else r"\b"

    def compiled(cues: str) -> re.Pattern[str]:
        return re.compile(f"{edge}(?:{cues}){edge}", re.IGNORECASE)

    return _Rule(
        {kind: compiled(cues) for kind, cues in _CUES[language].items()},
        compiled(_SEQUENCE[language]),
        compiled(_WHEN[language]),
        compiled(_REASON[language]),
    )


_RULES = {language: _rule(language) for language in _CUES}


def kind_of(text: str, language: str = "") -> AssertionKind:
    """Return what kind of point the text makes.

    Args:
        text: An assertion.
        language: Its ISO 639-1 code; empty lets the text tell. A language without rules is
            read by the English ones.

    Returns:
        The kind; ``mechanism`` when no cue is found, since most sentences say what does what.

    Determinism:
        Pure: the kind is part of the calibration class.

    Example:
        >>> kind_of("Osmosis is a movement of water").value
        'definition'
        >>> kind_of("Ein Marathon ist 42 km lang").value
        'quantity'
    """
    code, rule = _rule_for(text, language)
    plain = straighten(text)
    if claimed_quantities(plain, code) or rule.shows(AssertionKind.QUANTITY, plain):
        return AssertionKind.QUANTITY
    for kind in _ORDER:
        if rule.shows(kind, plain):
            return kind
    return AssertionKind.MECHANISM


def is_number_the_point(text: str, language: str = "") -> bool:
    """Return whether an assertion with numbers makes no other point that stands without them.

    Args:
        text: An assertion that claims a number.
        language: Its ISO 639-1 code; empty lets the text tell.

    Returns:
        False for several sentences, a contrast, a condition or a reason: who leaves the
        number out may still have explained it.

    Determinism:
        Pure.

    Example:
        >>> is_number_the_point("Water freezes at 0 degrees Celsius.")
        True
        >>> is_number_the_point("Ice floats because it has only 92 percent of water's density.")
        False
    """
    _, rule = _rule_for(text, language)
    plain = straighten(text)
    is_more = rule.reason.search(plain) is not None or any(
        rule.cues[kind].search(plain) for kind in (AssertionKind.CONTRAST, AssertionKind.CONDITION)
    )
    return not is_more and len(sentence_spans(text)) == 1


def _rule_for(text: str, language: str) -> tuple[str, _Rule]:
    """Return the language that an assertion is read in, and its rule."""
    code = language if language in _RULES else detect(text)
    return code, _RULES.get(code, _RULES["en"])
