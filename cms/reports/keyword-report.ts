import { countUsage } from '#cms/keywords/count-usage.ts'
import type { Keyword } from '#cms/payload-types.ts'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { KeywordUsage } from '#contract/keywords.ts'
import { type Column, dateTimeCell, inBoth, textCell } from './cell.ts'
import {
  inOrder,
  named,
  pageSize,
  type ReportContext,
  type ReportSource,
  reportSource,
  whereNext,
} from './report-source.ts'

type Row = Keyword & { usage: KeywordUsage }

const unused: KeywordUsage = { total: 0, thesis: 0, topics: 0 }

/** Keywords that were added in the range, by a submission or a manager. */
export function keywordReport(context: ReportContext): ReportSource {
  const { req, text, withTime } = context
  const when = withTime ? 'dateTime' : 'day'
  const head = {
    slug: 'keywords',
    title: text('reports.title.keywords'),
    description: text('reports.description.keywords'),
  }
  const columns: Column<Row>[] = [
    named(context, 'label', 'text', 40, ({ label }) => textCell(label)),
    named(context, 'value', 'text', 40, ({ value }) => textCell(value)),
    named(context, 'published', 'text', 16, ({ published }) =>
      inBoth(text(published ? 'reports.value.yes' : 'reports.value.no')),
    ),
    named(context, 'usage', 'number', 14, ({ usage }) => usage.total),
    named(context, 'usageThesis', 'number', 14, ({ usage }) => usage.thesis),
    named(context, 'usageTopics', 'number', 14, ({ usage }) => usage.topics),
    named(context, 'createdAt', when, 18, (row) => dateTimeCell(Date.parse(row.createdAt), withTime)),
    named(context, 'updatedAt', when, 18, (row) => dateTimeCell(Date.parse(row.updatedAt), withTime)),
  ]
  let usage: ReturnType<typeof countUsage> | undefined
  return reportSource(head, columns, async (range, last) => {
    usage ??= countUsage(req)
    const used = await usage
    const { docs } = await req.payload.find({
      collection: 'keywords',
      where: whereNext(range, last),
      sort: inOrder,
      limit: pageSize,
      pagination: false,
      depth: 0,
      ...asCaller(req),
    })
    return docs.map((keyword) => ({ ...keyword, usage: used.get(keyword.value) ?? unused }))
  })
}
