import { z } from 'zod'
import { formTags, itemTags } from './cache-tags.ts'
import { type Endpoint, read } from './endpoint.ts'
import { itemUsageSchema } from './item-usage.ts'
import { uuidSchema } from './items.ts'
import { listFormats } from './list-formats.ts'
import { facetNames } from './registers/facets.ts'
import { registerSlugs } from './registers/registers.ts'
import { languageSchema, textSchema } from './texts.ts'

const facetNumbersSchema = z.object({
  name: z.enum(facetNames),
  values: z.array(
    z.object({
      value: z.string().describe('Filters the list by the parameter of this name (`year` for `years`).'),
      label: textSchema,
      count: z.number(),
    }),
  ),
})

const registerNumbersSchema = z
  .object({
    register: z.enum(registerSlugs),
    total: z.number().describe('Entries that the list has.'),
    closed: z
      .number()
      .nullable()
      .describe(
        'Offers that their submitters have marked as taken or filled; null if the register has no such mark.',
      ),
    facets: z.array(facetNumbersSchema),
  })
  .meta({ id: 'RegisterNumbers' })
export type RegisterNumbers = z.infer<typeof registerNumbersSchema>

const numbersQuerySchema = z.object({
  register: z.enum(registerSlugs).optional().describe('Only this register; all by default.'),
})
export type NumbersQuery = z.infer<typeof numbersQuerySchema>

/** The months, and the entries that are listed. */
export const usageLimits = { months: 12, mostRead: 10 } as const

const usageNumbersSchema = z
  .object({
    months: z
      .array(itemUsageSchema.extend({ month: z.string().meta({ examples: ['2026-11'] }) }))
      .describe(`The last ${usageLimits.months}, oldest first, of all entries.`),
    mostRead: z
      .array(itemUsageSchema.extend({ register: z.enum(registerSlugs), uuid: uuidSchema, title: textSchema }))
      .describe(`The entries that were viewed most in these months, at most ${usageLimits.mostRead}.`),
  })
  .meta({ id: 'UsageNumbers' })
export type UsageNumbers = z.infer<typeof usageNumbersSchema>

const inNumbers = {
  ...read,
  who: 'anyone',
  group: 'Theses',
  section: 3,
  description:
    'Counts the entries that the lists of the registers have, by the values of their facets: of keywords, supervisors and fields the 20 most frequent. An entry counts once for each of its values.',
} as const

export const numberEndpoints = {
  getNumbers: {
    ...inNumbers,
    cacheTags: [...itemTags, ...formTags, 'keywords', 'texts'],
    path: '/v2/numbers',
    query: numbersQuerySchema,
    response: z.array(registerNumbersSchema),
    summary: 'Count the entries of the registers',
  },
  getUsageNumbers: {
    ...inNumbers,
    description:
      'Without robots and staff; up to an hour old. `mostRead` has only entries that the lists of an anonymous caller have.',
    cacheTags: itemTags,
    path: '/v2/numbers/usage',
    query: numbersQuerySchema,
    response: usageNumbersSchema,
    summary: 'Count views of entries and downloads of their files',
  },
  exportNumbers: {
    ...inNumbers,
    noStore: true,
    path: '/v2/numbers/export',
    query: numbersQuerySchema.extend({
      language: languageSchema.default('et').describe('Of column titles and labels.'),
    }),
    response: z.file(),
    file: [listFormats.csv.mediaType],
    summary: 'Export the numbers of the registers as a spreadsheet',
  },
} as const satisfies Record<string, Endpoint>
