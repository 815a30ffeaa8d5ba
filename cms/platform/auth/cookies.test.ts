import { expect, it } from 'vitest'
import { checkXsrf } from './cookies.ts'

function isAccepted(method: string, headers: Record<string, string>): boolean {
  try {
    checkXsrf({ method, headers: new Headers(headers) })
    return true
  } catch {
    return false
  }
}

const authorization = 'Bearer token'
const token = 'abc'

it.each([
  ['neither cookie nor bearer token', {}],
  ['an XSRF token without any cookie', { 'x-xsrftoken': token }],
  ['the cookie and its token', { cookie: '_xsrf=abc', 'x-xsrftoken': token }],
  ['the cookie and its token among others', { cookie: 'a=b; _xsrf=abc; c=d', 'x-xsrftoken': token }],
  ['a bearer token and a cookie', { cookie: '_xsrf=abc', authorization }],
  ['a bearer token and the wrong XSRF token', { cookie: '_xsrf=abc', 'x-xsrftoken': 'abd', authorization }],
])('accepts an unsafe request with %s (contract §1)', (_, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(isAccepted(method, headers)).toBe(true)
})

it.each([
  ['the cookie alone', { cookie: '_xsrf=abc' }],
  ['the wrong token', { cookie: '_xsrf=abc', 'x-xsrftoken': 'abd' }],
  ['a part of the token', { cookie: '_xsrf=abc', 'x-xsrftoken': 'ab' }],
  ['an empty token', { cookie: '_xsrf=abc', 'x-xsrftoken': '' }],
  ['an empty cookie and an empty token', { cookie: '_xsrf=', 'x-xsrftoken': '' }],
  ['another cookie', { cookie: 'other=abc' }],
  ['another cookie and its value', { cookie: 'other=abc', 'x-xsrftoken': token }],
  ['a cookie whose name ends the same', { cookie: 'my_xsrf=abc', 'x-xsrftoken': token }],
  ['a cookie whose name is in capitals', { cookie: '_XSRF=abc', 'x-xsrftoken': token }],
  ['an empty list of cookies', { cookie: ' ', 'x-xsrftoken': token }],
  ['the cookie of the manage area', { cookie: 'manage-session=abc', 'x-xsrftoken': token }],
])('rejects an unsafe request with %s', (_, headers) => {
  for (const method of ['POST', 'PUT', 'DELETE']) expect(isAccepted(method, headers)).toBe(false)
  for (const method of ['GET', 'HEAD']) expect(isAccepted(method, headers)).toBe(true)
})
