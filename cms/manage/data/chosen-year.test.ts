import { expect, it } from 'vitest'
import { chosenYear } from './chosen-year.ts'

it('takes the year of the address', () => {
  expect(chosenYear('2019', [2024, 2023])).toBe(2019)
  expect(chosenYear('2019', undefined)).toBe(2019)
})

it('takes all years where the address says so, or where there are none', () => {
  expect(chosenYear('all', [2024])).toBeUndefined()
  expect(chosenYear(null, [])).toBeUndefined()
})

it('takes the first year where the address says nothing sensible', () => {
  expect(chosenYear(null, [2024, 2023])).toBe(2024)
  expect(chosenYear('soon', [2024, 2023])).toBe(2024)
})

it('waits for the years', () => {
  expect(chosenYear(null, undefined)).toBeNull()
})
