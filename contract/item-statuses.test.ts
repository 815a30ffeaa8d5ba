import { describe, expect, it } from 'vitest'
import {
  editStatusesOf,
  hasSelectionCell,
  type ItemStatus,
  itemStatuses,
  mayChangeStatus,
  maySelect,
  publicStatusesOf,
  type StatusChangeSource,
  selectorStatusesOf,
  statusAt,
  statusChangeSources,
  statusKeyOf,
} from './item-statuses.ts'

const editable = itemStatuses.filter((status) => !['draft', 'returned'].includes(status))
const inTable: ItemStatus[] = ['pending', 'published', 'expired', 'deleted']

/** Contract §3: the statuses that can be set from any status but those below; other registers and forms are like `topics`. */
const targets: Record<StatusChangeSource, Record<'thesis' | 'topics', ItemStatus[]>> = {
  edit: { thesis: editable, topics: editable },
  table: { thesis: [...inTable, 'hide'], topics: inTable },
  bulk: { thesis: [...inTable, 'hide'], topics: inTable },
  return: { thesis: ['returned'], topics: ['returned'] },
  undo: { thesis: [...itemStatuses], topics: [...itemStatuses] },
}

function expectedTargets(source: StatusChangeSource, form: string, from: ItemStatus): ItemStatus[] {
  if (source === 'undo') return [...itemStatuses]
  if (source === 'return') return from === 'pending' ? ['returned'] : []
  if (from === 'deleted') return ['pending', 'deleted']
  if (source === 'bulk' && from === 'confirm') return []
  if (source === 'edit' && from === 'returned') return [...editable, 'returned']
  return targets[source][form === 'thesis' ? 'thesis' : 'topics']
}

const forms = ['thesis', 'topics', 'internship', 'visit']
const changes = statusChangeSources.flatMap((source) => forms.map((form) => ({ source, form })))

describe('status changes', () => {
  it.each(changes)('$source, $form', ({ source, form }) => {
    for (const from of itemStatuses) {
      const allowed = itemStatuses.filter((to) => mayChangeStatus(form, from, to, source))
      expect([from, allowed]).toEqual([from, sorted(expectedTargets(source, form, from))])
    }
  })

  it.each(itemStatuses)(
    'the selector of a row in status %s has the current and the allowed ones',
    (current) => {
      for (const form of forms) {
        const expected = [...new Set([current, ...expectedTargets('table', form, current)])]
        expect(sorted(selectorStatusesOf(form, current))).toEqual(sorted(expected))
        expect(selectorStatusesOf(form, current)).toHaveLength(expected.length)
      }
    },
  )

  it('the edit page offers the allowed statuses', () => {
    for (const from of itemStatuses)
      expect(sorted(editStatusesOf(from))).toEqual(sorted(expectedTargets('edit', 'thesis', from)))
  })
})

/** In the order of `itemStatuses`. */
function sorted(statuses: readonly ItemStatus[]): ItemStatus[] {
  return itemStatuses.filter((status) => statuses.includes(status))
}

describe('selecting rows', () => {
  it('excludes rows in confirm, and rows in active unless the manager is an administrator', () => {
    for (const status of [...itemStatuses, 'active'] as const) {
      expect([status, maySelect(status, false)]).toEqual([status, !['confirm', 'active'].includes(status)])
      expect([status, maySelect(status, true)]).toEqual([status, status !== 'confirm'])
    }
  })

  it('shows a cell in selectable rows, to administrators in all rows', () => {
    for (const status of [...itemStatuses, 'active'] as const) {
      expect(hasSelectionCell(status, false)).toBe(maySelect(status, false))
      expect(hasSelectionCell(status, true)).toBe(true)
    }
  })
})

it('published entries and confirmed theses are public', () => {
  expect(publicStatusesOf('thesis')).toEqual(['published', 'confirmed'])
  expect(publicStatusesOf('topics')).toEqual(['published'])
  expect(publicStatusesOf('internship')).toEqual(['published'])
})

it('a past deadline expires only statuses that are or can become open', () => {
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

it('entries of forms that publish nothing are accepted', () => {
  expect(statusKeyOf('thesis', 'published')).toBe('item.status.published')
  expect(statusKeyOf('visit', 'published')).toBe('item.status.accepted')
  expect(statusKeyOf('visit', 'pending')).toBe('item.status.pending')
})
