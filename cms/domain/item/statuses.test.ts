import { describe, expect, it } from 'vitest'
import { itemStatuses } from '#contract/items.ts'
import { editStatusesOf, mayChangeStatus, publicStatusesOf, statusAt, tableStatusesOf } from './statuses.ts'

describe('statuses', () => {
  it('shows the public published entries, and confirmed theses', () => {
    expect(publicStatusesOf('thesis')).toEqual(['published', 'confirmed'])
    expect(publicStatusesOf('topics')).toEqual(['published'])
    expect(publicStatusesOf('internship')).toEqual(['published'])
  })

  it('offers hide in the tables of theses alone', () => {
    expect(tableStatusesOf('thesis')).toContain('hide')
    expect(tableStatusesOf('internship')).not.toContain('hide')
    expect(mayChangeStatus('internship', 'pending', 'hide', 'table')).toBe(false)
    expect(mayChangeStatus('internship', 'pending', 'hide', 'edit')).toBe(true)
  })

  it('lets nothing become a draft', () => {
    for (const from of itemStatuses) {
      for (const way of ['table', 'edit', 'bulk'] as const) {
        expect(mayChangeStatus('thesis', from, 'draft', way)).toBe(false)
      }
    }
  })

  it('lets a deleted entry go back to pending and nowhere else', () => {
    expect(editStatusesOf('deleted')).toEqual(['pending', 'deleted'])
    expect(mayChangeStatus('topics', 'deleted', 'pending', 'table')).toBe(true)
    expect(mayChangeStatus('topics', 'deleted', 'published', 'edit')).toBe(false)
  })

  it('keeps rows in confirm out of bulk actions', () => {
    expect(mayChangeStatus('thesis', 'confirm', 'published', 'bulk')).toBe(false)
    expect(mayChangeStatus('thesis', 'confirm', 'published', 'table')).toBe(true)
  })

  it('ends an open offer once its deadline has passed, and only then', () => {
    const deadline = '2026-05-31T20:59:59.000Z'
    const before = new Date('2026-05-31T20:59:59.000Z')
    const after = new Date('2026-05-31T21:00:00.000Z')
    expect(statusAt('published', deadline, before)).toBe('published')
    expect(statusAt('published', deadline, after)).toBe('expired')
    expect(statusAt('pending', deadline, after)).toBe('expired')
    expect(statusAt('deleted', deadline, after)).toBe('deleted')
    expect(statusAt('published', null, after)).toBe('published')
  })
})
