"""Phrases of Chinese and Japanese that say the same, and the one of them that is compared."""

from __future__ import annotations

import re
from typing import Final

UNSPACED_PHRASES: Final[dict[str, tuple[tuple[re.Pattern[str], str], ...]]] = {
    "zh": (
        (re.compile(r"之所以(.{1,40}?)，?是(?:因为|由于)"), r"\1因为"),
        (re.compile(r"由于"), "因为"),
        (re.compile(r"因此|因而|于是"), "所以"),
        (re.compile(r"不能够|不可以|没办法|没法|无法"), "不能"),
        (re.compile(r"能够|可以"), "能"),
        (re.compile(r"以及|(?<=\w)[与跟](?=\w)"), "和"),
        (re.compile(r"[围环]绕着?|[绕围]着"), "绕"),
        (re.compile(r"上涨|升高|增高|变高"), "上升"),
        (re.compile(r"下跌|降低|变低"), "下降"),
        (re.compile(r"的时候"), "时"),
        (re.compile(r"以后|之后"), "后"),
        (re.compile(r"以前|之前"), "前"),
        (re.compile(r"如果|假如|要是|假使|倘若|若是"), "若"),
        (re.compile(r"起了?反应"), "发生反应"),
        (re.compile(r"必须得|必需"), "必须"),
        (re.compile(r"还要|还得|而且|同时还?"), "并且"),
        (re.compile(r"使得|让得"), "使"),
        (re.compile(r"左右"), "大约"),
        (re.compile(r"(?:转化|转变|转换|变化)[成为]|变为"), "变成"),
        (re.compile(r"[利使运]用"), "用"),
        (re.compile(r"引起|引发|(?<!制)造成"), "导致"),
        (re.compile(r"被?(?:称作|叫作|叫做)|被称为"), "称为"),
        (re.compile(r"比(\w{1,6}?)(?:更|要|还)?(?:小|低|少)(?!于)"), r"小于\1"),
        (re.compile(r"比(\w{1,6}?)(?:更|要|还)?(?:大|高|多)(?!于)"), r"大于\1"),
    ),
    "ja": (
        (re.compile(r"周囲|周り"), "まわり"),
        (re.compile(r"けれども?|けど"), "が"),
        (re.compile(r"[見み]なされ|考えられ"), "みなされ"),
        (re.compile(r"ため、"), "ので、"),
    ),
}
"""By language: a pattern, and what stands for it. Each character is compared, also those of
grammar, so that these hold conjunctions and the like as well."""
