import { describe, expect, it } from 'vitest'
import type { AdminItem } from '#contract/admin-items.ts'
import type { FormField } from '#contract/forms.ts'
import type { HistoryEntry } from '#contract/item-history.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { editStatusesOf } from '#contract/item-statuses.ts'
import { planUndo } from './undo-change.ts'

const updatedAt = '2026-11-22T10:00:00.000Z'
const field = (slug: string): FormField => ({
  slug,
  order: 1,
  type: 'text',
  required: false,
  labels: { et: slug, en: slug },
  settings: {},
})

function item(status: ItemStatus, values: AdminItem['values'][string]): AdminItem {
  return {
    uuid: '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c',
    reference: 'V-2026-0001',
    status,
    statuses: [...editStatusesOf('visit', status)],
    form: { slug: 'visit', updatedAt },
    createdAt: updatedAt,
    updatedAt,
    submitter: null,
    correctedAt: null,
    addressUnconfirmed: false,
    addresses: [],
    closed: null,
    proposal: null,
    language: 'et',
    chosenLanguage: null,
    values: { visit: values, old: { removed: 'x' } },
    files: [],
    fieldSets: [
      {
        slug: 'visit',
        order: 1,
        labels: { et: '', en: '' },
        descriptions: { et: '', en: '' },
        fields: [field('name'), field('room')],
      },
    ],
    usage: { views: 0, downloads: 0 },
    assignee: null,
    history: [],
    events: [],
    same: { kept: null, refused: [] },
    checklist: [],
    keywordLabels: {},
    keywords: [],
  }
}

function entry(from: ItemStatus | null, to: ItemStatus, changes: HistoryEntry['changes'] = []): HistoryEntry {
  return { at: updatedAt, who: 'Mari', username: 'mari', from, to, changes }
}

const renamed = { field: 'visit.name', before: 'Mari', after: 'M' }

describe('planUndo', () => {
  it('restores the values of a change, and retains all others', () => {
    const plan = planUndo(item('pending', { name: 'M', room: '1' }), entry('pending', 'pending', [renamed]))
    expect(plan).toMatchObject({
      changes: [{ field: 'visit.name', before: 'M', after: 'Mari' }],
      status: undefined,
      changedSince: [],
      request: {
        action: 'update',
        updatedAt,
        newStatus: 'pending',
        newValues: { visit: { name: 'Mari', room: '1' }, old: { removed: 'x' } },
      },
    })
  })

  it('offers nothing for a correction by the submitter, but restores what they withdrew', () => {
    const own = { bySubmitter: true } as const
    const corrected = { ...entry('returned', 'pending', [renamed]), ...own }
    expect(planUndo(item('pending', { name: 'M' }), corrected)).toBeUndefined()
    expect(planUndo(item('published', { name: 'M' }), corrected)).toBeUndefined()
    const withdrawn = { ...entry('pending', 'deleted'), ...own }
    expect(planUndo(item('deleted', { name: 'M' }), withdrawn)).toMatchObject({ status: 'pending' })
  })

  it('removes a value that the change added', () => {
    const added = entry('pending', 'pending', [{ field: 'visit.room', before: null, after: '1' }])
    expect(planUndo(item('pending', { name: 'M', room: '1' }), added)?.request).toMatchObject({
      newValues: { visit: { name: 'M' } },
    })
  })

  it('names what was changed again since', () => {
    const plan = planUndo(item('canceled', { name: 'MM' }), entry('pending', 'published', [renamed]))
    expect(plan).toMatchObject({ status: 'pending', changedSince: ['status', 'visit.name'] })
  })

  it('restores only the status with a change of the status', () => {
    expect(planUndo(item('canceled', { name: 'M' }), entry('pending', 'canceled'))).toMatchObject({
      changes: [],
      request: { action: 'status', status: 'canceled', newStatus: 'pending' },
    })
  })

  it('restores a status that tables do not offer with an update', () => {
    expect(planUndo(item('published', { name: 'M' }), entry('canceled', 'published'))?.request).toMatchObject(
      {
        action: 'update',
        newStatus: 'canceled',
      },
    )
  })

  const change = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5d'

  it('undoes the last change as a whole, even to a status that cannot be set', () => {
    const last = { ...entry('published', 'deleted', [renamed]), change, isUndoable: true } as const
    expect(planUndo(item('deleted', { name: 'M' }), last)).toEqual({
      changes: [{ field: 'visit.name', before: 'M', after: 'Mari' }],
      status: 'published',
      changedSince: [],
      request: { action: 'undo', updatedAt, change },
      bulk: undefined,
    })
  })

  it('undoes a bulk change in all entries, also if this one has been changed since', () => {
    const bulk = { ...entry('published', 'deleted'), change, batch: 10 }
    expect(planUndo(item('deleted', {}), { ...bulk, isUndoable: true })).toMatchObject({
      request: { action: 'undo' },
      bulk: { change, count: 10 },
    })
    expect(planUndo(item('pending', {}), bulk)).toMatchObject({
      status: undefined,
      request: undefined,
      bulk: { change, count: 10 },
    })
  })

  it.each([
    [
      'an undone change',
      item('published', {}),
      { ...entry('pending', 'deleted'), change, isUndone: true } as const,
    ],
    ['the undoing of a change', item('published', {}), { ...entry('deleted', 'published'), undoes: change }],
    ['the creation', item('pending', { name: 'M' }), entry(null, 'pending')],
    ['what is current again', item('pending', { name: 'Mari' }), entry('pending', 'pending', [renamed])],
    ['a status that the item cannot be set to', item('deleted', {}), entry('published', 'canceled')],
    [
      'a removed field',
      item('pending', {}),
      entry('pending', 'pending', [{ field: 'old.removed', before: 'y', after: 'x' }]),
    ],
  ])('returns undefined for %s', (_, current, change) => {
    expect(planUndo(current, change)).toBeUndefined()
  })
})
