import { z } from 'zod'
import { commaList } from './items.ts'

export const longestKeyword = 200

export const keywordSuggestionSchema = z.object({ value: z.string(), label: z.string() })
export type KeywordSuggestion = z.infer<typeof keywordSuggestionSchema>

/** Either the typed text, or the values to return labels for. */
export const keywordQuerySchema = z.object({
  q: z.string().optional(),
  values: commaList.optional(),
})

/** Number of entries with the keyword: of all forms, and of the two registers with keywords. */
export const keywordUsageSchema = z.object({ total: z.number(), thesis: z.number(), topics: z.number() })
export type KeywordUsage = z.infer<typeof keywordUsageSchema>

export const keywordSchema = z.object({
  label: z.string(),
  value: z.string(),
  published: z.boolean(),
  usage: keywordUsageSchema,
})
export type Keyword = z.infer<typeof keywordSchema>

export const keywordListSchema = z.object({ keywords: z.array(keywordSchema) })

/** `value` defaults to the label. Entries store the value, so it does not change with the label. */
const keywordItemSchema = z.object({
  label: z.string(),
  value: z.string().optional(),
  published: z.boolean().optional(),
})
export type KeywordItem = z.infer<typeof keywordItemSchema>

export const keywordAdditionSchema = z.object({ action: z.literal('new'), item: keywordItemSchema })
export const keywordChangeSchema = z.object({ action: z.literal('update'), item: keywordItemSchema })

/** Applied to all of the values or none. */
export const keywordBulkSchema = z.object({
  action: z.enum(['publish', 'unpublish', 'delete']),
  items: z.array(z.string().max(longestKeyword)).min(1).max(500),
})
export type KeywordBulk = z.infer<typeof keywordBulkSchema>
