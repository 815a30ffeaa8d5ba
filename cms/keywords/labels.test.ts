import { expect, it } from 'vitest'
import { noLabels } from '#contract/keyword-labels.ts'
import { hasText, labelColumns, mergeLabels, unmergeLabels } from './labels.ts'

const et = { label: 'andmebaasid', labels: { et: 'andmebaasid', en: null } }
const en = { label: 'databases', labels: { et: null, en: 'databases' } }
const unknown = { label: 'Databases', labels: noLabels }

it('stores each different label once in a line of the search text', () => {
  expect(labelColumns({ label: 'Õpe', labels: { et: 'õpe', en: 'learning' } })).toEqual({
    label: 'Õpe',
    labelEt: 'õpe',
    labelEn: 'learning',
    searchText: 'ope\nlearning',
  })
})

it('a label whose language is unknown stands for the keyword in both', () => {
  expect([hasText(unknown, 'DATABASES', ['et']), hasText(unknown, 'databases', ['en'])]).toEqual([true, true])
  const other = { label: 'x', labels: { et: 'hind', en: null } }
  expect([hasText(other, 'Hind', ['et']), hasText(other, 'hind', ['en']), hasText(other, 'hind')]).toEqual([
    true,
    false,
    true,
  ])
})

it('a merge gives a keyword the labels that it does not have, and its undo takes them back', () => {
  const merged = { et: 'andmebaasid', en: 'databases' }
  expect(mergeLabels(et, [en])).toEqual(merged)
  expect(mergeLabels(et, [unknown])).toEqual(et.labels)
  expect(mergeLabels(et, [unknown], { en: 'Databases' })).toEqual({ et: 'andmebaasid', en: 'Databases' })
  expect(mergeLabels(et, [en], { en: null })).toEqual(et.labels)
  expect(mergeLabels(et, [], { et: 'muu' })).toEqual(et.labels)
  expect(unmergeLabels({ ...et, labels: merged }, en)).toEqual(et.labels)
  expect(unmergeLabels({ ...et, labels: merged }, unknown)).toEqual(et.labels)
})
