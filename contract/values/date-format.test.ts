import { describe, expect, it } from 'vitest'
import { type DatePart, dateFormatSchema, formatByParts } from './date-format.ts'

const format = (parts: DatePart[], separators = {}) => dateFormatSchema.parse({ parts, separators })

describe('formatByParts', () => {
  it.each([
    ['2026-03-05', format(['YYYY', 'MM', 'DD']), '2026-03-05'],
    ['2026-03-05', format(['D', 'M', 'YY'], { date: '.' }), '5.3.26'],
    ['2026-03-05T07:08:09.012Z', format(['HH', 'mm', 'ss', 'DD', 'MM']), '09:08:09 05-03'],
    ['2026-03-05T13:08', format(['DD', 'hh', 'm'], { time: '.', between: ';' }), '05;01.8'],
    ['2026-03-05T00:30:09.012', format(['h', 's', 'SSS']), '12:9:012'],
    // The last second of 10 May 2080 in Tallinn.
    [3_482_600_399, format(['YYYY', 'MM', 'DD']), '2080-05-10'],
    ['no date', format(['YYYY']), ''],
  ])('formats %s', (value, dateFormat, text) => {
    expect(formatByParts(value, dateFormat, 'et')).toBe(text)
  })

  it('names the months in the language', () => {
    expect(formatByParts('2026-03-05', format(['MMMM']), 'et')).toBe('märts')
    expect(formatByParts('2026-03-05', format(['MMM', 'D'], { date: '/' }), 'en')).toBe('Mar/5')
  })
})
