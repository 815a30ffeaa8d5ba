import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { fieldOptionSchema } from './fields.ts'
import { givenFileNameSchema, uploadKeySchema } from './files.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { listFormats } from './list-formats.ts'
import { envelopeSchema, type ValueIssue, valueIssueSchema } from './problems.ts'
import { findRegister } from './registers/registers.ts'
import { languageSchema, textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { readableLimit } from './values/file.ts'

/** Extensions of the files that can be imported. */
export const importFormats = ['xlsx', 'csv', 'tsv', 'txt', 'json', 'bib', 'ris'] as const
export type ImportFormat = (typeof importFormats)[number]
export const mostImportBytes = 20 * 1024 ** 2
/** Of the archive with the files of the rows. */
export const mostArchiveBytes = 200 * 1024 ** 2
export const mostImportRows = 10_000
export const mostImportColumns = 200
/** In one response. */
export const mostRowsShown = 100
export const mostProblemsShown = 20
/** Days after which the rows of an import are removed. Until then it can be undone. */
export const importDays = 90

/** What a column can be besides a field: of new entries, or to find those that exist. */
export const itemTargets = [
  'author',
  'uuid',
  'reference',
  'status',
  'createdAt',
  'updatedAt',
  'oldAddress',
] as const
export type ItemTarget = (typeof itemTargets)[number]

/** The label of the target of a column, followed by the heading of the column if others have the same target. */
export function labelInColumn(
  label: string,
  column: number | null | undefined,
  columns: readonly { heading: string; target: string | null }[],
): string {
  const { heading, target } = columns[column ?? -1] ?? {}
  const isOneOfSeveral = columns.filter((each) => each.target === target).length > 1
  return heading && isOneOfSeveral ? `${label} (${heading})` : label
}

export function isItemTarget(target: string): target is ItemTarget {
  return itemTargets.some((each) => each === target)
}

/** The targets by which an entry can be recognized, besides its fields. */
export const keyTargets = ['uuid', 'reference', 'oldAddress'] as const satisfies ItemTarget[]

/** Whether an import may take every row for a new entry. The registers have no entry twice. */
export function mayLackKey(form: string): boolean {
  return findRegister(form) === undefined
}

export const importStates = ['prepared', 'running', 'done', 'undoing', 'undone'] as const
const importStateSchema = z.enum(importStates)
export type ImportState = (typeof importStates)[number]

/** Of a row: what the import will do with it, or has done. */
export const rowStates = ['new', 'changed', 'same', 'wrong', 'out'] as const
const rowStateSchema = z.enum(rowStates)
export type ImportRowState = (typeof rowStates)[number]

/** `column`: the index of the cell that can be mended; null if there is none. */
const rowIssueSchema = z.object({
  column: z.number().nullable(),
  target: z.string().describe('A field (`general_thesis.year`), or another target of columns.'),
  messageKey: z.string(),
  params: valueIssueSchema.shape.params,
})
export type RowIssue = z.infer<typeof rowIssueSchema>

const importProblemSchema = rowIssueSchema.omit({ column: true }).extend({
  id: z.string().describe('For `problem` in the query.'),
  rows: z.number(),
})
/** What is wrong in the same way in several rows. */
export type ImportProblem = z.infer<typeof importProblemSchema>

const rowSchema = z
  .object({
    number: z.number().describe('In the source, from 1, without the headings.'),
    state: rowStateSchema,
    cells: z.array(z.string()).describe('One for each column, as mended.'),
    mended: z.array(z.number()).describe('The columns whose cell differs from the source.'),
    recalled: z.array(z.number()).describe('Of these, those that were mended as in an earlier import.'),
    issues: z.array(rowIssueSchema),
    understood: z
      .array(z.string().nullable())
      .describe(
        'One for each column of a `prepared` import, and of rows that a `done` one has not written: the value that its cell is read as, as a text; null where the cell already says it so.',
      ),
    newKeywords: z
      .array(z.string())
      .describe(
        'Of a `prepared` import, and of rows that a `done` one has not written: the keywords that do not exist yet, and that the row will add.',
      ),
    changes: z
      .array(z.object({ target: z.string(), before: z.string(), after: z.string() }))
      .describe('Of a `changed` row, as texts.'),
    first: z
      .object({ number: z.number(), differs: z.array(z.object({ column: z.number(), text: z.string() })) })
      .nullable()
      .describe(
        'The row before this one that is the same entry; of a `wrong` row with the cells there that differ.',
      ),
    uuid: z.string().nullable().describe('The entry that exists, or was created.'),
    reference: z.string().nullable().describe('Of that entry.'),
    isDone: z.boolean(),
  })
  .meta({ id: 'ImportRow' })
export type ImportRow = z.infer<typeof rowSchema>

const columnSchema = z.object({
  heading: z.string(),
  samples: z.array(z.string()).describe('Up to three different texts.'),
  target: z.string().nullable().describe('Null if it is left out.'),
})
export type ImportColumn = z.infer<typeof columnSchema>

const targetSchema = z.object({
  name: z.string(),
  label: textSchema,
  isRequired: z.boolean(),
  isKey: z.boolean().describe('Whether entries can be recognized by it.'),
  covers: z.array(z.string()).describe('The targets that it stands for, or whose value it gives.'),
  options: z.array(fieldOptionSchema.pick({ value: true, label: true })),
})
export type ImportTarget = z.infer<typeof targetSchema>

const recalledSchema = z.object({
  column: z.number(),
  before: z.string().describe('The text of the cells in the source.'),
  after: z.string(),
  rows: z.number(),
})
/** A text that is mended as in an earlier import of the source. */
export type RecalledMend = z.infer<typeof recalledSchema>

const countsSchema = z.record(rowStateSchema, z.number())
const writtenSchema = z
  .object({ new: z.number(), changed: z.number() })
  .describe('Of these rows, those that were written and not undone.')

const summarySchema = z.object({
  uuid: z.guid(),
  form: z.string(),
  title: textSchema.describe('Of the form.'),
  fileName: z.string(),
  archiveName: z.string().nullable(),
  state: importStateSchema,
  who: z.string(),
  createdAt: timestampSchema,
  total: z.number(),
  done: z.number().describe('Rows that were written and not undone.'),
  counts: countsSchema,
  written: writtenSchema,
})
export type ImportSummary = z.infer<typeof summarySchema>

const importSchema = summarySchema
  .extend({
    columns: z.array(columnSchema),
    targets: z.array(targetSchema),
    key: z
      .array(z.string())
      .describe('Targets by whose values an entry is recognized; without one, every row is a new entry.'),
    allowsMissing: z.boolean().describe('Whether required values of mapped columns may be missing.'),
    newStatus: itemStatusSchema.describe('Of new entries whose row has none.'),
    rememberedFrom: z
      .string()
      .nullable()
      .describe('The file whose columns had the same headings, and were mapped like this.'),
    leftOutSheets: z
      .array(z.string())
      .describe('Sheets of the workbook that have rows and are not read: only the first one is.'),
    kept: z
      .number()
      .describe('Entries that undoing left as they are, because somebody has changed them since.'),
    problems: z
      .array(importProblemSchema)
      .describe(
        `Why rows are wrong: the ${mostProblemsShown} most frequent issues, those of most rows first.`,
      ),
    recalled: z
      .array(recalledSchema)
      .describe(
        `Texts that were wrong and are mended as in an earlier import: the ${mostProblemsShown} most frequent.`,
      ),
    found: z.number().describe('Rows in the requested state, with the requested problem.'),
    rows: z.array(rowSchema),
  })
  .meta({ id: 'Import' })
export type Import = z.infer<typeof importSchema>

const uploadSchema = z.object({
  fileName: givenFileNameSchema,
  fileSize: z.int().min(0),
})
export type ImportUpload = z.infer<typeof uploadSchema>

/** Validates the name and size of a file, before the upload. An archive has the files of the rows. */
export function checkImportFile({ fileName, fileSize }: ImportUpload): Omit<ValueIssue, 'field'> | undefined {
  const extension = fileName.split('.').at(-1)?.toLowerCase()
  const isArchive = extension === 'zip'
  if (!isArchive && !importFormats.some((format) => format === extension))
    return { messageKey: 'validation.fileType', params: { formats: [...importFormats, 'zip'].join(', ') } }
  if (fileSize === 0) return { messageKey: 'validation.fileEmpty' }
  const most = isArchive ? mostArchiveBytes : mostImportBytes
  return fileSize > most
    ? { messageKey: 'validation.fileSize', params: { max: readableLimit(most) } }
    : undefined
}

export const harvestLimits = { address: 2000, set: 200 } as const

/** Without arguments. */
export const repositoryAddressSchema = z
  .url({ protocol: /^https?$/, hostname: /./ })
  .max(harvestLimits.address)

const additionSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('new'),
    form: z.string().min(1),
    name: uploadKeySchema.describe('The `name` of the upload.'),
    archive: uploadKeySchema.optional().describe('That of a zip with the files of the rows.'),
  }),
  z.object({
    action: z.literal('harvest'),
    form: z.string().min(1),
    address: repositoryAddressSchema.describe('The base URL of a repository, OAI-PMH 2.0.'),
    set: z
      .string()
      .max(harvestLimits.set)
      .optional()
      .describe('The `setSpec` of the records; all if absent or empty.'),
  }),
])
export type ImportAddition = z.infer<typeof additionSchema>

const cellText = z.string().max(32_767)
const changeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('map'),
    targets: z.array(z.string().nullable()).max(mostImportColumns).describe('One for each column.'),
    key: z.array(z.string()).max(10).describe('May be empty for forms that are no registers.'),
    allowsMissing: z.boolean(),
    newStatus: itemStatusSchema.default('pending').describe('One that a manager may add entries in.'),
  }),
  z.object({
    action: z.literal('mend'),
    row: z.int().min(1).describe('Any row, also one that is not wrong.'),
    column: z.int().min(0),
    text: cellText,
    everywhere: z.boolean().optional().describe('In all rows whose cell has the same text.'),
  }),
  z.object({
    action: z.literal('takeBack'),
    column: z.int().min(0).optional().describe('Both of `recalled`; all if absent.'),
    text: cellText.optional().describe('The `before` of it.'),
  }),
  z.object({
    action: z.literal('leaveOut'),
    rows: z.array(z.int().min(1)).max(mostImportRows).describe('Empty for all that are wrong.'),
    isOut: z.boolean(),
  }),
  z.object({ action: z.literal('start') }),
  z.object({ action: z.literal('undo') }),
  z.object({ action: z.literal('delete') }),
])
export type ImportChange = z.infer<typeof changeSchema>

const pageQuerySchema = z.object({
  state: rowStateSchema.optional().describe('All rows by default.'),
  problem: z
    .string()
    .max(50)
    .optional()
    .describe('The `id` of one of `problems`: only rows that are wrong in this way.'),
  page: z.coerce.number().int().min(1).max(mostImportRows).default(1),
  size: z.coerce.number().int().min(1).max(mostRowsShown).default(50),
  language: languageSchema.default('et').describe('Of values in `understood` and `changes`.'),
})
export type ImportPageQuery = z.output<typeof pageQuerySchema>

const wrongQuerySchema = z.object({ language: languageSchema.default('et') })

const inImports = { group: 'Entries', section: 7, who: 'manager' } as const
const path = '/v1/manage/imports'
const exampleKey = 'manage/5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c/import/kaitsmised-2025.xlsx'

export const importEndpoints = {
  listImports: {
    ...read,
    ...inImports,
    path,
    noStore: true,
    response: z.array(summarySchema),
    summary: 'List imports, newest first',
    description: 'At most 100, of the forms whose entries the caller sees.',
  },
  requestImportUpload: {
    ...post,
    ...inImports,
    path: `${path}/upload`,
    body: uploadSchema,
    response: envelopeSchema.extend({ url: z.string().optional(), name: z.string().optional() }),
    summary: 'Request an upload URL for a file to import',
    description: `\`url\` accepts one \`PUT\` of exactly \`fileSize\` bytes within 15 minutes. \`addImport\` takes the \`name\`. A table of at most 20 MB, ${mostImportRows} rows and ${mostImportColumns} columns, or a zip of at most 200 MB with the files of its rows.`,
    examples: { upload: { fileName: 'kaitsmised-2025.xlsx', fileSize: 123456 } },
    problems: ['conflict'],
  },
  addImport: {
    ...post,
    ...inImports,
    path,
    body: additionSchema,
    response: envelopeSchema.extend({ uuid: z.string() }),
    summary: 'Prepare the import of an uploaded file, or of the records of a repository, into a form',
    description:
      'Reads the file or harvests the records, maps its columns and checks every row. Writes no entries. Columns that had the same headings before are mapped as they were then.',
    examples: {
      new: { action: 'new', form: 'thesis', name: exampleKey },
      harvest: {
        action: 'harvest',
        form: 'thesis',
        address: 'https://dspace.example/oai/request',
        set: 'com_1',
      },
    },
    problems: ['notFound'],
  },
  getImport: {
    ...read,
    ...inImports,
    path: `${path}/:uuid`,
    noStore: true,
    query: pageQuerySchema,
    response: importSchema,
    summary: 'Get an import: its columns, what they can be, and a page of its rows',
    description: 'Rows that are wrong come first.',
    problems: ['notFound'],
  },
  exportWrongRows: {
    ...read,
    ...inImports,
    path: `${path}/:uuid/wrong`,
    noStore: true,
    query: wrongQuerySchema,
    response: z.file(),
    file: [listFormats.csv.mediaType],
    summary: 'Export the rows of an import that are wrong',
    description:
      'CSV as in `exportItems`: the cells as mended, and what is wrong with them in the last column, which an import of the file leaves out.',
    problems: ['notFound'],
  },
  changeImport: {
    ...put,
    ...inImports,
    path: `${path}/:uuid`,
    body: changeSchema,
    response: envelopeSchema,
    summary: 'Map columns, mend cells, leave rows out, start, undo or delete an import',
    description:
      'Changes are made while the import is `prepared`; rows that it has not written can also be mended, and written by `start`, when it is `done`. `start` and `undo` are carried out in the background; rows that are wrong are not imported. No mail is sent.',
    examples: {
      map: {
        action: 'map',
        targets: ['general_thesis.title_et', 'author', null],
        key: ['general_thesis.title_et'],
        allowsMissing: true,
      },
      mend: { action: 'mend', row: 17, column: 4, text: '30.6.2025' },
      takeBack: { action: 'takeBack', column: 4, text: 'MA' },
      leaveOut: { action: 'leaveOut', rows: [17], isOut: true },
      start: { action: 'start' },
      undo: { action: 'undo' },
    },
    problems: ['notFound', 'importState'],
  },
} as const satisfies Record<string, Endpoint>
