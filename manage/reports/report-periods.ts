import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { parseISO } from 'date-fns/parseISO'
import { subYears } from 'date-fns/subYears'
import { dayInTallinn } from '#contract/values/deadline.ts'

type ReportPeriod = {
  name: 'thisYear' | 'lastYear' | 'lastMonths' | 'academicYear' | 'lastAcademicYear'
  /** ISO dates, both included. */
  start: string
  end: string
}

/** The periods that are offered for reports. None ends after today in Tallinn; academic years begin on 1 September. */
export function reportPeriods(now: Date): ReportPeriod[] {
  const today = dayInTallinn(now.getTime() / 1000)
  const year = Number(today.slice(0, 4))
  const autumn = today.slice(5) >= '09-01' ? year : year - 1
  const yearBefore = formatISO(addDays(subYears(parseISO(today), 1), 1), { representation: 'date' })
  return [
    { name: 'thisYear', start: `${year}-01-01`, end: today },
    { name: 'lastYear', start: `${year - 1}-01-01`, end: `${year - 1}-12-31` },
    { name: 'lastMonths', start: yearBefore, end: today },
    { name: 'academicYear', start: `${autumn}-09-01`, end: today },
    { name: 'lastAcademicYear', start: `${autumn - 1}-09-01`, end: `${autumn}-08-31` },
  ]
}
