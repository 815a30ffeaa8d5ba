import { expect, it } from 'vitest'
import { chosenYear } from './chosen-year.ts'

it.each([
  ['', [2025, 2024], 2025],
  ['year=2024', [2025, 2024], 2024],
  ['year=1999', [2025, 2024], 1999],
  ['year=all', [2025, 2024], 'all'],
  ['year=x', [2025, 2024], 2025],
  ['year=20245', [2025], 2025],
  ['', [], 'all'],
])('%s of %j', (query, years, year) => {
  expect(chosenYear(new URLSearchParams(query), years)).toBe(year)
})
