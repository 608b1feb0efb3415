"""How people take back what they said, in the eleven languages of rounds.md.

Saying that it was wrong, a correction, "the other way round", two things mixed up, and what one
no longer thinks. What was said before does not count any more; what is said after it does.
"""

from __future__ import annotations

from typing import Final

_MOOD = (
    r"(?:(?:all|just|simply|pure|utter|complete|total|completely|totally|plainly|such|an?|big|"
    r"outright|really)\s+)*"
)
_FALSE = (
    r"(?:false|wrong|untrue|incorrect|nonsense|rubbish|bullshit|baloney|bogus|absurd|ridiculous|"
    r"lie|lies|myth|fairy ?tale|made[- ]up(?!\s+of)|fake|hoax|rumou?r|mistaken?|guess|"
    r"not (?:true|right|correct|so|the case)|far from (?:true|the truth))"
)
IS_FALSE: Final = rf"(?:\b(?:is|are|was|were|be)|['’]s)\s+{_MOOD}{_FALSE}\b"
"""Saying of something that it is not so."""

TAKES_BACK: Final = (
    r"^\W*(?:(?:please|no|ok|okay|sorry|oh|actually|well|just)\W+)*(?:forget|ignore|disregard|"
    r"scratch|strike|scrap)\s+(?:about\s+)?(?:it|that|this|all|everything|what I|my|the "
    r"(?:above|last|previous))\b",
    r"\bI (?:was|am) (?:(?:totally|completely|so|all|just) )*(?:wrong|mistaken|lying|joking|"
    r"kidding|guessing)\b|\b(?:just|only) (?:kidding|joking)\b",
    r"\bI (?:take|took|must take|have to take) (?:(?:it|that|this|everything|all|what|my)\b"
    r".{0,40}\s)?back\b|\bI (?:retract|withdraw|recant)\b|\bI (?:have )?changed my mind\b",
    rf"\b(?:what I|everything I|all I) (?:\w+ )?(?:said|wrote|told you|explained)\b.{{0,30}}"
    rf"{IS_FALSE}",
    rf"\bmy (?:first|earlier|previous|last|other|own)? ?(?:answer|statement|explanation|claim)\b"
    rf".{{0,20}}{IS_FALSE}",
    r"\bI (?:have )?(?:got|had|mixed|confused|muddled) (?:it|that|this|these|those|them|everything|"
    r"all (?:of )?(?:it|that))\s*(?:(?:all|completely|totally|quite) )*"
    r"(?:wrong|backwards?|mixed up|the wrong way|up|muddled)\b|\bthat came out wrong\b|"
    r"\bmy (?:mistake|bad)\b|\b(?:wait|no|sorry)\W+(?:that|it)(?:['’]s| is| was) "
    r"(?:all )?(?:wrong|not right|not true|backwards?)\b",
    r"\bI (?:just )?(?:made|was making) (?:it|that|this|everything) (?:all )?up\b|"
    r"\bI (?:did not|didn['’]t) mean (?:it|that|what)\b|\bI lied\b|"
    r"\b(?:it|that) was (?:just |only )?a guess\b",
    r"\b(?:habe?) ich (?:mich )?(?:\w+ ){0,2}?(?:vertan|geirrt|verwechselt)\b|"
    r"\bich (?:habe|hab) (?:mich |das |es |da )*(?:\w+ )?(?:vertan|verwechselt|"
    r"durcheinandergebracht)\b|"
    r"\bnehme\b.{0,40}\bzurück\b|\bich (?:lag|habe mich|hab mich) (?:\w+ )?(?:falsch|geirrt|"
    r"daneben)\b|\b(?:vergiss|vergessen sie|streich\w*),? (?:das|es|alles|was ich)\b|"
    r"\bwas ich (?:\w+ ){0,3}(?:sagte|gesagt|geschrieben) ?(?:habe|hab)?,? (?:ist|war) (?:falsch|"
    r"unsinn|quatsch|gelogen|geraten)\b|\bich habe gelogen\b|\bwar (?:nur )?geraten\b",
    r"\bj['’]ai (?:tout )?(?:confondu|mélangé|dit une bêtise)\b|"
    r"\bje (?:retire|me suis tromp\w+|me rétracte|reprends)\b|\boublie[zr]? ce que j['’]|"
    r"\bj['’]avais tort\b|\bj['’]ai menti\b",
    r"\b(?:me retracto|me confundí|me he (?:confundido|equivocado)|retiro lo|"
    r"me equivoqué|estaba equivocad\w|olvida lo que|mentí)\b",
    r"\b(?:ritiro|ho sbagliato|mi sono (?:confus|sbagliat)\w|mi ero sbagliat\w|"
    r"dimentica quello che|ho mentito)\b",
    r"\b(?:retiro o que|eu errei|confundi|enganei-me|me enganei|"
    r"eu estava errad\w|esqueça o que|menti)\b",
    r"\bik (?:neem|trek)\b.{0,30}\bterug\b|\bik (?:had het mis|heb me vergist|zat fout)\b|"
    r"\bvergeet wat ik\b",
    r"\b(?:wycofuję|cofam|odwołuję|myliłem się|myliłam się|pomyliłem się|pomyliłam się)\b|"
    r"\bzapomnij,? co\b",
    r"\b(?:беру (?:\w+ )?(?:свои )?(?:слова )?(?:обратно|назад)|я ошиб(?:ся|лась|ался|алась)|"
    r"я был[аи]? (?:неправ\w?|не прав\w?)|забудь\w*,? что я|я соврал\w?)\b",
    r"我(?:说|說|讲|講|写|寫|搞|弄|记|記)?(?:反|颠倒|顛倒|混)了|收回|我(?:刚才|剛才|之前)?(?:说|說)?错了|我(?:说|說|弄|搞)(?:错|錯)|忘(?:了|掉)我(?:刚才|之前)?说|"
    r"我(?:刚才|之前)(?:说|說)的.{0,6}(?:错|錯|假|不对)|我撒谎",
    r"勘違い(?:し|で)|撤回|取り消し|取り消す|(?:さっき|先ほど|前)(?:の|に)?.{0,10}(?:間違|嘘|忘れて)|"
    r"私が間違|間違えました|嘘をつ",
    # a correction, or that it is the other way round
    r"^\W*(?:correction|erratum|korrektur|corrección|correzione|correção|correctie|korekta|"
    r"sprostowanie|poprawka|поправка|исправление)\b\W*(?:$|[:—–-])|"
    r"^\W*(?:更正|纠正一下|糾正一下|訂正)(?:します|一下)?(?:\W|$)",
    r"^\W*(?:oh\W+|hm+\W+|sorry\W+)*(?:no\W+(?:wait|sorry|hold on|actually)|wait\W+no|hold on\W+no|"
    r"nein\W+(?:warte|halt|moment)|(?:warte|halt|moment)\W+nein|non\W+attend(?:s|ez)|"
    r"attends?\W+non|"
    r"no\W+(?:espera|aspetta)|(?:espera|aspetta)\W+no|não\W+espera|espera\W+não|nee\W+wacht|"
    r"wacht\W+nee|nie\W+czekaj|czekaj\W+nie|нет\W+(?:подожди\w*|стоп|постой\w*)|"
    r"(?:подожди\w*|стоп)\W+нет)\b|^\W*(?:不对|不對)\W*等|^\W*等(?:一下|等)\W*(?:不对|不對|错)|"
    r"^\W*いや\W*(?:待って|違)",
    r"^\W*(?:(?:no|wait|sorry|actually|oh|or rather|hm+|I mean(?:t)?|it(?:['’]s| is| was)|"
    r"that(?:['’]s| is| was)|(?:it )?(?:should|must|has to|ought to) be|exactly|just|quite|"
    r"in fact|rather)\W+)+(?:the other way a?round|"
    r"the reverse|"
    r"the opposite|vice versa|backwards?)\W*$|\bI meant? (?:(?:it|that) )?(?:the other way a?round|"
    r"the (?:exact )?opposite|the reverse)\b",
    r"^\W*(?:(?:nein|halt|moment|sorry|es ist|das ist|genau|gerade|eigentlich|"
    r"ach)\W+)+(?:umgekehrt|"
    r"andersherum|anders herum|das gegenteil)\W*$|^\W*(?:(?:non|pardon|en fait|c['’]est)\W+)+"
    r"(?:l['’]inverse|le contraire|à l['’]envers)\W*$|^\W*(?:(?:no|perdón|en realidad|es|"
    r"justo)\W+)+"
    r"(?:al revés|lo contrario)\W*$|^\W*(?:(?:no|scusa|anzi|è)\W+)+(?:il contrario|al contrario|"
    r"viceversa|l['’]opposto)\W*$|^\W*(?:(?:não|desculpa|na verdade|é)\W+)+(?:o contrário|"
    r"ao contrário)"
    r"\W*$|^\W*(?:(?:nee|sorry|het is|precies)\W+)+(?:andersom|omgekeerd)\W*$|"
    r"^\W*(?:(?:nie|jest|to|dokładnie)\W+)+(?:odwrotnie|na odwrót)\W*$|"
    r"^\W*(?:(?:нет|стоп|ой|всё|все|точнее)\W+)+наоборот\W*$|"
    r"^\W*(?:不对|不對|不|应该是|應該是|正好)?\W*(?:说|說|搞)?(?:反了|相反|反过来|反過來)\W*$|"
    r"^\W*(?:いや|すみません|実は)?\W*(?:逆|反対)(?:だ|です|でした|だった)\W*$",
    # two things taken for each other
    r"\bI(?: have|['’]ve| must have| may have| had| think I)? ?(?:just |always )?(?:mixed|muddled|"
    r"jumbled)"
    r" (?:\w+ ){0,4}?up\b|\bI(?: have|['’]ve| must have| may have)? ?(?:just )?(?:confused|swapped|"
    r"switched|interchanged|mistook) (?!(?:by|about|me)\b)(?:\w+ ){1,4}?(?:and|with|for|around)\b",
    r"\bich habe? (?:\w+ ){0,6}?(?:verwechselt|vertauscht|durcheinandergebracht)\b|"
    r"\bj['’]ai (?:\w+ ){0,2}?(?:confondu|inversé|interverti|mélangé|échangé)\b|"
    r"\b(?:he|había) (?:\w+ ){0,2}?(?:confundido|mezclado|invertido|intercambiado)\b|\bconfundí\b|"
    r"\bho (?:\w+ )?(?:confuso|scambiato|invertito)\b|\b(?:confundi|troquei|misturei)\b|"
    r"\bik heb (?:\w+ ){0,6}?(?:verwisseld|verward|omgedraaid|door elkaar gehaald)\b|"
    r"\b(?:pomylił[ea]m|zamienił[ea]m|pomieszał[ea]m)\b|\bя (?:\w+ )?(?:перепутал|спутал)а?\b|"
    r"我(?:把)?.{0,12}(?:搞混|弄混|混淆|弄反|搞反|说反|說反)|(?:取り違え|混同し|ごっちゃにし|逆に言)",
    r"\bI (?:have |had |['’]ve )?(?:got |had )?(?:\w+ ){1,4}(?:swapped|mixed up|muddled up|"
    r"reversed)\W*$",
    # what one said is wrong, in so many words
    r"\b(?:let me|I (?:have to|must|need to|should|want to)|I(?:['’]d| would) like to) correct\b|"
    r"\bI correct (?:myself|that|this)\b|\bI (?:got|had|said|put|told|wrote|explained|described) "
    r"(?:\w+ ){0,5}?(?:the wrong way a?round|backwards?|in reverse|the other way a?round)\b|"
    r"\bI (?:just |accidentally |have |must have )?(?:switched|swapped|reversed|confused|exchanged)"
    r" (?:the two|them|these|those|both)\b",
    r"\b(?:ignore|forget|disregard|scratch) (?:that|it|this)\W*$|"
    r"^\W*(?:(?:hm+|oh|oops|wait|sorry|no|actually|well)\W+)+(?:that|it|this)(?:['’]s| is| was) "
    r"(?:all )?(?:not (?:right|true|correct|so)|wrong|incorrect|false|backwards?|the wrong way "
    r"a?round)\b|^\W*(?:sorry|oops|oh|wait)\W+(?:no\W+)?(?:wrong|mistake|incorrect|false)\b|"
    r"^\W*(?:that|it|this|all that) was (?:all |totally |completely )?(?:wrong|false|a mistake|"
    r"not right|nonsense)\W*$",
    r"^\W*(?:(?:nein|sorry|halt|moment|ach|oh)\W+)*das war (?:\w+ )?(?:falsch|verkehrt|"
    r"nicht richtig|"
    r"ein fehler|unsinn|quatsch)\W*$|\bich (?:muss|möchte|will) (?:mich|das) (?:korrigieren|"
    r"berichtigen)\b|\bich korrigiere mich\b|\bje me corrige\b|\bje dois (?:me )?corriger\b|"
    r"^\W*c['’]était faux\W*$|\bme corrijo\b|\bdebo corregir\w*|^\W*estaba mal\W*$|"
    r"\bmi correggo\b|\bdevo corregger\w*|^\W*era sbagliato\W*$|\bcorrijo-me\b|"
    r"^\W*estava errado\W*$|\bik (?:moet|wil) (?:mezelf|me|dat) (?:corrigeren|verbeteren)\b|"
    r"^\W*dat was (?:fout|verkeerd)\W*$|\bpoprawiam się\b|\bmuszę się poprawić\b|"
    r"^\W*to było (?:źle|błędne)\W*$|\b(?:поправлюсь|исправлюсь)\b|^\W*это было неверно\W*$|"
    r"我(?:要|得|想)?(?:纠正|更正|糾正)|訂正(?:し|させ)",
    # no longer held
    r"\bI no longer (?:think|believe|hold|say|claim)\b|\bI (?:do not|don['’]t) (?:think|believe) "
    r"(?:\w+ ){0,12}?(?:any ?more|any longer)\b|\bich (?:glaube|denke|meine) nicht (?:mehr|"
    r"länger)\b|"
    r"\bje ne (?:pense|crois) plus\b|\bya no (?:pienso|creo)\b|\bnon (?:penso|credo) più\b|"
    r"\bjá não (?:penso|acho|acredito)\b|\bnão (?:penso|acho|acredito) mais\b|"
    r"\bik (?:denk|geloof) niet (?:meer|langer)\b|\bjuż nie (?:myślę|sądzę|uważam|wierzę)\b|"
    r"\bбольше не (?:думаю|считаю|верю)\b|我(?:已经|已經)?不再(?:认为|認為|相信|觉得|覺得)|"
    r"もう.{0,60}とは(?:思わ|思いま|思って|考え|信じ)(?:ない|いない|いません|ません|せん)",
)
"""Words that take back what was said before."""
