import { sql } from 'drizzle-orm'
import type { PayloadRequest, TypeWithVersion } from 'payload'
import { z } from 'zod'
import { titleOf } from '#cms/items/present-item.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { reasonOf } from '#contract/address-confirmation.ts'
import type { FieldValue } from '#contract/fields.ts'
import { formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ValueChange } from '#contract/item-history.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { type LabelledKeyword, labelText } from '#contract/keyword-labels.ts'
import { inLanguage } from '#contract/texts.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { defaultValueOf } from '#contract/values/default-value.ts'
import { fieldAt, valueText } from '#contract/values/value-text.ts'
import { type Column, textCell } from './cell.ts'
import {
  named,
  pageOptions,
  type ReportContext,
  type ReportSource,
  reportHead,
  reportSource,
  reportWording,
  timestampColumn,
} from './report-source.ts'

type Version = TypeWithVersion<Item>
type Change = {
  keywords: ReadonlyMap<string, LabelledKeyword>
  id: string
  createdAt: string
  item: Version
  before: Version | undefined
  values: ValueChange[]
}

/** All changes of all items: each version compared with the previous one (contract §3). */
export function moderationReport(context: ReportContext, forms: readonly Form[]): ReportSource {
  const { req, text, language } = context
  const statusIn = (version: Version | undefined) =>
    version ? inLanguage(text(statusKeyOf(version.version.form, version.version.status)), language) : null
  const formOf = ({ version }: Version) => forms.find(({ slug }) => slug === version.form)
  const valuesCell = ({ item, values, keywords }: Change, which: 'before' | 'after') => {
    const fieldSets = formOf(item)?.fieldSets ?? []
    const wording = {
      ...reportWording(context),
      keyword: (value: string) => labelText(keywords, value, language),
    }
    const format = (path: string, value: FieldValue) => {
      const field = fieldAt(fieldSets, path)
      return valueText(field, value ?? (field && defaultValueOf(field)) ?? null, wording) || '–'
    }
    return textCell(
      values.map((change) => `${change.field}: ${format(change.field, change[which])}`).join('\n'),
    )
  }
  const columns: Column<Change>[] = [
    {
      ...named<Change>(context, 'title', 'text', 40, ({ item }) =>
        textCell(inLanguage(titleOf(item.version), language)),
      ),
      isTitle: true,
    },
    timestampColumn(context, 'changedAt', ({ createdAt }) => createdAt),
    named(context, 'changedBy', 'text', 26, ({ item }) => textCell(item.version.changedBy)),
    named(
      context,
      'form',
      'text',
      30,
      ({ item }) => inLanguage(formOf(item)?.title, language) || item.version.form,
    ),
    named(context, 'fromStatus', 'text', 24, ({ before }) => statusIn(before)),
    named(context, 'toStatus', 'text', 24, ({ item }) => statusIn(item)),
    named(context, 'reason', 'text', 50, ({ item }) => {
      const { reason, reasonKey } = reasonOf(item.version.reason)
      return textCell(reasonKey ? inLanguage(text(reasonKey), language) : reason)
    }),
    named(context, 'changedFields', 'text', 60, ({ values }) =>
      textCell(values.map(({ field }) => field).join(', ')),
    ),
    named(context, 'valuesBefore', 'text', 60, (row) => valuesCell(row, 'before')),
    named(context, 'valuesAfter', 'text', 60, (row) => valuesCell(row, 'after')),
    named(context, 'uuid', 'text', 38, ({ item }) => item.parent),
  ]
  return reportSource(reportHead(context, 'moderation'), forms, columns, async (range) => {
    const options = pageOptions(context, range)
    const { docs } = await req.payload.findVersions({ ...options, collection: 'items' })
    const previous = await loadPreviousVersions(req, docs)
    const keywords = await loadChangedLabels(req, forms, [...docs, ...previous.values()])
    return docs.map((item) => {
      const before = previous.get(item.id)
      const values = before ? changedValues(valuesOf(before), valuesOf(item)) : []
      return { id: item.id, createdAt: item.createdAt, item, before, values, keywords }
    })
  })
}

/** The labels of the keywords in these versions, with one query for each form. */
async function loadChangedLabels(req: PayloadRequest, forms: readonly Form[], versions: Version[]) {
  const labels = await Promise.all(
    forms.map((form) => {
      const ofForm = versions.filter(({ version }) => version.form === form.slug)
      return loadKeywords(req, form, ofForm.map(valuesOf))
    }),
  )
  return new Map(labels.flatMap((each) => [...each]))
}

function valuesOf({ version }: Version) {
  return formValuesSchema.parse(version.values)
}

const previousSchema = z.array(z.object({ id: z.string(), previous: z.string() }))

/** Maps the id of each of these versions to the previous version of its item, if there is one. */
async function loadPreviousVersions(req: PayloadRequest, page: Version[]): Promise<Map<string, Version>> {
  const known = new Map(page.map((version) => [version.id, version]))
  const rows = await runSql(
    req,
    sql`
      select version.id, previous.id as previous from _items_v as version
      cross join lateral (
        select other.id from _items_v as other
        where other.parent_id = version.parent_id
          and (other.created_at, other.id) < (version.created_at, version.id)
        order by other.created_at desc, other.id desc limit 1
      ) as previous
      where version.id = any(${sql.param([...known.keys()])}::uuid[])
    `,
  )
  const pairs = previousSchema.parse(rows)
  const missing = pairs.map(({ previous }) => previous).filter((id) => !known.has(id))
  const { docs } = await req.payload.findVersions({
    collection: 'items',
    where: { id: { in: missing } },
    pagination: false,
    depth: 0,
    ...asCaller(req),
  })
  for (const version of docs) known.set(version.id, version)
  return new Map(
    pairs.flatMap(({ id, previous }) => {
      const version = known.get(previous)
      return version ? [[id, version]] : []
    }),
  )
}
