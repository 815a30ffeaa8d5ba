import { asCaller } from '#cms/access/as-caller.ts'
import { inBoth, momentCell, textCell } from '#cms/domain/report/cell.ts'
import type { Keyword } from '#cms/payload-types.ts'
import {
  inOrder,
  named,
  pageSize,
  type ReportContext,
  type ReportSource,
  reportSource,
  whereNext,
} from './report-source.ts'

/** Keywords by the day on which they were first used or added. */
export function keywordReport(context: ReportContext): ReportSource {
  const { req, text, withTime } = context
  const when = withTime ? 'moment' : 'day'
  const head = {
    slug: 'keywords',
    title: text('reports.title.keywords'),
    description: text('reports.description.keywords'),
  }
  const columns = [
    named<Keyword>(context, 'label', 'text', 40, ({ label }) => textCell(label)),
    named<Keyword>(context, 'value', 'text', 40, ({ value }) => textCell(value)),
    named<Keyword>(context, 'published', 'text', 16, ({ published }) =>
      inBoth(text(published ? 'reports.value.yes' : 'reports.value.no')),
    ),
    named<Keyword>(context, 'createdAt', when, 18, (row) => momentCell(Date.parse(row.createdAt), withTime)),
    named<Keyword>(context, 'updatedAt', when, 18, (row) => momentCell(Date.parse(row.updatedAt), withTime)),
  ]
  return reportSource(head, columns, async (range, last) => {
    const { docs } = await req.payload.find({
      collection: 'keywords',
      where: whereNext(range, last),
      sort: inOrder,
      limit: pageSize,
      pagination: false,
      depth: 0,
      ...asCaller(req),
    })
    return docs
  })
}
