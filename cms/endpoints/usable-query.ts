/** The operators that Payload's PostgreSQL adapter supports; it throws an error for any other. */
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
 * Whether Payload can parse a query: it does not validate the structure of `where`, and parses `where` and `data` as JSON if
 * they are strings.
 */
export function isUsableQuery(parameters: Iterable<readonly [string, unknown]>): boolean {
  return [...parameters].every(([name, value]) => {
    if (name === 'where' || name === 'data') return value === ''
    return !name.startsWith('where[') || condition.test(name)
  })
}
