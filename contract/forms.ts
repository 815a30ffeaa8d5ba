import { z } from 'zod'
import { visibilitySchema } from './roles.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'

export const formStatuses = ['draft', 'active', 'hidden', 'deleted'] as const
export const formStatusSchema = z.enum(formStatuses)
export type FormStatus = z.infer<typeof formStatusSchema>

/** All field types but the open family `cercs_*` (contract §4, table). */
export const plainFieldTypes = [
  'text',
  'search',
  'textarea',
  'text-multi',
  'stringarray',
  'tags',
  'keywords',
  'url',
  'link',
  'email',
  'multi-email',
  'auto-email',
  'auto-multi-email',
  'number',
  'checkbox',
  'confirmation',
  'radio',
  'class',
  'select',
  'select-withUrl',
  'multi-select',
  'select-multi',
  'checkbox-withUrl',
  'select-withUrl-multi',
  'select-number',
  'select-number-multi',
  'file',
  'date',
  'year',
  'date-time',
  'date-range',
  'date-range-time',
  'supervisorsList',
] as const
export const fieldTypeSchema = z.union([
  z.enum(plainFieldTypes),
  z.templateLiteral(['cercs_', z.string().regex(/^[A-Za-z0-9_]+$/)]),
])
export type FieldType = z.infer<typeof fieldTypeSchema>

export const fieldOptionSchema = z.object({
  value: z.union([z.string(), z.number()]),
  translationKey: z.string().optional(),
  label: textSchema,
  url: z.string().optional(),
})
export type FieldOption = z.infer<typeof fieldOptionSchema>

export const fieldSettingsSchema = z.object({
  options: z.array(fieldOptionSchema).optional(),
  readOnly: z.boolean().optional(),
  customSelect: z.boolean().optional().describe('Any trimmed non-empty text is accepted beside the options.'),
  private: z.boolean().optional().describe('Never in an answer to anyone but a manager.'),
  autoFill: z
    .enum(['firstName', 'lastName', 'email'])
    .optional()
    .describe('Taken from the signed-in user’s token, whatever was sent.'),
  deadline: z
    .boolean()
    .optional()
    .describe(
      'A date that travels and is kept as unix seconds of the day’s last second in Europe/Tallinn, and may not be past.',
    ),
  fileFormats: z.array(z.string()).optional(),
  maxSize: z.union([z.string(), z.number()]).optional().describe('"10 MB", or the three beside it.'),
  maxSizeUnit: z.enum(['B', 'KB', 'MB', 'GB', 'TB']).optional(),
  maxSizeBytes: z.number().optional(),
  extraLinks: z.array(z.object({ url: z.string(), label: textSchema })).optional(),
  placeholders: textSchema.optional(),
  tooltips: textSchema.optional(),
  helps: textSchema.optional(),
})
export type FieldSettings = z.infer<typeof fieldSettingsSchema>

export const formFieldSchema = z.object({
  slug: z.string(),
  type: fieldTypeSchema,
  required: z.boolean(),
  order: z.number().describe('1 to 99; a missing order counts as 99.'),
  labels: textSchema,
  settings: fieldSettingsSchema,
})
export type FormField = z.infer<typeof formFieldSchema>

export const formFieldSetSchema = z.object({
  slug: z.string(),
  order: z.number(),
  labels: textSchema,
  descriptions: textSchema.describe('The field set’s own; empty where there is none.'),
  fields: z.array(formFieldSchema),
})
export type FormFieldSet = z.infer<typeof formFieldSetSchema>

/** A value of any field type; which one fits which type is decided in `contract/values`. */
export const fieldValueSchema = z.json().describe('As the field’s type has it (contract §4).')
export type FieldValue = z.infer<typeof fieldValueSchema>

/** `{ [fieldset slug]: { [field slug]: value } }` (contract §3). */
export const formValuesSchema = z
  .record(z.string(), z.record(z.string(), fieldValueSchema))
  .describe('By field set and field.')
export type FormValues = z.infer<typeof formValuesSchema>

/** A form as the public calls show it (contract §6). */
export const formSchema = z.object({
  slug: z.string(),
  uuid: z.guid(),
  status: formStatusSchema,
  permissions: visibilitySchema,
  updatedAt: timestampSchema,
  title: textSchema,
  description: textSchema,
  fieldSets: z.array(formFieldSetSchema),
})
export type Form = z.infer<typeof formSchema>

/** `GET /v1/form/{slug}`: with the caller's auto-filled values. */
export const fillableFormSchema = formSchema.extend({ values: formValuesSchema })
export type FillableForm = z.infer<typeof fillableFormSchema>

/** Slugs that paths of the calls need for themselves (contract §6). */
export const reservedSlugs = [
  'form',
  'forms',
  'admin',
  'manage',
  'download',
  'upload',
  'files',
  'feedback',
  'report',
  'moderation',
  'translations',
  'keywords',
  'status',
  'meta',
  'new',
  'session',
  'config',
  'access',
  'fields',
  'fieldset',
  'fieldsets',
  'field',
] as const

/** The form that an entry belongs to, as it is now. */
export const formReferenceSchema = z.object({ slug: z.string(), updatedAt: timestampSchema })

/** The form that was filled, as it was then; its slug may be an alias. */
export const formReferenceInputSchema = z.object({ slug: z.string(), updatedAt: timestampInputSchema })
