import { z } from 'zod'
import { type AdminListQuery, adminListQuerySchema } from './admin-list.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { uuidSchema } from './items.ts'
import { envelopeSchema } from './problems.ts'
import { reportDefinitionSchema, reportFilters } from './report-builder.ts'

export const viewLimits = { name: 100, query: 2000, perManager: 100 } as const

/** The filters and order of a table, as in its address; `year=all` is no filter. */
const viewQuerySchema = adminListQuerySchema.omit({ page: true, size: true }).partial()

/** The filters of the query of a table's address; undefined if one of them is invalid. */
export function parseViewQuery(text: string): z.output<typeof viewQuerySchema> | undefined {
  const params = Object.fromEntries(new URLSearchParams(text))
  if (params.year === 'all') delete params.year
  return viewQuerySchema.safeParse(params).data
}

/** The parameters that a view keeps of the query of a table's address. */
export function viewQueryOf(params: URLSearchParams): string {
  const known = new URLSearchParams()
  for (const [name, value] of params) if (Object.hasOwn(viewQuerySchema.shape, name)) known.set(name, value)
  return known.toString()
}

/** Whether two queries have the same parameters, in any order. */
export function isSameViewQuery(a: string, b: string): boolean {
  const sorted = (text: string) => [...new URLSearchParams(text)].map((pair) => pair.join('=')).sort()
  return sorted(a).join('&') === sorted(b).join('&')
}

const reportViewSchema = reportDefinitionSchema.partial()

/** The parameters that a saved report keeps of the query of its address. */
export function reportQueryOf(params: URLSearchParams): string {
  const known = new URLSearchParams()
  for (const [name, value] of params) if (Object.hasOwn(reportViewSchema.shape, name)) known.set(name, value)
  return known.toString()
}

/** The filters of the query of a report's address, of this day; undefined if one of its parameters is invalid. */
export function parseReportFilters(text: string, now: Date): AdminListQuery | undefined {
  const { data } = reportViewSchema.safeParse(Object.fromEntries(new URLSearchParams(text)))
  return data && reportFilters(data, now)
}

export const viewKinds = ['table', 'report'] as const
const viewKindSchema = z.enum(viewKinds)
export type ViewKind = z.infer<typeof viewKindSchema>

/** How often a saved report is mailed to its owner. */
export const mailIntervals = ['monthly', 'yearly'] as const
const mailIntervalSchema = z.enum(mailIntervals)
export type MailInterval = z.infer<typeof mailIntervalSchema>

const viewSchema = z
  .object({
    uuid: uuidSchema,
    name: z.string(),
    form: z.string(),
    kind: viewKindSchema,
    query: z.string().describe('The query of the address of the table or report, without pages.'),
    isShared: z.boolean().describe('All managers have it.'),
    owner: z.string().describe('Name of the manager who saved it.'),
    isOwn: z.boolean(),
    mailed: mailIntervalSchema.nullable().describe('How often its owner gets the report by mail.'),
    count: z.number().describe('How many entries the table or report shows with it.'),
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof viewSchema>

const propertiesShape = { name: z.string(), isShared: z.boolean() }
const viewAdditionSchema = z.object({
  action: z.literal('new'),
  ...propertiesShape,
  kind: viewKindSchema.default('table'),
  mailed: mailIntervalSchema.nullable().default(null).describe('Only of reports.'),
  form: z.string(),
  query: z.string().max(viewLimits.query),
})
export type ViewAddition = z.infer<typeof viewAdditionSchema>

const viewChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    ...propertiesShape,
    query: z.string().max(viewLimits.query).optional().describe('Unchanged if absent.'),
    mailed: mailIntervalSchema
      .nullable()
      .optional()
      .describe('Only of reports, and only by their owner. Unchanged if absent.'),
  }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('restore') }),
])
export type ViewChange = z.infer<typeof viewChangeSchema>

const inEntries = { who: 'manager', group: 'Entries', section: 3 } as const

export const viewEndpoints = {
  listViews: {
    ...read,
    ...inEntries,
    path: '/v1/manage/views',
    noStore: true,
    query: z.object({ kind: viewKindSchema.default('table') }),
    response: z.array(viewSchema),
    summary: 'List the caller’s views and the shared ones, or saved reports',
    description: 'By name, with the number of their entries. Views of deleted forms are left out.',
  },
  addView: {
    ...post,
    ...inEntries,
    path: '/v1/manage/views',
    body: viewAdditionSchema,
    response: envelopeSchema.extend({ uuid: z.string() }),
    summary: 'Save the filters of a table as a view, or the definition of a report',
    examples: {
      new: { action: 'new', name: 'Minu ootel', isShared: false, form: 'topics', query: 'statuses=pending' },
      report: {
        action: 'new',
        kind: 'report',
        name: 'Dekaanile',
        isShared: true,
        mailed: 'yearly',
        form: 'thesis',
        query: 'by=supervisors&and=levels&years=last5Years&statuses=published',
      },
    },
    problems: ['notFound'],
  },
  changeView: {
    ...put,
    ...inEntries,
    path: '/v1/manage/views/:uuid',
    body: viewChangeSchema,
    response: envelopeSchema,
    summary: 'Rename, share, delete or restore a view or a saved report',
    description: 'Managers change their own and shared ones; how often a report is mailed only its owner.',
    examples: { update: { action: 'update', name: 'Ootel', isShared: true }, delete: { action: 'delete' } },
    problems: ['forbidden', 'notFound'],
  },
} as const satisfies Record<string, Endpoint>
