import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Problem } from '#contract/problems.ts'
import { type Claims, claimsSchema } from '#contract/roles.ts'
import { issuerOf } from './issuer.ts'

const issuedFor = claimsSchema.extend({
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
})

const keySets = new Map<string, JWTVerifyGetKey>()

/** The provider's key set: cached, fetched again on an unknown key id. */
function keySetOf(issuer: string): JWTVerifyGetKey {
  const known = keySets.get(issuer)
  if (known) return known
  const keySet = createRemoteJWKSet(new URL(`${issuer}/protocol/openid-connect/certs`), {
    timeoutDuration: 5000,
  })
  keySets.set(issuer, keySet)
  return keySet
}

/**
 * The claims of an access token of our provider, issued to or for our client (contract §1).
 * @throws Problem `unauthorized` for any other token, `unavailable` when no keys can be had.
 */
export async function verifyToken(token: string): Promise<Claims> {
  const { identity } = configuration()
  const issuer = issuerOf(identity)
  let payload: unknown
  try {
    const verified = await jwtVerify(token, keySetOf(issuer), {
      issuer,
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 5,
    })
    payload = verified.payload
  } catch (error) {
    throw new Problem(isRefusal(error) ? 'unauthorized' : 'unavailable', { retryAfter: 10 })
  }
  const claims = issuedFor.safeParse(payload)
  if (!claims.success) throw new Problem('unauthorized')
  const { aud = [], azp, client_id } = claims.data
  if (![azp, client_id, ...[aud].flat()].includes(identity.clientId)) throw new Problem('unauthorized')
  return claims.data
}

/** A flawed token, as against keys that could not be fetched. */
function isRefusal(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  if (error instanceof errors.JOSEError) return error.code !== 'ERR_JOSE_GENERIC'
  return false
}
