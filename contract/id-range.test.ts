import { expect, it } from 'vitest'
import { idRangeOf, idsIn } from './id-range.ts'

const id = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'

it.each([id, id.toUpperCase(), ` ${id} `, `Viitenumber on ${id}.`, id.replaceAll('-', '')])(
  'finds the one entry of %j',
  (query) => {
    expect(idRangeOf(query)).toEqual({ first: id, last: id })
  },
)

it.each(['5d1f7a52', '5d1f7a52-', '5d1f7a52-6a3b-4b', '5d1f7a526a3b'])(
  'finds the entries that begin with %j',
  (query) => {
    const { first = '', last = '' } = idRangeOf(query) ?? {}
    expect(first <= id && id <= last).toBe(true)
    expect(last.slice(0, 8)).toBe('5d1f7a52')
  },
)

it.each([
  undefined,
  '',
  '5d1f7a5',
  '5d1f7a5-26a3b',
  'andmed',
  'decafbad kohv',
  `${id}0`,
  '5d1f7a52-6a3b4b0e',
  'masinõpe 5d1f7a52',
])('does not take %j for an id', (query) => {
  expect(idRangeOf(query)).toBeUndefined()
})

it('finds the ids in a message', () => {
  expect(idsIn(`Palun parandage ${id.toUpperCase()} ja ${id.replace('5d', '6e')}!`)).toEqual([
    id,
    id.replace('5d', '6e'),
  ])
  expect(idsIn('Ei ole midagi')).toEqual([])
})
