import { expect, it } from 'vitest'
import { defaultValueOf } from './default-value.ts'

const options = [{ value: 'everyone', label: { et: 'Kõigile', en: 'Everyone' } }]

it('knows which option applies to a field without a value', () => {
  expect(defaultValueOf({ slug: 'visibility', settings: { options } })).toBe('everyone')
  expect(defaultValueOf({ slug: 'visibility', settings: { options: [] } })).toBeUndefined()
  expect(defaultValueOf({ slug: 'audience', settings: { options } })).toBeUndefined()
})
