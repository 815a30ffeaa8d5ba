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

it.each([
  [
    ['masters', 'bachelor'],
    ['masters', 'bachelor', 'masters__and__bachelor'],
  ],
  [['masters__and__bachelor'], ['masters', 'bachelor', 'masters__and__bachelor']],
  [['masters'], ['masters']],
  [[], []],
])('an offer for %j is found by the levels %j', (level, found) => {
  expect(facetsOf('internship', { general_intern: { level } })).toEqual(found.map((each) => `levels=${each}`))
})
