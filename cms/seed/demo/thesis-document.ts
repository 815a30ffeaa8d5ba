import type { Language } from '#contract/texts.ts'
import { type PdfText, pdfOf } from './pdf.ts'
import { supervisors } from './people.ts'
import type { ThesisSeed } from './theses/thesis-seed.ts'

const words = {
  et: {
    institute: 'Arvutiteaduse instituut',
    kinds: { bachelor: 'Bakalaureusetöö', masters: 'Magistritöö', phd: 'Doktoritöö' },
    supervisor: 'Juhendaja',
    supervisors: 'Juhendajad',
    abstract: 'Lühikokkuvõte',
    otherAbstract: 'Abstract',
  },
  en: {
    institute: 'Institute of Computer Science',
    kinds: { bachelor: 'Bachelor’s thesis', masters: 'Master’s thesis', phd: 'Doctoral thesis' },
    supervisor: 'Supervisor',
    supervisors: 'Supervisors',
    abstract: 'Abstract',
    otherAbstract: 'Lühikokkuvõte',
  },
} as const satisfies Record<Language, unknown>

function abstractOf(heading: string, title: string, text: string | undefined): PdfText[] {
  if (!text) return []
  return [
    { text: heading, size: 15, bold: true, gapBefore: 40 },
    { text: title, size: 11, bold: true, gapBefore: 6 },
    { text, size: 11, gapBefore: 6 },
  ]
}

/** The thesis itself: a title page's facts and the abstracts, in the language of the thesis first. */
export function thesisPdf(seed: ThesisSeed, date: string): Promise<Uint8Array> {
  const { language, title, abstract } = seed
  const other = language === 'et' ? 'en' : 'et'
  const word = words[language]
  const author = seed.author.join(' ')
  const names = seed.supervisors.map((name) => `${supervisors[name].firstname} ${supervisors[name].lastname}`)
  return pdfOf({ title: title[language], author, date, language }, [
    { text: word.institute, size: 11 },
    { text: author, size: 14, gapBefore: 90 },
    { text: title[language], size: 22, bold: true, gapBefore: 10 },
    { text: word.kinds[seed.degree], size: 12, gapBefore: 14 },
    {
      text: `${names.length > 1 ? word.supervisors : word.supervisor}: ${names.join(', ')}`,
      size: 11,
      gapBefore: 24,
    },
    { text: `Tartu ${date.slice(0, 4)}`, size: 11, gapBefore: 24 },
    ...abstractOf(word.abstract, title[language], abstract[language]),
    ...abstractOf(word.otherAbstract, title[other], abstract[other]),
  ])
}
