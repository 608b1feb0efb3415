"""Saying that one does not know, in the languages that rounds.md lists."""

from __future__ import annotations

import re
import unicodedata

from sidecar.language.normal import normalize

_LISTS: dict[str, str] = {
    "en": """
        i don't know; i do not know; i dont know; don't know; dont know; do not know;
        dunno; i dunno; idk; idek; no idea; i have no idea; i've no idea; no clue;
        i have no clue; not a clue; i haven't a clue; not sure; i'm not sure;
        i am not sure; im not sure; unsure; i can't remember; i cannot remember;
        can't remember; i don't remember; don't remember; i forgot; i have forgotten;
        i don't understand; i do not understand; i didn't understand; i don't get it;
        beats me; i don't know anything; i don't remember anything;
        i can't remember anything; nothing comes to mind; nothing; pass; skip; i give up;
        no answer; n/a; i do not know more; i don't know more; i don't know any more;
        don't know more; do not know any more; i know nothing; i know nothing more;
        i know nothing else; nothing else; nothing else comes to mind; nothing more;
        nothing more to say; nothing more to add; nothing to add; nothing else to add;
        that's all; that is all; that's all i know; that is all i know;
        that's all i remember; that is all i remember; that's everything; done; i'm done;
        i am done; no more; no more ideas; i've no more ideas; can't think of anything;
        i can't think of anything else; i have nothing to add; i have nothing else;
        i've got nothing
    """,
    "de": """
        weiß nicht; ich weiß nichts; nichts; ich weiß nicht; ich weiß es nicht;
        weiß ich nicht; das weiß ich nicht; weiß es nicht; keine ahnung;
        ich habe keine ahnung; ich hab keine ahnung; hab keine ahnung; keinen schimmer;
        kein plan; keinen plan; ka; k. a.; nicht sicher; ich bin nicht sicher;
        ich bin mir nicht sicher; vergessen; ich habe es vergessen; hab ich vergessen;
        ich verstehe es nicht; verstehe ich nicht; ich verstehe nicht; nicht verstanden;
        ich erinnere mich nicht; weiter; mehr weiß ich nicht; ich weiß nicht mehr;
        mehr weiß ich dazu nicht; ich weiß nicht weiter; ich weiß nichts mehr;
        weiter weiß ich nicht; mehr nicht; nichts mehr; sonst nichts;
        sonst weiß ich nichts; nichts weiter; das ist alles; das war's; das wars;
        das war alles; mehr fällt mir nicht ein; mir fällt nichts ein;
        mir fällt nichts mehr ein; mir fällt sonst nichts ein; da bin ich überfragt;
        keine idee; fertig; ich bin fertig
    """,
    "fr": """
        je ne sais pas; je sais pas; j'sais pas; chais pas; sais pas; ne sais pas; jsp;
        aucune idée; rien; je ne me souviens de rien; je ne sais rien; je n'ai aucune idée;
        j'ai aucune idée; pas compris; je n'ai pas compris; j'ai pas compris;
        je ne comprends pas; je comprends pas; pas sûr; je ne suis pas sûr;
        je ne suis pas sûre; je ne me souviens pas; j'ai oublié; je ne m'en souviens plus;
        je ne sais plus; je ne sais rien de plus; je n'en sais pas plus; rien d'autre;
        rien de plus; rien à ajouter; je n'ai rien à ajouter; c'est tout;
        c'est tout ce que je sais; je ne vois pas; j'ai fini
    """,
    "es": """
        no sé; no lo sé; yo no sé; ni idea; no tengo idea; no tengo ni idea; no entiendo;
        no lo entiendo; no me acuerdo; no me acuerdo de nada; no recuerdo nada; no sé nada;
        nada; no recuerdo; no lo recuerdo; no estoy seguro; no estoy segura; lo olvidé;
        se me olvidó; paso; no sé más; no sé nada más; nada más; nada que añadir;
        no tengo nada más que decir; eso es todo; es todo; es todo lo que sé;
        eso es todo lo que sé; no se me ocurre nada; no se me ocurre nada más; listo
    """,
    "it": """
        non lo so; non so; boh; niente; non ricordo niente; non ricordo nulla;
        non so niente; nessuna idea; non ne ho idea; non ho idea; non capisco;
        non ho capito; non ricordo; non mi ricordo; non me lo ricordo; non sono sicuro;
        non sono sicura; ho dimenticato; passo; non so altro; non so più niente;
        non so nient'altro; nient'altro; niente altro; nulla; niente da aggiungere;
        è tutto; questo è tutto; è tutto quello che so; non mi viene in mente niente;
        non mi viene in mente altro; finito
    """,
    "pt": """
        não sei; eu não sei; não o sei; sei lá; nada; não sei nada; não me lembro de nada;
        não faço ideia; não faço a menor ideia; não tenho ideia; nem ideia; não entendo;
        não entendi; não percebo; não percebi; não me lembro; não lembro; esqueci;
        não tenho certeza; não sei mais; não sei mais nada; nada mais; mais nada;
        nada a acrescentar; é tudo; isso é tudo; é só isso; é tudo o que sei;
        não me ocorre mais nada
    """,
    "nl": """
        weet ik niet; ik weet het niet; weet niet; ik weet niet; dat weet ik niet;
        geen idee; niets; ik weet niets meer; ik heb geen idee; geen flauw idee;
        ik snap het niet; ik begrijp het niet; niet zeker; ik ben niet zeker;
        ik weet het niet zeker; vergeten; ik ben het vergeten; ik herinner het me niet;
        meer weet ik niet; ik weet het niet meer; ik weet niet meer; niets meer;
        verder niets; verder weet ik niets; dat is alles; dat is alles wat ik weet;
        niets toe te voegen; ik heb niets toe te voegen; klaar
    """,
    "pl": """
        nie wiem; ja nie wiem; nie mam pojęcia; nic; nic nie pamiętam; nic nie wiem;
        bez pojęcia; nie rozumiem; nie pamiętam; nie jestem pewien; nie jestem pewna;
        zapomniałem; zapomniałam; pas; nie wiem nic więcej; nic więcej;
        nic więcej nie wiem; więcej nie wiem; to wszystko; to wszystko co wiem;
        nie mam nic do dodania; nic nie przychodzi mi do głowy
    """,
    "ru": """
        не знаю; я не знаю; хз; ничего не помню; ничего не знаю; ничего; без понятия;
        понятия не имею; не имею понятия; не понимаю; я не понимаю; не понял; не поняла;
        не помню; я не помню; не уверен; не уверена; забыл; забыла; пас; больше не знаю;
        больше ничего не знаю; больше ничего; ничего больше; это всё; это всё что я знаю;
        всё; нечего добавить; мне нечего добавить; ничего не приходит в голову
    """,
    "zh": """
        不知道; 我不知道; 不晓得; 什么都不知道; 什么都不记得; 不记得; 不记得了; 不清楚;
        我不清楚; 不太清楚; 不懂; 我不懂; 不明白; 我不明白; 不会;
        我不会; 忘了; 我忘了; 忘记了; 我忘记了; 记不得了; 想不起来; 没想法; 没有头绪; 不确定;
        我不确定; 跳过; 没有了; 没了; 没有别的了; 就这些;
        就这些了; 我只知道这些; 其他不知道; 其他的不知道了; 不知道了; 没什么可补充的; 说不上来;
        想不出来; 想不起来了
    """,
    "ja": """
        わからない; 分からない; わかりません; 分かりません; よくわからない; よくわかりません;
        知らない; 何も知らない; 何もわからない; 何も覚えていない;
        知りません; さあ; 覚えていない; 覚えていません; 覚えてない; 忘れた; 忘れました;
        自信がない; 自信がありません; 理解できない; 理解できません;
        パス; これ以上わかりません; これ以上は分かりません; これ以上知りません;
        他にはわかりません; もうわかりません; 以上です; それだけです;
        ほかにありません; 他にありません; 特にありません; 思い出せません; 思い出せない;
        もうありません
    """,
}

PHRASES: dict[str, tuple[str, ...]] = {
    language: tuple(" ".join(text.split()) for text in texts.split(";"))
    for language, texts in _LISTS.items()
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


_SPEAKERS: dict[str, set[str]] = {}
for _language, _texts in PHRASES.items():
    for _text in _texts:
        _SPEAKERS.setdefault(_core(_text), set()).add(_language)
_KNOWN = frozenset(_SPEAKERS)
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
    cores = [core for core in map(_core, _PAUSE.split(answer)) if core]
    return _core(answer) in _KNOWN or (bool(cores) and all(core in _KNOWN for core in cores))


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
    cores = {core for core in map(_core, _PAUSE.split(answer)) if core}
    cores = {_core(answer)} if _core(answer) in _KNOWN else cores
    if not cores or not cores <= _KNOWN:
        return ""
    spoken = set.intersection(*(_SPEAKERS[core] for core in cores))
    is_telling = any(len(core) >= _MIN_TELLING_LETTERS or not core.isascii() for core in cores)
    return spoken.pop() if len(spoken) == 1 and is_telling else ""
