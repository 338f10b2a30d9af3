"""How it went, in English: "it worked", "the customer returned it", "that made things worse"."""

from __future__ import annotations

import re

from hindsight_graph.extractors.rules.decided.signs import signs

_IT = r"(?:it|that|this|they|everything|which)"
_THING = (
    rf"(?:\b{_IT}\b|\b(?:the|your|our|my|her|his|their) [\w’'-]+(?: [\w’'-]+){{0,3}}?"
    rf"|\b\w+ing\b(?: [\w’'-]+){{0,4}}?)"
)
_PEOPLE = (
    r"\b(?:the |our |my |her |his |a |two |three |four |five |several |many |some |most |all |\d+ )*"
    r"(?:customers?|clients?|guests?|users?|buyers?|patients?|students?|visitors?|players?|readers?|tenants?"
    r"|team|boss|"
    r"kids?|everyone|everybody|he|she|they)\b"
)
_REALLY = (
    r"(?: (?:really|actually|finally|just|now|absolutely|all|both|already|has|have|had|then|also|completely"
    r"|totally))*"
)
_WELL = (
    r"(?:great|perfectly|well|fine|nicely|really well|very well|so well|like a charm|like a dream|flawlessly"
    r"|as expected|out well|now|again|immediately|at once|beautifully)"
)
_WORD = r"(?!(?:to|after|because|and|with|for|from|at|in|on|so|but|when|since|before|again|back|of)\b)[\w’'-]+"
_THAT = rf"(?:it|them|that|this|(?:the|my|our|her|his|their|your|a|an) {_WORD}\b(?: {_WORD}\b){{0,3}}+)"

_WANTED = r"sales|revenue|turnover|satisfaction|conversions?|traffic|ratings?|sign-?ups|attendance|throughput"
r"|profits?"
_UNWANTED = r"complaints|errors|costs?|returns|refunds|churn|latency|response times?|load times?|bugs|crashes"
r"|no-shows"
_UP = r"(?:doubled|tripled|rose|grew|increased|went up|improved|jumped|soared|climbed)\b"
_DOWN = r"(?:halved|fell|dropped|decreased|went down|collapsed|plummeted|sank|declined|shrank)\b"

SIGNS = signs(
    # what went badly first: "it worked but was returned" is no success
    (rf"(?:{_PEOPLE}|\b(?:i|we)){_REALLY} (?:returned|gave back|brought back|sent back) (?P<about>{_THAT})"
     r"(?! to (?!the (?:shop|store|seller|dealer|supplier)|you\b|us\b))", -0.8, "returned"),
    (rf"(?:{_PEOPLE}|\b(?:i|we)){_REALLY} (?:sent|brought|gave"
     rf"|took) (?P<about>{_THAT}) back\b(?! to (?:the office|school|work|life))",
     -0.8, "returned"),
    (rf"(?P<about>{_THING}){_REALLY} (?:was|were|got) (?:returned|sent back|refunded)\b", -0.8, "returned"),
    (rf"{_PEOPLE}{_REALLY} (?:complained (?:about (?P<about>{_THAT})|that|again|a lot|loudly)|complained$)|"
     r"\b(?:got|received|had) (?:\w+ ){0,2}complaints\b", -0.7, "complained"),
    (rf"^(?:and |but |so |well,? |unfortunately,? |sadly,? |then |in the end,? )*(?P<about>{_IT}){_REALLY} "
     r"(?:failed|crashed|broke(?: down| again)?|flopped|went wrong|blew up|fell through|fell apart"
     r"|collapsed)\b", -0.8, "failed"),
    (rf"(?P<about>{_THING}){_REALLY} (?:backfired|made (?:it|things|everything|matters) (?:even |much )?worse|"
     r"(?:was|is|were) an? (?:complete |total |big |huge |real )?(?:disaster|mistake|failure|flop"
     r"|waste of (?:time|money)|(?:bad|terrible|awful|horrible|poor|stupid|dumb) (?:idea|choice|decision|move|call))|"
     r"did more harm than good)\b", -0.9, "backfired"),
    (rf"(?P<about>{_THING}){_REALLY} turned out (?:to be )?(?:an? |the )?(?:\w+ )?(?:mistake|disaster|wrong|bad"
     rf"|badly|worse|"
     r"useless|failure|flop|scam|broken|too \w+)\b", -0.8, "turned out badly"),
    (rf"(?P<about>{_THING}){_REALLY} (?:didn['’]t|did not|doesn['’]t|does not|hasn['’]t|has not)(?: really"
     rf"| actually)? "
     r"(?:help|helped|work|worked|fix (?:it|that|anything|the \w+)|solve (?:it|that|anything|the \w+)"
     r"|change (?:a thing|anything)|"
     r"make (?:a|any) difference|do the trick)\b(?! (?:at|for|in|on) (?!all\b|me\b|us\b|them\b|him\b"
     r"|her\b))", -0.6, "did not help"),
    (rf"\b(?:i|we){_REALLY} (?:had to |have to )?(?:roll(?:ed)?|revert(?:ed)?|switch(?:ed)?"
     rf"|chang(?:ed?)) (?P<about>{_THAT}) back\b|"
     rf"\b(?:i|we){_REALLY} had to (?:roll back|revert|undo|redo|cancel) (?P<what>{_THAT})", -0.7, "rolled back"),
    (r"\bstill (?:does(?:n['’]t| not) work|is(?:n['’]t| not) working|not working|broken|failing|crashes"
     r"|the same (?:error|problem))|"
     r"\bthe (?:error|problem|issue|bug) (?:came|is) back\b|\bno luck\b|\bto no avail\b", -0.6, "still broken"),
    (rf"{_PEOPLE}{_REALLY} (?:hated|disliked|were (?:furious|angry|unhappy)|was (?:furious|angry"
     rf"|unhappy))(?: with| about)? "
     rf"(?P<about>{_THAT})", -0.7, "disliked"),
    (rf"(?:{_PEOPLE}|\b(?:i|we)\b) (?:was|were|is|are|am)(?:n['’]t| not)(?: (?:too|very|really|all that|at all|so))* "
     rf"(?:happy|satisfied|pleased|impressed)(?: (?:with|by|about) (?P<about>{_THAT}))?", -0.7, "not happy"),
    (rf"\bended up (?:returning|sending back|giving back|cancell?ing) (?P<about>{_THAT})", -0.8, "returned"),
    (rf"\b(?:{_WANTED}) (?:have |has )?{_DOWN}|\b(?:{_UNWANTED}) (?:have |has )?{_UP}", -0.7, "figures"),
    (r"\b(?:nobody|no one|hardly any(?:one|body)) (?:ever |really )?(?:used|uses|wanted|wants|liked|likes|came"
     r"|bought|buys) "
     rf"(?P<about>{_THAT})", -0.6, "nobody used it"),
    # what went well
    (rf"(?P<about>{_THING}){_REALLY} (?:worked|work|works)(?: (?:out )?{_WELL})+[.!, ]|"
     rf"(?P<what>{_THING}){_REALLY} (?:works|work) (?:out )?{_WELL}|"
     rf"(?P<whole>\b{_IT}\b){_REALLY} worked(?= ?[.!,;]|$| and )", 0.7, "worked"),
    (rf"(?P<about>{_THING}){_REALLY} (?:fixed|solved|resolved|cured) (?:it|that|this|everything|the (?:problem"
     rf"|issue|bug|error))\b",
     0.8, "fixed it"),
    (rf"(?P<about>{_THING}){_REALLY} (?:did the trick|done the trick|paid off|saved the day|helped(?: a lot"
     rf"| a great deal)?"
     r"(?= ?[.!,;]|$)|was (?:well )?worth it|(?:was|is) an? (?:great |big |huge |full |complete )?(?:success|hit)|"
     r"was (?:the right|a (?:good|great)) (?:choice|decision|call|move))", 0.8, "paid off"),
    (rf"(?P<about>{_THING}){_REALLY} turned out (?:to be )?(?:\w+ )?(?:great|well|fine|perfect|perfectly|good"
     rf"|brilliant|right|"
     r"a success)\b", 0.8, "turned out well"),
    (rf"(?P<about>{_THING}){_REALLY} (?:went|gone) (?:really |very |so |quite )?(?:smoothly|well|perfectly"
     rf"|fine)\b", 0.7, "went well"),
    (rf"{_PEOPLE}{_REALLY} (?:loved|liked|enjoyed) (?P<about>{_THAT}|every \w+)(?: a lot| very much| so much"
     rf"| too)?(?= ?[.!,;]|$| and "
     rf"| so )", 0.7, "liked"),
    (rf"(?:{_PEOPLE}|\b(?:i|we)\b)(?: (?:is|was|were|are|am)|['’]m|['’]re)(?: (?:very|really|so|quite|more than"
     rf"|extremely|all|now))* "
     rf"(?:happy|satisfied|pleased|delighted|thrilled|impressed) (?:with|by) (?P<about>{_THAT})", 0.8, "happy with"),
    (rf"(?P<about>{_THING})(?:['’]s| has| have| is|['’]ve) (?:been )?(?:running|working)(?: out)? (?:nicely"
     rf"|great|fine|smoothly|well"
     rf"|perfectly|stable|"
     r"without (?:any )?(?:problems?|issues?|trouble))|"
     rf"(?P<what>{_THING}) (?:has|have) been (?:stable|fine|smooth|quiet) (?:ever )?since"
     rf"|\bno (?:more )?(?:problems|issues|complaints|errors)"
     r" (?:ever )?since\b", 0.7, "runs well"),
    (rf"\b(?:{_WANTED}) (?:have |has )?{_UP}|\b(?:{_UNWANTED}) (?:have |has )?{_DOWN}", 0.7, "figures"),
)  # fmt: skip

# Words without one of which no sign matches: a quick look before the slow ones.
HEADS = frozenset(
    "returned gave brought sent took refunded complained complaints failed crashed broke flopped wrong blew "
    "fell collapsed "
    "backfired worse disaster mistake failure flop waste idea choice decision harm turned help helped work "
    "worked works fix "
    "fixed solve solved change difference trick roll rolled revert reverted switched changed undo redo cancel "
    "still broken "
    "back luck avail hated disliked furious angry unhappy resolved cured paid saved worth success hit went gone "
    "loved liked "
    "enjoyed happy satisfied pleased delighted thrilled impressed running working stable fine smooth quiet "
    "problems issues "
    "errors call move satisfied impressed ended nobody anyone anybody no doubled tripled rose grew increased "
    "improved jumped soared "
    "climbed halved "
    "dropped decreased plummeted sank declined shrank".split()
)
UNSURE = re.compile(
    r"\b(?:will|won['’]t|would|should|might|could|may|hope|hopefully|hoping|wish|expect|expects|ought|supposed"
    r"|going to|"
    r"once it|when it|as soon as|until|make sure|see (?:if|whether)|['’]ll)\b",
    re.IGNORECASE,
)
