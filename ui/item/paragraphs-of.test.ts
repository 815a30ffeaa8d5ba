import { expect, it } from 'vitest'
import { paragraphsOf } from './paragraphs-of.ts'

function texts(text: string): string[] {
  return paragraphsOf(text).map((paragraph) => paragraph.text)
}

it('splits only at empty lines', () => {
  expect(texts('Esimene\nrida\r\n\r\nTeine\n  \n\n\nKolmas\n')).toEqual(['Esimene\nrida', 'Teine', 'Kolmas'])
})

it('returns no paragraphs for empty text', () => {
  expect(texts(' \n\n ')).toEqual([])
})
