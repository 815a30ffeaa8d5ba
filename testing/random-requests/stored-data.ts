import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { checkValues } from '#contract/values/check-values.ts'
import type { RandomRequest } from './random-requests.ts'

/** The embedded database of a product that runs over this folder. */
export async function openDatabase(dataDir: string): Promise<pg.Pool> {
  const read = async (name: string) => (await readFile(join(dataDir, 'postgres', name), 'utf8')).trim()
  const [password, port] = await Promise.all([read('password'), read('port')])
  return new pg.Pool({ connectionString: `postgresql://register:${password}@127.0.0.1:${port}/register` })
}

type Row = Record<string, unknown> & { id: string; form: string; values: unknown }
export type StoredData = { items: Map<string, Row>; counts: Record<string, number> }

const counted = { feedback: 'sendFeedback', forms: 'addForm', fields: 'addField', fieldsets: 'addFieldSet' }

export async function loadStoredData(pool: pg.Pool): Promise<StoredData> {
  const { rows: items } = await pool.query<Row>('select * from items')
  const counts: Record<string, number> = {}
  for (const table of Object.keys(counted)) {
    const { rows } = await pool.query<{ count: string }>(`select count(*) from ${table}`)
    counts[table] = Number(rows[0]?.count)
  }
  return { items: new Map(items.map((row) => [row.id, row])), counts }
}

/** Differences between the data before and after that the accepted requests do not explain. */
export function unexplainedChanges(
  before: StoredData,
  after: StoredData,
  accepted: readonly RandomRequest[],
  forms: readonly Form[],
): string[] {
  const times = (call: string) => accepted.filter((request) => request.call === call).length
  const mentioned = new Set(
    accepted.flatMap(
      ({ path, body }) => `${path} ${Buffer.from(body ?? '')}`.toLowerCase().match(uuids) ?? [],
    ),
  )
  const created = times('submitItem') + times('insertItem')
  const gained = after.items.size - before.items.size
  return [
    ...Object.entries(counted).flatMap(([table, call]) => {
      const change = (after.counts[table] ?? 0) - (before.counts[table] ?? 0)
      return change === times(call) ? [] : [`${table}: ${change} more rows after ${times(call)} of ${call}`]
    }),
    ...(gained === created ? [] : [`${gained} more items after ${created} accepted submissions`]),
    ...[...before.items].flatMap(([id, row]) => {
      const now = after.items.get(id)
      if (!now) return [`item ${id} is missing`]
      return mentioned.has(id) || isSame(row, now) ? [] : [`item ${id} has changed`]
    }),
    ...[...after.items.values()].flatMap(({ id, form: slug, values }) => {
      const form = forms.find((each) => each.slug === slug)
      const checked =
        form && checkValues(form, formValuesSchema.parse(values), { now: new Date(), asManager: true })
      // Managers may delete a file that the form requires.
      const issues = checked?.issues.filter(({ messageKey }) => messageKey !== 'validation.required')
      return issues?.length === 0 ? [] : [`item ${id} of ${slug} is not valid: ${JSON.stringify(issues)}`]
    }),
  ]
}

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Search columns are derived again when texts of the form change. */
function isSame(before: Row, after: Row): boolean {
  return Object.keys(after).every(
    (name) => name.startsWith('search') || isDeepStrictEqual(before[name], after[name]),
  )
}
