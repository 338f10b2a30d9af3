"""The small words of English: closed classes that tell where a phrase begins and ends."""

from __future__ import annotations


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


DETERMINERS = _set(
    "a an the this that these those my our your his her its their some any each every no another both all several "
    "many few most much such various certain lots"
)
POSSESSIVES = {"my": "I", "our": "we"}
PRONOUNS = _set(
    "i me you he him she it we us they them myself yourself himself herself itself ourselves themselves this that "
    "these those everything something anything nothing everyone someone anyone nobody one ones who what which "
    "everybody somebody anybody mine yours his hers ours theirs here there whatever whoever stuff things thing both "
    "all none others another enough lot bit same everywhere anywhere somewhere nowhere"
)
PERSONAL = _set("i me you he him she her it we us they them myself yourself himself herself itself themselves")
SUBJECT_PRONOUNS = _set("i we you he she it they")

BE = {"am": "present", "is": "present", "are": "present", "'m": "present", "'re": "present", "was": "past",
      "were": "past", "be": "base", "been": "perfect", "being": "base", "ai": "present"}  # fmt: skip
MODALS = _set("would could might may should shall must ought 'd will 'll can")
DO = {"do": "present", "does": "present", "did": "past"}
HAVE = _set("have has had 've")
NOT = _set("not n't never")
AUX = frozenset(BE) | MODALS | frozenset(DO) | HAVE | NOT

# Adverbs that may stand between a subject and its verb.
ADVERBS = _set(
    "also just now always usually often sometimes still already really actually currently recently finally only even "
    "rarely seldom hardly absolutely totally truly definitely certainly simply literally mostly mainly normally "
    "generally typically regularly daily originally officially temporarily permanently ever probably quite pretty very "
    "so too both all soon lately nowadays personally honestly basically particularly especially generally primarily "
    "successfully happily proudly genuinely deeply greatly eventually once first today kinda later recently ago "
    "previously formerly formally strictly exclusively constantly frequently occasionally"
)
DOUBTFUL_ADVERBS = _set("probably possibly maybe perhaps supposedly allegedly apparently presumably hypothetically")
NEARLY = _set("almost nearly barely hardly rarely seldom scarcely")
FORMER = _set("previously formerly")

PREPOSITIONS = _set(
    "in on at for with from by to into onto over under about after before during since until till through between "
    "against without within as than around near behind beyond via per off out up down across along instead because "
    "upon despite except like toward towards while among beside besides inside outside"
)
CONJUNCTIONS = _set("and or & plus")
BREAKS = _set(
    "but because since so though although while whereas when whenever where which who whom whose that if unless until "
    "till before after as than then however yet once except instead rather due thanks cause cuz"
)
# Words that end an object though no preposition: they tell how, when or how much.
TRAILERS = _set(
    "daily weekly monthly yearly now today tonight tomorrow yesterday again anymore too also well fluently these "
    "those very really alot already always everyday nowadays lately recently here there together together alone "
    "anyway though yet myself twice once soon instead later ago please right back away forever more most best better "
    "sometimes often actually regularly currently else every each last next this either literally especially "
    "particularly properly natively perfectly fulltime part-time full-time remotely out up down off outside so ever "
    "early late normally usually mostly mainly even everywhere anywhere somewhere nonstop non-stop while"
)
LEADERS = _set(
    "well yes yeah yep yup no nope oh ah hi hey hello actually also so and but ok okay fyi btw anyway anyways "
    "honestly personally thanks sure right hmm um uh look listen remember note please then plus lol wow "
    "additionally furthermore however nowadays currently recently lately today tomorrow yesterday tonight finally now "
    "unfortunately luckily fortunately basically still sorry correction update reminder news hey-ho alright cool great "
    "sadly indeed surely apparently meanwhile next first second third lastly officially gosh man dude guys everyone "
    "folks team all usually normally sometimes often generally"
)
LEADING_PHRASES = tuple(
    tuple(phrase.split())
    for phrase in (
        "by the way", "just so you know", "for the record", "please note that", "note that", "please remember that",
        "remember that", "please remember", "remember", "please note", "keep in mind that", "to be clear", "in fact",
        "as you know", "as i said", "as for me", "of course", "for context", "some context", "a bit about me",
        "about me", "good morning", "good news", "the thing is", "the fact is", "it turns out", "turns out",
        "it turns out that", "i must say", "i have to say", "to be honest", "you should know that", "you know",
        "i should mention that", "i should mention", "i told you that", "i said that", "in my case", "on my side",
        "these days", "at the moment", "right now", "as of now", "as of today", "at work", "at home", "in my free time",
        "in my spare time", "in the morning", "in the evening", "on weekends", "at weekends", "on the weekend",
        "for now", "more importantly", "on top of that", "besides that", "other than that", "in general",
        "in production",
        "after all", "fun fact", "small update", "quick update", "since then", "one more thing", "for your information",
        "i mean", "let me introduce myself", "i think", "i think that", "i believe", "i believe that",
        "every day", "every morning", "every evening", "every weekend",
    )
)  # fmt: skip
# By their first word, the longest first.
LEADING = {
    first: tuple(sorted((p for p in LEADING_PHRASES if p[0] == first), key=len, reverse=True))
    for first in {phrase[0] for phrase in LEADING_PHRASES}
}

# Verbs of states: their past tense says that something is over, not that it is so.
DURATIVE = _set(
    "live reside work like love adore enjoy hate dislike detest loathe avoid prefer use drink eat own have possess "
    "study "
    "learn speak talk play practise practice belong depend rely run cost need require know report manage lead head "
    "handle suffer struggle take keep follow do be date appreciate favour favor serve act attend employ oversee "
    "supervise train coach teach tutor mentor contain include hang store host deploy contribute maintain develop "
    "design build work collaborate utilize call import lie stand settle sip snack retail sell commute rent raise "
    "plan intend aim prepare organise organize live-in subscribe consist comprise"
)
# Verbs so general that only an object of a fitting, known class makes a statement of them.
LIGHT = _set(
    "be have do go get take keep run call need import play handle head build create design develop work adopt choose "
    "pick move know meet attend join come bring make reserve book raise stand lie include contain require avoid "
    "teach train coach date sell tour equal arrange prepare turn start add acquire hire manage lead "
    "schedule plan aim intend appreciate enjoy employ host"
)
WEEKDAYS_AND_MONTHS = _set(
    "monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays "
    "sundays january february march april may june july august september october november december jan feb mar apr jun "
    "jul aug sep sept oct nov dec christmas easter thanksgiving halloween"
)
NUMBERS = {
    word: n
    for n, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
} | {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}

EVENT_NOUNS = _set(
    "meeting appointment interview call exam test flight dinner lunch breakfast party wedding concert reservation "
    "presentation demo conference trip vacation date checkup check-up class lesson workshop deadline standup review "
    "surgery operation session webinar game match race visit consultation hearing audition rehearsal ceremony brunch "
    "viewing holiday"
)
# Verbs of the imperative that opens a standing instruction ("always answer in Chinese").
INSTRUCTING = _set(
    "add address answer append archive ask assume attach avoid be book call check cite commit compile confirm convert "
    "copy default delete deploy do document double-check draft end enable ensure escape execute explain export "
    "follow format generate give greet group handle ignore include indent keep label leave limit link list log make "
    "mention merge name notify open order output paste pick place post prefer print provide push put quote read rebase "
    "recommend refer remember remind reply report respond restart return review round run save say schedule send set "
    "show sign skip sort speak split squash start state stick store submit suggest summarise summarize tag tell test "
    "translate treat try turn type update use validate verify wait warn wrap write"
)
# What people say of a thing without telling a fact about it.
EVALUATIVE = _set(
    "good bad great awful terrible amazing awesome nice fine ok okay hard easy difficult fun funny boring interesting "
    "beautiful ugly cute lovely perfect horrible wonderful fantastic excellent important necessary ready sure true "
    "false right wrong big small huge tiny long short hot cold warm new old best worst better worse broken slow fast "
    "expensive cheap weird strange crazy cool sweet sad happy tired busy late early free full empty clear unclear safe "
    "dangerous possible impossible fair unfair clean dirty quiet loud messy simple complicated complex available gone "
    "inspiring exciting challenging rewarding stressful special favourite favorite close far there here up down over "
    "back everything nothing something everyone different similar same such all just still really so very quite too "
    "not unbelievable incredible priceless delicious tasty relaxing scary stunning gorgeous precious meaningful proof"
)
VAGUE_NOUNS = _set(
    "ton tons loads bunch plenty addition share rest others another friend friends guy guys vibe energy idea way "
    "fact look looks sound part place thing things stuff kind sort type lot lots time times day days moment "
    "one ones feeling feelings people person someone something side point bit chance opportunity question problem "
    "issue "
    "reason result case example while challenge sense amount experience vibe vibes view everything anything nothing "
    "advice help work job life world story stories memory memories support attention fun energy joy"
)
STATUS = _set(
    "done finished completed complete blocked cancelled canceled shipped delivered closed open pending live deployed "
    "merged released resolved fixed approved rejected paused postponed delayed overdue archived deprecated refunded "
    "started launched stuck broken down offline online decommissioned"
)
JOB_ENDINGS = ("er", "or", "ist", "ian", "ant", "yst", "man", "woman", "smith")
JOBS = _set(
    "nurse teacher doctor lawyer dentist engineer developer designer architect chef cook student pilot driver "
    "accountant consultant manager scientist researcher professor writer artist musician singer actor actress "
    "journalist pharmacist therapist psychologist vet veterinarian plumber electrician carpenter mechanic barista "
    "waiter waitress bartender translator editor photographer analyst programmer surgeon midwife paramedic firefighter "
    "soldier judge librarian florist baker butcher farmer gardener tailor hairdresser realtor ceo cto cfo coo founder "
    "co-founder director president intern freelancer contractor recruiter salesperson cashier clerk secretary coach "
    "biologist chemist physicist mathematician economist historian linguist guide cop policeman freelancer techie "
    "assistant administrator admin lead head associate specialist technician sysadmin devops dba tutor lecturer "
    "undertaker diplomat politician nanny carer caregiver housewife retiree postdoc undergrad undergraduate "
    "trainer instructor conductor composer dancer painter sculptor model coder apprentice trainee executive officer "
    "supervisor planner strategist marketer salesman saleswoman physician optician optometrist physiotherapist"
)
NOT_JOBS = _set(
    "cluster container parser compiler connector adapter worker scheduler loader broker handler provider consumer "
    "producer crawler scraper linter bundler router scanner sensor converter transformer encoder decoder tracker "
    "tracer profiler debugger helper wrapper mapper reducer balancer launcher installer updater runner emulator "
    "simulator generator validator aggregator iterator orchestrator vector processor competitor monitor folder server "
    "lover member beginner believer sucker loser winner stranger owner user fighter sister brother mother father "
    "daughter supporter survivor newcomer outsider person reminder number order matter water letter paper power "
    "computer eater drinker sleeper thinker listener learner reader player walker runner swimmer doer giver keeper "
    "morning owl neighbor neighbour visitor sponsor adopter father-in-law mother-in-law brother-in-law monster partner "
    "mirror error mentor minor customer subscriber adult foreigner giant elephant ancestor infant client wanderer "
    "dreamer beer peer dinner summer winter newbie corner center centre quitter pioneer disaster teenager toddler "
    "lesbian civilian guardian barbarian pedestrian human woman man gentleman werewolf superman planner "
    "perfectionist introvert extrovert optimist pessimist realist "
    "feminist vegetarian christian italian russian brazilian canadian australian indian hungarian norwegian fan ant "
    "important instant constant significant relevant blast bit tad star hero angel mess "
    "hiker climber camper gamer skier surfer jogger"
)
CONDITION_ADJECTIVES = _set(
    "diabetic asthmatic dyslexic epileptic anaemic anemic deaf blind colour-blind color-blind colorblind pregnant "
    "autistic "
    "coeliac celiac hypertensive"
)
# The A of "the A of S is V" that are no attributes of anything.
NOT_ATTRIBUTES = _set(
    "thing things problem question point idea issue reason fact truth goal plan hope dream life day way place time "
    "part result answer moral advice guess opinion view thought rest end bottom top middle lot kind sort type sake "
    "heart mind soul best worst one trick catch downside upside aim challenge key secret job work house home room "
    "weather food family people friend friends kids children team company business experience trip weekend week year "
    "start beginning journey story passion love inspiration support motivation memory"
)
EVERYDAY_ATTRIBUTES = _set(
    "colour color size branch region language type mode status timezone zone format theme name nickname title address "
    "number code id version port password username login model brand layout style font currency unit units flavour "
    "flavor season genre sign handle shell editor keyboard browser department floor seat gate plan tier extension host "
    "hostname domain alias encoding locale level limit rate protocol provider method environment framework stack "
    "word codeword keyword passphrase motto slogan"
)
