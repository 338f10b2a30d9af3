"""English words and phrases that carry nothing by themselves; data only."""

from __future__ import annotations

from hindsight_graph.write.filters.classes import Hollow, index

# Apostrophes split words, so "don't" is "don" + "t" and "I'm" is "i" + "m".
WORDS = index(
    {
        Hollow.GRAMMAR: """
            a an the this that these those it its itself i me my mine myself we us our ours you your yours yourself
            yourselves u ur he him his himself she her hers herself they them their theirs themselves one ones someone
            somebody anyone anybody everyone everybody something anything everything nothing nobody who whom whose
            what whatever which when whenever where why how there here am is are was were be been being do does did
            done doing have has had having will would shall should can could may might must s t m re ve ll d don doesn
            didn isn aren wasn weren wouldn shan shouldn couldn mustn hasn haven hadn ain cannot cant dont im ive id
            youre thats whats lets didnt doesnt wont to of in on at for from with without by about into onto over
            under up down out off around back through as than and or but nor so if then because cause cuz though
            although whether while since until till once before after not no n never ever always just only even still
            yet already also too very really quite rather pretty such much many more most less least some any all both
            each every few lot lots bit little kind kinda sort sorta almost enough else other another same own again
            away together well actually basically literally honestly seriously totally completely certainly surely
            probably truly simply especially super extremely incredibly anyway anyways instead get gets got gotten
            getting gotta gonna wanna go goes going gone come comes came coming let make makes made making take takes
            took taken taking give gives put keep keeps keeping want wants wanted need needs try tries tried trying
            see sees saw seen seeing look looks looked know knows knew known think thinks thought thinking guess mean
            means meant say says saying tell tells told telling ask asking hear hears heard hearing feel feels felt
            feeling seem seems find hope hopes hoping believe bet wonder wondering remind reminds sound sounds
            sounding understand talk talks talking chat chatting speak hang happen happens happened matter matters
            thing things stuff way ways time times point idea ideas sense question questions answer stop maybe perhaps
            possibly among between across along against toward towards via besides except despite unless either
            neither none whoever therefore however hence thus otherwise meanwhile personally obviously clearly frankly
            generally usually sometimes often rarely hardly barely mostly somewhat slightly nearly finally eventually
            currently first lately
        """,
        Hollow.FILLER: """
            ok okay okey okie oki k kk yes yeah yea yep yup yah ya ye aye nope nah naw uh um umm uhm er erm eh ah ahh
            aha oh ooh ohh oo hm hmm mm mhm mmhm huh uhuh wow whoa woah woo woohoo yay yays hooray hurray aw aww awh
            oops ouch ugh phew geez gosh jeez omg omfg lol lmao lmfao rofl haha hahaha hehe heh hihi xd btw fyi imo
            imho idk ikr tbh np nvm thx tnx tks ty tysm yw pls plz thanks thank thankful grateful gratitude cheers
            please sorry pardon excuse welcome sure alright alrighty roger copy correct right indeed absolutely
            definitely exactly understood noted gotcha acknowledged affirmative agree agrees agreed nevermind hello hi
            hey heya hiya howdy yo sup greetings bye goodbye byebye cya ciao cu ttyl congrats congratulations
            congratulation bravo kudos amen bless goodness god lord hell heck damn darn dude bro buddy pal mate guys
            folks dear sir madam hug hugs kiss kisses xoxo appreciate appreciated appreciates apologies apologize
            apologise help helps helped helpful helping support supportive advice tips info information share shared
            sharing patience kindness encouragement reminder compliment words reply response luck lucky safe ladies
            gentlemen welp oof yikes eek sheesh whew aight dokey righto cheerio ta bingo touche ack lgtm sgtm wfm ofc
            afaik iirc gm gn gg noice kidding repeat yessir <3 <33 <333 :d :p :o :3 ;d ;p =d :-d :-p dokie tgif
        """,
        Hollow.PRAISE: """
            good great nice cool awesome amazing fantastic wonderful excellent perfect perfectly brilliant lovely
            beautiful gorgeous sweet cute neat rad dope lit epic incredible unbelievable impressive inspiring
            interesting fascinating fun funny hilarious exciting superb terrific fabulous marvelous marvellous
            magnificent stunning fine best better worst worse bad awful terrible horrible crazy insane wild weird
            strange odd tough hard rough easy special important useful powerful meaningful thoughtful fair wise smart
            clever proud big huge small real legend hero genius joy pleasure delight treat blast vibe vibes wrong
            worth deserve deserved deserves phenomenal outstanding splendid remarkable adorable ridiculous absurd lame
            scary quick fast nicest coolest greatest sweetest delicious yummy tasty relaxing refreshing touching
            encouraging motivating uplifting heartwarming rewarding
        """,
        Hollow.TIME: """
            today tonight tomorrow yesterday now later soon early earlier late lately recently morning afternoon
            evening night noon midnight day days week weeks weekend weekends month months year years hour hours ago
            monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thurs fri sat next last
        """,
        Hollow.WEATHER: """
            weather rain rains raining rained rainy drizzle drizzling pouring snow snows snowing snowed snowy sun
            sunny sunshine cloud clouds cloudy wind windy breeze breezy storm storms stormy thunder fog foggy humid
            humidity hot warm cold chilly freezing frost frosty heat heatwave sweltering boiling sky skies outside
            outdoors degrees temperature forecast hail sleet blizzard icy muggy scorching
        """,
        Hollow.MOOD: """
            tired sleepy exhausted drained happy glad sad excited thrilled delighted stoked pumped bored boring angry
            mad annoyed upset stressed overwhelmed lonely nervous worried relaxed calm cheerful grumpy cranky moody
            hungry thirsty starving mood moods feelings emotional frustrated disappointed confused surprised shocked
            jealous relieved miserable meh okayish hopeful bummed gutted heartbroken blessed motivated lazy restless
            anxious scared afraid crying cry
        """,
        Hollow.PROCESS: """
            moment second seconds sec secs minute minutes min wait waiting hold check checking working processing
            loading searching looking brb afk ready start started begin continue proceed finish finished repeat
            clarify elaborate explain explains fetching retrieving initializing connecting rendering syncing uploading
            downloading typing process request
        """,
        Hollow.TASTE: "like likes liked love loves loved loving hate hates hated enjoy enjoys enjoyed enjoying prefer",
        Hollow.ADDRESS: """
            hey hi hello heya hiya howdy yo thanks thank thx bye goodbye congrats congratulations cheers sorry welcome
            morning afternoon evening night ok okay yes yeah yep no wow whoa sure absolutely definitely exactly right
            well great awesome cool nice amazing you there luck oh aww
        """,
    }
)

# Phrases of words that mean something elsewhere; found whole, they are as empty as a filler.
PHRASES = tuple(
    phrase.strip()
    for phrase in """
    no problem|great news|good news|bad news|awesome news|amazing news|won t|well said|said it|as i said
    like i said|that said|i said so|who said|said that|part of|in case|first place|a million|a bunch|a ton|move on
    time flies|not a problem|no worries|don t worry|of course|you bet|no doubt|in fact|no kidding|take care
    all the best|long time no see|sleep well|sleep tight|sweet dreams|rest well|have a safe trip|safe travels
    sounds like a plan|that s the spirit|my bad|my fault|big deal|fair enough|well done|keep it up|keep up
    hang in there|cheer up|high five|thumbs up|you ve got guts|you got guts|hundred percent|100 percent|100 agree
    agree 100|i couldn t agree more|great job|good job|nice job|amazing job|awesome job|great work|good work
    nice work|hard work|nice one|nice try|excellent work|fantastic work|bear with|works for me|that works|it works
    likewise|ditto|true that|so true|very true|that s true|that is true|how true|too true|it true|that true
    really true|my friend|my friends|you guys|fingers crossed|keep in touch|stay in touch|happy new year|new year
    merry christmas|merry xmas|happy holidays|happy birthday|happy anniversary|happy easter|happy thanksgiving
    happy halloween|what s up|what s new|what is new|anything new|nothing new|how s life|how is life|life treating
    right away|be right back|my pleasure|at your service|your request|for your understanding|nice to meet
    pleased to meet|good to meet|great to meet|to meet you|meet you|catch up|catch you|stay safe|stay strong
    stay tuned|keep me posted|keep you posted|kept you waiting|holy cow|holy moly|good heavens|bring it on|spot on
    as you wish|your call|fine by me|count me in|same to you|right back at you|who knows|god bless|long day
    long week|in touch|never mind|don t mind|look forward|looking forward|means the world|mean the world|lot to me
    you rock|rock on|it rocks|you rule|can t wait|i wish|good luck|best wishes|best regards|kind regards
    warm regards|yours truly|yours sincerely
    """.replace("\n", "|").split("|")
    if phrase.strip()
)
