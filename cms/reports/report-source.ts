import type { PayloadRequest, Where } from 'payload'
import type { Form } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import type { Cell, Column } from './cell.ts'
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

/** Reads the page of rows after `last`; fewer than `pageSize` rows mean that it is the last page. */
type ReadPage<Row> = (range: Range, last: Row | undefined) => Promise<Row[]>

export const pageSize = 250

export function reportSource<Row>(
  { slug, title, description }: Pick<Form, 'slug' | 'title' | 'description'>,
  columns: Column<Row>[],
  readPage: ReadPage<Row>,
): ReportSource {
  return {
    slug,
    title,
    description,
    columns: columns.map(({ slug, title, kind, width }) => ({ slug, title, kind, width })),
    pages: async function* (range) {
      let last: Row | undefined
      for (;;) {
        const rows: Row[] = await readPage(range, last)
        if (rows.length > 0) yield rows.map((row) => columns.map(({ read }) => read(row)))
        if (rows.length < pageSize) return
        last = rows.at(-1)
      }
    },
  }
}

/** Created within the range and after the row `last`; requires the sort order `inOrder`. */
export function whereNext(range: Range, last: { createdAt: string; id: string } | undefined): Where {
  const { from, before } = timestampRange(range)
  const after: Where[] = last
    ? [
        {
          or: [
            { createdAt: { greater_than: last.createdAt } },
            { and: [{ createdAt: { equals: last.createdAt } }, { id: { greater_than: last.id } }] },
          ],
        },
      ]
    : []
  return {
    and: [{ createdAt: { greater_than_equal: from } }, { createdAt: { less_than: before } }, ...after],
  }
}

/** Oldest first, as `whereNext` requires. */
export const inOrder = ['createdAt', 'id']

/** A column whose title is the translation `reports.column.{slug}`. */
export function named<Row>(
  { text }: Pick<ReportContext, 'text'>,
  slug: string,
  kind: Column<Row>['kind'],
  width: number,
  read: Column<Row>['read'],
): Column<Row> {
  return { slug, title: text(`reports.column.${slug}`), kind, width, read }
}
