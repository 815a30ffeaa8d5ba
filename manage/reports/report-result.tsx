import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { type Dimension, dimensionLabelKey } from '#contract/registers/dimensions.ts'
import type { ReportRows, ReportTotals } from '#contract/report-builder.ts'
import { inLanguage } from '#contract/texts.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { BarChart } from '#ui/charts/bar-chart.tsx'
import { NumberTable } from '#ui/charts/number-table.tsx'
import { shareFormat } from '#ui/charts/share-format.ts'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { itemPath } from '../data/registers.ts'
import styles from './builder.module.css'

/** What a chart displays can be told apart. The table has all of it. */
const mostBars = 20
const mostSeries = 8

type Grouping = { by: Dimension; and: Dimension | undefined }
type TotalsProps = { slug: string; totals: ReportTotals } & Grouping
type Translate = ReturnType<typeof useTranslation>['t']

function namesOf(t: Translate, slug: string, { by, and }: Grouping) {
  return { by: t(dimensionLabelKey(slug, by)), and: and && t(dimensionLabelKey(slug, and)) }
}

/** What the table of a report with totals has, as a title. */
export function totalsTitle(t: Translate, slug: string, grouping: Grouping): string {
  const names = namesOf(t, slug, grouping)
  return grouping.and ? t('manage.reports.tableBoth', names) : t('manage.reports.table', names)
}

/** A chart and a table of the same numbers. */
export function TotalsView({ slug, totals, by, and }: TotalsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { rows, columns, total, rowCount, columnCount, several } = totals
  const shareOf = shareFormat(
    rows.map(({ count }) => count),
    total,
    language,
  )
  const cellOf = (count: number) => (count === 0 ? '–' : formatNumber(count, language))
  const labelOf = ({ label }: { label: ReportTotals['rows'][number]['label'] }) => inLanguage(label, language)
  const names = namesOf(t, slug, { by, and })
  const isSplit = columns.length > 0 && columns.length <= mostSeries
  const left = [
    several.rows > 0 && t('manage.reports.several', { count: several.rows, name: names.by }),
    several.columns > 0 && t('manage.reports.several', { count: several.columns, name: names.and }),
    rows.length > mostBars && t('manage.reports.chartFirst', { count: mostBars }),
    columns.length > mostSeries && t('manage.reports.chartTotals', { count: mostSeries }),
    rowCount > rows.length && t('manage.reports.rowsLeftOut', { shown: rows.length, count: rowCount }),
    columnCount > columns.length &&
      t('manage.reports.columnsLeftOut', { shown: columns.length, count: columnCount }),
  ].filter(Boolean)
  return (
    <div className={styles.result}>
      <BarChart
        rows={rows.slice(0, mostBars).map((row) => ({
          key: row.value,
          label: labelOf(row),
          total: row.count,
          values: row.counts,
        }))}
        series={isSplit ? columns.map((column) => ({ key: column.value, label: labelOf(column) })) : []}
      />
      {left.length > 0 && <p className={styles.note}>{left.join(' ')}</p>}
      <NumberTable
        isWide
        label={totalsTitle(t, slug, { by, and })}
        head={names.by}
        columns={[
          ...columns.map((column) => ({ key: `=${column.value}`, label: labelOf(column) })),
          { key: 'all', label: t('reports.column.all') },
          { key: 'share', label: t('reports.column.share') },
        ]}
        rows={[
          ...rows.map((row) => ({
            key: `=${row.value}`,
            label: labelOf(row),
            cells: [...row.counts.map(cellOf), formatNumber(row.count, language), shareOf(row.count)],
          })),
          {
            key: 'all',
            label: t('reports.row.all'),
            cells: [
              ...columns.map(({ count }) => cellOf(count)),
              formatNumber(total, language),
              shareOf(total),
            ],
            isTotal: true,
          },
        ]}
      />
    </div>
  )
}

/** The longest text that is not broken at hyphens, such as a reference. */
const longestWord = 24

function isWord(text: string | number | null | undefined): boolean {
  return typeof text === 'string' && text.length <= longestWord && !/\s/.test(text)
}

/** The first entries with the chosen columns. */
export function RowsView({ slug, list }: { slug: string; list: ReportRows }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { columns, rows } = list
  const textOf = (cell: string | number | null, index: number) => {
    const kind = columns[index]?.kind
    if (typeof cell !== 'string' || (kind !== 'day' && kind !== 'dateTime')) return cell
    const [day = '', time] = cell.split(' ')
    return [formatDate(day), time].filter(Boolean).join(' ')
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll a table that is wider than the window
    <section className={styles.frame} aria-label={t('manage.reports.entries')} tabIndex={0}>
      <table className={styles.entries}>
        <thead>
          <tr>
            {columns.map(({ slug: column, title, kind }) => (
              <th key={column} scope="col" data-kind={kind}>
                {inLanguage(title, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ uuid, cells }) => (
            <tr key={uuid}>
              {cells.map((cell, index) => {
                const key = columns[index]?.slug
                const text = textOf(cell, index)
                return (
                  <td key={key} data-kind={columns[index]?.kind}>
                    <div className={clsx(styles.cell, isWord(text) && styles.word)}>
                      {index === 0 ? <a href={itemPath(slug, uuid)}>{text ?? t('item.nameless')}</a> : text}
                    </div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
