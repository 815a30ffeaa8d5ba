import type { PayloadRequest, Where } from 'payload'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import type { Form } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import type { Wording } from '#contract/values/value-text.ts'
import { type Cell, type Column, dateTimeCell, inBoth } from './cell.ts'
import { type Range, timestampRange } from './range.ts'

/** What all reports are created with. */
export type ReportContext = { req: PayloadRequest; text: (key: string) => Text; withTime: boolean }

/** A report's description and its rows, page by page. */
export type ReportSource = {
  slug: string
  title: Text
  description: Text
  columns: Pick<Column<never>, 'slug' | 'title' | 'kind' | 'width'>[]
  pages: (range: Range) => AsyncGenerator<Cell[][]>
}

/** What rows are ordered and paged by. */
export type Created = { createdAt: string; id: string }

/** Rows created within the range, from the row after `last`. */
export type PageRange = ReturnType<typeof timestampRange> & { last: Created | undefined }

export const pageSize = 250

/** `loadPage` reads one page of rows, oldest first. */
export function reportSource<Row extends Created>(
  { slug, title, description }: Pick<Form, 'slug' | 'title' | 'description'>,
  columns: Column<Row>[],
  loadPage: (range: PageRange) => Promise<Row[]>,
): ReportSource {
  return {
    slug,
    title,
    description,
    columns: columns.map(({ slug, title, kind, width }) => ({ slug, title, kind, width })),
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
export const inOrder = ['createdAt', 'id']

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

/** Title and description of a report that belongs to no form. */
export function reportHead({ text }: ReportContext, slug: string) {
  return { slug, title: text(`reports.title.${slug}`), description: text(`reports.description.${slug}`) }
}

/** A column whose title is the translation `reports.column.{slug}`. */
export function named<Row>(
  { text }: ReportContext,
  slug: string,
  kind: Column<Row>['kind'],
  width: number,
  read: Column<Row>['read'],
): Column<Row> {
  return { slug, title: text(`reports.column.${slug}`), kind, width, read }
}

/** A column with a timestamp, or only its day unless the report is requested with times. */
export function timestampColumn<Row>(
  context: ReportContext,
  slug: string,
  read: (row: Row) => string,
): Column<Row> {
  const { withTime } = context
  return named(context, slug, withTime ? 'dateTime' : 'day', 18, (row) =>
    dateTimeCell(Date.parse(read(row)), withTime),
  )
}

/** Formatters for values within report texts: both languages, dates in ISO 8601. */
export function reportWording({ text }: ReportContext): Wording {
  return {
    text: inBoth,
    yes: inBoth(text('reports.value.yes')),
    no: inBoth(text('reports.value.no')),
    day: (day) => day,
    moment: (moment) => moment,
  }
}
