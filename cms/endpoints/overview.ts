import { readOverview } from '#cms/overview/read-overview.ts'
import type { Implementations } from './define-endpoint.ts'

export const overviewEndpoints = {
  getOverview: async ({ req }) => ({ data: await readOverview(req) }),
} satisfies Partial<Implementations>
