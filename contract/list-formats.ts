import { findRegister, type Register } from './registers/registers.ts'

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
