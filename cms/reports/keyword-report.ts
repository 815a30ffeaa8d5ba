import type { Where } from 'payload'
import { countUsage } from '#cms/keywords/count-usage.ts'
import type { Keyword } from '#cms/payload-types.ts'
import type { KeywordUsage } from '#contract/keywords.ts'
import { inLanguage } from '#contract/texts.ts'
import { type Column, textCell } from './cell.ts'
import {
  named,
  pageOptions,
  type ReportContext,
  type ReportSource,
  reportHead,
  reportSource,
  timestampColumn,
} from './report-source.ts'

type Row = Keyword & { usage: KeywordUsage }

const unused: KeywordUsage = { total: 0, thesis: 0, topics: 0 }

/** Keywords that were added in the range, by a submission or a manager, without merged ones. */
export function keywordReport(context: ReportContext): ReportSource {
  const { req, text, language } = context
  const columns: Column<Row>[] = [
    { ...named<Row>(context, 'label', 'text', 40, ({ label }) => textCell(label)), isTitle: true },
    named(context, 'labelEt', 'text', 40, ({ labelEt }) => textCell(labelEt)),
    named(context, 'labelEn', 'text', 40, ({ labelEn }) => textCell(labelEn)),
    named(context, 'value', 'text', 40, ({ value }) => textCell(value)),
    named(context, 'published', 'text', 16, ({ published }) =>
      inLanguage(text(published ? 'reports.value.yes' : 'reports.value.no'), language),
    ),
    named(context, 'usage', 'number', 14, ({ usage }) => usage.total),
    named(context, 'usageThesis', 'number', 14, ({ usage }) => usage.thesis),
    named(context, 'usageTopics', 'number', 14, ({ usage }) => usage.topics),
    timestampColumn(context, 'createdAt', ({ createdAt }) => createdAt),
    timestampColumn(context, 'updatedAt', ({ updatedAt }) => updatedAt),
  ]
  let usage: ReturnType<typeof countUsage> | undefined
  return reportSource(reportHead(context, 'keywords'), [], columns, async (range) => {
    const options = pageOptions(context, range)
    usage ??= countUsage(req)
    const counts = await usage
    const where: Where = { and: [options.where, { mergedInto: { exists: false } }] }
    const { docs } = await req.payload.find({ ...options, where, collection: 'keywords' })
    return docs.map((keyword) => ({ ...keyword, usage: counts.get(keyword.value) ?? unused }))
  })
}
