"""What kind of statement a sentence is: decision, preference, plan, conclusion, fact, or a mere remark (W1)."""

from __future__ import annotations

import re

from hindsight_graph.write.filters.cue import Cue, Said, either

_CONCLUSION = Cue(
    "fix answer solution cause culprit conclusion takeaway upshot turns turned end conclude sum all bottom summary "
    "result",
    either(
        r"^(?:ok |so |and |well,? |therefore,? )*(?:the |our )?(?:\w+ )?"
        r"(?:fix|answer|solution|root cause|culprit|conclusion|takeaway|upshot) (?:was|is|turned out)\b",
        r"\bturn(?:s|ed) out\b|\bthe root cause\b|\bin the end,? (?:we|i) (?:solved|fixed|found|got|ended)\b",
        r"^(?:in conclusion|to (?:conclude|sum up)|all in all|bottom line|in summary|conclusion|summary|result)\b[:, ]",
    ),
    either(
        r"结论|^总之|综上|总而言之|(?:根本)?原因(?:是|在于|为)|导致的|排查(?:下来|结果|后)",
        r"最终(?:发现|确认|通过|定位|解决)|最后(?:发现|通过|查明|定位)",
    ),
)
_DONE = re.compile(
    either(
        r"^(?:all )?(?:done|finished|completed|fixed|resolved|solved|deployed|merged|shipped|released|updated"
        r"|implemented"
        r"|refactored|migrated|installed|added|removed|created|upgraded|reverted|patched|confirmed|verified)\b",
        r"\b(?:i|we)(?:['’]ve| have)? (?:now |just |finally |successfully |already |also )*(?:finished|completed|fixed"
        r"|resolved|solved|deployed|merged|migrated|implemented|released|created|updated|added|removed|installed"
        r"|refactored|upgraded|rewrote|wrote|ran|tested|booked|sent|ordered|scheduled|cancell?ed|changed|set up"
        r"|found)\b",
        r"\b(?:is|are|was|were|has been|have been) (?:now |successfully )*(?:fixed|resolved|deployed|completed"
        r"|merged|done"
        r"|live|migrated|released)\b|\bcaused by\b|\b(?:successfully|finished|completed)\b",
        r"\b(?:tests?|checks?|builds?|cases?)\b.{0,20}\b(?:pass(?:ed|es)?|fail(?:ed|s)?|succeeded)\b",
        r"\bexit(?:ed)? (?:with )?(?:code|status) \d",
        r"总结|总之|已(?:经)?(?:完成|部署|修复|解决|上线|合并|发布|更新|迁移|创建|添加|删除|升级|回滚|调|改|把|提交"
        r"|处理|为[你您]|帮[你您])",
        r"已在.{1,20}修复|成功[：:，]|问题(?:已)?解决|完毕|完成了|修好|修复了|解决了|搞定了",
        r"(?:测试|用例|构建|检查).{0,8}(?:通过|失败|成功)|(?:通过|用|靠).{1,30}(?:解决|修复)",
    )
)
_DECISION = Cue(
    "decided chose chosen picked opted agreed settled approved went switched moved migrated replaced voted dropped "
    "picked let "
    "lets mind "
    "minds decision going go stick switch use taking switching dropping sticking adopting",
    either(
        r"\b(?:decided|chose|chosen|opted|agreed (?:to|on)|settled on|approved|went with|switched (?:to|from|over)"
        r"|moved (?:\w+ )?from|migrated from|replaced|voted (?:to|for)|dropped|(?:i|we) picked)\b",
        r"\blet['’]?s (?:go with|use|stick with|adopt|switch|settle on)\b|\bmade up (?:my|our|his|her|their) minds?\b",
        r"^(?:agreed|decided|decision)(?::| (?:to|that|on|we)\b)",
        r"\b(?:i|we)(?:['’]ll| will|['’]re| are|['’]m| am) (?:going (?:with|to (?:use|stick|switch))|go with|use"
        r"|stick with"
        r"|switch to|taking|switching|dropping|sticking with|adopting)\b",
    ),
    either(
        r"决定|商量好|放弃|选(?:了|定|择了|用)|改用|改成|换成|敲定|拍板|批准|通过了(?:提案|决议)|定了|定下来|就用"
        r"|就选|不再用"
        r"|弃用|想好了|最后还是|最终还是"
    ),
)
_PREFERENCE = Cue(
    "like likes liked love loves loved enjoy enjoys enjoyed hate hates hated dislike dislikes disliked adore "
    "adores adored "
    "prefer prefers preferred loathe loathes loathed detest detests detested favor favors favour favours favorite "
    "favourite favorites favourites "
    "stand rather fan fans into keen fond crazy",
    either(
        r"\b(?:likes|loves|enjoys|hates|dislikes|adores|prefers|loathes|detests|favou?rs|can['’]?t stand"
        r"|cannot stand)\b",
        r"\b(?:i|we|they|he|she)(?:['’]d| do| don['’]t| doesn['’]t| really| also| still| always| just| absolutely"
        r"| personally"
        r"| never| used to| would)* (?:liked?|loved?|enjoy(?:ed)?|hated?|disliked?|adored?|prefer(?:red)?|loathed?"
        r"|detest(?:ed)?|favou?r)\b",
        r"^(?:not )?(?:love|hate|prefer)\b",
        r"\bfavou?rites?\b|\b(?:would|['’]d) rather\b|\bfans? of\b",
        r"\b(?:am|is|are|['’]m|['’]s|['’]re) (?:not |really |so |very |totally )*(?:into|keen on|fond of"
        r"|crazy about)\b",
    ),
    either(
        r"喜欢|喜爱|讨厌|偏好|偏爱|最爱|热爱|(?:我|他|她|们|很|不|特别|最|也|就)爱(?:吃|喝|看|听|做|玩|用|去|穿|读"
        r"|逛)?|爱吃|爱喝",
        r"宁愿|宁可|更愿意|更想|迷上|没兴趣|感兴趣|不感冒|反感|受不了|偏向|习惯",
    ),
)
_PLAN = Cue(
    "plan plans planning going gonna hoping intend intends intending about looking will ll",
    either(
        r"\b(?:plan(?:s|ning)? (?:to|on)|going to|gonna|hoping to|intend(?:s|ing)? to|about to|looking to)\b",
        r"\b(?:i|we)(?:['’]ll| will)\b|\b(?:my|our) plans? (?:is|are)\b",
    ),
    r"打算|计划(?:去|要|在|明|下|今)|准备(?:去|要|在|申|考|学|明|下)|将要?(?:去|在|会)|(?:我|我们|咱们?)(?:会"
    r"|要)(?:去|在)",
)
_AHEAD = Cue(
    "tomorrow tonight next",
    r"\b(?:tomorrow|tonight|next \w+)\b",
    r"明天|后天|明早|明晚|今晚|下周|下个?月|明年|下个?星期|下个?礼拜",
)
_TOWARDS_YOU = re.compile(
    r"(?:\w+, )?(?:(?:wow|oh|aw+|yeah|yes|yep|ha\w*|well|so|and|but|hey|thanks|thank you|cool|great|nice"
    r"|awesome|congrats|i(?:['’]m| am) (?:so )?(?:glad|happy|sure)|i (?:bet|think|hope|guess|know))[,!. ]+)*"
    r"(?:you(?:['’]\w+)?|your|u|that(?:['’]s)?|this|it(?:['’]s)?|those|these|what an?|how|sounds?|looks?|such|so|hope"
    r"|enjoy|keep|good luck|congrat\w*|have|must have)\b"
)
_TOWARDS_YOU_ZH = re.compile(r"(?:哇|哈+|嗯|哦|好|啊|对|是|那|真|太|[，,！!])*(?:[你您]|这|那|真|太|多|祝|好[^的])")
_OWN_WORDS = frozenset("i my we our me mine us".split())
_YOUR_WORDS = frozenset("you your yours yourself".split())
_OWN = re.compile(r"\d|我|咱")


def kind(said: Said, role: str) -> str:
    """The kind of an informative sentence: decision, preference, plan, conclusion, fact or statement.

    "statement" is what says something of the other person or the moment only ("that lake looks calm"). An assistant's
    or tool's words are conclusions, decisions or statements: facts about people come from people.
    """
    agent = role in ("assistant", "tool")
    if _CONCLUSION.search(said) or (agent and _DONE.search(said.low)):
        return "conclusion"
    if _DECISION.search(said):
        return "decision"
    if agent:
        return "statement"
    if _PREFERENCE.search(said):
        return "preference"
    own = not _OWN_WORDS.isdisjoint(said.words) or _OWN.search(said.text) is not None
    if _PLAN.search(said) or ((own or said.han) and _AHEAD.search(said)):
        return "plan"
    return "fact" if own or not _towards_other(said) else "statement"


def _towards_other(said: Said) -> bool:
    if not _YOUR_WORDS.isdisjoint(said.words) or _TOWARDS_YOU.match(said.low):
        return True
    return said.han and _TOWARDS_YOU_ZH.match(said.text) is not None
