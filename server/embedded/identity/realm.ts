import type { OriginCheck } from '../allowed-origins.ts'
import type { PeopleStore } from './people-store.ts'
import type { SigningKey } from './signing-keys.ts'

/** What every route of the realm needs to know. */
export interface Realm {
  issuer: string
  clientId: string
  /** How long access and id tokens are good. */
  accessTokenSeconds: number
  signingKey: SigningKey
  cookieKey: string
  people: PeopleStore
  isOwnOrigin: OriginCheck
  /** The same as a Content-Security-Policy source list. */
  ownSources: string
}

export const realmName = 'ut'
export const realmPath = `/realms/${realmName}`
export const protocolPath = '/protocol/openid-connect'
