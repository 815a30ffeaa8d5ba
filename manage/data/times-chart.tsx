import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Summary } from '#contract/summary.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { NumberTable } from '#ui/charts/number-table.tsx'
import { formatDate } from '#ui/i18n/format-date.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'

const useStyles = makeStyles({
  chart: { maxWidth: '1000px' },
  plot: {
    display: 'flex',
    alignItems: 'flex-end',
    columnGap: '1px',
    height: '140px',
    borderBottom: '1px solid var(--line)',
  },
  bar: {
    flex: '1 1 0',
    minWidth: '1px',
    backgroundColor: 'var(--spine-2)',
    '@media (forced-colors: active)': { forcedColorAdjust: 'none', backgroundColor: 'CanvasText' },
    '@media print': { printColorAdjust: 'exact' },
  },
  axis: {
    display: 'flex',
    justifyContent: 'space-between',
    whiteSpace: 'nowrap',
    columnGap: '12px',
    color: 'var(--ink-2)',
    font: 'var(--text-12)',
    fontVariantNumeric: 'tabular-nums',
  },
})

const barWidth = 24
/** Of the first and the last date beside each other. */
const labelsWidth = 160

/** As wide as the columns, so that the last date is below the last one. */
function widthOf(columns: number): number {
  return columns > 1 ? Math.max(columns * (barWidth + 1), labelsWidth) : barWidth
}

/** Entries by the time of their submission, as columns or as a table, which screen readers always read. */
export function TimesChart({ summary: { times, unit }, asTable }: { summary: Summary; asTable: boolean }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  const highest = Math.max(1, ...times.map(({ count }) => count))
  const nameOf = (from: string) =>
    unit === 'month' ? `${from.slice(5, 7)}.${from.slice(0, 4)}` : formatDate(from)
  const [first, last] = [times[0], times.at(-1)]
  return (
    <>
      {!asTable && first && last && (
        <div aria-hidden className={styles.chart} style={{ width: `min(100%, ${widthOf(times.length)}px)` }}>
          <div className={styles.axis}>
            <span>{t('manage.summary.highest', { count: highest })}</span>
          </div>
          <div className={styles.plot}>
            {times.map(({ from, count }) => (
              <div
                key={from}
                className={styles.bar}
                title={`${nameOf(from)}: ${formatNumber(count, language)}`}
                style={{ height: `${(100 * count) / highest}%`, minHeight: count > 0 ? 2 : 0 }}
              />
            ))}
          </div>
          <div className={styles.axis}>
            <span>{nameOf(first.from)}</span>
            {last !== first && <span>{nameOf(last.from)}</span>}
          </div>
        </div>
      )}
      <NumberTable
        isHidden={!asTable}
        label={t('manage.summary.tableOf', { name: t(`manage.summary.times.${unit}`) })}
        head={t(`manage.summary.unit.${unit}`)}
        columns={[{ key: 'count', label: t('manage.summary.count') }]}
        rows={times
          .filter(({ count }) => count > 0)
          .map(({ from, count }) => ({
            key: from,
            label: nameOf(from),
            cells: [formatNumber(count, language)],
          }))}
      />
    </>
  )
}
