import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Smaller bodies are sent uncompressed: compression would not make them smaller. */
export const minCompressedBytes = 1024

const encode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
}

/** A response buffered in memory. Its compressed bodies are computed once. */
export class CachedResponse {
  readonly status: number
  readonly headers: Headers
  readonly #body: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  private constructor({ status, headers }: Response, body: Buffer) {
    this.status = status
    this.headers = headers
    this.#body = body
  }

  static async of(response: Response): Promise<CachedResponse> {
    return new CachedResponse(response, Buffer.from(await response.arrayBuffer()))
  }

  /** Upper bound of its memory in bytes, compressed bodies included. */
  get size(): number {
    return this.#body.length * (1 + encodings.length)
  }

  /** Whether its headers allow one copy for all callers. */
  get isCacheable(): boolean {
    const caching = this.headers.get('cache-control') ?? ''
    return this.status === 200 && /^public\b/.test(caching) && !this.headers.has('set-cookie')
  }

  /** The body in the best accepted encoding. */
  async body(accepts: (encoding: Encoding) => boolean): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = this.#body.length < minCompressedBytes ? undefined : encodings.find(accepts)
    return encoding ? { bytes: await this.#encode(encoding), encoding } : { bytes: this.#body }
  }

  toResponse(): Response {
    return new Response(new Uint8Array(this.#body), { status: this.status, headers: this.headers })
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const cached = this.#encoded.get(encoding)
    if (cached) return cached
    const encoded = encode[encoding](this.#body)
    this.#encoded.set(encoding, encoded)
    encoded.catch(() => this.#encoded.delete(encoding))
    return encoded
  }
}
