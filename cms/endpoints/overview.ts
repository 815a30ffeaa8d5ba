import { searchEntries } from '#cms/items/search-entries.ts'
import { loadOverview } from '#cms/overview/load-overview.ts'
import type { Implementations } from './define-endpoint.ts'

export const overviewEndpoints = {
  searchEntries: async ({ req, query }) => ({ data: await searchEntries(req, query.q) }),
  getOverview: async ({ req }) => ({ data: await loadOverview(req) }),
} satisfies Partial<Implementations>
