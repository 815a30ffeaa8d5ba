import { describe, expect, it } from 'vitest'
import type { FieldValue } from '#contract/fields.ts'
import type { HistoryEntry } from '#contract/item-history.ts'
import { changesSinceReturn, lastReturnOf } from './returns.ts'

const at = '2026-11-22T10:00:00.000Z'

function entry(
  from: HistoryEntry['from'],
  to: HistoryEntry['to'],
  more: Partial<HistoryEntry> = {},
): HistoryEntry {
  return { at, who: 'Mari', username: 'mari', from, to, changes: [], ...more }
}

const changed = (before: FieldValue, after: FieldValue, field = 'visit.name') => ({
  changes: [{ field, before, after }],
})
const returned = (reason: string, more: Partial<HistoryEntry> = {}) =>
  entry('pending', 'returned', { reason, marks: ['visit.name'], ...more })
const submitted = entry(null, 'pending')
const corrected = (before: FieldValue, after: FieldValue, field?: string) =>
  entry('returned', 'pending', changed(before, after, field))

describe('lastReturnOf', () => {
  it('is the newest return, also after edits', () => {
    const edited = entry('returned', 'returned', changed('a', 'b'))
    expect(lastReturnOf([edited, returned('Second.'), corrected('', 'a'), returned('First.')])).toEqual({
      at,
      who: 'Mari',
      message: 'Second.',
      marks: ['visit.name'],
    })
  })

  it('is not one that was undone, nor the undoing of a decision about a returned entry', () => {
    const undone = returned('Second.', { isUndone: true })
    const undoing = entry('published', 'returned', { undoes: 'id' })
    expect(lastReturnOf([undoing, undone, returned('First.')])?.message).toBe('First.')
  })

  it('is missing in an entry that was never returned', () => {
    expect(lastReturnOf([submitted])).toBeUndefined()
  })
})

describe('changesSinceReturn', () => {
  it('has the changes after the last return, and none before it', () => {
    const history = [corrected('b', 'c'), returned('Second.'), corrected('a', 'b'), returned('First.')]
    expect(changesSinceReturn([...history, submitted])).toEqual([
      { field: 'visit.name', before: 'b', after: 'c' },
    ])
  })

  it('has a field once, as it was and as it is now, and none that is what it was', () => {
    const history = [
      entry('pending', 'pending', changed('2', '1', 'visit.room')),
      entry('pending', 'pending', changed('b', 'c')),
      entry('pending', 'pending', changed('1', '2', 'visit.room')),
      corrected(null, 'b'),
      returned('First.'),
      submitted,
    ]
    expect(changesSinceReturn(history)).toEqual([{ field: 'visit.name', before: null, after: 'c' }])
  })

  it('skips a return that was undone, and begins after edits of the returned entry', () => {
    const undoing = entry('returned', 'pending', { undoes: 'id' })
    const undone = returned('Second.', { isUndone: true })
    const edited = entry('returned', 'returned', changed('a', 'b'))
    expect(changesSinceReturn([undoing, undone, corrected('b', 'c'), edited, returned('First.')])).toEqual([
      { field: 'visit.name', before: 'b', after: 'c' },
    ])
  })

  it('has none of an entry that was never returned', () => {
    expect(changesSinceReturn([entry('pending', 'pending', changed('a', 'b')), submitted])).toEqual([])
  })
})
