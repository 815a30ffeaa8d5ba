import { expect, it } from 'vitest'
import { reportPeriods } from './report-periods.ts'

function periodsAt(now: string) {
  return Object.fromEntries(reportPeriods(new Date(now)).map(({ name, start, end }) => [name, [start, end]]))
}

it.each([
  [
    'in spring',
    '2026-03-15T12:00:00Z',
    {
      thisYear: ['2026-01-01', '2026-03-15'],
      lastYear: ['2025-01-01', '2025-12-31'],
      lastMonths: ['2025-03-16', '2026-03-15'],
      academicYear: ['2025-09-01', '2026-03-15'],
      lastAcademicYear: ['2024-09-01', '2025-08-31'],
    },
  ],
  [
    'in the first hour of an academic year in Tallinn',
    '2026-08-31T21:30:00Z',
    {
      thisYear: ['2026-01-01', '2026-09-01'],
      lastYear: ['2025-01-01', '2025-12-31'],
      lastMonths: ['2025-09-02', '2026-09-01'],
      academicYear: ['2026-09-01', '2026-09-01'],
      lastAcademicYear: ['2025-09-01', '2026-08-31'],
    },
  ],
])('%s', (_name, now, periods) => {
  expect(periodsAt(now)).toEqual(periods)
})

it('the last 12 months of a leap day begin after 28 February', () => {
  expect(periodsAt('2028-02-29T12:00:00Z').lastMonths).toEqual(['2027-03-01', '2028-02-29'])
})
