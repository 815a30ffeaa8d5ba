import { expect, it } from 'vitest'
import { claimsSchema } from './claims.ts'

const read = (claims: object) => claimsSchema.parse({ sub: 'mari', ...claims })

it('cleans names, and omits invalid ones', () => {
  expect(
    read({ preferred_username: ' mari ', name: 'Mari\u0000', email: 7, given_name: '', family_name: null }),
  ).toEqual({ sub: 'mari', preferred_username: 'mari' })
})

it.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [null, false],
  [1, false],
  [undefined, undefined],
])('parses email_verified %j as %j', (given, expected) => {
  expect(read({ email_verified: given }).email_verified).toBe(expected)
})

it.each([undefined, null, 7, '', ' ', 'a\u0000b', ['mari']])('rejects the subject %j', (sub) => {
  expect(claimsSchema.safeParse({ sub }).success).toBe(false)
})
