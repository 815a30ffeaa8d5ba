import { expect, it } from 'vitest'
import { labelIn, labelOf, labelText, noLabels } from './keyword-labels.ts'

const both = { value: 'db', label: 'andmebaasid', labels: { et: 'andmebaasid', en: 'databases' } }
const estonian = { value: 'graafid', label: 'graafid', labels: { et: 'graafid', en: null } }
const unknown = { value: 'sql', label: 'SQL', labels: noLabels }

it('returns the label in the language, or `label` with its language if that is known', () => {
  expect(labelIn(both, 'en')).toEqual({ text: 'databases', language: 'en' })
  expect(labelIn(estonian, 'en')).toEqual({ text: 'graafid', language: 'et' })
  expect(labelIn(unknown, 'en')).toEqual({ text: 'SQL', language: undefined })
  // `label` is another text than the only label by language.
  expect(labelIn({ ...estonian, label: 'graphs' }, 'en')).toEqual({ text: 'graphs', language: undefined })
})

it('a value without a keyword is its own label', () => {
  expect(labelOf('uus', [both], 'et')).toEqual({ text: 'uus', language: undefined })
  expect(labelOf('db', [both], 'en').text).toBe('databases')
})

it('gives each value its label in a language', () => {
  const keywords = new Map([both, estonian, unknown].map((keyword) => [keyword.value, keyword]))
  expect(['db', 'graafid', 'sql', 'uus'].map((value) => labelText(keywords, value, 'en'))).toEqual([
    'databases',
    'graafid',
    'SQL',
    'uus',
  ])
})
