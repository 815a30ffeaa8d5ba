import { readOverview } from '#cms/overview/read-overview.ts'
import { defineEndpoint } from './define-endpoint.ts'

export const overviewEndpoints = {
  getOverview: defineEndpoint('getOverview', async ({ req }) => ({ data: await readOverview(req) })),
}
