import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { languageSchema, textSchema } from './texts.ts'
import { isCalendarDate } from './values/date.ts'
import { dayInTallinn } from './values/deadline.ts'

/** An available report; `columns` are those of the spreadsheet, in order (contract §7). */
const reportSchema = z
  .object({
    slug: z.string(),
    title: textSchema,
    description: textSchema,
    columns: z.array(z.object({ slug: z.string(), title: textSchema })),
    isForm: z.boolean().describe('Of the entries of the form with this slug.'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof reportSchema>

/** Days (`YYYY-MM-DD`) in Europe/Tallinn, both inclusive; `checkReportDays` validates them. */
const reportQuerySchema = z.object({
  start: z.string().max(100).optional(),
  end: z.string().max(100).optional(),
  slug: z.string().max(200).optional(),
  /** `1` adds the time of day to creation and update dates. */
  time: z.enum(['0', '1']).default('0'),
  language: languageSchema.default('et').describe('Of titles, labels and the legend.'),
})
export type ReportQuery = z.infer<typeof reportQuerySchema>

/** The first rule that the days of a report violate, as the code of its problem, and the day at fault; undefined if none. */
export function checkReportDays({ start, end }: Pick<ReportQuery, 'start' | 'end'>, now: Date) {
  if (!start || !end) return { code: 'reportDatesRequired', day: start ? 'end' : 'start' } as const
  for (const [day, date] of [
    ['start', start],
    ['end', end],
  ] as const)
    if (!isCalendarDate(date)) return { code: 'reportDatesInvalid', day } as const
  if (start > end) return { code: 'reportDatesOrder', day: 'start' } as const
  if (end > dayInTallinn(now.getTime() / 1000)) return { code: 'reportFuture', day: 'end' } as const
  return undefined
}

/** Media type of xlsx files. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const inReports = { group: 'Reports', section: 7, who: 'manager' } as const

export const reportEndpoints = {
  getReportsMeta: {
    ...read,
    ...inReports,
    path: '/v2/report/meta',
    response: z.array(reportSchema),
    summary: 'List the available reports',
    description: 'One for each form, and those across forms, such as `keywords` and `moderation`.',
  },
  createReport: {
    ...read,
    ...inReports,
    path: '/v2/report',
    query: reportQuerySchema,
    response: z.file(),
    file: [spreadsheetType],
    summary: 'Create a report as a spreadsheet',
    description:
      '`start` and `end` are days in Europe/Tallinn, both inclusive and not in the future. `time=1` adds the time of day to dates.',
    problems: [
      'reportDatesRequired',
      'reportDatesInvalid',
      'reportDatesOrder',
      'reportFuture',
      'reportUnknown',
    ],
  },
} as const satisfies Record<string, Endpoint>
