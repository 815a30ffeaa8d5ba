import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { ConfigurationError } from '#cms/configuration.ts'
import { isLocalUrl } from '#cms/local-url.ts'
import { stopServer } from '../../stop-server.ts'
import { allowedOriginSources, allowedOrigins, placeBeside } from '../allowed-origins.ts'
import { stablePort } from '../stored-port.ts'
import { buildIdentityApp } from './identity-app.ts'
import { firstPeople } from './people.ts'
import { openPeopleStore } from './people-store.ts'
import { createProvider } from './provider.ts'
import { realmName, realmPath } from './realm.ts'
import { openSessionFile } from './session-file.ts'
import { loadSigningKeys } from './signing-keys.ts'

export interface IdentitySurroundings {
  dataDir: string
  host: string
  port: number
  publicUrl: string
  production: boolean
  /** How long access and id tokens are good; five minutes unless said. */
  accessTokenSeconds?: number
}

/** Brings up the OpenID provider for trying and testing, on a port of its own that stays the same. */
export const startIdentity = async (surroundings: IdentitySurroundings) => {
  const { dataDir, host, port, publicUrl, production, accessTokenSeconds = 300 } = surroundings
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
    ...(await loadSigningKeys(folder)),
    people: await openPeopleStore(join(folder, 'people.json')),
    isOwnOrigin: allowedOrigins(publicUrl, port),
    ownSources: allowedOriginSources(publicUrl, port),
  }
  const provider = createProvider(
    realm,
    await openSessionFile(join(folder, 'sessions.json')),
    `${publicUrl}/`,
  )
  const server = createServer(await buildIdentityApp(provider, realm))
  server.listen(ownPort, listenOn)
  await once(server, 'listening')
  return {
    url,
    realm: realmName,
    clientId: realm.clientId,
    usernames: firstPeople.map(({ username }) => username),
    stop: () => stopServer(server, 1_000),
  }
}
