import { configuration } from '#cms/configuration.ts'
import { splitValues } from '#cms/items/merge-values.ts'
import type { Item } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { permanentUrl } from '#contract/files.ts'
import { type Form, type FormValues, formValuesSchema } from '#contract/forms.ts'
import { statusAt } from '#contract/item-statuses.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'
import { type Column, dateTimeCell, inBoth, textCell } from './cell.ts'
import { fieldColumns } from './field-columns.ts'
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

type Entry = Pick<Item, 'id' | 'status' | 'createdAt' | 'updatedAt' | 'deadlineAt' | 'submitter'>
type Row = Entry & { values: FormValues }

const selected = {
  status: true,
  createdAt: true,
  updatedAt: true,
  deadlineAt: true,
  submitter: true,
  values: true,
} as const

/** All entries of a form, in any status, with a column for each of the form's fields. */
export function formReport(context: ReportContext, form: Form): ReportSource {
  const { req } = context
  return reportSource(form, columnsOf(context, form), async (range, last) => {
    const { docs } = await req.payload.find({
      collection: 'items',
      where: { and: [{ form: { equals: form.slug } }, whereNext(range, last)] },
      sort: inOrder,
      select: selected,
      limit: pageSize,
      pagination: false,
      depth: 0,
      ...asCaller(req),
    })
    return docs.map((entry) => ({ ...entry, values: formValuesSchema.parse(entry.values) }))
  })
}

function columnsOf(context: ReportContext, form: Form): Column<Row>[] {
  const { text, withTime } = context
  const now = new Date()
  const when = withTime ? 'dateTime' : 'day'
  const fileUrlOf = (uuid: string) => (fieldSlug: string, name: string) =>
    permanentUrl(configuration().publicUrl, uuid, { name, field_slug: fieldSlug })
  return [
    named(context, 'uuid', 'text', 38, ({ id }) => id),
    named(context, 'status', 'text', 24, ({ status, deadlineAt }) =>
      inBoth(text(`item.status.${statusAt(status, deadlineAt, now)}`)),
    ),
    named(context, 'createdAt', when, 18, (row) => dateTimeCell(Date.parse(row.createdAt), withTime)),
    named(context, 'updatedAt', when, 18, (row) => dateTimeCell(Date.parse(row.updatedAt), withTime)),
    named(context, 'submitter', 'text', 26, ({ submitter }) => textCell(submitter?.name)),
    named(context, 'submitterEmail', 'text', 30, ({ submitter }) => textCell(submitter?.email)),
    ...form.fieldSets.flatMap(({ slug: set, fields }) =>
      fields.flatMap((field) =>
        fieldColumns(field, text).map((column) => ({
          ...column,
          slug: `${set}.${column.slug}`,
          read: ({ id, values }: Row) =>
            column.read(values[set]?.[field.slug], { withTime, text, fileUrl: fileUrlOf(id) }),
        })),
      ),
    ),
    named(context, 'removedFields', 'text', 40, ({ values }) =>
      textCell(removedValues(form, values, reportWording(text))),
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
