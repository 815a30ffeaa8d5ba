import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Item } from '#cms/payload-types.ts'
import type { FormValues } from '#contract/fields.ts'
import { type VisibleFile, visibleFileSchema } from '#contract/files.ts'
import { isRecord } from '#contract/is-record.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import { visibilitySchema } from '#contract/roles.ts'
import { type Language, languageSchema } from '#contract/texts.ts'
import { timestampColumns } from './item-fields.ts'

/** The part of an item that is displayed. */
export type StoredItem = Omit<
  Item,
  | 'values'
  | 'files'
  | 'closed'
  | 'search'
  | 'submissionHash'
  | 'language'
  | 'changedBy'
  | 'changedByUsername'
  | 'reason'
  | 'marks'
  | 'ownerChange'
  | 'proposedBy'
> & {
  values: FormValues
  files: VisibleFile[]
  language: Language
  assignee?: string | null
  closed: Closing | null
}

const text = z.string().nullable()

/** When the owner of an item closed it, and by whom it was taken. */
export const closingSchema = z.object({ at: z.string(), takenBy: z.string().nullable() })
type Closing = z.infer<typeof closingSchema>

/** Values were validated when they were written. To validate them with every read would take longer than the read. */
const storedValuesSchema = z.custom<FormValues>(
  (values) => isRecord(values) && Object.values(values).every(isRecord),
)

/** By column. */
const rowSchema = z.object({
  id: z.string(),
  form: z.string(),
  reference: text,
  status: itemStatusSchema,
  values: storedValuesSchema,
  files: z.array(visibleFileSchema).nullable(),
  visibility: visibilitySchema.nullable(),
  first_name: text,
  last_name: text,
  title_et: text,
  title_en: text,
  language: languageSchema,
  chosen_language: languageSchema.nullable(),
  organization: text,
  curriculum: text,
  embargo_until: text,
  year: text,
  submitter_username: text,
  submitter_name: text,
  submitter_email: text,
  deadline_at: text,
  corrected_at: text,
  closed: closingSchema.nullable(),
  address_unconfirmed: z.boolean().nullable(),
  confirmed_address: text,
  assignee: text,
  updated_at: z.string(),
  created_at: z.string(),
})

/** SQL: the language that somebody chose, otherwise the derived one, otherwise that of the page on which the item was submitted. */
const textLanguage = "coalesce(chosen_language::text, text_language::text, language::text, 'et')"

/** The columns of `items` that `parseItemRow` parses. */
export const itemColumns: SQL = sql.raw(
  Object.keys(rowSchema.shape)
    .map((name) => {
      if (name === 'language') return `${textLanguage} as language`
      return timestampColumns.has(name) ? `items."${name}" at time zone 'UTC' as ${name}` : `items."${name}"`
    })
    .join(', '),
)

/** A row of `itemColumns` in the shape in which Payload's Local API returns it. */
export function parseItemRow(data: unknown): StoredItem {
  const row = rowSchema.parse(data)
  return {
    id: row.id,
    form: row.form,
    reference: row.reference,
    status: row.status,
    values: row.values,
    files: row.files ?? [],
    visibility: row.visibility,
    firstName: row.first_name,
    lastName: row.last_name,
    title: { et: row.title_et, en: row.title_en },
    language: row.language,
    chosenLanguage: row.chosen_language,
    organization: row.organization,
    curriculum: row.curriculum,
    embargoUntil: row.embargo_until,
    year: row.year === null ? null : Number(row.year),
    submitter: {
      username: row.submitter_username,
      name: row.submitter_name,
      email: row.submitter_email,
    },
    deadlineAt: row.deadline_at && isoOf(row.deadline_at),
    correctedAt: row.corrected_at && isoOf(row.corrected_at),
    closed: row.closed,
    addressUnconfirmed: row.address_unconfirmed,
    confirmedAddress: row.confirmed_address,
    assignee: row.assignee,
    updatedAt: isoOf(row.updated_at),
    createdAt: isoOf(row.created_at),
  }
}

/** Of a timestamp in UTC as PostgreSQL formats it. `Date` takes ten times as long, longer than the rest of the row. */
function isoOf(timestamp: string): string {
  const [time = '', fraction = ''] = timestamp.replace(' ', 'T').split('.')
  return `${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}
