import type { PayloadRequest } from 'payload'
import type { ReportQuery } from '#contract/reports.ts'
import type { Cell } from './cell.ts'
import { requireReport } from './list-reports.ts'
import { rangeOf } from './range.ts'
import { streamWorkbook } from './stream-workbook.ts'

/** The report as a streamed file. Loads the first page before streaming, so that errors can still be reported (contract §7). */
export async function createReport(req: PayloadRequest, query: ReportQuery) {
  const range = rangeOf(query, new Date())
  const { slug, columns, pages } = await requireReport(req, query.slug, query.time === '1')
  const rest = pages(range)
  const first = await rest.next()
  return {
    stream: streamWorkbook({ slug, columns, pages: startingWith(first, rest) }),
    fileName: `${slug}_${range.start}_${range.end}.xlsx`,
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
