import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { type Claims, claimsSchema } from '#contract/claims.ts'
import { Problem } from '#contract/problems.ts'
import { identityProvider } from './provider.ts'

/** Asymmetric algorithms only. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((family) => [256, 384, 512].map((size) => `${family}${size}`))

const tokenSchema = z.object({
  ...claimsSchema.shape,
  aud: z.union([z.string(), z.array(z.string())]).optional(),
  azp: z.string().optional(),
  client_id: z.string().optional(),
  iat: z.number().optional(),
  /** The token type in Keycloak's tokens. */
  typ: z.string().optional(),
  at_hash: z.unknown().optional(),
  c_hash: z.unknown().optional(),
})
/** Accepted clock difference to the provider in seconds, for expiry and for issue time. */
const clockTolerance = 5
const maxIssuedAheadSeconds = 60

/**
 * The claims of an access token of our provider, issued to or for our client (contract §1).
 * @throws Problem `unauthorized` for any other token, `unavailable` when no keys can be fetched.
 */
export async function verifyToken(token: string): Promise<Claims> {
  const provider = identityProvider()
  try {
    assertJwt(token)
    const { payload, protectedHeader } = await jwtVerify(token, provider.findKey, {
      issuer: await provider.issuer(),
      algorithms: [...algorithms, 'EdDSA', 'Ed25519'],
      requiredClaims: ['exp', 'sub'],
      clockTolerance,
    })
    const claims = tokenSchema.parse(payload)
    if (isAccessToken(claims, protectedHeader.typ) && isForOurClient(claims)) return claims
  } catch (error) {
    if (error instanceof Problem) throw error
    // Any other error means that the token is invalid.
  }
  throw new Problem('unauthorized')
}

type Token = z.infer<typeof tokenSchema>

/** Rejects malformed tokens without calling the provider. */
function assertJwt(token: string): void {
  decodeProtectedHeader(token)
  decodeJwt(token)
}

/** Rejects id tokens and others signed by the same keys: they may appear in URLs. */
function isAccessToken({ typ, at_hash, c_hash }: Token, header = 'JWT'): boolean {
  if (at_hash !== undefined || c_hash !== undefined) return false
  return (
    /^(?:application\/)?(?:at\+)?jwt$/i.test(header) && !/^(?:id|refresh|offline|logout)$/i.test(typ ?? '')
  )
}

function isForOurClient({ aud = [], azp, client_id, iat = 0 }: Token): boolean {
  if (iat > Date.now() / 1000 + maxIssuedAheadSeconds) return false
  return [azp, client_id, ...[aud].flat()].includes(configuration().identity.clientId)
}
