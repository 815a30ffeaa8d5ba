import { describe, expect, it } from 'vitest'
import { matchKeys, nameOfKey } from './read-keys.ts'

const noModifiers = { ctrlKey: false, metaKey: false, altKey: false }

describe('nameOfKey', () => {
  it('names single characters in lower case', () => {
    expect(nameOfKey({ ...noModifiers, key: 'D' })).toBe('d')
    expect(nameOfKey({ ...noModifiers, key: '?' })).toBe('?')
  })

  it('treats Control and Command as the same modifier', () => {
    expect(nameOfKey({ ...noModifiers, key: 's', ctrlKey: true })).toBe('mod+s')
    expect(nameOfKey({ ...noModifiers, key: 's', metaKey: true })).toBe('mod+s')
  })

  it('names Enter with a modifier', () => {
    expect(nameOfKey({ ...noModifiers, key: 'Enter', ctrlKey: true })).toBe('mod+enter')
  })

  it('ignores keys that cannot be shortcuts', () => {
    expect(nameOfKey({ ...noModifiers, key: 'Enter' })).toBeUndefined()
    expect(nameOfKey({ ...noModifiers, key: 'd', altKey: true })).toBeUndefined()
  })
})

describe('matchKeys', () => {
  const shortcuts = ['?', 'd', 'g d', 'mod+s']

  it('finds a single key and a sequence', () => {
    expect(matchKeys(['?'], shortcuts)).toBe('?')
    expect(matchKeys(['x', 'd'], shortcuts)).toBe('d')
    expect(matchKeys(['g', 'd'], shortcuts)).toBe('g d')
  })

  it('returns undefined if no shortcut matches', () => {
    expect(matchKeys(['g'], shortcuts)).toBeUndefined()
    expect(matchKeys(['d', 'g'], shortcuts)).toBeUndefined()
    expect(matchKeys([], shortcuts)).toBeUndefined()
  })
})
