import { describe, expect, it } from 'vitest'
import { mayChangeStatus, selectorStatusesOf } from '#contract/item-statuses.ts'
import { itemStatuses } from '#contract/items.ts'
import { undoStatus } from './undo-status.ts'

describe('undoStatus', () => {
  it.each(['thesis', 'topics', 'visit'])(
    'takes back only what the server lets be taken back, of %s',
    (form) => {
      for (const from of itemStatuses) {
        for (const to of selectorStatusesOf(form, from).filter((status) => status !== from)) {
          const back = undoStatus(form, from, to)
          if (back) expect(mayChangeStatus(form, to, back, 'table')).toBe(true)
        }
      }
    },
  )

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
