import { createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { GappedText } from './gapped-text.ts'

const gap = 'GAP'

describe('a text with gaps', () => {
  it.each([
    ['nothing', ''],
    ['no gap', 'tere'],
    ['a gap alone', gap],
    ['gaps at both ends and beside each other', `${gap}${gap}õun${gap}`],
    ['much between them', `${'Lõputöö '.repeat(50_000)}${gap}${'teema '.repeat(50_000)}${gap}`],
    ['what does not compress', Array.from({ length: 200 }, Math.random).join(gap)],
  ])('of %s is the same, filled or filled and unpacked', async (_, text) => {
    const gapped = new GappedText(text, gap)
    for (const filling of ['abc+/=', 'õ', '']) {
      const filled = text.replaceAll(gap, filling)
      expect(gapped.fill(filling).toString()).toBe(filled)
      expect(gunzipSync(await gapped.gzip(filling)).toString()).toBe(filled)
    }
  })

  it('is one gzip member, soundly ended', async () => {
    const zipped = await new GappedText(`a${gap}b`, gap).gzip('1')
    const unpacked = createGunzip()
    unpacked.end(Buffer.concat([zipped, Buffer.from('more')]))
    await expect(unpacked.toArray()).rejects.toThrow()
    await expect(async () => gunzipSync(zipped.subarray(0, -1))).rejects.toThrow('unexpected end of file')
    const broken = Buffer.from(zipped)
    broken[broken.length - 6] = (broken.at(-6) ?? 0) ^ 1
    expect(() => gunzipSync(broken)).toThrow('incorrect data check')
  })

  it('is compressed', async () => {
    const text = 'Lõputöö registrist. '.repeat(5000)
    expect((await new GappedText(text, gap).gzip('')).length).toBeLessThan(text.length / 50)
  })
})
