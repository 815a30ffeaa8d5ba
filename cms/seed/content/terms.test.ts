import { describe, expect, it } from 'vitest'
import { languages } from '#contract/texts.ts'
import { internshipTerms } from './terms-internship.ts'
import { registerTerms } from './terms-register.ts'

/** What the terms must say, in each language: what the product does, and the terms that were agreed on. */
const statements = {
  et: [
    /seanss kustutatakse 7 päeva jooksul/,
    /logisid hoitakse 3 aastat/,
    /varukoopia kord nädalas/,
    /siis näevad seda ainult haldurid, kirje saatja ja need, kellel on saatjale saadetud link/,
    /alates 01\.08\.2024/,
    /kontaktisikule kirjutada, ka selleks, et kandideerida/,
    /Saadetud e-kirja sisu, ka kontaktisikule saadetud sõnum, kustutatakse 90 päeva pärast/,
    /Aadressi hoitakse selleks kuni tund/,
    /kustutatakse hiljemalt 15 päeva pärast/,
    /_xsrf .* manage-session, mis avab halduse kuni 15 minutiks .* payload-lng/,
    /Pooleli vorm kustutatakse, kui saadad selle ära, kustutad mustandi või logid välja/,
  ],
  en: [
    /session is removed within 7 days/,
    /logs are stored for 3 years/,
    /Backups are made weekly/,
    /then only managers, its submitter and anyone with the link mailed to the submitter see it/,
    /from 01\.08\.2024/,
    /write to the contact person of a topic or an internship offer, also to apply/,
    /text of a sent mail, also of a message to a contact person, is deleted after 90 days/,
    /stored for this for up to an hour/,
    /deleted after 15 days at the latest/,
    /_xsrf .* manage-session, which opens the manage area for up to 15 minutes .* payload-lng/,
    /unfinished form is deleted when you send it, discard the draft or sign out/,
  ],
} as const

/** What is not true. */
const untrue = [
  /kandidaatide andmeid ei kogu/,
  /no data about candidates/,
  /jääb logisse võrguaadress/,
  /is logged to/,
  /seda ainult haldurid\. Alles/,
  /then only managers see it/,
]

describe.each(Object.entries({ registerTerms, internshipTerms }))('%s', (_name, terms) => {
  it.each(languages)('say in %s what the product does', (language) => {
    const text = JSON.stringify(terms[language])
    for (const statement of statements[language]) expect(text).toMatch(statement)
    for (const statement of untrue) expect(text).not.toMatch(statement)
  })

  it('have the same structure in both languages', () => {
    const shape = (language: 'et' | 'en') =>
      terms[language].map((block) => [Object.keys(block)[0], 'list' in block ? block.list.length : 0])
    expect(shape('et')).toEqual(shape('en'))
  })
})
