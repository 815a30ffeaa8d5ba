import { z } from 'zod'
import { visibleFileSchema } from './files.ts'
import {
  fieldValueSchema,
  formFieldSetSchema,
  formReferenceInputSchema,
  formReferenceSchema,
  formValuesSchema,
} from './forms.ts'
import { envelopeSchema } from './problems.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'

export const registers = ['thesis', 'topics', 'internship'] as const
export const registerSchema = z.enum(registers)
export type Register = z.infer<typeof registerSchema>

const registerAliases: Readonly<Record<string, Register>> = {
  theses: 'thesis',
  topic: 'topics',
  internships: 'internship',
}

/** Resolves a register alias (`theses` → `thesis`); other slugs are returned unchanged (contract §3). */
export function canonicalSlug(slug: string): string {
  return Object.hasOwn(registerAliases, slug) ? (registerAliases[slug] ?? slug) : slug
}

export const itemStatuses = [
  'draft',
  'pending',
  'published',
  'hide',
  'expired',
  'canceled',
  'confirm',
  'confirmed',
  'deleted',
] as const
export const itemStatusSchema = z.enum(itemStatuses)
export type ItemStatus = z.infer<typeof itemStatusSchema>

const visibleFieldSchema = z.object({ field_slug: z.string(), value: fieldValueSchema })
const visibleFieldSetSchema = z.object({ fieldset_slug: z.string(), fields: z.array(visibleFieldSchema) })
export type VisibleFieldSet = z.infer<typeof visibleFieldSetSchema>

const uuidSchema = z.guid()

const commonShape = {
  uuid: uuidSchema,
  status: itemStatusSchema,
  updatedAt: timestampSchema,
  files: z.array(visibleFileSchema),
  values: formValuesSchema,
}

export const thesisSchema = z.object({
  ...commonShape,
  first_name: z.string(),
  last_name: z.string(),
  title: textSchema,
  curriculum: z.string().nullable(),
  fields: z.array(visibleFieldSchema),
  year: z.number().nullable(),
})
export type Thesis = z.infer<typeof thesisSchema>

export const topicSchema = z.object({
  ...commonShape,
  organization_or_study_group_name: z.string(),
  thesis_topic_name: z.string(),
  level: z.array(z.string()),
  fieldsets: z.array(visibleFieldSetSchema),
  organization_logo_url: z.string().nullable(),
})
export type Topic = z.infer<typeof topicSchema>

export const internshipSchema = z.object({
  ...commonShape,
  deadlineAt: timestampSchema.nullable().describe('The end of the deadline’s day in Europe/Tallinn.'),
  organization_name: z.string(),
  organization_logo_url: z.string().nullable(),
  internship_field: z.string(),
  number_of_positions: z.number().nullable(),
  level: z.array(z.string()),
  total_volume: z.string().nullable(),
  period: z.array(z.string()),
  application_deadline: z.number().nullable().describe('Unix seconds, as submitted.'),
  fieldsets: z.array(visibleFieldSetSchema),
})
export type Internship = z.infer<typeof internshipSchema>

/** An entry of a form that is not a register. */
export const entrySchema = z.object({
  ...commonShape,
  title: textSchema,
  fieldsets: z.array(visibleFieldSetSchema),
})
export type Entry = z.infer<typeof entrySchema>

export const thesesMetaSchema = z.object({
  years: z.array(z.number()),
  curriculums: z.array(z.object({ value: z.string(), label: textSchema })),
})
export type ThesesMeta = z.infer<typeof thesesMetaSchema>

export const submitterSchema = z.object({
  username: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type Submitter = z.infer<typeof submitterSchema>

const adminShape = { createdAt: timestampSchema, submitter: submitterSchema.nullable() }

/** A row of `GET /v1/admin/{register or form}`: the public row with `createdAt` and `submitter`. */
export const adminRowSchema = z.union([
  thesisSchema.extend(adminShape),
  topicSchema.extend(adminShape),
  internshipSchema.extend(adminShape),
  entrySchema.extend(adminShape),
])
export type AdminRow = z.infer<typeof adminRowSchema>

export const valueChangeSchema = z.object({
  field: z.string().describe('The dotted path below `values`.'),
  before: fieldValueSchema,
  after: fieldValueSchema,
})
export type ValueChange = z.infer<typeof valueChangeSchema>

export const historyEntrySchema = z.object({
  at: timestampSchema,
  who: z
    .string()
    .nullable()
    .describe('Name of the user who made the change; null for the system and for anonymous callers.'),
  username: z.string().nullable(),
  from: itemStatusSchema.nullable().describe('Null for the creation of the entry.'),
  to: itemStatusSchema,
  reason: z.string().optional().describe('The reason mailed to the submitter.'),
  changes: z
    .array(valueChangeSchema)
    .describe('The changed values; `before` or `after` is null if there is none.'),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

export const adminItemSchema = z.object({
  uuid: uuidSchema,
  status: itemStatusSchema,
  statuses: z.array(itemStatusSchema).describe('Statuses that the edit page can set.'),
  form: formReferenceSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
  submitter: submitterSchema.nullable(),
  values: formValuesSchema,
  files: z.array(visibleFileSchema),
  fieldSets: z.array(formFieldSetSchema),
  history: z.array(historyEntrySchema),
})
export type AdminItem = z.infer<typeof adminItemSchema>

/** Unvalidated values; `contract/values` validates them field by field. */
const valuesInputSchema = z
  .record(z.string(), z.unknown())
  .describe('By field set and field: `{ "general_topics": { "level": ["masters"] } }`.')

export const submissionSchema = z.object({
  action: z.literal('insert'),
  status: z.literal('pending').default('pending'),
  filledForm: formReferenceInputSchema,
  updatedAt: timestampInputSchema.optional(),
  values: valuesInputSchema,
  itemUuid: uuidSchema
    .optional()
    .describe('The uuid returned by the upload request, or one generated by the client.'),
})
export type Submission = z.infer<typeof submissionSchema>

export const itemInsertSchema = z.object({
  action: z.literal('insert'),
  form: formReferenceInputSchema,
  newStatus: itemStatusSchema.optional(),
  newValues: valuesInputSchema,
  itemUuid: uuidSchema.optional(),
})
export type ItemInsert = z.infer<typeof itemInsertSchema>

/** Maximum length of the reason that a manager gives to the submitter. */
export const longestReason = 2000
const reasonSchema = z
  .string()
  .optional()
  .describe(`Stored in the history and mailed to the submitter; at most ${longestReason} characters.`)

export const itemChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    form: formReferenceInputSchema,
    updatedAt: timestampInputSchema,
    newStatus: itemStatusSchema.optional(),
    newValues: valuesInputSchema,
    reason: reasonSchema,
  }),
  z.object({
    action: z.literal('status'),
    updatedAt: timestampInputSchema,
    status: itemStatusSchema.optional(),
    newStatus: itemStatusSchema,
    reason: reasonSchema,
  }),
])
export type ItemChange = z.infer<typeof itemChangeSchema>

/** Bulk status change: at most 500 rows, all or nothing per row (contract §3). */
export const bulkStatusSchema = z.object({
  action: z.literal('status'),
  newStatus: itemStatusSchema,
  items: z.array(z.object({ uuid: uuidSchema, updatedAt: timestampInputSchema })).max(500),
})
export type BulkStatus = z.infer<typeof bulkStatusSchema>

export const bulkAnswerSchema = envelopeSchema.extend({ updated: z.array(z.string()).optional() })
export const insertAnswerSchema = envelopeSchema.extend({ itemUuid: z.string().optional() })

export const commaList = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
)

/** A number in a query string: digits only. */
function integerParameter(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  )
}

/** Query of lists; any parameter except `year` and `statuses` makes the server search and page (contract §3). */
export const listQuerySchema = z.object({
  year: integerParameter(1000, 9999).optional().describe('Year of theses; all years by default.'),
  q: z
    .string()
    .optional()
    .describe('Search words; case and diacritics are ignored. Queries under 3 characters are ignored.'),
  page: integerParameter(1, 1_000_000).optional(),
  size: integerParameter(1, 150).optional().describe('Rows per page.'),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z_]+$/)
    .optional()
    .describe('A field of the rows; prefix `-` for descending order.'),
  curriculums: commaList.optional().describe('Comma-separated; matches any of them.'),
  levels: commaList
    .optional()
    .describe('Comma-separated; matches any of them. `masters__and__bachelor` requires both.'),
})
export type ListQuery = z.infer<typeof listQuerySchema>

export const adminListQuerySchema = listQuerySchema.extend({
  statuses: commaList
    .pipe(z.array(itemStatusSchema))
    .optional()
    .describe('Comma-separated; matches any of them.'),
})
export type AdminListQuery = z.infer<typeof adminListQuerySchema>
