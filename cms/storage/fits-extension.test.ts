import { describe, expect, it } from 'vitest'
import { fitsExtension } from './fits-extension.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const pdf = bytes('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const png = new Uint8Array([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1,
])
const html = bytes('<!doctype html><script>alert(1)</script>')

describe('fitsExtension', () => {
  it('takes what it says it is', async () => {
    expect(await fitsExtension('a/töö.pdf', pdf)).toBe(true)
    expect(await fitsExtension('logo.PNG', png)).toBe(true)
    expect(await fitsExtension('page.html', html)).toBe(true)
    expect(await fitsExtension('notes.txt', bytes('õäöü'))).toBe(true)
  })

  it('refuses one thing under the name of another', async () => {
    expect(await fitsExtension('thesis.pdf', html)).toBe(false)
    expect(await fitsExtension('thesis.pdf', png)).toBe(false)
    expect(await fitsExtension('logo.png', pdf)).toBe(false)
    expect(await fitsExtension('notes.txt', new Uint8Array([65, 0, 66]))).toBe(false)
    expect(await fitsExtension('run.exe', bytes('MZ'))).toBe(false)
    expect(await fitsExtension('archive.zip', bytes('not a zip'))).toBe(false)
  })
})
