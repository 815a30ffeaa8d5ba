import { expect, it } from 'vitest'
import { claimsSchema } from './claims.ts'
import { nameOf } from './person-name.ts'

it.each([
  ['Mari Maasikas', 'Mari', 'Maasikas'],
  ['Mari Liis Maasikas', 'Mari Liis', 'Maasikas'],
  ['Anna-Liisa Tamm-Kask', 'Anna-Liisa', 'Tamm-Kask'],
  ['Ludwig van Beethoven', 'Ludwig', 'van Beethoven'],
  ['María de la Cruz Soto', 'María', 'de la Cruz Soto'],
  ['Kask, Kadri', 'Kadri', 'Kask'],
  ['Õnne Öö', 'Õnne', 'Öö'],
  ['mari maasikas', 'mari', 'maasikas'],
  ['  Mari   Maasikas ', 'Mari', 'Maasikas'],
  ['Sukarno', 'Sukarno', ''],
  ['', '', ''],
])('"%s" is "%s" and "%s"', (name, firstName, lastName) => {
  expect(nameOf({ sub: '1', name })).toEqual({ firstName, lastName })
})

it('is made of cleaned claims; invalid ones count as missing', () => {
  const claims = { sub: '1', name: 'Mari\u0000', email: 7, given_name: ' Mari ', family_name: null }
  expect(claimsSchema.parse({ ...claims, preferred_username: '' })).toEqual({ sub: '1', given_name: 'Mari' })
})

it('uses the parts of the name from the provider', () => {
  const claims = { sub: '1', name: 'Mari Liis Kask', given_name: 'Mari', family_name: 'Liis Kask' }
  expect(nameOf(claims)).toEqual({ firstName: 'Mari', lastName: 'Liis Kask' })
})

it('derives the missing part if the provider has only one', () => {
  const name = 'Mari Liis Kask'
  expect(nameOf({ sub: '1', name, given_name: 'Mari' }).lastName).toBe('Liis Kask')
  expect(nameOf({ sub: '1', name, family_name: 'Kask' }).firstName).toBe('Mari Liis')
  expect(nameOf({ sub: '1', name, family_name: 'Tamm' }).firstName).toBe('')
  expect(nameOf({ sub: '1', given_name: 'Mari' })).toEqual({ firstName: 'Mari', lastName: '' })
  expect(nameOf({ sub: '1' })).toEqual({ firstName: '', lastName: '' })
})
