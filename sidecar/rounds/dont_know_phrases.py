"""Whole answers that say no more than that one does not know, as people type them."""

from __future__ import annotations

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
        i've got nothing;
        i can't say; i cannot say; i couldn't say; couldn't tell you; i couldn't
        tell you; i can't tell; i can't answer; i can't answer that; i cannot
        answer; can't recall; i can't recall; i don't recall; i have no memory of
        it; i can't explain it; i can't explain; i cannot explain it; haven't
        learned that; i haven't learned that yet; never heard of it; i've never
        heard of it; never learned that; i never learned that; slipped my mind; it
        slipped my mind; my mind is blank; drawing a blank; i'm drawing a blank; i'm
        lost; i'm stuck; no idea what that is; i don't have a clue; i don't
        have any idea; i don't have an answer; haven't got a clue; i haven't the
        faintest; i haven't the faintest idea; who knows; search me; your guess is
        as good as mine; i wish i knew; i would have to look it up; i'd have to look
        it up; i have to look it up
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
        keine idee; fertig; ich bin fertig;
        ich kann mich nicht erinnern; kann mich nicht erinnern; ich kann mich nicht
        daran erinnern; ich kann mich daran nicht erinnern; daran kann ich mich
        nicht erinnern; daran erinnere ich mich nicht; ich erinnere mich nicht
        daran; ich kann mich an nichts erinnern; ich erinnere mich an nichts; ich
        habe das vergessen; das habe ich vergessen; das hab ich vergessen; hab's
        vergessen; ich hab's vergessen; habe ich vergessen; ich habe alles
        vergessen; fällt mir nicht ein; fällt mir gerade nicht ein; das fällt mir
        nicht ein; es fällt mir nicht ein; mir fällt es nicht ein; da fällt mir
        nichts ein; dazu fällt mir nichts ein; keinen blassen schimmer; ich habe
        keinen schimmer; ich habe keinen blassen schimmer; ich habe keinen plan; hab
        keinen plan; davon habe ich keine ahnung; da habe ich keine ahnung; ich habe
        davon keine ahnung; nicht die geringste ahnung; ich habe nicht die geringste
        ahnung; ich kann es nicht sagen; das kann ich nicht sagen; kann ich nicht
        sagen; kann ich nicht beantworten; das kann ich nicht beantworten; das kann
        ich nicht erklären; ich kann das nicht erklären; kann ich nicht erklären;
        ich kann es nicht erklären; das verstehe ich nicht; ich verstehe das nicht;
        das habe ich nicht verstanden; ich habe es nicht verstanden; hab ich nicht
        verstanden; das weiß ich leider nicht; ich weiß das nicht; weiß ich nicht
        mehr; das weiß ich nicht mehr; ich weiß es nicht mehr; ich weiß darüber
        nichts; darüber weiß ich nichts; davon weiß ich nichts; dazu weiß ich
        nichts; dazu kann ich nichts sagen; ich kann dazu nichts sagen; ich passe;
        ich gebe auf; keine antwort; nie gehört; das habe ich nie gelernt; das
        hatten wir nicht; ich bin unsicher; ich bin mir unsicher; steh auf
        dem schlauch; ich stehe auf dem schlauch
    """,
    "fr": """
        je ne sais pas; je sais pas; j'sais pas; chais pas; sais pas; ne sais pas; jsp;
        aucune idée; rien; je ne me souviens de rien; je ne sais rien; je n'ai aucune idée;
        j'ai aucune idée; pas compris; je n'ai pas compris; j'ai pas compris;
        je ne comprends pas; je comprends pas; pas sûr; je ne suis pas sûr;
        je ne suis pas sûre; je ne me souviens pas; j'ai oublié; je ne m'en souviens plus;
        je ne sais plus; je ne sais rien de plus; je n'en sais pas plus; rien d'autre;
        rien de plus; rien à ajouter; je n'ai rien à ajouter; c'est tout;
        c'est tout ce que je sais; je ne vois pas; j'ai fini;
        je ne m'en souviens pas; je m'en souviens pas; je m'en souviens plus; je ne
        me souviens plus; je me souviens pas; je me souviens plus; je me rappelle
        pas; je ne me rappelle pas; je ne me rappelle plus; je ne me le rappelle
        pas; je ne m'en rappelle pas; je ne m'en rappelle plus; je ne le sais pas;
        je l'ignore; je n'en sais rien; j'en sais rien; je n'en ai aucune idée; j'en
        ai aucune idée; j'en ai pas la moindre idée; je n'en ai pas la moindre idée;
        je n'ai pas la moindre idée; pas la moindre idée; je n'ai pas d'idée; j'ai
        pas d'idée; pas d'idée; je l'ai oublié; je l'ai oubliée; j'ai tout oublié;
        ça m'échappe; ça ne me dit rien; ça me dit rien; je ne saurais pas
        dire; je ne saurais le dire; je ne saurais dire; je ne peux pas le dire; je
        ne peux pas répondre; je ne sais pas répondre; je ne sais pas l'expliquer;
        je ne peux pas l'expliquer; je ne sais pas expliquer; je n'arrive pas à
        l'expliquer; je n'y comprends rien; j'y comprends rien; je ne comprends
        rien; je n'ai rien compris; je ne l'ai pas compris; je n'en suis pas sûr; je
        n'en suis pas sûre; pas sûre; je ne vois pas du tout; je sèche; je passe;
        j'abandonne; je donne ma langue au chat; je suis perdu; je suis perdue; rien
        ne me vient; rien ne me vient à l'esprit; je ne trouve pas; je n'ai pas de
        réponse; pas de réponse; je ne connais pas la réponse; je ne connais pas
    """,
    "es": """
        no sé; no lo sé; yo no sé; ni idea; no tengo idea; no tengo ni idea; no entiendo;
        no lo entiendo; no me acuerdo; no me acuerdo de nada; no recuerdo nada; no sé nada;
        nada; no recuerdo; no lo recuerdo; no estoy seguro; no estoy segura; lo olvidé;
        se me olvidó; paso; no sé más; no sé nada más; nada más; nada que añadir;
        no tengo nada más que decir; eso es todo; es todo; es todo lo que sé;
        eso es todo lo que sé; no se me ocurre nada; no se me ocurre nada más; listo;
        no me acuerdo de eso; no lo recuerdo bien; no recuerdo eso; no me acuerdo
        bien; ya no me acuerdo; ya no lo sé; no sabría decir; no sabría decirlo; no
        sabría decirte; no lo sabría decir; no sé qué decir; no sé explicarlo; no lo
        sé explicar; no puedo explicarlo; no sé responder; no puedo responder; no sé
        la respuesta; no sé la respuesta a eso; no conozco la respuesta; no tengo
        respuesta; no tengo la menor idea; no tengo la más mínima idea; ni la menor
        idea; ni la más mínima idea; ninguna idea; no tengo ninguna idea;
        lo he olvidado; se me ha olvidado; me olvidé; me he olvidado; he olvidado
        todo; olvidé; no lo he entendido; no lo entendí; no entendí; no he
        entendido; no comprendo; no lo comprendo; no entiendo nada; no lo tengo
        claro; no estoy muy seguro; no estoy muy segura; me rindo; estoy perdido;
        estoy perdida; me quedé en blanco; me he quedado en blanco; no me suena; ni
        la más remota idea; no tengo la más remota idea; quién sabe; no me viene
        nada; no me viene nada a la mente; desconozco la respuesta; lo desconozco;
        lo ignoro; sin respuesta; no conozco
    """,
    "it": """
        non lo so; non so; boh; niente; non ricordo niente; non ricordo nulla;
        non so niente; nessuna idea; non ne ho idea; non ho idea; non capisco;
        non ho capito; non ricordo; non mi ricordo; non me lo ricordo; non sono sicuro;
        non sono sicura; ho dimenticato; passo; non so altro; non so più niente;
        non so nient'altro; nient'altro; niente altro; nulla; niente da aggiungere;
        è tutto; questo è tutto; è tutto quello che so; non mi viene in mente niente;
        non mi viene in mente altro; finito;
        non lo ricordo; non mi ricordo più; non ricordo più; non me lo ricordo più;
        non me ne ricordo; non lo so più; non so più; non saprei; non saprei dire;
        non saprei dirlo; non so cosa dire; non so che dire; non so rispondere; non
        so spiegarlo; non lo so spiegare; non riesco a spiegarlo; non so la
        risposta; non conosco la risposta; non ne ho la minima idea; non ho la
        minima idea; nessunissima idea; nemmeno idea; neanche un'idea; l'ho
        dimenticato; l'ho scordato; me lo sono dimenticato; me lo sono dimenticata;
        mi sono dimenticato; mi sono dimenticata; non l'ho capito; non
        lo capisco; non capisco niente; non ci capisco niente; non ne sono sicuro;
        non ne sono sicura; mi arrendo; non mi viene in mente; non mi viene; vuoto
        totale; ho un vuoto; ho un vuoto di memoria; chi lo sa; chissà; lo ignoro;
        nessuna risposta
    """,
    "pt": """
        não sei; eu não sei; não o sei; sei lá; nada; não sei nada; não me lembro de nada;
        não faço ideia; não faço a menor ideia; não tenho ideia; nem ideia; não entendo;
        não entendi; não percebo; não percebi; não me lembro; não lembro; esqueci;
        não tenho certeza; não sei mais; não sei mais nada; nada mais; mais nada;
        nada a acrescentar; é tudo; isso é tudo; é só isso; é tudo o que sei;
        não me ocorre mais nada;
        não me recordo; não me lembro disso; não lembro disso; não me lembro mais;
        já não me lembro; já não sei; não lembro mais; não consigo lembrar; não
        consigo me lembrar; não consigo lembrar-me; não sei dizer; não saberia
        dizer; não sei responder; não consigo responder; não sei explicar; não
        consigo explicar; não sei a resposta; não tenho resposta; não faço a mínima
        ideia; não tenho a menor ideia; não tenho a mínima ideia; não tenho nenhuma
        ideia; nenhuma ideia; sem ideia; faço ideia nenhuma; esqueci-me; me esqueci;
        eu esqueci; já esqueci; esqueci tudo; não compreendo; não compreendi; não
        entendo nada; não percebo nada; não tenho a certeza; não estou certo; não
        estou certa; desisto; passo; deu branco; me deu um branco; deu-me uma
        branca; quem sabe; desconheço; sem resposta; eu não lembro; eu não me
        lembro; eu não entendi
    """,
    "nl": """
        weet ik niet; ik weet het niet; weet niet; ik weet niet; dat weet ik niet;
        geen idee; niets; ik weet niets meer; ik heb geen idee; geen flauw idee;
        ik snap het niet; ik begrijp het niet; niet zeker; ik ben niet zeker;
        ik weet het niet zeker; vergeten; ik ben het vergeten; ik herinner het me niet;
        meer weet ik niet; ik weet het niet meer; ik weet niet meer; niets meer;
        verder niets; verder weet ik niets; dat is alles; dat is alles wat ik weet;
        niets toe te voegen; ik heb niets toe te voegen; klaar;
        ik kan het me niet herinneren; kan het me niet herinneren; ik kan me dat
        niet herinneren; dat kan ik me niet herinneren; ik kan het mij niet
        herinneren; kan ik me niet herinneren; ik herinner me niets; ik herinner me
        het niet; dat herinner ik me niet; ik ben dat vergeten; dat ben ik vergeten;
        ben ik vergeten; ben het vergeten; ik weet dat niet; ik weet dat niet meer;
        weet ik niet meer; dat weet ik niet meer; ik weet er niets van; daar weet ik
        niets van; ik weet niets; ik zou het niet weten; zou het niet weten; geen
        benul; ik heb geen flauw idee; ik heb er geen idee van; daar heb ik geen
        idee van; geen flauw benul; ik heb geen flauw benul; ik kan het niet zeggen;
        dat kan ik niet zeggen; ik kan het niet uitleggen; dat kan ik niet
        uitleggen; ik kan dat niet uitleggen; ik kan het niet beantwoorden; ik snap
        dat niet; dat snap ik niet; snap ik niet; dat begrijp ik niet; ik begrijp
        dat niet; niet begrepen; ik heb het niet begrepen; ik geef het op; ik pas;
        geen antwoord; ik heb geen antwoord; er schiet me niets te binnen; schiet me
        niet te binnen; onzeker; nooit van gehoord
    """,
    "pl": """
        nie wiem; ja nie wiem; nie mam pojęcia; nic; nic nie pamiętam; nic nie wiem;
        bez pojęcia; nie rozumiem; nie pamiętam; nie jestem pewien; nie jestem pewna;
        zapomniałem; zapomniałam; pas; nie wiem nic więcej; nic więcej;
        nic więcej nie wiem; więcej nie wiem; to wszystko; to wszystko co wiem;
        nie mam nic do dodania; nic nie przychodzi mi do głowy;
        nie wiem tego; tego nie wiem; już nie wiem; nie pamiętam tego; tego nie
        pamiętam; już nie pamiętam; nie mogę sobie przypomnieć; nie potrafię sobie
        przypomnieć; nie przypominam sobie; nie mogę sobie tego przypomnieć; nie mam
        zielonego pojęcia; nie mam bladego pojęcia; zielonego pojęcia nie mam;
        pojęcia nie mam; żadnego pojęcia; nie mam pomysłu; brak pomysłu; nie umiem
        powiedzieć; nie potrafię powiedzieć; trudno powiedzieć; nie umiem
        odpowiedzieć; nie potrafię odpowiedzieć; nie umiem wyjaśnić; nie potrafię
        wyjaśnić; nie umiem tego wyjaśnić; nie potrafię tego wyjaśnić; nie znam
        odpowiedzi; brak odpowiedzi; nie zrozumiałem; nie zrozumiałam; nie rozumiem
        tego; tego nie rozumiem; nic nie rozumiem; wyleciało mi z głowy; poddaję
        się; kto wie; nic mi nie przychodzi do głowy
    """,
    "ru": """
        не знаю; я не знаю; хз; ничего не помню; ничего не знаю; ничего; без понятия;
        понятия не имею; не имею понятия; не понимаю; я не понимаю; не понял; не поняла;
        не помню; я не помню; не уверен; не уверена; забыл; забыла; пас; больше не знаю;
        больше ничего не знаю; больше ничего; ничего больше; это всё; это всё что я знаю;
        всё; нечего добавить; ничего в голову не приходит; в голову ничего не приходит;
        не приходит в голову; даже не представляю; не представляю; откуда мне знать;
        не учил; не учила; мы это не проходили; не проходили; нечего добавить;
        мне нечего добавить; ничего не приходит в голову;
        не могу вспомнить; я не могу вспомнить; не могу припомнить; не припоминаю;
        не вспомню; уже не помню; я уже не помню; этого не помню; я этого не помню;
        не помню этого; этого не знаю; я этого не знаю; не знаю этого; уже не знаю;
        не имею ни малейшего понятия; ни малейшего понятия; ни малейшего
        представления; не имею представления; понятия не имею об этом; нет идей; нет
        никаких идей; никаких идей; не могу сказать; не могу ответить; затрудняюсь
        ответить; не знаю что сказать; не знаю что ответить; не могу объяснить; не
        знаю ответа; я не знаю ответа; нет ответа; не понимаю этого; этого не
        понимаю; ничего не понимаю; ничего не понял; ничего не поняла; я не понял; я
        не поняла; я забыл; я забыла; забыл это; вылетело из головы; сдаюсь; я
        сдаюсь; пропустить; пропускаю; кто знает; не в курсе; я не в курсе; я не
        уверен; я не уверена; не знаю точно
    """,
    "zh": """
        不知道; 我不知道; 不晓得; 什么都不知道; 什么都不记得; 不记得; 不记得了; 不清楚;
        我不清楚; 不太清楚; 不懂; 我不懂; 不明白; 我不明白; 不会;
        我不会; 忘了; 我忘了; 忘记了; 我忘记了; 记不得了; 想不起来; 没想法; 没有头绪; 不确定;
        我不确定; 跳过; 没有了; 没了; 没有别的了; 就这些;
        就这些了; 我只知道这些; 其他不知道; 其他的不知道了; 不知道了; 没什么可补充的; 说不上来;
        想不出来; 想不起来了;
        我不记得; 我不记得了; 不太记得; 不太记得了; 记不起来; 记不起来了;
        我记不得了; 我想不起来; 我想不起来了; 我想不出来; 完全不知道;
        完全不懂; 一点都不知道; 一无所知; 真不知道; 我真的不知道;
        真的不知道; 不太懂; 我不太懂; 不太明白; 不太确定; 我不太确定;
        我不太清楚; 没有想法; 我没有头绪; 毫无头绪; 没头绪; 一头雾水;
        没有答案; 我没有答案; 不知道答案; 我不知道答案; 不知道怎么回答;
        不知道怎么说; 不知道该怎么说; 不知道怎么解释; 无法回答; 我无法回答;
        答不上来; 我答不上来; 回答不了; 说不清楚; 我说不清楚; 说不清;
        解释不了; 解释不清楚; 我放弃; 没学过; 我没学过; 没听说过;
        没听过; 全忘了; 都忘了; 我都忘了; 谁知道; 没印象; 没有印象; 记不清; 记不清了; 记不清楚;
        记不清楚了; 我记不清了; 我记不清楚了; 说不上; 不晓得了; 没概念; 毫无印象;
        我没有印象; 看不懂; 搞不懂
    """,
    "ja": """
        わからない; 分からない; わかりません; 分かりません; よくわからない; よくわかりません;
        知らない; 何も知らない; 何もわからない; 何も覚えていない;
        知りません; さあ; 覚えていない; 覚えていません; 覚えてない; 忘れた; 忘れました;
        自信がない; 自信がありません; 理解できない; 理解できません;
        パス; これ以上わかりません; これ以上は分かりません; これ以上知りません;
        他にはわかりません; もうわかりません; 以上です; それだけです;
        ほかにありません; 他にありません; 特にありません; 思い出せません; 思い出せない;
        もうありません;
        覚えていないです; 覚えてないです; 覚えてません; 全く覚えていません;
        全然覚えていない; 何も覚えていません; 何もわかりません;
        何も知りません; 全くわからない; 全くわかりません; 全然わからない;
        全然わかりません; 全然分かりません; さっぱりわからない;
        さっぱりわかりません; よく分からない; よく分かりません;
        わからないです; 分からないです; わかんない; 知らないです;
        存じません; 思いつかない; 思いつきません; 何も思いつきません;
        何も思い浮かびません; 思い浮かばない; 思い浮かびません;
        忘れてしまいました; 忘れちゃった; 忘れちゃいました; 覚えがない;
        答えられない; 答えられません; お答えできません; 説明できない;
        説明できません; うまく説明できません; 答えがわかりません;
        答えがわからない; 見当がつかない; 見当がつきません; 見当もつきません;
        確信がない; 確信がありません; はっきりわかりません;
        はっきり覚えていません; 降参; 降参です; ギブアップ; 習っていません;
        まだ習っていません; 聞いたことがない; 聞いたことがありません;
        どうしても思い出せません; ちょっとわかりません; 知らん; 知らないなあ; わからん;
        分からん; さっぱり; さっぱりだ; お手上げ; お手上げです; わかりかねます; 不明; 覚えとらん;
        記憶にない; 記憶にありません; ど忘れした; ど忘れしました; 見当がつきません
    """,
}

PHRASES: dict[str, tuple[str, ...]] = {
    language: tuple(" ".join(text.split()) for text in texts.split(";"))
    for language, texts in _LISTS.items()
}
"""The answers by ISO 639-1 code."""
