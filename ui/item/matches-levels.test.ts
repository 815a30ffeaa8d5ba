import { expect, it } from 'vitest'
import { matchesLevels } from './matches-levels.ts'

it.each([
  [['bachelor'], ['bachelor'], true],
  [['bachelor'], ['masters'], false],
  [['bachelor', 'masters'], ['masters'], true],
  [['bachelor', 'masters'], ['masters__and__bachelor'], true],
  [['masters'], ['masters__and__bachelor'], false],
  [['masters'], ['masters__and__bachelor', 'masters'], true],
  [['masters__and__bachelor'], ['bachelor'], true],
  [[], ['bachelor'], false],
])('%j for %j', (levels, chosen, fits) => {
  expect(matchesLevels(levels, chosen)).toBe(fits)
})
