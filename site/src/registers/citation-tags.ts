import { fieldTexts, keywordTexts, metadataLanguage } from '#contract/citations/cited-item.ts'
import { extensionOf, permanentUrl } from '#contract/files.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { normalizeText, withoutOverrides } from '#contract/values/normalize-text.ts'
import type { ItemDetail } from './register.ts'

type Tag = { name: string; content: string }

/** Meta tags of a thesis for catalogues and citation tools; files under embargo are excluded. */
export function citationTags(
  thesis: ItemDetail,
  { origin, language, institution }: { origin: string; language: Language; institution: string },
): Tag[] {
  const { uuid, title, firstName, lastName, year, files } = thesis
  const pdf = files.find((file) => !file.embargoUntil && extensionOf(file.name) === 'pdf')
  const day = fieldTexts(thesis, 'defence_date').join(' ').trim().replaceAll('-', '/')
  const entryLanguage = metadataLanguage(thesis, language)
  const tags: Tag[] = [
    { name: 'citation_title', content: inLanguage(title, entryLanguage) },
    { name: 'citation_author', content: [lastName, firstName].filter(Boolean).join(', ') },
    { name: 'citation_publication_date', content: day || String(year ?? '') },
    { name: 'citation_language', content: entryLanguage },
    { name: 'citation_dissertation_institution', content: institution },
    { name: 'citation_keywords', content: keywordTexts(thesis, entryLanguage).join('; ') },
    { name: 'citation_public_url', content: `${origin}/thesis/${uuid}` },
    { name: 'citation_pdf_url', content: pdf ? permanentUrl(origin, uuid, pdf) : '' },
  ]
  return tags
    .map(({ name, content }) => ({ name, content: withoutOverrides(normalizeText(content)) }))
    .filter(({ content }) => content !== '')
}
