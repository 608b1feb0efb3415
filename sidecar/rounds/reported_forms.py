"""How people pass a statement on as somebody else's, or as what they held once or only wonder.

Who says "my teacher told me that ..." has said where the words come from, not that they
understood them. Verbs that say the thing is so are no report: what a teacher explained or
showed, what one learned. Forms of speech in the eleven languages of rounds.md.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_PERSON: Final = (
    r"(?:teachers?|professors?|prof|lecturers?|tutors?|instructors?|brothers?|sisters?|mother|"
    r"father|mom|mum|dad|parents|uncle|aunt|cousin|grand(?:ma|pa|mother|father)|friends?|"
    r"classmates?|colleagues?|neighbou?rs?|boss)"
)
_MEDIUM: Final = (
    r"(?:(?:text ?)?books?|internet|article|web ?site|web ?page|video|film|documentary|podcast|"
    r"blog|"
    r"newspaper|magazine|encyclop\w+|app|chatbot|notes?|slides?|handout|lecture)"
)
_SAYS: Final = (
    r"(?:said|says|say|told (?:me|us)|tells (?:me|us)|claim(?:s|ed)?|insist(?:s|ed)?|swears?|swore|"
    r"wrote|writes|states?|stated|maintain(?:s|ed)|argues?|argued|asserts?|asserted|"
    r"assured? (?:me|us)|mentioned|alleges?|alleged|keeps? (?:saying|telling (?:me|us)))"
)
_THINKS: Final = r"(?:thinks?|thought|believe[sd]?|reckons?)"
_MINE: Final = rf"(?:my|our) (?:\w+ ){{0,2}}?{_PERSON}"
_SOURCE: Final = (
    rf"(?:(?:an?|the|one|his|her|some|another) (?:\w+ ){{0,2}}?(?:{_PERSON}|{_MEDIUM})|"
    rf"(?:my|our) (?:\w+ ){{0,2}}?{_MEDIUM}|wikipedia|chat\w*pt|youtube|mrs?\.? \w+|ms\.? \w+|"
    r"(?:someone|somebody|everyone|everybody)(?: (?:online|else|there|once))?|(?:(?:some|many|"
    r"most|other) )?people)"
)
_MAY_BE: Final = r"(?:(?:has|had|have|once|always|also|just|even|only|still|recently) )*"

REPORTED: Final = (
    rf"(?<!\bas )(?<!what )(?<!like )\b(?:{_MINE} {_MAY_BE}(?:{_SAYS}|{_THINKS})|"
    rf"{_SOURCE} (?:(?:that )?I (?:saw|read|heard|found) )?{_MAY_BE}{_SAYS})\b",
    rf"\baccording to (?:{_MINE}|{_SOURCE}|him|her|them)\b",
    r"\bI (?:have |['’]ve )?(?:once |only |just |also )?(?:read|heard)"
    r"(?: (?:it )?(?:somewhere|once|online|on the internet|in (?:a|the|some|my) \w+))*,? that\b|"
    r"\bI (?:have |['’]ve )?(?:once |only |just )?(?:read|heard) (?:it )?(?:somewhere|online|once)|"
    r"\bI(?: was| have been|['’]ve been) (?:once )?told\b|"
    r"\b(?:they|he|she) (?:say|says|said|claims?|claimed|told me)\b(?! (?:so|no)\b)",
    r"\b(?:it is|it['’]s|it was) (?:often |sometimes |commonly |widely )?"
    r"(?:said|claimed|alleged|rumou?red) that\b|\brumou?r has it\b",
    r"\bI (?:do |often |still |just )?wonder(?:ed)? (?:if|whether)\b|"
    r"\bI(?: am|['’]m) (?:not (?:\w+ )?(?:sure|certain)|unsure) (?:if|whether)\b|"
    r"\bI (?:do not|don['’]t) know (?:if|whether)\b",
    r"\b(?:I|we|people|they|everyone|everybody|scientists|scholars) (?:once|used to|formerly|"
    r"previously|originally) (?:think|thought|believed?|assumed?|supposed?|say|said|held)\b",
    r"\bI no longer (?:think|believe|hold|say|claim)\b|\bI (?:do not|don['’]t) (?:think|believe)\b"
    r".{0,80}\b(?:any ?more|any longer)\b",
    r"(?-i:\b(?!I\b|We\b|You\b|It\b|This\b|That\b)[A-Z]\w+) (?:once |wrongly |still )?"
    r"(?:thought|believed|assumed|supposed|imagined) that\b|"
    r"\bthe (?:\w+ )?\w+s (?:once )?(?:thought|believed|assumed|supposed) that\b|"
    r"\bas a (?:child|kid|boy|girl|pupil)\W+I (?:always )?(?:thought|believed)\b",
    r"\b(?:opposite|contrary|reverse) of (?:the following|what follows|this statement)\b",
    # German
    r"\b(?:(?:mein|unser|ein|der|die|das|irgendein)e?"
    r" (?:lehrer(?:in)?|professor(?:in)?|prof|dozent(?:in)?|bruder|schwester|mutter|vater|"
    r"eltern|onkel|tante|freund(?:in)?|kolleg(?:e|in)|nachbar(?:in)?|(?:lehr|schul)?buch|leute|"
    r"artikel|video|internet)|jemand|alle|viele|manche) (?:sagt|sagte|sagen|meint|meinte|meinen|"
    r"behauptet|behauptete|"
    r"behaupten|glaubt|glaubte|schreibt|(?:hat|haben) (?:mir |uns |mal |einmal )*(?:gesagt|"
    r"erzählt|behauptet|gemeint))\b(?! (?:wir|ich)\b)|"
    r"\blaut (?:meine[rm]|unsere[rm]|eine[rm]|dem|der) (?:\w+ )?(?:lehrer\w*|professor\w*|bruder|"
    r"schwester|mutter|vater|freund\w*|\w*buch|internet|wikipedia)\b|"
    r"\bich habe? (?:\w+ ){0,2}?(?:gelesen|gehört),? dass\b|\b(?:mir|uns) wurde gesagt\b|"
    r"\bich frage? mich,? ob\b|\bich (?:bin (?:mir )?(?:\w+ )?(?:un|nicht )sicher|"
    r"weiß nicht),? ob\b|"
    r"\b(?:früher|einst|damals) (?:dachte|glaubte|meinte|habe|hat) (?:ich|man)\b|"
    r"\bich (?:dachte|glaubte) (?:früher|einmal|mal)\b|\bes heißt,? dass\b|"
    r"\bich (?:glaube|denke|meine) nicht (?:mehr|länger)\b|"
    r"\bdas gegenteil (?:des folgenden|von folgendem)\b",
    # French
    r"\b(?:mon|ma|notre|un|une|le|la|mes|des) (?:prof(?:esseure?)?|enseignante?|maître|maîtresse|"
    r"frère|sœur|mère|père|oncle|tante|amie?|gens|livre|manuel|article|vidéo) (?:m['’]a |nous a )?"
    r"(?:dit|disent|a dit|affirme|prétend|pense|croit)\b|\bselon (?:mon|ma|notre|un|"
    r"une|le|la) (?:\w+ )?(?:prof\w*|enseignante?|frère|sœur|mère|père|amie?|livre|manuel)\b|"
    r"\bj['’]ai (?:lu|entendu)(?: (?:quelque part|dire))* qu(?:e\b|['’])|\bon m['’]a dit qu|"
    r"\bje me demande si\b|\bje ne (?:suis pas sûre?|sais pas) si\b|"
    r"\b(?:avant|autrefois),? (?:je pensais|je croyais|on pensait|on croyait)\b|"
    r"\bje (?:pensais|croyais) (?:avant|autrefois)\b|\bje ne (?:pense|crois) plus\b|"
    r"\ble contraire de ce qui suit\b",
    # Spanish
    r"\b(?:mi|nuestr[oa]|un|una|el|la|mis|algunos) (?:profe(?:sora?)?|maestr[oa]|herman[oa]|madre|"
    r"padre|tí[oa]|amig[oa]|gente|libro|artículo|vídeo|video) (?:me |nos )?(?:dice|dijo|ha dicho|"
    r"dicen|afirma|sostiene|cree|piensa)\b|\bsegún (?:mi|nuestr[oa]|un|una|el|la) (?:profe\w*|"
    r"maestr[oa]|herman[oa]|madre|padre|amig[oa]|libro)\b|\b(?:he leído|leí|he oído|oí)"
    r"(?: \w+ (?:sitio|parte|lado))? que\b|\bme pregunto si\b|\bno (?:estoy segur[oa] de|sé) si\b|"
    r"\bantes (?:pensaba|creía|se pensaba|se creía)\b|\bya no (?:pienso|creo|digo)\b|"
    r"\blo contrario de lo siguiente\b|\bdicen que\b",
    # Italian
    r"\b(?:il mio|la mia|mio|mia|un|una|il|la) (?:prof(?:essor\w*)?|insegnante|maestr[oa]|fratello|"
    r"sorella|madre|padre|zi[oa]|amic[oa]|gente|libro|articolo) (?:mi |ci )?(?:dice|disse|ha detto|"
    r"afferma|sostiene|crede|pensa)\b|\bsecondo (?:il mio|la mia|mio|mia|un|una|il|la) (?:prof\w*|"
    r"insegnante|maestr[oa]|fratello|sorella|amic[oa]|libro)\b|\bho (?:letto|sentito)"
    r"(?: (?:da qualche parte|dire))* che\b|\bmi chiedo se\b|\bnon (?:sono sicur[oa]|so) se\b|"
    r"\b(?:prima|un tempo) (?:pensavo|credevo|si pensava|si credeva)\b|"
    r"\bnon (?:penso|credo) più\b|\bil contrario di quanto segue\b|\bdicono che\b",
    # Portuguese
    r"\b(?:o meu|a minha|meu|minha|um|uma|o|a) (?:professora?|irmã[o]?|mãe|pai|ti[oa]|amig[oa]|"
    r"livro|artigo) (?:me |nos )?(?:diz|disse|afirma|acha|acredita|pensa)\b|"
    r"\b(?:segundo|de acordo com) (?:o meu|a minha|meu|minha|um|uma|o|a) (?:professora?|irmã[o]?|"
    r"mãe|pai|amig[oa]|livro)\b|\b(?:li|ouvi)(?: (?:em algum lugar|dizer))* que\b|"
    r"\b(?:pergunto-me|me pergunto) se\b|\bnão (?:tenho certeza|sei) se\b|"
    r"\bantes (?:eu )?(?:pensava|achava|acreditava)\b|\bjá não (?:penso|acho|acredito)\b|"
    r"\bnão (?:penso|acho|acredito) mais\b|\bo contrário do seguinte\b|\bdizem que\b",
    # Dutch
    r"\b(?:mijn|onze|ons|een|de|het) (?:leraar|lerares|docente?|professor|broer|zus|moeder|vader|"
    r"oom|tante|vriend(?:in)?|boek|leerboek|artikel) (?:zegt|zei|beweert|beweerde|denkt|dacht|"
    r"gelooft|heeft (?:me |ons )?(?:gezegd|verteld))\b|\bvolgens (?:mijn|onze|een|de|"
    r"het) (?:leraar|"
    r"lerares|docente?|broer|zus|moeder|vader|vriend(?:in)?|boek|leerboek)\b|"
    r"\bik heb (?:\w+ ){0,2}?(?:gelezen|gehoord),? dat\b|\bik (?:las|hoorde) (?:\w+ ){0,2}?dat\b|"
    r"\bik vraag me af of\b|"
    r"\bik (?:weet niet|ben (?:er )?niet zeker) of\b|\bvroeger dacht (?:ik|men)\b|"
    r"\bik dacht vroeger\b|\bik (?:denk|geloof) niet (?:meer|langer)\b|"
    r"\bhet tegendeel van het volgende\b|\bze zeggen dat\b",
    # Polish
    r"\b(?:mój|moja|nasz|nasza|jakiś|jakaś)? ?(?:nauczyciel(?:ka)?|profesor|brat|siostra|mama|"
    r"tata|matka|ojciec|kolega|koleżanka|podręcznik|książka) (?:mi |nam )?(?:mówi|mówił[a]?|"
    r"powiedział[a]?|twierdzi|twierdził[a]?|uważa|sądzi)\b|\b(?:według|zdaniem) (?:mojego|mojej|"
    r"naszego|naszej)? ?(?:nauczyciel\w*|profesora|brata|siostry|mamy|taty|kolegi|podręcznika)\b|"
    r"\b(?:czytał[ae]m|słyszał[ae]m)(?: gdzieś)?,? że\b|\bzastanawiam się,? czy\b|"
    r"\bnie (?:wiem|jestem pew\w+),? czy\b|\b(?:kiedyś|dawniej) (?:myślał|sądził|uważał)\w*|"
    r"\bjuż nie (?:myślę|sądzę|uważam|wierzę)\b|\bodwrotność tego\b|\bpodobno\b|\bmówią,? że\b",
    # Russian
    r"\b(?:мой|моя|наш|наша|один|одна)? ?(?:учитель(?:ница)?|преподаватель(?:ница)?|профессор|"
    r"брат|сестра|мама|папа|друг|подруга|учебник|книга) (?:мне |нам )?(?:говорит|говорил[а]?|"
    r"сказал[а]?|утверждает|считает|думает)\b|\bпо словам\b|\bя (?:где-то )?(?:читал|слышал)а?"
    r"(?: где-то)?,? что\b|\bинтересно,? .{0,60}\bли\b|\b(?:не знаю|не уверен\w?),? .{0,40}\bли\b|"
    r"\bраньше (?:я )?(?:думал|считал)\w*|\b(?:я )?больше не (?:думаю|считаю|верю)\b|"
    r"\bпротивоположное следующему\b|\bговорят,? что\b|^\W*говорят\b|"
    r"\b(?:по слухам|ходят слухи)\b",
    # Chinese and Japanese
    r"(?:老师|老師|教授|哥哥|弟弟|姐姐|妹妹|爸爸|妈妈|媽媽|朋友|同学|同學|课本|課本|教科书|教科書|书上|書上|网上|網上|"
    r"有人|有的人|有些人|人们|人們|大家|别人|別人|网友|網友)(?:都|总|總|常)?(?:告诉我|告訴我|对我|跟我)?(?:说|說|声称|聲稱|认为|認為|"
    r"以为|以為|相信|觉得|覺得|写|寫)(?!明)|"
    r"我(?:在哪里|在某处|好像)?(?:读到|讀到|听说|聽說|看到过)|我(?:想知道|不知道|不确定|不確定).{0,30}(?:是否|是不是)|"
    r"我(?:以前|过去|從前|从前|曾经|曾經)(?:以为|以為|认为|認為|觉得)|我(?:已经)?不再(?:认为|認為|相信|觉得)|"
    r"(?:以下|下面)(?:的话|内容)?的(?:反面|相反)",
    r"(?:先生|教授|兄|姉|友達|友人|教科書|ネット)(?:が|は|によると|によれば|に).{0,60}"
    r"(?:と言っ|と言い|と主張|と書いて|と教わ|という(?:こと(?:だ|です))?[。.]|らしい|そうです|そうだ)|"
    r"と(?:どこかで)?(?:読んだ|読みました|聞いた|聞きました)(?:ことが|。|$)|"
    r"(?:のかな|だろうか|かどうか(?:わからない|分からない|分かりません|わかりません))|"
    r"(?:以前|昔|前)は.{0,60}と(?:思って|考えて|信じて)い(?:た|まし)|"
    r"[るただい](?:そう(?:だ|です|である)|らしい(?:です|よ|ね)?|とのこと(?:だ|です)?)(?:[。.！!]|$)|"
    r"もう.{0,60}とは(?:思わ|思いま|思って|考え|信じ)(?:ない|いない|いません|ません|せん)|次のことの(?:逆|反対)",
)
"""Words that make what they introduce somebody else's, a former view, or a thing wondered at."""

_HELD: Final = (
    r"\b(?:(?:says?|said|claims?|claimed|argue[sd]?|holds?|held|states?|stated|maintains?|"
    r"maintained|teach(?:es)?|taught|assume[sd]?) that|thinks?|thought|believ\w+|wonder\w*|"
    r"according to|theory|hypothesis|in (?:his|her|their|the) view|"
    r"nach ansicht|laut|zufolge|glaub\w+|behaupt\w+|meint\w*|dacht\w*|theorie|these|"
    r"selon|d['’]après|pens(?:e|ent|ait) qu\w*|croit|affirm\w+|théorie|según|cree\w*|sostien\w+|"
    r"teoría|"
    r"secondo|credev\w+|sostien\w+|teoria|segundo|acredit\w+|volgens|gelo\w+|beweer\w+|"
    r"według|twierdz\w+|uważ\w+|согласно|считал\w*|утвержда\w+|теори\w+)\b|"
    r"认为|認為|主张|主張|理论|理論|相信|と考え|と主張|によれば|説"
)
"""Words by which a point itself tells a view; then reporting it says the point."""

_ENDORSED: Final = re.compile(
    r"\b(?:I|we) (?:fully |totally |completely |also |do )*(?:agree|think so|believe (?:it|that|"
    r"so)|am (?:sure|convinced))\b|\b(?:is|was|are|were|['’]s) (?:absolutely |quite |"
    r"indeed )?right\b|"
    r"\b(?:that|this|it|which) (?:makes sense|is (?:indeed |also )?(?:true|correct|right))\b|"
    r"\b(?:das|es) stimmt\b(?! nicht)|\bich stimme\b.{0,20}\bzu\b|\bc['’]est vrai\b|"
    r"\bje suis d['’]accord\b|\bes (?:verdad|cierto)\b|\bestoy de acuerdo\b|\bè vero\b|"
    r"\bsono d['’]accordo\b|\bé verdade\b|\bconcordo\b|\bdat klopt\b|\bto prawda\b|\bэто верно\b|"
    r"我同意|确实如此|その通り",
    re.IGNORECASE,
)


@cache
def report() -> re.Pattern[str]:
    """Return what passes a statement on without holding it; compiled when first needed.

    Example:
        >>> bool(report().search("My teacher said that ice floats."))
        True
        >>> bool(report().search("As my teacher explained, ice floats."))
        False
    """
    return re.compile("|".join(f"(?:{form})" for form in REPORTED), re.IGNORECASE)


@cache
def tells_view() -> re.Pattern[str]:
    """Return words by which an assertion tells somebody's view itself."""
    return re.compile(_HELD, re.IGNORECASE)


def endorses(text: str) -> bool:
    """Return whether a text takes what was reported for its own: "and I agree"."""
    return _ENDORSED.search(text) is not None
