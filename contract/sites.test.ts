import { expect, it } from 'vitest'
import { isOwnHost } from './sites.ts'

it.each([
  ['register.cs.ut.ee', 'register.cs.ut.ee', true],
  ['THESES.cs.ut.ee', 'register.cs.ut.ee', true],
  ['staging.topics.cs.ut.ee', 'register.cs.ut.ee', true],
  ['register.cs.ut.ee', 'dev.register.cs.ut.ee', true],
  ['cs.ut.ee', 'register.cs.ut.ee', false],
  ['staging.cs.ut.ee', 'register.cs.ut.ee', false],
  ['www.cs.ut.ee', 'register.cs.ut.ee', false],
  ['theses.register.cs.ut.ee', 'register.cs.ut.ee', false],
  ['theses.evil.example', 'register.cs.ut.ee', false],
  ['register.cs.ut.ee.evil.example', 'register.cs.ut.ee', false],
  ['theses.dev.cs.ut.ee', 'register.cs.ut.ee', false],
  ['localhost', 'localhost', true],
  ['internship.localhost', 'localhost', true],
  ['staging.localhost', 'localhost', true],
  ['127.0.0.1', 'localhost', false],
  ['other.localhost', 'localhost', false],
  ['www.example.ee', 'www.example.ee', true],
  ['example.ee', 'www.example.ee', false],
])('isOwnHost: %s for %s: %s', (hostname, publicHostname, expected) => {
  expect(isOwnHost(hostname, publicHostname)).toBe(expected)
})
