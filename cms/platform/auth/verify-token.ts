import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Problem } from '#contract/problems.ts'
import { type Claims, claimsSchema } from '#contract/roles.ts'
import { identityProvider } from './provider.ts'

/** Signatures that a published key can check. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((size) => `${family}${size}`))

const tokenSchema = claimsSchema.extend({
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
  iat: z.number().optional(),
  /** What Keycloak's tokens call themselves. */
  typ: z.string().optional(),
  at_hash: z.unknown().optional(),
  c_hash: z.unknown().optional(),
})
/** Seconds that our clock and the provider's may be apart, for the end and for the beginning of a token. */
const clockTolerance = 5
const furthestAhead = 60

/**
 * The claims of an access token of our provider, issued to or for our client (contract §1).
 * @throws Problem `unauthorized` for any other token, `unavailable` when no keys can be had.
 */
export async function verifyToken(token: string): Promise<Claims> {
  const provider = identityProvider()
  try {
    refuseGarbage(token)
    const { payload, protectedHeader } = await jwtVerify(token, provider.findKey, {
      issuer: await provider.issuer(),
      algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance,
    })
    const claims = tokenSchema.parse(payload)
    if (isAccessToken(claims, protectedHeader.typ) && isForUs(claims)) return claims
  } catch (error) {
    if (error instanceof Problem) throw error
    // Whatever else is wrong with it: it could not be verified.
  }
  throw new Problem('unauthorized')
}

type Token = z.infer<typeof tokenSchema>

/** What is no token needs no provider to be refused. */
function refuseGarbage(token: string): void {
  decodeProtectedHeader(token)
  decodeJwt(token)
}

/** Id tokens and others that the same keys sign, and that travel in addresses, open nothing. */
function isAccessToken({ typ, at_hash, c_hash }: Token, header = 'JWT'): boolean {
  if (at_hash !== undefined || c_hash !== undefined) return false
  return (
    /^(?:application\/)?(?:at\+)?jwt$/i.test(header) && !/^(?:id|refresh|offline|logout)$/i.test(typ ?? '')
  )
}

function isForUs({ aud = [], azp, client_id, iat = 0 }: Token): boolean {
  if (iat > Date.now() / 1000 + furthestAhead) return false
  return [azp, client_id, ...[aud].flat()].includes(configuration().identity.clientId)
}
