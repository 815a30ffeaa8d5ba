import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'

const texts = (text: string) => paragraphsOf(text).map((paragraph) => paragraph.text)

it('splits at empty lines alone', () => {
  expect(texts('Esimene\nrida\r\n\r\nTeine\n  \n\n\nKolmas\n')).toEqual(['Esimene\nrida', 'Teine', 'Kolmas'])
})

it('has none in an empty text', () => {
  expect(texts(' \n\n ')).toEqual([])
})
