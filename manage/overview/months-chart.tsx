import { makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ItemStatus, itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import type { MonthOverview } from '#contract/overview.ts'
import type { Language } from '#contract/texts.ts'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { visuallyHidden } from '#ui/theme/visually-hidden.ts'
import { OverviewSection } from './overview-section.tsx'

/** Of the highest bar, in pixels. */
const plotHeight = 156

const narrow = '@media (max-width: 640px)'

/** Forced colours remove backgrounds, of which bars and the legend consist. */
const forcedColours = {
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', outline: '1px solid CanvasText' },
} as const

const useStyles = makeStyles({
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
  part: { minHeight: '2px', borderRadius: tokens.borderRadiusSmall, ...forcedColours },
  number: { fontSize: tokens.fontSizeBase200, fontVariantNumeric: 'tabular-nums' },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  long: { [narrow]: { display: 'none' } },
  short: { display: 'none', [narrow]: { display: 'inline' } },
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalL}`,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
  },
  key: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  swatch: { width: '12px', height: '12px', borderRadius: tokens.borderRadiusSmall, ...forcedColours },
})

type ChartProps = {
  months: readonly MonthOverview[] | undefined
  /** The forms whose entries are counted. */
  forms: readonly string[]
}

/** Entries of the last months by status, as bars or as a table. `months` is undefined while loading. */
export function MonthsChart({ months, forms }: ChartProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [asTable, setAsTable] = useState(false)
  const used = new Set(months?.flatMap(({ statuses }) => statuses.map(({ status }) => status)))
  const statuses = itemStatuses.filter((status) => used.has(status))
  const keys = (status: ItemStatus) => new Set(forms.map((form) => statusKeyOf(form, status)))
  const labelOf = (status: ItemStatus) => [...keys(status)].map((key) => t(key)).join(' / ')
  return (
    <OverviewSection
      title={t('manage.overview.months.title')}
      actions={
        (!months || statuses.length > 0) && (
          <Switch
            label={t('manage.overview.months.asTable')}
            disabled={!months}
            checked={asTable}
            onChange={(_event, { checked }) => setAsTable(checked)}
          />
        )
      }
    >
      {!months ? (
        <>
          <p className={styles.about}>{t('manage.overview.months.about')}</p>
          <div className={styles.chart}>
            <div className={styles.month}>
              <div className={styles.plot}>
                <SkeletonRows count={4} />
              </div>
              <span className={styles.name}>{'\u00A0'}</span>
            </div>
            <span className={styles.legend}>{'\u00A0'}</span>
          </div>
        </>
      ) : statuses.length === 0 ? (
        <p className={styles.about}>{t('manage.overview.months.none')}</p>
      ) : (
        <>
          <p className={styles.about}>{t('manage.overview.months.about')}</p>
          {!asTable && <Bars months={months} statuses={statuses} labelOf={labelOf} />}
          <MonthsTable months={months} statuses={statuses} labelOf={labelOf} isHidden={!asTable} />
        </>
      )}
    </OverviewSection>
  )
}

type Props = {
  months: readonly MonthOverview[]
  statuses: readonly ItemStatus[]
  labelOf: (status: ItemStatus) => string
}

/** Stacked bars. Screen readers read the table instead. */
function Bars({ months, statuses, labelOf }: Props) {
  const styles = useStyles()
  const language = useLanguage()
  const highest = Math.max(1, ...months.map(totalOf))
  return (
    <div aria-hidden className={styles.chart}>
      <div className={styles.bars}>
        {months.map((month) => (
          <div key={month.month} className={styles.month}>
            <div className={styles.plot}>
              <span className={styles.number}>{totalOf(month) || ''}</span>
              <div className={styles.bar}>
                {statuses.map((status) => {
                  const count = countOf(month, status)
                  if (count === 0) return null
                  return (
                    <div
                      key={status}
                      className={styles.part}
                      title={`${labelOf(status)}: ${count}`}
                      style={{ height: `${(count / highest) * plotHeight}px`, background: fillOf(status) }}
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
      <ul className={styles.legend}>
        {statuses.map((status) => (
          <li key={status} className={styles.key}>
            <span className={styles.swatch} style={{ background: fillOf(status) }} />
            {labelOf(status)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Statuses that share their colour with another one are striped. */
const striped: readonly ItemStatus[] = ['draft', 'canceled', 'confirm']

function fillOf(status: ItemStatus): string {
  const color = `var(--status-${status})`
  if (!striped.includes(status)) return color
  return `repeating-linear-gradient(45deg, ${color} 0 3px, var(--status-${status}-surface) 3px 6px)`
}

function countOf({ statuses }: MonthOverview, status: ItemStatus): number {
  return statuses.find((each) => each.status === status)?.count ?? 0
}

function totalOf({ statuses }: MonthOverview): number {
  return statuses.reduce((sum, { count }) => sum + count, 0)
}

function shortMonth({ month }: MonthOverview, language: Language): string {
  return new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(
    new Date(`${month}-01`),
  )
}

const useTableStyles = makeStyles({
  hidden: visuallyHidden,
  frame: { overflowX: 'auto' },
  table: {
    borderCollapse: 'collapse',
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': {
      padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalM}`,
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      textAlign: 'end',
    },
    '& th:first-child': { textAlign: 'start' },
  },
})

type TableProps = Props & { isHidden: boolean }

/** The numbers of the chart; for screen readers also while the bars are displayed. */
function MonthsTable({ months, statuses, labelOf, isHidden }: TableProps) {
  const { t } = useTranslation()
  const styles = useTableStyles()
  return (
    // Keyboard users must be able to scroll a table that is wider than the window.
    <section
      className={isHidden ? styles.hidden : styles.frame}
      aria-label={t('manage.overview.months.table')}
      tabIndex={isHidden ? undefined : 0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('manage.overview.months.month')}</th>
            {statuses.map((status) => (
              <th key={status} scope="col">
                {labelOf(status)}
              </th>
            ))}
            <th scope="col">{t('manage.overview.months.total')}</th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <tr key={month.month}>
              <th scope="row">{month.month.split('-').reverse().join('.')}</th>
              {statuses.map((status) => (
                <td key={status}>{countOf(month, status)}</td>
              ))}
              <td>{totalOf(month)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
