import { createHash } from 'node:crypto'

const catalog = '<</Type/Catalog/Pages 2 0 R>>'
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
const onePage = [catalog, '<</Type/Pages/Kids[3 0 R]/Count 1>>', page]

/** A PDF of these objects, the first of which is the catalog. */
function pdfOf(objects: readonly string[], trailer = ''): string {
  let body = '%PDF-1.4\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(body.length).padStart(10, '0')} 00000 n \n`
    body += `${index + 1} 0 obj${object}endobj\n`
    return entry
  })
  const size = objects.length + 1
  return `${body}xref
0 ${size}
0000000000 65535 f 
${entries.join('')}trailer<</Root 1 0 R/Size ${size}${trailer}>>
startxref
${body.length}
%%EOF
`
}

/** A PDF of one empty page. The mark, a comment at its end, makes its content unique. */
export function samplePdf(mark: string): Uint8Array {
  return Buffer.from(`${pdfOf(onePage)}% ${mark}\n`)
}

/** A PDF whose first page has this size in points and this content, which may draw the form XObject `X`. */
function drawnPdf(content: string, { size = '595 842', pages = 1, forms = [] }: Drawing = {}): Uint8Array {
  const stream = (text: string, entries = '') =>
    `<<${entries}/Length ${text.length}>>stream\n${text}\nendstream\n`
  const resources = forms.length > 0 ? '/Resources<</XObject<</X 5 0 R>>>>' : ''
  const drawnPage = `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${size}]/Contents 4 0 R${resources}>>`
  const others = Array.from({ length: pages - 1 }, (_, index) => `${5 + forms.length + index} 0 R`)
  const objects = [
    catalog,
    `<</Type/Pages/Kids[${['3 0 R', ...others].join(' ')}]/Count ${pages}>>`,
    drawnPage,
    stream(content),
    ...forms.map((form, index) =>
      stream(
        form,
        `/Type/XObject/Subtype/Form/BBox[0 0 ${size}]/Resources<</XObject<</X ${6 + index} 0 R>>>>`,
      ),
    ),
    ...others.map(() => page),
  ]
  return Buffer.from(pdfOf(objects))
}

type Drawing = { size?: string; pages?: number; forms?: readonly string[] }

/** A page with a red rectangle over its lower half. */
export function redPdf(drawing: Pick<Drawing, 'size' | 'pages'> = {}): Uint8Array {
  const [width, height] = (drawing.size ?? '595 842').split(' ').map(Number)
  return drawnPdf(`1 0 0 rg 0 0 ${width} ${(height ?? 0) / 2} re f`, drawing)
}

/** A page of a few kilobytes that takes hours to draw: each of its forms draws the next one 30 times. */
export function endlessPdf(): Uint8Array {
  const depth = 8
  const forms = Array.from({ length: depth }, (_, index) =>
    index < depth - 1 ? '/X Do '.repeat(30) : '0 0 500 500 re f',
  )
  return drawnPdf('/X Do', { forms })
}

export function pdfWithoutPages(): Uint8Array {
  return Buffer.from(pdfOf([catalog, '<</Type/Pages/Kids[]/Count 0>>']))
}

const passwordPadding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')

/** A PDF that is encrypted with these passwords (ISO 32000-1, 7.6.3, revision 2). Without a user's password, anybody can open it. */
export function encryptedPdf(passwords: { user: string; owner: string }): Uint8Array {
  const padded = (text: string) => Buffer.concat([Buffer.from(text), passwordPadding]).subarray(0, 32)
  const keyOf = (...parts: Uint8Array[]) =>
    createHash('md5').update(Buffer.concat(parts)).digest().subarray(0, 5)
  const permissions = Buffer.from([0xfc, 0xff, 0xff, 0xff])
  const id = Buffer.alloc(16, 1)
  const owner = rc4(keyOf(padded(passwords.owner)), padded(passwords.user))
  const user = rc4(keyOf(padded(passwords.user), owner, permissions, id), passwordPadding)
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const encryption = `<</Filter/Standard/V 1/R 2/O${hex(owner)}/U${hex(user)}/P -4>>`
  return Buffer.from(pdfOf([...onePage, encryption], `/Encrypt 4 0 R/ID[${hex(id)}${hex(id)}]`))
}

function rc4(key: Uint8Array, data: Uint8Array): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  let j = 0
  /** Swaps two values and returns their sum. */
  const mix = (a: number, b: number) => {
    const [first, second] = [at(a), at(b)]
    state[a & 255] = second
    state[b & 255] = first
    return first + second
  }
  for (let i = 0; i < 256; i++) {
    j = (j + at(i) + (key[i % key.length] ?? 0)) & 255
    mix(i, j)
  }
  j = 0
  return Buffer.from(
    data.map((byte, index) => {
      j = (j + at(index + 1)) & 255
      return byte ^ at(mix(index + 1, j))
    }),
  )
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEUPek1xm9a2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg=='

/** A PNG of 16 × 16 green pixels. The mark, after its end where decoders ignore it, makes its content unique. */
export function samplePng(mark: number | string = ''): Uint8Array {
  return Buffer.concat([Buffer.from(png, 'base64'), Buffer.from(`${mark}`)])
}

/** The beginning of a PNG of this size. */
export function pngOfSize(width: number, height: number): Uint8Array {
  const bytes = Buffer.from(png, 'base64')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
