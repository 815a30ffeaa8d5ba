import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decodeJwt, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import { z } from 'zod'
import { tokenOf } from './people.ts'

const keySchema = z.custom<JWK & { kid: string }>(
  (value) =>
    z.looseObject({ kty: z.literal('RSA'), kid: z.string(), d: z.string() }).safeParse(value).success,
)

/** A token of a user without roles, with claims overridden and signed with the key of the embedded provider. */
export async function issueToken(claims: JWTPayload): Promise<string> {
  const file = join(process.env.SERVICES_DIR ?? '', 'identity/signing-key.json')
  const jwk = keySchema.parse(JSON.parse(await readFile(file, 'utf8')))
  return new SignJWT({ ...decodeJwt(await tokenOf('nobody')), ...claims })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid: jwk.kid })
    .sign(await importJWK(jwk, 'RS256'))
}
