import { sql } from 'drizzle-orm'
import { configuration } from '#cms/configuration.ts'
import { loadPeople, presentAssignee } from '#cms/items/assign-items.ts'
import { findPage } from '#cms/items/find-page.ts'
import type { StoredItem } from '#cms/items/item-row.ts'
import { isReadable } from '#cms/items/policy.ts'
import { splitValues } from '#cms/items/removed-fields.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import { permanentUrl } from '#contract/files.ts'
import type { Form, FormField } from '#contract/forms.ts'
import { statusAt, statusKeyOf } from '#contract/item-statuses.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { evaluateConditions, pathOf } from '#contract/values/conditions.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'
import { type Column, textCell } from './cell.ts'
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

/** All items of a form, in any status, with a column for each of the form's fields. */
export function formReport(context: ReportContext, form: Form): ReportSource {
  const head = { ...form, description: context.text('reports.description.form') }
  return reportSource(head, [form], formColumns(context, form), (range) => loadItems(context, form, range))
}

/** An item with the labels of its keywords. */
export type LabelledItem = StoredItem & { keywords: ReadonlyMap<string, LabelledKeyword> }
/** With the name of its assignee, too. */
type ReportItem = LabelledItem & { assigneeName: string | undefined }

/** Adds the labels of keywords and the names of assignees to a page of items, with one query each. */
export async function withLabels(
  { req }: ReportContext,
  form: Form,
  items: StoredItem[],
): Promise<ReportItem[]> {
  const values = items.map((item) => item.values)
  const keywords = await loadKeywords(req, form, values)
  const people = await loadPeople(req)
  return items.map((item) => ({
    ...item,
    keywords,
    assigneeName: presentAssignee(item.assignee, people)?.name,
  }))
}

async function loadItems(context: ReportContext, form: Form, { from, before, last }: PageRange) {
  const { req } = context
  const isAfter = last ? sql`(items.created_at, items.id) > (${last.createdAt}, ${last.id})` : sql`true`
  const condition = sql`items.form = ${form.slug} and ${isReadable(req)}
    and items.created_at >= ${from} and items.created_at < ${before} and ${isAfter}`
  const order = sql`items.created_at, items.id`
  const request = { condition, rank: undefined, order, isPrepared: true }
  return withLabels(context, form, await findPage(req, request, { page: 1, size: pageSize }))
}

/** Returns a function for the permanent URLs of an item's files. */
export function fileUrlOf(uuid: string) {
  return (fieldSlug: string, name: string) =>
    permanentUrl(configuration().publicUrl, uuid, { name, field_slug: fieldSlug })
}

/** The columns of the fields of a form, one or two for each; those of the title are marked. */
export function valueColumns(
  { text, withTime, language }: ReportContext,
  form: Form,
): Column<LabelledItem>[] {
  const register = findRegister(form.slug)
  const titlePaths = Object.values(register?.titleFields ?? {}).map(
    (field) => `${register?.fieldSet}.${field}`,
  )
  const displayedValue = displayedValues(form)
  return form.fieldSets.flatMap(({ slug: set, fields }) =>
    fields.flatMap((field) =>
      fieldColumns(field, text).map((column) => ({
        ...column,
        slug: `${set}.${column.slug}`,
        isTitle: titlePaths.includes(`${set}.${column.slug}`),
        read: ({ id, values, keywords }: LabelledItem) =>
          column.read(displayedValue(set, field, values), {
            withTime,
            text,
            language,
            fileUrl: fileUrlOf(id),
            keywords,
          }),
      })),
    ),
  )
}

/** Returns a function that reads a value; that of a field that the form's conditions hide is not in reports (contract §6). */
function displayedValues(form: Form) {
  let last: { values: FormValues; hidden: ReadonlySet<string> } | undefined
  return (set: string, field: FormField, values: FormValues): FieldValue | undefined => {
    // The columns of an item are read one after the other.
    if (last?.values !== values) last = { values, hidden: evaluateConditions(form, values).hidden }
    return last.hidden.has(pathOf({ slug: set }, field)) ? undefined : values[set]?.[field.slug]
  }
}

/** The columns of a form's items: the title, details of the item, those of the other fields, and the item's id. */
export function formColumns(context: ReportContext, form: Form): Column<ReportItem>[] {
  const { text, language } = context
  const now = new Date()
  const fields = valueColumns(context, form)
  return [
    ...fields.filter(({ isTitle }) => isTitle),
    named(context, 'reference', 'text', 14, ({ reference }) => textCell(reference)),
    named(context, 'status', 'text', 24, ({ status, deadlineAt }) =>
      inLanguage(text(statusKeyOf(form.slug, statusAt(status, deadlineAt, now))), language),
    ),
    named(context, 'language', 'text', 12, (item) =>
      item.language ? inLanguage(text(`reports.value.${item.language}`), language) : null,
    ),
    timestampColumn(context, 'createdAt', ({ createdAt }) => createdAt),
    timestampColumn(context, 'updatedAt', ({ updatedAt }) => updatedAt),
    timestampColumn(context, 'correctedAt', ({ correctedAt }) => correctedAt),
    named(context, 'assignee', 'text', 26, ({ assigneeName }) => textCell(assigneeName)),
    named(context, 'submitter', 'text', 26, ({ submitter }) => textCell(submitter?.name)),
    named(context, 'submitterEmail', 'text', 30, ({ submitter }) => textCell(submitter?.email)),
    named(context, 'address', 'text', 16, ({ addressUnconfirmed }) =>
      addressUnconfirmed ? inLanguage(text('reports.address.unconfirmed'), language) : null,
    ),
    ...fields.filter(({ isTitle }) => !isTitle),
    named(context, 'removedFields', 'text', 40, ({ values }) =>
      textCell(removedValues(form, values, reportWording(context))),
    ),
    named(context, 'uuid', 'text', 38, ({ id }) => id),
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
