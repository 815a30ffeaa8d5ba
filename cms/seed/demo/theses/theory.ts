import type { ThesisSeed } from './thesis-seed.ts'

export const theoryTheses: readonly ThesisSeed[] = [
  {
    author: ['Mihkel', 'Tähepõld'],
    yearsAgo: 0,
    degree: 'masters',
    curriculum: 'computer-science',
    language: 'et',
    title: {
      et: 'Tunniplaani koostamise keerukus väikese puulaiusega konfliktigraafides',
      en: 'The complexity of timetabling on conflict graphs of small treewidth',
    },
    abstract: {
      et: 'Kooli tunniplaan on graafi värvimine paljude lisatingimustega. Magistritöö tõestab, et ülesanne jääb raskeks ka siis, kui konfliktigraafi puulaius on kõigest kolm, kui õpetajatel on vabad päevad. Ilma selle tingimuseta leidub aga lineaarse keerukusega algoritm. Mõlemat tulemust illustreerivad viie kooli päris andmed, kus puulaius ei ületanud kaheksat.',
      en: 'A school timetable is a graph colouring with many side conditions. The problem is proved to stay hard even at treewidth three once teachers have days off; without that condition there is a linear algorithm. Real data of five schools, whose treewidth never exceeded eight, illustrate both results.',
    },
    supervisors: ['nurmsalu'],
    subjects: ['graphTheory', 'algorithms'],
    cercs: 'P170',
  },
  {
    author: ['Tatevik', 'Sahakyants'],
    yearsAgo: 1,
    degree: 'phd',
    curriculum: 'computer-science',
    language: 'en',
    title: {
      et: 'Sõltuvate tüüpidega keelte veateadete arusaadavus',
      en: 'Making sense of error messages in dependently typed languages',
    },
    abstract: {
      et: 'Sõltuvate tüüpidega keeltes väljendab tüüp programmi tähendust, kuid veateade räägib kompilaatori keeles. Doktoritöö mudelleerib, millist osa tuletusest kasutaja juba teab, ja näitab ainult seda, mis on uus. Kolmes kasutajauuringus kulus vea mõistmiseks kuni poole vähem aega.',
      en: 'In dependently typed languages a type states what a program means, yet an error message speaks the compiler’s tongue. This dissertation models which part of a derivation the user already knows and shows only what is new. It gives a core calculus with provenance, an algorithm that finds a smallest explanation and a proof that the explanation is faithful. In three user studies with 90 participants errors were understood in up to half the time. The work ships in a public branch of a research compiler.',
    },
    supervisors: ['kivirand', 'nurmsalu'],
    subjects: ['programmingLanguages', 'formalMethods', 'usability'],
    cercs: 'P170',
  },
  {
    author: ['Jakob', 'Viirpuu'],
    yearsAgo: 1,
    degree: 'bachelor',
    curriculum: 'informatics',
    language: 'et',
    title: {
      et: 'Lumehelveste kasv rakuautomaadina',
      en: 'Snowflake growth as a cellular automaton',
    },
    abstract: {
      et: 'Kuusnurksel ruudustikul töötav rakuautomaat suudab lihtsate reeglitega kasvatada päris lumehelbeid meenutavaid kujundeid. Töös kirjeldatakse reeglite klassi, tõestatakse selle sümmeetriaomadused ja programmeeritakse kiire realisatsioon graafikakaardile. Lugeja saab veebilehel reegleid muuta ja helbeid võrrelda.',
      en: 'With simple rules a cellular automaton on a hexagonal grid grows shapes that resemble real snowflakes. A class of rules is described, its symmetries are proved, and a fast implementation is written for the graphics card. On a web page the reader may change the rules and compare the flakes.',
    },
    supervisors: ['nurmsalu'],
    subjects: ['algorithms', 'computerGraphics'],
    cercs: 'P110',
  },
  {
    author: ['Emma', 'Rohulaid'],
    yearsAgo: 2,
    degree: 'masters',
    curriculum: 'computer-science',
    language: 'et',
    title: {
      et: 'Pangarakenduse ülekandereeglite formaalne verifitseerimine',
      en: 'Formal verification of the transfer rules of a banking application',
    },
    abstract: {
      et: 'Raha ei tohi ülekandel tekkida ega kaduda, ka siis mitte, kui server keset tehingut seiskub. Reeglid kirjutati üles ajaloogika valemitena ja kontrolliti mudelikontrollijaga. Leiti kaks järjestust, mille puhul sama ülekanne tehti kaks korda; üks neist esines ka tootmiskeskkonna logides. Pärast parandust läbis mudel kõik 41 omadust.',
      en: 'Money must neither appear nor vanish in a transfer, not even when a server stops in the midst of it. The rules were written as formulas of temporal logic and checked with a model checker. Two sequences were found in which one transfer is made twice; one of them had occurred in production logs. After the repair the model satisfied all 41 properties.',
    },
    supervisors: ['kivirand'],
    subjects: ['formalMethods', 'distributedSystems'],
    cercs: 'P170',
    status: 'hide',
  },
  {
    author: ['Paul', 'Leppojaste'],
    yearsAgo: 3,
    degree: 'masters',
    curriculum: 'computer-science',
    language: 'en',
    title: {
      et: 'Ligikaudne lähima naabri otsing mälust suuremates andmestikes',
      en: 'Approximate nearest neighbour search in data sets larger than memory',
    },
    abstract: {
      et: 'Vektorite otsing graafi mööda on kiire, kuni graaf mahub mällu. Töös paigutatakse graafi tipud kettale nii, et ühe päringu tee läbib võimalikult vähe lehekülgi. Miljardi vektori juures kulus päringule keskmiselt 4,1 ketta lugemist.',
      en: 'Walking a graph finds similar vectors quickly so long as the graph fits in memory. We lay its nodes out on disk so that the path of a query crosses few pages, using a partition learned from past queries. With a billion vectors a query took 4.1 disk reads on average at a recall of 95 per cent. Inserting new vectors keeps the layout within a tenth of the optimum for a day, after which a background job repairs it.',
    },
    supervisors: ['kvelash', 'nurmsalu'],
    subjects: ['algorithms', 'databases', 'graphTheory'],
    cercs: 'P170',
  },
  {
    author: ['Loviisa', 'Jaanimägi'],
    yearsAgo: 4,
    degree: 'bachelor',
    curriculum: 'informatics',
    language: 'et',
    title: {
      et: 'Eestikeelse lihtsa programmeerimiskeele interpretaator',
      en: 'An interpreter for a simple programming language with Estonian keywords',
    },
    abstract: {
      et: 'Algaja õpib korraga kahte asja: programmeerimist ja ingliskeelseid võtmesõnu. Töös loodi keel, mille võtmesõnad ja veateated on eesti keeles ning mis lubab käändelõppe. Kirjeldatakse keele grammatikat, interpretaatori ehitust ja katset 5. klassi õpilastega, kes jõudsid tunni jooksul kolm ülesannet kaugemale kui võrdlusrühm.',
      en: 'Beginners learn two things at once: programming and English keywords. A language was made whose keywords and error messages are Estonian and which tolerates case endings. Its grammar, the interpreter and a trial with fifth-graders are described; they got three exercises further in a lesson than the other group.',
    },
    supervisors: ['kivirand', 'poldsam'],
    subjects: ['programmingLanguages', 'education'],
    cercs: 'P170',
  },
]
