import { expect, it } from 'vitest'
import { facetValueKey, inFacetOrder } from './facet-values.ts'
import { facetOf } from './facets.ts'

const found = (...values: string[]) => values.map((value) => ({ value }))
const inOrder = (...args: Parameters<typeof inFacetOrder>) => inFacetOrder(...args).map(({ value }) => value)

it('orders years from the newest, options as the form has them, and other values as they were counted', () => {
  expect(inOrder(facetOf('years'), found('2023', '2025', '2024'), [])).toEqual(['2025', '2024', '2023'])
  const options = [{ value: 'informatics' }, { value: 'software' }]
  expect(inOrder(facetOf('curriculums'), found('other', 'software', 'informatics'), options)).toEqual([
    'informatics',
    'software',
    'other',
  ])
  expect(inOrder(facetOf('open'), found('longer', 'week'), [])).toEqual(['week', 'longer'])
  expect(inOrder(facetOf('supervisors'), found('Mari Mets', 'Jaan Kask'), [])).toEqual([
    'Mari Mets',
    'Jaan Kask',
  ])
})

it('names the text of values that have one', () => {
  expect(facetValueKey(facetOf('open'), 'week')).toBe('internship.open.week')
  expect(facetValueKey(facetOf('levels'), 'masters__and__bachelor')).toBe('item.level.masters__and__bachelor')
  expect(facetValueKey(facetOf('curriculums'), 'software')).toBeUndefined()
})
