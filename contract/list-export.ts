import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { commaList, listQuerySchema, uuidSchema } from './items.ts'
import { listFormatNames, listFormats } from './list-formats.ts'
import { languageSchema } from './texts.ts'

/** Maximum number of entries that are chosen by their uuids. */
const mostChosen = 500

const listExportQuerySchema = listQuerySchema.omit({ page: true, size: true }).extend({
  uuids: commaList
    .pipe(z.array(uuidSchema).min(1).max(mostChosen))
    .optional()
    .describe('Only these entries of the list.'),
  format: z.enum(listFormatNames).default('csv'),
  language: languageSchema.default('et').describe('Of column titles, labels and types of theses.'),
})
export type ListExportQuery = z.infer<typeof listExportQuerySchema>

export const listExportEndpoints = {
  exportList: {
    ...read,
    path: '/v2/:register/export',
    who: 'anyone',
    noStore: true,
    query: listExportQuerySchema,
    response: z.file(),
    file: listFormatNames.map((format) => listFormats[format].mediaType),
    group: 'Theses',
    section: 3,
    summary: 'Export the list of a register',
    problems: ['notFound'],
    description:
      'All entries that the list has with the same query, in the same order: as a spreadsheet (CSV is RFC 4180 in UTF-8 with a byte order mark), and theses also as citations. The lists respond with the same file to a request whose `Accept` prefers its media type.',
  },
} as const satisfies Record<string, Endpoint>
