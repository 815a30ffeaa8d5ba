import { z } from 'zod'
import {
  definitionSavedSchema,
  inFormsAdministration,
  ownSettingsSchema,
  setTextsSchema,
} from './admin-fields.ts'
import { checkSchema, mostChecks } from './checklist.ts'
import { conditionsSchema } from './conditions.ts'
import { type Endpoint, post, read } from './endpoint.ts'
import { formSettingsSchema } from './form-settings.ts'
import { jsonValueSchema } from './json-value.ts'
import type { ValueIssue } from './problems.ts'
import { retentionSchema } from './retention.ts'
import { visibilitySchema } from './roles.ts'
import { textSchema } from './texts.ts'
import { timestampInputSchema } from './timestamps.ts'
import { fieldTypeSchema } from './values/field-types.ts'

const formatName = 'register-form'
const formatVersion = 1

/** A form as a file: with its field sets, fields, options and texts, so that another register can import it (contract §6). */
export const formExportSchema = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  form: z.object({
    slug: z.string(),
    permissions: visibilitySchema,
    title: textSchema,
    description: textSchema,
    checklist: z.array(checkSchema).max(mostChecks).optional().describe('Absent if there are no checks.'),
    retention: retentionSchema.optional().describe('Absent if no entries are removed.'),
    settings: formSettingsSchema.optional().describe('Absent if all are the default.'),
    fieldSets: z
      .array(
        z.object({
          order: z.number(),
          slug: z.string(),
          translation: textSchema,
          description: textSchema,
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
      )
      .max(99),
  }),
  fieldSets: z.array(z.object({ slug: z.string(), settings: setTextsSchema })).max(99),
  fields: z
    .array(
      z.object({
        slug: z.string(),
        type: fieldTypeSchema,
        settings: ownSettingsSchema,
        translations: z.object({
          label: textSchema,
          placeholder: textSchema,
          helpText: textSchema,
          tooltipText: textSchema,
        }),
      }),
    )
    .max(500),
})
export type FormExport = z.infer<typeof formExportSchema>
export const exportHead = { format: formatName, version: formatVersion } as const

const headSchema = z.object({ format: z.literal(formatName), version: z.number() })

/** Parses an exported form, in the browser and on the server. The issue says what is wrong with another file. */
export function parseFormExport(json: unknown): { file: FormExport } | { issue: ValueIssue } {
  const issue = (messageKey: string, params?: ValueIssue['params']) => ({
    issue: { field: 'file', messageKey, ...(params && { params }) },
  })
  const head = headSchema.safeParse(json)
  if (!head.success) return issue('forms.error.importNotExport')
  if (head.data.version > formatVersion) return issue('forms.error.importNewer')
  const parsed = formExportSchema.safeParse(json)
  if (parsed.success) return { file: parsed.data }
  const path = parsed.error.issues[0]?.path ?? []
  const isType = path[0] === 'fields' && path[2] === 'type'
  const messageKey = isType ? 'forms.error.importType' : 'forms.error.importMalformed'
  return issue(messageKey, { path: path.join('.').slice(0, 200) })
}

const stateSchema = z.enum(['new', 'same', 'different'])
const plannedSchema = z.object({
  slug: z.string(),
  state: stateSchema,
  forms: z.array(z.string()).describe('Other forms that use it, and would change too.'),
})
export type PlannedDefinition = z.infer<typeof plannedSchema>

const importResultSchema = definitionSavedSchema.extend({
  form: plannedSchema,
  fieldSets: z.array(plannedSchema),
  fields: z.array(plannedSchema),
})
export type ImportResult = z.infer<typeof importResultSchema>

const importSchema = z.object({
  action: z.literal('import'),
  file: jsonValueSchema.describe('The response of the export.'),
  slug: z.string().optional().describe('Imports the form under another slug.'),
  preview: z.boolean().optional().describe('Writes nothing.'),
  updatedAt: timestampInputSchema
    .optional()
    .describe('The one of the preview; required if the import changes existing definitions.'),
})
export type FormImport = z.infer<typeof importSchema>

const noText = { et: '', en: '' }
const exampleText = { et: 'Külaskäik', en: 'Visit' }
const exampleFile = {
  format: formatName,
  version: formatVersion,
  form: {
    slug: 'visit',
    permissions: 'everyone',
    title: exampleText,
    description: noText,
    fieldSets: [
      {
        order: 1,
        slug: 'company',
        translation: noText,
        description: noText,
        fields: [{ order: 1, required: true, slug: 'company_name' }],
      },
    ],
  },
  fieldSets: [{ slug: 'company', settings: { title: exampleText, description: noText } }],
  fields: [
    {
      slug: 'company_name',
      type: 'text',
      settings: {},
      translations: { label: exampleText, placeholder: noText, helpText: noText, tooltipText: noText },
    },
  ],
} as const

export const formExchangeEndpoints = {
  exportForm: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/manage/form/:slug/export',
    response: formExportSchema,
    summary: 'Export a form with everything it consists of',
  },
  importForm: {
    ...post,
    ...inFormsAdministration,
    path: '/v1/admin/manage/import',
    body: importSchema,
    response: importResultSchema,
    summary: 'Import an exported form',
    description:
      'Adds or overwrites the form, its field sets and its fields, all or nothing. A new form is a draft, an existing one retains its status. `preview` answers what would be written.',
    examples: { import: { action: 'import', file: exampleFile } },
    problems: ['conflict', 'slugInUse'],
  },
} as const satisfies Record<string, Endpoint>
