"""Words too common to search for, in English and Chinese: function words, pronouns, question words, fillers."""

from __future__ import annotations

ENGLISH = frozenset(
    """
    a about all also am an and any are aren't as at be because been being but by can can't could couldn't did didn't do
    does doesn't doing don't done each for from get gets getting give go going got had hadn't has hasn't have haven't
    having he he'd he'll he's her here hers herself him himself his how i i'd i'll i'm i've if in into is isn't it it'd
    it'll it's its itself just know let let's like may me might mine more most much must my myself no nor not now of off
    ok on one only or other our ours ourselves out over own please really s same shall she she'd she'll she's should
    once shouldn't so some such t tell than that that's the their theirs them themselves then there there's these they
    they'd they'll they're they've thing things this those through to too under until up us very was wasn't we we'd
    we'll we're we've were weren't what what's when where where's which while who who's whom whose why will with won't
    would wouldn't yes you you'd you'll you're you've your yours yourself yourselves
    """.split()
)

CHINESE = frozenset(
    """
    的 了 着 过 地 得 之 是 在 有 和 与 及 或 而 但 但是 就 都 也 还 又 再 很 太 更 最 非常 比较 不 没
    没有 吗 呢 吧 啊 呀 嘛 哦 嗯 哈 哎 我 你 您 他 她 它 我们 你们 您们 他们 她们 它们 咱 咱们 自己 大家
    这 那 哪 这个 那个 哪个 这些 那些 哪些 这里 那里 哪里 哪儿 这儿 那儿 这样 那样 怎样 怎么 怎么样 什么
    什么样 为什么 为何 谁 多少 几 几个 何时 什么时候 时候 一个 一些 一下 一 个 被 把 给 让 使 对 对于
    关于 从 到 向 由 于 以 为 因为 所以 如果 虽然 然后 那么 并 并且 而且 或者 还是 可以 能 能够 会 要 想
    应该 需要 可能 一定 已 已经 正在 将 曾 曾经 请 请问 告诉 知道 说 讲 做 干 用 来 去 上 下 里 中 等
    等等 其 其他 此 每 各 所 只 才 便 却 跟 同 比 像 似的 一样 好 好的 行 现在 呗 啦 么
    """.split()
)
