import { expect, it } from 'vitest'
import { isEmail, isLinkTarget } from './address.ts'

it.each(['mari@ut.ee', 'mari+too@ut.ee', 'a=b@ut.ee', 'kas?jah@ut.ee'])('accepts the address %j', (address) =>
  expect(isEmail(address)).toBe(true),
)

it.each(['=?utf-8?q?mari=40ut.ee?=@evil.example', 'mari=?utf-8?b?QA==?=@ut.ee', 'mari@=?utf-8?q?ut?=.ee'])(
  'rejects the encoded word in %j',
  (address) => expect(isEmail(address)).toBe(false),
)

it.each([
  'https://ut.ee',
  'HTTP://ut.ee/a?b=c#d',
  'mailto:nimi@ut.ee',
  'mailto:nimi@ut.ee?subject=Tere',
  '/',
  '/terms?language=en#top',
])('accepts the link target %j', (url) => {
  expect(isLinkTarget(url)).toBe(true)
})

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\u0000script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://ut.ee/x',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '\\\\evil.example',
  '\u00a0/terms',
  'https://user:word@evil.example',
  'https:evil.example',
  'https://a\nb.example',
  'https://ut.ee/\u0007',
  'mailto:',
  'mailto:nobody',
  'mailto:a@ut.ee\n?x',
  'terms',
  '#top',
  '?a',
  '',
])('rejects the link target %j', (url) => {
  expect(isLinkTarget(url)).toBe(false)
})
