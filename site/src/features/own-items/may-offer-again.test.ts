import { expect, it } from 'vitest'
import { itemStatuses } from '#contract/item-statuses.ts'
import { mayOfferAgain } from './may-offer-again.ts'

it.each([[[]], [['confirm'] as const], [['change', 'extend'] as const]])(
  'an entry may be offered again when nobody has to act on it',
  (actions) => {
    const isOpen = (status: string) => ['pending', 'returned'].includes(status)
    const offered = itemStatuses.filter((status) =>
      mayOfferAgain({
        status,
        actions: isOpen(status) ? [...actions, 'correct', 'withdraw'] : [...actions],
        isFormActive: true,
      }),
    )
    expect(offered).toEqual(['published', 'hide', 'expired', 'canceled', 'confirmed', 'deleted'])
  },
)

it('an entry of a form that accepts no new ones is not offered again', () => {
  expect(mayOfferAgain({ status: 'expired', actions: [], isFormActive: false })).toBe(false)
})
