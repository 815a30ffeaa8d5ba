import type { PayloadRequest, TypeWithVersion } from 'payload'
import { changedValues } from '#cms/items/changed-values.ts'
import { titleOf } from '#cms/items/present-item.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type FieldValue, type Form, formValuesSchema } from '#contract/forms.ts'
import type { ValueChange } from '#contract/items.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { dateTimeCell, inBoth, textCell } from './cell.ts'
import {
  inOrder,
  named,
  pageSize,
  type ReportContext,
  type ReportSource,
  reportSource,
  whereNext,
} from './report-source.ts'
import { reportWording } from './report-wording.ts'

type Version = TypeWithVersion<Item>
type Change = {
  id: string
  createdAt: string
  item: Version
  before: Version | undefined
  values: ValueChange[]
}

/** Who changed what and when: every version of every entry beside the one before it (contract §3). */
export function moderationReport(context: ReportContext, forms: readonly Form[]): ReportSource {
  const { req, text, withTime } = context
  const when = withTime ? 'moment' : 'day'
  const head = {
    slug: 'moderation',
    title: text('reports.title.moderation'),
    description: text('reports.description.moderation'),
  }
  const statusIn = (version: Version | undefined) =>
    version ? inBoth(text(`item.status.${version.version.status}`)) : null
  const wording = reportWording(text)
  const written = ({ item, values }: Change, which: 'before' | 'after') => {
    const fieldSets = forms.find(({ slug }) => slug === item.version.form)?.fieldSets ?? []
    const of = (path: string, value: FieldValue) => valueText(fieldAt(fieldSets, path), value, wording) || '–'
    return textCell(values.map((change) => `${change.field}: ${of(change.field, change[which])}`).join('\n'))
  }
  const columns = [
    named<Change>(context, 'changedAt', when, 18, (row) => dateTimeCell(Date.parse(row.createdAt), withTime)),
    named<Change>(context, 'changedBy', 'text', 26, ({ item }) => textCell(item.version.changedBy)),
    named<Change>(context, 'form', 'text', 16, ({ item }) => item.version.form),
    named<Change>(context, 'uuid', 'text', 38, ({ item }) => item.parent),
    named<Change>(context, 'title', 'text', 50, ({ item }) => textCell(inBoth(titleOf(item.version)))),
    named<Change>(context, 'fromStatus', 'text', 24, ({ before }) => statusIn(before)),
    named<Change>(context, 'toStatus', 'text', 24, ({ item }) => statusIn(item)),
    named<Change>(context, 'reason', 'text', 50, ({ item }) => textCell(item.version.reason)),
    named<Change>(context, 'changedFields', 'text', 60, ({ values }) =>
      textCell(values.map(({ field }) => field).join(', ')),
    ),
    named<Change>(context, 'valuesBefore', 'text', 60, (row) => written(row, 'before')),
    named<Change>(context, 'valuesAfter', 'text', 60, (row) => written(row, 'after')),
  ]
  return reportSource(head, columns, async (range, last) => {
    const { docs } = await req.payload.findVersions({
      collection: 'items',
      where: whereNext(range, last),
      sort: inOrder,
      limit: pageSize,
      pagination: false,
      depth: 0,
      ...asCaller(req),
    })
    const versionsBefore = await readBefore(req, docs)
    return docs.map((item) => {
      const before = versionsBefore.get(item.id)
      const values = before ? changedValues(valuesOf(before), valuesOf(item)) : []
      return { id: item.id, createdAt: item.createdAt, item, before, values }
    })
  })
}

const valuesOf = ({ version }: Version) => formValuesSchema.parse(version.values)

/** The version before each of these, by id, where there is one. */
async function readBefore(req: PayloadRequest, page: Version[]): Promise<Map<string, Version>> {
  const { docs } = await req.payload.findVersions({
    collection: 'items',
    where: {
      and: [
        { parent: { in: [...new Set(page.map(({ parent }) => parent))] } },
        { createdAt: { less_than_equal: page.at(-1)?.createdAt ?? '' } },
      ],
    },
    sort: inOrder,
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  const latest = new Map<Version['parent'], Version>()
  const before = new Map<string, Version>()
  for (const version of docs) {
    const known = latest.get(version.parent)
    if (known) before.set(version.id, known)
    latest.set(version.parent, version)
  }
  return before
}
