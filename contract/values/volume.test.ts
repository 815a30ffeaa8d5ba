import { expect, it } from 'vitest'
import { parseVolume, volumeAmount } from './volume.ts'

it.each([
  ['6 EAP', { from: 6, to: 6, unit: 'credits' }],
  ['6–12 ECTS', { from: 6, to: 12, unit: 'credits' }],
  ['6 - 12 eap', { from: 6, to: 12, unit: 'credits' }],
  ['4,5 ainepunkti', { from: 4.5, to: 4.5, unit: 'credits' }],
  ['6 ECTS credits', { from: 6, to: 6, unit: 'credits' }],
  ['6', { from: 6, to: 6, unit: 'credits' }],
  ['8 nädalat', { from: 8, to: 8, unit: 'weeks' }],
  ['2-3 months', { from: 2, to: 3, unit: 'months' }],
  ['160 h', { from: 160, to: 160, unit: 'hours' }],
  ['kokkuleppel', null],
  ['vähemalt 6 EAP', null],
  ['6 EAP või rohkem', null],
  ['12–6 EAP', null],
  ['', null],
] as const)('parses %j', (text, volume) => {
  expect(parseVolume(text)).toEqual(volume)
})

it('formats the amount in a language', () => {
  expect(volumeAmount({ from: 4.5, to: 6, unit: 'credits' }, 'et')).toBe('4,5–6')
  expect(volumeAmount({ from: 4.5, to: 4.5, unit: 'credits' }, 'en')).toBe('4.5')
})
