import { z } from 'zod'
import {
  additionOf,
  answerOf,
  definitionSavedSchema,
  fieldDefinitionSchema,
  fieldSetDefinitionSchema,
  fieldSetValuesSchema,
  fieldValuesSchema,
  inFormsAdministration,
  setTextsSchema,
  textInputSchema,
  updateDescription,
  updateOf,
} from './admin-fields.ts'
import { checkInputSchema, checkSchema } from './checklist.ts'
import { conditionsSchema } from './conditions.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { formSettingsSchema } from './form-settings.ts'
import { formSchema, formStatusSchema } from './forms.ts'
import { jsonValueSchema } from './json-value.ts'
import { retentionSchema } from './retention.ts'
import { defaultVisibility, visibilitySchema } from './roles.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'

/** A form in any status, as displayed in its editor (contract §6). */
const adminFormSchema = formSchema.extend({
  createdAt: timestampSchema,
  checklist: z.array(checkSchema).describe('What managers check before they publish an entry.'),
  retention: retentionSchema.nullable().describe('Null: no entries are removed.'),
  settings: formSettingsSchema,
})
export type AdminForm = z.infer<typeof adminFormSchema>

const definitionsSchema = z.object({
  forms: z.array(adminFormSchema),
  fields: z.array(fieldDefinitionSchema),
  fieldSets: z.array(fieldSetDefinitionSchema),
  rules: z.array(z.never()).describe('Always empty.'),
})
export type Definitions = z.infer<typeof definitionsSchema>

const usedSchema = z.object({
  slug: z.string(),
  form: z.string().describe('The slug of the form whose entries are counted.'),
  entries: z.number(),
})
export const usageSchema = z.object({
  fields: z.array(usedSchema),
  fieldSets: z.array(usedSchema),
  options: z
    .array(z.object({ value: z.string(), entries: z.number() }))
    .describe('The values of the requested field, most frequent first; at most 1,000.'),
})
export type Usage = z.infer<typeof usageSchema>

/** Not a translation: like the order, it is written as a whole. */
const sectionInputSchema = z
  .object({ et: z.string().default(''), en: z.string().default('') })
  .describe('Two empty texts are no section.')

const fieldSetInputSchema = z.object({
  order: z.number().optional(),
  slug: z.string().default(''),
  translation: textInputSchema.default({}),
  description: textInputSchema.default({}),
  fields: z
    .array(
      z.object({
        order: z.number().optional(),
        required: z.boolean().default(false),
        slug: z.string().default(''),
        section: sectionInputSchema.optional(),
        conditions: conditionsSchema.optional(),
      }),
    )
    .default([]),
})
export type FieldSetInput = z.infer<typeof fieldSetInputSchema>

const formPropertiesSchema = z.object({
  slug: z.string(),
  permissions: visibilitySchema.default(defaultVisibility),
  title: textInputSchema.default({}),
  description: textInputSchema.default({}),
  checklist: z.array(checkInputSchema).optional().describe('Unchanged if absent.'),
  retention: retentionSchema.nullable().optional().describe('Unchanged if absent; null for none.'),
  settings: formSettingsSchema.optional().describe('Unchanged if absent; written as a whole.'),
})
/** Definitions that are added with the form, all or nothing, as by `addFieldSet` and `addField`. */
const newDefinitions = {
  newFieldSets: z.array(fieldSetValuesSchema).max(99).optional(),
  newFields: z.array(fieldValuesSchema).max(500).optional(),
}
export const formInputSchema = formPropertiesSchema.extend({
  fieldSets: z.array(fieldSetInputSchema).default([]),
  ...newDefinitions,
})
export type FormInput = z.infer<typeof formInputSchema>

const formValuesResponseSchema = answerOf(
  z.object({
    slug: z.string(),
    permissions: visibilitySchema,
    ...setTextsSchema.shape,
    checklist: z.array(checkSchema),
    retention: retentionSchema.nullable(),
    settings: formSettingsSchema,
    fieldSets: z.array(
      z.object({
        order: z.number(),
        slug: z.string(),
        translation: textSchema,
        fields: z.array(
          z.object({
            order: z.number(),
            required: z.boolean(),
            slug: z.string(),
            section: textSchema.optional(),
            conditions: conditionsSchema.optional(),
          }),
        ),
      }),
    ),
  }),
  setTextsSchema,
)
export type FormValuesResponse = z.infer<typeof formValuesResponseSchema>

/** `PUT /v1/admin/form/{slug or uuid}`; the editor may save a new status along with the rest. */
const formChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    updatedAt: timestampInputSchema,
    uuid: z.string().optional(),
    form: formPropertiesSchema.extend({ status: formStatusSchema.optional() }),
    fieldSets: z.array(fieldSetInputSchema),
    ...newDefinitions,
    values: jsonValueSchema.optional().describe('Ignored.'),
  }),
  z.object({
    action: z.literal('status'),
    updatedAt: timestampInputSchema,
    status: formStatusSchema.optional(),
    uuid: z.string().optional(),
    slug: z.string().optional(),
    newStatus: formStatusSchema,
  }),
])
export type FormChange = z.infer<typeof formChangeSchema>

const updatedAt = '2026-05-31T10:00:00.000Z'
const uuid = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
const exampleForm = {
  slug: 'visit',
  permissions: 'everyone',
  title: { et: 'Külaskäik', en: 'Visit' },
  description: { et: '', en: '' },
} as const
const fieldSets = [
  {
    order: 1,
    slug: 'company',
    translation: { et: 'Ettevõte', en: 'Company' },
    fields: [{ order: 1, required: true, slug: 'company_name' }],
  },
] as const

export const adminFormEndpoints = {
  listAdminForms: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/forms',
    response: z.array(adminFormSchema),
    summary: 'List forms in every status',
  },
  getAdminForm: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/form/:slug',
    response: adminFormSchema,
    summary: 'Get a form by slug or uuid',
  },
  changeForm: {
    ...put,
    ...inFormsAdministration,
    path: '/v1/admin/form/:slug',
    body: formChangeSchema,
    response: definitionSavedSchema,
    summary: 'Change a form, or only its status',
    description: `${updateDescription} Entries retain the values of removed fields.`,
    examples: {
      update: { action: 'update', updatedAt, uuid, form: exampleForm, fieldSets, values: {} },
      status: { action: 'status', updatedAt, status: 'draft', uuid, slug: 'visit', newStatus: 'active' },
    },
    problems: ['conflict'],
  },
  getDefinitions: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage',
    response: definitionsSchema,
    summary: 'List all forms, field sets and fields',
  },
  getUsage: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/usage',
    query: z.object({
      field: z.string().max(100).optional().describe('Counts only this field, and its values.'),
    }),
    response: usageSchema,
    summary: 'Count the entries that have a value for each field and field set',
    description: 'Entries in every status, also with values of fields that were removed from the form.',
  },
  addForm: {
    ...post,
    ...inFormsAdministration,
    path: '/v1/admin/manage/form',
    body: additionOf(formInputSchema.extend({ status: formStatusSchema.default('draft') })),
    response: definitionSavedSchema,
    summary: 'Add a form',
    description:
      'The new form is a draft unless `status` says otherwise. `newFieldSets` and `newFields` are added with it, all or nothing.',
    examples: {
      new: { action: 'new', values: { ...exampleForm, fieldSets } },
      withNewField: {
        action: 'new',
        values: {
          ...exampleForm,
          fieldSets: [{ ...fieldSets[0], fields: [{ order: 1, required: true, slug: 'visit_size' }] }],
          newFields: [
            {
              slug: 'visit_size',
              type: 'number',
              translations: { label: { et: 'Mitu inimest', en: 'People' } },
            },
          ],
        },
      },
    },
    problems: ['slugInUse'],
  },
  getFormValues: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/form/:slug',
    response: formValuesResponseSchema,
    summary: 'Get a form in the shape that the update takes',
  },
  updateForm: {
    ...put,
    ...inFormsAdministration,
    path: '/v1/admin/manage/form/:slug',
    body: updateOf(formInputSchema),
    response: definitionSavedSchema,
    summary: 'Change a form',
    description: updateDescription,
    examples: { update: { action: 'update', updatedAt, values: { ...exampleForm, fieldSets } } },
    problems: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>
