import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { listQuerySchema } from './items.ts'
import { findRegister, type Register } from './registers/registers.ts'
import { languageSchema } from './texts.ts'

/** The formats in which a list can be had, with the media types by which clients may also ask for them (contract §3). */
export const listFormats = {
  csv: { extension: 'csv', mediaType: 'text/csv', isCitation: false },
  bibtex: { extension: 'bib', mediaType: 'application/x-bibtex', isCitation: true },
  ris: { extension: 'ris', mediaType: 'application/x-research-info-systems', isCitation: true },
  csl: { extension: 'json', mediaType: 'application/vnd.citationstyles.csl+json', isCitation: true },
} as const
export type ListFormat = keyof typeof listFormats
export const listFormatNames = ['csv', 'bibtex', 'ris', 'csl'] as const satisfies readonly ListFormat[]

/** Of registers whose entries have an author: only they can be cited. */
export function listFormatsOf(register: Register): readonly ListFormat[] {
  const isCited = findRegister(register)?.authorFields !== undefined
  return listFormatNames.filter((format) => isCited || !listFormats[format].isCitation)
}

const listExportQuerySchema = listQuerySchema.omit({ page: true, size: true }).extend({
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
    description:
      'All entries that the list has with the same query, in the same order: as a spreadsheet (CSV is RFC 4180 in UTF-8 with a byte order mark), and theses also as citations. The lists respond with the same file to a request whose `Accept` prefers its media type.',
  },
} as const satisfies Record<string, Endpoint>
