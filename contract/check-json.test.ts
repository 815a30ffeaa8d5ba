import { describe, expect, it } from 'vitest'
import { checkJson } from './check-json.ts'

const issuesOf = (text: string) =>
  checkJson(JSON.parse(text)).map(({ field, messageKey }) => [field, messageKey])

describe('checkJson', () => {
  it.each([
    ['{"values":{"set":{"__proto__":{"a":1}}}}', 'set.__proto__'],
    ['{"newValues":{"__proto__":1}}', '__proto__'],
    ['{"values":{"set":{"people":[{"a":1},{"constructor":1}]}}}', 'set.people.1.constructor'],
    ['{"item":{"newData":{"toString":"x"}}}', 'toString'],
    ['{"form":{"valueOf":"x"}}', 'form.valueOf'],
    ['{"values":{"item":{"hasOwnProperty":"x"}}}', 'item.hasOwnProperty'],
  ])('rejects the key in %s', (text, field) => {
    expect(issuesOf(text)).toEqual([[field, 'validation.unknownField']])
  })

  it('rejects the key in an import of texts like any malformed one', () => {
    expect(issuesOf('{"action":"import","items":{"et":{"common":{"x":{"constructor":"y"}}}}}')).toEqual([
      ['et.common.x.constructor', 'translations.error.keyInvalid'],
    ])
  })

  it.each([
    ['{"fileName":"a\\u0000"}', 'fileName'],
    ['{"values":{"set":{"tags":["a","\\u0000"]}}}', 'set.tags.1'],
    ['{"item":{"label":"\\ud800"}}', 'label'],
    ['"\\udc00"', ''],
  ])('rejects the characters in %s', (text, field) => {
    expect(issuesOf(text)).toEqual([[field, 'validation.characters']])
  })

  it('accepts controls, non-characters, emoji, and prototype names as values', () => {
    const body = {
      values: { set: { text: 'a\r\n\tb\u0085\u2028\u001b\uFFFE', prototype: '👍', name: '__proto__' } },
      n: null,
    }
    expect(checkJson(JSON.parse(JSON.stringify(body)))).toEqual([])
  })
})
