import { describe, expect, it } from 'vitest'
import { isLetter, matchKeys, nameOfKey } from './read-keys.ts'

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

  it('names function keys', () => {
    expect(nameOfKey({ ...noModifiers, key: 'F6' })).toBe('f6')
  })

  it('ignores keys that cannot be shortcuts', () => {
    expect(nameOfKey({ ...noModifiers, key: 'Enter' })).toBeUndefined()
    expect(nameOfKey({ ...noModifiers, key: 'd', altKey: true })).toBeUndefined()
  })
})

describe('isLetter', () => {
  it('is true for characters and sequences of them, which a switch turns off', () => {
    expect(['p', '?', '/', 'g d'].filter(isLetter)).toEqual(['p', '?', '/', 'g d'])
    expect(['f6', 'mod+s', 'mod+enter'].filter(isLetter)).toEqual([])
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
