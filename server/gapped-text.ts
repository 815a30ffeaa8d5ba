import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

/** A gzip member without name and time (RFC 1952), and an empty last block of a deflate stream (RFC 1951). */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const lastBlock = Buffer.from([1, 0, 0, 0xff, 0xff])

/** A text with gaps that are filled anew for each reader; what is around them is compressed once. */
export class GappedText {
  readonly #parts: readonly Buffer[]
  #packed: Promise<readonly Buffer[]> | undefined

  constructor(text: string, gap: string) {
    this.#parts = text.split(gap).map((part) => Buffer.from(part))
  }

  /** Bytes of the text without its gaps. */
  get length(): number {
    return this.#parts.reduce((sum, { length }) => sum + length, 0)
  }

  /** The text in UTF-8, `filling` in every gap. */
  fill(filling: string): Buffer {
    return Buffer.concat(this.#between(this.#parts, Buffer.from(filling)))
  }

  /** The same as gzip: the filling stands in it as it is, between blocks that end at a byte. */
  async gzip(filling: string): Promise<Buffer> {
    this.#packed ??= Promise.all(this.#parts.map(pack))
    const given = Buffer.from(filling)
    const sums = Buffer.alloc(8)
    let length = 0
    let sum = 0
    for (const piece of this.#between(this.#parts, given)) {
      length += piece.length
      sum = crc32(piece, sum)
    }
    sums.writeUInt32LE(sum, 0)
    sums.writeUInt32LE(length % 2 ** 32, 4)
    return Buffer.concat([gzipHead, ...this.#between(await this.#packed, stored(given)), lastBlock, sums])
  }

  #between(parts: readonly Buffer[], filling: Buffer): Buffer[] {
    return parts.flatMap((part, index) => (index === 0 ? [part] : [filling, part]))
  }
}

/** Blocks that are complete, none of them the last. */
function pack(part: Buffer): Promise<Buffer> {
  return promisify(deflateRaw)(part, { level: 9, finishFlush: constants.Z_SYNC_FLUSH })
}

/** A block of bytes as they are; at most 65535 of them. */
function stored(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.length, 1)
  head.writeUInt16LE(~bytes.length & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
