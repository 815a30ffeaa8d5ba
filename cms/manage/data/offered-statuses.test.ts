import { describe, expect, it } from 'vitest'
import { mayChangeStatus } from '#cms/domain/item/statuses.ts'
import { itemStatuses } from '#contract/items.ts'
import { offeredStatuses, undoStatus } from './offered-statuses.ts'

describe.each(['thesis', 'topics', 'visit'])('statuses of %s', (form) => {
  it.each(itemStatuses)('offers for %s just what the server allows', (current) => {
    const allowed = itemStatuses.filter((to) => to !== current && mayChangeStatus(form, current, to, 'table'))
    const offered = offeredStatuses(form, current).filter((to) => to !== current)
    expect(offered.toSorted()).toEqual(allowed.toSorted())
  })

  it('takes back only what the server lets be taken back', () => {
    for (const from of itemStatuses) {
      for (const to of offeredStatuses(form, from).filter((status) => status !== from)) {
        const back = undoStatus(form, from, to)
        if (back) expect(mayChangeStatus(form, to, back, 'table')).toBe(true)
      }
    }
  })
})

describe('undoStatus', () => {
  it('goes back to where the entry was', () => {
    expect(undoStatus('topics', 'pending', 'published')).toBe('pending')
    expect(undoStatus('thesis', 'hide', 'published')).toBe('hide')
  })

  it('brings a deleted entry back as pending', () => {
    expect(undoStatus('topics', 'published', 'deleted')).toBe('pending')
  })

  it('has no way back to what the tables do not offer', () => {
    expect(undoStatus('thesis', 'confirmed', 'published')).toBeUndefined()
    expect(undoStatus('topics', 'draft', 'pending')).toBeUndefined()
  })
})
