import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extensionOf, fileFormats } from '#contract/files.ts'
import { fileKeyOf, isOrphan, isStray, parseFileKey, safeFileName } from './rules.ts'

const itemUuid = '0b9b2c7e-6f0a-4c2e-9d33-3d6cf3a3c001'

describe('a safe file name', () => {
  it.each([
    ['C:\\töö\\Lõputöö (lõplik).PDF', 'Loputoo-loplik.pdf'],
    ['õäöüšž.pdf'.normalize('NFD'), 'oaousz.pdf'],
    ['õäöüšž.pdf'.normalize('NFC'), 'oaousz.pdf'],
    ['Дипломная работа.pdf', 'file.pdf'],
    ['論文.PDF', 'file.pdf'],
    ['ﬁnaal ①.pdf', 'finaal-1.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\boot.ini', 'boot.ini'],
    ['a/..', 'file'],
    ['..', 'file'],
    ['.pdf', 'pdf'],
    ['.env.pdf', 'env.pdf'],
    ['a..pdf', 'a.pdf'],
    ['a.pdf.', 'a.pdf'],
    ['…', 'file'],
    ['', 'file'],
    ['töö.tar.gz', 'too.tar.gz'],
    ['CON.pdf', 'file-CON.pdf'],
    ['nul.tar.zip', 'file-nul.tar.zip'],
    ['com1.pdf', 'file-com1.pdf'],
    ['console.pdf', 'console.pdf'],
    ['reval\u202Efdp.exe', 'reval-fdp.exe'],
    ['a\r\nSet-Cookie: x=1.pdf', 'a-Set-Cookie-x-1.pdf'],
    ['a\u0000.html.pdf', 'a.html.pdf'],
    ['"a"; filename="b.html.pdf', 'a-filename-b.html.pdf'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(96)}.pdf`],
    ['half \ud800.pdf', 'half.pdf'],
  ])('%j → %s', (given, expected) => {
    expect(safeFileName(given)).toBe(expected)
  })

  it('is short, has only safe characters and is unchanged by another conversion', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
        const safe = safeFileName(given)
        expect(safe).toMatch(/^[A-Za-z0-9_](?:[\w.-]{0,103}[A-Za-z0-9_])?$/)
        expect(safeFileName(safe)).toBe(safe)
        expect(parseFileKey(fileKeyOf({ form: 'a', itemUuid, field: 'b', fileName: given }))).toMatchObject({
          fileName: safe,
        })
      }),
    )
  })

  it('retains the extension of a supported format', () => {
    const formats = fc.constantFrom(...Object.keys(fileFormats).flatMap((each) => [each, each.toUpperCase()]))
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), formats, (stem, format) => {
        const given = `${stem}.${format}`
        // A name that ends in a slash before its extension has none.
        fc.pre(extensionOf(given) !== '' && !/[\\/]$/.test(stem))
        expect(extensionOf(safeFileName(given))).toBe(format.toLowerCase())
      }),
    )
  })
})

describe('file keys', () => {
  it('are parsed into their parts', () => {
    const key = fileKeyOf({ form: 'thesis', itemUuid, field: 'thesis_file', fileName: 'töö.pdf' })
    expect(key).toBe(`thesis/${itemUuid}/thesis_file/too.pdf`)
    expect(parseFileKey(key)).toEqual({ form: 'thesis', itemUuid, field: 'thesis_file', fileName: 'too.pdf' })
  })

  it.each([
    'thesis/x/y/z',
    `../${itemUuid}/a/b`,
    `a/${itemUuid}/b/../c`,
    `a/${itemUuid}/b/`,
    `a/${itemUuid.replaceAll('-', '0')}/b/c`,
    `a/${itemUuid.toUpperCase()}/b/c`,
    `/a/${itemUuid}/b/c`,
  ])('%s is not a key', (name) => {
    expect(parseFileKey(name)).toBeNull()
  })
})

const now = new Date('2026-11-21T12:00:00.000Z')

it.each([
  [{ item: null, updatedAt: '2026-11-20T11:59:59.999Z' }, true],
  [{ item: '', updatedAt: '2026-11-20T11:59:59.999Z' }, true],
  [{ item: null, updatedAt: '2026-11-20T12:00:00.000Z' }, false],
  [{ item: 'uuid', updatedAt: '2020-01-01T00:00:00.000Z' }, false],
])('the upload %o is orphaned: %s', (file, expected) => {
  expect(isOrphan(file, now)).toBe(expected)
})

it.each([
  ['2026-11-20T11:59:59.999Z', true],
  ['2026-11-20T12:00:00.000Z', false],
  ['2026-01-01T00:00:00.000Z', true],
  ['2025-12-31T23:59:59.999Z', false],
])('an object without a row that was stored at %s may be removed: %s', (storedAt, expected) => {
  expect(isStray(new Date(storedAt), new Date('2026-01-01T00:00:00.000Z'), now)).toBe(expected)
})
