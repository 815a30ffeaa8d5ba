import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** Below this many bytes compression makes nothing smaller. */
export const worthEncoding = 1024

const encode: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: promisify(gzip),
}

/** An answer that is whole in memory, compressed once for as long as it is kept. */
export class Answer {
  readonly status: number
  readonly headers: Headers
  readonly #body: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  private constructor({ status, headers }: Response, body: Buffer) {
    this.status = status
    this.headers = headers
    this.#body = body
  }

  static async of(response: Response): Promise<Answer> {
    return new Answer(response, Buffer.from(await response.arrayBuffer()))
  }

  /** Bytes that it takes at most, with whatever it is compressed to. */
  get size(): number {
    return this.#body.length * (1 + encodings.length)
  }

  /** The same for everybody, as it says itself. */
  get isKeepable(): boolean {
    const caching = this.headers.get('cache-control') ?? ''
    return this.status === 200 && /^public\b/.test(caching) && !this.headers.has('set-cookie')
  }

  /** Compressed to the best that is accepted, where it pays. */
  async body(accepts: (encoding: Encoding) => boolean): Promise<{ bytes: Buffer; encoding?: Encoding }> {
    const encoding = this.#body.length < worthEncoding ? undefined : encodings.find(accepts)
    return encoding ? { bytes: await this.#encode(encoding), encoding } : { bytes: this.#body }
  }

  toResponse(): Response {
    return new Response(new Uint8Array(this.#body), { status: this.status, headers: this.headers })
  }

  #encode(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding)
    if (known) return known
    const encoded = encode[encoding](this.#body)
    this.#encoded.set(encoding, encoded)
    encoded.catch(() => this.#encoded.delete(encoding))
    return encoded
  }
}
