import clsx from 'clsx'
import type { DataColumn } from './columns.ts'
import styles from './table.module.css'

/** The class of each column's cells. */
export function cellClasses<Row>(columns: readonly DataColumn<Row>[], compact: boolean): string[] {
  const hasTitle = columns.some(({ isTitle }) => isTitle)
  const hasBesideName = columns.some(({ cardPlace }) => cardPlace)
  return columns.map((column) =>
    clsx(
      styles.cell,
      compact && styles.compact,
      column.align === 'end' && styles.end,
      column.kind === 'name' && styles.name,
      (column.isTitle || (column.kind === 'name' && !hasTitle)) && styles.title,
      column.isNarrow && styles.narrow,
      column.isFirstName && styles.firstName,
      leavingClass(column),
      column.hiddenOnCards && styles.hiddenOnCards,
      column.kind === 'name' && hasBesideName && styles.besideName,
      column.cardPlace && styles[column.cardPlace === 'start' ? 'cardStart' : 'cardEnd'],
      column.kind === 'action' && styles.action,
      column.kind === 'state' && styles.statusCell,
    ),
  )
}

/** The class of a column's header. */
export function headClass<Row>(column: DataColumn<Row>, compact: boolean): string {
  return clsx(
    styles.headCell,
    compact && styles.compact,
    column.align === 'end' && styles.end,
    column.kind === 'action' && styles.action,
    leavingClass(column),
  )
}

/** The class of everything in a column that leaves a narrow table. */
export function leavingClass<Row>({ leaves }: DataColumn<Row>): string | undefined {
  return leaves && (leaves === 'first' ? styles.leavesFirst : styles.leavesSecond)
}
