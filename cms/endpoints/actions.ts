import { listActions } from '#cms/actions/list-actions.ts'
import { exportActions } from '#cms/reports/export-actions.ts'
import type { Implementations } from './define-endpoint.ts'

export const actionEndpoints = {
  listActions: ({ req, query }) => listActions(req, query),
  exportActions: ({ req, query }) => exportActions(req, query),
} satisfies Partial<Implementations>
