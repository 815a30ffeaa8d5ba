import { configuration } from '#cms/configuration.ts'
import { splitValues } from '#cms/items/rules.ts'
import type { Item } from '#cms/payload-types.ts'
import { permanentUrl } from '#contract/files.ts'
import { type Form, type FormValues, formValuesSchema } from '#contract/forms.ts'
import { statusAt } from '#contract/item-statuses.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'
import { type Column, inBoth, textCell } from './cell.ts'
import { fieldColumns } from './field-columns.ts'
import {
  named,
  type ReportContext,
  type ReportSource,
  reportSource,
  reportWording,
  timestampColumn,
} from './report-source.ts'

type Entry = Pick<Item, 'id' | 'status' | 'createdAt' | 'updatedAt' | 'deadlineAt' | 'submitter'>
export type FormRow = Entry & { values: FormValues }

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
  return reportSource(context, form, formColumns(context, form), async ({ where, ...options }) => {
    const { docs } = await context.req.payload.find({
      ...options,
      collection: 'items',
      where: { and: [{ form: { equals: form.slug } }, where] },
      select: selected,
    })
    return docs.map((entry) => ({ ...entry, values: formValuesSchema.parse(entry.values) }))
  })
}

/** The columns of a form's entries: facts about the entry, and one or two for each field. */
export function formColumns(context: ReportContext, form: Form): Column<FormRow>[] {
  const { text, withTime } = context
  const now = new Date()
  const fileUrlOf = (uuid: string) => (fieldSlug: string, name: string) =>
    permanentUrl(configuration().publicUrl, uuid, { name, field_slug: fieldSlug })
  return [
    named(context, 'uuid', 'text', 38, ({ id }) => id),
    named(context, 'status', 'text', 24, ({ status, deadlineAt }) =>
      inBoth(text(`item.status.${statusAt(status, deadlineAt, now)}`)),
    ),
    timestampColumn(context, 'createdAt', ({ createdAt }) => createdAt),
    timestampColumn(context, 'updatedAt', ({ updatedAt }) => updatedAt),
    named(context, 'submitter', 'text', 26, ({ submitter }) => textCell(submitter?.name)),
    named(context, 'submitterEmail', 'text', 30, ({ submitter }) => textCell(submitter?.email)),
    ...form.fieldSets.flatMap(({ slug: set, fields }) =>
      fields.flatMap((field) =>
        fieldColumns(field, text).map((column) => ({
          ...column,
          slug: `${set}.${column.slug}`,
          read: ({ id, values }: FormRow) =>
            column.read(values[set]?.[field.slug], { withTime, text, fileUrl: fileUrlOf(id) }),
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
