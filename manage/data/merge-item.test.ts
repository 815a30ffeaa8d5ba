import { describe, expect, it } from 'vitest'
import type { FormField, FormFieldSet } from '#contract/forms.ts'
import type { HistoryEntry } from '#contract/item-history.ts'
import type { Choices } from '../shell/parts.ts'
import { contestedFields, mergeItem, type Version } from './merge-item.ts'

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

const base = version('Mari', '1')

function merge(mine: Version, saved: Version, history: HistoryEntry[], choices: Choices = {}) {
  const versions = { base, saved, mine }
  const contested = contestedFields(versions, { fieldSets, history: [...history, created] }, 1, {
    describe: (target) => ({ label: target?.field.slug ?? 'status' }),
    textOf: (_target, value) => String(value),
  })
  const merged = mergeItem(versions, (name) => choices[name] ?? 'mine', { fieldSets })
  return { contested, merged }
}

describe('an item that both have changed', () => {
  it('is merged if they changed different fields', () => {
    const change = entry('Jaan', [{ field: 'visit.room.no', before: '1', after: '2' }])
    const { contested, merged } = merge(version('Mari M.', '1'), version('Mari', '2'), [change])
    expect(contested).toEqual([])
    expect(merged).toEqual(version('Mari M.', '2'))
  })

  it('keeps the own change of a field that both changed, unless the saved one is chosen', () => {
    const changes = [
      entry('Teine', [{ field: 'visit.name', before: 'M', after: 'MM' }]),
      entry('Jaan', [{ field: 'visit.name', before: 'Mari', after: 'M' }]),
    ]
    const both = merge(version('Mari M.', '1'), version('MM', '1'), changes)
    expect(both.contested).toMatchObject([
      { key: 'visit.name', label: 'name', mine: 'Mari M.', saved: 'MM', change: { who: 'Teine' } },
    ])
    expect(both.merged).toEqual(version('Mari M.', '1'))
    const chosen = merge(version('Mari M.', '1'), version('MM', '1'), changes, { 'visit.name': 'saved' })
    expect(chosen.merged).toEqual(version('MM', '1'))
  })

  it('has a status that is merged like a field', () => {
    const history = [entry('Jaan', [], 'published')]
    const unchanged = merge(version('Mari', '2'), version('Mari', '1', 'published'), history)
    expect(unchanged.contested).toEqual([])
    expect(unchanged.merged).toEqual(version('Mari', '2', 'published'))
    const changed = merge(version('Mari', '1', 'canceled'), version('Mari', '1', 'published'), history)
    expect(changed.contested).toMatchObject([{ key: 'status', change: { who: 'Jaan' } }])
    expect(changed.merged.status).toBe('canceled')
  })

  it('loses a value that the saved version no longer has', () => {
    const { merged } = merge(version('Mari', '2'), version(null, '1'), [])
    expect(merged).toEqual(version(null, '2'))
  })

  it('is not asked about where both versions are equal', () => {
    expect(merge(version('M', '2'), version('M', '2'), []).contested).toEqual([])
  })
})
