import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { textSchema } from './texts.ts'

/** An available report; `columns` are those of the spreadsheet, in order (contract §7). */
const reportSchema = z
  .object({
    slug: z.string(),
    title: textSchema,
    description: textSchema,
    columns: z.array(z.object({ slug: z.string(), title: textSchema })),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof reportSchema>

/** Days (`YYYY-MM-DD`) in Europe/Tallinn, both inclusive. The use case validates them and responds with `reports.error.*`. */
const reportQuerySchema = z.object({
  start: z.string().max(100).optional(),
  end: z.string().max(100).optional(),
  slug: z.string().max(200).optional(),
  /** `1` adds the time of day to creation and update dates. */
  time: z.enum(['0', '1']).default('0'),
})
export type ReportQuery = z.infer<typeof reportQuerySchema>

/** Media type of xlsx files. */
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const inReports = { group: 'Reports', section: 7, who: 'manager' } as const

export const reportEndpoints = {
  getReportsMeta: {
    ...read,
    ...inReports,
    path: '/v2/report/meta',
    answer: z.array(reportSchema),
    summary: 'List the available reports',
    description: 'One for each form, one of keywords and one of changes.',
  },
  createReport: {
    ...read,
    ...inReports,
    path: '/v2/report',
    query: reportQuerySchema,
    answer: z.file(),
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
