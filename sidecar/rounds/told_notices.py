"""Notices of a round in the languages of ``phrases``; in their order."""

from __future__ import annotations

NOTICES: dict[str, tuple[str, ...]] = {
    "What was said earlier was changed since; the round goes on with the text as sent.": (
        "Früher Gesagtes wurde seither geändert; die Runde geht mit dem gesendeten Text weiter.",
        "Ce qui a été dit plus tôt a changé depuis ; la manche continue avec le texte envoyé.",
        "Lo dicho antes se ha cambiado; la ronda sigue con el texto enviado.",
        "Ciò che è stato detto prima è cambiato; il round continua con il testo inviato.",
        "O que foi dito antes mudou entretanto; a ronda continua com o texto enviado.",
        "Wat eerder gezegd is, is intussen gewijzigd; de ronde gaat verder met de verzonden tekst.",
        "Wcześniejsze wypowiedzi zostały zmienione; runda toczy się dalej z przesłanym tekstem.",
        "Сказанное раньше с тех пор изменено; раунд продолжается с присланным текстом.",
        "之前说的话已被改动；本轮按现在发送的文字继续。",
        "前の発言が変更されています。送られた文のままラウンドを続けます。",
    ),
    "This round had already ended; this is its verdict.": (
        "Diese Runde war schon zu Ende; das ist ihr Urteil.",
        "Cette manche était déjà finie ; voici son verdict.",
        "Esta ronda ya había terminado; este es su veredicto.",
        "Questo round era già finito; ecco il suo verdetto.",
        "Esta ronda já tinha acabado; este é o seu veredito.",
        "Deze ronde was al afgelopen; dit is haar oordeel.",
        "Ta runda była już zakończona; oto jej wynik.",
        "Этот раунд уже закончился; вот его вердикт.",
        "这一轮早已结束；这是它的裁定。",
        "このラウンドはすでに終わっています。これがその判定です。",
    ),
    "The partner named no usable focus; it was built from the title.": (
        "Der Partner nannte keinen brauchbaren Schwerpunkt; er wurde aus dem Titel gebildet.",
        "Le partenaire n'a pas donné de thème utilisable ; il a été tiré du titre.",
        "El compañero no dio un tema utilizable; se formó a partir del título.",
        "Il partner non ha indicato un tema utilizzabile; è stato ricavato dal titolo.",
        "O parceiro não indicou um tema utilizável; foi formado a partir do título.",
        "De partner noemde geen bruikbaar onderwerp; het is uit de titel gevormd.",
        "Partner nie podał przydatnego tematu; powstał z tytułu.",
        "Партнёр не назвал подходящей темы; она взята из заголовка.",
        "伙伴没有给出可用的主题；主题由标题生成。",
        "相手が使える主題を示さなかったため、題名から作りました。",
    ),
    "The partner asked no usable question; this one is a template.": (
        "Der Partner stellte keine brauchbare Frage; diese ist eine Vorlage.",
        "Le partenaire n'a pas posé de question utilisable ; celle-ci est un modèle.",
        "El compañero no hizo una pregunta utilizable; esta es una plantilla.",
        "Il partner non ha fatto una domanda utilizzabile; questa è un modello.",
        "O parceiro não fez uma pergunta utilizável; esta é um modelo.",
        "De partner stelde geen bruikbare vraag; dit is een sjabloon.",
        "Partner nie zadał przydatnego pytania; to jest szablon.",
        "Партнёр не задал подходящего вопроса; этот взят из шаблона.",
        "伙伴没有提出可用的问题；这是一个模板问题。",
        "相手が使える質問をしなかったため、これはひな形の質問です。",
    ),
    "The note is long: this round looks at its first {characters} characters.": (
        "Die Notiz ist lang: Diese Runde betrachtet die ersten {characters} Zeichen.",
        "La note est longue : cette manche porte sur les {characters} premiers caractères.",
        "La nota es larga: esta ronda mira los primeros {characters} caracteres.",
        "La nota è lunga: questo round considera i primi {characters} caratteri.",
        "A nota é longa: esta ronda olha para os primeiros {characters} caracteres.",
        "De notitie is lang: deze ronde bekijkt de eerste {characters} tekens.",
        "Notatka jest długa: ta runda obejmuje pierwsze {characters} znaków.",
        "Заметка длинная: в этом раунде первые {characters} знаков.",
        "笔记很长：这一轮只看前 {characters} 个字符。",
        "ノートが長いため、このラウンドでは最初の{characters}文字を見ます。",
    ),
    "At the end of this round the question, your answers, the verdict and the gaps go to the "
    "judge at {destination}; the note does not.": (
        "Am Ende dieser Runde gehen Frage, Antworten, Urteil und Lücken an den Richter bei "
        "{destination}; die Notiz nicht.",
        "À la fin de cette manche, la question, tes réponses, le verdict et les lacunes vont "
        "au juge "
        "à {destination} ; la note, non.",
        "Al final de esta ronda la pregunta, tus respuestas, el veredicto y las lagunas van "
        "al juez "
        "en {destination}; la nota no.",
        "Alla fine di questo round la domanda, le tue risposte, il verdetto e le lacune vanno al "
        "giudice presso {destination}; la nota no.",
        "No fim desta ronda a pergunta, as tuas respostas, o veredito e as lacunas vão para o juiz "
        "em {destination}; a nota não.",
        "Aan het eind van deze ronde gaan de vraag, je antwoorden, het oordeel en de hiaten "
        "naar de "
        "rechter op {destination}; de notitie niet.",
        "Na końcu tej rundy pytanie, twoje odpowiedzi, wynik i braki trafią do sędziego pod "
        "adresem "
        "{destination}; notatka nie.",
        "В конце раунда вопрос, твои ответы, вердикт и пробелы уйдут судье по адресу "
        "{destination}; "
        "заметка — нет.",
        "本轮结束时，问题、你的回答、裁定和缺漏会发给 {destination} 的评判者；笔记不会。",
        "ラウンドの終わりに、質問・あなたの答え・判定・不足は{destination}の審判に送られます。ノートは送られません。",
    ),
    "Core assertion {number} was left out: {flaw}.": (
        "Kernaussage {number} wurde weggelassen: {flaw}.",
        "L'affirmation centrale {number} a été laissée de côté : {flaw}.",
        "La afirmación central {number} se dejó fuera: {flaw}.",
        "L'asserzione centrale {number} è stata tralasciata: {flaw}.",
        "A afirmação central {number} ficou de fora: {flaw}.",
        "Kernbewering {number} is weggelaten: {flaw}.",
        "Kluczowe twierdzenie {number} pominięto: {flaw}.",
        "Ключевое утверждение {number} пропущено: {flaw}.",
        "核心论点 {number} 未采用：{flaw}。",
        "核となる主張{number}は省かれました：{flaw}。",
    ),
    "it is empty": (
        "sie ist leer",
        "elle est vide",
        "está vacía",
        "è vuota",
        "está vazia",
        "zij is leeg",
        "jest puste",
        "оно пустое",
        "它是空的",
        "空です",
    ),
    "it has {characters} characters, the limit is {limit}": (
        "sie hat {characters} Zeichen, erlaubt sind {limit}",
        "elle a {characters} caractères, la limite est {limit}",
        "tiene {characters} caracteres, el límite es {limit}",
        "ha {characters} caratteri, il limite è {limit}",
        "tem {characters} caracteres, o limite é {limit}",
        "zij heeft {characters} tekens, de grens is {limit}",
        "ma {characters} znaków, limit to {limit}",
        "в нём {characters} знаков, предел {limit}",
        "有 {characters} 个字符，上限是 {limit}",
        "{characters}文字あり、上限は{limit}です",
    ),
    "it stands there twice": (
        "sie steht zweimal da",
        "elle y figure deux fois",
        "está dos veces",
        "c'è due volte",
        "está lá duas vezes",
        "zij staat er twee keer",
        "powtarza się",
        "оно повторяется",
        "它出现了两次",
        "二度書かれています",
    ),
    "a note may have {limit}": (
        "eine Notiz darf {limit} haben",
        "une note peut en avoir {limit}",
        "una nota puede tener {limit}",
        "una nota può averne {limit}",
        "uma nota pode ter {limit}",
        "een notitie mag er {limit} hebben",
        "notatka może mieć ich {limit}",
        "в заметке их может быть {limit}",
        "一篇笔记最多 {limit} 条",
        "一つのノートに{limit}までです",
    ),
    "{others} of {all} core assertions are not text and were left out.": (
        "{others} von {all} Kernaussagen sind kein Text und wurden weggelassen.",
        "{others} affirmations centrales sur {all} ne sont pas du texte et ont été laissées "
        "de côté.",
        "{others} de {all} afirmaciones centrales no son texto y se dejaron fuera.",
        "{others} asserzioni centrali su {all} non sono testo e sono state tralasciate.",
        "{others} de {all} afirmações centrais não são texto e ficaram de fora.",
        "{others} van de {all} kernbeweringen zijn geen tekst en zijn weggelaten.",
        "Pominięte kluczowe twierdzenia, które nie są tekstem: {others} z {all}.",
        "Пропущены ключевые утверждения, которые не текст: {others} из {all}.",
        "{all} 条核心论点中有 {others} 条不是文字，未采用。",
        "核となる主張{all}件のうち{others}件は文字でないため省きました。",
    ),
    "The note is excluded by now; the round goes by what it said at opening.": (
        "Die Notiz ist inzwischen ausgeschlossen; die Runde geht von ihrem Text bei Beginn aus.",
        "La note est exclue depuis ; la manche s'en tient à son texte à l'ouverture.",
        "La nota está excluida ahora; la ronda se atiene a su texto al comenzar.",
        "La nota ora è esclusa; il round si attiene al suo testo all'apertura.",
        "A nota está agora excluída; a ronda segue o seu texto na abertura.",
        "De notitie is nu uitgesloten; de ronde gaat uit van de tekst bij het begin.",
        "Notatka jest teraz wykluczona; runda opiera się na jej treści z początku.",
        "Заметка теперь исключена; раунд исходит из её текста на момент начала.",
        "笔记现已被排除；本轮以开始时的内容为准。",
        "ノートは今は除外されています。ラウンドは開始時の内容に従います。",
    ),
    "The note was moved, deleted or cannot be read; the round was judged by its text.": (
        "Die Notiz wurde verschoben, gelöscht oder ist nicht lesbar; die Runde wurde nach ihrem "
        "Text bewertet.",
        "La note a été déplacée, supprimée ou est illisible ; la manche a été jugée sur son texte.",
        "La nota se movió, se borró o no se puede leer; la ronda se juzgó por su texto.",
        "La nota è stata spostata, eliminata o non si legge; il round è stato giudicato sul "
        "suo testo.",
        "A nota foi movida, apagada ou não se lê; a ronda foi avaliada pelo seu texto.",
        "De notitie is verplaatst, verwijderd of onleesbaar; de ronde is op haar tekst beoordeeld.",
        "Notatkę przeniesiono, usunięto lub nie da się jej odczytać; rundę oceniono według "
        "jej treści.",
        "Заметка перемещена, удалена или не читается; раунд оценён по её тексту.",
        "笔记已被移动、删除或无法读取；本轮按其原文评判。",
        "ノートが移動・削除されたか読めないため、元の文でラウンドを判定しました。",
    ),
    "The note has changed since; the round was judged by what it said at opening.": (
        "Die Notiz hat sich seither geändert; bewertet wurde nach dem Stand bei der Eröffnung.",
        "La note a changé depuis ; la manche a été jugée selon son texte à l'ouverture.",
        "La nota ha cambiado; la ronda se juzgó por lo que decía al abrirla.",
        "La nota è cambiata; il round è stato giudicato su ciò che diceva all'apertura.",
        "A nota mudou entretanto; a ronda foi avaliada pelo que dizia na abertura.",
        "De notitie is intussen veranderd; beoordeeld is wat er bij de opening stond.",
        "Notatka się zmieniła; rundę oceniono według treści z chwili otwarcia.",
        "Заметка с тех пор изменилась; раунд оценён по тексту на момент открытия.",
        "笔记之后有改动；本轮按开始时的内容评判。",
        "ノートはその後変わりました。開始時の内容でラウンドを判定しました。",
    ),
    "Other models than at opening ended this round: {model}.": (
        "Andere Modelle als bei der Eröffnung haben diese Runde beendet: {model}.",
        "D'autres modèles qu'à l'ouverture ont terminé cette manche : {model}.",
        "Otros modelos que al abrirla terminaron esta ronda: {model}.",
        "Modelli diversi da quelli dell'apertura hanno concluso questo round: {model}.",
        "Modelos diferentes dos da abertura terminaram esta ronda: {model}.",
        "Andere modellen dan bij de opening hebben deze ronde afgerond: {model}.",
        "Tę rundę zakończyły inne modele niż przy otwarciu: {model}.",
        "Этот раунд завершили не те модели, что были при открытии: {model}.",
        "结束本轮的模型与开始时不同：{model}。",
        "開始時とは別のモデルがこのラウンドを終えました：{model}。",
    ),
    "You gave up, which ends a round as fail; {points} left undecided, not judged wrong.": (
        "Du hast aufgegeben, das beendet die Runde als nicht bestanden; offen blieben Punkte, sie "
        "gelten nicht als falsch.",
        "Tu as abandonné, la manche se termine donc par un échec ; des points restent indécis, ils "
        "n'ont pas été jugés faux.",
        "Te rendiste, así que la ronda termina como no superada; quedan puntos sin decidir, no se "
        "dieron por erróneos.",
        "Ti sei arreso, quindi il round finisce come non superato; restano punti indecisi, non "
        "giudicati sbagliati.",
        "Desististe, por isso a ronda acaba como reprovada; há pontos por decidir, não foram dados "
        "como errados.",
        "Je gaf op, dus de ronde eindigt als niet gehaald; er bleven punten onbeslist, ze "
        "zijn niet "
        "fout gerekend.",
        "Runda przerwana, więc kończy się niezaliczeniem; część punktów nie została "
        "rozstrzygnięta, "
        "ale nie uznano ich za błędne.",
        "Раунд прекращён досрочно и не засчитан; часть пунктов не решена, но и не признана "
        "неверной.",
        "你放弃了，这一轮按未通过结束；有些点未判定，并没有判错。",
        "途中で終えたため不合格となります。判定していない点は誤りとはされていません。",
    ),
    "The judge gave no verdict ({reason}); what the checks came to stands.": (
        "Der Richter gab kein Urteil ab ({reason}); es gilt das Ergebnis der Prüfungen.",
        "Le juge n'a pas rendu de verdict ({reason}) ; le résultat des vérifications tient.",
        "El juez no dio veredicto ({reason}); vale el resultado de las comprobaciones.",
        "Il giudice non ha dato un verdetto ({reason}); vale il risultato dei controlli.",
        "O juiz não deu veredito ({reason}); vale o resultado das verificações.",
        "De rechter gaf geen oordeel ({reason}); de uitkomst van de controles geldt.",
        "Sędzia nie wydał wyroku ({reason}); obowiązuje wynik sprawdzeń.",
        "Судья не вынес решения ({reason}); действует итог проверок.",
        "评判者没有给出裁定（{reason}）；以检查结果为准。",
        "審判は判定を出しませんでした（{reason}）。確認の結果が有効です。",
    ),
    "The note has changed since the round; the places are those of the note as it is now.": (
        "Die Notiz hat sich seit der Runde geändert; die Stellen sind die der heutigen Notiz.",
        "La note a changé depuis la manche ; les endroits sont ceux de la note actuelle.",
        "La nota ha cambiado desde la ronda; los lugares son los de la nota actual.",
        "La nota è cambiata dopo il round; i punti indicati sono quelli della nota attuale.",
        "A nota mudou desde a ronda; os lugares são os da nota atual.",
        "De notitie is sinds de ronde veranderd; de plaatsen zijn die van de notitie van nu.",
        "Notatka zmieniła się od rundy; miejsca dotyczą obecnej treści.",
        "Заметка изменилась после раунда; места указаны по её нынешнему тексту.",
        "这一轮之后笔记有改动；所示位置以现在的笔记为准。",
        "ラウンド後にノートが変わりました。示す箇所は今のノートのものです。",
    ),
}
"""English notice to its translations; ``{points}`` may be left out."""
