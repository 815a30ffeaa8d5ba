import { expect, it } from 'vitest'
import { facetsOf } from './facets.ts'

it('facets of names are compared as people see them, those of keywords by their value', () => {
  const values = {
    supervisors: [
      { firstname: 'Ｍari', lastname: 'Ka\u00adsk' },
      { firstname: 'Mari', lastname: 'Kask' },
    ],
    keywords: ['CO₂'],
  }
  expect(facetsOf('topics', { general_topics: values })).toEqual(['keywords=CO₂', 'supervisors=Mari Kask'])
})
