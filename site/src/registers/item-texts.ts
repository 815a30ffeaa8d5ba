import { fieldTexts } from '#contract/citations/cited-item.ts'
import type { Language } from '#contract/texts.ts'
import { abstractsIn } from '#ui/item/abstracts-in.ts'
import type { ItemDetail } from './register.ts'

/** The item's non-empty abstracts, the one in the page's language first. */
export function abstractsOf(item: ItemDetail, language: Language) {
  return abstractsIn((field) => fieldTexts(item, field).join('\n\n'), language)
}

const longestExcerpt = 300

/** The beginning of a text in one line, up to the end of a word, for meta descriptions. */
export function excerptOf(text = ''): string | undefined {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longestExcerpt) return line || undefined
  return `${line.slice(0, longestExcerpt).replace(/\s\S*$/, '')}…`
}
