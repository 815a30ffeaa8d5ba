export type PictureSize = { width: number; height: number }

/** The pixels of a png, gif, bmp, jpeg or webp from its first bytes; undefined if they do not say it. */
export function pictureSizeOf(bytes: Uint8Array): PictureSize | undefined {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const reader = Object.entries(readers).find(([signature]) =>
    view.subarray(0, 12).toString('latin1').startsWith(signature),
  )?.[1]
  try {
    return reader?.(view)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** Readers by signature. They throw a RangeError past the end. */
const readers: Readonly<Record<string, (bytes: Buffer) => PictureSize | undefined>> = {
  '\x89PNG\r\n\x1a\n': (bytes) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }),
  GIF8: gifSize,
  BM: bmpSize,
  '\xff\xd8\xff': jpegSize,
  RIFF: webpSize,
}

const bmpHeaders = [40, 52, 56, 64, 108, 124]

/** The kind of the header is its length; the oldest one has shorter numbers. */
function bmpSize(bytes: Buffer): PictureSize | undefined {
  const header = bytes.readUInt32LE(14)
  if (header === 12) return { width: bytes.readUInt16LE(18), height: bytes.readUInt16LE(20) }
  if (!bmpHeaders.includes(header)) return undefined
  return { width: Math.abs(bytes.readInt32LE(18)), height: Math.abs(bytes.readInt32LE(22)) }
}

/** Browsers show a first frame that is larger than the screen as a whole. */
function gifSize(bytes: Buffer): PictureSize {
  const screen = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  const flags = bytes.readUInt8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (bytes[at] === 0x21) {
    at += 2
    for (let length = bytes[at]; length; length = bytes[at]) at += length + 1
    at++
  }
  if (bytes[at] !== 0x2c || at + 9 > bytes.length) return screen
  return {
    width: Math.max(screen.width, bytes.readUInt16LE(at + 5)),
    height: Math.max(screen.height, bytes.readUInt16LE(at + 7)),
  }
}

/** The first start of a frame (SOF). Like decoders, skips segments by their length and bytes that are no marker. */
function jpegSize(bytes: Buffer): PictureSize | undefined {
  let at = 2
  while (at < bytes.length) {
    const marker = bytes.readUInt8(at + 1)
    if (bytes[at] !== 0xff || marker === 0xff || marker === 0) at++
    else if (isFrameStart(marker))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    else at += hasNoLength(marker) ? 2 : 2 + Math.max(2, bytes.readUInt16BE(at + 2))
  }
  return undefined
}

function isFrameStart(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function hasNoLength(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd9)
}

function webpSize(bytes: Buffer): PictureSize | undefined {
  switch (bytes.toString('latin1', 8, 16)) {
    case 'WEBPVP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    case 'WEBPVP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'WEBPVP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    default:
      return undefined
  }
}
