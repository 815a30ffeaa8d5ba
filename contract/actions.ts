import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { longestFilter } from './fold-text.ts'
import { commaList } from './items.ts'
import { spreadsheetType } from './reports.ts'
import { languageSchema, textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

/** What managers act on. */
export const actionNouns = [
  'item',
  'form',
  'fieldset',
  'field',
  'template',
  'translation',
  'keyword',
  'page',
  'picture',
  'access',
  'person',
  'feedback',
  'mail',
  'import',
] as const
export type ActionNoun = (typeof actionNouns)[number]

export const actionNames = [
  'add',
  'update',
  'status',
  'delete',
  'restore',
  'import',
  'return',
  'duplicate',
  'accept',
  'refuse',
  'undo',
  'assign',
  'tick',
  'untick',
  'message',
  'note',
  'revokeLinks',
  'deleteFile',
  'publish',
  'unpublish',
  'merge',
  'unmerge',
  'archive',
  'resend',
  'dismiss',
  'anonymize',
  'erase',
] as const
export type ActionName = (typeof actionNames)[number]

/** How long actions are stored. */
export const actionYears = 3

export const actionSchema = z
  .object({
    uuid: z.guid(),
    at: timestampSchema,
    who: z.string().nullable().describe('Name of the manager; null after the person was erased.'),
    username: z.string().nullable(),
    action: z.enum(actionNames),
    noun: z.enum(actionNouns),
    subject: z
      .string()
      .nullable()
      .describe('UUID of an entry, slug, key, username; null for several, and for a removed entry.'),
    form: z.string().nullable().describe('Of an entry; the namespace of a text.'),
    reference: z.string().nullable(),
    title: textSchema.describe('As it was then; empty if there is none.'),
    detail: z
      .string()
      .nullable()
      .describe(
        'The new status, the new assignee (empty after the person was erased), the key of the check, the keyword that stayed, the last day of access.',
      ),
    fields: z.array(z.string()).describe('Of a changed entry: the fields with another value.'),
    names: z
      .array(textSchema)
      .describe('What `fields`, the ticked check or the new assignee are called now.'),
  })
  .meta({ id: 'Action' })
export type Action = z.infer<typeof actionSchema>

const text = z
  .string()
  .max(longestFilter)
  .refine((value) => !value.includes('\u0000'))

const filters = {
  q: text.optional().describe('Part of the reference, title, slug, key or username of the subject.'),
  person: text.optional().describe('Part of the name or username of who acted.'),
  noun: commaList.pipe(z.array(z.enum(actionNouns))).optional(),
  action: commaList.pipe(z.array(z.enum(actionNames))).optional(),
  subject: text.optional().describe('Exactly this subject.'),
  from: z.iso.date().optional().describe('The first day, in Europe/Tallinn.'),
  until: z.iso.date().optional().describe('The last day, in Europe/Tallinn.'),
  sort: z.enum(['at', '-at']).default('-at'),
}
export const mostActionRows = 150

const listQuerySchema = z.object({
  ...filters,
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(mostActionRows).default(50),
})
export type ActionsQuery = z.infer<typeof listQuerySchema>

const exportQuerySchema = z.object({ ...filters, language: languageSchema.default('et') })
export type ActionsExportQuery = z.infer<typeof exportQuerySchema>

const inLog = { group: 'Access', section: 7, who: 'manager', noStore: true } as const

export const actionEndpoints = {
  listActions: {
    ...read,
    ...inLog,
    path: '/v1/manage/log',
    query: listQuerySchema,
    response: z.array(actionSchema),
    summary: 'List what managers did',
    description: 'Newest first, or with `sort=at` oldest first. `X-Total-Count` has the number of all.',
  },
  exportActions: {
    ...read,
    ...inLog,
    path: '/v1/manage/log/export',
    query: exportQuerySchema,
    response: z.file(),
    file: [spreadsheetType],
    summary: 'Export what managers did as a spreadsheet',
    description: 'All rows that `listActions` returns with the same query.',
  },
} as const satisfies Record<string, Endpoint>
