import { z } from 'zod'
import { addressUnconfirmedSchema } from './address-confirmation.ts'
import {
  adminListQuerySchema,
  adminRowSchema,
  exportQuerySchema,
  exportTypes,
  statusCountSchema,
  submitterSchema,
} from './admin-list.ts'
import { assigneeSchema } from './assignment.ts'
import { entryChecksSchema } from './checklist.ts'
import { type Endpoint, read } from './endpoint.ts'
import { formValuesSchema } from './fields.ts'
import { visibleFileSchema } from './files.ts'
import { formFieldSetSchema, formReferenceSchema } from './forms.ts'
import { bulkChangeSchema, changeSchema, itemChangeSchema, itemInsertSchema } from './item-changes.ts'
import { itemEventSchema } from './item-events.ts'
import { historyEntrySchema, valueChangeSchema } from './item-history.ts'
import { itemStatusSchema, undoSeconds } from './item-statuses.ts'
import { itemUsageSchema } from './item-usage.ts'
import {
  correctedAtSchema,
  exampleForm,
  exampleUuid,
  exampleValues,
  facetSchema,
  pagingDescription,
  referenceSchema,
  thesesMetaSchema,
  uuidSchema,
} from './items.ts'
import { labelledKeywordSchema } from './keyword-labels.ts'
import { latestChangeSchema } from './overview.ts'
import { envelopeSchema, valueIssueSchema } from './problems.ts'
import { summarySchema } from './summary.ts'
import { languageSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

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
