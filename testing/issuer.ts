import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { freePort } from './product.ts'

/** How it answers: as it should, with a 500, with what is no JSON, never, or by hanging up. */
export type Mood = 'well' | 'failing' | 'garbled' | 'hanging' | 'gone'

export type Issuer = Awaited<ReturnType<typeof startIssuer>>

/**
 * An identity provider of the tests' own, at `url` by discovery document or, with a realm, by Keycloak's paths. It
 * publishes real keys and signs whatever it is asked to. Its endpoints are on another origin than its issuer.
 */
export async function startIssuer(realm = '') {
  let mood: Mood = 'well'
  const asked: string[] = []
  const published: object[] = []

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? '')
    if (mood === 'hanging') return
    if (mood === 'gone') return void request.socket.destroy()
    if (mood === 'failing') return void response.writeHead(500).end('{}')
    if (mood === 'garbled') return void response.end('<html>')
    const documents: Record<string, object> = { [keysPath]: { keys: published } }
    if (realm === '') documents['/.well-known/openid-configuration'] = discovery
    const found = documents[request.url ?? '']
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://localhost:${port}`
  const issuer = realm === '' ? url : `${url}/realms/${realm}`
  const keysPath = realm === '' ? '/keys' : `/realms/${realm}/protocol/openid-connect/certs`
  const elsewhere = `http://127.0.0.1:${port}`
  const discovery = {
    issuer,
    jwks_uri: `${url}${keysPath}`,
    authorization_endpoint: `${elsewhere}/authorize`,
    token_endpoint: `${elsewhere}/token`,
    end_session_endpoint: `${elsewhere}/leave`,
  }

  /** A new key, published unless it is to be `secret`. */
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
    asked,
    published,
    elsewhere,
    addKey,
    removeKey: (kid: string) => {
      const at = published.findIndex((jwk) => 'kid' in jwk && jwk.kid === kid)
      published.splice(at, 1)
    },
    be: (next: Mood) => {
      mood = next
    },
    /** What a good token says; `more` is said over it, and what is undefined left out. */
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
