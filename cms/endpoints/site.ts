import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { checkHealth } from '#cms/platform/api/check-health.ts'
import { openApiDocument } from '#contract/openapi.ts'
import type { Implementations } from './define-endpoint.ts'

const documentSchema = z.record(z.string(), z.json())

export const siteEndpoints = {
  health: async ({ req }) => {
    const data = await checkHealth(req.payload)
    return { data, status: data.status, ...(data.status === 503 && { headers: { 'Retry-After': '5' } }) }
  },
  getOpenApi: async () => ({
    data: documentSchema.parse(openApiDocument()),
    cacheSeconds: 300,
  }),
  getConfig: async () => {
    const { identity, metadataLicense } = configuration()
    const { internalUrl: _, ...oidc } = identity
    return { data: { oidc, license: metadataLicense } }
  },
} satisfies Partial<Implementations>
