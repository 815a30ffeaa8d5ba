import { expect, it } from 'vitest'
import { isOwnHost, siteOrigins } from './sites.ts'

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

it.each([
  [
    'http://localhost:3000',
    ['theses', 'thesis', 'topics', 'internships', 'internship'].map(
      (name) => `http://${name}.localhost:3000`,
    ),
  ],
  [
    'https://staging.register.cs.ut.ee',
    ['theses', 'thesis', 'topics', 'internships', 'internship'].map(
      (name) => `https://staging.${name}.cs.ut.ee`,
    ),
  ],
  [
    'https://topics.cs.ut.ee',
    ['theses', 'thesis', 'internships', 'internship'].map((name) => `https://${name}.cs.ut.ee`),
  ],
  ['http://127.0.0.1:3000', []],
  ['http://[::1]:3000', []],
])('siteOrigins: beside %s', (publicUrl, origins) => {
  expect(siteOrigins(publicUrl)).toEqual(origins)
})
