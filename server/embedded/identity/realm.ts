import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { z } from 'zod'
import { loadOrCreateFile, loadOrCreateSecret } from '#cms/platform/durable-file.ts'
import type { OriginCheck } from '../allowed-origins.ts'
import type { PeopleStore } from './people.ts'

export const realmName = 'ut'
export const clientId = 'register'
export const realmPath = `/realms/${realmName}`
export const protocolPath = '/protocol/openid-connect'

/** The configuration that all routes of the realm share. */
export type Realm = {
  issuer: string
  clientId: string
  /** Lifetime of access and ID tokens. */
  accessTokenSeconds: number
  /** Signs tokens. */
  signingKey: z.infer<typeof keySchema>
  /** Signs cookies. */
  cookieKey: string
  people: PeopleStore
  isOwnOrigin: OriginCheck
  /** The same origins as a Content-Security-Policy source list. */
  ownSources: string
  /** Whether only browsers on this machine may use it: anyone can sign in as anyone. */
  isForThisMachine: boolean
}

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

/** Creates the keys once, so that tokens and cookies stay valid after a restart. */
export async function loadKeys(folder: string): Promise<Pick<Realm, 'signingKey' | 'cookieKey'>> {
  const signingKey = await loadOrCreateFile(join(folder, 'signing-key.json'), async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    const kid = crypto.randomUUID()
    return JSON.stringify({ ...(await exportJWK(privateKey)), kid, alg: 'RS256', use: 'sig' })
  })
  return {
    signingKey: keySchema.parse(JSON.parse(signingKey)),
    cookieKey: await loadOrCreateSecret(join(folder, 'cookie-key')),
  }
}
