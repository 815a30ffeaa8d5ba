import { TZDateMini } from '@date-fns/tz'
import type { Text } from '#contract/texts.ts'

/** A date's clock is the one on the wall in Tallinn, written as if it were UTC: spreadsheets know no time zones. */
export type Cell = string | number | Date | null
export type CellKind = 'text' | 'number' | 'day' | 'moment'

/** One column of a report: what stands over it, and what of a row stands in it. */
export type Column<Row> = {
  slug: string
  title: Text
  kind: CellKind
  /** In characters. */
  width: number
  read: (row: Row) => Cell
}

/** The most that a cell of a spreadsheet holds. */
const longestText = 32_767

export function textCell(text: string | null | undefined): Cell {
  if (!text) return null
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text
}

/** Both languages at once, as columns and chosen options are named in a report. */
export function inBoth({ et, en }: Text): string {
  return et && en && et !== en ? `${et} / ${en}` : et || en
}

// Spreadsheets count days from 1900, with a day too many before March.
const firstDay = '1900-03-01'

/** A calendar day (`YYYY-MM-DD`); a text where a spreadsheet knows no such day. */
export function dayCell(day: string): Cell {
  const date = new Date(`${day}T00:00:00Z`)
  return day < firstDay || Number.isNaN(date.getTime()) ? textCell(day) : date
}

/** A moment, or only its day in Europe/Tallinn. */
export function dateTimeCell(milliseconds: number, withTime: boolean): Cell {
  if (Number.isNaN(milliseconds)) return null
  const wall = new TZDateMini(milliseconds, 'Europe/Tallinn')
  const day = [wall.getFullYear(), wall.getMonth(), wall.getDate()] as const
  const time = withTime ? ([wall.getHours(), wall.getMinutes(), wall.getSeconds()] as const) : []
  return new Date(Date.UTC(...day, ...time))
}
