import { describe, expect, it } from 'vitest'
import { inTimes } from './summary-times.ts'

describe('inTimes', () => {
  it('has days without gaps, also where clocks change', () => {
    const { unit, times } = inTimes([
      { day: '2026-10-27', count: 1 },
      { day: '2026-10-24', count: 2 },
    ])
    expect(unit).toBe('day')
    expect(times).toEqual([
      { from: '2026-10-24', count: 2 },
      { from: '2026-10-25', count: 0 },
      { from: '2026-10-26', count: 0 },
      { from: '2026-10-27', count: 1 },
    ])
  })

  it('has weeks from Monday for more than two months', () => {
    const { unit, times } = inTimes([
      { day: '2026-09-02', count: 1 },
      { day: '2026-11-15', count: 4 },
    ])
    expect([unit, times.length]).toEqual(['week', 11])
    expect([times[0], times.at(-1)]).toEqual([
      { from: '2026-08-31', count: 1 },
      { from: '2026-11-09', count: 4 },
    ])
  })

  it('has months for more than two years', () => {
    const { unit, times } = inTimes([
      { day: '2023-12-31', count: 1 },
      { day: '2026-02-01', count: 1 },
    ])
    expect([unit, times.length, times[0]?.from]).toEqual(['month', 27, '2023-12-01'])
  })

  it('is empty without entries', () => {
    expect(inTimes([]).times).toEqual([])
  })
})
