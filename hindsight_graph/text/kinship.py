"""Words for kin, and which of two can mean the same person: a sister is no brother, 妈妈 is one's mother."""

from __future__ import annotations

from hindsight_graph.text.fold import fold_name
from hindsight_graph.text.language import has_cjk

# What a word says of a person: whose kind of relative, then what tells this one from others of the kind. The first word
# of a line in each language is the usual one for all of the line.
_WORDS = """
parent|parent 父母 家长
parent female|mother mom mum mommy mama 妈妈 妈 母亲 老妈
parent male|father dad daddy papa 爸爸 爸 父亲 老爸
child|child kid baby 孩子 小孩 宝宝 子女
child elder|eldest
child younger|youngest
child male|son 儿子
child male elder|大儿子
child male younger|小儿子
child female|daughter 女儿 闺女
child female elder|大女儿
child female younger|小女儿
sibling|sibling twin 兄弟姐妹 双胞胎
sibling male|brother twin_brother 兄弟
sibling male elder|older_brother elder_brother big_brother 哥哥 哥
sibling male elder first|大哥
sibling male elder second|二哥
sibling male younger|younger_brother little_brother 弟弟 弟
sibling female|sister twin_sister 姐妹
sibling female elder|older_sister elder_sister big_sister 姐姐 姐
sibling female elder first|大姐
sibling female elder second|二姐
sibling female younger|younger_sister little_sister 妹妹 妹
spouse|spouse 爱人 配偶
spouse female|wife 妻子 老婆 太太 媳妇 夫人
spouse male|husband hubby 丈夫 老公 先生
partner|partner
partner|significant_other 伴侣 对象 另一半
partner female|girlfriend 女朋友 女友
partner female|fiancée fiancee 未婚妻
partner male|boyfriend 男朋友 男友
partner male|fiancé fiance 未婚夫
relative|relative 亲戚 亲属
cousin|cousin
cousin male paternal elder|堂哥
cousin male paternal younger|堂弟
cousin female paternal elder|堂姐
cousin female paternal younger|堂妹
cousin male maternal elder|表哥
cousin male maternal younger|表弟
cousin female maternal elder|表姐
cousin female maternal younger|表妹
aunt female|aunt auntie
aunt female paternal born|姑姑
aunt female maternal born|姨妈
aunt female maternal born younger|小姨
aunt female maternal wed|舅妈
aunt female paternal wed|婶婶
uncle male|uncle
uncle male paternal younger|叔叔
uncle male paternal elder|伯伯 伯父
uncle male maternal|舅舅
grandparent|grandparent
grandparent female|grandmother grandma granny
grandparent female paternal|奶奶 祖母
grandparent female maternal|外婆 姥姥
grandparent male|grandfather grandpa
grandparent male paternal|爷爷 祖父
grandparent male maternal|外公 姥爷
grandchild|grandchild
grandchild male|grandson 孙子
grandchild female|granddaughter 孙女
niece female|niece
niece female paternal|侄女
niece female maternal|外甥女
nephew male|nephew
nephew male paternal|侄子
nephew male maternal|外甥
parent-in-law female|mother-in-law
parent-in-law female maternal|岳母
parent-in-law female paternal|婆婆
parent-in-law male|father-in-law
parent-in-law male maternal|岳父
parent-in-law male paternal|公公
sibling-in-law male|brother-in-law
sibling-in-law male elder|姐夫
sibling-in-law male younger|妹夫
sibling-in-law female|sister-in-law 嫂子
child-in-law male|son-in-law 女婿
child-in-law female|daughter-in-law 儿媳
stepparent female|stepmother
stepparent male|stepfather
"""
_LINES = [
    (frozenset(says.split()), [word.replace("_", " ") for word in words.split()])
    for says, words in (line.split("|") for line in _WORDS.split("\n") if line)
]
_KIN = {fold_name(word): says for says, words in _LINES for word in words}
_USUAL = {
    fold_name(word): next(one for one in words if has_cjk(one) == has_cjk(word))
    for _, words in _LINES
    for word in words
}
_OPPOSED = tuple(
    map(frozenset, (("male", "female"), ("elder", "younger"), ("paternal", "maternal"), ("born", "wed"),
                    ("first", "second")))
)  # fmt: skip
_SAYS_MORE = frozenset().union(*_OPPOSED)


def says(word: str) -> frozenset[str]:
    """What a kin word says of a person ("female" among it); nothing for a word that is none."""
    return _KIN.get(fold_name(word), frozenset())


def usual(word: str) -> str:
    """The usual word of the same language for the same relative: "mother" for "mum", 妈妈 for 老妈; others stay."""
    return _USUAL.get(fold_name(word), word)


def agree(one: str, other: str) -> bool:
    """Whether two words for a relative of one person can mean the same person; other words tell nobody apart."""
    a, b = says(one), says(other)
    if a - _SAYS_MORE != b - _SAYS_MORE:
        return False
    return not any(pair <= a | b for pair in _OPPOSED)
