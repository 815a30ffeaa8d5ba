import { sql } from 'drizzle-orm'
import { configuration } from '#cms/configuration.ts'
import { findPage } from '#cms/items/find-page.ts'
import type { StoredItem } from '#cms/items/item-row.ts'
import { isReadable } from '#cms/items/policy.ts'
import { splitValues } from '#cms/items/rules.ts'
import { loadKeywordLabels } from '#cms/keywords/load-keyword-labels.ts'
import type { FormValues } from '#contract/fields.ts'
import { permanentUrl } from '#contract/files.ts'
import type { Form } from '#contract/forms.ts'
import { statusAt, statusKeyOf } from '#contract/item-statuses.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'
import { type Column, inBoth, textCell } from './cell.ts'
import { fieldColumns } from './field-columns.ts'
import {
  named,
  type PageRange,
  pageSize,
  type ReportContext,
  type ReportSource,
  reportSource,
  reportWording,
  timestampColumn,
} from './report-source.ts'

/** All entries of a form, in any status, with a column for each of the form's fields. */
export function formReport(context: ReportContext, form: Form): ReportSource {
  return reportSource(form, formColumns(context, form), (range) => loadItems(context, form, range))
}

/** An entry with the labels of its keywords. */
export type ReportEntry = StoredItem & { keywordLabels: ReadonlyMap<string, string> }

/** Adds the labels of keywords to a page of entries, with one query. */
export async function withKeywordLabels(
  { req }: ReportContext,
  form: Form,
  entries: StoredItem[],
): Promise<ReportEntry[]> {
  const values = entries.map((entry) => entry.values)
  const keywordLabels = await loadKeywordLabels(req, form, values)
  return entries.map((entry) => ({ ...entry, keywordLabels }))
}

async function loadItems(context: ReportContext, form: Form, { from, before, last }: PageRange) {
  const { req } = context
  const isAfter = last ? sql`(items.created_at, items.id) > (${last.createdAt}, ${last.id})` : sql`true`
  const condition = sql`items.form = ${form.slug} and ${isReadable(req)}
    and items.created_at >= ${from} and items.created_at < ${before} and ${isAfter}`
  const order = sql`items.created_at, items.id`
  const request = { condition, rank: undefined, order, isPrepared: true }
  return withKeywordLabels(context, form, await findPage(req, request, { page: 1, size: pageSize }))
}

/** The columns of a form's entries: details of the item, and one or two for each field. */
export function formColumns(context: ReportContext, form: Form): Column<ReportEntry>[] {
  const { text, withTime } = context
  const now = new Date()
  const fileUrlOf = (uuid: string) => (fieldSlug: string, name: string) =>
    permanentUrl(configuration().publicUrl, uuid, { name, field_slug: fieldSlug })
  return [
    named(context, 'uuid', 'text', 38, ({ id }) => id),
    named(context, 'status', 'text', 24, ({ status, deadlineAt }) =>
      inBoth(text(statusKeyOf(form.slug, statusAt(status, deadlineAt, now)))),
    ),
    named(context, 'language', 'text', 12, ({ language }) => language),
    timestampColumn(context, 'createdAt', ({ createdAt }) => createdAt),
    timestampColumn(context, 'updatedAt', ({ updatedAt }) => updatedAt),
    named(context, 'submitter', 'text', 26, ({ submitter }) => textCell(submitter?.name)),
    named(context, 'submitterEmail', 'text', 30, ({ submitter }) => textCell(submitter?.email)),
    ...form.fieldSets.flatMap(({ slug: set, fields }) =>
      fields.flatMap((field) =>
        fieldColumns(field, text).map((column) => ({
          ...column,
          slug: `${set}.${column.slug}`,
          read: ({ id, values, keywordLabels }: ReportEntry) =>
            column.read(values[set]?.[field.slug], {
              withTime,
              text,
              fileUrl: fileUrlOf(id),
              keywordLabels,
            }),
        })),
      ),
    ),
    named(context, 'removedFields', 'text', 40, ({ values }) =>
      textCell(removedValues(form, values, reportWording(context))),
    ),
  ]
}

/** The values of fields that were removed from the form (contract §6), as text. */
function removedValues(form: Form, values: FormValues, wording: Wording): string {
  const { removed } = splitValues(form, values, values)
  return Object.entries(removed)
    .flatMap(([set, fields]) =>
      Object.entries(fields).map(
        ([field, value]) => `${set}.${field}: ${valueText(undefined, value, wording)}`,
      ),
    )
    .join('; ')
}
