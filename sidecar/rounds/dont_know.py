"""Saying that one does not know, in the languages that rounds.md lists."""

from __future__ import annotations

import re
import unicodedata

from sidecar.language.normal import normalize

PHRASES: dict[str, tuple[str, ...]] = {
    "en": (
        "i don't know",
        "i do not know",
        "i dont know",
        "don't know",
        "dont know",
        "do not know",
        "dunno",
        "i dunno",
        "idk",
        "idek",
        "no idea",
        "i have no idea",
        "i've no idea",
        "no clue",
        "i have no clue",
        "not a clue",
        "i haven't a clue",
        "not sure",
        "i'm not sure",
        "i am not sure",
        "im not sure",
        "unsure",
        "i can't remember",
        "i cannot remember",
        "can't remember",
        "i don't remember",
        "don't remember",
        "i forgot",
        "i have forgotten",
        "i don't understand",
        "i do not understand",
        "i didn't understand",
        "i don't get it",
        "beats me",
        "i don't know anything",
        "i don't remember anything",
        "i can't remember anything",
        "nothing comes to mind",
        "nothing",
        "pass",
        "skip",
        "i give up",
        "no answer",
        "n/a",
    ),
    "de": (
        "weiß nicht",
        "ich weiß nichts",
        "nichts",
        "ich weiß nicht",
        "ich weiß es nicht",
        "weiß ich nicht",
        "das weiß ich nicht",
        "weiß es nicht",
        "keine ahnung",
        "ich habe keine ahnung",
        "ich hab keine ahnung",
        "hab keine ahnung",
        "keinen schimmer",
        "kein plan",
        "keinen plan",
        "ka",
        "k. a.",
        "nicht sicher",
        "ich bin nicht sicher",
        "ich bin mir nicht sicher",
        "vergessen",
        "ich habe es vergessen",
        "hab ich vergessen",
        "ich verstehe es nicht",
        "verstehe ich nicht",
        "ich verstehe nicht",
        "nicht verstanden",
        "ich erinnere mich nicht",
        "weiter",
    ),
    "fr": (
        "je ne sais pas",
        "je sais pas",
        "j'sais pas",
        "chais pas",
        "sais pas",
        "ne sais pas",
        "jsp",
        "aucune idée",
        "rien",
        "je ne me souviens de rien",
        "je ne sais rien",
        "je n'ai aucune idée",
        "j'ai aucune idée",
        "pas compris",
        "je n'ai pas compris",
        "j'ai pas compris",
        "je ne comprends pas",
        "je comprends pas",
        "pas sûr",
        "je ne suis pas sûr",
        "je ne suis pas sûre",
        "je ne me souviens pas",
        "j'ai oublié",
        "je ne m'en souviens plus",
    ),
    "es": (
        "no sé",
        "no lo sé",
        "yo no sé",
        "ni idea",
        "no tengo idea",
        "no tengo ni idea",
        "no entiendo",
        "no lo entiendo",
        "no me acuerdo",
        "no me acuerdo de nada",
        "no recuerdo nada",
        "no sé nada",
        "nada",
        "no recuerdo",
        "no lo recuerdo",
        "no estoy seguro",
        "no estoy segura",
        "lo olvidé",
        "se me olvidó",
        "paso",
    ),
    "it": (
        "non lo so",
        "non so",
        "boh",
        "niente",
        "non ricordo niente",
        "non ricordo nulla",
        "non so niente",
        "nessuna idea",
        "non ne ho idea",
        "non ho idea",
        "non capisco",
        "non ho capito",
        "non ricordo",
        "non mi ricordo",
        "non me lo ricordo",
        "non sono sicuro",
        "non sono sicura",
        "ho dimenticato",
        "passo",
    ),
    "pt": (
        "não sei",
        "eu não sei",
        "não o sei",
        "sei lá",
        "nada",
        "não sei nada",
        "não me lembro de nada",
        "não faço ideia",
        "não faço a menor ideia",
        "não tenho ideia",
        "nem ideia",
        "não entendo",
        "não entendi",
        "não percebo",
        "não percebi",
        "não me lembro",
        "não lembro",
        "esqueci",
        "não tenho certeza",
    ),
    "nl": (
        "weet ik niet",
        "ik weet het niet",
        "weet niet",
        "ik weet niet",
        "dat weet ik niet",
        "geen idee",
        "niets",
        "ik weet niets meer",
        "ik heb geen idee",
        "geen flauw idee",
        "ik snap het niet",
        "ik begrijp het niet",
        "niet zeker",
        "ik ben niet zeker",
        "ik weet het niet zeker",
        "vergeten",
        "ik ben het vergeten",
        "ik herinner het me niet",
    ),
    "pl": (
        "nie wiem",
        "ja nie wiem",
        "nie mam pojęcia",
        "nic",
        "nic nie pamiętam",
        "nic nie wiem",
        "bez pojęcia",
        "nie rozumiem",
        "nie pamiętam",
        "nie jestem pewien",
        "nie jestem pewna",
        "zapomniałem",
        "zapomniałam",
        "pas",
    ),
    "ru": (
        "не знаю",
        "я не знаю",
        "хз",
        "ничего не помню",
        "ничего не знаю",
        "ничего",
        "без понятия",
        "понятия не имею",
        "не имею понятия",
        "не понимаю",
        "я не понимаю",
        "не понял",
        "не поняла",
        "не помню",
        "я не помню",
        "не уверен",
        "не уверена",
        "забыл",
        "забыла",
        "пас",
    ),
    "zh": (
        "不知道",
        "我不知道",
        "不晓得",
        "什么都不知道",
        "什么都不记得",
        "不记得",
        "不记得了",
        "不清楚",
        "我不清楚",
        "不太清楚",
        "不懂",
        "我不懂",
        "不明白",
        "我不明白",
        "不会",
        "我不会",
        "忘了",
        "我忘了",
        "忘记了",
        "我忘记了",
        "记不得了",
        "想不起来",
        "没想法",
        "没有头绪",
        "不确定",
        "我不确定",
        "跳过",
    ),
    "ja": (
        "わからない",
        "分からない",
        "わかりません",
        "分かりません",
        "よくわからない",
        "よくわかりません",
        "知らない",
        "何も知らない",
        "何もわからない",
        "何も覚えていない",
        "知りません",
        "さあ",
        "覚えていない",
        "覚えていません",
        "覚えてない",
        "忘れた",
        "忘れました",
        "自信がない",
        "自信がありません",
        "理解できない",
        "理解できません",
        "パス",
    ),
}
"""Whole answers, as people type them, by ISO 639-1 code."""

_FILLERS = (
    "sorry um uh uhm erm hmm hm well ok okay honestly really tbh actually anymore sadly yet lol "
    "haha äh ähm leider ehrlich echt mehr also euh ben bah désolé désolée vraiment plus pues bueno "
    "perdón verdad eh mah scusa davvero bem desculpa mesmo nou helaas niestety cóż przepraszam "
    "ну эх извините увы 唉 嗯 抱歉 对不起 うーん ええと すみません ごめんなさい "
    "the answer to this that it about any of at all"
)
"""Words that may stand in or around such a phrase."""

_PAUSE = re.compile(r"[.,;:!?…。，、！？；\n]+")


def _plain(text: str) -> str:
    """Return the normal form without accents, since they are often left out when typing."""
    parts = unicodedata.normalize("NFD", normalize(text))
    bare = "".join(c for c in parts if unicodedata.category(c) != "Mn")
    return " ".join(bare.split())


_PLAIN_FILLERS = frozenset(map(_plain, _FILLERS.split()))


def _core(text: str) -> str:
    """Return the plain text without fillers."""
    return " ".join(word for word in _plain(text).split() if word not in _PLAIN_FILLERS)


_KNOWN = frozenset(_core(text) for texts in PHRASES.values() for text in texts)


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
    cores = [core for core in map(_core, _PAUSE.split(answer)) if core]
    return _core(answer) in _KNOWN or (bool(cores) and all(core in _KNOWN for core in cores))
