import type { PayloadRequest } from 'payload'
import { loadForms } from '#cms/forms/load-forms.ts'
import { isSeenBy } from '#cms/items/policy.ts'
import { callerOf } from '#cms/platform/auth/caller.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { type ReportQuery, spreadsheetType } from '#contract/reports.ts'
import type { Cell } from './cell.ts'
import { formReport } from './form-report.ts'
import { keywordReport } from './keyword-report.ts'
import { createLegend, localDay } from './legend.ts'
import { moderationReport } from './moderation-report.ts'
import { rangeOf } from './range.ts'
import type { ReportContext, ReportSource } from './report-source.ts'
import { streamWorkbook } from './stream-workbook.ts'

/** The reports across forms. */
const sharedReports = [keywordReport, moderationReport]

/** One report for each form that the caller sees, and those across forms (contract §7). */
export async function listReports(req: PayloadRequest): Promise<ReportSource[]> {
  return reportsIn({ req, withTime: false, language: 'et', text: await loadReportTexts(req) })
}

/** The texts of columns, values and legends, and of other namespaces. */
export function loadReportTexts(req: PayloadRequest, others: readonly string[] = []) {
  return loadBilingual(req, ['reports', 'item', 'thesis', 'topics', 'internship', ...others])
}

async function reportsIn(context: ReportContext): Promise<ReportSource[]> {
  const { req } = context
  const forms = (await loadForms(req)).filter((form) => isSeenBy(callerOf(req), form))
  return [
    ...forms.filter(({ status }) => status !== 'deleted').map((form) => formReport(context, form)),
    ...sharedReports.map((report) => report(context, forms)),
  ]
}

/**
 * The report as a streamed file. Loads the first page before streaming, so that errors can still be reported (contract §7).
 * @throws Problem `reportUnknown`, and those of `rangeOf`
 */
export async function createReport(req: PayloadRequest, query: ReportQuery) {
  const range = rangeOf(query, new Date())
  const requested = canonicalSlug(query.slug ?? '')
  const { language } = query
  const text = await loadReportTexts(req)
  const context = { req, withTime: query.time === '1', language, text }
  const report = (await reportsIn(context)).find((each) => each.slug === requested)
  if (!report) throw new Problem('reportUnknown')
  const { slug, columns } = report
  const legend = createLegend(context, report, [
    { label: text('reports.legend.period'), value: `${localDay(range.start)} – ${localDay(range.end)}` },
  ])
  const rest = report.pages(range)
  const first = await rest.next()
  return {
    stream: streamWorkbook({ slug, columns, language, pages: startingWith(first, rest), legend }),
    fileName: `${slug}_${range.start}_${range.end}.xlsx`,
    mediaType: spreadsheetType,
  }
}

async function* startingWith(
  first: IteratorResult<Cell[][], void>,
  rest: AsyncGenerator<Cell[][]>,
): AsyncGenerator<Cell[][]> {
  if (first.done) return
  yield first.value
  yield* rest
}
