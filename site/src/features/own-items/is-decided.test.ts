import { expect, it } from 'vitest'
import { itemStatuses } from '#contract/item-statuses.ts'
import { isDecided } from './is-decided.ts'

it.each([[[]], [['confirm'] as const], [['change', 'extend'] as const]])(
  'an entry is decided when nobody has to act on it',
  (actions) => {
    const isOpen = (status: string) => ['pending', 'returned'].includes(status)
    const decided = itemStatuses.filter((status) =>
      isDecided({ status, actions: isOpen(status) ? [...actions, 'correct', 'withdraw'] : [...actions] }),
    )
    expect(decided).toEqual(['published', 'hide', 'expired', 'canceled', 'confirmed', 'deleted'])
  },
)
