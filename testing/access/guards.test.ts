import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { guards } from './guards.ts'

it.each(guards)('$guards stands where the list says: $file', ({ file, text, tests }) => {
  expect(readFileSync(file, 'utf8').split(text)).toHaveLength(2)
  for (const test of tests) expect([test, existsSync(test)]).toEqual([test, true])
})
