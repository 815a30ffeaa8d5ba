import { expect, it } from 'vitest'
import { itemStatuses } from '#contract/item-statuses.ts'
import { isDecided } from './is-decided.ts'

it('an entry is decided when nobody has to act on it', () => {
  const isOpen = (status: string) => ['pending', 'returned'].includes(status)
  const decided = itemStatuses.filter((status) =>
    isDecided({ status, actions: isOpen(status) ? ['correct', 'withdraw'] : [] }),
  )
  expect(decided).toEqual(['published', 'hide', 'expired', 'canceled', 'confirmed', 'deleted'])
})
