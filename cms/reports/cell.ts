import { TZDateMini } from '@date-fns/tz'
import type { Text } from '#contract/texts.ts'
import { timeZone } from '#contract/values/time-zone.ts'

/** A date contains Tallinn's local time as if it were UTC, because spreadsheets have no time zones. */
export type Cell = string | number | Date | null
/** A `share` is a number of which 1 is the whole. */
export type CellKind = 'text' | 'number' | 'share' | 'day' | 'dateTime'

/** One column of a report: its title and how to read its cell from a row. */
export type Column<Row> = {
  slug: string
  title: Text
  /** The meaning of its cells, for the legend. */
  meaning: Text
  kind: CellKind
  /** At most, in characters. */
  width: number
  /** Names the row: such columns come first, and stay in view. */
  isTitle?: boolean
  read: (row: Row) => Cell
}

/** Maximum length of text in a spreadsheet cell. */
const maxTextLength = 32_767

export function textCell(text: string | null | undefined): Cell {
  if (!text) return null
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}

// Spreadsheets count days from 1900 and treat 1900 as a leap year, so dates before March are ambiguous.
const firstDay = '1900-03-01'

/** A calendar day (`YYYY-MM-DD`) as a date, or as text if spreadsheets do not support the day. */
export function dayCell(day: string): Cell {
  const date = new Date(`${day}T00:00:00Z`)
  return day < firstDay || Number.isNaN(date.getTime()) ? textCell(day) : date
}

/** A timestamp in Europe/Tallinn, or only its day. */
export function dateTimeCell(milliseconds: number, withTime: boolean): Cell {
  if (Number.isNaN(milliseconds)) return null
  const local = new TZDateMini(milliseconds, timeZone)
  const day = [local.getFullYear(), local.getMonth(), local.getDate()] as const
  const time = withTime ? ([local.getHours(), local.getMinutes(), local.getSeconds()] as const) : []
  return new Date(Date.UTC(...day, ...time))
}
