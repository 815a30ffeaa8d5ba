import { z } from 'zod'
import { commaList } from './items.ts'

export const keywordSuggestionSchema = z.object({ value: z.string(), label: z.string() })
export type KeywordSuggestion = z.infer<typeof keywordSuggestionSchema>

/** What is being typed, or the values of which the labels are wanted. */
export const keywordQuerySchema = z.object({
  q: z.string().max(200).optional(),
  values: commaList.optional(),
})
