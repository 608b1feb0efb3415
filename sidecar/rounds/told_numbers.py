"""What is said of answers to problems in the languages of ``phrases``; in their order."""

from __future__ import annotations

NUMBERS: dict[str, tuple[str, ...]] = {
    "you ruled before that this is the answer": (
        "du hast früher entschieden, dass dies die Antwort ist",
        "tu as déjà décidé que c'est la réponse",
        "ya decidiste antes que esta es la respuesta",
        "hai già deciso che questa è la risposta",
        "já decidiste antes que esta é a resposta",
        "je besliste eerder dat dit het antwoord is",
        "twoja wcześniejsza decyzja: to jest odpowiedź",
        "твоё прежнее решение: это и есть ответ",
        "你之前裁定过，这就是答案",
        "以前、これが答えだと判定しました",
    ),
    "you ruled before that this is not the answer": (
        "du hast früher entschieden, dass dies nicht die Antwort ist",
        "tu as déjà décidé que ce n'est pas la réponse",
        "ya decidiste antes que esta no es la respuesta",
        "hai già deciso che questa non è la risposta",
        "já decidiste antes que esta não é a resposta",
        "je besliste eerder dat dit niet het antwoord is",
        "twoja wcześniejsza decyzja: to nie jest odpowiedź",
        "твоё прежнее решение: это не ответ",
        "你之前裁定过，这不是答案",
        "以前、これは答えではないと判定しました",
    ),
    "no answer could be worked out from the text: {why}": (
        "aus dem Text ließ sich keine Antwort herleiten: {why}",
        "aucune réponse n'a pu être déduite du texte : {why}",
        "no se pudo deducir ninguna respuesta del texto: {why}",
        "dal testo non si è potuta ricavare una risposta: {why}",
        "não foi possível deduzir uma resposta do texto: {why}",
        "uit de tekst kon geen antwoord worden afgeleid: {why}",
        "z tekstu nie dało się wyprowadzić odpowiedzi: {why}",
        "из текста не удалось вывести ответ: {why}",
        "无法从题目推导出答案：{why}",
        "文章から答えを導けませんでした：{why}",
    ),
    "only problems in English can be worked out; give the note an “answer:”": (
        "nur Aufgaben auf Englisch lassen sich herleiten; gib der Notiz ein „answer:“",
        "seuls les problèmes en anglais peuvent être résolus ; ajoute « answer: » à la note",
        "solo se pueden resolver problemas en inglés; pon un «answer:» en la nota",
        "si possono risolvere solo problemi in inglese; metti un «answer:» nella nota",
        "só se podem resolver problemas em inglês; põe um “answer:” na nota",
        "alleen opgaven in het Engels kunnen worden uitgewerkt; geef de notitie een “answer:”",
        "wyprowadzać można tylko zadania po angielsku; dodaj do notatki „answer:”",
        "вывести можно только задачи на английском; добавь в заметку «answer:»",
        "只能推导英文题目；请在笔记里写上“answer:”",
        "導けるのは英語の問題だけです。ノートに「answer:」を書いてください",
    ),
    "a derivation gives {answer} ({steps})": (
        "eine Herleitung ergibt {answer} ({steps})",
        "une dérivation donne {answer} ({steps})",
        "una derivación da {answer} ({steps})",
        "una derivazione dà {answer} ({steps})",
        "uma derivação dá {answer} ({steps})",
        "een afleiding geeft {answer} ({steps})",
        "wyprowadzenie daje {answer} ({steps})",
        "вывод даёт {answer} ({steps})",
        "推导得到 {answer}（{steps}）",
        "導出の結果は{answer}です（{steps}）",
    ),
    "{derived}, and derivations of this kind ({operation}) are not licensed": (
        "{derived}, und Herleitungen dieser Art ({operation}) sind nicht freigegeben",
        "{derived}, et les dérivations de ce genre ({operation}) ne sont pas autorisées",
        "{derived}, y las derivaciones de este tipo ({operation}) no están autorizadas",
        "{derived}, e le derivazioni di questo tipo ({operation}) non sono autorizzate",
        "{derived}, e as derivações deste tipo ({operation}) não estão autorizadas",
        "{derived}, en afleidingen van deze soort ({operation}) zijn niet vrijgegeven",
        "{derived}, a wyprowadzenia tego rodzaju ({operation}) nie są dopuszczone",
        "{derived}, а выводы этого вида ({operation}) не допущены",
        "{derived}，而这类推导（{operation}）尚未获准",
        "{derived}。この種の導出（{operation}）は許可されていません",
    ),
    "the note's “answer:” is {what}; it may be a number with its unit, a range, a time or date, "
    "yes or no, up to four words, or a list of these (any of them is right)": (
        "„answer:“ der Notiz ist {what}; erlaubt sind eine Zahl mit Einheit, ein Bereich, eine "
        "Uhrzeit oder ein Datum, ja oder nein, bis zu vier Wörter oder eine Liste davon "
        "(jedes gilt)",
        "« answer: » de la note est {what} ; ce peut être un nombre avec son unité, un intervalle, "
        "une heure ou une date, oui ou non, quatre mots au plus, ou une liste (chacun convient)",
        "el «answer:» de la nota es {what}; puede ser un número con su unidad, un intervalo, una "
        "hora o fecha, sí o no, hasta cuatro palabras, o una lista de ellos (cualquiera vale)",
        "«answer:» della nota è {what}; può essere un numero con la sua unità, un intervallo, "
        "un'ora o una data, sì o no, fino a quattro parole, o un elenco di questi (uno "
        "qualsiasi va bene)",
        "o “answer:” da nota é {what}; pode ser um número com a unidade, um intervalo, uma hora ou "
        "data, sim ou não, até quatro palavras, ou uma lista destes (qualquer um serve)",
        "“answer:” van de notitie is {what}; het mag een getal met eenheid zijn, een bereik, een "
        "tijd of datum, ja of nee, hoogstens vier woorden, of een lijst daarvan (elk is goed)",
        "„answer:” w notatce to {what}; może to być liczba z jednostką, zakres, godzina lub data, "
        "tak lub nie, do czterech słów albo lista takich odpowiedzi (każda jest dobra)",
        "«answer:» в заметке — {what}; это может быть число с единицей, диапазон, время или дата, "
        "да или нет, до четырёх слов или их список (подходит любой пункт)",
        "笔记的“answer:”是{what}；可以写带单位的数、范围、时间或日期、是或否、最多四个词，或它们的列表（任一即可）",
        "ノートの「answer:」は{what}です。単位つきの数、範囲、時刻や日付、はい・いいえ、四語までの言葉、"
        "またはそれらの一覧（どれでも可）を書けます",
    ),
    "empty": (
        "leer",
        "vide",
        "vacío",
        "vuoto",
        "vazio",
        "leeg",
        "pusta wartość",
        "пусто",
        "空的",
        "空",
    ),
    "a list with something that is no text or number": (
        "eine Liste mit etwas, das weder Text noch Zahl ist",
        "une liste avec autre chose qu'un texte ou un nombre",
        "una lista con algo que no es texto ni número",
        "un elenco con qualcosa che non è testo né numero",
        "uma lista com algo que não é texto nem número",
        "een lijst met iets dat geen tekst of getal is",
        "lista z czymś, co nie jest tekstem ani liczbą",
        "список, в котором есть не текст и не число",
        "含有既非文字也非数字内容的列表",
        "文字でも数でもないものを含む一覧",
    ),
    "a table of keys and values": (
        "eine Tabelle aus Schlüsseln und Werten",
        "une table de clés et de valeurs",
        "una tabla de claves y valores",
        "una tabella di chiavi e valori",
        "uma tabela de chaves e valores",
        "een tabel van sleutels en waarden",
        "tabela kluczy i wartości",
        "таблица ключей и значений",
        "键值表",
        "キーと値の表",
    ),
    "a text that cannot be compared": (
        "ein Text, der sich nicht vergleichen lässt",
        "un texte qui ne peut pas être comparé",
        "un texto que no se puede comparar",
        "un testo che non si può confrontare",
        "um texto que não se pode comparar",
        "een tekst die niet te vergelijken is",
        "tekst, którego nie da się porównać",
        "текст, который нельзя сравнить",
        "无法比较的文字",
        "比べられない文",
    ),
    "A derivation of this problem gives {answer}. The note's answer says otherwise, so derivations"
    " of this kind are trusted less from now on; if the note is wrong, correct it and practice.": (
        "Eine Herleitung dieser Aufgabe ergibt {answer}. Die Antwort der Notiz sagt etwas anderes, "
        "daher wird Herleitungen dieser Art ab jetzt weniger vertraut; ist die Notiz falsch, "
        "korrigiere sie und übe.",
        "Une dérivation de ce problème donne {answer}. La réponse de la note dit autre "
        "chose, on se "
        "fie donc moins à ce genre de dérivations ; si la note est fausse, corrige-la et exerce.",
        "Una derivación de este problema da {answer}. La respuesta de la nota dice otra cosa, así "
        "que desde ahora se confía menos en ellas; si la nota está mal, corrígela y practica.",
        "Una derivazione di questo problema dà {answer}. La risposta della nota dice altro, perciò "
        "d'ora in poi ci si fida meno di esse; se la nota è sbagliata, correggila ed esercitati.",
        "Uma derivação deste problema dá {answer}. A resposta da nota diz outra coisa, por isso "
        "passa-se a confiar menos nelas; se a nota está errada, corrige-a e pratica.",
        "Een afleiding van dit probleem geeft {answer}. Het antwoord van de notitie zegt "
        "iets anders, "
        "dus zulke afleidingen worden voortaan minder vertrouwd; klopt de notitie niet, "
        "verbeter haar "
        "dan en oefen.",
        "Wyprowadzenie tego zadania daje {answer}. Odpowiedź w notatce jest inna, więc takim "
        "wyprowadzeniom ufa się odtąd mniej; jeśli notatka się myli, popraw ją i ćwicz.",
        "Вывод этой задачи даёт {answer}. Ответ в заметке другой, поэтому таким выводам отныне "
        "меньше доверия; если ошибка в заметке, исправь её и потренируйся.",
        "这道题的推导得到 {answer}。笔记的答案不同，所以今后会少信任这类推导；"
        "如果是笔记错了，请改正并练习。",
        "この問題の導出の結果は{answer}です。ノートの答えと違うため、今後この種の導出の信頼は下がります。"
        "ノートが誤りなら、直して練習してください。",
    ),
    "What the note's answer says of derivations could not be counted. {why}": (
        "Was die Antwort der Notiz über Herleitungen sagt, konnte nicht gezählt werden. {why}",
        "Ce que la réponse de la note dit des dérivations n'a pas pu être compté. {why}",
        "No se pudo contar lo que la respuesta de la nota dice de las derivaciones. {why}",
        "Non si è potuto contare ciò che la risposta della nota dice delle derivazioni. {why}",
        "Não foi possível contar o que a resposta da nota diz das derivações. {why}",
        "Wat het antwoord van de notitie over afleidingen zegt, kon niet worden geteld. {why}",
        "Nie dało się policzyć, co odpowiedź w notatce mówi o wyprowadzeniach. {why}",
        "Не удалось учесть, что ответ в заметке говорит о выводах. {why}",
        "无法统计笔记答案对推导的说明。{why}",
        "ノートの答えが導出について示すことを数えられませんでした。{why}",
    ),
}
"""English text to its translations."""
