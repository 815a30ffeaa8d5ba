import type { PayloadRequest, Where } from 'payload'
import type { Form } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import type { Cell, Column } from './cell.ts'
import { type Range, timestampRange } from './range.ts'

/** What every report is made from. */
export type ReportContext = { req: PayloadRequest; text: (key: string) => Text; withTime: boolean }

/** A report as the list shows it, and its rows, a page at a time. */
export type ReportSource = {
  slug: string
  title: Text
  description: Text
  columns: Pick<Column<never>, 'slug' | 'title' | 'kind' | 'width'>[]
  pages: (range: Range) => AsyncGenerator<Cell[][]>
}

/** Reads the rows that follow the last one that is known; fewer than a page means that there are no more. */
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

/** Made within the range and after the last row known; goes with a sort by `createdAt` and `id`. */
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

/** Oldest first, as `whereNext` goes on. */
export const inOrder = ['createdAt', 'id']

/** A column named in the translations: `reports.column.{slug}`. */
export function named<Row>(
  { text }: Pick<ReportContext, 'text'>,
  slug: string,
  kind: Column<Row>['kind'],
  width: number,
  read: Column<Row>['read'],
): Column<Row> {
  return { slug, title: text(`reports.column.${slug}`), kind, width, read }
}
