import { z } from 'zod'
import { formTags } from './cache-tags.ts'
import { conditionsSchema } from './conditions.ts'
import { type Endpoint, read } from './endpoint.ts'
import { fieldSettingsSchema, formValuesSchema } from './fields.ts'
import { publicSettingsSchema } from './form-settings.ts'
import { visibilitySchema } from './roles.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema, timestampSchema } from './timestamps.ts'
import { fieldTypeSchema } from './values/field-types.ts'

export const formStatuses = ['draft', 'active', 'hidden', 'deleted'] as const
export const formStatusSchema = z.enum(formStatuses)
export type FormStatus = z.infer<typeof formStatusSchema>

const formFieldSchema = z
  .object({
    slug: z.string(),
    type: fieldTypeSchema,
    required: z.boolean(),
    order: z.number().describe('1 to 99; defaults to 99.'),
    section: textSchema
      .optional()
      .describe(
        'The heading of the section that begins with this field; a section ends before the next one.',
      ),
    conditions: conditionsSchema.optional(),
    labels: textSchema,
    settings: fieldSettingsSchema,
  })
  .meta({ id: 'FormField' })
export type FormField = z.infer<typeof formFieldSchema>

export const formFieldSetSchema = z
  .object({
    slug: z.string(),
    order: z.number(),
    labels: textSchema,
    descriptions: textSchema,
    fields: z.array(formFieldSchema),
  })
  .describe('`descriptions` may be empty.')
export type FormFieldSet = z.infer<typeof formFieldSetSchema>

/** A form as returned by the public endpoints (contract §6). */
export const formSchema = z
  .object({
    slug: z.string(),
    uuid: z.guid(),
    status: formStatusSchema,
    permissions: visibilitySchema,
    updatedAt: timestampSchema,
    title: textSchema,
    description: textSchema,
    settings: publicSettingsSchema.optional().describe('Absent if all are the default.'),
    fieldSets: z.array(formFieldSetSchema),
  })
  .meta({ id: 'Form' })
export type Form = z.infer<typeof formSchema>
/** A form, or the part of one that values are for. */
export type WithFieldSets = Pick<Form, 'fieldSets'>

/** `GET /v1/form/{slug}`: the form with the values prefilled from the caller's token. */
const fillableFormSchema = formSchema.extend({ values: formValuesSchema })
export type FillableForm = z.infer<typeof fillableFormSchema>

/** Slugs that would collide with endpoint paths and reports across forms (contract §6). */
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
  'oai',
] as const
export type ReservedSlug = (typeof reservedSlugs)[number]

/** The current version of the form that an entry belongs to. */
export const formReferenceSchema = z.object({ slug: z.string(), updatedAt: timestampSchema })

/** The form version that was filled in; its slug may be an alias. */
export const formReferenceInputSchema = z.object({ slug: z.string(), updatedAt: timestampInputSchema })

const inForms = { ...read, who: 'anyone', group: 'Forms', section: 6 } as const

export const formEndpoints = {
  listForms: {
    ...inForms,
    cacheTags: formTags,
    path: '/v1/forms',
    response: z.array(formSchema),
    summary: 'List active forms',
    description: 'Includes forms that the caller may not fill; `permissions` defines who may.',
  },
  getForm: {
    ...inForms,
    cacheTags: formTags,
    path: '/v1/form/:slug',
    response: fillableFormSchema,
    summary: 'Get an active form',
    description:
      '`values` contains the values prefilled from the token. Responds 404 if the form is not active.',
    problems: ['forbidden'],
  },
} as const satisfies Record<string, Endpoint>
