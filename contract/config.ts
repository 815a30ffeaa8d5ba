import { z } from 'zod'

/** How the provider hands its answer to the page that one returns to (back-office.md §5). */
export const responseModes = ['query', 'fragment'] as const

/**
 * The path that the provider returns to after signing in and after signing out. It is the same for every page, as
 * providers accept addresses only exactly as they are registered.
 */
export const returnPath = '/auth/return'

/**
 * What pages need to know of this installation (contract §8). With a `realm` the provider is a Keycloak server at `url`; with an
 * empty one it is any provider, and `url` its issuer, below which its discovery document is.
 */
export const publicConfigSchema = z.object({
  oidc: z.object({
    url: z.string(),
    realm: z.string(),
    clientId: z.string(),
    responseMode: z.enum(responseModes),
  }),
})
export type PublicConfig = z.infer<typeof publicConfigSchema>

export const healthSchema = z.object({
  status: z.number(),
  database: z.enum(['ok', 'down']),
  storage: z.enum(['ok', 'down']),
  error: z.string().optional(),
})
