"""Names in Chinese text: well-known ones, persons by surname and title, organisations by suffix, Latin words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Protocol

from hindsight_graph.extractors.rules.chinese import words as w
from hindsight_graph.extractors.rules.chinese.lexicon import Lexicon
from hindsight_graph.extractors.rules.frame import UNKNOWN, Name, Token
from hindsight_graph.text.kinship import says
from hindsight_graph.text.surnames import COMPOUND_SURNAMES, SURNAMES

_LATIN = re.compile(
    r"[A-Za-z][A-Za-z0-9]*(?:[-._/+&@#'’][A-Za-z0-9]+)*(?:\+\+|#)?(?: "
    r"(?=[A-Z0-9])[A-Za-z][A-Za-z0-9]*(?:[-._+&'’][A-Za-z0-9]+)*| (?=\d+\b)(?!\d{5})\d+(?![\d.年月日点号:])|(?= "
    r"[A-Z]\d) [A-Z]\d+)*"
)
_VERSIONED = re.compile(r"^(.*?[A-Za-z+#])\s*v?(\d+(?:\.\d+)*)$")
_ORGANISATION = re.compile(
    r"(?:公司|集团|电子|科技|银行|大学|学院|医院|中学|小学|研究院|研究所|工作室|出版社|协会|基金会|事务所|证券|保险|电网|航空|汽车|通信|网络|软件|制药|生物|传媒|地产|物流|酒店|幼儿园|俱乐部|实验室|法院|检察院|公安局|教育局|税务局)$"
)
_ORGANISED = re.compile(r"(?:大学|学院|中学|小学|医院|银行)")  # 爱丁堡|大学 is no town
_SCHOOL = re.compile(r"(?:大学|学院|中学|小学|幼儿园|学校|高中|初中)$")
_BARE_ORGANISATION = frozenset(
    "公司 集团 电子 科技 银行 大学 学院 医院 中学 小学 研究院 研究所 工作室 出版社 协会 基金会 事务所 证券 保险 电网 "
    "航空 汽车 通信 网络 软件 制药 生物 传媒 地产 物流 酒店 幼儿园 俱乐部 "
    "实验室 法院 检察院 公安局 教育局 税务局 学校 互联网公司 外企 国企 私企 创业公司 一家公司 软件公司 科技公司".split()
)
_TITLED = re.compile(
    rf"[{''.join(sorted(SURNAMES))}](?:{w.TITLES}|[总工姐哥叔姨董导](?![一-鿿]?(?:是|的)?(?:公司|程|作)))"
)
_COMPOUND = re.compile(rf"(?:{'|'.join(COMPOUND_SURNAMES)})[一-鿿]{{1,2}}")
_IN_NAMES = "".join(sorted(w.TRANSLITERATION | SURNAMES))
_FOREIGN = re.compile(rf"[{_IN_NAMES}]{{1,6}}(?:·[{_IN_NAMES}]{{1,6}})+")
# 小陈, 老李 where the word cutter may have cut wrongly: at the beginning of a clause, before a verb or the like.
_NICKED = re.compile(
    rf"(?:^|(?<=[，。、；：和跟与给对向])|(?<=同事|朋友|邻居|室友|同学|老公|老婆|丈夫|妻子|闺蜜|队友))[老小][{''.join(sorted(SURNAMES))}](?=[在是喜负说住用去休的会要不昨今明也还刚正已把和叫做有离入调换搬养喝吃爱想看学教买卖很跟从])"
)
_DOUBLED = re.compile(r"(?<=儿子|女儿|弟弟|妹妹|哥哥|姐姐|孙子|孙女|闺女|表弟|表妹)([一-鿿])\1")  # 我儿子乐乐
_BOOK = re.compile(r"《([^《》\n]{1,30})》")
# What a thing is, right behind its name: Apollo项目; 项目经理 and 系统组 are other words.
_WHAT = re.compile(
    r"(?:项目|服务|系统|平台|产品|应用|网站|软件|框架|工程|团队|公司)(?!经理|总监|主管|组|部(?!署)|管理|负责|工程师|架构|器|商|员|费|里|内)"
)
_NAMES = frozenset({"nr", "nrt", "nrfg", "nr1", "nr2"})


class Take(Protocol):
    """Takes a stretch of the sentence as a name, if no name has taken any of it."""

    def __call__(
        self, start: int, end: int, cls: str, *, known: bool = False, version: str = "", shown: int = 0
    ) -> None:
        """`shown`: where the name ends, if the stretch goes on (a version after it)."""
        ...


def find_names(text: str, tokens: Sequence[Token], tags: Sequence[str], at: int, lexicon: Lexicon) -> list[Name]:
    """The names of a sentence (`text`, which begins at `at` in the turn) in order, none overlapping another."""
    taken = [False] * len(text)
    found: list[Name] = []

    def take(start: int, end: int, cls: str, *, known: bool = False, version: str = "", shown: int = 0) -> None:
        if start < end and not any(taken[start:end]):
            stop = shown or end
            foreign = stop - start > 2 and w.TRANSLITERATION.issuperset(text[start:stop])
            if not known and (cls == UNKNOWN or (cls == "Person" and foreign)):
                what = _WHAT.match(text, end)
                if what and (said := lexicon.kind(what.group())):
                    cls, end = said, what.end()
            taken[start:end] = [True] * (end - start)
            loose = cls == "Person" and not known and _foreign(text[start:stop])
            found.append(Name(text[start:stop], cls, at + start, at + stop, start, end, known, version, loose))

    for match in _BOOK.finditer(text):
        take(match.start(1), match.end(1), "Document")
    for match in _FOREIGN.finditer(text):
        take(*match.span(), "Person")
    for match in _LATIN.finditer(text):
        _take_latin(match, lexicon, take)
    _take_known(text, tokens, at, lexicon, take)
    for pattern in (_NICKED, _DOUBLED, _FULL):
        for match in pattern.finditer(text):
            take(*match.span(), "Person")
    for match in _DWELLING.finditer(text):
        if not _bounded(match.end(), tokens, at):  # 李明浩住|在: the cutter took the verb for a part of the name
            take(*match.span(), "Person")
    for pattern in (_COMPOUND, _TITLED):
        for match in pattern.finditer(text):
            if _bounded(match.start(), tokens, at):
                end = _person_end(match, tokens, tags, at) if pattern is _COMPOUND else match.end()
                take(match.start(), end, "Person")
    _take_organisations(tokens, tags, at, take)
    _take_tagged(text, tokens, tags, at, lexicon, take)
    found.sort(key=lambda name: name.start)
    return found


def _foreign(text: str) -> bool:
    """Whether a person's name looks like a foreign one, which may as well be a place (明斯克)."""
    foreign = sum(char in w.TRANSLITERATION for char in text) * 3 >= len(text) * 2
    return foreign and (len(text) > 2 or text[0] not in SURNAMES) and text[0] not in w.NICK_PREFIXES


def _take_latin(match: re.Match[str], lexicon: Lexicon, take: Take) -> None:
    text = match.group()
    known = lexicon.latin(text)
    if known is not None:
        take(match.start(), match.end(), known.cls, known=True)
        return
    versioned = _VERSIONED.match(text)
    base = lexicon.latin(versioned[1]) if versioned else None
    if versioned and base is not None:
        stop = match.start() + len(versioned[1])
        take(match.start(), match.end(), base.cls, known=True, version=versioned[2], shown=stop)
    elif any(char.isupper() for char in text) and len(text) > 1:
        take(match.start(), match.end(), UNKNOWN)


def _take_known(text: str, tokens: Sequence[Token], at: int, lexicon: Lexicon, take: Take) -> None:
    starts = (token.start - at + linking for token in tokens for linking in range(1 + (token.text[0] in _LINKING)))
    for start in starts:
        if start >= len(text):
            break
        found = lexicon.known(text, start)
        if found is None:
            continue
        spelling, known = found
        if known.cls in COMMON or len(spelling) == 1 or _ORGANISED.match(text, start + len(spelling)):
            continue
        ends = any(other.end - at == start + len(spelling) for other in tokens)
        if ends or len(spelling) > 2 or text[start + len(spelling) : start + len(spelling) + 1] in _AFTER_KNOWN:
            take(start, start + len(spelling), known.cls, known=True)


_AFTER_KNOWN = frozenset("人市省换转切改迁变")

COMMON = frozenset("Food Drink Activity Condition Topic Skill Medicine Animal".split())


def _bounded(start: int, tokens: Sequence[Token], at: int) -> bool:
    """Whether a word begins there, so that a surname is not the end of another word."""
    return any(token.start - at == start for token in tokens)


def _person_end(match: re.Match[str], tokens: Sequence[Token], tags: Sequence[str], at: int) -> int:
    """Where a name with a compound surname ends: a second character of the given name must be no word of its own."""
    end = match.end()
    last = end - 1
    if end - match.start() < 4:
        return end
    for token, tag in zip(tokens, tags, strict=True):
        start, stop = token.start - at, token.end - at
        if start <= last < stop:
            alone = start == last and tag[:1] in "pvducrfmxy"
            return last if alone or (start == last and stop > end) else end
    return end


def _take_organisations(tokens: Sequence[Token], tags: Sequence[str], at: int, take: Take) -> None:
    for n, token in enumerate(tokens):
        if not _ORGANISATION.search(token.text):
            continue
        first = n
        while (
            first > 0
            and n - first < 3
            and tokens[first - 1].end == tokens[first].start
            and _part(tokens[first - 1], tags[first - 1])
        ):
            first -= 1
        whole = "".join(part.text for part in tokens[first : n + 1])
        if whole in _BARE_ORGANISATION or len(whole) < 3 or (first == n and tags[n] == "n" and len(whole) < 4):
            continue
        take(tokens[first].start - at, token.end - at, "School" if _SCHOOL.search(whole) else "Organisation")


def _part(token: Token, tag: str) -> bool:
    """Whether a word may be part of an organisation's name."""
    if tag in ("nz", "ns", "nr", "nrt", "j", "nt", "ng"):
        return True
    text = token.text
    if tag not in ("n", "b", "a") or len(text) != 2 or text in _BARE_ORGANISATION | _PEOPLE | w.VAGUE:
        return False
    return not says(text) and text not in w.SUPERIORS and w.JOB.fullmatch(text) is None


_PEOPLE = frozenset("同事 朋友 老师 邻居 客户".split())


def _take_tagged(
    text: str, tokens: Sequence[Token], tags: Sequence[str], at: int, lexicon: Lexicon, take: Take
) -> None:
    for n, token in enumerate(tokens):
        start, end = token.start - at, token.end - at
        tag = tags[n]
        if token.text[0] in w.NICK_PREFIXES and len(token.text) == 2 and is_person(token.text, lexicon):
            take(start, end, "Person")
        elif tag in _NAMES and token.text[0] not in _LINKING and is_person(token.text, lexicon):
            swallowed = len(token.text) == 3 and token.text[0] in SURNAMES and token.text[2] in _VERBS
            take(start, end - 1 if swallowed else _joined(tokens, tags, n) - at, "Person")
        elif tag in _NAMES and (given := _given(text, start, end, lexicon)):
            take(start, given, "Person")
        elif tag == "ns" and len(token.text) > 1 and token.text not in lexicon.kinds:
            take(start, end, "Place")
        elif tag == "nt":
            take(start, end, "School" if _SCHOOL.search(token.text) else "Organisation")
        elif tag == "nz" and len(token.text) > 1 and lexicon.kind(token.text) is None:
            take(start, end, UNKNOWN)


# 晓雯|住在杭州: a given name without its surname, told only by what is said of people alone.
_LIVING = re.compile(
    r"(?:也|都|还|就|一直|现在|已经|刚|最近|今年|去年|上个?[周月]|昨天|不)*(?:住|喜欢|讨厌|爱[吃喝看听]|养[了着一]|负责|搬|跳槽|离职|辞职|入职|结婚|怀孕|吃素"
    r"|在[^，。]{1,14}(?:工作|上班|上学|读书|实习|当)|对[^，。]{1,8}过敏|是我[的们妹姐哥弟同朋妈爸表堂室]|会(?:说|弹|用)|用[A-Z]|喝|从[^，。]{1,14}(?:搬|跳|离职|毕业)"
    r"|\d+岁)"
)


# 王小雨: by itself 小雨 is rain, and cut off from its surname.
_FULL = re.compile(
    rf"(?:^|(?<=[，。、；：和跟与]))[{''.join(sorted(SURNAMES))}]小(?![姐学时区组说吃费狗猫鱼鸟孩])[一-鿿](?=是(?!不)|{_LIVING.pattern})"
)


_DWELLING = re.compile(
    rf"(?:^|(?<=[，。、；：和跟与]))(?:(?:{'|'.join(COMPOUND_SURNAMES)})[一-鿿]{{1,2}}|[{''.join(sorted(SURNAMES))}][一-鿿]{{2}})"
    r"(?<![生人们家者客员工民户族])(?=住在)"
)


def _given(text: str, start: int, end: int, lexicon: Lexicon) -> int:
    """Where a two-character given name ends that stands as a subject before what only a person can be said to do; 0 if
    none does."""
    end -= end - start == 3 and text[end - 1] in _VERBS  # 晓雯会|说法语
    name = text[start:end]
    begins = start == 0 or text[start - 1] in "，,。；：、和跟与 " or text[:start].endswith(lexicon.kin_words)
    if not begins or len(name) != 2 or name in _NOT_PERSON or name in lexicon.kinds or name in lexicon.nouns:
        return 0
    return end if all("一" <= char <= "鿿" for char in name) and _LIVING.match(text, end) else 0


_VERBS = frozenset("住在去说爱是会有叫来做买用想要喝吃学教给对和跟刚也都不把被负")


_LINKING = frozenset("从和向于")  # 从安卓换成…: more often the word than the rare surname


def _joined(tokens: Sequence[Token], tags: Sequence[str], n: int) -> int:
    """Where a person's name ends: a single character that the cutter left behind belongs to a two-character name."""
    token = tokens[n]
    nxt = tokens[n + 1] if n + 1 < len(tokens) else None
    if (
        nxt is not None
        and len(token.text) == 2
        and token.text[0] in SURNAMES
        and len(nxt.text) == 1
        and tags[n + 1] in ("nr", "ng", "nrt")
        and nxt.start == token.end
    ):
        return nxt.end
    return token.end


def is_person(text: str, lexicon: Lexicon) -> bool:
    """Whether a word that is tagged as a person's name looks like one."""
    if not 2 <= len(text) <= 6 or text in lexicon.kinds or text in lexicon.nouns or not "一" <= text[0] <= "鿿":
        return False
    if text[0] in w.NICK_PREFIXES:
        return (
            len(text) <= 3
            and (text[1] in SURNAMES or text[1] in w.TRANSLITERATION or text[0] == "阿")
            and text not in _NOT_NICK
        )
    if text[0] in SURNAMES and len(text) <= 3:
        return text not in _NOT_PERSON
    if text[:2] in COMPOUND_SURNAMES:
        return True
    return sum(char in w.TRANSLITERATION for char in text) * 3 >= len(text) * 2


_NOT_NICK = frozenset(
    "老师 老板 老家 老公 老婆 老人 老外 老大 老实 老是 小时 小米 小区 小说 小孩 小学 小心 小吃 小费 小程 老宋 "
    "阿里 阿姨 小麦 小康 小雪 小白 小雨 小红 老百 小组 小狗 小猫 小鱼 小鸟 小明星".split()
)
_NOT_PERSON = frozenset(
    "谢谢 高兴 明白 安静 安全 平安 周末 周日 周一 周二 周三 周四 周五 周六 于是 成都 成功 方便 方法 万一 高中 高铁 "
    "高压 马上 马拉松 金额 金融 白天 白酒 白菜 和平 路上 时候 时间 车站 车库 温度 温柔 "
    "项目 关于 关系 严重 经理 包括 常常 应该 水果 时尚 甘心 强大 毛病 雷同 古董 简单 司机 任何 任务 管理 边上 全部 "
    "权限 米饭 黄油 黄瓜 白领 石油 钟头 段落 花生 花费 乐器 向来 解决 支付 "
    "连接 连续 印象 井盖 容易 谷歌 华为 宝宝 宁愿 文件 文档 钱包 李子 游戏 相机 席位 康复 计划 计算 伏特加 盘子 燕麦 "
    "原来 储存 满意 闻到 党员 沙发 沙拉 麻烦 查询".split()
)
