import { describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#contract/admin-items.ts'
import type { FormField, FormFieldSet } from '#contract/forms.ts'
import { type Choices, findConflicts, mergeVersions, type Version } from './merge-item.ts'

const field = (slug: string, order: number): FormField => ({
  slug,
  order,
  type: 'text',
  required: false,
  labels: { et: slug, en: slug },
  settings: {},
})
const fieldSets: FormFieldSet[] = [
  {
    slug: 'visit',
    order: 1,
    labels: { et: '', en: '' },
    descriptions: { et: '', en: '' },
    fields: [field('name', 1), field('room.no', 2)],
  },
]
const entry = (who: string, changes: HistoryEntry['changes'], to: HistoryEntry['to'] = 'pending') => ({
  at: '2026-11-22T10:00:00.000Z',
  who,
  username: who,
  from: 'pending' as const,
  to,
  changes,
})
const created: HistoryEntry = { ...entry('Mari', []), from: null }
const version = (name: string | null, room: string, status: Version['status'] = 'pending'): Version => ({
  status,
  values: { visit: { ...(name !== null && { name }), 'room.no': room } },
})

const loaded = { ...version('Mari', '1'), history: [created] }

function merge(mine: Version, saved: Version, history: HistoryEntry[], choices: Choices = {}) {
  const conflicts = findConflicts(loaded, mine, { ...saved, fieldSets, history: [...history, created] })
  return { conflicts, merged: mergeVersions(mine, saved, conflicts, choices) }
}

describe('findConflicts and mergeVersions', () => {
  it('preselect each user’s change if they changed different fields', () => {
    const change = entry('Jaan', [{ field: 'visit.room.no', before: '1', after: '2' }])
    const { conflicts, merged } = merge(version('Mari M.', '1'), version('Mari', '2'), [change])
    expect(conflicts).toMatchObject([
      { path: 'visit.name', preselected: 'mine', isContested: false, change: undefined },
      { path: 'visit.room.no', preselected: 'saved', isContested: false, change: { who: 'Jaan' } },
    ])
    expect(merged).toEqual(version('Mari M.', '2'))
  })

  it('preselect the own change of a field that both changed, unless the saved one is chosen', () => {
    const changes = [
      entry('Teine', [{ field: 'visit.name', before: 'M', after: 'MM' }]),
      entry('Jaan', [{ field: 'visit.name', before: 'Mari', after: 'M' }]),
    ]
    const both = merge(version('Mari M.', '1'), version('MM', '1'), changes)
    expect(both.conflicts).toMatchObject([
      { preselected: 'mine', isContested: true, change: { who: 'Teine' } },
    ])
    expect(both.merged).toEqual(version('Mari M.', '1'))
    const chosen = merge(version('Mari M.', '1'), version('MM', '1'), changes, { 'visit.name': 'saved' })
    expect(chosen.merged).toEqual(version('MM', '1'))
  })

  it('merge the status like a field', () => {
    const history = [entry('Jaan', [], 'published')]
    const unchanged = merge(version('Mari', '2'), version('Mari', '1', 'published'), history)
    expect(unchanged.conflicts[0]).toMatchObject({ path: 'status', preselected: 'saved', isContested: false })
    expect(unchanged.merged).toEqual(version('Mari', '2', 'published'))
    const changed = merge(version('Mari', '1', 'canceled'), version('Mari', '1', 'published'), history)
    expect(changed.conflicts[0]).toMatchObject({ path: 'status', isContested: true })
    expect(changed.merged.status).toBe('canceled')
  })

  it('remove a value that the saved version no longer has', () => {
    const { merged } = merge(version('Mari', '2'), version(null, '1'), [])
    expect(merged).toEqual(version(null, '2'))
  })

  it('find nothing in equal versions', () => {
    expect(merge(version('M', '2'), version('M', '2'), []).conflicts).toEqual([])
  })
})
