import { z } from 'zod'
import { kindNames } from '#contract/citations/citation.ts'
import type { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/texts.ts'
import { joinList } from '#contract/values/list-text.ts'
import { importProblem } from './import-problem.ts'
import { matchLanguage } from './match-choice.ts'
import { joinPeople } from './parse-people.ts'
import { entryAt } from './targets.ts'

type Table = { headings: string[]; rows: string[][] }

const nameSchema = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
  'dropping-particle': z.string().optional(),
  'non-dropping-particle': z.string().optional(),
})
const dateSchema = z.looseObject({
  'date-parts': z.array(z.array(z.coerce.number())).optional(),
  raw: z.string().optional(),
  literal: z.string().optional(),
})
const referenceSchema = z.record(z.string(), z.unknown())
type Reference = z.infer<typeof referenceSchema>

/** What tells CSL-JSON from other data: people or dates as it writes them. */
const cslSchema = z.looseObject({
  type: z.string(),
  author: z.array(nameSchema).optional(),
  issued: dateSchema.optional(),
})

/** What CSL names differ in from headings that people write. */
const headings: Readonly<Record<string, string>> = {
  genre: 'type of thesis',
  keyword: 'keywords',
  'publisher-place': 'place',
}
const leftOut = ['_graph', 'citation-label', 'citation-key', 'id']
/** Variables in the language of the reference, with that of those that do not name theirs. */
const inLanguage: Readonly<Record<string, Language>> = { title: 'et', abstract: 'en' }
const unknownKinds = kindNames('unknown')

/**
 * Reads BibTeX as a table with a column for each variable of CSL.
 * @throws Problem `invalid` that names the first entry that cannot be read
 */
export async function readBibtex(given: string): Promise<Table> {
  const text = withKeywordCommas(withoutComments(given))
  // Only the mapping of BibLaTeX has keywords, abstracts and languages; only that of BibTeX tells kinds of theses apart.
  const more = await parse('@biblatex/text', text).catch(async (error: unknown) => {
    throw (await findBroken(text)) ?? error
  })
  const references = await parse('@bibtex/text', text)
  return tableOf(references.map((reference, index) => withKeywordList({ ...more[index], ...reference })))
}

/** Empties lines between entries that begin with a percent sign: whatever they have is no entry. */
function withoutComments(text: string): string {
  let depth = 0
  const lines = text.split('\n').map((line) => {
    if (depth === 0 && /^\s*%/.test(line)) return ''
    const braces = line.replace(/\\./g, '').match(/[{}]/g) ?? []
    for (const brace of braces) depth = Math.max(0, depth + (brace === '{' ? 1 : -1))
    return line
  })
  return lines.join('\n')
}

/** The problem of the first entry that cannot be read by itself, with the abbreviations before it. */
async function findBroken(text: string): Promise<Problem | undefined> {
  let abbreviations = ''
  let line = 1
  for (const entry of text.split(/^(?=[ \t]*@\w+\s*[{(])/m)) {
    try {
      await parse('@biblatex/text', `${abbreviations}${entry}`)
    } catch {
      const key = /@\w+\s*[{(]\s*([^,\n]*)/.exec(entry)?.[1]?.trim() ?? ''
      return importProblem('manage.import.error.brokenEntry', { line, key: key.slice(0, 100) })
    }
    if (/^\s*@string\b/i.test(entry)) abbreviations += entry
    line += entry.split('\n').length - 1
  }
  return undefined
}

/** Reads RIS as such a table. */
export async function readRis(text: string): Promise<Table> {
  return tableOf((await parse('@ris/file', withKeywordCommas(text))).map(withKeywordList))
}

/** Reads CSL-JSON as such a table; undefined for other data. */
export function readCsl(data: unknown): Table | undefined {
  const items = z.array(cslSchema).safeParse(data).data ?? []
  const isCsl = items.some(
    ({ author, issued }) =>
      author?.some(({ family, literal }) => family || literal) || issued?.['date-parts'] !== undefined,
  )
  return isCsl ? tableOf(items) : undefined
}

/** Stands for a comma of a keyword: readers of BibTeX and RIS join keywords by commas. */
const keywordComma = '\uE000'

function withKeywordCommas(text: string): string {
  const marked = (keyword: string) => keyword.replaceAll(',', keywordComma)
  return text
    .replace(/^KW {2}- .*$/gm, marked)
    .replace(
      /^([ \t]*keywords[ \t]*=[ \t]*\{)(.*)(\}[ \t]*(?:,[ \t]*)?)$/gim,
      (_, start: string, list: string, end: string) => start + list.replace(/\{[^{}]*\}/g, marked) + end,
    )
}

async function parse(forceType: string, text: string): Promise<Reference[]> {
  // Loaded lazily, because imports are rare.
  const { plugins } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  await import('@citation-js/plugin-ris')
  return z.array(referenceSchema).parse(plugins.input.chain(text, { forceType }))
}

function tableOf(references: readonly Reference[]): Table {
  const known = references.map(({ language }) => matchLanguage(variableText(language)))
  const hasLanguages = known.some((language) => language !== undefined)
  const records = references.map((reference, index) => {
    const cells = Object.entries(reference).flatMap(([name, value]): [string, string][] => {
      if (leftOut.includes(name)) return []
      if (name === 'issued') return dateCells(value)
      const fallback = hasLanguages ? inLanguage[name] : undefined
      const heading = fallback ? `${name} ${known[index] ?? fallback}` : (headings[name] ?? name)
      return [[heading, cellText(reference, name)]]
    })
    return new Map(cells)
  })
  const names = [...new Set(records.flatMap((record) => [...record.keys()]))].filter((name) =>
    records.some((record) => record.get(name)),
  )
  return { headings: names, rows: records.map((record) => names.map((name) => record.get(name) ?? '')) }
}

/** The tags of rich text in CSL, also as readers of BibTeX write them. */
const richText = /<\/?(?:i|b|em|strong|sub|sup|sc|nocase|span)(?:\s[^<>]*)?>/gi

/** Whether an export of this register wrote it. */
function isOwn({ URL }: Reference): boolean {
  return entryAt(variableText(URL)) !== undefined
}

function cellText(reference: Reference, name: string): string {
  const written = variableText(reference[name])
  // The exports of this register have plain text.
  const text = isOwn(reference) ? written : written.replace(richText, '').trim()
  if (name === 'genre') return unknownKinds.includes(text) ? '' : text
  // In the exports of this register, it is the language of the title, which may not be that of the thesis.
  if (name === 'language') return isOwn(reference) ? '' : (matchLanguage(text) ?? text)
  return text
}

/**
 * The keywords as lists are read: commas with a space are of the keywords themselves. Those of other systems may be lists with
 * semicolons.
 */
function withKeywordList(reference: Reference): Reference {
  const { keyword } = reference
  if (typeof keyword !== 'string') return reference
  const withCommas = (text: string) => text.replaceAll(keywordComma, ',')
  const separator = /,(?! )/
  const list = isOwn(reference)
    ? joinList(keyword.split(separator).map(withCommas))
    : withCommas(keyword)
        .split(separator)
        .map((each) => `${each};`)
        .join(' ')
  return { ...reference, keyword: list }
}

/** The year, and the day if it is known. */
function dateCells(value: unknown): [string, string][] {
  const { raw, literal, 'date-parts': dates } = dateSchema.safeParse(value).data ?? {}
  const parts = dates?.[0] ?? []
  if (parts.length === 0) return [['year', raw ?? literal ?? '']]
  const texts = parts.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
  return [
    ['year', texts[0] ?? ''],
    ['date', texts.length === 3 ? texts.join('-') : ''],
  ]
}

function variableText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  const people = z.array(nameSchema).safeParse(value)
  if (people.success) return joinPeople(people.data.map(nameText).filter(Boolean))
  return (
    dateCells(value)
      .map(([, text]) => text)
      .findLast(Boolean) ?? ''
  )
}

function nameText(name: z.infer<typeof nameSchema>): string {
  const { 'dropping-particle': dropping, 'non-dropping-particle': particle, family, given, literal } = name
  const last = [dropping, particle, family].filter(Boolean).join(' ')
  return [last, given].filter(Boolean).join(', ') || literal || ''
}
