import { joinList } from '../values/list-text.ts'
import { normalizeText, withoutOverrides } from '../values/normalize-text.ts'
import { type Citation, fileKinds } from './citation.ts'

const languageNames = { et: 'estonian', en: 'english' } as const
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A BibTeX entry in UTF-8. The month is one of the abbreviations that every style defines, without braces. */
export function toBibtex(citation: Citation): string {
  const { firstName, lastName, title, degree, institution, date, keywords, url, language } = citation
  const [year, month] = date
  const names = [lastName, firstName].filter(Boolean).map(bibtexName)
  const fields = {
    author: names.length > 1 ? names.join(', ') : `{${names.join()}}`,
    title: withCapitals(escapeTex(title)),
    school: escapeTex(institution),
    type: degree === 'bachelor' || !degree ? escapeTex(fileKinds[degree ?? 'unknown']) : '',
    year: year ? String(year) : '',
    keywords: keywords.map(bibtexKeyword).filter(Boolean).join(', '),
    language: languageNames[language],
    url: oneLine(url),
  }
  const lines = Object.entries(fields)
    .filter(([, value]) => value !== '' && value !== '{}')
    .map(([name, value]) => `  ${name} = {${value}},`)
  const monthName = months[(month ?? 0) - 1]
  if (monthName) lines.push(`  month = ${monthName},`)
  const type = degree === 'phd' ? 'phdthesis' : 'mastersthesis'
  return [`@${type}{${citationKey(citation)},`, ...lines, '}'].join('\n')
}

/**
 * The author's name, the year, the first word of the title and the reference, which makes it unique:
 * `Maasikas2024Ounad-T-2024-0012`.
 */
function citationKey({ reference, lastName, firstName, title, date }: Citation): string {
  const plain = (text = '') => text.normalize('NFKD').replace(/[^A-Za-z0-9]/g, '')
  const [word = ''] = title.split(/\s+/).map(plain).filter(Boolean)
  return `${plain(lastName || firstName) || 'thesis'}${date[0] ?? ''}${word}-${reference}`
}

/** Braces a name that BibTeX would divide. */
function bibtexName(name: string): string {
  const escaped = escapeTex(name)
  return /,|\sand\s/i.test(escaped) ? `{${escaped}}` : escaped
}

/** Braces a keyword that programs would divide. */
function bibtexKeyword(keyword: string): string {
  const escaped = escapeTex(keyword)
  return /[,;]/.test(escaped) ? `{${escaped}}` : escaped
}

/** Braces words with capitals, apart from the first letter of the title, because styles change them to small letters. */
function withCapitals(title: string): string {
  return title
    .split(' ')
    .map((word, index) => (/\p{Lu}/u.test(index === 0 ? word.slice(1) : word) ? `{${word}}` : word))
    .join(' ')
}

const texCommands: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
}

/** Braces divide what TeX would join: `--` is a dash, two quotation marks are one. */
function escapeTex(text: string): string {
  return oneLine(text)
    .replace(/[\\{}~^&%$#_]/g, (sign) => texCommands[sign] ?? `\\${sign}`)
    .replace(/(?<=-)-|(?<=`)`|(?<=')'/g, '{}$&')
}

/** A RIS record: a tag, two spaces, a hyphen and a space, one line for each value; dates as `YYYY/MM/DD/`. */
export function toRis(citation: Citation): string {
  const { uuid, firstName, lastName, title, degree, institution, date, keywords, url, language } = citation
  const [year, month, day] = date
  const padded = (part: number | undefined) => (part ? String(part).padStart(2, '0') : '')
  const values: [tag: string, value: string][] = [
    ['TY', 'THES'],
    ['AU', [lastName, firstName].filter(Boolean).join(', ')],
    ['TI', title],
    ['PY', year ? String(year) : ''],
    ['DA', month ? [year, padded(month), padded(day), ''].join('/') : ''],
    ['PB', institution],
    ['M3', fileKinds[degree ?? 'unknown']],
    ...keywords.map((keyword): [string, string] => ['KW', keyword]),
    ['LA', language],
    ['UR', url],
    ['ID', uuid],
  ]
  const lines = values
    .map(([tag, value]) => ({ tag, value: oneLine(value) }))
    .filter(({ value }) => value !== '')
    .map(({ tag, value }) => `${tag}  - ${value}`)
  return [...lines, 'ER  - '].join('\n')
}

/** An item of CSL-JSON, without empty members. */
export function toCsl(citation: Citation): Record<string, unknown> {
  const { uuid, firstName, lastName, title, degree, institution, date, keywords, url, language } = citation
  const name = Object.fromEntries(
    Object.entries({ family: oneLine(lastName), given: oneLine(firstName) }).filter(([, part]) => part),
  )
  const item = {
    id: uuid,
    type: 'thesis',
    title: oneLine(title),
    author: lastName || firstName ? [name] : undefined,
    issued: date.length > 0 ? { 'date-parts': [date] } : undefined,
    publisher: oneLine(institution) || undefined,
    genre: fileKinds[degree ?? 'unknown'],
    keyword: cslKeywords(keywords) || undefined,
    language,
    URL: url,
  }
  return Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined))
}

/** Keywords between commas; where one of them would be read as several, as lists in cells (`joinList`). */
function cslKeywords(keywords: readonly string[]): string {
  const texts = keywords.map(oneLine).filter(Boolean)
  return texts.some((text) => /[,;|"]/.test(text)) ? joinList(texts) : texts.join(', ')
}

function oneLine(text: string): string {
  return withoutOverrides(normalizeText(text)).replace(/\s+/g, ' ').trim()
}
