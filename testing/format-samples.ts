import { strToU8, zipSync } from 'fflate'
import type { FileFormat } from '#contract/files.ts'
import { samplePdf, samplePng } from './sample-files.ts'

/** A signature and some bytes that do not occur in text. */
function binary(...signature: number[]) {
  return new Uint8Array([...signature, ...Array(64).keys()])
}
const compound = binary(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

/** Not compressed, because the type of an office file is detected in its first bytes. */
function archive(files: Record<string, string>) {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])), {
    level: 0,
  })
}

function office(type: string, path: string) {
  const main = `application/vnd.openxmlformats-officedocument.${type}.main+xml`
  const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
  return archive({
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${types}"><Override PartName="/${path}" ContentType="${main}"/></Types>`,
    [path]: '<x/>',
  })
}
function openDocument(type: string) {
  return archive({ mimetype: `application/vnd.oasis.opendocument.${type}`, 'content.xml': '<x/>' })
}

/** The beginning of a file of every format that a field may accept. */
export function formatSamples(): Record<FileFormat, Uint8Array> {
  return {
    png: samplePng(),
    jpg: binary(0xff, 0xd8, 0xff, 0xe0),
    jpeg: binary(0xff, 0xd8, 0xff, 0xe1),
    gif: binary(...strToU8('GIF89a')),
    bmp: binary(...strToU8('BM'), 0x36, 0, 0, 0),
    svg: strToU8(`<?xml version="1.0"?>\n<!-- õun -->\n${svg}`),
    txt: strToU8('BMW otsib praktikanti. Õ, ä, ö ja ü.'),
    rtf: strToU8('{\\rtf1\\ansi T\\uc1\\u246?\\u246?}'),
    pdf: samplePdf('näidis'),
    doc: compound,
    docx: office('wordprocessingml.document', 'word/document.xml'),
    odt: openDocument('text'),
    xls: compound,
    xlsx: office('spreadsheetml.sheet', 'xl/workbook.xml'),
    ods: openDocument('spreadsheet'),
    csv: strToU8('nimi;aasta\nÕun;2024\n'),
    ppt: compound,
    pptx: office('presentationml.presentation', 'ppt/presentation.xml'),
    odp: openDocument('presentation'),
    zip: archive({ 'README.md': 'Lisa' }),
    rar: binary(...strToU8('Rar!'), 0x1a, 0x07, 0x01, 0x00),
    '7z': binary(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c),
    xml: strToU8('<?xml version="1.0"?><a/>'),
    html: strToU8('<!doctype html><script>alert(document.domain)</script>'),
  }
}
