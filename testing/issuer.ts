import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { freePort } from '#server/free-port.ts'

/** It responds correctly, with a 500, with invalid JSON, never, or by closing the connection. */
type Mode = 'available' | 'failing' | 'garbled' | 'hanging' | 'gone'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/**
 * An identity provider for tests: with a discovery document at `url` or, with a realm, with Keycloak's paths. It
 * publishes real keys and signs any claims. Its endpoints are on another origin than its issuer.
 */
export async function startIssuer(realm = '') {
  let mode: Mode = 'available'
  const requests: string[] = []
  const published: object[] = []

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    requests.push(request.url ?? '')
    if (mode === 'hanging') return
    if (mode === 'gone') return void request.socket.destroy()
    if (mode === 'failing') return void response.writeHead(500).end('{}')
    if (mode === 'garbled') return void response.end('<html>')
    const documents: Record<string, object> = { [keysPath]: { keys: published } }
    if (realm === '') documents['/.well-known/openid-configuration'] = discovery
    const document = documents[request.url ?? '']
    response
      .writeHead(document ? 200 : 404, { 'content-type': 'application/json' })
      .end(JSON.stringify(document))
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${port}`
  const issuer = realm === '' ? url : `${url}/realms/${realm}`
  const keysPath = realm === '' ? '/keys' : `/realms/${realm}/protocol/openid-connect/certs`
  const otherOrigin = `http://127.0.0.1:${port}`
  const discovery = {
    issuer,
    jwks_uri: `${url}${keysPath}`,
    authorization_endpoint: `${otherOrigin}/authorize`,
    token_endpoint: `${otherOrigin}/token`,
    end_session_endpoint: `${otherOrigin}/leave`,
  }

  /** Creates a key and publishes it, unless `secret`. */
  async function addKey(kid: string, alg = 'RS256', secret = false) {
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    const jwk = { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' }
    if (!secret) published.push(jwk)
    return { kid, alg, privateKey, publicKey, jwk }
  }
  type Key = Awaited<ReturnType<typeof addKey>>
  const first = await addKey('first')

  return {
    url,
    realm,
    issuer,
    first,
    requests,
    published,
    otherOrigin,
    addKey,
    removeKey: (kid: string) => {
      const index = published.findIndex((jwk) => 'kid' in jwk && jwk.kid === kid)
      published.splice(index, 1)
    },
    setMode: (next: Mode) => {
      mode = next
    },
    /** The claims of a valid token, overridden by `more`; undefined removes a claim. */
    claims: (more: object = {}): JWTPayload => {
      const now = Math.floor(Date.now() / 1000)
      return {
        iss: issuer,
        sub: 'mari',
        aud: 'register',
        iat: now,
        exp: now + 300,
        preferred_username: 'mari',
        ...more,
      }
    },
    sign: (claims: JWTPayload, { privateKey, kid, alg }: Key = first, header: object = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid, ...header }).sign(privateKey),
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
