import { z } from 'zod'
import { reasonKeySchema } from './address-confirmation.ts'
import { draftActionSchema, draftRowSchema } from './drafts.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { formValuesSchema } from './fields.ts'
import { uploadKeySchema, visibleFileSchema } from './files.ts'
import { formFieldSetSchema, formReferenceInputSchema, formReferenceSchema } from './forms.ts'
import { proposalDecisionSchema, valueChangeSchema } from './item-history.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { itemUsageSchema } from './item-usage.ts'
import { exampleForm, exampleValues, referenceSchema, uuidSchema, valuesInputSchema } from './items.ts'
import { labelledKeywordSchema } from './keyword-labels.ts'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { languageSchema, textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'
import { checkField } from './values/check-values.ts'
import { inputField } from './values/input-field.ts'
import { isBlank } from './values/normalize-text.ts'

/** Maximum number of rows of the list of own entries. */
export const mostOwnItems = 500
/** Days for which entries that the submitter withdrew stay in the list of own entries. */
export const withdrawnDays = 90
/** Days for which a link to an own entry is valid. */
export const linkDays = 90

/** What the submitter may do with an entry in its current status. */
export const ownActions = [
  'confirm',
  'correct',
  'withdraw',
  'change',
  'extend',
  'close',
  'reopen',
  'propose',
  'takeBack',
] as const
const ownActionsSchema = z.array(z.enum(ownActions)).describe('What the submitter may do now.')
export type OwnAction = (typeof ownActions)[number]

const isFormActiveSchema = z.boolean().describe('Whether the form of the entry accepts new entries.')

const newMessagesSchema = z
  .number()
  .describe('Number of messages of managers that the submitter has not read.')

/** Maximum length of the name of whom a topic was taken by. */
export const longestTakenBy = 200

const closedAtSchema = timestampSchema
  .nullable()
  .describe('When the submitter closed the offer, while it is closed; otherwise null.')

const ownRowSchema = z
  .object({
    form: z.string(),
    formTitle: textSchema,
    uuid: uuidSchema,
    reference: referenceSchema,
    status: itemStatusSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    title: textSchema,
    language: languageSchema.describe('Of the texts that are in one language only.'),
    firstName: z.string().optional(),
    lastName: z.string().optional(),
    organization: z.string().optional(),
    deadlineAt: timestampSchema.nullable(),
    closedAt: closedAtSchema,
    isWithdrawn: z.boolean().describe('The submitter has withdrawn it.'),
    message: z
      .string()
      .nullable()
      .describe('That of the manager who returned the entry, or the reason of who refused it, while it is.'),
    newMessages: newMessagesSchema,
    drafts: z.array(draftActionSchema).describe('Of what the caller has a draft.'),
    isFormActive: isFormActiveSchema,
    actions: ownActionsSchema,
  })
  .meta({ id: 'OwnRow' })
export type OwnRow = z.infer<typeof ownRowSchema>

/** What the submitter does with a proposed change; `proposedAgain` in place of an earlier one. */
export const ownEvents = ['proposed', 'proposedAgain', 'takenBack'] as const

const ownHistoryEntrySchema = z.object({
  at: timestampSchema,
  from: itemStatusSchema.nullable().describe('Null for the submission.'),
  to: itemStatusSchema,
  who: z.enum(['submitter', 'register']),
  proposal: proposalDecisionSchema.optional().describe('Of the decision about a proposed change.'),
  event: z
    .enum(ownEvents)
    .optional()
    .describe('What the submitter did with a proposed change; the status stayed.'),
  reason: z.string().optional().describe('The reason or message of the manager.'),
  reasonKey: reasonKeySchema,
})
export type OwnHistoryEntry = z.infer<typeof ownHistoryEntrySchema>

const ownReturnSchema = z.object({
  at: timestampSchema,
  message: z.string(),
  marks: z.array(z.string()).describe('The fields to correct, by their dotted paths.'),
})
export type OwnReturn = z.infer<typeof ownReturnSchema>

const ownProposalSchema = z.object({
  at: timestampSchema,
  values: formValuesSchema.describe('The current values with the proposed ones.'),
  changes: z.array(valueChangeSchema).describe('What differs from the current values.'),
})

const ownItemSchema = z
  .object({
    uuid: uuidSchema,
    reference: referenceSchema,
    form: formReferenceSchema,
    formTitle: textSchema,
    status: itemStatusSchema,
    createdAt: timestampSchema,
    updatedAt: timestampSchema,
    closedAt: closedAtSchema,
    deadlineAt: timestampSchema.nullable(),
    language: languageSchema.describe('Of the texts that are in one language only.'),
    chosenLanguage: languageSchema.nullable().describe('The `language`, if somebody chose it.'),
    title: textSchema,
    values: formValuesSchema,
    files: z.array(visibleFileSchema),
    fieldSets: z.array(formFieldSetSchema),
    keywords: z
      .array(labelledKeywordSchema)
      .describe('The keywords in the values whose label differs from the value, or is known by language.'),
    isFormActive: isFormActiveSchema,
    actions: ownActionsSchema,
    newMessages: newMessagesSchema,
    usage: itemUsageSchema,
    drafts: z
      .array(draftActionSchema)
      .nullable()
      .describe('Of what the caller has a draft; null without an account.'),
    proposal: ownProposalSchema
      .nullable()
      .describe('What the submitter has proposed and no manager has decided.'),
    returned: ownReturnSchema.nullable().describe('Of an entry in status `returned`; otherwise null.'),
    history: z
      .array(ownHistoryEntrySchema)
      .describe(
        'Newest first. Changes of values by managers without a reason, and undone changes, are left out.',
      ),
  })
  .meta({ id: 'OwnItem' })
export type OwnItem = z.infer<typeof ownItemSchema>

const ownChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('correct'),
    form: formReferenceInputSchema,
    updatedAt: timestampInputSchema,
    values: valuesInputSchema,
    language: languageSchema
      .nullable()
      .optional()
      .describe('Language of the texts; null to derive it from them. Unchanged if absent.'),
  }),
  z.object({ action: z.literal('withdraw'), updatedAt: timestampInputSchema }),
  z.object({ action: z.literal('confirm') }),
  z.object({
    action: z.literal('change'),
    form: formReferenceInputSchema,
    updatedAt: timestampInputSchema,
    values: valuesInputSchema,
  }),
  z.object({
    action: z.literal('extend'),
    updatedAt: timestampInputSchema,
    deadline: z
      .union([z.number(), z.string()])
      .describe('The new last day, as a value of the field with the deadline.'),
  }),
  z.object({
    action: z.literal('close'),
    updatedAt: timestampInputSchema,
    takenBy: z
      .string()
      .optional()
      .describe(`By whom, for managers alone; at most ${longestTakenBy} characters.`),
  }),
  z.object({ action: z.literal('reopen'), updatedAt: timestampInputSchema }),
  z.object({
    action: z.literal('propose'),
    form: formReferenceInputSchema,
    updatedAt: timestampInputSchema,
    values: valuesInputSchema,
  }),
  z.object({ action: z.literal('takeBack') }),
])
export type OwnChange = z.infer<typeof ownChangeSchema>

const linkRequestSchema = z.object({ reference: z.string().max(100), email: z.string() })
export type LinkRequest = z.infer<typeof linkRequestSchema>

const emailField = inputField('email', 'email')

/** The address in lower case, and the issues of reference and address. */
export function checkLinkRequest({ reference, email }: LinkRequest): { email: string; issues: ValueIssue[] } {
  const { value, issues } = checkField(emailField, email, { now: new Date(), asManager: false })
  const isMissing = isBlank(reference)
  return {
    email: String(value ?? '').toLowerCase(),
    issues: [...(isMissing ? [{ field: 'reference', messageKey: 'validation.required' }] : []), ...issues],
  }
}

const fileCopySchema = z.object({
  fileName: uploadKeySchema.describe('The `name` of a current file of the entry.'),
  itemUuid: z.guid().optional().describe('Of the new entry.'),
})
export type FileCopy = z.infer<typeof fileCopySchema>

const copiedFileSchema = z
  .object({
    fileName: z.string(),
    originalName: z.string().optional(),
    fileSize: z.number(),
    fileType: z.string(),
  })
  .describe('The value of the field in the new entry.')

const inOwnItems = { group: 'Own entries', section: 4 } as const

export const ownItemEndpoints = {
  getOwnOverview: {
    ...read,
    ...inOwnItems,
    path: '/v1/my/overview',
    who: 'signedIn',
    noStore: true,
    response: z.object({ items: z.array(ownRowSchema), drafts: z.array(draftRowSchema) }),
    summary: 'List the caller’s own entries and drafts',
    description: 'As `listOwnItems` and `listDrafts` list them.',
  },
  listOwnItems: {
    ...read,
    ...inOwnItems,
    path: '/v1/my/items',
    who: 'signedIn',
    noStore: true,
    response: z.array(ownRowSchema),
    summary: 'List the caller’s own entries',
    description: `Those that were submitted with the caller’s account, in every status, the latest change first; at most ${mostOwnItems}. Entries that the caller withdrew are left out after ${withdrawnDays} days.`,
  },
  getOwnItem: {
    ...read,
    ...inOwnItems,
    path: '/v1/my/items/:uuid',
    who: 'anyone',
    byKey: true,
    noStore: true,
    response: ownItemSchema,
    summary: 'Get an own entry',
    description: 'All values as they are stored. 404 for everyone but the submitter, managers included.',
    problems: ['linkExpired'],
  },
  changeOwnItem: {
    ...put,
    ...inOwnItems,
    path: '/v1/my/items/:uuid',
    who: 'anyone',
    byKey: true,
    isLarge: true,
    body: ownChangeSchema,
    response: envelopeSchema,
    summary: 'Change an own entry, or confirm its address',
    description:
      'Corrections and withdrawals are possible while the entry is pending or returned. A correction is validated as a submission and makes the entry pending; auto-filled fields keep their values. Of a public entry, `change` writes the fields with the setting `ownerMayChange` at once; `extend` sets a new deadline, also of an offer that has expired, `close` takes an offer off and `reopen` offers it again. `propose` stores a change of the other fields, which a manager accepts or refuses; `takeBack` removes it. With the key of a link, each of them confirms the address that the link was mailed to. Repeating a call succeeds and writes nothing.',
    examples: {
      correct: {
        action: 'correct',
        form: exampleForm,
        updatedAt: exampleForm.updatedAt,
        values: exampleValues,
      },
      withdraw: { action: 'withdraw', updatedAt: exampleForm.updatedAt },
      confirm: { action: 'confirm' },
      change: {
        action: 'change',
        form: exampleForm,
        updatedAt: exampleForm.updatedAt,
        values: { general_topics: { contact_email: 'mari@example.org' } },
      },
      extend: { action: 'extend', updatedAt: exampleForm.updatedAt, deadline: '2027-01-31' },
      close: { action: 'close', updatedAt: exampleForm.updatedAt, takenBy: 'Mari Maasikas' },
      reopen: { action: 'reopen', updatedAt: exampleForm.updatedAt },
      propose: {
        action: 'propose',
        form: exampleForm,
        updatedAt: exampleForm.updatedAt,
        values: exampleValues,
      },
      takeBack: { action: 'takeBack' },
    },
    problems: ['linkExpired', 'conflict', 'formChanged', 'statusNotAllowed', 'deadlinePast'],
  },
  copyOwnFile: {
    ...post,
    ...inOwnItems,
    section: 5,
    path: '/v1/my/items/:uuid/files',
    who: 'anyone',
    byKey: true,
    limit: 'uploads',
    body: fileCopySchema,
    response: envelopeSchema.extend({ itemUuid: z.string().optional(), file: copiedFileSchema.optional() }),
    summary: 'Copy a file of an own entry for a new entry',
    description:
      'The copy is an upload for the same field of a new entry of the same form, like one of `requestUpload` that `checkUpload` has accepted. It stays when the file of the entry is deleted.',
    examples: {
      copy: {
        fileName: 'topics/5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c/attachment/tingimused.pdf',
        itemUuid: '0b9c2f5e-4b8f-4f4e-9d57-0d4c0a6d3c11',
      },
    },
    problems: ['linkExpired', 'forbidden', 'notFound', 'alreadySubmitted', 'unknownField', 'conflict'],
  },
  requestOwnLink: {
    ...post,
    ...inOwnItems,
    path: '/v1/my/links',
    who: 'anyone',
    limit: 'links',
    body: linkRequestSchema,
    response: envelopeSchema,
    summary: 'Request a link to an own entry by mail',
    description: `The link is mailed if the address is one to which the entry’s submitter gets mails; the response is the same if it is not. A link is valid for ${linkDays} days.`,
    examples: { link: { reference: 'K-2026-0207', email: 'mari@example.org' } },
  },
  revokeOwnLinks: {
    methods: ['delete'],
    read: false,
    group: 'Entries',
    section: 4,
    path: '/v1/admin/:slug/:uuid/links',
    who: 'manager',
    response: envelopeSchema,
    summary: 'Revoke all links to an entry',
    description: 'The submitter may request a new one.',
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
