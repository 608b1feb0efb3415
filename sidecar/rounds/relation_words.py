"""Words that state a relation: cause, change, condition, comparison, definition."""

from __future__ import annotations

import re

from sidecar.language.normal import normalize

_WORDS: dict[str, str] = {
    "en": r"""
        is are was were be means mean meant refers denotes because since so that therefore thus
        hence cause\w* lead\w* result\w* make\w* made makes let lets allow\w* enabl\w* prevent\w*
        turn\w* becom\w* chang\w* grow\w* increas\w* decreas\w* reduc\w* rais\w* lower\w* doubl\w*
        halv\w* produc\w* need\w* requir\w* depend\w* if when unless while until whenever than
        unlike whereas instead like same differ\w* compar\w* by through help\w* work\w* happen\w*
        get gets give\w* take\w* keep\w* stop\w* start\w* move\w* use\w* using strengthen\w*
        add\w* per remov\w* send\w* sent receiv\w* hold\w* store\w* carr\w* creat\w* form\w*
        build\w* split\w* cut cuts drop\w* ris\w* fall\w* bring\w* show\w* follow\w* come\w* go
        goes tell\w*
        weaken\w* improv\w* affect\w* does do has have can will
    """,
    "de": r"""
        ist sind war waren wird werden wurde bedeut\w* heißt heissen weil da denn deshalb daher
        dadurch deswegen sodass damit verursach\w* führ\w* bewirk\w* mach\w* lass\w* lässt
        ermöglich\w* verhinder\w* änder\w* veränder\w* wächst wachs\w* steig\w* sink\w*
        verdoppel\w* halbier\w* erzeug\w* entsteh\w* brauch\w* benötig\w* hängt wenn falls sobald
        solange als wie anders statt während gleich unterscheid\w* vergleich\w* durch hilft helfen
        hat haben kann können bleibt wirkt
    """,
    "fr": r"""
        est sont était sera signifie veut désigne parce car donc ainsi puisque cause\w* entraîn\w*
        provoqu\w* rend\w* fait font permet\w* empêch\w* devien\w* chang\w* augment\w* diminu\w*
        rédui\w* doubl\w* produi\w* exig\w* dépend\w* si quand lorsqu\w* tant que plus moins
        contrairement comme même diffèr\w* compar\w* par aide\w* a ont peut
    """,
    "es": r"""
        es son era está significa quiere porque ya por lo tanto así pues caus\w* provoc\w* hac\w*
        permit\w* impid\w* conviert\w* cambi\w* aument\w* disminuy\w* reduc\w* duplic\w* produc\w*
        necesit\w* requier\w* depend\w* si cuando mientras que más menos como igual difer\w*
        compar\w* ayud\w* ha han puede
    """,
    "it": r"""
        è sono era significa vuol perché poiché quindi perciò così caus\w* provoc\w* rend\w* fa
        fanno permett\w* impedisc\w* divent\w* cambi\w* aument\w* diminu\w* ridu\w* raddoppi\w*
        produc\w* richied\w* dipend\w* se quando mentre che più meno come stesso differ\w*
        confront\w* aiut\w* ha hanno può
    """,
    "pt": r"""
        é são era está significa quer porque pois portanto assim caus\w* provoc\w* faz\w* torn\w*
        permit\w* imped\w* mud\w* aument\w* diminu\w* reduz\w* duplic\w* produz\w* precis\w*
        requer\w* depend\w* se quando enquanto que mais menos como mesmo difer\w* compar\w*
        ajud\w* tem têm pode
    """,
    "nl": r"""
        is zijn was waren wordt worden betekent heet omdat want dus daarom daardoor zodat
        veroorza\w* leid\w* maakt maken laat laten voorkomt verander\w* groei\w* stijg\w* daalt
        verdubbel\w* produce\w* nodig vereis\w* hangt als wanneer terwijl dan zoals anders
        verschil\w* vergelijk\w* door helpt helpen heeft hebben kan
    """,
    "pl": r"""
        jest są był była było oznacza znaczy to bo ponieważ gdyż więc dlatego zatem powod\w*
        prowadz\w* spraw\w* pozwal\w* zapobieg\w* staje zmieni\w* rośnie wzrast\w* malej\w*
        zmniejsz\w* zwiększ\w* podwaja wymaga zależy jeśli jeżeli gdy kiedy dopóki niż jak tak
        różni\w* porówn\w* przez pomaga ma mają może
    """,
    "ru": r"""
        это есть был была было значит означает потому так поскольку поэтому вызыва\w* привод\w*
        дела\w* позволя\w* меша\w* станов\w* меня\w* изменя\w* раст\w* увелич\w* уменьш\w*
        удваива\w* треб\w* зависит если когда пока чем как отлича\w* сравн\w* через помога\w*
        может сниж\w* повыша\w* происход\w*
    """,
    "zh": r"""
        是 为 指 叫 意味 因为 由于 所以 因此 从而 导致 引起 造成 使 让 令 促 变 增 减 升 降 翻倍
        产生 需要 取决 如果 若 当 只要 除非 比 不同 相同 一样 像 通过 帮助 能 会 把 被
    """,
    "ja": r"""
        は です である とは 意味 ため から ので だから したがって よって 原因 引き起こ させ なる
        なり 変わ 変化 増 減 上が 下が 倍 生じ 必要 もし れば なら とき 場合 より 違 同じ 比べ
        ように によって できる
    """,
}


def _compiled(language: str, alternatives: str) -> re.Pattern[str]:
    r"""Return a pattern that finds any of the words in normalized text."""
    edge = "" if language in {"zh", "ja"} else r"\b"
    return re.compile(f"{edge}(?:{'|'.join(alternatives.split())}){edge}")


_PATTERNS = {language: _compiled(language, _WORDS[language]) for language in _WORDS}


def states_relation(sentence: str, language: str) -> bool:
    """Return whether a sentence says how something relates to something.

    Args:
        sentence: One sentence of the learner.
        language: ISO 639-1 code.

    Returns:
        True as well for a language without a list: what cannot be judged is no gap.

    Determinism:
        Pure.

    Example:
        >>> states_relation("Heat makes it expand.", "en"), states_relation("The heat.", "en")
        (True, False)
    """
    pattern = _PATTERNS.get(language)
    return pattern is None or pattern.search(normalize(sentence)) is not None
