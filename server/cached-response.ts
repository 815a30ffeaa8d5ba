import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]
/** A body with the headers that depend on its encoding, as alternating names and values. */
type EncodedBody = { bytes: Buffer; fields: readonly string[] }

/** Smaller bodies are sent uncompressed: compression would not make them smaller. */
const minCompressedBytes = 1024
/** Formats that are compressed themselves. */
const compressedTypes = /^(?:image\/(?!svg)|font\/woff)/

const encode: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
}

type Options = {
  /** By default a response marked as `public` without cookies. */
  isCacheable?: boolean
  /** For pages: sources of the inline scripts (`inline-scripts.ts`). */
  scripts?: string
  /** Whether pages of other sites may show the page in a frame. */
  isEmbeddable?: boolean
  cacheTags?: readonly string[] | undefined
  /** Bodies that are already compressed. */
  encoded?: Partial<Record<Encoding, Buffer>>
}

/** A response buffered in memory. Its headers are joined and its compressed bodies computed once. */
export class CachedResponse {
  readonly status: number
  readonly etag: string | undefined
  readonly isCacheable: boolean
  readonly cacheTags: readonly string[] | undefined
  readonly scripts: string | undefined
  readonly isEmbeddable: boolean
  /** Alternating names and values. */
  readonly fields: readonly string[]
  /** The same for a 304, which describes no body. */
  readonly notModifiedFields: readonly string[]
  readonly #isCompressible: boolean
  readonly #identity: Buffer
  readonly #bodies = new Map<Encoding, EncodedBody | Promise<EncodedBody>>()

  constructor(
    { status, headers }: Pick<Response, 'status' | 'headers'>,
    body: Buffer,
    options: Options = {},
  ) {
    const { encoded = {}, scripts, isCacheable = isPublic(status, headers) } = options
    this.status = status
    this.etag = headers.get('etag') ?? undefined
    this.isCacheable = isCacheable
    this.cacheTags = options.cacheTags
    this.scripts = scripts
    this.isEmbeddable = options.isEmbeddable ?? false
    this.#identity = body
    this.#isCompressible =
      body.length >= minCompressedBytes && !compressedTypes.test(headers.get('content-type') ?? '')
    const described = new Headers(headers)
    described.append('Vary', 'Accept-Encoding')
    this.fields = [...described].flat()
    this.notModifiedFields = [...described].filter(([name]) => !name.startsWith('content-')).flat()
    for (const encoding of encodings) {
      const bytes = encoding === 'identity' ? body : encoded[encoding]
      if (bytes) this.#bodies.set(encoding, bodyOf(encoding, bytes))
    }
  }

  static async of(response: Response, options?: Options): Promise<CachedResponse> {
    return new CachedResponse(response, Buffer.from(await response.arrayBuffer()), options)
  }

  get isUnavailable(): boolean {
    return this.status === 503
  }

  /** Upper bound of the memory of its bodies in bytes, compressed ones included. */
  get size(): number {
    return this.#identity.length * (this.#isCompressible ? encodings.length : 1)
  }

  /** The body in the best accepted encoding; a promise until it is compressed. */
  body(acceptEncoding: IncomingHttpHeaders['accept-encoding']): EncodedBody | Promise<EncodedBody> {
    const encoding = this.#isCompressible ? bestEncoding(acceptEncoding) : 'identity'
    const ready = this.#bodies.get(encoding)
    if (ready) return ready
    const compressed = this.#compress(encoding)
    this.#bodies.set(encoding, compressed)
    compressed.catch(() => this.#bodies.delete(encoding))
    return compressed
  }

  toResponse(): Response {
    const headers = new Headers()
    for (let index = 0; index < this.fields.length; index += 2)
      headers.append(this.fields[index] ?? '', this.fields[index + 1] ?? '')
    return new Response(new Uint8Array(this.#identity), { status: this.status, headers })
  }

  async #compress(encoding: Encoding): Promise<EncodedBody> {
    const bytes = encoding === 'identity' ? this.#identity : await encode[encoding](this.#identity)
    const body = bodyOf(encoding, bytes)
    this.#bodies.set(encoding, body)
    return body
  }
}

/** A strong `ETag` of these contents. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
}

function isPublic(status: number, headers: Headers): boolean {
  return status === 200 && /^public\b/.test(headers.get('cache-control') ?? '') && !headers.has('set-cookie')
}

function bodyOf(encoding: Encoding, bytes: Buffer): EncodedBody {
  const length = ['Content-Length', String(bytes.length)]
  return { bytes, fields: encoding === 'identity' ? length : ['Content-Encoding', encoding, ...length] }
}

/** Clients send few different values. */
const bestEncodings = new LRUCache<string, Encoding>({ max: 500 })

/** The accepted encoding of the highest quality, the smallest of several. */
function bestEncoding(accepted = ''): Encoding {
  const known = bestEncodings.get(accepted)
  if (known) return known
  const preferred = new Negotiator({ headers: { 'accept-encoding': accepted } }).encoding(encodings, {
    preferred: encodings,
  })
  const best = encodings.find((encoding) => encoding === preferred) ?? 'identity'
  bestEncodings.set(accepted, best)
  return best
}
