import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ConfigurationError } from '#cms/configuration.ts'
import { isLocalUrl } from '#cms/local-url.ts'
import { stopServer } from '../../http-server.ts'
import { splitAbsoluteForm } from '../../request-address.ts'
import { allowedOriginSources, allowedOrigins, placeBeside } from '../allowed-origins.ts'
import { stablePort } from '../stored-port.ts'
import { buildIdentityApp } from './identity-app.ts'
import { openPeopleStore, shippedPeople } from './people.ts'
import { createProvider } from './provider.ts'
import { loadKeys, realmName, realmPath } from './realm.ts'
import { openSessionFile } from './session-file.ts'

type IdentityOptions = {
  dataDir: string
  host: string
  port: number
  publicUrl: string
  production: boolean
  /** Lifetime of access and ID tokens. */
  accessTokenSeconds?: number
}

/** Starts the OpenID provider for trials and tests (contract §8), on a port that stays the same after a restart. */
export async function startIdentity(options: IdentityOptions) {
  const { dataDir, host, port, publicUrl, production, accessTokenSeconds = 300 } = options
  if (production && !isLocalUrl(publicUrl))
    throw new ConfigurationError(
      `the embedded OpenID provider is not for ${publicUrl}: set OIDC_URL, OIDC_REALM, OIDC_CLIENT_ID`,
    )
  const folder = join(dataDir, 'identity')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { listenOn, name } = placeBeside(publicUrl, host)
  const ownPort = await stablePort(join(folder, 'port'), listenOn, [port])
  const url = `http://${name}:${ownPort}`
  const realm = {
    issuer: `${url}${realmPath}`,
    clientId: 'register',
    accessTokenSeconds,
    ...(await loadKeys(folder)),
    people: await openPeopleStore(join(folder, 'people.json')),
    isOwnOrigin: allowedOrigins(publicUrl, port),
    ownSources: allowedOriginSources(publicUrl, port),
  }
  const sessions = await openSessionFile(join(folder, 'sessions.json'))
  const provider = createProvider(realm, sessions, `${publicUrl}/`)
  const app = await buildIdentityApp(provider, realm)
  const { host: ownHost } = new URL(url)
  const server = createServer((request, response) => {
    splitAbsoluteForm(request)
    // The provider's URLs are those of the issuer, whatever host a request names.
    request.headers.host = ownHost
    app(request, response)
  })
  server.listen(ownPort, listenOn)
  await once(server, 'listening')
  return {
    url,
    realm: realmName,
    clientId: realm.clientId,
    usernames: shippedPeople.map(({ username }) => username),
    stop: () => stopServer(server, 1_000),
  }
}
