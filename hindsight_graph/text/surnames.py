"""Chinese family names, and what friends call a person whose full name is known."""

from __future__ import annotations

SURNAMES = frozenset(
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩邓冯曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江"
    "尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤常温康施文牛樊葛邢安齐易乔伍庞颜倪庄聂章鲁岳翟殷詹申欧耿关兰焦俞左柳甘祝包宁尚符舒阮柯纪梅童凌毕"
    "单季裴霍涂成苗谷盛曲翁冉骆蓝路游辛靳管柴蒙鲍华喻祁蒲房滕屈饶解牟艾尤阳时穆农司卓古吉缪简车项连芦麦褚娄窦戚岑景党宫费卜冷晏席卫米柏宗瞿桂全佟应臧闵苟"
    "邬边卞姬师和仇栾隋商刁沙荣巫寇桑郎甄丛仲虞敖巩明佘池查麻苑迟邝官封谈匡鞠惠荆乐冀郁胥南班储原栗燕楚鄢劳谌奚皮粟冼蔺楼盘满闻位厉伊仝区郜海阚花权强帅屠豆朴盖练廉禹"
)
COMPOUND_SURNAMES = tuple(
    "欧阳 司马 上官 诸葛 东方 皇甫 尉迟 公孙 慕容 令狐 长孙 宇文 司徒 南宫 夏侯 轩辕 端木 独孤 西门 百里 呼延 "
    "澹台 闻人 东郭 南门".split()
)


def given_name(full: str) -> str | None:
    """The given name of a Chinese full name where people are called by it: 晓雯 of 林晓雯, 娜娜 of 欧阳娜娜.

    None for names of two characters, whose given name is a single one that nobody is called by alone, and for what is
    no Chinese full name.
    """
    family = next((one for one in COMPOUND_SURNAMES if full.startswith(one)), full[:1])
    given = full[len(family) :]
    is_name = family in SURNAMES or len(family) == 2
    return given if is_name and len(given) == 2 and all("\u4e00" <= letter <= "\u9fff" for letter in given) else None
