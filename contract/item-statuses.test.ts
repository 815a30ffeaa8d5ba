import { describe, expect, it } from 'vitest'
import {
  editStatusesOf,
  hasSelectionCell,
  mayChangeStatus,
  maySelect,
  publicStatusesOf,
  type StatusChangeSource,
  selectorStatusesOf,
  statusAt,
  statusChangeSources,
} from './item-statuses.ts'
import { type ItemStatus, itemStatuses } from './items.ts'

/** In the order of the tables' columns below. */
const targets = 'draft pending published hide expired canceled confirm confirmed deleted'

/**
 * Contract §3, written out: a row says where an entry stands, a column what it may be given (`x`). Registers that are
 * not named are as `topics`.
 */
const tables: Record<StatusChangeSource, Record<'thesis' | 'topics', string>> = {
  edit: {
    thesis: `
      draft     . x x x x x x x x
      pending   . x x x x x x x x
      published . x x x x x x x x
      hide      . x x x x x x x x
      expired   . x x x x x x x x
      canceled  . x x x x x x x x
      confirm   . x x x x x x x x
      confirmed . x x x x x x x x
      deleted   . x . . . . . . x`,
    topics: `
      draft     . x x x x x x x x
      pending   . x x x x x x x x
      published . x x x x x x x x
      hide      . x x x x x x x x
      expired   . x x x x x x x x
      canceled  . x x x x x x x x
      confirm   . x x x x x x x x
      confirmed . x x x x x x x x
      deleted   . x . . . . . . x`,
  },
  table: {
    thesis: `
      draft     . x x x x . . . x
      pending   . x x x x . . . x
      published . x x x x . . . x
      hide      . x x x x . . . x
      expired   . x x x x . . . x
      canceled  . x x x x . . . x
      confirm   . x x x x . . . x
      confirmed . x x x x . . . x
      deleted   . x . . . . . . x`,
    topics: `
      draft     . x x . x . . . x
      pending   . x x . x . . . x
      published . x x . x . . . x
      hide      . x x . x . . . x
      expired   . x x . x . . . x
      canceled  . x x . x . . . x
      confirm   . x x . x . . . x
      confirmed . x x . x . . . x
      deleted   . x . . . . . . x`,
  },
  bulk: {
    thesis: `
      draft     . x x x x . . . x
      pending   . x x x x . . . x
      published . x x x x . . . x
      hide      . x x x x . . . x
      expired   . x x x x . . . x
      canceled  . x x x x . . . x
      confirm   . . . . . . . . .
      confirmed . x x x x . . . x
      deleted   . x . . . . . . x`,
    topics: `
      draft     . x x . x . . . x
      pending   . x x . x . . . x
      published . x x . x . . . x
      hide      . x x . x . . . x
      expired   . x x . x . . . x
      canceled  . x x . x . . . x
      confirm   . . . . . . . . .
      confirmed . x x . x . . . x
      deleted   . x . . . . . . x`,
  },
}

const words = (line: string) => line.trim().split(/\s+/)
const cells = statusChangeSources.flatMap((source) =>
  (['thesis', 'topics', 'internship', 'visit'] as const).map((form) => {
    const table = tables[source][form === 'thesis' ? 'thesis' : 'topics']
    return { source, form, rows: table.trim().split('\n').map(words) }
  }),
)

describe('what an entry may be given', () => {
  it.each(cells)('$source, $form', ({ source, form, rows }) => {
    expect(words(targets)).toEqual(itemStatuses)
    expect(rows.map(([from]) => from)).toEqual(itemStatuses)
    const isIn = (status: string): status is ItemStatus => itemStatuses.some((known) => known === status)
    for (const [from = '', ...marks] of rows) {
      const allowed = itemStatuses.filter((to) => isIn(from) && mayChangeStatus(form, from, to, source))
      expect({ from, allowed }).toEqual({
        from,
        allowed: itemStatuses.filter((_, index) => marks[index] === 'x'),
      })
    }
  })

  it.each(itemStatuses)('a row’s selector shows just that, and what a %s one is now', (current) => {
    for (const form of ['thesis', 'topics', 'visit']) {
      const shown = selectorStatusesOf(form, current)
      expect(shown).toContain(current)
      expect(new Set(shown).size).toBe(shown.length)
      const others = itemStatuses.filter((to) => to !== current)
      expect(others.filter((to) => shown.includes(to))).toEqual(
        others.filter((to) => mayChangeStatus(form, current, to, 'table')),
      )
    }
  })

  it('the edit page offers it', () => {
    for (const from of itemStatuses)
      expect(editStatusesOf(from)).toEqual(
        itemStatuses.filter((to) => mayChangeStatus('thesis', from, to, 'edit')),
      )
  })
})

describe('rows that can be chosen', () => {
  it('in confirm by nobody, in active by administrators, all others by every manager', () => {
    for (const status of [...itemStatuses, 'active'] as const) {
      expect([status, maySelect(status, false)]).toEqual([status, !['confirm', 'active'].includes(status)])
      expect([status, maySelect(status, true)]).toEqual([status, status !== 'confirm'])
    }
  })

  it('have a cell, and for administrators all have', () => {
    for (const status of [...itemStatuses, 'active'] as const) {
      expect(hasSelectionCell(status, false)).toBe(maySelect(status, false))
      expect(hasSelectionCell(status, true)).toBe(true)
    }
  })
})

it('the public sees published entries, and confirmed theses', () => {
  expect(publicStatusesOf('thesis')).toEqual(['published', 'confirmed'])
  expect(publicStatusesOf('topics')).toEqual(['published'])
  expect(publicStatusesOf('internship')).toEqual(['published'])
})

it('a deadline that is over ends what is open or could become open, and nothing else', () => {
  const deadline = '2026-05-31T20:59:59.999Z'
  const before = new Date('2026-05-31T20:59:59.999Z')
  const after = new Date('2026-05-31T21:00:00.000Z')
  const ends = ['pending', 'published', 'confirm', 'confirmed']
  for (const status of itemStatuses) {
    expect(statusAt(status, deadline, before)).toBe(status)
    expect(statusAt(status, null, after)).toBe(status)
    expect(statusAt(status, deadline, after)).toBe(ends.includes(status) ? 'expired' : status)
  }
})
