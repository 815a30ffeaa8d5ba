import type { ValueIssue } from '../problems.ts'

const defaultOrder = 99

/** Each order must be its index plus one (back-office.md §5); `pathOf` returns the issue path of the n-th member. */
export function checkOrders(
  members: readonly { order?: number | undefined }[],
  pathOf: (index: number) => string,
): ValueIssue[] {
  const seen = new Set<number>()
  return members.flatMap(({ order = defaultOrder }, index): ValueIssue[] => {
    const field = `${pathOf(index)}.order`
    if (seen.has(order)) return [{ field, messageKey: 'forms.error.orderDuplicate' }]
    seen.add(order)
    return order === index + 1 ? [] : [{ field, messageKey: 'forms.error.orderIndex' }]
  })
}
