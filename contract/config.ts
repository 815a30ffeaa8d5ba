import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { jsonValueSchema } from './json-value.ts'

/** OAuth response modes that sign-in supports (contract §8). */
export const responseModes = ['query', 'fragment'] as const

/**
 * The path that the provider returns to after signing in and after signing out. It is the same for every page, as
 * providers accept addresses only exactly as they are registered.
 */
export const returnPath = '/auth/return'

/**
 * Settings that the browser needs (contract §8). If `realm` is set, the provider is a Keycloak server at `url`. If it is empty,
 * `url` is the issuer of any OpenID provider, which serves its discovery document below it.
 */
export const publicConfigSchema = z
  .object({
    oidc: z.object({
      url: z.string(),
      realm: z.string(),
      clientId: z.string(),
      responseMode: z.enum(responseModes),
    }),
    license: z
      .string()
      .optional()
      .describe('The URL of the licence of the metadata, if the installation names one.'),
  })
  .meta({ id: 'Config' })
export type PublicConfig = z.infer<typeof publicConfigSchema>

export const healthSchema = z
  .object({
    status: z.number(),
    database: z
      .enum(['ok', 'down', 'newer'])
      .describe('`newer`: a later version of the register has migrated it; this process should be replaced.'),
    storage: z.enum(['ok', 'down']),
    error: z.string().optional(),
  })
  .meta({ id: 'Health' })

export const serviceEndpoints = {
  health: {
    ...read,
    path: '/health',
    who: 'anyone',
    noStore: true,
    response: healthSchema,
    group: 'Service',
    section: 8,
    summary: 'Check that the database can be written to and the storage responds',
    description:
      '200 if both are available and the schema of the database is that of this version, otherwise 503 with the status of each. (`/health`, outside `/api`, returns `ok` while the process is running.)',
  },
  getOpenApi: {
    ...read,
    path: '/openapi.json',
    who: 'anyone',
    response: z.record(z.string(), jsonValueSchema),
    group: 'Service',
    section: 1,
    summary: 'This document',
  },
  getConfig: {
    ...read,
    path: '/v1/config',
    who: 'anyone',
    response: publicConfigSchema,
    group: 'Service',
    section: 8,
    summary: 'Get the identity provider’s settings, and the licence of the metadata',
    description:
      'If `realm` is set, the provider is a Keycloak server at `url`; if it is empty, `url` is the issuer of any OpenID provider.',
  },
} as const satisfies Record<string, Endpoint>
