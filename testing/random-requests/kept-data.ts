import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import { z } from 'zod'
import { splitValues } from '#cms/domain/item/merge-values.ts'
import { fileOf, filledFields } from '#cms/domain/item/read-values.ts'
import { type Form, formValuesSchema } from '#contract/forms.ts'
import { mayChangeStatus } from '#contract/item-statuses.ts'
import { itemStatusSchema } from '#contract/items.ts'
import type { ValueIssue } from '#contract/problems.ts'
import { checkValues } from '#contract/values/check-values.ts'
import type { AcceptedWrites } from './accepted-writes.ts'

const itemsSchema = z.array(
  z.object({
    id: z.string(),
    form: z.string(),
    status: itemStatusSchema,
    values: formValuesSchema,
    row: z.record(z.string(), z.json()),
  }),
)
const versionsSchema = z.array(
  z.object({
    parent: z.string().nullable(),
    status: itemStatusSchema,
    form: z.string(),
    by: z.string().nullable(),
  }),
)
const filesSchema = z.array(z.object({ name: z.string(), item: z.string().nullable() }))
const countsSchema = z.tuple([z.record(z.string(), z.coerce.number())])

export type KeptData = {
  items: Map<string, z.infer<typeof itemsSchema>[number]>
  versions: z.infer<typeof versionsSchema>
  files: z.infer<typeof filesSchema>
  counts: Record<string, number>
}

export async function readKept(pool: pg.Pool): Promise<KeptData> {
  const rows = async (query: string): Promise<unknown[]> => (await pool.query(query)).rows
  const items = itemsSchema.parse(
    await rows('select id, form, status, values, to_jsonb(items) as row from items'),
  )
  const [counts] = countsSchema.parse(
    await rows(`select (select count(*) from feedback) as feedback, (select count(*) from forms) as forms,
      (select count(*) from fields) as fields, (select count(*) from fieldsets) as fieldsets,
      (select count(*) from users where listed) as listed`),
  )
  return {
    items: new Map(items.map((item) => [item.id, item])),
    versions: versionsSchema.parse(
      await rows(`select parent_id as parent, version_status as status, version_form as form,
        version_changed_by as by from _items_v order by created_at, id`),
    ),
    files: filesSchema.parse(await rows(`select name, nullif(item, '') as item from files`)),
    counts,
  }
}

/** What of the data the accepted writes do not explain, or no rule allows; nothing, where all is well. */
export function complaintsOfData(
  before: KeptData,
  after: KeptData,
  accepted: AcceptedWrites,
  forms: readonly Form[],
): string[] {
  return [
    ...countComplaints(before, after, accepted),
    ...entryComplaints(before, after, accepted),
    ...valueComplaints(after, forms, accepted),
    ...fileComplaints(after, forms),
  ]
}

function countComplaints(
  before: KeptData,
  after: KeptData,
  { counts, made, anonymous }: AcceptedWrites,
): string[] {
  const times = (name: string) => counts.get(name) ?? 0
  const explained: Record<string, number> = {
    feedback: times('sendFeedback'),
    forms: times('addForm'),
    fields: times('addField'),
    fieldsets: times('addFieldSet'),
    listed: times('addAccess') - times('changeAccess delete'),
  }
  const newUuids = [...made].filter((uuid) => !before.items.has(uuid))
  const gained = after.items.size - before.items.size
  const expected = newUuids.length + anonymous
  return [
    ...Object.entries(explained).flatMap(([name, number]) => {
      const change = (after.counts[name] ?? 0) - (before.counts[name] ?? 0)
      return change === number ? [] : [`${name}: ${change} more, accepted were ${number}`]
    }),
    ...(gained === expected ? [] : [`${gained} entries more, accepted were ${expected}`]),
    ...newUuids
      .filter((uuid) => !after.items.has(uuid))
      .map((uuid) => `the accepted entry ${uuid} is not there`),
  ]
}

function entryComplaints(before: KeptData, after: KeptData, accepted: AcceptedWrites): string[] {
  const versionsOf = (data: KeptData, uuid: string) => data.versions.filter(({ parent }) => parent === uuid)
  const orphans = after.versions.filter(({ parent }) => parent === null || !after.items.has(parent))
  return [
    ...orphans.map(({ form }) => `a version of no entry, of ${form}`),
    ...[...before.items.keys()].filter((uuid) => !after.items.has(uuid)).map((uuid) => `${uuid} is gone`),
    ...[...after.items.values()].flatMap(({ id, row, form, status }) => {
      const old = before.items.get(id)
      const versions = versionsOf(after, id)
      const { least, most } = accepted.writesOf(id)
      const seen = versions.length - (old ? versionsOf(before, id).length : 1)
      const leaps = versions.slice(1).filter((version, index) => {
        const from = versions[index]?.status ?? 'pending'
        return !mayChangeStatus(form, from, version.status, 'edit') && from !== version.status
      })
      return [
        ...(seen >= least && seen <= most
          ? []
          : [`${id}: ${seen} changes, accepted were ${least} to ${most}`]),
        ...(old && most === 0
          ? differences(old.row, row).map((name) => `${id}: ${name} is not what it was`)
          : []),
        ...(versions.at(-1)?.status === status ? [] : [`${id}: its history ends otherwise`]),
        ...leaps.map((version) => `${id} became ${version.status}`),
      ]
    }),
  ]
}

function valueComplaints({ items }: KeptData, forms: readonly Form[], accepted: AcceptedWrites): string[] {
  return [...items.values()].flatMap(({ id, form: slug, values }) => {
    const form = forms.find((each) => each.slug === slug)
    if (!form) return [`${id} is of no form`]
    const { current } = splitValues(form, values, values)
    const { issues } = checkValues(form, current, { now: new Date(), asManager: true })
    // A manager may delete a file that the form requires.
    const { least, most } = accepted.writesOf(id)
    const isDeleted = ({ field, messageKey }: ValueIssue) =>
      most > least && messageKey === 'validation.required' && /file$/.test(field)
    const left = issues.filter((issue) => !isDeleted(issue))
    return left.length > 0 ? [`${id} of ${slug} does not fit: ${JSON.stringify(left)}`] : []
  })
}

function fileComplaints({ items, files }: KeptData, forms: readonly Form[]): string[] {
  const held = new Map(files.map(({ name, item }) => [name, item]))
  const missing = [...items.values()].flatMap(({ id, form: slug, values }) => {
    const form = forms.find((each) => each.slug === slug)
    return filledFields(form ?? { fieldSets: [] }, values).flatMap(({ field, value }) => {
      const file = field.type === 'file' ? fileOf(value) : null
      if (!file) return []
      return held.get(file.fileName) === id ? [] : [`${id} names ${file.fileName}, which it does not hold`]
    })
  })
  const lost = files.filter(({ item }) => item !== null && !items.has(item))
  return [...missing, ...lost.map(({ name, item }) => `${name} is held by ${item}, which is not there`)]
}

/** What search looks through is gathered anew when texts of the form change; the entry itself stays as it was. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>) =>
  Object.keys(after).filter(
    (name) => !name.startsWith('search_') && !isDeepStrictEqual(before[name], after[name]),
  )
