"""The ontology's Chinese words, compiled once per schema into look-ups by the first character."""

from __future__ import annotations

from dataclasses import dataclass, field

from hindsight_graph.model.schema import KnownName, Schema
from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk

_SLOT = "{o}"
# Relations whose cue words are too bare to be matched as words (是, 叫, 以后); rules of their own find them.
_BY_RULE = frozenset("attribute hasRule followsDiet hasAge hasStatus hasName hasNickname hasBirthday plans".split())
_LONGEST_NOUN = 6
# Words that say too little by themselves: only an object of a fitting known class makes a statement of them.
LIGHT = frozenset(
    "有 做 打 会 需要 要求 准备 安排 组织 参加 参加了 参与 卖 讲 说 学 玩 练 拉 弹 踢 学会了 练习 每天做 在做 正在做 "
    "开发 认识 养 管理 指导 包括 想要 拥有 在 烦 从事 坚持 放在 点了 加入了 调用 选择了 换成了 换成 "
    "迁移到 切换到 花了 基于 开在 习惯用 研究 学习 熟悉 掌握 前往 去了 飞 维护 设计 搭建 吃 喝 用 使用 "
    "分为 爱 打算 计划 预定 筹备 领导 去过 到过 准备去 要去 打算去 将去 在用 采用 选用 首选".split()
)
_NOT_AFTER = {
    "有": "点时趣些人没可关了过着所一两三几很不", "会": "议计", "打": "算扫听扰折开击败招断扮车造印个好",
    "学": "校生期历费院姐长到会", "做": "梦客到完好得", "用": "心力户途处过得不",
    "爱": "好人情心上", "说": "明服不过起出到道话", "飞": "机", "玩": "笑得", "吃": "惊亏力饭完", "喝": "彩完",
    "养": "成老", "卖": "完", "讲": "究", "住": "院在", "在": "于", "练": "习", "拉": "开",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cue:
    """Words that say `relation`: those before the object, and those after it."""

    relation: str
    before: str
    after: str


Match = tuple[Cue, int, int]  # the cue, and where its object begins and ends


@dataclass(slots=True)
class Lexicon:
    """Look-ups for Chinese."""

    schema: Schema
    cues: dict[str, list[Cue]] = field(default_factory=dict)
    nouns: dict[str, list[str]] = field(default_factory=dict)
    kin_words: tuple[str, ...] = ()
    kinds: dict[str, str] = field(default_factory=dict)
    names: dict[str, list[tuple[str, KnownName]]] = field(default_factory=dict)

    def kind(self, text: str) -> str | None:
        """The class of a common noun, by the longest known noun that it ends with."""
        for size in range(min(_LONGEST_NOUN, len(text)), 0, -1):
            found = self.kinds.get(text[-size:])
            if found and (size > 1 or len(text) <= 3):
                return found
        return None

    def kin(self, noun: str) -> str | None:
        """The relation between persons that a noun names; None if it names none."""
        for relation in self.nouns.get(noun, ()):
            known = self.schema.relations[relation]
            if known.range == {"Person"} and "Person" in known.domain and relation not in ("hasOwner", "employs"):
                return relation
        return None

    def cues_at(self, text: str, at: int, end: int) -> list[Match]:
        """All cues that begin at a place of a text, with the stretch of their object."""
        found: list[Match] = []
        for cue in self.cues.get(text[at], ()):
            stop = at + len(cue.before)
            if (
                stop >= end
                or not text.startswith(cue.before, at)
                or text[stop] in _NOT_AFTER.get(cue.before[-1] if len(cue.before) < 3 else "", "")
            ):
                continue
            if not cue.after:
                found.append((cue, stop, end))
                continue
            tail = text.find(cue.after, stop + 1, end)
            if tail > 0 and not any(char in "，。；！" for char in text[stop:tail]):
                found.append((cue, stop, tail))
        return found

    def known(self, text: str, at: int) -> tuple[str, KnownName] | None:
        """The longest well-known name in Chinese script that begins at a place."""
        for spelling, known in self.names.get(text[at], ()):
            if text.startswith(spelling, at):
                return spelling, known
        return None

    def latin(self, text: str) -> KnownName | None:
        """The well-known name that a Latin word is, if any; an everyday word needs its exact capitals."""
        known = self.schema.gazetteer.get(fold_name(text))
        if known is not None and known.ambiguous and text not in (known.name, *known.others):
            return None
        return known


def compile_chinese(schema: Schema) -> Lexicon:
    """Builds the look-ups of a schema."""
    lexicon = Lexicon(schema)
    for relation in schema.relations.values():
        for noun in relation.nouns.get("zh", ()):
            lexicon.nouns.setdefault(noun, []).append(relation.name)
        if relation.name in _BY_RULE:
            continue
        for text in relation.cues.get("zh", ()):
            before, _, after = text.partition(_SLOT)
            if before and (before, after) != ("是", "人"):  # 是好人; a rule finds 是四川人
                lexicon.cues.setdefault(before[0], []).append(Cue(relation.name, before, after))
    for cues in lexicon.cues.values():
        cues.sort(key=lambda cue: -len(cue.before) - len(cue.after))
    lexicon.kin_words = tuple(sorted((n for n in lexicon.nouns if lexicon.kin(n)), key=len, reverse=True))
    for cls in schema.classes.values():
        for noun in cls.cues.get("zh", ()):
            lexicon.kinds.setdefault(noun, cls.name)
    for known in {id(known): known for known in schema.gazetteer.values()}.values():
        for spelling in (known.name, *known.others):
            if has_cjk(spelling):
                lexicon.names.setdefault(spelling[0], []).append((spelling, known))
    for spellings in lexicon.names.values():
        spellings.sort(key=lambda pair: -len(pair[0]))
    return lexicon
