import type { Language } from '#contract/texts.ts'
import type { Block } from './to-lexical.ts'

/** Sections that both variants of the terms share: data retention, people’s rights, contact, date. */
export const retentionAndRights: Record<Language, readonly Block[]> = {
  et: [
    { heading: 'Kui kaua andmeid hoitakse' },
    {
      list: [
        'Sisselogimise seanss kustutatakse 7 päeva jooksul.',
        'Süsteemilogisid, milles on ka võrguaadressid ja kasutajanimed, hoitakse 3 aastat, et uurida vigu ja turvaintsidente.',
        'Andmetest tehakse varukoopia kord nädalas. Kustutatud kirje võib varukoopias alles olla seni, kuni see üle kirjutatakse.',
        'Tagasisidet hoitakse seni, kuni sellele on vastatud või seda on arvesse võetud.',
      ],
    },
    { heading: 'Küpsised' },
    {
      paragraph:
        'Register kasutab ainult hädavajalikke küpsiseid: need kaitsevad vorme võõraste päringute eest ja hoiavad sind sisse logituna. Keele ja kujunduse valik ning pooleli vormid on ainult sinu brauseris. Reklaami- ega jälgimisküpsiseid ei ole.',
    },
    { heading: 'Sinu õigused' },
    {
      paragraph:
        'Sul on õigus teada, milliseid andmeid sinu kohta hoitakse, lasta vead parandada ja nõuda andmete kustutamist, kui nende avaldamiseks ei ole enam alust. Vastame kuu aja jooksul. Kui vastus sind ei rahulda, võid pöörduda Andmekaitse Inspektsiooni poole.',
    },
    { heading: 'Kontakt' },
    {
      paragraph: [
        'Küsimused, parandused ja kustutamissoovid saada ',
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
    { heading: 'How long data is stored' },
    {
      list: [
        'Your sign-in session is removed within 7 days.',
        'System logs, which also contain network addresses and usernames, are stored for 3 years to investigate faults and security incidents.',
        'Backups are made weekly. A deleted entry may remain in a backup until that is overwritten.',
        'Feedback is stored until it has been answered or acted on.',
      ],
    },
    { heading: 'Cookies' },
    {
      paragraph:
        'The register uses only necessary cookies: they protect the forms from forged requests and keep you signed in. Your choice of language and theme and your unfinished forms stay in your own browser. There are no advertising or tracking cookies.',
    },
    { heading: 'Your rights' },
    {
      paragraph:
        'You have the right to know what data about you is stored, to have mistakes corrected, and to have data erased when there are no longer grounds for publishing it. We reply within a month. If you are not satisfied with the reply, you may contact the Estonian Data Protection Inspectorate.',
    },
    { heading: 'Contact' },
    {
      paragraph: [
        'Send questions, corrections and requests for erasure with the ',
        { text: 'feedback form', url: '/feedback' },
        '. Add your e-mail address if you would like a reply.',
      ],
    },
    { heading: 'In force' },
    {
      paragraph:
        'These terms are in force from 01.08.2024. Changes are published on this page before they take effect.',
    },
  ],
}
