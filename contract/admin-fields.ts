import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { fieldOptionSchema, fieldSettingsSchema } from './fields.ts'
import { envelopeSchema } from './problems.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'
import { fieldTypeSchema } from './values/field-types.ts'

const keyedTextSchema = textSchema.extend({ key: z.string() })
const fieldTextsSchema = z.object({
  label: keyedTextSchema,
  placeholder: keyedTextSchema,
  helpText: keyedTextSchema,
  tooltipText: keyedTextSchema,
})
export const ownSettingsSchema = fieldSettingsSchema.omit({ placeholders: true, tooltips: true, helps: true })
export const setTextsSchema = z.object({ title: textSchema, description: textSchema })

const storedShape = {
  uuid: z.guid(),
  slug: z.string(),
  forms: z.array(z.string()).describe('Slugs of the forms that use it.'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
}

export const fieldDefinitionSchema = z.object({
  ...storedShape,
  type: fieldTypeSchema,
  settings: ownSettingsSchema,
  translations: fieldTextsSchema,
})
export type FieldDefinition = z.infer<typeof fieldDefinitionSchema>

export const fieldSetDefinitionSchema = z.object({ ...storedShape, settings: setTextsSchema })
export type FieldSetDefinition = z.infer<typeof fieldSetDefinitionSchema>

/** An omitted language is left unchanged; an empty text clears it. */
export const textInputSchema = z.object({ et: z.string().optional(), en: z.string().optional() })
export type TextInput = z.infer<typeof textInputSchema>

/** In number fields the value defaults to the label. */
const optionInputSchema = fieldOptionSchema.extend({
  value: fieldOptionSchema.shape.value.default(''),
  label: textInputSchema.optional(),
})
export type OptionInput = z.infer<typeof optionInputSchema>
const optionInputsSchema = z.array(optionInputSchema).optional()

export const fieldValuesSchema = z.object({
  slug: z.string(),
  type: z.string().default('text'),
  settings: ownSettingsSchema
    .extend({ options: optionInputsSchema, removedOptions: optionInputsSchema })
    .default({}),
  translations: z
    .object({
      label: textInputSchema.optional(),
      placeholder: textInputSchema.optional(),
      helpText: textInputSchema.optional(),
      tooltipText: textInputSchema.optional(),
    })
    .default({}),
})
export type FieldValues = z.infer<typeof fieldValuesSchema>

export const fieldSetValuesSchema = z.object({
  slug: z.string(),
  settings: z
    .object({ title: textInputSchema.optional(), description: textInputSchema.optional() })
    .default({}),
})
export type FieldSetValues = z.infer<typeof fieldSetValuesSchema>

export function additionOf<V extends z.ZodType>(values: V) {
  return z.object({ action: z.literal('new'), values })
}

export function updateOf<V extends z.ZodType>(values: V) {
  return z.object({ action: z.literal('update'), updatedAt: timestampInputSchema, values })
}

export function answerOf<V extends z.ZodType, T extends z.ZodType>(values: V, translations: T) {
  return z.object({ values, translations, updatedAt: timestampSchema })
}

const fieldResponseSchema = answerOf(
  fieldDefinitionSchema.pick({ slug: true, type: true, settings: true, translations: true }),
  fieldTextsSchema,
)
const fieldSetResponseSchema = answerOf(
  fieldSetDefinitionSchema.pick({ slug: true, settings: true }),
  setTextsSchema,
)

export const definitionSavedSchema = envelopeSchema.extend({
  slug: z.string().optional(),
  uuid: z.guid().optional(),
})

export const updateDescription =
  'Nothing is written if `updatedAt` is stale. An omitted language is left unchanged; an empty text clears it.'

const exampleField = {
  slug: 'company_size',
  type: 'select',
  settings: {
    options: [
      { value: 'small', translationKey: 'forms.option.small', label: { et: 'Väike', en: 'Small' } },
      { value: 'large', translationKey: 'forms.option.large', label: { et: 'Suur', en: 'Large' } },
    ],
  },
  translations: {
    label: { et: 'Suurus', en: 'Size' },
    helpText: { et: 'Töötajate järgi.', en: 'By staff.' },
  },
} as const
const exampleFieldSet = {
  slug: 'company',
  settings: { title: { et: 'Ettevõte', en: 'Company' }, description: { et: '', en: '' } },
} as const
const updatedAt = '2026-05-31T10:00:00.000Z'

export const inFormsAdministration = { who: 'manager', group: 'Forms administration', section: 6 } as const

export const adminFieldEndpoints = {
  addField: {
    ...post,
    ...inFormsAdministration,
    path: '/v1/admin/manage/field',
    body: additionOf(fieldValuesSchema),
    response: definitionSavedSchema,
    summary: 'Add a field',
    examples: { new: { action: 'new', values: exampleField } },
    problems: ['slugInUse'],
  },
  getField: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/field/:slug',
    response: fieldResponseSchema,
    summary: 'Get a field in the shape that the update takes',
  },
  updateField: {
    ...put,
    ...inFormsAdministration,
    path: '/v1/admin/manage/field/:slug',
    body: updateOf(fieldValuesSchema),
    response: definitionSavedSchema,
    summary: 'Change a field',
    description: updateDescription,
    examples: { update: { action: 'update', updatedAt, values: exampleField } },
    problems: ['conflict'],
  },
  addFieldSet: {
    ...post,
    ...inFormsAdministration,
    path: '/v1/admin/manage/fieldset',
    body: additionOf(fieldSetValuesSchema),
    response: definitionSavedSchema,
    summary: 'Add a field set',
    examples: { new: { action: 'new', values: exampleFieldSet } },
    problems: ['slugInUse'],
  },
  getFieldSet: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/fieldset/:slug',
    response: fieldSetResponseSchema,
    summary: 'Get a field set in the shape that the update takes',
  },
  updateFieldSet: {
    ...put,
    ...inFormsAdministration,
    path: '/v1/admin/manage/fieldset/:slug',
    body: updateOf(fieldSetValuesSchema),
    response: definitionSavedSchema,
    summary: 'Change a field set',
    description: updateDescription,
    examples: { update: { action: 'update', updatedAt, values: exampleFieldSet } },
    problems: ['conflict'],
  },
} as const satisfies Record<string, Endpoint>
