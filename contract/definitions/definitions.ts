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

/** A form in whatever status, as its editor shows it (contract §6). */
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

const kept = {
  uuid: z.guid(),
  forms: z.array(z.string()).describe('Slugs of those that use it.'),
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
}

export const fieldDefinitionSchema = z.object({
  ...kept,
  slug: z.string(),
  type: fieldTypeSchema,
  settings: ownSettingsSchema,
  translations: fieldTextsSchema,
})
export type FieldDefinition = z.infer<typeof fieldDefinitionSchema>

export const fieldSetDefinitionSchema = z.object({ ...kept, slug: z.string(), settings: setTextsSchema })
export type FieldSetDefinition = z.infer<typeof fieldSetDefinitionSchema>

export const definitionsSchema = z.object({
  forms: z.array(adminFormSchema),
  fields: z.array(fieldDefinitionSchema),
  fieldSets: z.array(fieldSetDefinitionSchema),
  rules: z.array(z.never()).describe('Empty for now.'),
})
export type Definitions = z.infer<typeof definitionsSchema>

/** A language that is not sent stays as it is, an empty one is cleared. */
const sentTextSchema = z.object({ et: z.string().optional(), en: z.string().optional() })
export type TextInput = z.infer<typeof sentTextSchema>

/** A number that is not given is its label's. */
const sentOptionSchema = fieldOptionSchema.extend({
  value: fieldOptionSchema.shape.value.default(''),
  label: sentTextSchema.optional(),
})
export type OptionInput = z.infer<typeof sentOptionSchema>

export const fieldValuesSchema = z.object({
  slug: z.string(),
  type: z.string().default('text'),
  settings: ownSettingsSchema.extend({ options: z.array(sentOptionSchema).optional() }).default({}),
  translations: z
    .object({
      label: sentTextSchema.optional(),
      placeholder: sentTextSchema.optional(),
      helpText: sentTextSchema.optional(),
      tooltipText: sentTextSchema.optional(),
    })
    .default({}),
})
export type FieldValues = z.infer<typeof fieldValuesSchema>

export const fieldSetValuesSchema = z.object({
  slug: z.string(),
  settings: z
    .object({ title: sentTextSchema.optional(), description: sentTextSchema.optional() })
    .default({}),
})
export type FieldSetValues = z.infer<typeof fieldSetValuesSchema>

const sentFieldSetSchema = z.object({
  order: z.number().optional(),
  slug: z.string().default(''),
  translation: sentTextSchema.default({}),
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
export type FieldSetInput = z.infer<typeof sentFieldSetSchema>

const formFactsSchema = z.object({
  slug: z.string(),
  permissions: visibilitySchema.default('everyone'),
  title: sentTextSchema.default({}),
  description: sentTextSchema.default({}),
})
export const formInputSchema = formFactsSchema.extend({ fieldSets: z.array(sentFieldSetSchema).default([]) })
export type FormInput = z.infer<typeof formInputSchema>

const additionOf = <V extends z.ZodType>(values: V) => z.object({ action: z.literal('new'), values })
const updateOf = <V extends z.ZodType>(values: V) =>
  z.object({ action: z.literal('update'), updatedAt: timestampInputSchema, values })
const answerOf = <V extends z.ZodType, T extends z.ZodType>(values: V, translations: T) =>
  z.object({ values, translations, updatedAt: timestampSchema })

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
    form: formFactsSchema.extend({ status: formStatusSchema.optional() }),
    fieldSets: z.array(sentFieldSetSchema),
    values: z.json().optional().describe('Not looked at.'),
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
