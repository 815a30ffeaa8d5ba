/** Those of Payload's operators that its PostgreSQL adapter has; at any other it throws. */
const operators = [
  'equals',
  'not_equals',
  'in',
  'not_in',
  'exists',
  'contains',
  'like',
  'not_like',
  'greater_than',
  'greater_than_equal',
  'less_than',
  'less_than_equal',
]
const condition = new RegExp(
  `^where(?:\\[(?:or|and)\\]\\[\\d{1,3}\\])*\\[[\\w.-]+\\]\\[(?:${operators.join('|')})\\](?:\\[\\d{0,3}\\])?$`,
)

/**
 * Whether the CMS can read a query: it takes `where` apart without looking at its shape, and would parse `where` and `data`
 * given as one text as JSON.
 */
export function isUsableQuery(parameters: Iterable<readonly [string, unknown]>): boolean {
  return [...parameters].every(([name, value]) => {
    if (name === 'where' || name === 'data') return value === ''
    return !name.startsWith('where[') || condition.test(name)
  })
}
