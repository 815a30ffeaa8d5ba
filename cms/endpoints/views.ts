import { addView, changeView, listViews } from '#cms/items/views.ts'
import type { Implementations } from './define-endpoint.ts'

const successes = {
  table: {
    update: 'item.success.viewSaved',
    delete: 'item.success.viewDeleted',
    restore: 'item.success.viewRestored',
  },
  report: {
    update: 'item.success.reportSaved',
    delete: 'item.success.reportDeleted',
    restore: 'item.success.reportRestored',
  },
} as const

export const viewEndpoints = {
  listViews: async ({ req, caller, query }) => ({ data: await listViews(req, caller, query.kind) }),
  addView: async ({ req, caller, body }) => ({
    data: { status: 200, success: successes[body.kind].update, uuid: await addView(req, caller, body) },
  }),
  changeView: async ({ req, caller, params, body }) => {
    const kind = await changeView(req, caller, params('uuid'), body)
    return { data: { status: 200, success: successes[kind][body.action] } }
  },
} satisfies Partial<Implementations>
