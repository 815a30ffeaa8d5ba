import { expect, it } from 'vitest'
import { editDistance } from './edit-distance.ts'

it.each([
  ['robot', 'robot', 0],
  ['robot', 'robott', 1],
  ['robot', 'rbot', 1],
  ['robot', 'rabot', 1],
  ['robot', 'robto', 1],
  ['network', 'netwrok', 1],
  ['analysis', 'analisys', 2],
  ['', 'ab', 2],
  ['robot', 'andur', 3],
  ['robot', 'robootika', 3],
])('%s and %s differ by %i, three standing for more than two', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
  expect(editDistance(other, one, 2)).toBe(distance)
})
