import { z } from 'zod'
import { type Endpoint, put, read } from './endpoint.ts'
import { type FormValues, formValuesSchema } from './fields.ts'
import { exampleValues, uuidSchema, valuesInputSchema } from './items.ts'
import { envelopeSchema } from './problems.ts'
import { findRegister, type RegisterDeclaration } from './registers/registers.ts'
import { type Text, textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'
import { textsOf } from './values/texts-of.ts'

/** Days for which a draft is stored after its last change, and its uploads with it. */
export const storedDraftDays = 30
/** Maximum number of drafts of one person. */
export const mostDrafts = 50

/** The entry whose values a form took over. */
export const copiedEntrySchema = z.object({
  uuid: z.guid().optional(),
  reference: z.string().max(100),
  title: z.string().max(2000),
  emptied: z.array(z.string().max(200)).max(200).describe('Paths of the fields that are to be filled in.'),
  files: z.array(z.string().max(1000)).max(200).describe('Names of the files that were not copied.'),
})

const draftSchema = z
  .object({
    form: z.string(),
    itemUuid: uuidSchema.describe('Of the new entry, to which uploads belong.'),
    values: formValuesSchema.describe('As they were typed: they need not fit the form.'),
    copyOf: copiedEntrySchema.nullable(),
    updatedAt: timestampSchema,
  })
  .meta({ id: 'Draft' })
export type StoredDraft = z.infer<typeof draftSchema>

export const draftRowSchema = z
  .object({
    form: z.string(),
    formTitle: textSchema,
    title: textSchema.describe('Of the entry, as far as it was filled in.'),
    updatedAt: timestampSchema,
    expiresAt: timestampSchema,
  })
  .meta({ id: 'DraftRow' })
export type DraftRow = z.infer<typeof draftRowSchema>

const draftInputSchema = z.object({
  itemUuid: z.guid(),
  values: valuesInputSchema,
  copyOf: copiedEntrySchema.nullable().optional(),
  updatedAt: timestampInputSchema
    .nullable()
    .describe('That of the draft that was changed; null for a new one. A stale one is rejected.'),
})
export type DraftInput = z.infer<typeof draftInputSchema>

/** The title of the entry in the values of a draft, or else its organization. */
export function draftTitle(form: string, values: FormValues): Text {
  const register: RegisterDeclaration | undefined = findRegister(form)
  if (!register) return { et: '', en: '' }
  const { titleFields, organizationField, fieldSet } = register
  const textAt = (field: string) => textsOf(values[fieldSet]?.[field]).join(' ').trim().slice(0, 500)
  const [et, en] = [textAt(titleFields.et), textAt(titleFields.en)]
  const organization = organizationField ? textAt(organizationField) : ''
  return et || en ? { et, en } : { et: organization, en: organization }
}

/** What of an own entry is filled in as a form, and has a draft until it is sent. */
export const draftActions = ['correct', 'change', 'propose'] as const
export const draftActionSchema = z.enum(draftActions)
export type DraftAction = z.infer<typeof draftActionSchema>

const itemDraftSchema = z
  .object({
    base: formValuesSchema.describe('The values of the entry that are changed.'),
    values: formValuesSchema.describe('As they were typed: they need not fit the form.'),
    updatedAt: timestampSchema,
  })
  .meta({ id: 'ItemDraft' })
export type StoredItemDraft = z.infer<typeof itemDraftSchema>

const itemDraftInputSchema = z.object({
  base: valuesInputSchema,
  values: valuesInputSchema,
  updatedAt: draftInputSchema.shape.updatedAt,
})
export type ItemDraftInput = z.infer<typeof itemDraftInputSchema>

const inDrafts = { group: 'Own entries', section: 4, who: 'signedIn' } as const

export const draftEndpoints = {
  listDrafts: {
    ...read,
    ...inDrafts,
    path: '/v1/my/drafts',
    noStore: true,
    response: z.array(draftRowSchema),
    summary: 'List the caller’s drafts',
    description: 'The latest change first.',
  },
  getDraft: {
    ...read,
    ...inDrafts,
    path: '/v1/my/drafts/:slug',
    noStore: true,
    response: z.object({ draft: draftSchema.nullable() }),
    summary: 'Get the caller’s draft of a form',
    description: 'Null without one. Nobody else sees it, managers included.',
    problems: ['notFound'],
  },
  saveDraft: {
    ...put,
    ...inDrafts,
    path: '/v1/my/drafts/:slug',
    isLarge: true,
    body: draftInputSchema,
    response: envelopeSchema,
    summary: 'Save the caller’s draft of a form',
    description: `Nothing is validated. The draft and its uploads are stored for ${storedDraftDays} days. Saving the same again succeeds and writes nothing.`,
    examples: {
      new: { itemUuid: '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c', values: exampleValues, updatedAt: null },
    },
    problems: ['notFound', 'forbidden', 'conflict', 'alreadySubmitted', 'tooLarge'],
  },
  deleteDraft: {
    methods: ['delete'],
    read: false,
    ...inDrafts,
    path: '/v1/my/drafts/:slug',
    response: envelopeSchema,
    summary: 'Delete the caller’s draft of a form',
    description: 'Succeeds without one too. Its uploads are removed after a day.',
    problems: ['notFound'],
  },
  getItemDraft: {
    ...read,
    ...inDrafts,
    path: '/v1/my/items/:uuid/drafts/:action',
    byKey: true,
    noStore: true,
    response: z.object({ draft: itemDraftSchema.nullable() }),
    summary: 'Get what the caller has not sent yet of an own entry',
    description: 'Null without one. The caller owns the entry, by the account or by the key of a link.',
    problems: ['linkExpired', 'notFound'],
  },
  saveItemDraft: {
    ...put,
    ...inDrafts,
    path: '/v1/my/items/:uuid/drafts/:action',
    byKey: true,
    isLarge: true,
    body: itemDraftInputSchema,
    response: envelopeSchema,
    summary: 'Save a correction, change or proposal that is not sent yet',
    description: `For actions that the entry has now. Nothing is validated. The draft and its uploads are stored for ${storedDraftDays} days, or until it is sent. Saving the same again succeeds and writes nothing.`,
    examples: {
      new: {
        base: exampleValues,
        values: { general_topics: { description: 'Uus kirjeldus.' } },
        updatedAt: null,
      },
    },
    problems: ['linkExpired', 'notFound', 'conflict', 'statusNotAllowed', 'tooLarge'],
  },
  deleteItemDraft: {
    methods: ['delete'],
    read: false,
    ...inDrafts,
    path: '/v1/my/items/:uuid/drafts/:action',
    byKey: true,
    response: envelopeSchema,
    summary: 'Delete what the caller has not sent yet of an own entry',
    description: 'Succeeds without one too. Its uploads are removed after a day.',
    problems: ['linkExpired', 'notFound'],
  },
} as const satisfies Record<string, Endpoint>
