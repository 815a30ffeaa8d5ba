import { describe, expect, it } from 'vitest'
import { rebaseDraft, storedBase } from './rebase-draft.ts'
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

  it('keeps a former value that the person has typed again', () => {
    const [former, current, values] = ['1', '2', '1'].map((a) => ({ set: { a, b: '1' } }))
    const base = storedBase(former ?? {}, current ?? {}, values ?? {})
    expect(base).toEqual(current)
    const rebased = rebaseDraft({ savedAt, base, values: values ?? {} }, current ?? {}, fields)
    expect(rebased).toEqual({ savedAt, base, values })
    expect(storedBase({ set: { a: '1' } }, { set: { a: '2' } }, { set: { a: 'mine' } })).toEqual({
      set: { a: '1' },
    })
    expect(storedBase({}, { set: { a: '2' } }, { set: {} })).toEqual({ set: { a: '2' } })
  })
})
