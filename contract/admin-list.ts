import { z } from 'zod'
import { addressFilters, addressUnconfirmedSchema } from './address-confirmation.ts'
import { assignedToMe, assignedToNobody, assigneeSchema } from './assignment.ts'
import { longestFilter } from './fold-text.ts'
import { itemStatusSchema } from './item-statuses.ts'
import {
  commaList,
  correctedAtSchema,
  entrySchema,
  integerParameter,
  internshipSchema,
  listQuerySchema,
  thesisSchema,
  topicSchema,
} from './items.ts'
import { labelledKeywordSchema } from './keyword-labels.ts'
import { messageFilters } from './messages.ts'
import { spreadsheetType } from './reports.ts'
import { languageSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { isCalendarDate } from './values/date.ts'

export const submitterSchema = z.object({
  username: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})
export type Submitter = z.infer<typeof submitterSchema>

const adminShape = {
  createdAt: timestampSchema,
  submitter: submitterSchema.nullable(),
  correctedAt: correctedAtSchema,
  addressUnconfirmed: addressUnconfirmedSchema,
  assignee: assigneeSchema.nullable().describe('The manager who takes care of the entry.'),
  openChecks: z.number().describe('How many checks of the form are not ticked.'),
  labelledKeywords: z
    .array(labelledKeywordSchema)
    .describe(
      'Of a form that is no register: the keywords in `values` whose label differs from the value, or is known by language.',
    ),
}

/** A row of `GET /v1/admin/{register or form}`: the public row with the fields of `adminShape`. */
export const adminRowSchema = z
  .union([
    thesisSchema.extend(adminShape),
    topicSchema.extend(adminShape),
    internshipSchema.extend(adminShape),
    entrySchema.extend(adminShape),
  ])
  .meta({ id: 'AdminRow' })
export type AdminRow = z.infer<typeof adminRowSchema>

const daySchema = z
  .string()
  .refine(isCalendarDate)
  .meta({ format: 'date', examples: ['2026-05-31'] })

/** Maximum number of columns that a list, an export or a view names. */
const mostColumns = 200

export const adminListQuerySchema = listQuerySchema.extend({
  sort: z
    .string()
    .regex(/^-?\w[\w.-]*$/)
    .optional()
    .describe(
      'A field of the rows, or of other forms than registers the dotted path of a field (`set.field`); prefix `-` for descending order.',
    ),
  columns: commaList
    .pipe(z.array(z.string()).max(mostColumns))
    .optional()
    .describe(
      'Dotted paths of fields, comma-separated: rows have the beginning of their long texts too, exports have no other columns.',
    ),
  answers: commaList
    .optional()
    .describe(
      'Values of fields, each as `set.field=value`, comma-separated; matches any of the values of each field. An empty value is no answer.',
    ),
  statuses: commaList
    .pipe(z.array(itemStatusSchema))
    .optional()
    .describe('Comma-separated; matches any of them.'),
  address: z
    .enum(addressFilters)
    .optional()
    .describe(
      '`unconfirmed`: entries whose submitter has not confirmed the address; `confirmed`: all others.',
    ),
  submitter: z
    .string()
    .max(longestFilter)
    .refine((text) => !text.includes('\u0000'))
    .optional()
    .describe('Part of the name, username or address of the submitter; case and diacritics are ignored.'),
  from: daySchema.optional().describe('The first day of submission, in Europe/Tallinn.'),
  until: daySchema.optional().describe('The last day of submission, in Europe/Tallinn.'),
  corrected: z
    .enum(['1'])
    .optional()
    .describe('Pending entries that the submitter has corrected after a return.'),
  assignee: commaList
    .optional()
    .describe(
      `Usernames, comma-separated; matches any of them. \`${assignedToMe}\` is the caller, \`${assignedToNobody}\` finds entries without an assignee.`,
    ),
  yearFrom: integerParameter(1000, 9999)
    .optional()
    .describe('The first year of theses; other lists ignore it, and `yearUntil`.'),
  yearUntil: integerParameter(1000, 9999).optional().describe('The last year of theses.'),
  messages: z
    .enum(messageFilters)
    .optional()
    .describe('`unanswered`: entries whose last message is the submitter’s and unread.'),
})
export type AdminListQuery = z.infer<typeof adminListQuerySchema>

export const statusCountSchema = z.object({
  status: itemStatusSchema,
  count: z.number(),
  unconfirmed: z.number().describe('How many of them have an address that is not confirmed.'),
  unanswered: z.number().describe('How many of them have a last message that is the submitter’s and unread.'),
})
export type StatusCount = z.infer<typeof statusCountSchema>

/** The filters and order of a list, without its pages. */
export const exportQuerySchema = adminListQuerySchema.omit({ page: true, size: true }).extend({
  format: z.enum(['xlsx', 'csv', 'zip']).default('xlsx').describe('`zip` has the files of the entries.'),
  language: languageSchema.default('et').describe('Of titles, labels and the legend.'),
})
export type ExportQuery = z.infer<typeof exportQuerySchema>
export type ExportFormat = ExportQuery['format']

/** Media types of exported files. */
export const exportTypes = {
  xlsx: spreadsheetType,
  csv: 'text/csv',
  zip: 'application/zip',
} as const satisfies Record<ExportFormat, string>
