import { Agent, type IncomingHttpHeaders, request as open } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { RandomRequest } from './random-requests.ts'

export type Outgoing = Pick<RandomRequest, 'method' | 'path' | 'headers' | 'body'>
export type Received = { status: number; headers: IncomingHttpHeaders; body: Buffer }

const timeoutMs = 30_000
const agent = new Agent({ keepAlive: true, maxSockets: 16 })

/** Sends requests that `fetch` rejects. @throws Error if there is no response within 30 s */
export async function sendRequest(
  origin: string,
  { method, path, headers, body }: Outgoing,
): Promise<Received> {
  const { hostname, port } = new URL(origin)
  const signal = AbortSignal.timeout(timeoutMs)
  const request = open({ hostname, port, method, path, headers, agent, signal })
  const received = new Promise<Received>((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      buffer(response).then(
        (bytes) =>
          resolve({ status, headers, body: decompress(bytes, headers['content-encoding'] ?? 'identity') }),
        reject,
      )
    })
  })
  request.end(body)
  return received
}

function decompress(body: Buffer, encoding: string): Buffer {
  if (body.length === 0) return body
  if (encoding === 'gzip') return gunzipSync(body)
  return encoding === 'br' ? brotliDecompressSync(body) : body
}
