import { z } from 'zod'
import { type AdminListQuery, adminListQuerySchema } from './admin-list.ts'
import { type Endpoint, read } from './endpoint.ts'
import { itemStatuses } from './item-statuses.ts'
import { commaList } from './items.ts'
import { listFormats } from './list-formats.ts'
import { dimensions } from './registers/dimensions.ts'
import { spreadsheetType } from './reports.ts'
import { languageSchema, textSchema } from './texts.ts'
import { dayInTallinn } from './values/deadline.ts'

/** Periods that move with the current day, so that a saved report is one of next year then. */
export const reportPeriods = ['thisYear', 'lastYear', 'last5Years'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** At most, in the response of `runReport`; the downloaded file has all rows. */
export const mostReportRows = 200
/** At most, in the response and in the file: those of the most frequent values. */
export const mostReportColumns = 100

/** What a report contains: which entries, by the filters of lists, and what of them. */
export const reportDefinitionSchema = adminListQuerySchema.omit({ page: true, size: true }).extend({
  mode: z.enum(['totals', 'rows']).default('totals').describe('Counts, or the entries themselves.'),
  by: z
    .enum(dimensions)
    .optional()
    .describe('Totals have a row for each value of it; by default, the first dimension of the form.'),
  and: z.enum(dimensions).optional().describe('Totals have a column for each value of it.'),
  columns: commaList
    .optional()
    .describe('Slugs of the columns of the form’s report, comma-separated; all by default.'),
  years: z
    .enum(reportPeriods)
    .optional()
    .describe('Years of theses, in place of `year`, `yearFrom` and `yearUntil`.'),
  submitted: z
    .enum(reportPeriods)
    .optional()
    .describe('Calendar years of the submission, in place of `from` and `until`.'),
})
export type ReportDefinition = z.output<typeof reportDefinitionSchema>

const reportQuerySchema = reportDefinitionSchema.extend({
  language: languageSchema.default('et').describe('Of titles, labels and the legend.'),
})
export type BuiltReportQuery = z.output<typeof reportQuerySchema>

const exportQuerySchema = reportQuerySchema.extend({
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
  name: z.string().max(100).optional().describe('The name of the report; by default, that of the form.'),
})
export type BuiltReportExportQuery = z.output<typeof exportQuerySchema>

const allButDeleted = itemStatuses.filter((status) => status !== 'deleted')

/** The first and last year of a period. */
export function yearsOf(period: ReportPeriod, now: Date): { first: number; last: number } {
  const thisYear = Number(dayInTallinn(now.getTime() / 1000).slice(0, 4))
  if (period === 'lastYear') return { first: thisYear - 1, last: thisYear - 1 }
  return { first: period === 'thisYear' ? thisYear : thisYear - 4, last: thisYear }
}

/** The filters of a report as those of a list: periods as years and days, and without deleted entries unless they are asked for. */
export function reportFilters(definition: Partial<ReportDefinition>, now: Date): AdminListQuery {
  const {
    mode: _mode,
    by: _by,
    and: _and,
    columns: _columns,
    years,
    submitted,
    statuses = allButDeleted,
    ...filters
  } = definition
  const ofTheses = years && yearsOf(years, now)
  const ofSubmission = submitted && yearsOf(submitted, now)
  return {
    ...filters,
    statuses,
    ...(ofTheses && { year: undefined, yearFrom: ofTheses.first, yearUntil: ofTheses.last }),
    ...(ofSubmission && { from: `${ofSubmission.first}-01-01`, until: `${ofSubmission.last}-12-31` }),
  }
}

const valueShape = {
  value: z.string().describe('Empty for entries without a value.'),
  label: textSchema,
  count: z.number().describe('Entries with the value.'),
}

const totalsSchema = z.object({
  mode: z.literal('totals'),
  total: z.number().describe('All entries, each counted once.'),
  rows: z
    .array(
      z.object({
        ...valueShape,
        counts: z.array(z.number()).describe('Entries that also have the value of the column.'),
      }),
    )
    .describe(`At most ${mostReportRows}.`),
  rowCount: z.number().describe('How many rows the file has.'),
  columns: z.array(z.object(valueShape)).describe(`At most ${mostReportColumns}, empty without \`and\`.`),
  columnCount: z.number().describe('How many values `and` has.'),
  several: z
    .object({ rows: z.number(), columns: z.number() })
    .describe('Entries with more than one value, which count for each of them.'),
})
export type ReportTotals = z.infer<typeof totalsSchema>

const rowsSchema = z.object({
  mode: z.literal('rows'),
  total: z.number(),
  isLowerBound: z.boolean().describe('Whether a search has stopped counting at `total`.'),
  columns: z.array(
    z.object({
      slug: z.string(),
      title: textSchema,
      kind: z.enum(['text', 'number', 'share', 'day', 'dateTime']),
    }),
  ),
  rows: z
    .array(z.object({ uuid: z.string(), cells: z.array(z.union([z.string(), z.number(), z.null()])) }))
    .describe('The first 50 entries; days are `YYYY-MM-DD`, times `YYYY-MM-DD hh:mm` in Europe/Tallinn.'),
})
export type ReportRows = z.infer<typeof rowsSchema>

const reportResultSchema = z
  .discriminatedUnion('mode', [totalsSchema, rowsSchema])
  .meta({ id: 'ReportResult' })
export type ReportResult = z.infer<typeof reportResultSchema>

/** Entries of `ReportRows`. */
export const reportRowsShown = 50

const inReports = { group: 'Reports', section: 7, who: 'manager' } as const

export const reportBuilderEndpoints = {
  runReport: {
    ...read,
    ...inReports,
    path: '/v1/admin/:slug/report',
    noStore: true,
    query: reportQuerySchema,
    response: reportResultSchema,
    summary: 'Count the entries of a register or form by one or two dimensions, or list them',
    description: `The entries that \`listItems\` returns with the same filters, without deleted ones unless \`statuses\` has them. An entry with several values counts for each of them, and once in \`total\`. A dimension that the form does not have is 400.`,
  },
  exportReport: {
    ...read,
    ...inReports,
    path: '/v1/admin/:slug/report/export',
    noStore: true,
    query: exportQuerySchema,
    response: z.file(),
    file: [spreadsheetType, listFormats.csv.mediaType],
    summary: 'Export the whole table of a built report',
    description: 'CSV is as in `exportItems`; xlsx has a legend, which names the filters.',
  },
} as const satisfies Record<string, Endpoint>
