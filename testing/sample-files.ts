const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'
const pdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj${page}endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Root 1 0 R/Size 4>>
startxref
164
%%EOF
`

/** A PDF of one empty page. The mark, a comment at its end, makes its content unique. */
export function samplePdf(mark: string): Uint8Array {
  return Buffer.from(`${pdf}% ${mark}\n`)
}

const png =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEUPek1xm9a2AAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg=='

/** A PNG of 16 × 16 green pixels. The mark, after its end where decoders ignore it, makes its content unique. */
export function samplePng(mark: number | string = ''): Uint8Array {
  return Buffer.concat([Buffer.from(png, 'base64'), Buffer.from(`${mark}`)])
}
