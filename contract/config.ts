import { z } from 'zod'

/** OAuth response modes that sign-in supports (back-office.md §5). */
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
