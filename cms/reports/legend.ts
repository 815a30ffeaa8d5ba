import type { Form } from '#contract/forms.ts'
import { itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { type Cell, dateTimeCell } from './cell.ts'
import type { ReportContext, ReportSource } from './report-source.ts'

/** The second sheet of a workbook: its content, and the meaning of its columns and statuses. */
export type Legend = {
  /** What the rows are. */
  name: string
  /** The name of the sheet of the legend. */
  sheet: string
  rowsFor: (rowCount: number) => LegendRow[]
}
type LegendRow = { cells: Cell[]; isHeading?: boolean }

/** A line of the legend, such as a filter. */
export type LegendDetail = { label: Text; value: string }

type Described = Pick<ReportSource, 'title' | 'description' | 'forms' | 'columns'>

/** `details` say which rows the workbook has, such as the period or the filters. */
export function createLegend(
  { text, language }: ReportContext,
  { title, description, forms, columns }: Described,
  details: readonly LegendDetail[],
): Legend {
  const say = (each: Text) => inLanguage(each, language)
  const word = (key: string) => say(text(`reports.legend.${key}`))
  const createdAt = dateTimeCell(Date.now(), true)
  return {
    name: say(title),
    sheet: word('sheet'),
    rowsFor: (rowCount) => [
      { cells: [say(title)], isHeading: true },
      { cells: [word('content'), say(description)] },
      { cells: [word('createdAt'), createdAt] },
      ...details.map(({ label, value }) => ({ cells: [say(label), value] })),
      { cells: [word('rows'), rowCount] },
      { cells: [] },
      { cells: [word('column'), word('meaning'), word('identifier')], isHeading: true },
      ...columns.map((column) => ({ cells: [say(column.title), say(column.meaning) || null, column.slug] })),
      ...statusRows(forms, say, text, word),
    ],
  }
}

/** The statuses as these forms name them, without drafts, which no submitted item is. */
function statusRows(
  forms: readonly Form[],
  say: (text: Text) => string,
  text: ReportContext['text'],
  word: (key: string) => string,
): LegendRow[] {
  const keys = new Set(
    itemStatuses
      .filter((status) => status !== 'draft')
      .flatMap((status) => forms.map(({ slug }) => statusKeyOf(slug, status))),
  )
  if (keys.size === 0) return []
  const rows = [...keys].map((key) => ({
    cells: [say(text(key)), say(text(key.replace('item.status.', 'reports.status.')))],
  }))
  return [{ cells: [] }, { cells: [word('status'), word('meaning')], isHeading: true }, ...rows]
}

/** A day (`YYYY-MM-DD`) as it is displayed in both languages. */
export function localDay(day: string): string {
  return day.split('-').reverse().join('.')
}
