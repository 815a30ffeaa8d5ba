import { Agent, type IncomingHttpHeaders, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { bytesOf } from './bodies.ts'
import type { Known } from './known.ts'
import type { RandomRequest } from './requests.ts'

/** Longer than any call may take on a machine that is busy with much else: who waits longer, waits for ever. */
export const longest = 30_000

/** A request as it goes out. */
export type Outgoing = {
  method: string
  path: string
  headers: Record<string, string>
  body: Uint8Array | undefined
}
export type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

export class Sender {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 16 })
  private readonly origin: string
  private readonly known: Known

  constructor(origin: string, known: Known) {
    this.origin = origin
    this.known = known
  }

  /** With all marks filled in, as things are now. */
  fill({ method, path: parts, slashes, query: pairs, head, body: given }: RandomRequest): Outgoing {
    const segments = parts.map((part) => ('raw' in part ? part.raw : encoded(this.known.fill(part.text))))
    const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&')
    const path = `/api/${segments.join('/')}${slashes}${query && `?${query}`}`
    const body = given && bytesOf(given, this.known, decoded(segments.at(-1) ?? ''))
    const token = head.person && this.known.tokens.get(head.person)
    const headers = {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
      ...head.headers,
      ...(body && { 'Content-Length': String(body.length) }),
    }
    return { method, path, headers, body }
  }

  /** @throws Error when no answer comes, or none in time */
  send({ method, path, headers, body }: Outgoing): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(this.origin)
      const request = open({ hostname, port, method, path, headers, agent: this.agent })
      const impatience = setTimeout(() => request.destroy(new Error('no answer in time')), longest)
      const fail = (error: Error) => {
        clearTimeout(impatience)
        reject(error)
      }
      request.on('error', fail)
      request.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('error', fail)
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          clearTimeout(impatience)
          const { statusCode = 0, headers } = answer
          resolve({ status: statusCode, headers, body: unpacked(Buffer.concat(chunks), headers) })
        })
      })
      request.end(body)
    })
  }

  stop(): void {
    this.agent.destroy()
  }
}

/** No longer than what a server reads as an address; longer ones are for odd connections. */
const encoded = (text: string) => encodeURIComponent(text.slice(0, 300).toWellFormed())

/** A part of a path as it is meant; one that means nothing stays as it is. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function unpacked(body: Buffer, headers: IncomingHttpHeaders): Buffer {
  if (body.length === 0) return body
  if (headers['content-encoding'] === 'gzip') return gunzipSync(body)
  return headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body
}
