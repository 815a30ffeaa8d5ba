import fc from 'fast-check'
import { z } from 'zod'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { words } from './words.ts'

type Pair = [name: string, value: string]

/** What each name of a query usually holds, or nearly. */
const usual: Record<string, fc.Arbitrary<string>> = {
  year: fc.constantFrom('2024', '2025', '0', '99999', '2024.5', '-2024', '2024,2025'),
  q: fc.constantFrom('oun', 'õun', 'registri', 'ab', '%%%', '\\\\\\', 'a b c d e f', "'''", '___'),
  page: fc.constantFrom('1', '2', '1000000', '0', '1e3', '99999999999'),
  size: fc.constantFrom('1', '20', '150', '151', '-1', 'NaN'),
  sort: fc.constantFrom(
    'year',
    '-year',
    'updatedAt',
    'application_deadline',
    'values',
    'id',
    '__proto__',
    'searchText',
    '-',
  ),
  curriculums: fc.constantFrom('informatics', 'informatics,data-science', ',,,', 'x'),
  levels: fc.constantFrom('masters', 'bachelor,masters', 'masters__and__bachelor', ','),
  statuses: fc.constantFrom('pending', 'published,expired', 'none', ','),
  start: fc.constantFrom('2024-01-01', '2026-11-01', '2024-02-30', '9999-12-31', 'x'),
  end: fc.constantFrom('2024-12-31', '2026-11-20', '2024-02-30', 'x'),
  time: fc.constantFrom('0', '1', '2'),
  slug: fc.constantFrom('thesis', 'topics', 'internship', 'keywords', 'moderation', 'none'),
  missing: fc.constantFrom('0', '1', 'yes'),
  values: fc.constantFrom('masinõpe', 'a,b', ','),
}

const reports: fc.Arbitrary<Pair[]> = fc
  .constantFrom('thesis', 'topics', 'internship', 'made_all', 'keywords', 'moderation')
  .map((slug) => [
    ['slug', slug],
    ['start', '2024-01-01'],
    ['end', '2026-11-20'],
  ])

/** A few pairs that the call knows, in odd spellings too, or hardly any. */
export function queriesOf(name: EndpointName): fc.Arbitrary<Pair[]> {
  const { query }: Endpoint = endpoints[name]
  const keys = query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const pairs = fc
    .tuple(
      keys.length > 0
        ? fc.oneof({ arbitrary: fc.constantFrom(...keys), weight: 8 }, { arbitrary: words, weight: 1 })
        : words,
      fc.constantFrom('', '', '', '', '', '[]', '[a]', '[$gt]'),
    )
    .chain(([key, suffix]) => {
      const values = (Object.hasOwn(usual, key) ? usual[key] : undefined) ?? words
      const value = fc.oneof({ arbitrary: values, weight: 6 }, { arbitrary: words, weight: 1 })
      return value.map((each): Pair => [key + suffix, each])
    })
  return fc.oneof(
    { arbitrary: fc.array(pairs, { maxLength: 3 }), weight: query ? 6 : 1 },
    { arbitrary: fc.constant<Pair[]>([]), weight: 3 },
    { arbitrary: reports, weight: name === 'createReport' ? 6 : 0 },
  )
}
