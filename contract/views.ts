import { z } from 'zod'
import { adminListQuerySchema } from './admin-items.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { uuidSchema } from './items.ts'
import { envelopeSchema } from './problems.ts'

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

const viewSchema = z
  .object({
    uuid: uuidSchema,
    name: z.string(),
    form: z.string(),
    query: z.string().describe('The query of the table’s address, without pages.'),
    isShared: z.boolean().describe('All managers have it.'),
    owner: z.string().describe('Name of the manager who saved it.'),
    count: z.number().describe('How many entries the table shows with it.'),
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof viewSchema>

const propertiesShape = { name: z.string(), isShared: z.boolean() }
const viewAdditionSchema = z.object({
  action: z.literal('new'),
  ...propertiesShape,
  form: z.string(),
  query: z.string().max(viewLimits.query),
})
export type ViewAddition = z.infer<typeof viewAdditionSchema>

const viewChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ...propertiesShape }),
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
    response: z.array(viewSchema),
    summary: 'List the caller’s views and the shared ones',
    description: 'By name, with the number of their entries. Views of deleted forms are left out.',
  },
  addView: {
    ...post,
    ...inEntries,
    path: '/v1/manage/views',
    body: viewAdditionSchema,
    response: envelopeSchema.extend({ uuid: z.string() }),
    summary: 'Save the filters of a table as a view',
    examples: {
      new: { action: 'new', name: 'Minu ootel', isShared: false, form: 'topics', query: 'statuses=pending' },
    },
    problems: ['notFound'],
  },
  changeView: {
    ...put,
    ...inEntries,
    path: '/v1/manage/views/:uuid',
    body: viewChangeSchema,
    response: envelopeSchema,
    summary: 'Rename, share, delete or restore a view',
    description: 'Managers change their own views and shared ones.',
    examples: { update: { action: 'update', name: 'Ootel', isShared: true }, delete: { action: 'delete' } },
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
