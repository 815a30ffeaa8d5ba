import { expect, test } from 'vitest'
import { labelInSentence } from './label-message.ts'

test.each([
  ['Organisatsioon või töörühm', 'organisatsioon või töörühm'],
  ['Õppeaste:', 'õppeaste'],
  ['CERCS kood', 'CERCS kood'],
  ['E-posti aadress', 'e-posti aadress'],
  ['', ''],
])('the label %s within a sentence is %s', (label, expected) => {
  expect(labelInSentence(label, 'et')).toBe(expected)
})
