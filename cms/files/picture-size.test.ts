import { expect, test } from 'vitest'
import { pngOfSize } from '../../testing/sample-files.ts'
import { pictureSizeOf } from './picture-size.ts'

const words = (...values: number[]) => values.flatMap((value) => [value & 255, value >> 8])
const ascii = (text: string) => [...Buffer.from(text, 'latin1')]
const frame = [0xff, 0xc2, 0, 17, 8, 0x01, 0x00, 0x02, 0x00]
const gif = [...ascii('GIF89a'), ...words(10, 20), 0x80, 0, 0, ...Array(6).fill(7)]

test.each<[string, number[] | Uint8Array, { width: number; height: number } | undefined]>([
  ['png', pngOfSize(70_000, 3), { width: 70_000, height: 3 }],
  [
    'bmp',
    [...ascii('BM'), ...Array(12).fill(0), 40, 0, 0, 0, 9, 0, 0, 0, 0xf8, 0xff, 0xff, 0xff],
    { width: 9, height: 8 },
  ],
  ['gif', [...gif, 0x2c, ...words(0, 0, 10, 20)], { width: 10, height: 20 }],
  [
    'gif with a frame that is larger than the screen, after an extension',
    [...gif, 0x21, 0xfe, 3, 1, 2, 3, 1, 9, 0, 0x2c, ...words(0, 0, 500, 20), 0],
    { width: 500, height: 20 },
  ],
  ['jpeg', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, ...frame], { width: 512, height: 256 }],
  [
    'jpeg with other bytes before a marker',
    [0xff, 0xd8, 0xff, 0x01, 7, 7, 0xff, ...frame],
    { width: 512, height: 256 },
  ],
  ['jpeg that ends before its size', [0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1], undefined],
  [
    'webp',
    [...ascii('RIFF----WEBPVP8X'), ...Array(8).fill(0), 0xff, 0, 0, 0, 1, 0],
    { width: 256, height: 257 },
  ],
  ['text', ascii('tere'), undefined],
])('the size of a %s', (_, bytes, size) => expect(pictureSizeOf(new Uint8Array(bytes))).toEqual(size))
