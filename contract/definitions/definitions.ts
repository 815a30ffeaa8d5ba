import { z } from 'zod'
import {
  fieldOptionSchema,
  fieldSettingsSchema,
  fieldTypeSchema,
  formSchema,
  formStatusSchema,
} from '../forms.ts'
import { envelopeSchema } from '../problems.ts'
import { visibilitySchema } from '../roles.ts'
import { textSchema } from '../texts.ts'
import { timestampInputSchema, timestampSchema } from '../timestamps.ts'

/** A form in any status, as displayed in its editor (contract §6). */
export const adminFormSchema = formSchema.extend({ createdAt: timestampSchema })
export type AdminForm = z.infer<typeof adminFormSchema>

const keyedTextSchema = textSchema.extend({ key: z.string() })
const fieldTextsSchema = z.object({
  label: keyedTextSchema,
  placeholder: keyedTextSchema,
  helpText: keyedTextSchema,
  tooltipText: keyedTextSchema,
})
const ownSettingsSchema = fieldSettingsSchema.omit({ placeholders: true, tooltips: true, helps: true })
const setTextsSchema = z.object({ title: textSchema, description: textSchema })

const storedShape = {
  uuid: z.guid(),
  forms: z.array(z.string()).describe('Slugs of the forms that use it.'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
}

export const fieldDefinitionSchema = z.object({
  ...storedShape,
  slug: z.string(),
  type: fieldTypeSchema,
  settings: ownSettingsSchema,
  translations: fieldTextsSchema,
})
export type FieldDefinition = z.infer<typeof fieldDefinitionSchema>

export const fieldSetDefinitionSchema = z.object({
  ...storedShape,
  slug: z.string(),
  settings: setTextsSchema,
})
export type FieldSetDefinition = z.infer<typeof fieldSetDefinitionSchema>

export const definitionsSchema = z.object({
  forms: z.array(adminFormSchema),
  fields: z.array(fieldDefinitionSchema),
  fieldSets: z.array(fieldSetDefinitionSchema),
  rules: z.array(z.never()).describe('Always empty.'),
})
export type Definitions = z.infer<typeof definitionsSchema>

/** An omitted language is left unchanged; an empty text clears it. */
const textInputSchema = z.object({ et: z.string().optional(), en: z.string().optional() })
export type TextInput = z.infer<typeof textInputSchema>

/** In number fields the value defaults to the label. */
const optionInputSchema = fieldOptionSchema.extend({
  value: fieldOptionSchema.shape.value.default(''),
  label: textInputSchema.optional(),
})
export type OptionInput = z.infer<typeof optionInputSchema>

export const fieldValuesSchema = z.object({
  slug: z.string(),
  type: z.string().default('text'),
  settings: ownSettingsSchema.extend({ options: z.array(optionInputSchema).optional() }).default({}),
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

const fieldSetInputSchema = z.object({
  order: z.number().optional(),
  slug: z.string().default(''),
  translation: textInputSchema.default({}),
  fields: z
    .array(
      z.object({
        order: z.number().optional(),
        required: z.boolean().default(false),
        slug: z.string().default(''),
      }),
    )
    .default([]),
})
export type FieldSetInput = z.infer<typeof fieldSetInputSchema>

const formPropertiesSchema = z.object({
  slug: z.string(),
  permissions: visibilitySchema.default('everyone'),
  title: textInputSchema.default({}),
  description: textInputSchema.default({}),
})
export const formInputSchema = formPropertiesSchema.extend({
  fieldSets: z.array(fieldSetInputSchema).default([]),
})
export type FormInput = z.infer<typeof formInputSchema>

function additionOf<V extends z.ZodType>(values: V) {
  return z.object({ action: z.literal('new'), values })
}

function updateOf<V extends z.ZodType>(values: V) {
  return z.object({ action: z.literal('update'), updatedAt: timestampInputSchema, values })
}

function answerOf<V extends z.ZodType, T extends z.ZodType>(values: V, translations: T) {
  return z.object({ values, translations, updatedAt: timestampSchema })
}

export const fieldAdditionSchema = additionOf(fieldValuesSchema)
export const fieldUpdateSchema = updateOf(fieldValuesSchema)
export const fieldAnswerSchema = answerOf(
  fieldDefinitionSchema.pick({ slug: true, type: true, settings: true, translations: true }),
  fieldTextsSchema,
)

export const fieldSetAdditionSchema = additionOf(fieldSetValuesSchema)
export const fieldSetUpdateSchema = updateOf(fieldSetValuesSchema)
export const fieldSetAnswerSchema = answerOf(
  fieldSetDefinitionSchema.pick({ slug: true, settings: true }),
  setTextsSchema,
)

export const formAdditionSchema = additionOf(formInputSchema)
export const formUpdateSchema = updateOf(formInputSchema)
export const formAnswerSchema = answerOf(
  z.object({
    slug: z.string(),
    permissions: visibilitySchema,
    ...setTextsSchema.shape,
    fieldSets: z.array(
      z.object({
        order: z.number(),
        slug: z.string(),
        translation: textSchema,
        fields: z.array(z.object({ order: z.number(), required: z.boolean(), slug: z.string() })),
      }),
    ),
  }),
  setTextsSchema,
)
export type FormAnswer = z.infer<typeof formAnswerSchema>

/** `PUT /v1/admin/form/{slug or uuid}`; the editor may save a new status along with the rest. */
export const formChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    updatedAt: timestampInputSchema,
    uuid: z.string().optional(),
    form: formPropertiesSchema.extend({ status: formStatusSchema.optional() }),
    fieldSets: z.array(fieldSetInputSchema),
    values: z.json().optional().describe('Ignored.'),
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

export const definitionSavedSchema = envelopeSchema.extend({
  slug: z.string().optional(),
  uuid: z.guid().optional(),
})
