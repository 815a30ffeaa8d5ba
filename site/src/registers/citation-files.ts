import { plugins } from '@citation-js/core'
import '@citation-js/plugin-bibtex'
import '@citation-js/plugin-ris'
import type { Citation } from './citation.ts'

// The BibTeX plugin recognizes these words.
const genres = { bachelor: 'Bachelor’s thesis', masters: 'Masters thesis', phd: 'PhD thesis' }

export function toBibtex(citation: Citation): string {
  return plugins.output.format('bibtex', [cslOf(citation)], { format: 'text' }).trim()
}

export function toRis(citation: Citation): string {
  return plugins.output.format('ris', [cslOf(citation)], { format: 'text' }).trim()
}

/** The citation as CSL-JSON. */
function cslOf(citation: Citation) {
  const { uuid, title, firstName, lastName, degree, institution, date, keywords, url, language } = citation
  return {
    id: uuid,
    type: 'thesis',
    genre: degree ? genres[degree] : 'Thesis',
    title,
    author: [{ given: firstName, family: lastName }],
    ...(date.length > 0 && { issued: { 'date-parts': [date] } }),
    publisher: institution,
    ...(keywords.length > 0 && { keyword: keywords.join(',') }),
    URL: url,
    language,
  }
}
