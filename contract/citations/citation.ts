import { inLanguage, type Language } from '../texts.ts'
import { type CitedItem, fieldTexts, keywordTexts, metadataLanguage } from './cited-item.ts'

/** Whose theses have a kind in citations. */
export const degrees = ['bachelor', 'masters', 'phd'] as const

/** The parts of a citation of a thesis. */
export type Citation = {
  uuid: string
  reference: string
  firstName: string
  lastName: string
  title: string
  /** Of the title. */
  language: Language
  /** The language of the page, in which APA and IEEE citations are worded. */
  wording: Language
  degree: (typeof degrees)[number] | undefined
  institution: string
  /** Year, month and day, as far as known. */
  date: number[]
  keywords: string[]
  url: string
}

/** Cites a thesis by its title in the language that it is written in, if that is known. */
export function citationOf(
  thesis: CitedItem,
  { origin, language, institution }: { origin: string; language: Language; institution: string },
): Citation {
  const { uuid, reference, title, firstName, lastName, year, levels } = thesis
  const titleLanguage = metadataLanguage(thesis, language)
  const date = fieldTexts(thesis, 'defence_date').join('').split('-').map(Number)
  return {
    uuid,
    reference,
    firstName,
    lastName,
    title: inLanguage(title, titleLanguage),
    language: titleLanguage,
    wording: language,
    degree: degrees.find((degree) => levels.includes(degree)),
    institution,
    date: date.length === 3 && date.every((part) => part > 0) ? date : year ? [year] : [],
    keywords: keywordTexts(thesis, titleLanguage),
    url: `${origin}/thesis/${uuid}`,
  }
}

type Kinds = Record<NonNullable<Citation['degree']> | 'unknown', string>

const apaKinds: Record<Language, Kinds> = {
  et: { bachelor: 'Bakalaureusetöö', masters: 'Magistritöö', phd: 'Doktoritöö', unknown: 'Lõputöö' },
  en: {
    bachelor: 'Bachelor’s thesis',
    masters: 'Master’s thesis',
    phd: 'Doctoral dissertation',
    unknown: 'Thesis',
  },
}
const ieeeKinds: Record<Language, Kinds> = {
  et: { bachelor: 'bakalaureusetöö', masters: 'magistritöö', phd: 'doktoritöö', unknown: 'lõputöö' },
  en: { bachelor: 'B.S. thesis', masters: 'M.S. thesis', phd: 'Ph.D. dissertation', unknown: 'Thesis' },
}
/** In the files of programs. */
export const fileKinds: Kinds = {
  bachelor: 'Bachelor’s thesis',
  masters: 'Master’s thesis',
  phd: 'PhD thesis',
  unknown: 'Thesis',
}

/** What citations of any style and language call theses of a degree, or of none. */
export function kindNames(degree: keyof Kinds): string[] {
  return [apaKinds.et, apaKinds.en, ieeeKinds.et, ieeeKinds.en, fileKinds].map((kinds) => kinds[degree])
}

const noDate = { et: 's.a.', en: 'n.d.' }

/** APA, 7th edition, section 10.6. */
export function toApa(citation: Citation): string {
  const { firstName, lastName, title, degree = 'unknown', institution, date, url, wording } = citation
  const author = lastName ? [lastName, initialsOf(firstName)].filter(Boolean).join(', ') : firstName
  const kind = [apaKinds[wording][degree], institution].filter(Boolean).join(', ')
  return [author, `(${date[0] ?? noDate[wording]}).`, title, `[${kind}].`, url].filter(Boolean).join(' ')
}

/** IEEE Reference Guide: theses and dissertations. In Estonian the comma follows the quotation mark. */
export function toIeee(citation: Citation): string {
  const { firstName, lastName, title, degree = 'unknown', institution, date, url, wording } = citation
  const author = lastName ? [initialsOf(firstName), lastName].filter(Boolean).join(' ') : firstName
  const details = [ieeeKinds[wording][degree], institution, date[0]].filter(Boolean).join(', ')
  const [quoted, source] =
    wording === 'et'
      ? [`„${title}“,`, `[Võrgumaterjal]. Saadaval: ${url}`]
      : [`“${title},”`, `[Online]. Available: ${url}`]
  return [author && `${author},`, quoted, `${details}.`, source].filter(Boolean).join(' ')
}

/** `Mari-Liis Anna` → `M.-L. A.` */
function initialsOf(names: string): string {
  const initial = (name: string) => `${[...name][0]?.toUpperCase()}.`
  return names
    .split(/\s+/)
    .filter(Boolean)
    .map((name) => name.split('-').filter(Boolean).map(initial).join('-'))
    .join(' ')
}
