import { describe, expect, it } from 'vitest'
import { matchKeys, nameOfKey } from './read-keys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false }

describe('nameOfKey', () => {
  it('names single letters, whatever their case', () => {
    expect(nameOfKey({ ...plain, key: 'D' })).toBe('d')
    expect(nameOfKey({ ...plain, key: '?' })).toBe('?')
  })

  it('takes Control and Command for one', () => {
    expect(nameOfKey({ ...plain, key: 's', ctrlKey: true })).toBe('mod+s')
    expect(nameOfKey({ ...plain, key: 's', metaKey: true })).toBe('mod+s')
  })

  it('leaves keys alone that are no shortcut', () => {
    expect(nameOfKey({ ...plain, key: 'Enter' })).toBeUndefined()
    expect(nameOfKey({ ...plain, key: 'd', altKey: true })).toBeUndefined()
  })
})

describe('matchKeys', () => {
  const known = ['?', 'd', 'g d', 'mod+s']

  it('finds a single key and a sequence', () => {
    expect(matchKeys(['?'], known)).toBe('?')
    expect(matchKeys(['x', 'd'], known)).toBe('d')
    expect(matchKeys(['g', 'd'], known)).toBe('g d')
  })

  it('finds nothing in other keys', () => {
    expect(matchKeys(['g'], known)).toBeUndefined()
    expect(matchKeys(['d', 'g'], known)).toBeUndefined()
    expect(matchKeys([], known)).toBeUndefined()
  })
})
