"""Common given names in Latin script: evidence that a capitalised word is a person. Nothing depends on completeness."""

from __future__ import annotations

GIVEN_NAMES = frozenset(
    """
    aaron abby abdul abena abigail adam adrian agnes ahmed aisha akira alan albert alejandro alex alexander alexandra
    alexis alfred ali alice alicia alina alison amanda amber amelia amir amy ana anastasia andre andrea andreas andrew
    andy angela anita ann anna anne annie anthony antonio anton anya arjun arthur arturo asha ashley astrid audrey ava
    aylin barbara beatrice beatriz ben benjamin bernard beth betty bill billy bob bogdan boris brad brandon brenda
    brian bruno camila carl carla carlos carmen carol caroline carolyn catherine cathy cecilia charles charlie
    charlotte chen chiara chloe chris christian christina christine christopher cindy claire clara claudia colin
    connor craig cynthia daisy damian dan dana daniel daniela danielle danny david dean deborah denise dennis derek
    diana diego dieter dimitri dmitri dominic donald donna dorothy doug douglas dylan eddie edgar edith eduardo edward
    elena eleanor eli elias elif elisa elizabeth ella ellen emil emily emma enrique eric erica erik erin ernest esther
    ethan eugene eva evan eve evelyn fabian farah fatima felix fernando fiona florence francesca francesco francis
    frank fred frederick gabriel gabriela gary george georgia gerald giovanni giulia gloria gordon grace graham greg
    gregory greta guido gustav hamza hana hannah hans harold harry hassan hector heidi helen helena henrik henry
    hiroshi howard hugo ian ibrahim igor imran ines ingrid irene irina isaac isabel isabella ivan jack jackie jacob
    jake jakob james jan jane janet janice jasmine jason javier jay jean jeff jeffrey jennifer jenny jeremy jerry
    jesse jessica jessie jill jim jimmy joan joanna joe joel johan johann john johnny jon jonas jonathan jorge jose
    josef joseph josh joshua joy joyce juan judith judy julia julian julie juliet justin kai karen karim karin karl
    kate katherine kathleen kathy katie kayla keith kelly ken kenji kenneth kevin khalid kim klaus kofi kurt kyle
    lars larry laura lauren lea leah lee lena leo leon leonardo leslie liam lila lily linda lisa liz lorenzo louis
    louise luca lucas lucia lucy luis luisa lukas luke luna lydia maggie magnus malcolm manuel marc marcel marco
    marcus margaret maria marie marina mario marion mark markus marta martha martin martina mary mateo matilda matt
    matthew maureen maurice max maya megan mehmet mei mel melanie melissa mia michael michelle miguel mike mila
    miranda miriam mohamed mohammed molly monica monika mustafa nadia nadine naomi natalia natalie natasha nathan neil
    nicholas nick nicola nicolas nicole niels nikolai nina noah noel nora norman olga oliver olivia omar oscar otto
    pablo pamela paolo pascal patricia patrick paul paula pavel pedro peggy penelope pete peter petra philip phoebe
    pierre priya rachel rafael raj rajesh ralph ramon randy rania raphael ravi ray raymond rebecca regina renata
    ricardo richard rick rita rob robert roberta roberto robin rodrigo roger roland roman ron ronald rosa rose rosie
    ross roy ruben ruby russell ruth ryan sabine sally sam samantha samir samuel sandra sanjay sara sarah sasha scott
    sean sebastian sergei sergio shannon sharon sheila shirley silvia simon simone sofia sonia sophia sophie stacy
    stan stefan stefano stella stephanie stephen steve steven stuart sue susan suresh susanne sven sylvia tamara tanya
    tara ted teresa terry theo theresa thomas tim timothy tina tobias todd tom tomas tommy toni tony tracy tyler
    umar uma ursula valentina valerie vanessa vera veronica victor victoria vikram vincent viola violet virginia
    vladimir walter wanda wayne wei wendy werner will william willy wolfgang xavier yara yasmin yuki yusuf yvonne zach
    zara zoe zoë
    """.split()
)
