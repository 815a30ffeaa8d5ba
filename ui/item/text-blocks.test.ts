import { expect, it } from 'vitest'
import { textBlocks } from './text-blocks.ts'

it('splits paragraphs only at empty lines', () => {
  expect(textBlocks('Esimene\nrida\r\n\r\nTeine\n  \n\n\nKolmas\n')).toEqual(
    ['Esimene\nrida', 'Teine', 'Kolmas'].map((text) => ({ kind: 'paragraph', text })),
  )
  expect(textBlocks(' \n\n ')).toEqual([])
})

it('finds lists, with or without empty lines between their items', () => {
  expect(textBlocks('Ootame:\n- Pythonit\n- SQL-i\n\n- tahtmist\nKirjuta meile.')).toEqual([
    { kind: 'paragraph', text: 'Ootame:' },
    { kind: 'bullets', items: ['Pythonit', 'SQL-i', 'tahtmist'], start: 1 },
    { kind: 'paragraph', text: 'Kirjuta meile.' },
  ])
  expect(textBlocks('2. teine\n3) kolmas')).toEqual([
    { kind: 'numbers', items: ['teine', 'kolmas'], start: 2 },
  ])
})

it('keeps a single line with a dash, and a line that begins with a year', () => {
  expect(textBlocks('– Tere, ütles ta.\n2024. aastal')).toEqual([
    { kind: 'paragraph', text: '– Tere, ütles ta.\n2024. aastal' },
  ])
})
