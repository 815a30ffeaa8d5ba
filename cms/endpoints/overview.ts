import { searchEntries } from '#cms/items/search-entries.ts'
import { readOverview } from '#cms/overview/read-overview.ts'
import type { Implementations } from './define-endpoint.ts'

export const overviewEndpoints = {
  searchEntries: async ({ req, query }) => ({ data: await searchEntries(req, query.q) }),
  getOverview: async ({ req }) => ({ data: await readOverview(req) }),
} satisfies Partial<Implementations>
