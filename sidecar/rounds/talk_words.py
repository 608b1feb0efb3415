"""Words for asking, answering and judging, by which a sentence about its own worth is told.

They are words of language like any other, so they count only beside a point that has none of
them: an assertion about rubrics may be explained with "rubric" and "grade".
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_BEGINNINGS: Final = """
    answer asks asked asking question point expla respon reply replie
    learner student pupil teacher tutor lectur professor instructor examin grader grading graded
    marker marking rubric criteri verdict accept approv agree confirm correct signed
    textbook course classmate score scoring mistake translat exempt waive wording outcome
    judge judging judgement judgment assess evaluat understood reviewer reviewed notes
    antwort frage gefragt punkt erklär lerner schüler lehrer lehrkraft tutor dozent prüfer prüfung
    bewert beurteil korrekt richtig akzeptier anerkannt bestätig punktzahl benotet note lösung
    répon question expliq élève étudiant professeur enseignant correcteur examinateur correct
    valid accept confirm approuv corrig
    respuest punto pregunt explic alumn estudiant profesor maestr examinador correct acept aprob
    rispost domand spieg alunn student insegnant professor esaminator corrett accett approv
    respost ponto pergunt explic alun estudant professor examinador corret aceit aprov confirm
    antwoord vraag punt uitgelegd uitleg leerling docent leraar examinator juist goedgekeurd
    odpowied pytani wyjaśni ucze uczni nauczyciel egzaminator poprawn uzna zalicz zatwierdz
    ответ вопрос объясн ученик учител преподавател экзаменатор правильн верн принял засчит
"""


def is_talk_word(word: str) -> bool:
    """Return whether a word is one of asking, answering and judging.

    Args:
        word: Normalized, not stemmed.

    Determinism:
        Pure.

    Example:
        >>> is_talk_word("explained"), is_talk_word("correcteur"), is_talk_word("osmosis")
        (True, True, False)
    """
    return _talk().match(word) is not None


@cache
def _talk() -> re.Pattern[str]:
    return re.compile("|".join(sorted(set(_BEGINNINGS.split()), key=len, reverse=True)))
