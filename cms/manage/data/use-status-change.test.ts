import { describe, expect, it } from 'vitest'
import { mayChangeStatus, selectorStatusesOf } from '#contract/item-statuses.ts'
import { itemStatuses } from '#contract/items.ts'
import { undoStatus } from './use-status-change.ts'

describe('undoStatus', () => {
  it.each(['thesis', 'topics', 'visit'])('only returns changes that the server allows, in %s', (form) => {
    for (const from of itemStatuses) {
      for (const to of selectorStatusesOf(form, from).filter((status) => status !== from)) {
        const undoneStatus = undoStatus(form, from, to)
        if (undoneStatus) expect(mayChangeStatus(form, to, undoneStatus, 'table')).toBe(true)
      }
    }
  })

  it('returns the previous status', () => {
    expect(undoStatus('topics', 'pending', 'published')).toBe('pending')
    expect(undoStatus('thesis', 'hide', 'published')).toBe('hide')
  })

  it('restores a deleted item as pending', () => {
    expect(undoStatus('topics', 'published', 'deleted')).toBe('pending')
  })

  it('returns undefined for statuses that tables do not offer', () => {
    expect(undoStatus('thesis', 'confirmed', 'published')).toBeUndefined()
    expect(undoStatus('topics', 'draft', 'pending')).toBeUndefined()
  })
})
