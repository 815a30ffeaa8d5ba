import { z } from 'zod'
import { addressFilters, addressUnconfirmedSchema, reasonKeySchema } from './address-confirmation.ts'
import { assignedToMe, assignedToNobody, assigneeSchema } from './assignment.ts'
import { entryChecksSchema } from './checklist.ts'
import { type Endpoint, read } from './endpoint.ts'
import { fieldValueSchema, formValuesSchema } from './fields.ts'
import { visibleFileSchema } from './files.ts'
import { formFieldSetSchema, formReferenceInputSchema, formReferenceSchema } from './forms.ts'
import { itemEventSchema } from './item-events.ts'
import { itemStatusSchema, undoSeconds } from './item-statuses.ts'
import { itemUsageSchema } from './item-usage.ts'
import {
  commaList,
  correctedAtSchema,
  entrySchema,
  exampleForm,
  exampleUuid,
  exampleValues,
  facetSchema,
  integerParameter,
  internshipSchema,
  listQuerySchema,
  pagingDescription,
  referenceSchema,
  thesesMetaSchema,
  thesisSchema,
  topicSchema,
  uuidSchema,
  valuesInputSchema,
} from './items.ts'
import { labelledKeywordSchema } from './keyword-labels.ts'
import { messageFilters } from './messages.ts'
import { latestChangeSchema } from './overview.ts'
import { envelopeSchema, type ValueIssue, valueIssueSchema } from './problems.ts'
import { spreadsheetType } from './reports.ts'
import { summarySchema } from './summary.ts'
import { languageSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'
import { isCalendarDate } from './values/date.ts'
import { validateText } from './values/text.ts'

const submitterSchema = z.object({
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
}

/** A row of `GET /v1/admin/{register or form}`: the public row with the fields of `adminShape`. */
const adminRowSchema = z
  .union([
    thesisSchema.extend(adminShape),
    topicSchema.extend(adminShape),
    internshipSchema.extend(adminShape),
    entrySchema.extend(adminShape),
  ])
  .meta({ id: 'AdminRow' })
export type AdminRow = z.infer<typeof adminRowSchema>

export const valueChangeSchema = z.object({
  field: z.string().describe('The dotted path below `values`.'),
  before: fieldValueSchema,
  after: fieldValueSchema,
})
export type ValueChange = z.infer<typeof valueChangeSchema>

/** How a manager decided about a proposed change. */
export const proposalDecisionSchema = z.enum(['accepted', 'refused'])
export type ProposalDecision = z.infer<typeof proposalDecisionSchema>

const historyEntrySchema = z.object({
  at: timestampSchema,
  who: z
    .string()
    .nullable()
    .describe('Name of the user who made the change; null for the system and for anonymous callers.'),
  username: z.string().nullable(),
  from: itemStatusSchema.nullable().describe('Null for the creation of the entry.'),
  to: itemStatusSchema,
  reason: z.string().optional().describe('The reason mailed to the submitter; of a return, its message.'),
  reasonKey: reasonKeySchema,
  marks: z
    .array(z.string())
    .optional()
    .describe('Of a return: the fields to correct, by their dotted paths; may be empty.'),
  proposedBy: z
    .string()
    .optional()
    .describe('Of the decision about a proposal: who proposed it; empty for an anonymous submitter.'),
  proposal: proposalDecisionSchema.optional().describe('Of the decision about a proposal.'),
  bySubmitter: z
    .literal(true)
    .optional()
    .describe('The submitter made the change, as the owner of the entry.'),
  changes: z
    .array(valueChangeSchema)
    .describe('The changed values; `before` or `after` is null if there is none.'),
  change: uuidSchema
    .optional()
    .describe('The id of the change, which `undo` takes; missing for those that cannot be undone by it.'),
  batch: z.number().optional().describe('How many entries were changed at once, if more than this one.'),
  isUndoable: z
    .literal(true)
    .optional()
    .describe('`undo` accepts the change: nothing else has changed the entry since.'),
  isUndone: z.literal(true).optional().describe('The change was undone.'),
  undoes: uuidSchema.optional().describe('The change that this one undid.'),
})
export type HistoryEntry = z.infer<typeof historyEntrySchema>

const sameEntriesSchema = z.object({
  kept: latestChangeSchema
    .nullable()
    .describe('The entry that stayed when this one was refused as the same.'),
  refused: z.array(latestChangeSchema).describe('The entries that were refused as the same as this one.'),
})
export type SameEntries = z.infer<typeof sameEntriesSchema>

const closedSchema = z
  .object({ at: timestampSchema, takenBy: z.string().nullable() })
  .describe('Of an offer that its submitter has closed: when, and by whom it was taken.')

const proposalSchema = z
  .object({
    at: timestampSchema,
    by: z.string().nullable().describe('Null for an anonymous submitter.'),
    username: z.string().nullable(),
    changes: z.array(valueChangeSchema).describe('What it changes in the current values.'),
    changedSince: z
      .array(z.string())
      .describe('The fields of them that somebody else has changed since, by their dotted paths.'),
  })
  .describe('A change that the submitter has proposed and no manager has decided.')

const adminItemSchema = z
  .object({
    uuid: uuidSchema,
    reference: referenceSchema,
    status: itemStatusSchema,
    statuses: z.array(itemStatusSchema).describe('Statuses that the edit page can set.'),
    form: formReferenceSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    submitter: submitterSchema.nullable(),
    correctedAt: correctedAtSchema,
    addressUnconfirmed: addressUnconfirmedSchema,
    addresses: z
      .array(z.object({ email: z.string(), isConfirmed: z.boolean() }))
      .describe(
        'The addresses in the e-mail fields of the entry, and the one that its submitter has confirmed, in lower case.',
      ),
    assignee: assigneeSchema.nullable().describe('The manager who takes care of the entry.'),
    closed: closedSchema.nullable(),
    proposal: proposalSchema.nullable(),
    language: languageSchema.describe('Of the texts that are in one language only.'),
    chosenLanguage: languageSchema
      .nullable()
      .describe(
        'The `language`, if the submitter or a manager chose it; null if it was derived from the texts.',
      ),
    values: formValuesSchema,
    files: z.array(visibleFileSchema),
    fieldSets: z.array(formFieldSetSchema),
    history: z.array(historyEntrySchema),
    events: z
      .array(itemEventSchema)
      .describe('What managers did with the entry without changing it, newest first.'),
    same: sameEntriesSchema,
    checklist: entryChecksSchema,
    usage: itemUsageSchema,
    keywordLabels: z
      .record(z.string(), z.string())
      .describe(
        'The labels of keywords in the values and in the history, by value, where they differ from it.',
      ),
    keywords: z
      .array(labelledKeywordSchema)
      .describe(
        'The keywords in the values and in the history whose label differs from the value, or is known by language.',
      ),
  })
  .meta({ id: 'AdminItem' })
export type AdminItem = z.infer<typeof adminItemSchema>

const itemInsertSchema = z.object({
  action: z.literal('insert'),
  form: formReferenceInputSchema,
  newStatus: itemStatusSchema.optional(),
  newValues: valuesInputSchema,
  itemUuid: uuidSchema.optional(),
})
export type ItemInsert = z.infer<typeof itemInsertSchema>

/** Maximum number of possible duplicates of an entry. */
export const mostDuplicates = 5

const duplicateSchema = latestChangeSchema.extend({
  reasons: z
    .array(z.enum(['author', 'title']))
    .describe(
      '`author`: the same author and year; `title`: a similar title, of an internship also the same organization.',
    ),
})
export type Duplicate = z.infer<typeof duplicateSchema>

/** Maximum length of the reason that a manager gives to the submitter. */
export const longestReason = 2000
/** The cleaned message of a return, or its issue. */
export function checkReturnMessage(input: string): { text: string; issues: ValueIssue[] } {
  return validateText(input, 'message', { max: longestReason, lines: 'many' })
}

/** Maximum number of fields that a return may mark. */
export const mostMarks = 50
const reasonSchema = z
  .string()
  .optional()
  .describe(`Stored in the history and mailed to the submitter; at most ${longestReason} characters.`)

const itemChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    form: formReferenceInputSchema,
    updatedAt: timestampInputSchema,
    newStatus: itemStatusSchema.optional(),
    newValues: valuesInputSchema,
    language: languageSchema
      .nullable()
      .optional()
      .describe('Language of the texts; null to derive it from them. Unchanged if absent.'),
    reason: reasonSchema,
  }),
  z.object({
    action: z.literal('status'),
    updatedAt: timestampInputSchema,
    status: itemStatusSchema.optional(),
    newStatus: itemStatusSchema,
    reason: reasonSchema,
  }),
  z.object({
    action: z.literal('return'),
    updatedAt: timestampInputSchema,
    message: z
      .string()
      .describe(
        `What to correct. Stored as the reason and mailed to the submitter; at most ${longestReason} characters.`,
      ),
    marks: z
      .array(z.string())
      .optional()
      .describe(
        `The fields to correct, by their dotted paths (\`general_thesis.title_en\`); at most ${mostMarks}.`,
      ),
  }),
  z.object({
    action: z.literal('duplicate'),
    updatedAt: timestampInputSchema,
    of: uuidSchema.describe('The entry of the same form that stays; neither deleted nor canceled.'),
  }),
  z.object({
    action: z.literal('accept'),
    updatedAt: timestampInputSchema,
    proposedAt: timestampInputSchema.describe('The `at` of the proposal.'),
  }),
  z.object({
    action: z.literal('refuse'),
    updatedAt: timestampInputSchema,
    proposedAt: timestampInputSchema,
    reason: z.string().describe(`Mailed to the submitter; at most ${longestReason} characters.`),
  }),
  z.object({
    action: z.literal('undo'),
    updatedAt: timestampInputSchema,
    change: uuidSchema.describe('The change to undo, by the id that its response and the history have.'),
  }),
])
export type ItemChange = z.infer<typeof itemChangeSchema>

/** Maximum number of entries that one bulk change may have, even if it is made by several calls. */
export const mostBulkItems = 500

/** A bulk change of status, or the undoing of one: all or nothing per entry (contract §3). */
const bulkChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('status'),
    newStatus: itemStatusSchema,
    items: z.array(z.object({ uuid: uuidSchema, updatedAt: timestampInputSchema })).max(mostBulkItems),
    change: uuidSchema
      .optional()
      .describe('The id of the change; calls of the same manager with the same id are undone as one.'),
  }),
  z.object({
    action: z.literal('undo'),
    change: uuidSchema.describe('The change to undo, in all of its entries.'),
  }),
])
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** Returned by calls that change entries, for `undo`; missing if nothing was changed. */
const changeSchema = uuidSchema.optional().describe('The id of the change, which `undo` takes.')

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
    .max(250)
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

const statusCountSchema = z.object({
  status: itemStatusSchema,
  count: z.number(),
  unconfirmed: z.number().describe('How many of them have an address that is not confirmed.'),
  unanswered: z.number().describe('How many of them have a last message that is the submitter’s and unread.'),
})
export type StatusCount = z.infer<typeof statusCountSchema>

/** The filters and order of a list, without its pages. */
const exportQuerySchema = adminListQuerySchema.omit({ page: true, size: true }).extend({
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

const inEntries = { who: 'manager', group: 'Entries', section: 3 } as const
const write = { methods: ['put', 'post'], read: false } as const
const { updatedAt } = exampleForm
const exampleChange = '0c8e2f4a-91d3-4f6b-8a57-3e1b7c9d2f60'

export const adminItemEndpoints = {
  getThesesMetaAsManager: {
    ...read,
    ...inEntries,
    path: '/v2/admin/theses/meta',
    aliases: ['/v2/admin/thesis/meta'],
    response: thesesMetaSchema,
    summary: 'List years and curricula of theses in every status',
  },
  listItems: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug',
    query: adminListQuerySchema,
    response: z.array(adminRowSchema),
    summary: 'List entries of a register or form',
    description: `${pagingDescription} \`statuses\` is a comma-separated list.`,
  },
  listItemFacets: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug/facets',
    query: exportQuerySchema.omit({ format: true, language: true, sort: true }),
    response: z.array(facetSchema),
    summary: 'Count the entries of a register or form by the values of their facets',
    description:
      'As `listFacets`, over the entries that `listItems` returns. Forms that are not registers have no facets.',
  },
  countItems: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug/counts',
    query: exportQuerySchema.omit({ format: true, language: true, sort: true, statuses: true }),
    response: z.array(statusCountSchema),
    summary: 'Count the entries of a register or form by status',
    description:
      'The entries that `listItems` returns with the same search and filters, by their current status; statuses without entries are left out.',
  },
  summarizeItems: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug/summary',
    query: exportQuerySchema.omit({ format: true, language: true, sort: true, columns: true }),
    response: summarySchema,
    summary: 'Summarize the entries of a register or form',
    description:
      'The entries that `listItems` returns with the same search and filters: their number, by status and time of submission, and for each field the counts of its choices, a statistic of its numbers or its latest texts.',
  },
  exportItems: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug/export',
    query: exportQuerySchema,
    response: z.file(),
    file: Object.values(exportTypes),
    summary: 'Export entries of a register or form as a spreadsheet, or their files',
    problems: ['noFiles'],
    description:
      'All entries that `listItems` returns with the same query, in the same order, with the columns of the form’s report. CSV is RFC 4180 in UTF-8 with a byte order mark. `zip` has a folder with the files of each entry, called as its reference.',
  },
  insertItem: {
    ...write,
    ...inEntries,
    path: '/v1/admin/:slug',
    body: itemInsertSchema,
    response: envelopeSchema.extend({ itemUuid: z.string().optional() }),
    summary: 'Add an entry',
    description:
      'Any status except draft and returned; the default of `newStatus` is `pending`. Repeating the call with the same `itemUuid` creates no second entry.',
    examples: {
      insert: {
        action: 'insert',
        form: exampleForm,
        newStatus: 'published',
        newValues: exampleValues,
        itemUuid: exampleUuid,
      },
    },
    problems: ['alreadySubmitted', 'formChanged', 'statusNotAllowed'],
  },
  changeStatuses: {
    ...write,
    ...inEntries,
    path: '/v1/admin/:slug/status',
    body: bulkChangeSchema,
    response: envelopeSchema.extend({
      change: changeSchema,
      updated: z.array(z.string()).optional(),
      items: z
        .array(z.object({ uuid: z.string(), updatedAt: timestampSchema }))
        .optional()
        .describe('The changed entries with their new `updatedAt`, as another call takes them.'),
      warnings: z
        .array(valueIssueSchema)
        .optional()
        .describe('What a changed entry should be looked at for; `field` is its uuid.'),
    }),
    summary: 'Change the status of many entries, or undo such a change',
    description: `Each entry succeeds or fails separately: \`updated\` lists the uuids of the changed entries, \`errors\` the others by uuid. Submitters of published, canceled and deleted entries are notified by mail ${undoSeconds} seconds later, unless the change is undone before. Undoing gives the entries their former status; an entry that something else has changed since is not undone.`,
    examples: {
      status: {
        action: 'status',
        newStatus: 'published',
        items: [{ uuid: exampleUuid, updatedAt }],
        change: exampleChange,
      },
      undo: { action: 'undo', change: exampleChange },
    },
    problems: ['alreadySubmitted', 'notFound'],
  },
  getItem: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug/:uuid',
    response: adminItemSchema,
    summary: 'Get an entry for editing',
    description:
      'Includes values of fields that were removed from the form, and the entry’s complete history, newest first.',
  },
  listDuplicates: {
    ...read,
    ...inEntries,
    path: '/v1/admin/:slug/:uuid/duplicates',
    response: z.array(duplicateSchema),
    summary: 'List possible duplicates of an entry',
    description: `Entries of the same register or form, in any status except deleted: those of the same author and year first, then the most similar titles; at most ${mostDuplicates}.`,
  },
  changeItem: {
    ...write,
    ...inEntries,
    path: '/v1/admin/:slug/:uuid',
    body: itemChangeSchema,
    response: envelopeSchema.extend({ change: changeSchema }),
    summary:
      'Change an entry, or only its status, return it for correction, refuse it as a duplicate, or undo a change',
    description: `Nothing is written if \`updatedAt\` is stale. A pending entry is returned to its submitter with a message and, if wanted, marks on fields. A duplicate is canceled with a reason in the submitter’s language, and linked to the entry that stays. An update validates the values that differ from the stored ones as on submission; the default of \`newStatus\` is \`pending\`. A \`reason\` is mailed to the submitter; so is the decision if the entry is published, canceled or deleted without one. These mails leave ${undoSeconds} seconds later, or never if the change is undone before. Undoing gives the entry the status, the values and the \`updatedAt\` that it had before; it is a conflict if something else has changed the entry since.`,
    examples: {
      update: {
        action: 'update',
        form: exampleForm,
        updatedAt,
        newStatus: 'published',
        newValues: exampleValues,
      },
      status: {
        action: 'status',
        updatedAt,
        status: 'published',
        newStatus: 'pending',
        reason: 'Palun lisa kirjeldusse eeldused.',
      },
      return: {
        action: 'return',
        updatedAt,
        message: 'Palun lisa kirjeldusse eeldused.',
        marks: ['general_topics.description'],
      },
      duplicate: { action: 'duplicate', updatedAt, of: exampleUuid },
      undo: { action: 'undo', updatedAt, change: exampleChange },
    },
    problems: ['conflict', 'formChanged', 'statusNotAllowed', 'deadlinePast'],
  },
} as const satisfies Record<string, Endpoint>
