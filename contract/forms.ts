import { z } from 'zod'
import { visibilitySchema } from './roles.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'

export const formStatuses = ['draft', 'active', 'hidden', 'deleted'] as const
export const formStatusSchema = z.enum(formStatuses)
export type FormStatus = z.infer<typeof formStatusSchema>

/** All field types except the open-ended `cercs_*` (contract §4, table). */
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
  customSelect: z.boolean().optional().describe('Any non-empty text is accepted in addition to the options.'),
  private: z.boolean().optional().describe('Returned to managers only.'),
  autoFill: z
    .enum(['firstName', 'lastName', 'email'])
    .optional()
    .describe('Always filled from the signed-in user’s token; submitted values are ignored.'),
  deadline: z
    .boolean()
    .optional()
    .describe(
      'A date transferred and stored as Unix seconds of the day’s last second in Europe/Tallinn; must not be in the past.',
    ),
  fileFormats: z.array(z.string()).optional(),
  maxSize: z
    .union([z.string(), z.number()])
    .optional()
    .describe('Such as "10 MB", or a number in `maxSizeUnit`; `maxSizeBytes` takes precedence.'),
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
  order: z.number().describe('1 to 99; defaults to 99.'),
  labels: textSchema,
  settings: fieldSettingsSchema,
})
export type FormField = z.infer<typeof formFieldSchema>

export const formFieldSetSchema = z.object({
  slug: z.string(),
  order: z.number(),
  labels: textSchema,
  descriptions: textSchema.describe('The field set’s description; may be empty.'),
  fields: z.array(formFieldSchema),
})
export type FormFieldSet = z.infer<typeof formFieldSetSchema>

/** A value of any field type; `contract/values` validates it against its type. */
export const fieldValueSchema = z.json().describe('The shape depends on the field type (contract §4).')
export type FieldValue = z.infer<typeof fieldValueSchema>

/** `{ [fieldset slug]: { [field slug]: value } }` (contract §3). */
export const formValuesSchema = z
  .record(z.string(), z.record(z.string(), fieldValueSchema))
  .describe('By field set and field.')
export type FormValues = z.infer<typeof formValuesSchema>

/** A form as returned by the public endpoints (contract §6). */
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

/** `GET /v1/form/{slug}`: the form with the values prefilled from the caller's token. */
export const fillableFormSchema = formSchema.extend({ values: formValuesSchema })
export type FillableForm = z.infer<typeof fillableFormSchema>

/** Slugs that would collide with endpoint paths (contract §6). */
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

/** The current version of the form that an entry belongs to. */
export const formReferenceSchema = z.object({ slug: z.string(), updatedAt: timestampSchema })

/** The form version that was filled in; its slug may be an alias. */
export const formReferenceInputSchema = z.object({ slug: z.string(), updatedAt: timestampInputSchema })
