import { describe, expect, it } from 'vitest'
import { isContested, mergePart, mergeProperties, mergeRows, mergeText } from './three-way.ts'

const rows = (text: string) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((each) => ({ key: each[0] ?? '', value: each.slice(1) }))
const textOf = (list: { key: string; value: string }[]) => list.map(({ key, value }) => key + value).join(' ')

describe('a part', () => {
  it.each([
    ['that nobody changed', 'a', 'a', 'a', 'a', 'a'],
    ['that only I changed', 'a', 'a', 'b', 'b', 'b'],
    ['that only the other changed', 'a', 'b', 'a', 'b', 'b'],
    ['that both changed alike', 'a', 'b', 'b', 'b', 'b'],
    ['that both changed', 'a', 'b', 'c', 'c', 'b'],
  ])('%s', (_, base, saved, mine, asMine, asSaved) => {
    const versions = { base, saved, mine }
    expect([mergePart(versions, 'mine'), mergePart(versions, 'saved')]).toEqual([asMine, asSaved])
    expect(isContested(versions)).toBe(asMine !== asSaved)
  })
})

it('a text is merged by language', () => {
  const versions = { base: { et: 'a', en: 'a' }, saved: { et: 'a', en: 'b' }, mine: { et: 'c', en: 'a' } }
  expect(mergeText(versions, 'title', () => 'mine')).toEqual({ et: 'c', en: 'b' })
})

it('the side of each property can be chosen', () => {
  const versions = { base: { a: 1, b: 1, c: 1 }, saved: { a: 2, b: 2, c: 2 }, mine: { a: 3, b: 3, c: 1 } }
  expect(mergeProperties(versions, (name) => (name === 'a' ? 'saved' : 'mine'))).toEqual({ a: 2, b: 3, c: 2 })
})

describe('rows', () => {
  it.each([
    ['both add', 'a b', 'a x b', 'a b y', 'a x b y', 'a x b y'],
    ['one adds, one removes', 'a b c', 'a c', 'a b c y', 'a c y', 'a c y'],
    ['one moves, one adds', 'a b c', 'c a b', 'a y b c', 'c a y b', 'c a y b'],
    ['I move, the other adds', 'a b c', 'a b x c', 'c b a', 'c b x a', 'c b x a'],
    ['both change different rows', 'a1 b1', 'a2 b1', 'a1 b2', 'a2 b2', 'a2 b2'],
    ['both change the same row', 'a1 b1', 'a2 b1', 'a3 b1', 'a3 b1', 'a2 b1'],
    ['the other removes what I changed', 'a1 b1', 'b1', 'a2 b1', 'a2 b1', 'b1'],
    ['I remove what the other changed', 'a1 b1', 'a2 b1', 'b1', 'b1', 'a2 b1'],
    ['both add the same row', '', 'a1', 'a2', 'a2', 'a1'],
    ['both move', 'a b c', 'b a c', 'c b a', 'c b a', 'b a c'],
  ])('%s', (_, base, saved, mine, asMine, asSaved) => {
    const versions = { base: rows(base), saved: rows(saved), mine: rows(mine) }
    const mergedAs = (side: 'mine' | 'saved') =>
      textOf(
        mergeRows(versions, {
          keyOf: ({ key }) => key,
          merge: ({ base, saved, mine }) => ({
            key: mine.key,
            value: mergePart({ base: base?.value, saved: saved.value, mine: mine.value }, side),
          }),
          orderName: 'order',
          nameOf: (key) => key,
          sideOf: () => side,
        }),
      )
    expect([mergedAs('mine'), mergedAs('saved')]).toEqual([asMine, asSaved])
  })
})
