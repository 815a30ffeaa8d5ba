import type { ValueIssue } from '../problems.ts'

/** A missing order counts as this. */
const lastOrder = 99

/** Each order is its index plus one, none is there twice (back-office.md §5); `pathOf` names the n-th one. */
export function checkOrders(
  members: readonly { order?: number | undefined }[],
  pathOf: (index: number) => string,
): ValueIssue[] {
  const seen = new Set<number>()
  return members.flatMap(({ order = lastOrder }, index): ValueIssue[] => {
    const field = `${pathOf(index)}.order`
    if (seen.has(order)) return [{ field, messageKey: 'forms.error.orderDuplicate' }]
    seen.add(order)
    return order === index + 1 ? [] : [{ field, messageKey: 'forms.error.orderIndex' }]
  })
}
