import { describe, expect, it } from 'vitest'
import {
  answerSteps,
  editStatusesOf,
  hasSelectionCell,
  type ItemStatus,
  itemStatuses,
  mayChangeStatus,
  maySelect,
  outcomeKeyOf,
  publicStatusesOf,
  type StatusChangeSource,
  selectorStatusesOf,
  statusAt,
  statusChangeSources,
  statusKeyOf,
} from './item-statuses.ts'

const editable = itemStatuses.filter((status) => !['draft', 'working', 'returned'].includes(status))
const inTable: ItemStatus[] = ['pending', 'published', 'expired', 'deleted']
const ofAnswers: ItemStatus[] = ['pending', 'working', 'published', 'deleted']

/** Contract §3: the statuses that can be set from any status but those below; `internship` is like `topics`. */
const targets: Record<'edit' | 'table' | 'bulk', Record<'thesis' | 'topics' | 'visit', ItemStatus[]>> = {
  edit: { thesis: editable, topics: editable, visit: [...ofAnswers, 'canceled'] },
  table: { thesis: [...inTable, 'hide'], topics: inTable, visit: ofAnswers },
  bulk: { thesis: [...inTable, 'hide'], topics: inTable, visit: ofAnswers },
}

function expectedTargets(source: StatusChangeSource, form: string, from: ItemStatus): ItemStatus[] {
  if (source === 'undo') return [...itemStatuses]
  if (source === 'return') return from === 'pending' ? ['returned'] : []
  if (from === 'deleted') return ['pending', 'deleted']
  if (source === 'bulk' && from === 'confirm') return []
  const allowed = targets[source][form === 'thesis' || form === 'visit' ? form : 'topics']
  // An edit leaves the status as it is, but for a draft.
  return source === 'edit' && from !== 'draft' ? [...allowed, from] : allowed
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
    for (const form of forms)
      for (const from of itemStatuses)
        expect(sorted(editStatusesOf(form, from))).toEqual(sorted(expectedTargets('edit', form, from)))
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

it('answers to forms that publish nothing are received, in work and done', () => {
  expect(statusKeyOf('thesis', 'published')).toBe('item.status.published')
  expect(statusKeyOf('thesis', 'pending')).toBe('item.status.pending')
  expect(answerSteps.map((status) => statusKeyOf('visit', status))).toEqual([
    'item.status.received',
    'item.status.working',
    'item.status.done',
  ])
  expect(statusKeyOf('visit', 'returned')).toBe('item.status.returned')
})

it.each([
  ['topics', 'canceled', false, 'item.outcome.refused'],
  ['visit', 'canceled', false, 'item.outcome.refused'],
  ['topics', 'deleted', true, 'item.outcome.withdrawn'],
  ['topics', 'deleted', false, 'item.status.deleted'],
  ['topics', 'hide', true, 'item.outcome.taken'],
  ['internship', 'hide', true, 'item.outcome.filled'],
  ['thesis', 'hide', false, 'item.status.hide'],
  ['visit', 'published', false, 'item.status.done'],
] as const)(
  'what led to a status names it: %s, %s, by the submitter %s',
  (form, status, bySubmitter, key) => {
    expect(outcomeKeyOf(form, status, bySubmitter)).toBe(key)
  },
)
