import type { Language } from '#contract/texts.ts'
import { accessibilityGaps, assessedOn } from './accessibility-gaps.ts'
import type { Block } from './to-lexical.ts'

function dayOf(date: string): string {
  return date.split('-').toReversed().join('.')
}

/** The accessibility statement, by the directive (EU) 2016/2102 and the Public Information Act. */
export const accessibilityStatement: Record<Language, readonly Block[]> = {
  et: [
    {
      paragraph:
        'Tartu Ülikooli arvutiteaduse instituut püüab teha lõputööde ja praktikate registri kõigile ligipääsetavaks, nagu nõuavad avaliku teabe seadus ja standard EN 301 549 (WCAG 2.2, tase AA). Teatis kehtib registri, selle lõputööde, teemade ja praktikapakkumiste lehtede ning halduse kohta kõigil aadressidel, mille jaluses on link siia.',
    },
    { heading: 'Kui ligipääsetav register on' },
    {
      paragraph:
        'Register vastab nõuetele osaliselt. Need on puudused, millest teame, ja kuupäevad, milleks kavatseme need kõrvaldada:',
    },
    { list: accessibilityGaps.map(({ what, until }) => `${what.et} Kavas kõrvaldada: ${dayOf(until)}.`) },
    {
      paragraph:
        'Nõuded ei hõlma faile, mille on lisanud lõputööde autorid ja pakkujad: nende ligipääsetavust me ei kontrolli. Kui sa mõnda faili kasutada ei saa, kirjuta meile ja aitame leida muu võimaluse.',
    },
    { heading: 'Kuidas hindasime' },
    {
      paragraph: `Hindasime ise, viimati ${dayOf(assessedOn)}. Iga muudatuse järel kontrollivad automaatsed testid avalikke lehti ja haldust mõlemas keeles, heledas ja tumedas kujunduses, laial ja kitsal ekraanil (axe-core), suure suurendusega (320 × 256 pikslit) ja suurema tekstivahega, liikumist läbi kõigi lehtede tabeldusklahviga ning vormide täitmist ja kirjete ülevaatamist ainult klaviatuuriga; avalikke lehti ka kahekordse tekstiga.`,
    },
    {
      paragraph:
        'Proovitud brauserid: Chromium, Firefox 153 ESR ja WebKitGTK 2.50 (Safari 26 mootor). Automaatsed testid töötavad Chromiumis, põhilised teekonnad ka Firefoxis ja WebKitGTK-s.',
    },
    { heading: 'Klaviatuur' },
    {
      paragraph:
        'Kõike saab teha klaviatuuriga. Avalikel lehtedel ühetähelisi kiirklahve ei ole. Halduses on need olemas, kuid need ainult valivad ja liiguvad. Nende loetelu avaneb klahviga ?; seal ja kasutaja menüüs saab need välja lülitada.',
    },
    { heading: 'Tagasiside' },
    {
      paragraph: [
        'Kui midagi ei ole ligipääsetav või vajad teavet muul kujul, ',
        { text: 'kirjuta meile', url: '/feedback?subject=accessibility' },
        '. Vastame, kui lisad oma e-posti aadressi.',
      ],
    },
    { heading: 'Järelevalve' },
    {
      paragraph: [
        'Kui meie vastus sind ei rahulda, pöördu Tarbijakaitse ja Tehnilise Järelevalve Ameti (TTJA) poole: ',
        { text: 'ttja.ee', url: 'https://ttja.ee' },
        ', ',
        { text: 'info@ttja.ee', url: 'mailto:info@ttja.ee' },
        '.',
      ],
    },
  ],
  en: [
    {
      paragraph:
        'The Institute of Computer Science of the University of Tartu works to make its register of theses and internships accessible to everyone, as the Public Information Act and the standard EN 301 549 (WCAG 2.2, level AA) require. This statement applies to the register, its pages for theses, topics and internship offers, and the manage area, at every address whose footer links here.',
    },
    { heading: 'How accessible the register is' },
    {
      paragraph:
        'The register meets the requirements in part. These are the shortcomings that we know of, and the dates by which we plan to remedy them:',
    },
    { list: accessibilityGaps.map(({ what, until }) => `${what.en} To be fixed by ${dayOf(until)}.`) },
    {
      paragraph:
        'The requirements do not cover files that authors of theses and organizations add: we do not check their accessibility. If you cannot use a file, write to us and we will help you find another way.',
    },
    { heading: 'How we assessed it' },
    {
      paragraph: `We assessed it ourselves, last on ${dayOf(assessedOn)}. After every change automated tests check the public pages and the manage area in both languages, in the light and the dark theme, on wide and narrow screens (axe-core), at high zoom (320 × 256 pixels) and with wider text spacing, walk through all pages with the Tab key, and fill in forms and review entries by keyboard alone; they check the public pages with text of double size too.`,
    },
    {
      paragraph:
        'Browsers tried: Chromium, Firefox 153 ESR and WebKitGTK 2.50 (the engine of Safari 26). The automated tests run in Chromium, the main journeys also in Firefox and WebKitGTK.',
    },
    { heading: 'Keyboard' },
    {
      paragraph:
        'Everything can be done by keyboard. Public pages have no one-letter keys. The manage area has some, which only choose and move. ? opens their list; they can be turned off there and in the user menu.',
    },
    { heading: 'Feedback' },
    {
      paragraph: [
        'If something is not accessible, or you need information in another form, ',
        { text: 'write to us', url: '/feedback?subject=accessibility' },
        '. We answer if you give your e-mail address.',
      ],
    },
    { heading: 'Supervision' },
    {
      paragraph: [
        'If you are not satisfied with our answer, contact the Consumer Protection and Technical Regulatory Authority (TTJA): ',
        { text: 'ttja.ee', url: 'https://ttja.ee/en' },
        ', ',
        { text: 'info@ttja.ee', url: 'mailto:info@ttja.ee' },
        '.',
      ],
    },
  ],
}
