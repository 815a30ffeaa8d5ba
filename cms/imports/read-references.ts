import { z } from 'zod'

const nameSchema = z.looseObject({
  family: z.string().optional(),
  given: z.string().optional(),
  literal: z.string().optional(),
})
const dateSchema = z.looseObject({ 'date-parts': z.array(z.array(z.coerce.number())).optional() })
const referencesSchema = z.array(z.record(z.string(), z.unknown()))

/** What CSL names differ in from headings that people write. */
const headings: Readonly<Record<string, string>> = {
  issued: 'date',
  genre: 'type of thesis',
  keyword: 'keywords',
  'publisher-place': 'place',
}
const leftOut = ['_graph', 'citation-label', 'id']

/** Reads BibTeX or RIS as a table with a column for each variable of CSL. */
export async function readReferences(
  type: string,
  text: string,
): Promise<{ headings: string[]; rows: string[][] }> {
  // Loaded lazily, because imports are rare.
  const { plugins } = await import('@citation-js/core')
  await import('@citation-js/plugin-bibtex')
  await import('@citation-js/plugin-ris')
  const references = referencesSchema.parse(plugins.input.chain(text, { forceType: type }))
  const names = [...new Set(references.flatMap((reference) => Object.keys(reference)))].filter(
    (name) => !leftOut.includes(name),
  )
  return {
    headings: names.map((name) => headings[name] ?? name),
    rows: references.map((reference) => names.map((name) => variableText(reference[name]))),
  }
}

function variableText(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number')
    return String(value)
      .replace(/<[^>]+>/g, '')
      .trim()
  const people = z.array(nameSchema).safeParse(value)
  if (people.success)
    return people.data
      .map(({ family, given, literal }) => [family, given].filter(Boolean).join(', ') || literal || '')
      .filter(Boolean)
      .join('; ')
  const [parts] = dateSchema.safeParse(value).data?.['date-parts'] ?? []
  return (parts ?? []).map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-')
}
