import { extensionOf, lastingAddress } from '#contract/files.ts'
import type { Thesis } from '#contract/items.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { textsOf } from '#ui/item/shown-fields.ts'
import { textValueOf, thesisValue } from './thesis-values.ts'

type Tag = { name: string; content: string }

/** What catalogues and citation tools read from a thesis's page. A withheld file is not offered to them. */
export function citationTags(thesis: Thesis, origin: string, language: Language): Tag[] {
  const pdf = thesis.files.find((file) => !file.embargoUntil && extensionOf(file.name) === 'pdf')
  const author = [thesis.last_name, thesis.first_name].filter(Boolean).join(', ')
  const tags: Tag[] = [
    { name: 'citation_title', content: inLanguage(thesis.title, language) },
    { name: 'citation_author', content: author },
    {
      name: 'citation_publication_date',
      content: textValueOf(thesis, 'defence_date').replaceAll('-', '/') || String(thesis.year ?? ''),
    },
    { name: 'citation_language', content: textValueOf(thesis, 'language') },
    { name: 'citation_keywords', content: textsOf(thesisValue(thesis, 'keywords')).join('; ') },
    { name: 'citation_public_url', content: `${origin}/thesis/${thesis.uuid}` },
    { name: 'citation_pdf_url', content: pdf ? lastingAddress(origin, thesis.uuid, pdf) : '' },
  ]
  return tags.filter(({ content }) => content !== '')
}
