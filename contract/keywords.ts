import { z } from 'zod'

export const keywordSuggestionSchema = z.object({ value: z.string(), label: z.string() })
export type KeywordSuggestion = z.infer<typeof keywordSuggestionSchema>
