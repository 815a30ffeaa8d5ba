import { describe, expect, it } from 'vitest'
import { rebaseDraft } from './rebase-draft.ts'
import type { SortedField } from './sorted-fields.ts'

const text = { et: '', en: '' }
const fields = ['a', 'b', 'c'].map(
  (slug): SortedField => ({
    path: `set.${slug}`,
    set: 'set',
    field: { slug, type: 'text', required: false, order: 1, labels: text, settings: {} },
  }),
)
const savedAt = '2026-05-10T12:00:00.000Z'

describe('rebaseDraft', () => {
  it('keeps what the person changed, and takes everything else from the item', () => {
    const draft = {
      savedAt,
      base: { set: { a: '1', b: '1' } },
      values: { set: { a: 'mine', b: '1', c: 'new' } },
    }
    const current = { set: { a: '2', b: '2' } }
    const rebased = {
      savedAt,
      base: { set: { a: '1', b: '2' } },
      values: { set: { a: 'mine', b: '2', c: 'new' } },
      overwrites: ['set.a'],
    }
    expect(rebaseDraft(draft, current, fields)).toEqual(rebased)
    const stored = { savedAt, base: rebased.base, values: rebased.values }
    expect(rebaseDraft(stored, current, fields)).toEqual(rebased)
  })

  it('keeps a value that the person removed', () => {
    const draft = { savedAt, base: { set: { a: '1' } }, values: { set: {} } }
    expect(rebaseDraft(draft, { set: { a: '1', b: '2' } }, fields)?.values).toEqual({ set: { b: '2' } })
  })

  it('drops a draft that changes nothing, such as one that was sent from another tab', () => {
    const draft = { savedAt, base: { set: { a: '1' } }, values: { set: { a: 'mine' } } }
    expect(rebaseDraft(draft, { set: { a: 'mine' } }, fields)).toBeUndefined()
  })
})
