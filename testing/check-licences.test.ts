import { expect, it } from 'vitest'
import { findLicenceProblems } from './check-licences.ts'

it.each([
  ['(MPL-2.0 OR Apache-2.0)', []],
  ['(MIT AND Zlib)', []],
  ['LGPL-3.0-or-later', ['x: LGPL-3.0-or-later is not accepted']],
  ['MIT AND LGPL-3.0-or-later', ['x: MIT AND LGPL-3.0-or-later is not accepted']],
  ['MIT/X11', ['x: MIT/X11 is not accepted']],
  ['UNLICENSED', ['x: UNLICENSED is not accepted']],
  ['', ['x: no licence']],
])('checks the expression %j', async (license, problems) => {
  expect(await findLicenceProblems({ 'node_modules/x': { license } })).toEqual(problems)
})

it('reports packages without a licence at any depth, except development packages', async () => {
  const problems = await findLicenceProblems({
    '': {},
    'node_modules/a/node_modules/@b/c': {},
    'node_modules/d': { dev: true },
  })
  expect(problems).toEqual(['@b/c: no licence'])
})

it('accepts a reviewed licence only for the packages it was reviewed for', async () => {
  const license = 'Apache-2.0 AND LGPL-3.0-or-later'
  const problems = await findLicenceProblems({
    'node_modules/@img/sharp-win32-x64': { license },
    'node_modules/other': { license },
  })
  expect(problems).toEqual([`other: ${license} is not accepted`])
})

it('reads the `licenses` list of old packages', async () => {
  expect(await findLicenceProblems({ 'node_modules/busboy': {} })).toEqual([])
})
