import { z } from 'zod'
import { inFormsAdministration } from './admin-fields.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { formExportSchema } from './form-exchange.ts'
import { uuidSchema } from './items.ts'
import { envelopeSchema } from './problems.ts'
import { textSchema } from './texts.ts'

export const templateLimits = { name: 100, about: 200 } as const

const templateSchema = z
  .object({
    id: z.string().describe('The name of a shipped template, or the uuid of an own one.'),
    isShipped: z.boolean().describe('Shipped templates cannot be changed.'),
    name: textSchema,
    about: textSchema.describe('What it is for, in one line; may be empty.'),
    fields: z.number().describe('How many fields it has.'),
    owner: z.string().nullable().describe('Name of the manager who saved it.'),
  })
  .meta({ id: 'Template' })
export type Template = z.infer<typeof templateSchema>

const propertiesShape = { name: z.string(), about: z.string().default('') }
const templateAdditionSchema = z.object({
  action: z.literal('new'),
  ...propertiesShape,
  form: z.string().describe('The slug or uuid of the form that it is a copy of.'),
})
export type TemplateAddition = z.infer<typeof templateAdditionSchema>

const templateChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('update'), ...propertiesShape }),
  z.object({ action: z.literal('delete') }),
  z.object({ action: z.literal('restore') }),
])
export type TemplateChange = z.infer<typeof templateChangeSchema>

const example = { name: 'Suvekool', about: 'Kahepäevane üritus koos ööbimisega' }

export const templateEndpoints = {
  listTemplates: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/templates',
    noStore: true,
    response: z.array(templateSchema),
    summary: 'List the templates that a new form can start from',
    description: 'The shipped ones, then those of the managers by name.',
  },
  getTemplate: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/template/:id',
    noStore: true,
    response: formExportSchema,
    summary: 'Get a template, as the export of a form',
  },
  addTemplate: {
    ...post,
    ...inFormsAdministration,
    path: '/v1/admin/manage/templates',
    body: templateAdditionSchema,
    response: envelopeSchema.extend({ uuid: uuidSchema }),
    summary: 'Save a form as a template',
    description: 'A copy: later changes of the form are not in it. All managers have it.',
    examples: { new: { action: 'new', ...example, form: 'visit' } },
    problems: ['notFound'],
  },
  changeTemplate: {
    ...put,
    ...inFormsAdministration,
    path: '/v1/admin/manage/template/:id',
    body: templateChangeSchema,
    response: envelopeSchema,
    summary: 'Rename, delete or restore a template of the managers',
    examples: { update: { action: 'update', ...example }, delete: { action: 'delete' } },
  },
} as const satisfies Record<string, Endpoint>
