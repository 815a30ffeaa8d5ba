import { createGunzip, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { PrecompressedTemplate } from './precompressed-template.ts'

const placeholder = 'PLACEHOLDER'

describe('PrecompressedTemplate', () => {
  it.each([
    ['an empty text', ''],
    ['a text without placeholders', 'tere'],
    ['a lone placeholder', placeholder],
    ['adjacent placeholders and placeholders at both ends', `${placeholder}${placeholder}õun${placeholder}`],
    ['long parts', `${'Lõputöö '.repeat(50_000)}${placeholder}${'teema '.repeat(50_000)}${placeholder}`],
    ['parts that do not compress', Array.from({ length: 200 }, Math.random).join(placeholder)],
  ])('renders %s, plain and as gzip', async (_, text) => {
    const template = new PrecompressedTemplate(text, placeholder)
    for (const value of ['abc+/=', 'õ', '']) {
      const rendered = text.replaceAll(placeholder, value)
      expect(template.fill(value).toString()).toBe(rendered)
      expect(gunzipSync(await template.gzip(value)).toString()).toBe(rendered)
    }
  })

  it('produces exactly one complete gzip member', async () => {
    const zipped = await new PrecompressedTemplate(`a${placeholder}b`, placeholder).gzip('1')
    const unpacked = createGunzip()
    unpacked.end(Buffer.concat([zipped, Buffer.from('more')]))
    await expect(unpacked.toArray()).rejects.toThrow()
    await expect(async () => gunzipSync(zipped.subarray(0, -1))).rejects.toThrow('unexpected end of file')
    const broken = Buffer.from(zipped)
    broken[broken.length - 6] = (broken.at(-6) ?? 0) ^ 1
    expect(() => gunzipSync(broken)).toThrow('incorrect data check')
  })

  it('compresses its parts', async () => {
    const text = 'Lõputöö registrist. '.repeat(5000)
    expect((await new PrecompressedTemplate(text, placeholder).gzip('')).length).toBeLessThan(
      text.length / 50,
    )
  })
})
