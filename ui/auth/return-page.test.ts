import { expect, it } from 'vitest'
import { ownAddress } from './return-page.ts'

const origin = 'https://register.ut.example'

it.each([
  ['/topics?language=et&levels=masters#content', `${origin}/topics?language=et&levels=masters#content`],
  [`${origin}/manage/data/thesis?year=all`, `${origin}/manage/data/thesis?year=all`],
  ['/', `${origin}/`],
  ['/auth/returned', `${origin}/auth/returned`],
])('allows a redirect to %s', (address, target) => {
  expect(ownAddress(address, origin)).toBe(target)
})

it.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example',
  'https://register.ut.example@evil.example/',
  'https://register.ut.example.evil.example/',
  'http://register.ut.example/',
  'https://thesis.register.ut.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  '/auth/return',
  '/auth/return/?x#y',
])('does not allow a redirect to %s', (address) => {
  expect(ownAddress(address, origin)).toBeUndefined()
})
