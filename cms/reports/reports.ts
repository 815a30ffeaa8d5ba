import type { PayloadRequest } from 'payload'
import { loadForms } from '#cms/forms/load-forms.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { type ReportQuery, spreadsheetType } from '#contract/reports.ts'
import type { Cell } from './cell.ts'
import { formReport } from './form-report.ts'
import { keywordReport } from './keyword-report.ts'
import { moderationReport } from './moderation-report.ts'
import { rangeOf } from './range.ts'
import type { ReportSource } from './report-source.ts'
import { streamWorkbook } from './stream-workbook.ts'

/** One report for each form, one of keywords and one of changes (contract §7). */
export async function listReports(req: PayloadRequest, withTime = false): Promise<ReportSource[]> {
  const context = { req, withTime, text: await loadBilingual(req, ['reports', 'item']) }
  const forms = await loadForms(req)
  return [
    ...forms.filter(({ status }) => status !== 'deleted').map((form) => formReport(context, form)),
    keywordReport(context),
    moderationReport(context, forms),
  ]
}

/**
 * The report as a streamed file. Loads the first page before streaming, so that errors can still be reported (contract §7).
 * @throws Problem `reportUnknown`, and those of `rangeOf`
 */
export async function createReport(req: PayloadRequest, query: ReportQuery) {
  const range = rangeOf(query, new Date())
  const requested = canonicalSlug(query.slug ?? '')
  const report = (await listReports(req, query.time === '1')).find((each) => each.slug === requested)
  if (!report) throw new Problem('reportUnknown')
  const { slug, columns } = report
  const rest = report.pages(range)
  const first = await rest.next()
  return {
    stream: streamWorkbook({ slug, columns, pages: startingWith(first, rest) }),
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
