import type { PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Form, ReservedSlug } from '#contract/forms.ts'
import { inLanguage, type Language, type Text } from '#contract/texts.ts'
import type { Wording } from '#contract/values/value-text.ts'
import { type Cell, type Column, dateTimeCell } from './cell.ts'
import { type Range, timestampRange } from './range.ts'

/** The request of a report and its settings; `language` is that of its texts. */
export type ReportContext = {
  req: PayloadRequest
  text: (key: string) => Text
  withTime: boolean
  language: Language
}

/** A column without its cells. */
export type ColumnHead = Omit<Column<never>, 'read'>

export function headsOf<Row>(columns: readonly Column<Row>[]): ColumnHead[] {
  return columns.map(({ read: _, ...head }) => head)
}

/** A report's description and its rows, page by page. */
export type ReportSource = {
  slug: string
  title: Text
  description: Text
  /** The forms whose statuses the rows have. */
  forms: readonly Form[]
  columns: ColumnHead[]
  pages: (range: Range) => AsyncGenerator<Cell[][]>
}

/** The sort key of rows, by which they are paged. */
export type Created = { createdAt: string; id: string }

/** Rows created within the range, from the row after `last`. */
export type PageRange = ReturnType<typeof timestampRange> & { last: Created | undefined }

export const pageSize = 250

/** `loadPage` reads one page of rows, oldest first. */
export function reportSource<Row extends Created>(
  { slug, title, description }: Pick<Form, 'slug' | 'title' | 'description'>,
  forms: readonly Form[],
  columns: Column<Row>[],
  loadPage: (range: PageRange) => Promise<Row[]>,
): ReportSource {
  return {
    slug,
    title,
    description,
    forms,
    columns: headsOf(columns),
    pages: async function* (range) {
      const loadAfter = (last?: Row) => loadPage({ ...timestampRange(range), last })
      let rows = await loadAfter()
      while (rows.length > 0) {
        // The next page is read while this one is written.
        const next = rows.length < pageSize ? Promise.resolve([]) : loadAfter(rows.at(-1))
        next.catch(() => undefined)
        yield rows.map((row) => columns.map(({ read }) => read(row)))
        rows = await next
      }
    },
  }
}

/** Oldest first. */
const inOrder = ['createdAt', 'id']

/** The options of a query for one page. */
export function pageOptions({ req }: ReportContext, { from, before, last }: PageRange) {
  const where: Where[] = [{ createdAt: { greater_than_equal: from } }, { createdAt: { less_than: before } }]
  if (last) {
    const { createdAt, id } = last
    const after: Where[] = [
      { createdAt: { greater_than: createdAt } },
      { and: [{ createdAt: { equals: createdAt } }, { id: { greater_than: id } }] },
    ]
    where.push({ or: after })
  }
  return {
    where: { and: where },
    sort: inOrder,
    limit: pageSize,
    pagination: false,
    depth: 0,
    ...asCaller(req),
  }
}

/** Slug, title and description of a report across forms. */
export function reportHead({ text }: ReportContext, slug: ReservedSlug) {
  return { slug, title: text(`reports.title.${slug}`), description: text(`reports.description.${slug}`) }
}

/** A column whose title is the translation `reports.column.{slug}`, and whose meaning is `reports.meaning.{slug}`. */
export function named<Row>(
  { text }: ReportContext,
  slug: string,
  kind: Column<Row>['kind'],
  width: number,
  read: Column<Row>['read'],
): Column<Row> {
  return {
    slug,
    title: text(`reports.column.${slug}`),
    meaning: text(`reports.meaning.${slug}`),
    kind,
    width,
    read,
  }
}

/** A column with a timestamp, or only its day unless the report is requested with times. */
export function timestampColumn<Row>(
  context: ReportContext,
  slug: string,
  read: (row: Row) => string | null | undefined,
): Column<Row> {
  const { withTime } = context
  return named(context, slug, withTime ? 'dateTime' : 'day', 18, (row) => {
    const time = read(row)
    return time ? dateTimeCell(Date.parse(time), withTime) : null
  })
}

/** Formatters for values within report texts: dates in ISO 8601. */
export function reportWording({ text, language }: Pick<ReportContext, 'text' | 'language'>): Wording {
  return {
    text: (each) => inLanguage(each, language),
    yes: inLanguage(text('reports.value.yes'), language),
    no: inLanguage(text('reports.value.no'), language),
    day: (day) => day,
    moment: (moment) => moment,
  }
}
