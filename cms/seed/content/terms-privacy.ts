import type { Language } from '#contract/texts.ts'
import type { Block } from './to-lexical.ts'

/** Sections that both variants of the terms share: keeping of data, people's rights, contact, date. */
export const retentionAndRights: Record<Language, readonly Block[]> = {
  et: [
    { heading: 'Kui kaua andmeid hoitakse' },
    {
      list: [
        'Sisselogimise seanss kustutatakse 7 päeva jooksul.',
        'Süsteemi logisid, milles on ka võrguaadressid ja kasutajanimed, hoitakse 3 aastat, et uurida vigu ja turvaintsidente.',
        'Andmetest tehakse varukoopia kord nädalas. Kustutatud kirje võib varukoopias alles olla seni, kuni see üle kirjutatakse.',
        'Tagasisidet hoitakse seni, kuni sellele on vastatud või sellega arvestatud.',
      ],
    },
    { heading: 'Küpsised' },
    {
      paragraph:
        'Register kasutab ainult hädavajalikke küpsiseid: need kaitsevad vorme võõraste päringute eest ja hoiavad sind sisse logituna. Keel, teema ja pooleli vormid on sinu enda brauseris. Reklaami- ega jälgimisküpsiseid ei ole.',
    },
    { heading: 'Sinu õigused' },
    {
      paragraph:
        'Sul on õigus teada, milliseid andmeid sinu kohta hoitakse, lasta vead parandada ja nõuda andmete kustutamist, kui nende avaldamiseks ei ole enam alust. Vastame kuu aja jooksul. Kui vastus sind ei rahulda, võid pöörduda Andmekaitse Inspektsiooni poole.',
    },
    { heading: 'Kontakt' },
    {
      paragraph: [
        'Küsimused, parandused ja kustutamise soovid saada ',
        { text: 'tagasiside vormiga', url: '/feedback' },
        '. Kui soovid vastust, lisa oma e-posti aadress.',
      ],
    },
    { heading: 'Kehtivus' },
    {
      paragraph:
        'Tingimused kehtivad alates 01.08.2024. Muudatused avaldatakse sellel lehel enne nende jõustumist.',
    },
  ],
  en: [
    { heading: 'How long data is kept' },
    {
      list: [
        'Your sign-in session is removed within 7 days.',
        'System logs, which also hold network addresses and usernames, are kept for 3 years to look into faults and security incidents.',
        'Backups are made weekly. A deleted entry may remain in a backup until that is overwritten.',
        'Feedback is kept until it has been answered or acted on.',
      ],
    },
    { heading: 'Cookies' },
    {
      paragraph:
        'The register uses necessary cookies only: they protect the forms from forged requests and keep you signed in. Your language, theme and unfinished forms stay in your own browser. There are no advertising or tracking cookies.',
    },
    { heading: 'Your rights' },
    {
      paragraph:
        'You have the right to know what data about you is kept, to have mistakes corrected, and to have data erased when there is no longer a ground for publishing it. We answer within a month. If the answer does not satisfy you, you may turn to the Estonian Data Protection Inspectorate.',
    },
    { heading: 'Contact' },
    {
      paragraph: [
        'Send questions, corrections and requests for erasure with the ',
        { text: 'feedback form', url: '/feedback' },
        '. Add your e-mail address if you would like an answer.',
      ],
    },
    { heading: 'In force' },
    {
      paragraph:
        'These terms are in force from 01.08.2024. Changes are published on this page before they take effect.',
    },
  ],
}
