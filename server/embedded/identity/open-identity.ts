import { mkdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { ConfigurationError } from '#cms/configuration.ts'
import { isLocalUrl } from '#cms/local-url.ts'
import { splitAbsoluteForm } from '../../request-address.ts'
import { allowedOriginSources, allowedOrigins } from '../allowed-origins.ts'
import { buildIdentityApp } from './identity-app.ts'
import { openPeopleStore, shippedPeople } from './people.ts'
import { createProvider } from './provider.ts'
import { clientId, loadKeys, realmPath } from './realm.ts'
import { openSessionFile } from './session-file.ts'

type IdentityOptions = {
  dataDir: string
  port: number
  publicUrl: string
  production: boolean
  /** The origin at which browsers reach the provider. */
  url: string
  /** Lifetime of access and ID tokens. */
  accessTokenSeconds?: number
}

/** Opens the OpenID provider for trials and tests (contract §8). The caller serves it at `url`. */
export async function openIdentity(options: IdentityOptions) {
  const { dataDir, port, publicUrl, production, url, accessTokenSeconds = 300 } = options
  if (production && !isLocalUrl(publicUrl))
    throw new ConfigurationError(
      `the embedded OpenID provider is not for ${publicUrl}: set OIDC_URL, OIDC_REALM, OIDC_CLIENT_ID`,
    )
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const realm = {
    issuer: `${url}${realmPath}`,
    clientId,
    accessTokenSeconds,
    ...(await loadKeys(folder)),
    people: await openPeopleStore(join(folder, 'people.json')),
    isOwnOrigin: allowedOrigins(publicUrl, port),
    ownSources: allowedOriginSources(publicUrl, port),
    isForThisMachine: isLocalUrl(publicUrl),
  }
  const sessions = await openSessionFile(join(folder, 'sessions.json'))
  const app = await buildIdentityApp(createProvider(realm, sessions, `${publicUrl}/`), realm)
  const handle: RequestListener = (request, response) => {
    splitAbsoluteForm(request)
    app(request, response)
  }
  return {
    handle,
    usernames: shippedPeople.map(({ username }) => username),
  }
}
