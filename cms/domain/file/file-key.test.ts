import { describe, expect, it } from 'vitest'
import { fileKeyOf, parseFileKey, safeFileName } from './file-key.ts'

const itemUuid = '0b9b2c7e-6f0a-4c2e-9d33-3d6cf3a3c001'

describe('file keys', () => {
  it('keep nothing of a name that could lead elsewhere', () => {
    expect(safeFileName('../../etc/passwd')).toBe('passwd')
    expect(safeFileName('C:\\töö\\Lõputöö (lõplik).PDF')).toBe('Loputoo-loplik.pdf')
    expect(safeFileName('.pdf')).toBe('pdf')
    expect(safeFileName('…')).toBe('file')
    expect(safeFileName(`${'a'.repeat(300)}.pdf`)).toHaveLength(100)
  })

  it('are read back', () => {
    const key = fileKeyOf({ form: 'thesis', itemUuid, field: 'thesis_file', fileName: 'töö.pdf' })
    expect(key).toBe(`thesis/${itemUuid}/thesis_file/too.pdf`)
    expect(parseFileKey(key)).toEqual({ form: 'thesis', itemUuid, field: 'thesis_file', fileName: 'too.pdf' })
    expect(parseFileKey('thesis/x/y/z')).toBeNull()
    expect(parseFileKey(`../${itemUuid}/a/b`)).toBeNull()
    expect(parseFileKey(`a/${itemUuid}/b/../c`)).toBeNull()
  })
})
