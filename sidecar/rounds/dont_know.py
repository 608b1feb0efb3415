"""Saying that one does not know, in the languages that rounds.md lists."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache

from sidecar.language.normal import normalize
from sidecar.rounds.dont_know_phrases import PHRASES

_FILLERS = (
    "sorry um uh uhm erm hmm hm well ok okay honestly really tbh actually anymore sadly yet lol "
    "unfortunately now just completely absolutely again please exactly why how "
    "haha äh ähm leider ehrlich echt mehr also gerade jetzt momentan gar wirklich einfach genau "
    "sorry entschuldigung euh ben bah désolé désolée vraiment malheureusement maintenant "
    "exactement pardon plus pues bueno ahora exactamente realmente lamentablemente "
    "perdón perdona disculpa verdad eh mah scusa scusi davvero purtroppo ora adesso proprio "
    "esattamente bem desculpa desculpe mesmo infelizmente agora realmente exatamente "
    "nou helaas echt precies meer niestety cóż przepraszam teraz naprawdę dokładnie "
    "ну эх извините простите увы сейчас точно честно "
    "唉 嗯 额 呃 哎 抱歉 对不起 不好意思 うーん ええと えっと えーと えー うーんと あの すみません "
    "ごめんなさい ごめん 笑 わら 汗 www "
    "the answer to this that it about any of at all"
)
"""Words that may stand in or around such a phrase."""

_COURTESIES = (
    "i am sorry; i'm sorry; i am afraid; i'm afraid; my apologies; to be honest; "
    "to be frank; at the moment; right now; off the top of my head; "
    "es tut mir leid; tut mir leid; ich muss zugeben; um ehrlich zu sein; ehrlich gesagt; "
    "im moment; auf anhieb; "
    "je suis désolé; je suis désolée; excusez-moi; excuse-moi; à vrai dire; pour être honnête; "
    "du tout; en fait; pour l'instant; pour le moment; franchement; "
    "lo siento mucho; lo siento; la verdad es que; la verdad; en este momento; ahora mismo; "
    "para ser sincero; para ser sincera; "
    "mi dispiace; mi spiace; a dire il vero; sinceramente; al momento; in questo momento; "
    "sinto muito; lamento muito; lamento; peço desculpa; na verdade; neste momento; no momento; "
    "para ser sincero; "
    "het spijt me; spijt me; eerlijk gezegd; om eerlijk te zijn; op dit moment; "
    "przykro mi; bardzo mi przykro; szczerze mówiąc; prawdę mówiąc; w tej chwili; "
    "мне очень жаль; мне жаль; к сожалению; честно говоря; если честно; по правде говоря"
)
"""What people say beside it, between semicolons: an apology, or how frank they are."""

_JOINTS = "but and aber und mais et pero y ma e mas maar en ale i но и а"
"""Words that join two such phrases: "I am sorry but I do not know"."""

_UNSPACED_SIDES = (
    "抱歉 对不起 不好意思 很抱歉 非常抱歉 老实说 说实话 其实 但是 但 我 这 这个 这个问题 真的 也 "
    "现在 了 啊 呢 吧 哦 呀 耶 欸 嗯 额 呃 "
    "すみませんが すみません すいません ごめんなさい ごめん 申し訳ありませんが 申し訳ありません "
    "申し訳ないですが 正直 正直に言うと 残念ながら 今は それは これは ちょっと まだ でも もう "
    "です でした なあ なぁ な よ ね わ うーん えーと えー えっと ええと あの たぶん 私には 僕には "
    "全部 全然 全く"
)
"""The same in Chinese and Japanese, where they touch the phrase."""

_PAUSE = re.compile(r"[.,;:!?…。，、！？；\n]+")


_TRADITIONAL = str.maketrans(
    "這個題會記來沒麼說釋曉寫楚頭緒應該麼樣對難實現學過聽億憶補數問講額誰懂棄無覺時間",
    "这个题会记来没么说释晓写楚头绪应该么样对难实现学过听亿忆补数问讲额谁懂弃无觉时间",
)
"""The characters of the Chinese phrases that are written otherwise in Taiwan and Hong Kong."""

_KATAKANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
"""Katakana as hiragana: ワカリマセン says what わかりません does."""


def _plain(text: str) -> str:
    """Return the normal form without accents, since they are often left out when typing."""
    parts = unicodedata.normalize("NFD", normalize(text))
    bare = "".join(c for c in parts if unicodedata.category(c) != "Mn")
    folded = bare.translate(_TRADITIONAL).translate(_KATAKANA)
    return " ".join(folded.split())


def _any_of(texts: Iterable[str]) -> str:
    """Return a pattern of any of the texts, the longest first."""
    plain = sorted({_plain(text) for text in texts}, key=lambda text: (-len(text), text))
    return "|".join(map(re.escape, plain))


@lru_cache(maxsize=1)
def _fillers() -> frozenset[str]:
    return frozenset(map(_plain, _FILLERS.split()))


@lru_cache(maxsize=1)
def _courtesy() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any_of(_COURTESIES.split(';'))})(?!\w)")


@lru_cache(maxsize=1)
def _joint() -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{_any_of(_JOINTS.split())})(?!\w)")


@lru_cache(maxsize=1)
def _unspaced() -> re.Pattern[str]:
    """Return a pattern of a Chinese or Japanese phrase and what touches it."""
    sides, phrases = _any_of(_UNSPACED_SIDES.split()), _any_of(PHRASES["zh"] + PHRASES["ja"])
    return re.compile(rf"(?:{sides})*?(?:({phrases})(?:{sides})*)?")


@lru_cache(maxsize=1)
def _speakers() -> Mapping[str, frozenset[str]]:
    """Return each phrase, with fillers and without, and the languages that say it so.

    A phrase of which the fillers are all but a word ("that is all") counts only as it stands.
    """
    speakers: dict[str, set[str]] = {}
    for language, texts in PHRASES.items():
        for plain in map(_plain, texts):
            core = _core(plain)
            is_telling = " " in core or " " not in plain
            for form in {plain, core} if is_telling else {plain}:
                speakers.setdefault(form, set()).add(language)
    return {form: frozenset(languages) for form, languages in speakers.items()}


def _core(text: str) -> str:
    """Return the plain text without fillers."""
    spoken = _courtesy().sub(" ", _plain(text))
    return " ".join(word for word in spoken.split() if word not in _fillers())


def _known(text: str) -> str:
    """Return the form in which a text is such a phrase, empty when it is none."""
    return next((form for form in (_plain(text), _core(text)) if form in _speakers()), "")


def _cores(answer: str) -> set[str]:
    """Return what the parts between pauses and joints come to, without those that say nothing."""
    if whole := _known(answer):
        return {whole}
    parts = [part for part in _PAUSE.split(answer) if _core(part)]
    pieces = [
        piece
        for part in parts
        for piece in ([part] if _known(part) else _joint().split(_plain(part)))
        if _core(piece)
    ]
    return {_known(piece) or _bare(_core(piece)) for piece in pieces} - {""}


def _bare(core: str) -> str:
    """Return a Chinese or Japanese phrase without what touches it; other text unchanged."""
    found = _unspaced().fullmatch(core)
    return (found[1] or "") if found else core


_MIN_TELLING_LETTERS = 5


def is_dont_know(answer: str) -> bool:
    """Return whether an answer says nothing but that one does not know.

    Every part between two pauses must be such a phrase, fillers aside: "I don't know the
    name, but it doubles" is an answer.

    Args:
        answer: What the learner wrote.

    Returns:
        False for an empty answer, and for fillers alone.

    Determinism:
        Pure.

    Example:
        >>> is_dont_know("Sorry, no idea. I really don't know!"), is_dont_know("no se")
        (True, True)
        >>> is_dont_know("I don't know the name, but it doubles")
        False
    """
    cores = _cores(answer)
    return bool(cores) and cores <= _speakers().keys()


def language_of_dont_know(answer: str) -> str:
    """Return the only language in which the answer is such a phrase, else empty.

    Args:
        answer: What the learner wrote.

    Returns:
        ISO 639-1 code; empty where several languages say it so, or it is a very short one.

    Determinism:
        Pure.

    Example:
        >>> language_of_dont_know("No sé."), language_of_dont_know("nada")
        ('es', '')
    """
    cores = _cores(answer)
    if not cores or not cores <= _speakers().keys():
        return ""
    spoken = set.intersection(*(set(_speakers()[core]) for core in cores))
    is_telling = any(len(core) >= _MIN_TELLING_LETTERS or not core.isascii() for core in cores)
    return spoken.pop() if len(spoken) == 1 and is_telling else ""
