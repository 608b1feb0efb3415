"""How people ask, disown and take back, in the eleven languages of rounds.md.

Forms of speech, never single strings: a copula with a word for untrue, a verb of doubting in
the first person, an adverb of hearsay, a short reaction, a word of taking back.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from sidecar.rounds.taken_back_forms import IS_FALSE, TAKES_BACK

_REACTIONS: Final = (
    IS_FALSE,
    r"\b(?:isn|aren|wasn|weren)['’]t (?:true|right|correct|so|the case)\b",
    r"\bI (?:(?:really|strongly|highly|do|must|totally) )*(?:doubt|refuse|disagree|deny|reject)\b",
    r"\bI (?:do not|don['’]t|did not|didn['’]t|never|cannot|can['’]t) (?:really |even )?"
    r"(?:believed?|buy|agree|accept|think so|understand (?:it|that|this))\b",
    r"\b(?:wouldn['’]t|would not|nobody should) believe\b|\bwould be lying\b|"
    r"\bopposite(?: of (?:this|that|it))? (?:is|was) (?:true|the case|right)\b|"
    r"\b(?:is|are) (?:quite |far )?beyond me\b|^\W*who knows\b",
    r"\b(?:no|not a) (?:clue|idea) (?:if|whether)\b|\bI (?:do not|don['’]t|couldn['’]t|cannot|"
    r"can['’]t|could not) (?:know|tell|say)(?: you)? (?:if|whether) (?:that|this|it|he|she|they)\b|"
    r"\bI(?: am|['’]m) not sure (?:if|whether|that) (?:that|this|it|he|she|they)"
    r"(?:['’]s| is| are)(?: really)? (?:so|true|right|correct)\b",
    r"\bI(?: am|['’]m| remain| was) (?:\w+ ){0,2}?(?:not (?:\w+ )?(?:convinced|persuaded|buying)|"
    r"unconvinced|sceptical|skeptical)\b|\bI (?:still |do )?have (?:my|some|serious|"
    r"strong|big|grave|great)?\s*doubts\b|"
    r"\b(?:nobody|no one|nothing|you) (?:will |can |could |would |['’]ll )?(?:not |never |ever )?"
    r"(?:convinces?|persuades?) me\b|\b(?:won['’]t|can['’]t|cannot|doesn['’]t|does not|didn['’]t) "
    r"(?:convince|persuade) me\b|"
    r"\band (?:(?:do not|don['’]t|cannot|can['’]t) (?:really )?|never )"
    r"(?:buy|believe|believed|bought|accept) (?:it|that|this|any of it|a word)\b",
    # German
    r"\b(?:ich|habe ich|hege ich) (?:(?!kein)\w+ ){0,3}?zweifel\b|"
    r"\bich zweifle\b|\bbin (?:\w+ ){0,3}?nicht (?:\w+ )?überzeugt\b|\büberzeugt mich nicht\b|"
    r"\b(?:niemand|keiner|nichts) (?:\w+ ){0,3}?(?:überzeugen|einreden|weismachen)\b|"
    r"\b(?:kaufe|nehme) ich (?:\w+ ){0,2}?nicht ab\b|\b(?:er|sie|der|die) (?:irrt|irren|täuscht|"
    r"täuschen) sich\b(?! nicht)|\b(?:liegt|liegen) (?:da |damit )?falsch\b|"
    r"\b(?:hat|haben) unrecht\b",
    r"\b(?:ist|sind|war|waren|wäre)\b(?:\s+(?!nicht\b|kein)\w+){0,2}?\s+"
    r"(?:falsch|gelogen|erlogen|unwahr|unsinn|quatsch|blödsinn|märchen|lüge|mythos|irrtum|"
    r"erfunden|absurd|nicht wahr|nicht richtig)\b",
    r"\b(?:keine ahnung|(?:ich )?weiß (?:ich )?(?:aber )?nicht),? ob (?:das|es|er|sie)\b.{0,12}"
    r"\b(?:stimmt|recht hat|wahr ist|richtig ist)\b|"
    r"\bstimmt (?:so |aber |überhaupt |gar |doch )*nicht\b|\bich (?:bezweifle|bestreite|"
    r"verweigere|leugne)\b|\bich glaube? (?:das|es|dem|ihm|ihr|ihnen|daran)?\s*(?:aber )?nicht\b|"
    r"\bfür (?:einen? |totalen |kompletten |völligen )?(?:unsinn|quatsch|blödsinn|falsch|"
    r"märchen|lüge|irrtum|gelogen)\b",
    # French
    r"\bje n(?:e |['’]en )suis (?:pas|guère) (?:\w+ )?(?:convaincue?|persuadée?)\b|"
    r"\bj['’](?:ai|en ai) (?:des |mes |de (?:gros|sérieux) )doutes\b|\bj['’]en doute\b|"
    r"\bne m(?:e |['’]a )convain\w+ pas\b|\b(?:personne|rien) ne m(?:e |['’]en )convain\w+|"
    r"\b(?:il|elle|ils|elles) (?:se trompent?|a tort|ont tort)\b|\bet (?:se trompe|a tort)\b",
    r"\b(?:c['’]est|est|sont|serait|étai(?:t|ent))\s+(?:(?!pas\b)\w+\s+){0,2}?(?:faux|fausses?|"
    r"mensonges?|"
    r"absurde|mythe|n['’]importe quoi|bêtise|erroné\w*)\b|\bje (?:doute|refuse|nie|conteste)\b|"
    r"\bje n['’]?(?:e|y)?\s*(?:le |la |l['’])?croi[st] (?:pas|plus|rien)\b|"
    r"\b(?:aucune idée|(?:je )?ne sais pas) si (?:c['’]est|il a|elle a|ça)\b|"
    r"\bn['’]est pas (?:vrai|juste|exact)\b",
    # Spanish
    r"\best(?:á|án) (?:muy |completamente |totalmente )?equivocad\w+|(?<!no )\bse equivocan?\b|"
    r"\bno estoy (?:\w+ )?convencid[oa]\b|\bno me (?:convencen?|convence)\b|"
    r"\btengo (?:mis|muchas|serias|algunas) dudas\b|\bnadie me (?:va a )?convence\w*",
    r"(?<!no )\b(?:es|son|era|sería)\s+(?:\w+\s+){0,2}?(?:fals[oa]s?|mentiras?|absurd\w|mito|"
    r"tontería)\b|\bno es (?:verdad|cierto|correcto)\b|\b(?:lo )?dudo\b|\bme niego\b|"
    r"\bno (?:me )?(?:lo )?creo\b|\bni idea (?:de )?si\b|\bno sé si (?:es|eso|tiene)\b",
    # Italian
    r"(?<!non )\b(?:si sbaglia(?:no)?|(?:ha|hanno) torto)\b|"
    r"\bnon (?:ne )?sono (?:\w+ )?convint[oa]\b|"
    r"\bnon mi convinc\w+|\bho (?:i miei|dei|molti|seri) dubbi\b|\bnessuno mi convinc\w+",
    r"(?<!non )(?:\b[eè]|\bsono|\bera|\bsarebbe)\s+(?:\w+\s+){0,2}?(?:fals[oaei]|bugi[ae]|"
    r"assurd\w|mito|sciocchezz[ae]|sbagliat\w)\b|\bnon è (?:vero|giusto|corretto)\b|"
    r"\b(?:ne )?dubito\b|\bmi rifiuto\b|\bnon (?:ci|lo|le|gli) credo\b",
    # Portuguese
    r"\best(?:á|ão) (?:muito |completamente )?(?:enganad|equivocad)\w+|"
    r"\bnão estou (?:\w+ )?convencid[oa]\b|\bnão me convencem?\b|"
    r"\btenho (?:as )?(?:minhas|muitas|sérias) dúvidas\b|\bninguém me (?:vai )?convence\w*",
    r"(?<!não )(?:\b[eé]|\bsão|\bera|\bseria)\s+(?:\w+\s+){0,2}?(?:fals[oa]s?|mentiras?|"
    r"absurd\w|mito|errad[oa]|bobagem)\b|\bnão é (?:verdade|certo|correto)\b|\bduvido\b|"
    r"\brecuso(?:-me)?\b|\bnão acredito\b",
    # Dutch
    r"\bben (?:\w+ ){0,2}?niet (?:\w+ )?overtuigd\b|\bik heb (?:\w+ ){0,2}?twijfels\b|"
    r"\b(?:niemand|niets) (?:\w+ ){0,2}?(?:overtuigt|overtuigen)\b|\b(?:heeft|hebben) ongelijk\b|"
    r"\bvergist zich\b",
    r"\b(?:is|zijn|was|waren)\s+(?!niet\b|geen\b)(?:\w+\s+){0,2}?(?:onwaar|onjuist|onzin|gelogen|"
    r"leugens?|fabel|sprookje|mythe|niet (?:waar|juist))\b|\bklopt (?:\w+ )?niet\b|"
    r"\bik (?:betwijfel|weiger|ontken)\b|\bik geloof (?:\w+ )?niet\b",
    # Polish
    r"\bnie jestem (?:\w+ )?przekonan[ay]\b|\bmam (?:\w+ )?wątpliwości\b|"
    r"\bnikt mnie nie przekona\b|\bnie przekonuje mnie\b|(?<!nie )\bmyli się\b|\bnie ma racji\b",
    r"(?<!nie )\bto\s+(?:jest\s+)?(?:\w+\s+)?(?:nieprawda|fałsz|kłamstwo|bzdura|mit|bajka|"
    r"nonsens)\b|\bnieprawd[aą]\b|\bwątpię\b|\bodmawiam\b|\bnie wierzę\b|\bnie zgadzam\b",
    # Russian
    r"\bменя (?:\w+ )?не убе\w+|\b(?:я )?не убежд[её]н\w*|\bу меня (?:\w+ )?сомнения\b|"
    r"\bникто (?:меня )?не (?:убедит|переубедит)\b|(?<!не )\bошибает(?:ся|есь)\b|"
    r"\bон(?:а|и)? не прав\w?\b",
    r"(?<!не )\b(?:это\s+)?(?:ложь|неправда|чушь|враньё|вранье|миф|выдумка|бред)\b|"
    r"\bневерно,? что\b|(?<!не )\b(?:это|всё|все) (?:\w+ )?(?:неверно|неправильно|ошибочно|не так|"
    r"не верно|не правда)\b|\bсомневаюсь\b|\bотказываюсь\b|\bне верю\b|\bне соглас(?:ен|на)\b",
    # Chinese
    r"我(?:对此|對此)?(?:有|存|表示|很|深表)(?:疑问|疑問|怀疑|懷疑)|(?:说服|說服)不了我|"
    r"(?:没|沒|没有|沒有|不能|无法|無法)(?:说服|說服)我|[他她](?:们|們)?(?:说|說|搞|弄)?错了",
    r"(?<!不)是(?:完全)?(?:错的|錯的|错误的|錯誤的|假的|谎话|謊話|骗人的|騙人的)|谣言|謠言|谎言|謊言|"
    r"胡说|胡說|瞎说|骗人|不(?:是)?真的|不相信|我(?:并|並|可|才)?不(?:认为|認為|觉得|覺得|以为|以為|认同|認同|"
    r"赞成|贊成|接受)|我(?:并|才|就)?(?:不信|怀疑|懷疑|拒绝|拒絕|不同意)|"
    r"不[对對][。.！!]?$|(?:这|這|那|以上|上面|前面)(?:是|就是|都是|可)?(?:不[对對]|不正确|不正確|不成立|"
    r"错误|錯誤|错|錯)",
    # Japanese
    r"納得(?:でき|して|し)(?:ない|ません|いない|いません)|疑問(?:だ|です|に思|を持|が残)|"
    r"(?:彼|彼女|その人)は間違って",
    r"(?:嘘|うそ|ウソ|間違い|誤り|でたらめ|デタラメ|迷信|作り話)"
    r"(?:だ|です|である|に過ぎ|に決ま|[。！!]|$)|"
    r"(?:信じ|思わ|信用し)(?:ない|ません)|疑わしい|お断り|"
    r"(?:それ|これ|そんなこと)(?:は|も)(?:全く|まったく|全然)?(?:違う|違い|ちがう|ちがい|正しくな)|"
    r"(?:という|との)(?:の|考え|説|話|意見)(?:は|も)(?:違う|違い|ちがう|ちがい|正しくな|まちがい|間違)",
)
"""Saying of something that it is not so; what it is about stands in it or right before."""

_FORWARD: Final = (
    r"\b(?:supposedly|allegedly|purportedly|ostensibly|reputedly)\b",
    r"\byou (?:just |only )?(?:want|expect|wanted|told|force|asked|would like) me to "
    r"(?:say|write|claim|believe|admit|repeat)\b",
    r"\b(?:graders?|examiners?|judges?|markers?|teachers?|professors?|you) "
    r"(?:expects?|(?:wants?|would like|likes?) to (?:hear|read|see))\b",
    r"\b(?:wrongly|falsely|mistakenly|erroneously|incorrectly) (?:think|thought|believed?|"
    r"claim(?:s|ed)?|say|says|said|assumed?|stated?|suppose|taught|told)\b",
    rf"\b(?:this|the following)(?: (?:sentence|statement|claim))?\s*{IS_FALSE}",
    r"\bor so\b.{0,40}\b(?:lies?|lied|claims?|claimed|says?|said|thinks?|believes?|goes)\b",
    r"\b(?:nobody|no one|no-one) (?:has )?(?:ever )?(?:shown?|showed|believes?|proved|proven)\b",
    r"\bif (?:someone|anyone|somebody|anybody) (?:claim|say|said|claimed)",
    r"\b(?:angeblich|vermeintlich|mitnichten|vorgeblich)\b|"
    r"\bdu willst,? dass ich (?:sage|schreibe)",
    r"\b(?:prétendument|soi-disant|à ce qu['’]on prétend)\b|\b(?:supuestamente|presuntamente)\b",
    r"\b(?:presumibilmente|a quanto si dice|a detta di)\b|\b(?:supostamente|alegadamente)\b",
    r"\b(?:zogenaamd|naar verluidt)\b|\b(?:rzekomo|podobno|jakoby)\b|"
    r"\b(?:якобы|будто бы|дескать)\b",
    r"所谓(?!.*(?:就是|是指|指的是))|所謂(?!.*(?:就是|是指|指的是))|据说|據說|据称|據稱|传说|傳說|聽說|听说",
    r"なんて(?:嘘|うそ)|とされているが|と言われているが|だそうだが",
)
"""Words that make what they introduce somebody else's; it stands in the same clause or next."""

_SHORT: Final = (
    r"no|nope|nah|never|wrong|nonsense|rubbish|bullshit|baloney|false|untrue|not true|lies|a lie|"
    r"not at all|no way|of course not|certainly not|absolutely not|not so|incorrect|as if|not|"
    r"or (?:is it |was it |maybe |is that )?(?:the other way a?round|the reverse|the opposite|"
    r"vice versa)|"
    r"oder (?:ist es |war es )?(?:umgekehrt|andersherum)|ou (?:est-ce )?(?:l['’]inverse|"
    r"le contraire)|"
    r"o (?:es )?al revés|o (?:è il )?contrario|ou (?:é )?o contrário|of (?:is het )?andersom|"
    r"czy(?: jest)? odwrotnie|или наоборот|还是反过来|還是反過來|それとも逆(?:です)?か?|"
    r"yeah,? right|hardly|nein|niemals|nie|unsinn|quatsch|blödsinn|falsch|gelogen|von wegen|"
    r"keineswegs|non|jamais|faux|n['’]importe quoi|absurde|mensonge|nunca|falso|mentira|tonterías|"
    r"mai|bugie|sciocchezze|assurdo|não|jamais|errado|bobagem|nee|nooit|onzin|onwaar|nieprawda|"
    r"bzdura|nigdy|kłamstwo|нет|никогда|ложь|чушь|неправда|неверно|бред|不|不对|不對|错|錯|错了|"
    r"胡说|胡說|才不是|不是|并不是|假的|いいえ|いや|いえ|違う|違います|ちがう|ちがいます|嘘だ?|うそだ?|"
    r"(?:それ|これ)は(?:違う|違います|ちがう|ちがいます)|ありえない|(?:это )?(?:не так|не верно)|"
    r"(?:这|這)(?:不对|不對|是错的|是錯的|不是真的)"
)
"""Whole reactions to what stood right before."""

_STRONG: Final = (
    r"nonsense|rubbish|bullshit|wrong|false|lies|unsinn|quatsch|falsch|blödsinn|faux|mentira|"
    r"falso|onzin|bzdura|чушь|ложь|胡说|胡說|不对|不對|错了|錯了|不是的|嘘だ|いや"
)

_ASKED_END = re.compile(
    r"[?？؟][\"'”’»」』）)\]*_!！?？\s]*$|"
    r"(?:吗|嗎|对不对|對不對|是不是|ですか|ますか|ましたか|でしたか|ませんか|のか|だろうか|でしょうか|"
    r"[るただい]か|かな|かなあ|かなぁ|かしら)[。.!！…]*$|"
    r"(?:かどうか|のか)(?:を|が|は)?(?:知りた|わから|分から|疑問|気にな|教え)|"
    r"^\W*(?:请问|請問|难道|難道|莫非|是不是)|^(?!.*(?:取决|取決|决定|決定|判断|判斷|关键|關鍵|在于|在於|无论|無論|不管|看))[^，,；;]*"
    r"(?:会不会|會不會|能不能|有没有|有沒有)|"
    r"^\W*(?:(?:и|а|но|так)\s+)?(?:разве|неужели|(?!едва|вряд|чуть)[а-яё]+ ли)\b",
    re.IGNORECASE,
)
_OPEN_QUESTION = re.compile(
    r"^\W*(?:(?:and|but|so|well|now|ok|und|aber|also|et|mais|alors|y|pero|e|ma|mas|en|maar|a|и|а|но"
    r")\W+)?(?:what|who|whom|whose|how|why|when|where|which|was|wer|wen|wem|wie|warum|wieso|"
    r"weshalb|"
    r"wann|wo|woher|wohin|wozu|wodurch|welche[rsmn]?|que|qu['’]\w+|quoi|qui|comment|pourquoi|quand|"
    r"où|d['’]où|quel\w*|qué|quién|cómo|por qué|cuándo|dónde|de dónde|cuál\w*|che|cosa|chi|come|"
    r"perché|quando|dove|da dove|quale|quem|como|por que|porquê|onde|de onde|qual|wat|wie|hoe|"
    r"waarom|wanneer|waar|waardoor|welke?|co|kto|jak|dlaczego|czemu|kiedy|gdzie|skąd|któr\w+|что|"
    r"кто|как|почему|зачем|когда|где|откуда|как\w+)\b|为什么|為什麼|什么|什麼|怎么|怎麼|哪|谁|誰|如何|"
    r"なぜ|何|どう|どこ|だれ|いつ|どれ|どの",
    re.IGNORECASE,
)


def asks(sentence: str) -> bool:
    """Return whether a sentence is a question by its mark or, in some languages, by its particles.

    Example:
        >>> asks("Does it move?"), asks("水是氧气的来源吗。"), asks("It moves.")
        (True, True, False)
    """
    return bool(_ASKED_END.search(sentence.strip()))


def asks_openly(sentence: str) -> bool:
    """Return whether a question asks for more than yes or no, as rhetorical ones do."""
    return bool(_OPEN_QUESTION.search(sentence))


@cache
def reaction() -> re.Pattern[str]:
    """Return what says of something that it is not so; compiled when first needed."""
    return _any(_REACTIONS)


@cache
def hearsay() -> re.Pattern[str]:
    """Return what makes the words it introduces somebody else's."""
    return _any(_FORWARD)


@cache
def short_reaction() -> re.Pattern[str]:
    """Return what reacts to the words right before it, as a whole or at the start."""
    lead = r"^\W*(?:(?:oh|well|but|and|ah|ha|aber|ach|mais|pero|ma|mas|maar|ale|но)\W+)*"
    return re.compile(
        rf"{lead}(?:(?:{_SHORT})(?:\W+(?:{_SHORT}))?\W*$|(?:{_STRONG})\s*[,，、])", re.IGNORECASE
    )


@cache
def taking_back() -> re.Pattern[str]:
    """Return what takes back something said before it."""
    return _any(TAKES_BACK)


def _any(forms: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{form})" for form in forms), re.IGNORECASE)
