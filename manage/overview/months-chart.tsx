import { makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MonthOverview } from '#contract/overview.ts'
import type { Language } from '#contract/texts.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { ChartLegend } from '#ui/charts/chart-legend.tsx'
import { NumberTable } from '#ui/charts/number-table.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { ScreenSection } from '../shell/screen-section.tsx'

/** Of the highest bar, in pixels. */
const plotHeight = 156

const narrow = '@media (max-width: 640px)'

/** Forced colours remove backgrounds, of which bars and the legend consist. */
const forcedColours = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', outline: '1px solid CanvasText' },
} as const

const useStyles = makeStyles({
  // The switch ends with the chart, without the room around its label.
  switch: { marginInlineEnd: '-8px' },
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  chart: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  bars: {
    display: 'grid',
    gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
    columnGap: tokens.spacingHorizontalM,
    [narrow]: { columnGap: tokens.spacingHorizontalXS },
  },
  month: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    rowGap: tokens.spacingVerticalXXS,
  },
  plot: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'flex-end',
    alignItems: 'center',
    width: '100%',
    '& > [role=progressbar]': { width: '100%' },
    // Room for the total above the highest bar.
    height: `${plotHeight + 24}px`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  bar: { display: 'flex', flexDirection: 'column', rowGap: '1px', width: '100%', maxWidth: '48px' },
  group: {
    display: 'flex',
    alignItems: 'flex-end',
    columnGap: '2px',
    width: '100%',
    maxWidth: '48px',
    '& > div': { flexGrow: 1 },
  },
  part: { minHeight: '2px', borderRadius: tokens.borderRadiusSmall, ...forcedColours },
  number: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  long: { [narrow]: { display: 'none' } },
  short: { display: 'none', [narrow]: { display: 'inline' } },
})

/** What a chart displays of each month. */
export type Series = { key: string; label: string; fill: string }

type ChartProps = {
  title: string
  about: string
  /** In place of a chart without values. */
  none: string
  tableLabel: string
  months: readonly MonthOverview[]
  series: readonly Series[]
  /** Null without a value. */
  measure: (month: MonthOverview, key: string) => number | null
  /** The parts of a month are stacked to their sum, or else beside each other. */
  isStacked?: true
}

/** Values of the last months as bars or as a table. */
export function MonthsChart({ title, about, none, tableLabel, months, ...chart }: ChartProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [asTable, setAsTable] = useState(false)
  const series = chart.series.filter(({ key }) =>
    months.some((month) => {
      const value = chart.measure(month, key)
      return chart.isStacked ? value : value !== null
    }),
  )
  const shown = { ...chart, series }
  return (
    <ScreenSection
      title={title}
      actions={
        series.length > 0 && (
          <div className={styles.switch} data-print="no">
            <Switch
              label={t('manage.overview.months.asTable')}
              checked={asTable}
              onChange={(_event, { checked }) => setAsTable(checked)}
            />
          </div>
        )
      }
    >
      {series.length === 0 ? (
        <p className={styles.about}>{none}</p>
      ) : (
        <>
          <p className={styles.about}>{about}</p>
          {!asTable && <Bars months={months} {...shown} />}
          <MonthsTable label={tableLabel} months={months} {...shown} isHidden={!asTable} />
        </>
      )}
    </ScreenSection>
  )
}

type Props = Pick<ChartProps, 'months' | 'series' | 'measure' | 'isStacked'>

/** Bars with their highest value or their sum above. Screen readers read the table instead. */
function Bars({ months, series, measure, isStacked }: Props) {
  const styles = useStyles()
  const language = useLanguage()
  const valuesOf = (month: MonthOverview) => series.map(({ key }) => measure(month, key) ?? 0)
  const heightOf = (month: MonthOverview) =>
    isStacked ? sumOf(valuesOf(month)) : Math.max(...valuesOf(month))
  const isMeasured = (month: MonthOverview) =>
    isStacked ? heightOf(month) > 0 : series.some(({ key }) => measure(month, key) !== null)
  const highest = Math.max(1, ...months.map(heightOf))
  return (
    <div aria-hidden className={styles.chart}>
      <div className={styles.bars}>
        {months.map((month) => (
          <div key={month.month} className={styles.month}>
            <div className={styles.plot}>
              <span className={styles.number}>
                {isMeasured(month) && formatNumber(heightOf(month), language)}
              </span>
              <div className={isStacked ? styles.bar : styles.group}>
                {series.map(({ key, label, fill }) => {
                  const value = measure(month, key)
                  if (value === null || (isStacked && value === 0)) return null
                  return (
                    <div
                      key={key}
                      className={styles.part}
                      title={`${label}: ${formatNumber(value, language)}`}
                      style={{ height: `${(value / highest) * plotHeight}px`, background: fill }}
                    />
                  )
                })}
              </div>
            </div>
            <span className={mergeClasses(styles.name, styles.long)}>{shortMonth(month, language)}</span>
            <span className={mergeClasses(styles.name, styles.short)}>{Number(month.month.slice(5))}</span>
          </div>
        ))}
      </div>
      <ChartLegend items={series.map((each) => ({ ...each, swatch: { background: each.fill } }))} />
    </div>
  )
}

/** Tells a bar from others of the same colour. */
export function stripes(color: string): string {
  return `repeating-linear-gradient(45deg, ${color} 0 3px, var(--ground) 3px 6px)`
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

function shortMonth({ month }: MonthOverview, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
}

type TableProps = Props & { label: string; isHidden: boolean }

/** The numbers of the chart; for screen readers also while the bars are displayed. */
function MonthsTable({ label, months, series, measure, isStacked, isHidden }: TableProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const total = { key: 'total', label: t('manage.overview.months.total') }
  return (
    <NumberTable
      label={label}
      head={t('manage.overview.months.month')}
      columns={isStacked ? [...series, total] : series}
      rows={months.map((month) => {
        const values = series.map(({ key }) => measure(month, key))
        return {
          key: month.month,
          label: month.month.split('-').reverse().join('.'),
          cells: [
            ...values.map((value) => (value === null ? '–' : formatNumber(value, language))),
            formatNumber(sumOf(values.map((value) => value ?? 0)), language),
          ],
        }
      })}
      isHidden={isHidden}
    />
  )
}
