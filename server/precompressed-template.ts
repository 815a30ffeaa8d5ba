import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** Header of a gzip member without name and time (RFC 1952). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
/** An empty final block of a deflate stream (RFC 1951). */
const emptyLastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** A text with placeholders for a value that differs per response. The text between them is compressed only once. */
export class PrecompressedTemplate {
  readonly #parts: readonly Buffer[]
  #compressedParts: Promise<readonly Buffer[]> | undefined

  constructor(text: string, placeholder: string) {
    this.#parts = text.split(placeholder).map((part) => Buffer.from(part))
  }

  /** Bytes of the text without its placeholders. */
  get length(): number {
    return this.#parts.reduce((checksum, { length }) => checksum + length, 0)
  }

  /** The text in UTF-8 with `value` in every placeholder. */
  fill(value: string): Buffer {
    return Buffer.concat(this.#between(this.#parts, Buffer.from(value)))
  }

  /** The same, gzipped. The value is a stored (uncompressed) block between the byte-aligned blocks of the parts. */
  async gzip(value: string): Promise<Buffer> {
    this.#compressedParts ??= Promise.all(this.#parts.map(compressPart))
    const bytes = Buffer.from(value)
    const trailer = Buffer.alloc(8)
    let length = 0
    let checksum = 0
    for (const piece of this.#between(this.#parts, bytes)) {
      length += piece.length
      checksum = crc32(piece, checksum)
    }
    trailer.writeUInt32LE(checksum, 0)
    trailer.writeUInt32LE(length % 2 ** 32, 4)
    return Buffer.concat([
      gzipHead,
      ...this.#between(await this.#compressedParts, stored(bytes)),
      emptyLastBlock,
      trailer,
    ])
  }

  #between(parts: readonly Buffer[], value: Buffer): Buffer[] {
    return parts.flatMap((part, index) => (index === 0 ? [part] : [value, part]))
  }
}

/** Deflate blocks that end at a byte boundary, none of them final. */
function compressPart(part: Buffer): Promise<Buffer> {
  return promisify(deflateRaw)(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
}

/** A stored block; at most 65535 bytes. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
