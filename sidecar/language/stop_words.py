"""Function words by language: they carry grammar, not content.

Used twice: left out of content words, and counted as votes when a language is detected.
Lists were written for this project from the closed word classes of each language
(articles, pronouns, prepositions, conjunctions, auxiliaries, question words) in the
normal form of ``normal.normalize`` (folded, apostrophes are spaces).
"""

from __future__ import annotations

from functools import cache

_LISTS: dict[str, str] = {
    "en": """a an the this that these those i me my mine we us our ours you your yours he him his
        she her hers it its they them their theirs who whom whose which what when where why how
        and or but nor so yet if then than as of at by for with about against between into through
        during before after above below to from up down in out on off over under again further
        once here there all any both each few more most other some such no not only own same too
        very can could may might must shall should will would do does did doing done have has had
        having be am is are was were been being because while until s t d ll m re ve don doesn
        didn isn aren wasn weren hasn haven won wouldn couldn shouldn also just upon per via""",
    "de": """der die das den dem des ein eine einen einem einer eines ich mich mir mein meine du
        dich dir dein er ihn ihm sein seine seinen seiner sie ihr ihre ihren ihrer es wir uns unser
        unsere euch euer man sich wer wen wem was wann wo warum wie welche welcher welches welchen
        welchem wieso weshalb und oder aber denn sondern weil dass daß ob wenn als während bevor
        nachdem damit obwohl in im an am auf aus bei beim mit nach von vom vor zu zum zur über
        unter durch für gegen ohne um zwischen hinter neben seit bis ab nicht kein keine keinen
        keiner auch noch nur schon sehr mehr so da dort hier dann doch immer dabei dieser diese
        dieses diesen diesem jeder jede jedes alle allen alles ist sind war waren wird werden wurde
        wurden worden bin bist sein gewesen hat haben hatte hatten habe kann können konnte soll
        sollen muss müssen darf dürfen will wollen würde mag""",
    "fr": """le la les l un une des du de d au aux ce cet cette ces c je j me m moi mon ma mes tu te
        t toi ton ta tes il elle on nous notre nos vous votre vos ils elles leur leurs lui se s son
        sa ses qui que qu quoi dont où quand comment pourquoi quel quelle quels quelles et ou mais
        donc or ni car si comme parce lorsque puisque à en dans par pour avec sans sous sur vers
        chez entre depuis pendant avant après contre jusque ne n pas plus moins très aussi même
        tout toute tous toutes y est sont était étaient être été a ont avait avaient avoir eu fait
        faire peut peuvent doit doivent sera seront cela ça ainsi alors encore""",
    "es": """el la los las un una unos unas lo de del al a ante bajo con contra desde durante en
        entre hacia hasta para por según sin sobre tras y e o u pero sino ni que si como cuando
        donde porque aunque mientras pues yo me mi mis tú te tu tus él ella ello nosotros nos
        nuestro nuestra vosotros os ellos ellas les le se su sus suyo qué quién quiénes cuál cuáles
        cómo cuándo dónde cuánto cuántos cuánta cuántas este esta esto estos estas ese esa eso esos
        esas aquel no ni más menos muy también ya es son era eran fue fueron ser sido siendo está
        están estaba estar ha han había haber hay tiene tienen tenía puede pueden debe deben hace
        todo toda todos todas otro otra otros cada""",
    "it": """il lo la i gli le l un uno una un di del dello della dei degli delle a al allo alla ai
        agli alle all da dal dalla dai dalle dall in nel nello nella nei negli nelle nell con col
        su sul sulla sui sulle sull per tra fra e ed o ma se che chi cui quale quali come quando
        dove perché mentre anche io mi me mio mia miei tu ti te tuo tua lui lei noi ci nostro vi
        voi vostro essi loro si ne suo sua suoi sue questo questa questi queste quello quella
        quelli quelle non né più meno molto già ancora è sono era erano fu furono essere stato
        stata stati ha hanno aveva avere può possono deve devono viene cosa quanto quanti tutto
        tutti tutte ogni dell""",
    "pt": """o a os as um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas
        para com sem sob sobre entre até desde contra após ante e ou mas nem que se como quando
        onde porque embora enquanto pois eu me mim meu minha tu te ti teu tua ele ela nós nosso
        nossa você vocês eles elas lhe lhes seu sua seus suas quem qual quais quanto quantos
        quantas quê este esta isto estes estas esse essa isso esses essas aquele aquela não mais
        menos muito também já ainda é são era eram foi foram ser sido está estão estava estar ao
        aos à às tem têm tinha ter há havia pode podem deve devem todo toda todos todas cada
        outro outra""",
    "nl": """de het een der den ik me mij mijn jij je jou jouw hij hem zijn zij ze haar wij we ons
        onze jullie u uw hen hun zich wie wat wanneer waar waarom hoe welke welk en of maar want
        dus omdat dat als terwijl toen voordat nadat hoewel in op aan van voor met bij naar uit
        over onder tussen door tegen zonder om tot sinds tijdens te er niet geen ook nog al alleen
        zeer meer dan zo daar hier dit deze die is zijn was waren wordt worden werd werden ben bent
        geweest heeft hebben had hadden kan kunnen kon konden zal zullen zou zouden moet moeten mag
        alle elk elke andere""",
    "pl": """i a w we z ze na do od o u po za przez dla pod nad przy przed między bez oraz lub albo
        ale jednak więc bo ponieważ że żeby aby jeśli jeżeli kiedy gdy gdzie jak dlaczego czy co
        kto kogo komu który która które którego której których którym czego czym jaki jaka jakie
        ten ta to te ci tego tej tych tym tymi tam tu ja mnie mi mój moja ty ciebie ci twój on ona
        ono oni one jego jej ich im go mu ją nim nią my nas nam nasz wy was wam się sobie swój
        swoje nie tak już tylko też także bardzo bardziej jest są był była było były być będzie
        będą został została zostały ma mają miał może mogą można musi wszystkie każdy inny""",
    "ru": """и в во не что он на я с со как а то все всё она так его но да ты к ко у же вы за бы по
        только ее её мне было вот от меня еще ещё нет о об из ему теперь когда даже ну вдруг ли
        если уже или ни быть был была были него до вас нибудь опять вам ведь там потом себя ничего
        ей может они тут где есть надо ней для мы тебя их чем сам чтоб чтобы без будто чего тоже
        себе под будет тогда кто этот эта это эти этого этой этих этом том тот та те того потому
        какой какая какие каких какое почему сколько кем кому которая который которые которого
        которой которых при после над перед между через про также является являются можно
        нельзя более очень""",
    "ar": """في من على إلى الى عن مع هذا هذه ذلك تلك هؤلاء الذي التي الذين اللذان ما ماذا متى أين
        كيف لماذا هل كم أي من هو هي هم هن نحن أنا أنت و أو ثم لكن بل لا لم لن ليس ليست قد كان كانت
        كانوا يكون تكون أن إن ان أنه انه أنها إذا اذا عند عندما بعد قبل بين كل بعض غير حتى منذ
        خلال حول ضد دون حيث كما لأن بسبب فيه فيها منه منها عليه عليها له لها لهم به بها""",
    "hi": """का की के को से में पर ने है हैं था थी थे हो होता होती होते हुआ हुई हुए और या लेकिन
        परंतु कि जो जिस जिसे जिसका यह ये वह वे इस उस इन उन इसके उसके इसकी उसकी इसका उसका क्या कौन
        कब कहाँ कहां क्यों कैसे किस किसने किसे किसी कितने कितना कितनी कौनसा नहीं न मत भी ही तो तक
        एक अपने अपनी अपना लिए साथ बाद पहले जब तब अगर यदि कर करने किया की गया गई गए रहा रही रहे
        सकता सकते सकती द्वारा थीं""",
    "vi": """và của là có các được cho trong không một những với này đã để người từ khi đến như về
        cũng ở ra vào tại theo sau nhiều trên hay thì mà bị do bởi vì nên nếu nhưng hoặc đó ai gì
        nào đâu sao thế bao nhiêu mấy tôi bạn chúng ta họ nó ông bà anh em rất đang sẽ phải cần
        hơn nhất đều mọi mỗi việc""",
    "tr": """ve veya ya da de ki mi mı mu mü bir bu şu o bunlar şunlar onlar ben sen biz siz bana
        sana ona bize onun bunun şunun ne neden niçin nasıl nerede nereden nereye hangi kim kimin
        kaç zaman için ile gibi kadar göre sonra önce daha en çok az her hiç değil yok var ise ama
        fakat ancak çünkü eğer olarak olan oldu olduğu idi iken üzere tarafından arasında içinde
        kendi bazı tüm diğer mıdır midir nedir kimdir""",
    "el": """ο η το οι τα του της των τον την στο στη στην στον στα στις στους ένα ένας μια μία και
        ή αλλά όμως αν όταν όπου όπως πως πώς πού ποιος ποια ποιο ποιοι ποιες ποιον τι γιατί πότε
        πόσο πόσα πόσες πόσοι να θα δεν μην μη με σε από για προς κατά μετά πριν χωρίς μεταξύ υπό
        ως είναι ήταν είχε έχει έχουν είχαν αυτό αυτή αυτός αυτά αυτές αυτοί που ότι εγώ εσύ μας
        σας τους τις μου σου πολύ πιο επίσης κάθε όλα όλες όλοι κάποιο""",
    "ro": """și si în in la cu de din pe pentru prin despre după dintre între fără sub peste până un
        o unui unei unor niște cel cea cei cele al a ai ale lui ei lor eu tu el ea noi voi ei ele
        mă te se ne vă îl le îi care ce cine cum când unde cât câți câte cărui cărei cui dacă dar
        sau ori nici că ca deoarece fiindcă acest această aceste acești acel acea nu mai foarte
        doar este sunt era erau fost fi a au am are avea avut poate pot trebuie fiecare toate toți
        decât""",
    "sv": """och att det som en ett den de på är av för med till i om inte har var jag han hon vi ni
        du mig sig sin sitt sina från eller men så kan ska skulle när hur vad vem vilken vilket
        vilka varför där här detta denna dessa efter under mellan utan också bara mycket mer än
        blir blev vara varit hade alla""",
    "da": """og at det som en et den de på er af for med til i om ikke har var jeg han hun vi du mig
        sig sin sit sine fra eller men så kan skal skulle når hvordan hvad hvem hvilken hvilket
        hvilke hvorfor hvor der her dette denne disse efter under mellem uden også kun meget mere
        end bliver blev være været havde alle""",
    "no": """og at det som en et den de på er av for med til i om ikke har var jeg han hun vi du meg
        seg sin sitt sine fra eller men så kan skal skulle når hvordan hva hvem hvilken hvilket
        hvilke hvorfor hvor der her dette denne disse etter under mellom uten også bare mye mer
        enn blir ble være vært hadde alle""",
    "fi": """ja on ei se että joka oli hän ne ovat mutta tai myös kun jos niin kuin mitä mikä missä
        milloin miksi miten kuka ketä tämä tämän nämä sen hänen heidän me te he minä sinä ole olla
        ollut olivat vain jo vielä sekä eli koska ennen jälkeen kanssa ilman voi voidaan jotka
        jonka jossa""",
    "hu": """a az és hogy nem is egy ez azt ezt de ha mint meg csak már még van volt lesz vagy sem
        aki ami amely melyik milyen mi ki hol mikor miért hogyan mennyi hány ezek azok én te ő mi
        ti ők után előtt között alatt nélkül szerint által minden nagyon vannak voltak lehet""",
    "cs": """a i v ve na z ze do od o u po za přes pro pod nad při před mezi bez nebo ale však tedy
        protože že aby jestli když kdy kde jak proč co kdo koho který která které kterého jaký jaká
        jaké ten ta to ti toho té těch tím já mě můj ty tvůj on ona ono oni jeho její jejich my nás
        vy se si svůj ne tak už jen také velmi je jsou byl byla bylo byly být bude budou má mají
        měl může mohou musí každý jiný""",
    "uk": """і й та в у на з із до від за про що як це не він вона воно вони ми ви я ти його її їх
        але або чи якщо коли де чому хто який яка яке які яких якого для при після перед між через
        без під над є був була було були бути буде може також тільки вже ще дуже більше цей ця ці
        того цього тому щоб""",
    "ca": """el la els les un una uns unes de del dels al als a en amb per pel pels i o però si com
        quan on perquè què qui quin quina quins quines que aquest aquesta aquests és són era eren
        ser estat ha han havia no més molt també es se seu seva seus""",
    "id": """yang dan di ke dari untuk dengan pada adalah ini itu tidak akan atau juga oleh sebagai
        dalam karena apa siapa kapan mana mengapa bagaimana berapa saya kamu dia kami kita mereka
        telah sudah dapat bisa ada seperti lebih antara setelah tetapi jika""",
}

CJK_PARTICLES = frozenset("的了吗嗎呢吧啊呀嘛是么麼はがをにでとのもへやよねか")
"""Single characters that stand between words: Chinese particles, Japanese case particles."""

_CJK_PAIR_LIST = """
    什么 甚麼 什麼 怎么 怎麼 如何 为什 為什 哪些 哪个 哪個 哪里 哪裡 这个 這個 那个
    那個 这些 這些 那些 可以 我们 我們 你们 他们 他們 它们 因为 因為 所以 但是 如果
    就是 不是 没有 沒有 一个 一個 一种 一種 以及 或者 还是 還是 是否 多少 何时 何時
    怎样 怎樣 为何 為何 何处 何處
"""
CJK_STOP_PAIRS = frozenset(_CJK_PAIR_LIST.split())
"""Pairs of Chinese characters that are grammar: pronouns, question words, conjunctions."""

LANGUAGES_WITH_STOP_WORDS = tuple(_LISTS)
"""ISO 639-1 codes that have a list."""


@cache
def stop_words(language: str) -> frozenset[str]:
    """Return the function words of a language, empty for an unknown one.

    Args:
        language: ISO 639-1 code.

    Returns:
        Words in the normal form of ``normal.normalize``.

    Example:
        >>> "the" in stop_words("en"), stop_words("xx")
        (True, frozenset())
    """
    return frozenset(_LISTS.get(language, "").casefold().split())
