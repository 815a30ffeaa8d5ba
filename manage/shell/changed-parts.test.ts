import { expect, it } from 'vitest'
import { changedParts } from './changed-parts.ts'

const long = 'Sõna '.repeat(100)

it('returns short texts whole', () => {
  expect(changedParts('Registri otsing', 'Registri uus otsing')).toEqual([
    'Registri otsing',
    'Registri uus otsing',
  ])
  expect(changedParts('', 'Uus')).toEqual(['', 'Uus'])
})

it('shortens what long texts have in common', () => {
  const [a, b] = changedParts(`${long}vana${long}`, `${long}uus${long}`)
  expect(a).toMatch(/^…Sõna .*Sõna vanaSõna .*…$/)
  expect(b).toMatch(/^…Sõna .*Sõna uusSõna .*…$/)
  expect(a.length).toBeLessThan(150)
})

it('does not count a repeated part twice', () => {
  expect(changedParts('aaa', 'aa')).toEqual(['aaa', 'aa'])
})
