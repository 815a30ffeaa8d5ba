import { z } from 'zod'
import { openApiDocument } from '#contract/openapi.ts'
import { defineEndpoint } from './define-endpoint.ts'

const documentSchema = z.record(z.string(), z.json())

export const openApiEndpoints = {
  getOpenApi: defineEndpoint('getOpenApi', async () => ({
    data: documentSchema.parse(openApiDocument()),
    cacheSeconds: 300,
  })),
}
