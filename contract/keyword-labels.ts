import { z } from 'zod'
import type { Language } from './texts.ts'

/** The labels of a keyword whose language is known; null if it has none in a language (contract §7). */
export const keywordLabelsSchema = z.object({ et: z.string().nullable(), en: z.string().nullable() })
export type KeywordLabels = z.infer<typeof keywordLabelsSchema>

export const labelledKeywordSchema = z.object({
  value: z.string(),
  label: z.string(),
  labels: keywordLabelsSchema,
})
export type LabelledKeyword = z.infer<typeof labelledKeywordSchema>

export const noLabels: KeywordLabels = { et: null, en: null }

/** `language`: undefined if it is unknown. */
type LabelInLanguage = { text: string; language: Language | undefined }

/** The label in a language; without one, `label`, which is in the other language if it is the label in it. */
export function labelIn(
  { label, labels }: Pick<LabelledKeyword, 'label' | 'labels'>,
  language: Language,
): LabelInLanguage {
  const own = labels[language]
  if (own) return { text: own, language }
  const other = language === 'et' ? 'en' : 'et'
  return { text: label, language: label === labels[other] ? other : undefined }
}

/** The label of a keyword in a language; of any other value, itself. */
export function labelText(
  keywords: ReadonlyMap<string, LabelledKeyword>,
  value: string,
  language: Language,
): string {
  const keyword = keywords.get(value)
  return keyword ? labelIn(keyword, language).text : value
}

/** The label of a keyword's value in a language; a value that is not among the keywords is its own label. */
export function labelOf(
  value: string,
  keywords: readonly LabelledKeyword[],
  language: Language,
): LabelInLanguage {
  return labelIn(
    keywords.find((each) => each.value === value) ?? { label: value, labels: noLabels },
    language,
  )
}
