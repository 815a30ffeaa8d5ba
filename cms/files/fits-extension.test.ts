import { describe, expect, it } from 'vitest'
import { type FileFormat, fileFormats, isFileFormat } from '#contract/files.ts'
import { formatSamples } from '../../testing/format-samples.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { fitsExtension } from './fits-extension.ts'

const formats = Object.keys(fileFormats).filter(isFileFormat)
/** Formats that their first bytes do not distinguish, and those that are a special case of another. */
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
/** Formats that are also valid as another one: markup is text, but not vice versa. */
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

  it.each(formats)('.%s is accepted with its own extension only', async (format) => {
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
    ['a text that begins like an image', 'txt', bytes('BMW'), true],
    ['a text with the extension of that image', 'bmp', bytes('BMW'), false],
    ['a text that begins like a program', 'txt', bytes('MZ on lühend'), true],
    ['a truncated last character', 'txt', bytes(`${'a'.repeat(4099)}õ`).slice(0, 4100), true],
    ['a text in an older encoding', 'csv', new Uint8Array(Buffer.from('T\xf5nu;1', 'latin1')), true],
    ['UTF-16 with a byte order mark', 'csv', utf16('Tõnu;1'), true],
    ['XML in UTF-16', 'xml', utf16('<?xml version="1.0" encoding="utf-16"?><a/>'), true],
    ['UTF-16 without a byte order mark', 'txt', new Uint8Array(Buffer.from('Tõnu', 'utf16le')), false],
    ['binary data', 'txt', new Uint8Array([65, 0, 66]), false],
    ['an empty file', 'txt', new Uint8Array(), false],
    ['no markup', 'html', bytes('tere'), false],
    ['an HTML fragment', 'html', bytes('Tere, <b>kõik</b>'), true],
    ['XML that is not an image', 'svg', bytes('<?xml version="1.0"?><a/>'), false],
    [
      'an SVG image with a namespace prefix',
      'svg',
      bytes('<s:svg xmlns:s="http://www.w3.org/2000/svg"/>'),
      true,
    ],
    ['an SVG image without an XML declaration', 'svg', bytes('<svg/>'), true],
    ['an image followed by HTML', 'png', new Uint8Array([...samplePng(), ...bytes('<script>')]), true],
    ['bytes before a document', 'pdf', bytes(`${'x'.repeat(1019)}%PDF-1.7`), true],
    ['too many bytes before a document', 'pdf', bytes(`${'x'.repeat(1020)}%PDF-1.7`), false],
    ['a document followed by HTML', 'pdf', bytes('%PDF-1.7\n<script>1</script>'), true],
    ['a script that begins like an image', 'gif', bytes('GIF89a=1;alert(1)'), false],
    ['a program', 'exe', bytes('MZ'), false],
    ['a name without extension', '', bytes('tere'), false],
  ])('%s (%s): %s', async (_, extension, content, expected) => {
    expect(await fitsExtension(`a/b.${extension}`, content)).toBe(expected)
  })
})
