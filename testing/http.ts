import { once } from 'node:events'
import { type IncomingMessage, type RequestOptions, request } from 'node:http'
import type { Server } from 'node:net'

/** Lets a server listen until the process ends; returns its port. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1').unref()
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Sends a request as it is, which `fetch` would change; the body of the answer is not decompressed. */
export async function sendRaw(port: number, path: string, options: RequestOptions = {}) {
  const sent = request({ host: '127.0.0.1', port, path, ...options }).end()
  const [answer]: [IncomingMessage] = await once(sent, 'response').then(([got]) => [got])
  const { statusCode: status, headers, rawHeaders } = answer
  return { status, headers, rawHeaders, body: Buffer.concat(await answer.toArray()) }
}
