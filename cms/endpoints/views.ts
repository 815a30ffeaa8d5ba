import { addView, changeView, listViews } from '#cms/items/views.ts'
import type { Implementations } from './define-endpoint.ts'

const successes = {
  update: 'item.success.viewSaved',
  delete: 'item.success.viewDeleted',
  restore: 'item.success.viewRestored',
} as const

export const viewEndpoints = {
  listViews: async ({ req, caller, query }) => ({ data: await listViews(req, caller, query.kind) }),
  addView: async ({ req, caller, body }) => ({
    data: { status: 200, success: 'item.success.viewSaved', uuid: await addView(req, caller, body) },
  }),
  changeView: async ({ req, caller, params, body }) => {
    await changeView(req, caller, params('uuid'), body)
    return { data: { status: 200, success: successes[body.action] } }
  },
} satisfies Partial<Implementations>
