"""How languages join clauses and deny, for those without a lexicon here (``denials.py``)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class DenialForms:
    """How one language joins clauses and denies.

    Attributes:
        splits: Where a clause ends.
        not_only: Negations that deny nothing.
        turns_back: Words beside which a negation may say the same again.
        corrects: How a clause begins that says what is so after one that denies.
        excludes: How a clause begins that says what is not so after one that affirms.
        condition: Words of a condition, which with its result may be denied as a whole.
        rarely: Words that say "hardly ever", or that it is refused.
        few: Words of the assertion beside which that adds nothing.
        without: Words that deny only what follows; empty where negations cancel out.
    """

    splits: re.Pattern[str]
    not_only: re.Pattern[str]
    turns_back: re.Pattern[str]
    corrects: re.Pattern[str]
    excludes: re.Pattern[str]
    condition: re.Pattern[str]
    rarely: re.Pattern[str]
    few: re.Pattern[str]
    without: re.Pattern[str] | None = None


def _forms(*patterns: str) -> DenialForms:
    return DenialForms(*(re.compile(one, re.IGNORECASE) for one in patterns))


DENIAL_FORMS: Final = {
    "de": _forms(
        r"[;:.]|,(?!\s*(?:dass?|weder|noch)\b)|\s(?=(?:aber|sondern|weil|während|wenn)\b)|"
        r"\s(?=und (?:nicht|kein\w*)\b)",
        r"\bnicht (?:nur|allein|bloß|zuletzt)\b",
        r"\b(?:sonst|außer|erst|falsch|ohne|anders als|statt|bevor|solange|"
        r"bis|Mythos|Irrtum|kaum)\b",
        r"^\W*sondern\b",
        r"^\W*(?:und )?(?:nicht|kein\w*)\b",
        r"\b(?:wenn|falls|sobald)\b",
        r"\b(?:selten|kaum|fast nie|weiger\w+ sich|sich weiger\w+)\b",
        r"\b(?:selten|kaum|weiger\w+|wenig\w*|manchmal|gering\w*|nicht|kein\w*|nie)\b",
    ),
    "fr": _forms(
        r"[;:.]|,(?!\s*(?:que?|qu'|ni)\b)|\s(?=(?:mais|car|quand)\b|(?:parce|lors)qu|parce qu)|"
        r"\s(?=(?:tandis|alors qu)\w*)|\s(?=et (?:non|pas|ne|n')\b)",
        r"\b(?:pas|non) (?:seulement|uniquement|que)\b",
        r"\b(?:sinon|sauf|hormis|à moins|tant qu\w*|avant|faux|mythe|erreur|"
        r"jusqu\w*|contrairement)\b",
        r"^\W*(?:mais|c'est|ce sont)\b",
        r"^\W*(?:et )?(?:non|pas)\b",
        r"\b(?:si|quand|lorsqu\w*)\b",
        r"\b(?:rarement|à peine|presque jamais|"
        r"refus(?:e|ent|er|a|èrent) d\w*|cess(?:e|ent|a) d\w*)\b",
        r"\b(?:rare\w*|refus\w*|cess\w*|arrêt\w*|finit|à peine|peu|parfois|ne|pas|jamais)\b|\bn'",
        r"\bsans\b",
    ),
    "es": _forms(
        r"[;:.]|,(?!\s*(?:que|ni)\b)|\s(?=(?:pero|sino|porque|cuando|mientras)\b)|"
        r"\s(?=y (?:no|nunca|jamás)\b)",
        r"\bno (?:s[oó]lo|solamente|únicamente)\b",
        r"\b(?:si no|salvo|excepto|a menos|falso|mito|error|hasta|antes de que|a diferencia)\b",
        r"^\W*sino\b",
        r"^\W*(?:y )?no\b",
        r"\b(?:si|cuando)\b",
        r"\b(?:raramente|rara vez|apenas|casi nunca|dej(?:a|an|ó|aron) de|"
        r"se nieg(?:a|an) a|se neg(?:ó|aron) a|rehús\w+)\b",
        r"\b(?:rar\w+|dej\w+|niega|negó|negaron|rehús\w+|detiene|apenas|"
        r"poc[oa]s?|a veces|no|nunca|jamás)\b",
        r"\bsin\b",
    ),
    "zh": _forms(
        r"[，,；;：:。]|(?=而是|而不是|而非|但|因为|所以)",
        r"不但|不单单?|不光|不止|不仅仅?|不只",
        r"否则|除非|除了|才|错|误|之前|谣言|只有|没有.{1,12}就",
        r"^\W*(?:而是|是)",
        r"^\W*(?:而不是|而非|不是|并非|而不)",
        r"如果|若|当|要是|时",
        r"很少|极少|几乎不|鲜少|难得|拒绝",
        r"少|拒|罕|不|没|偶|难",
    ),
    "it": _forms(
        r"[;:.]|,(?!\s*(?:che|né)\b)|\s(?=(?:ma|bensì|perché|poiché|quando|mentre)\b)|"
        r"\s(?=e (?:non|mai)\b)",
        r"\bnon (?:solo|soltanto|solamente|unicamente)\b",
        r"\b(?:altrimenti|se no|salvo|tranne|eccetto|a meno|falso|mito|errore|finché|fino a|"
        r"prima che|a differenza)\b",
        r"^\W*(?:ma|bensì)\b",
        r"^\W*(?:e )?non\b",
        r"\b(?:se|quando|qualora)\b",
        r"\b(?:di rado|raramente|quasi mai|a malapena|a stento|rifiut(?:a|ano|ò|arono) di|"
        r"smett(?:e|ono) di|smise(?:ro)? di|cess(?:a|ano|ò|arono) di)\b",
        r"\b(?:rar\w+|rado|rifiut\w+|smett\w+|smise\w*|cess\w+|ferm\w+|malapena|stento|"
        r"poc(?:o|a|hi|he)|a volte|talvolta|non|mai)\b",
        r"\bsenza\b",
    ),
    "pt": _forms(
        r"[;:.]|,(?!\s*(?:que|nem)\b)|\s(?=(?:mas|porém|porque|pois|quando|enquanto|e sim)\b)|"
        r"\s(?=e (?:não|nunca|jamais)\b)",
        r"\bnão (?:só|somente|apenas|unicamente)\b",
        r"\b(?:senão|salvo|exceto|a menos|falso|mito|erro|até que|antes que|antes de|"
        r"ao contrário)\b",
        r"^\W*(?:mas|porém|e sim)\b",
        r"^\W*(?:e )?não\b",
        r"\b(?:quando|caso)\b|^\W*se\b",
        r"\b(?:raramente|raras? vez(?:es)?|quase nunca|dificilmente|"
        r"(?:deix(?:a|am|ou|aram)|parou|pararam|cess(?:a|am|ou|aram)) de|"
        r"recus(?:a|am|ou|aram)(?:-se)?|nega(?:m)?-se a)\b",
        r"\b(?:rar\w+|deix\w+|parou|pararam|recus\w+|nega\w*|cess\w+|dificilmente|"
        r"pouc[oa]s?|às vezes|não|nunca|jamais)\b",
        r"\bsem\b",
    ),
    "nl": _forms(
        r"[;:.]|,(?!\s*(?:dat|noch)\b)|\s(?=(?:maar|omdat|want|terwijl|wanneer|indien)\b)|"
        r"\s(?=en (?:niet|geen)\b)",
        r"\bniet (?:alleen|enkel|slechts)\b",
        r"\b(?:anders|behalve|pas|onwaar|fout|zonder|in plaats|voordat|totdat|tenzij|zolang|"
        r"mythe|vergissing|nauwelijks)\b",
        r"^\W*maar\b",
        r"^\W*(?:en )?(?:niet|geen)\b",
        r"\b(?:als|indien|wanneer|zodra)\b",
        r"\b(?:zelden|nauwelijks|amper|bijna nooit|haast nooit|weiger\w*|op met)\b",
        r"\b(?:zelden|nauwelijks|amper|weiger\w*|hou\w*|stop\w*|weinig\w*|soms|niet|geen|nooit)\b",
    ),
    "pl": _forms(
        r"[;:.]|,(?!\s*(?:że|ani)\b)|\s(?=(?:ale|lecz|ponieważ|bo|gdy|kiedy|podczas)\b)|"
        r"\s(?=(?:a|i) (?:nie|nigdy)\b)",
        r"\bnie (?:tylko|jedynie|wyłącznie)\b",
        r"\b(?:inaczej|w przeciwnym|oprócz|dopiero|dopóki|zanim|chyba że|mit|błąd|fałsz\w*|"
        r"zamiast|w odróżnieniu)\b",
        r"^\W*(?:lecz|ale|tylko)\b",
        r"^\W*(?:a |i )?nie\b",
        r"\b(?:jeśli|jeżeli|gdy|kiedy)\b",
        r"\b(?:rzadko|prawie nigdy|ledw(?:o|ie)|odmawia\w*|odmówi\w*|"
        r"przesta(?:je|ją|ł|ła|li|ły))\b",
        r"\b(?:rzad\w+|ledw\w+|odm\w+|przest\w+|mało|niewiele|czasem|czasami|nie|nigdy)\b",
        r"\bbez\b",
    ),
    "ja": _forms(
        r"[，,、；;：:。]|(?<=ず)に?|(?<=なく)(?!て(?:は|も))|(?<=ない)(?:が|けれど|ので|から)|"
        r"(?<=[すぐむくう])(?:が|けれど|ので)",
        r"だけで(?:は)?なく|だけでなく|ばかりでなく|のみならず",
        r"ければ|ないと|限り|以外|まで|誤り|間違|嘘|うそ|迷信|しか|たら|れば",
        r"^\W*(?:むしろ|そうではなく)",
        r"^\W*(?:ではなく|でなく)",
        r"もし|場合|とき|時",
        r"めったに|ほとんど.{0,12}(?:ない|ません|ず)|まれにしか|拒",
        r"めった|ほとんど|まれ|拒|ない|ません|ず|少",
    ),
    "ru": _forms(
        r"[;:.]|,(?!\s*(?:что|чтобы|ни)\b)|\s(?=(?:но|а|потому)\b)|"
        r"\s(?=и (?:\w+ )?не\b)",
        r"\bне (?:только|просто)\b",
        r"\b(?:иначе|кроме|пока|ложь|миф|ошибк\w+|неверно|лишь когда|только если)\b",
        r"^\W*(?:а|но)\b(?!\s+не\b)",
        r"^\W*(?:а |и |но )?не\b",
        r"\b(?:если|когда)\b",
        r"\b(?:редко|едва|почти (?:никогда )?не|отказыва\w+|перестал\w*|перестаёт|перестает)\b",
        r"\b(?:редк\w+|едва|почти|отказ\w+|перест\w+|мало|иногда|не|нет|никогда)\b",
        r"\bбез\b",
    ),
}
