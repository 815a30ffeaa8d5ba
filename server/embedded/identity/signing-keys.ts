import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { readOrCreateFile, readOrCreateSecret } from '../durable-file.ts'

const keySchema = z.object({
  kty: z.literal('RSA'),
  kid: z.string(),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string(),
  e: z.string(),
  d: z.string(),
  p: z.string(),
  q: z.string(),
  dp: z.string(),
  dq: z.string(),
  qi: z.string(),
})

export type SigningKey = z.infer<typeof keySchema>

/** The key that signs tokens and the one that signs cookies: made once, so that neither fails after a restart. */
export const loadSigningKeys = async (
  folder: string,
): Promise<{ signingKey: SigningKey; cookieKey: string }> => ({
  signingKey: keySchema.parse(JSON.parse(await readOrCreateFile(join(folder, 'signing-key.json'), makeKey))),
  cookieKey: await readOrCreateSecret(join(folder, 'cookie-key')),
})

const makeKey = async (): Promise<string> => {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const kid = crypto.randomUUID()
  return JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' })
}
