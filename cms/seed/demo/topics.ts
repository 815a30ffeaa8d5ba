import type { ItemStatus } from '#contract/item-statuses.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Language } from '#contract/texts.ts'
import type { Subject } from '../content/keywords.ts'
import type { OrganizationName } from './organizations.ts'
import type { SupervisorName } from './people.ts'

/** A sample topic as written by hand. */
export type TopicSeed = {
  organization: OrganizationName
  name: string
  language: Language
  level: readonly ('bachelor' | 'masters' | 'phd')[]
  description: string
  requirements?: string
  supervisors?: readonly SupervisorName[]
  /** Path below the organization's site. */
  seeMore?: string
  /** A file of the folder `files`. */
  attachment?: string
  subjects: readonly Subject[]
  visibility?: Visibility
  status?: ItemStatus
}

export const topicSeeds: readonly TopicSeed[] = [
  {
    organization: 'languageGroup',
    name: 'Suulise kõne kokkuvõtted nõupidamiste salvestistest',
    language: 'et',
    level: ['masters'],
    description:
      'Eestikeelse kõnetuvastuse väljund on täis kordusi, parandusi ja poolikuid lauseid. Uurime, kuidas teha sellest lühike ja usaldusväärne kokkuvõte, milles iga väide viitab salvestise kohale. Töö esimene pool on väikese hindamiskogumi loomine, teine pool mudelite võrdlus.',
    requirements: 'Läbitud keeletehnoloogia aine või samaväärsed teadmised, Python. Hea eesti keele oskus.',
    supervisors: ['vahtrik', 'oravsaar'],
    seeMore: '/keeletehnoloogia/teemad/kokkuvotted',
    subjects: ['languageTechnology', 'deepLearning'],
  },
  {
    organization: 'languageGroup',
    name: 'Õppijakeele vigade seletamine lihtsas keeles',
    language: 'et',
    level: ['bachelor', 'masters'],
    description:
      'Eesti keele õppija saab õigekirjakontrollist teada, et sõna on vale, aga mitte miks. Teema eesmärk on siduda parandus reegli ja näitega, mida õppija mõistab. Olemas on 20 000 parandatud lausega korpus.',
    supervisors: ['vahtrik'],
    subjects: ['languageTechnology', 'education'],
  },
  {
    organization: 'securityGroup',
    name: 'Honeypots that look like a small Estonian municipality',
    language: 'en',
    level: ['masters'],
    description:
      'Attackers recognize generic honeypots within minutes. We want one that resembles the network of a small municipality: a mail server, a document system, an old printer. The thesis designs it, runs it for three months and analyses who came and what they looked for.',
    requirements: 'Linux administration, networking, a careful hand with evidence.',
    supervisors: ['sokolin'],
    subjects: ['security'],
    visibility: 'logged_in',
  },
  {
    organization: 'securityGroup',
    name: 'Passkeys in shared workplaces',
    language: 'en',
    level: ['bachelor', 'masters'],
    description:
      'Passkeys assume a personal device. Nurses, shop assistants and library workers share theirs. Study how three workplaces sign in today, build a prototype with hardware keys and find out what breaks.',
    supervisors: ['haavaoks', 'kaopuu'],
    subjects: ['security', 'usability'],
  },
  {
    organization: 'softwareGroup',
    name: 'What makes a commit easy to review?',
    language: 'en',
    level: ['masters'],
    description:
      'Small changes are said to be easier to review, but size explains only part of it. Using a data set of 1.4 million reviewed changes, look for other properties: order of files, mixed concerns, naming. Validate the best candidates in an experiment with developers.',
    requirements: 'Statistics (regression at least), Git, any scripting language.',
    supervisors: ['soosaar'],
    seeMore: '/se/topics/reviewable-commits',
    subjects: ['softwareTesting', 'dataMining'],
  },
  {
    organization: 'softwareGroup',
    name: 'Test oracles from user manuals',
    language: 'en',
    level: ['masters', 'phd'],
    description:
      'A user manual states what a program should do, in words. Can those words be turned into checks? The topic starts from the manuals of five open source desktop applications and asks which sentences are testable at all.',
    supervisors: ['soosaar', 'lindqvall'],
    subjects: ['softwareTesting', 'languageTechnology'],
  },
  {
    organization: 'biologyGroup',
    name: 'Browsing a pangenome on an ordinary laptop',
    language: 'en',
    level: ['bachelor', 'masters'],
    description:
      'A pangenome graph of a thousand people does not fit in a browser. Design a tiled format, in the manner of web maps, that lets a biologist zoom from chromosomes to single letters. A prototype on one chromosome suffices for a bachelor’s thesis.',
    requirements: 'JavaScript or TypeScript; no biology needed, curiosity is.',
    supervisors: ['kaopuu'],
    subjects: ['bioinformatics', 'visualization'],
    attachment: 'pangenome-topic-en.pdf',
  },
  {
    organization: 'biologyGroup',
    name: 'Privacy of summary statistics in small biobanks',
    language: 'en',
    level: ['masters'],
    description:
      'Summary statistics are shared freely because they are thought to be anonymous. In a small cohort they may not be. Reproduce two known membership attacks, measure how the risk grows as cohorts shrink, and propose a rule of thumb for data stewards.',
    supervisors: ['kaopuu', 'tammsalu'],
    subjects: ['privacy', 'healthData'],
  },
  {
    organization: 'robotGroup',
    name: 'Robotkäsi, mis sorteerib klaasikilde',
    language: 'et',
    level: ['masters'],
    description:
      'Läbipaistvad esemed on kaamerale peaaegu nähtamatud. Laboris on olemas robotkäsi ja polarisatsioonikaamera. Töö eesmärk on tuvastada kildude serv ja haarata need katki tegemata.',
    requirements: 'ROS 2 ja C++ või Python. Kasuks tuleb kogemus masinnägemisega.',
    supervisors: ['rebasmae', 'harjunen'],
    subjects: ['robotics', 'computerVision'],
  },
  {
    organization: 'robotGroup',
    name: 'Lumise jalgtee läbitavuse hindamine pakirobotile',
    language: 'et',
    level: ['bachelor'],
    description:
      'Pakirobot peab otsustama, kas sõita lumehangest läbi või ümber. Talve jooksul koguti 60 sõidu andmed: pilt, kiirendus, voolutarve. Bakalaureusetöös seotakse pildilt nähtav sellega, kui raske sõita oli.',
    supervisors: ['rebasmae'],
    subjects: ['robotics', 'machineLearning'],
  },
  {
    organization: 'dataGroup',
    name: 'Replaying a day of production queries in ten minutes',
    language: 'en',
    level: ['masters'],
    description:
      'Before an upgrade one would like to run yesterday’s load against tomorrow’s database, quickly and without personal data. The topic covers capturing, anonymizing and speeding up a query log while keeping the order that matters.',
    requirements: 'Good SQL; courage to read the source code of PostgreSQL.',
    supervisors: ['kvelash'],
    subjects: ['databases', 'distributedSystems'],
  },
  {
    organization: 'dataGroup',
    name: 'Tabelarvutuse failide ajaloo taastamine',
    language: 'et',
    level: ['bachelor'],
    description:
      'Asutuse kettal on sama tabeli kakskümmend versiooni nimedega „lõplik“, „lõplik2“ ja „päris lõplik“. Kas programm suudab kindlaks teha, milline versioon millisest sündis? Katseandmed on olemas, hindamiseks on teada õige järjekord.',
    supervisors: ['kuusmets'],
    subjects: ['dataQuality', 'algorithms'],
  },
  {
    organization: 'educationGroup',
    name: 'Programmeerimisülesannete raskuse ennustamine teksti põhjal',
    language: 'et',
    level: ['bachelor', 'masters'],
    description:
      'Õpetaja koostab ülesande ja loodab, et see on paras. Meil on 900 ülesannet koos lahendajate tulemustega kuuest kursusest. Uurime, kui palju raskusest on näha juba ülesande tekstist ja mis jääb paratamatult lahendaja enda taha.',
    supervisors: ['poldsam'],
    subjects: ['education', 'machineLearning'],
  },
  {
    organization: 'educationGroup',
    name: 'Nägemispuudega õpilane programmeerimistunnis',
    language: 'et',
    level: ['masters'],
    description:
      'Plokkidega programmeerimine käib hiirega ja silmaga. Töö selgitab koos kahe kooliga, millised algõppe keskkonnad töötavad ekraanilugejaga, ning täiendab neist ühe nii, et nägemispuudega õpilane saab tunnis samu ülesandeid lahendada.',
    supervisors: ['poldsam', 'kaopuu'],
    subjects: ['education', 'accessibility'],
    visibility: 'university_student',
  },
  {
    organization: 'theoryGroup',
    name: 'Lühimad teed graafides, kus servad ajas kaovad',
    language: 'et',
    level: ['masters', 'phd'],
    description:
      'Parvlaev väljub kord päevas ja jäätee sulab märtsis. Sellist võrku kirjeldab ajas muutuv graaf, mille kohta tuntud algoritmid ei kehti. Huvitavad nii alumised tõkked kui ka praktilised kiirendused.',
    requirements: 'Tugev matemaatiline taust, läbitud algoritmide ja graafiteooria kursus.',
    supervisors: ['nurmsalu'],
    subjects: ['graphTheory', 'algorithms'],
  },
  {
    organization: 'theoryGroup',
    name: 'A verified parser for date formats',
    language: 'en',
    level: ['bachelor', 'masters'],
    description:
      'Every library parses dates a little differently, and the differences cause real failures. Write down the grammar of one widespread format, prove that printing and parsing are inverse, and test ten libraries against the proof.',
    supervisors: ['kivirand'],
    subjects: ['formalMethods', 'programmingLanguages'],
  },
  {
    organization: 'kaarnatark',
    name: 'Automaatne vigade rühmitamine logiteadete põhjal',
    language: 'et',
    level: ['bachelor', 'masters'],
    description:
      'Meie klientide süsteemid tekitavad ööpäevas paar miljonit logirida. Sama viga näeb iga kord pisut erinev välja. Otsime meetodit, mis koondab kokkukuuluvad teated ja ütleb, mis on uus. Andmed on anonüümitud ja töökoht on kontoris olemas.',
    requirements: 'Python või Kotlin. Töö saab kirjutada eesti või inglise keeles.',
    seeMore: '/loputood',
    subjects: ['dataMining', 'machineLearning'],
  },
  {
    organization: 'turvatornik',
    name: 'Varukoopiate taastatavuse tõendamine',
    language: 'et',
    level: ['masters'],
    description:
      'Varukoopia tegemist kontrollitakse, taastamist harva. Koos lõputöö autoriga loome meetodi, mis taastab igal ööl juhuslikult valitud süsteemi eraldatud võrku, kontrollib selle tööd ja annab audiitorile allkirjastatud tõendi.',
    requirements: 'Linux, konteinerid, huvi infoturbe vastu. Nõutav on taustakontroll.',
    subjects: ['security', 'cloud'],
  },
  {
    organization: 'rohevoor',
    name: 'Akude laadimise ajastamine börsihinna ja ilma järgi',
    language: 'et',
    level: ['masters'],
    description:
      'Haldame 140 koduakut. Praegune reegel laeb siis, kui hind on alla mediaani. Kui palju võidaks ennustamisega ja kui palju kulutab see akut? Kasutada saab kahe aasta minutipõhiseid andmeid.',
    requirements: 'Optimeerimise või masinõppe alused.',
    seeMore: '/uuringud/akud',
    subjects: ['machineLearning', 'internetOfThings'],
    attachment: 'battery-topic-et.pdf',
  },
  {
    organization: 'metsatee',
    name: 'Finding forgotten forest paths in laser scans',
    language: 'en',
    level: ['masters'],
    description:
      'Airborne laser scans show the ground beneath the trees, old paths included. We would like to extract a network of paths that no map has and rank them by how passable they still are. Field checking by bicycle is part of the fun.',
    requirements: 'Some experience with point clouds or image segmentation.',
    subjects: ['computerVision', 'openData'],
  },
  {
    organization: 'terviseniit',
    name: 'Kõnega täidetav ravipäevik',
    language: 'et',
    level: ['bachelor', 'masters'],
    description:
      'Kroonilise haigusega inimene peab päevikut, mida ei jõua kirjutada. Uurime, kas vabas vormis räägitud jutust saab usaldusväärselt kätte tabeli: aeg, sümptom, tugevus, ravim. Prototüüpi katsetame viie vabatahtlikuga.',
    subjects: ['healthData', 'languageTechnology'],
    status: 'pending',
  },
  {
    organization: 'tapilaud',
    name: 'Vormide täitmise takistused: mida näitavad hiireliigutused',
    language: 'et',
    level: ['bachelor'],
    description:
      'Kogusime nõusolekul 3000 vormitäitmise hiire- ja klaviatuurisündmused. Lõputöös otsitakse neist mustreid, mille järgi leida vormist koht, kus inimene kõhkleb. Tulemust võrreldakse kasutajaintervjuudega.',
    subjects: ['usability', 'dataMining'],
    status: 'pending',
  },
  {
    organization: 'joeoru',
    name: 'Valla dokumendiregistri otsing, mis leiab ka käändes sõna',
    language: 'et',
    level: ['bachelor'],
    description:
      'Meie dokumendiregister ei leia päringuga „teede“ dokumenti, kus on kirjas „tee“. Vaja on otsingut, mis tunneb eesti keele vorme ja töötab ühes tagasihoidlikus serveris.',
    subjects: ['languageTechnology', 'databases'],
    status: 'expired',
  },
  {
    organization: 'hobekala',
    name: 'Maksepettuste avastamine kaupmehe vaatest',
    language: 'et',
    level: ['masters'],
    description:
      'Pank näeb maksjat, meie näeme ostukorvi. Uurime, milliseid pettusi saab avastada ainult tellimuse andmetest ja kui palju see aitab pangapoolsele kontrollile lisaks. Töö tehakse turvatud keskkonnas sünteetilistel andmetel.',
    subjects: ['machineLearning', 'security'],
    status: 'canceled',
  },
  {
    organization: 'malemaja',
    name: 'Balancing a board game by self-play',
    language: 'en',
    level: ['bachelor'],
    description:
      'Our next board game has four factions and one of them always wins. Let programs play it a million times, find out why, and suggest the smallest change of rules that makes it fair without making it dull.',
    subjects: ['algorithms', 'machineLearning'],
  },
  {
    organization: 'pilvepiir',
    name: 'Measuring the carbon footprint of a single web request',
    language: 'en',
    level: ['masters'],
    description:
      'Cloud bills show euros, not grams. The thesis would trace one request through load balancer, containers and database and attribute energy to each. We offer access to measured power data of our own racks.',
    supervisors: ['lohmuste'],
    seeMore: '/research/green',
    subjects: ['cloud', 'distributedSystems'],
    status: 'hide',
  },
  {
    organization: 'sinikivi',
    name: 'Laboriseadmete failivormingute ühtlustamine',
    language: 'et',
    level: ['bachelor'],
    description:
      'Laboris on üheksa seadet ja igaüks salvestab mõõtmised omamoodi. Soovime teeki, mis loeb kõik ühesugusesse tabelisse ja annab märku, kui seadme tarkvara on vormingut muutnud.',
    subjects: ['bioinformatics', 'dataQuality'],
    status: 'deleted',
  },
]
