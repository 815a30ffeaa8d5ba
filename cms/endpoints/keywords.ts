import { addKeyword, changeKeywords, updateKeyword } from '#cms/keywords/change-keywords.ts'
import { listKeywords, listMerged, suggestKeywords } from '#cms/keywords/list-keywords.ts'
import type { Implementations } from './define-endpoint.ts'

const successKeys = {
  publish: 'keywords.success.published',
  unpublish: 'keywords.success.unpublished',
  delete: 'keywords.success.deleted',
  merge: 'keywords.success.merged',
  unmerge: 'keywords.success.unmerged',
} as const

export const keywordEndpoints = {
  suggestKeywords: async ({ req, query }) => ({ data: await suggestKeywords(req, query) }),
  listKeywords: async ({ req }) => ({
    data: { keywords: await listKeywords(req), merged: await listMerged(req) },
  }),
  addKeyword: async ({ req, body }) => {
    await addKeyword(req, body.item)
    return { data: { status: 200, success: 'keywords.success.added' } }
  },
  updateKeyword: async ({ req, params, body }) => {
    const updatedAt = await updateKeyword(req, params('value'), body.item)
    return { data: { status: 200, success: 'keywords.success.updated', updatedAt } }
  },
  changeKeywords: async ({ req, body }) => {
    await changeKeywords(req, body)
    return { data: { status: 200, success: successKeys[body.action] } }
  },
} satisfies Partial<Implementations>
