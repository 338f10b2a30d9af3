"""What apps write in the place of a picture, a sound or a deleted message: nobody said it."""

from __future__ import annotations

import re

_MARKS = "\u200e\u200f\ufeff"
_THINGS = (
    r"(?:media|image|photo|picture|video|video note|audio|voice(?: message)?|sticker|gif|document|file|contact card)"
)
_CHINESE = (
    r"(?:图片|照片|图像|视频|语音|音频|文件|表情|动画表情|贴纸|贴图|媒体|位置|链接|名片|红包|转账"
    r"|圖片|照片|視頻|影片|語音|檔案)"
)
_PLACEHOLDER = re.compile(
    rf"""
    <?{_THINGS}\ omitted>? | [<\[(]{_THINGS}[>\])] | <?attached:[^>]*>?
    | [^\s/\\]+\.\w{{2,4}}\ \(file\ attached\)
    | (?:this\ message\ was|you)\ deleted(?:\ this\ message)?\.?
    | [\[【<(（]{_CHINESE}(?:消息)?[\]】>)）] | (?:图片|圖片|动画表情) | <?{_CHINESE}已省略>? | 已?[忽省]略{_CHINESE}
    | (?:此消息已(?:被)?删除|[您你]删除了(?:此|这条)消息|[您你]?撤回了一条消息)[。.]?
    """,
    re.I | re.X,
)


def only(text: str) -> bool:
    """Whether each line of a text is such a placeholder."""
    lines = [line.strip().strip(_MARKS).strip() for line in text.splitlines()]
    said = [line for line in lines if line]
    return bool(said) and all(_PLACEHOLDER.fullmatch(line) for line in said)
