import { describe, expect, it } from 'vitest'
import { reservedSlugs } from '../forms.ts'
import { checkSlug } from './slug.ts'

describe('checkSlug', () => {
  it.each(['visit', 'general_thesis', 'a.b-c_1', '_ab', 'ABC', 'a'.repeat(100)])('accepts %s', (slug) => {
    expect(checkSlug(slug)).toEqual([])
  })

  it.each([
    ['', 'validation.required'],
    ['ab', 'forms.error.slugToShort'],
    ['   ', 'validation.required'],
    ['õun', 'forms.error.slugInvalid'],
    ['a b c', 'forms.error.slugInvalid'],
    ['a/b', 'forms.error.slugInvalid'],
    ['...', 'forms.error.slugInvalid'],
    ['a..b', 'forms.error.slugInvalid'],
    ['abc.', 'forms.error.slugInvalid'],
    ['-abc', 'forms.error.slugInvalid'],
    ['abc\n', 'forms.error.slugInvalid'],
    ['a'.repeat(101), 'validation.maxLength'],
    ['theses', 'forms.error.slugReserved'],
    ['topic', 'forms.error.slugReserved'],
    ['Upload', 'forms.error.slugReserved'],
    ['__proto__', 'forms.error.slugReserved'],
    ['constructor', 'forms.error.slugReserved'],
    ['a.toString', 'forms.error.slugReserved'],
  ])('rejects %j', (slug, messageKey) => {
    expect(checkSlug(slug)).toEqual([expect.objectContaining({ field: 'slug', messageKey })])
  })
  it.each(reservedSlugs)('rejects the reserved %s', (slug) => {
    expect(checkSlug(slug)).toEqual([{ field: 'slug', messageKey: 'forms.error.slugReserved' }])
  })
})
