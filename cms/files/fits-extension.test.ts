import { describe, expect, it } from 'vitest'
import { type FileFormat, fileFormats, isFileFormat } from '#contract/files.ts'
import { formatSamples } from '../../testing/format-samples.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { fitsExtension } from './fits-extension.ts'

const formats = Object.keys(fileFormats).filter(isFileFormat)
/** Formats that nothing in their first bytes tells apart, and those that are a case of another. */
const alike: readonly (readonly FileFormat[])[] = [
  ['jpg', 'jpeg'],
  ['doc', 'xls', 'ppt'],
  ['docx', 'zip'],
  ['xlsx', 'zip'],
  ['pptx', 'zip'],
  ['odt', 'zip'],
  ['ods', 'zip'],
  ['odp', 'zip'],
  ['txt', 'csv'],
]
/** What is also of the other format: markup is text, though not the other way round. */
const alsoOf: Partial<Record<FileFormat, readonly FileFormat[]>> = {
  svg: ['xml', 'html'],
  xml: ['html'],
  html: ['txt', 'csv', 'xml'],
}

const samples = formatSamples()
const bytes = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'))

describe('fitsExtension', () => {
  it('there are 24 formats', () => expect(formats).toHaveLength(24))

  it.each(formats)('takes .%s for what it is, and for nothing else', async (format) => {
    for (const extension of formats) {
      const isAlike =
        extension === format ||
        alike.some((group) => group.includes(format) && group.includes(extension)) ||
        alsoOf[format]?.includes(extension) === true
      const name = `topics/töö.${extension.toUpperCase()}`
      expect([extension, await fitsExtension(name, samples[format].slice(0, 4100))]).toEqual([
        extension,
        isAlike,
      ])
    }
  })

  it.each([
    ['a text that begins as a picture does', 'txt', bytes('BMW'), true],
    ['and is none', 'bmp', bytes('BMW'), false],
    ['nor a program', 'txt', bytes('MZ on lühend'), true],
    ['a letter cut off at the end', 'txt', bytes(`${'a'.repeat(4099)}õ`).slice(0, 4100), true],
    ['a text of an older encoding', 'csv', new Uint8Array(Buffer.from('T\xf5nu;1', 'latin1')), true],
    ['what Windows calls Unicode', 'csv', utf16('Tõnu;1'), true],
    ['markup in it', 'xml', utf16('<?xml version="1.0" encoding="utf-16"?><a/>'), true],
    ['half zeros without its mark', 'txt', new Uint8Array(Buffer.from('Tõnu', 'utf16le')), false],
    ['bytes of no text', 'txt', new Uint8Array([65, 0, 66]), false],
    ['an empty file', 'txt', new Uint8Array(), false],
    ['no markup', 'html', bytes('tere'), false],
    ['a fragment', 'html', bytes('Tere, <b>kõik</b>'), true],
    ['XML that is no picture', 'svg', bytes('<?xml version="1.0"?><a/>'), false],
    ['a picture with a name space', 'svg', bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'), true],
    ['a picture without a head', 'svg', bytes('<svg/>'), true],
    ['a picture that goes on as a page', 'png', new Uint8Array([...samplePng(), ...bytes('<script>')]), true],
    ['a page before a document', 'pdf', bytes('<script>1</script>%PDF-1.7'), false],
    ['a document that is a page further on', 'pdf', bytes('%PDF-1.7\n<script>1</script>'), true],
    ['a script that begins as a picture', 'gif', bytes('GIF89a=1;alert(1)'), false],
    ['a program', 'exe', bytes('MZ'), false],
    ['a name without extension', '', bytes('tere'), false],
  ])('%s (%s): %s', async (_, extension, content, expected) => {
    expect(await fitsExtension(`a/b.${extension}`, content)).toBe(expected)
  })
})
