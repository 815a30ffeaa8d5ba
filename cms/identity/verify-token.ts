import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { Problem } from '#contract/problems.ts'
import { type Claims, claimsSchema } from '#contract/roles.ts'
import { identityProvider } from './provider.ts'

/** Signatures that a published key can check. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((size) => `${family}${size}`))

const issuedFor = claimsSchema.extend({
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
})

/**
 * The claims of an access token of our provider, issued to or for our client (contract §1).
 * @throws Problem `unauthorized` for any other token, `unavailable` when no keys can be had.
 */
export async function verifyToken(token: string): Promise<Claims> {
  const provider = identityProvider()
  try {
    refuseGarbage(token)
    const { payload } = await jwtVerify(token, provider.findKey, {
      issuer: await provider.issuer(),
      algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance: 5,
    })
    const claims = issuedFor.parse(payload)
    const { aud = [], azp, client_id } = claims
    if ([azp, client_id, ...[aud].flat()].includes(configuration().identity.clientId)) return claims
  } catch (error) {
    if (error instanceof Problem) throw error
    // Whatever else is wrong with it: it could not be verified.
  }
  throw new Problem('unauthorized')
}

/** What is no token needs no provider to be refused. */
function refuseGarbage(token: string): void {
  decodeProtectedHeader(token)
  decodeJwt(token)
}
