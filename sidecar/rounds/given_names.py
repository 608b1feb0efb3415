"""Common given names: what tells a person where a capital letter does not."""

from __future__ import annotations

from typing import Final

_NAMES = """
    Aaron Abdul Abigail Adam Adrian Ahmed Aisha Akira Alan Albert Alejandro Aleksandr
    Alessandro Alex Alexander Alexandra Alexei Ali Alice Alicia Alina Amanda Amelia Amina Amir
    Amy Ana Anastasia Anders Andrea Andreas Andrei Andrew Andrzej Angela Anita Anja Anke Anna
    Anne Annika Antoine Anton Antonio Anya Arjun Arthur Astrid Ayşe Barbara Beata Beatriz Ben
    Benjamin Bernd Bettina Betty Bob Boris Brenda Brian Carl Carla Carlos Carmen Carol
    Caroline Catherine Cecilia Charles Charlotte Chen Chiara Chloe Chris Christian Christina
    Christine Christoph Claudia Daniel Daniela Danielle David Deborah Denise Dennis Diana
    Diego Dieter Dimitri Dmitri Dominik Donald Dorothy Edith Eduardo Edward Elena Eleanor Eli
    Elisabeth Elizabeth Ella Ellen Emil Emilia Emily Emma Emmanuel Enrique Eric Erik Esther
    Eugene Eva Evelyn Ewa Fatima Federico Felix Fernando Fiona Francesca Francesco Francis
    Francisco Franz François Frederick Friedrich Fritz Gabriel Gabriela Galina George Georg
    Gerald Gerhard Giovanni Giulia Giuseppe Gonzalo Greg Gregory Greta Guido Guillaume Gustav
    Hanna Hannah Hans Harold Harry Hassan Heather Heidi Heinrich Helen Helena Helga Helmut
    Henri Henry Hermann Hiroshi Hugo Ibrahim Ian Ida Igor Inés Inga Ingrid Irene Irina Isaac
    Isabel Isabella Ivan Jacob Jacques Jakob James Jane Janet Jason Javier Jean Jeff Jeffrey
    Jennifer Jens Jeremy Jerry Jessica Jim Joan Joanna João Joachim Joe Johan Johann Johannes
    John Jonas Jonathan José Josef Joseph Joshua Juan Juana Judith Julia Julian Julie Jürgen
    Kai Kamal Karen Karin Karl Karla Katarzyna Kate Katharina Katherine Kathleen Katja Keith
    Kelly Ken Kenji Kenneth Kevin Kim Klara Klaus Krzysztof Kurt Kyle Lars Laura Lea Lena Leon
    Leonard Leonardo Leonie Lina Lisa Lorenzo Louis Louise Luc Luca Lucas Lucia Lucy Ludwig
    Luis Luisa Lukas Lydia Magdalena Małgorzata Marc Marcel Marco Marcus Margaret Maria Marie
    Mario Marion Markus Marta Martha Martin Martina Mary Mateo Matteo Matthew Matthias Maurice
    Megan Mehmet Mei Melanie Melissa Michael Michał Michel Michelle Miguel Mike Mikhail
    Mohamed Mohammed Monica Monika Moritz Nadia Nancy Natalia Natalie Natasha Nathan Nicholas
    Nicole Niklas Nikolai Nina Noah Nora Norbert Olaf Oleg Olga Oliver Olivia Omar Oscar Oskar
    Otto Pablo Pamela Paola Paolo Patricia Patrick Paul Paula Pauline Pavel Pedro Peter Petra
    Philip Philipp Piotr Priya Rachel Rafael Rahul Raj Ralf Ralph Ramón Raymond Rebecca Renate
    Richard Rita Robert Roberto Roger Roland Ronald Ruth Ryan Sabine Sally Sam Samantha Samuel
    Sandra Sara Sarah Sasha Scott Sean Sebastian Sergei Sergio Sharon Silvia Simon Simone
    Sofia Sofie Sonja Sophia Sophie Stefan Stefanie Stephan Stephanie Stephen Steve Steven
    Susan Susanne Svetlana Sven Tamara Tanja Tatiana Ted Teresa Theo Theresa Thomas Tim
    Timothy Tina Tobias Todd Tom Tomás Tomasz Tony Ulrich Ursula Uwe Valentina Vanessa
    Veronica Victor Victoria Viktor Vincent Vladimir Walter Wei Wendy Werner William Wojciech
    Wolfgang Xavier Yang Yasmin Yuki Yuri Yusuf Yves Zoe Александр Алексей Алина Анастасия
    Андрей Анна Антон Борис Виктор Владимир Галина Даша Дима Дмитрий Евгений Екатерина Елена
    Иван Игорь Илья Ирина Катя Лена Маша Мария Михаил Наташа Никита Николай Оксана Олег Ольга
    Павел Пётр Саша Светлана Сергей Татьяна Юлия Юрий
"""

GIVEN_NAMES: Final = frozenset(_NAMES.split())
"""Given names that are no common word of the languages that the package reads ("Mark", "Rose" and
"Grace" are left out). From memory, not from any list; there are many more."""
