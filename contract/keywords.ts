import { z } from 'zod'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { commaList } from './items.ts'
import { keywordLabelsSchema, labelledKeywordSchema } from './keyword-labels.ts'
import { envelopeSchema } from './problems.ts'
import { recordOf } from './record-of.ts'
import { keywordRegisters } from './registers/registers.ts'
import { copySchema, timestampSchema } from './timestamps.ts'

export const longestKeyword = 200

/** Either the typed text, or the values to return labels for. */
const keywordQuerySchema = z.object({
  q: z.string().optional(),
  values: commaList.optional(),
})

/** Number of items with the keyword: of all forms, and of each register with keywords. */
const keywordUsageSchema = z.object({ total: z.number(), ...recordOf(keywordRegisters, () => z.number()) })
export type KeywordUsage = z.infer<typeof keywordUsageSchema>

const keywordSchema = z.object({
  label: z.string(),
  labels: keywordLabelsSchema,
  value: z.string(),
  published: z.boolean(),
  usage: keywordUsageSchema,
  updatedAt: timestampSchema,
})
export type Keyword = z.infer<typeof keywordSchema>

/** A keyword that was merged into another (`into`), which may itself have been merged since. */
const mergedKeywordSchema = z.object({
  label: z.string(),
  labels: keywordLabelsSchema,
  value: z.string(),
  into: labelledKeywordSchema,
  mergedAt: timestampSchema,
  usage: z.number().describe('The number of entries that had the keyword.'),
})
export type MergedKeyword = z.infer<typeof mergedKeywordSchema>

const keywordListSchema = z.object({
  keywords: z.array(keywordSchema),
  merged: z.array(mergedKeywordSchema).describe('Newest first; not among `keywords`.'),
})

/** A label that is left out does not change; null or an empty text removes it. */
const labelsInputSchema = z.object({
  et: z.string().nullable().optional(),
  en: z.string().nullable().optional(),
})
export type LabelsInput = z.infer<typeof labelsInputSchema>

/** `value` defaults to the label. Entries store the value, so it does not change with the label. */
const keywordItemSchema = z.object({
  label: z.string(),
  labels: labelsInputSchema.optional(),
  value: z.string().optional(),
  published: z.boolean().optional(),
})
export type KeywordItem = z.infer<typeof keywordItemSchema>

const keywordAdditionSchema = z.object({ action: z.literal('new'), item: keywordItemSchema })
const keywordChangeSchema = z.object({
  action: z.literal('update'),
  item: keywordItemSchema.extend({
    updatedAt: copySchema,
  }),
})
export type KeywordUpdate = z.infer<typeof keywordChangeSchema>['item']

const valuesSchema = z.array(z.string().max(longestKeyword)).min(1)
/** Maximum number of keywords in one merge. */
export const mostMergedKeywords = 50

/** Applied to all of the values or none. */
const keywordBulkSchema = z.discriminatedUnion('action', [
  z.object({ action: z.enum(['publish', 'unpublish', 'delete']), items: valuesSchema.max(500) }),
  z.object({
    action: z.literal('merge'),
    items: valuesSchema.max(mostMergedKeywords),
    into: z.string().max(longestKeyword).describe('The value of the keyword that stays.'),
    labels: labelsInputSchema
      .optional()
      .describe('Labels of the merged keywords that `into` gets in a language in which it has none.'),
  }),
  z.object({ action: z.literal('unmerge'), items: valuesSchema.max(mostMergedKeywords) }),
])
export type KeywordBulk = z.infer<typeof keywordBulkSchema>

const inKeywords = { path: '/v1/manage/keywords', group: 'Keywords', section: 7, who: 'manager' } as const

export const keywordEndpoints = {
  suggestKeywords: {
    ...read,
    cacheTags: ['keywords'],
    path: '/v2/keywords',
    who: 'anyone',
    query: keywordQuerySchema,
    response: z.array(labelledKeywordSchema),
    group: 'Texts',
    section: 7,
    summary: 'Suggest published keywords',
    description:
      'Matches the typed text (`q`), or returns the labels of comma-separated `values`. At most 50.',
  },
  listKeywords: {
    ...read,
    ...inKeywords,
    response: keywordListSchema,
    summary: 'List keywords with their number of entries',
  },
  addKeyword: {
    ...post,
    ...inKeywords,
    body: keywordAdditionSchema,
    response: envelopeSchema,
    summary: 'Add a keyword',
    examples: {
      new: {
        action: 'new',
        item: { label: 'andmebaasid', labels: { et: 'andmebaasid', en: 'databases' }, published: true },
      },
    },
    problems: ['keywordTaken'],
  },
  updateKeyword: {
    ...put,
    ...inKeywords,
    path: '/v1/manage/keywords/:value',
    body: keywordChangeSchema,
    response: envelopeSchema,
    summary: 'Change a keyword',
    description:
      'The value can only change while no entry uses the keyword. With `updatedAt`, a stale copy is rejected.',
    examples: { update: { action: 'update', item: { label: 'andmebaasid', published: false } } },
    problems: ['keywordTaken', 'keywordInUse', 'conflict'],
  },
  changeKeywords: {
    ...put,
    ...inKeywords,
    body: keywordBulkSchema,
    response: envelopeSchema,
    summary: 'Publish, unpublish, delete or merge keywords',
    description:
      'Applies to all of them or none. A keyword that entries use can be unpublished but not deleted. `merge` replaces the keywords by `into` in every entry; `unmerge` restores them, and their places in the entries that still have `into`.',
    examples: {
      publish: { action: 'publish', items: ['andmebaasid'] },
      merge: {
        action: 'merge',
        items: ['databases'],
        into: 'andmebaasid',
        labels: { et: 'andmebaasid', en: 'databases' },
      },
      unmerge: { action: 'unmerge', items: ['databases'] },
    },
    problems: ['notFound', 'keywordInUse', 'keywordMerged'],
  },
} as const satisfies Record<string, Endpoint>
