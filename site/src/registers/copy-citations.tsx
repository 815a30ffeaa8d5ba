import { citationOf, toApa } from '#contract/citations/citation.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { CopyButton } from '../components/copy-button.tsx'
import { useCitationContext } from './thesis-citation.tsx'

/** A button that copies theses as their pages cite them, in APA: in the order of the alphabet, one paragraph each. */
export function CopyCitations({ rows }: { rows: readonly ItemRow[] }) {
  const { compare } = new Intl.Collator(useLanguage())
  const context = useCitationContext()
  const citations = rows.map((row) => toApa(citationOf(row, context))).toSorted(compare)
  return <CopyButton keys="thesis.cite.several" text={`${citations.join('\n')}\n`} />
}
